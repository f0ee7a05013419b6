import { useSyncExternalStore } from "react"

/** False on the server and in the first rendering, as hydration needs. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

export const useMedia = (query: string, onServer = false): boolean =>
  useSyncExternalStore(
    listener => {
      const media = window.matchMedia(query)
      media.addEventListener("change", listener)
      return () => media.removeEventListener("change", listener)
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  )

/** The server says yes, so that nothing moves before the script runs (NAV-20). */
export const useReducedMotion = (): boolean => useMedia("(prefers-reduced-motion: reduce)", true)
