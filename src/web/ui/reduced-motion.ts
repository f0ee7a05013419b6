import { useSyncExternalStore } from "react"

const preference = "(prefers-reduced-motion: reduce)"

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(preference)
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

/** The server says yes, so that nothing moves before the script runs (NAV-20). */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(preference).matches,
    () => true,
  )
