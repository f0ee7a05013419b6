import { useNavigation } from "react-router"
import { useSlow } from "../../ui/use-slow.ts"

export const NavigationProgress = () =>
  useSlow(useNavigation().state !== "idle") ? (
    <div
      role="progressbar"
      aria-label="Cargando página"
      className="fixed inset-x-0 top-0 z-50 h-1 bg-[linear-gradient(90deg,var(--color-copper-500)_25%,var(--color-mask-300)_50%,var(--color-copper-500)_75%)] bg-[length:200%_100%] animate-[shimmer_1s_linear_infinite]"
    />
  ) : null
