import { useSyncExternalStore } from "react"

/** False on the server and in the first rendering, as hydration needs. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
