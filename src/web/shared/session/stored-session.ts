import { useSyncExternalStore } from "react"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { readStored, readStoredJson, removeStored, writeStored, writeStoredJson } from "../../ui/storage.ts"

const keys = { user: "user", cartUnits: "cartUnits", googleAutoSelect: "googleAutoSelect" } as const

export const readStoredUser = (): CustomerProfile | null => readStoredJson(keys.user) as CustomerProfile | null

export const storeUser = (user: CustomerProfile | null): void => void writeStoredJson(keys.user, user)

export const onStoredUserChange = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === keys.user || event.key === null) listener()
  }
  window.addEventListener("storage", onStorage)
  return () => window.removeEventListener("storage", onStorage)
}

/** Readable by script, so that a page knows without asking whether the session changed; it gives no access. */
export const sessionHintCookie = "chispa_sesion"

export const sessionHint = (): string | null => {
  const opening = `${sessionHintCookie}=`
  const cookie = document.cookie.split("; ").find(pair => pair.startsWith(opening))
  return cookie?.slice(opening.length) || null
}

const cartEvent = "cart-units"

/** The browser's storage informs the other tabs. null if unknown or signed out. */
export const storeCartUnits = (units: number | null): void => {
  if (units) writeStored(keys.cartUnits, String(units))
  else removeStored(keys.cartUnits)
  dispatchEvent(new Event(cartEvent))
}

const onCartChange = (listener: () => void): (() => void) => {
  const events = [cartEvent, "storage"] as const
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

export const useCartUnits = (): string | null =>
  useSyncExternalStore(
    onCartChange,
    () => readStored(keys.cartUnits),
    () => null,
  )

interface WindowWithGoogle {
  readonly google?: { readonly accounts?: { readonly id?: { disableAutoSelect(): void } } }
}

export const applyGoogleAutoSelect = (): void => {
  const google = (window as WindowWithGoogle).google?.accounts?.id
  if (!google || readStored(keys.googleAutoSelect) !== "off") return
  google.disableAutoSelect()
  writeStored(keys.googleAutoSelect, "applied")
}

/** Google must not sign in again after a logout; its script is only on the sign-in page, so this is stored. */
export const stopGoogleAutoSelect = (): void => {
  writeStored(keys.googleAutoSelect, "off")
  applyGoogleAutoSelect()
}
