import { BrandMark } from "../shared/frame/brand-mark.tsx"
import { Spinner } from "../ui/spinner.tsx"
import { servicesTexts as t } from "./texts.ts"

export const loadingScreenMs = 800

/** Removed by CSS alone, so a late or failed script hides nothing; absent with reduced motion (NAV-20). */
export const LoadingScreen = ({ brandName }: { brandName: string }) => (
  <div
    role="status"
    data-testid="services-loading"
    style={{ animationDelay: `${loadingScreenMs}ms` }}
    className="fixed inset-0 z-50 flex animate-[lift-off_1ms_linear_forwards] flex-col items-center justify-center gap-5 bg-mask-900 text-white motion-reduce:hidden noscript:hidden"
  >
    <BrandMark className="size-20" />
    <p className="flex items-center gap-3 text-lg font-semibold">
      <Spinner />
      {t.loadingScreen(brandName)}
    </p>
  </div>
)
