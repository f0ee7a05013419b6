import { useSyncExternalStore } from "react"

/** Not beside useHydrated, because the pages that people open first need only that. */
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
