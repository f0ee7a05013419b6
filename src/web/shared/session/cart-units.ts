import { useSyncExternalStore } from "react"
import { readStored, removeStored, writeStored } from "../../ui/browser-storage.ts"

const key = "cartUnits"
const changed = "cart-units"

/** The browser's storage tells the other tabs. null: not known, or nobody's. */
export const storeCartUnits = (units: number | null): void => {
  if (units) writeStored(key, String(units))
  else removeStored(key)
  dispatchEvent(new Event(changed))
}

const subscribe = (listener: () => void): (() => void) => {
  const heard = [changed, "storage"] as const
  for (const event of heard) addEventListener(event, listener)
  return () => {
    for (const event of heard) removeEventListener(event, listener)
  }
}

export const useCartUnits = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  )
