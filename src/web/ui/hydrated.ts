import { useSyncExternalStore } from "react"

const never = () => () => undefined

/** Whether script runs here: false on the server and for the first rendering in the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
