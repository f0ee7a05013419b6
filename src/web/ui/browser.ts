import { useSyncExternalStore } from "react"

type StorageName = "localStorage" | "sessionStorage"

/** Private modes and full disks make storage throw; nothing here is essential. */
const withStorage = <T>(name: StorageName, use: (storage: Storage) => T): T | undefined => {
  try {
    return use(window[name])
  } catch {
    return undefined
  }
}

export const readStored = (key: string, name: StorageName = "localStorage"): string | null =>
  withStorage(name, storage => storage.getItem(key)) ?? null

export const writeStored = (key: string, value: string, name: StorageName = "localStorage"): void =>
  withStorage(name, storage => storage.setItem(key, value))

export const removeStored = (key: string, name: StorageName = "localStorage"): void =>
  withStorage(name, storage => storage.removeItem(key))

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
