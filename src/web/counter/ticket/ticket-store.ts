import { useSyncExternalStore } from "react"
import { readCart, type SaleCart } from "../../../shop/counter/rules/sale.ts"
import { cartKey, readStored, store } from "../counter-storage.ts"

/** In the browser's storage and shared by all its tabs (SALE-18). */
const listeners = new Set<() => void>()
const empty: SaleCart = []
let known: { readonly text: string; readonly cart: SaleCart } = { text: "", cart: empty }

const current = (): SaleCart => {
  const stored = readStored(cartKey)
  const text = JSON.stringify(stored)
  if (text !== known.text) known = { text, cart: readCart(stored) }
  return known.cart
}

export const cartChanged = (): void => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  const heard = (event: StorageEvent) => {
    if (event.key === cartKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener("storage", heard)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", heard)
  }
}

export const useCart = (): SaleCart => useSyncExternalStore(subscribe, current, () => empty)

export const changeCart = (change: (cart: SaleCart) => SaleCart): boolean => {
  const cart = change(current())
  const kept = store(cartKey, cart.length === 0 ? null : cart)
  cartChanged()
  return kept
}
