import { useSyncExternalStore } from "react"

const preference = "(prefers-reduced-motion: reduce)"

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(preference)
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

/** Whether things must stand still (NAV-20). The server says yes: a page starts still and moves once its script runs. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(preference).matches,
    () => true,
  )
