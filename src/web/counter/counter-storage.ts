import { useSyncExternalStore } from "react"
import { readCart, type SaleCart } from "../../shop/counter/rules/sale.ts"
import { readStored, readStoredJson, removeStored, writeStoredJson } from "../ui/storage.ts"

/** For display only (ASOC-26); it gives no access. */
const associationKey = "asociacion"
const ownerKey = "duenoCarritoAsociacion"
const cartKey = "carritoAsociacion"
const cartIdKey = "numeroCarritoAsociacion"

export const forgetAssociation = (): void => removeStored(associationKey)

export const forgetCounter = (): void => {
  for (const key of [associationKey, cartKey, cartIdKey]) removeStored(key)
}

/** crypto.randomUUID is missing over plain http in a local network. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

/** The cart survives an expired session, but not a change of association. */
export const rememberAssociation = (association: { readonly id: number; readonly name: string }): void => {
  const owner = readStoredJson(ownerKey)
  if (owner !== null && owner !== association.id) changeCart(() => [])
  writeStoredJson(ownerKey, association.id)
  writeStoredJson(associationKey, association)
  for (const listener of listeners) listener()
}

/** Stored in the browser and shared by all its tabs (SALE-18). */
const listeners = new Set<() => void>()
const empty: SaleCart = []
let known: { readonly text: string | null; readonly cart: SaleCart } = { text: null, cart: empty }

export const readCartNow = (): SaleCart => {
  const text = readStored(cartKey)
  if (text !== known.text) known = { text, cart: readCart(readStoredJson(cartKey)) }
  return known.cart
}

const subscribe = (listener: () => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === cartKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener("storage", onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", onStorage)
  }
}

export const useCart = (): SaleCart => useSyncExternalStore(subscribe, readCartNow, () => empty)

/** A cart has an id from its first product until it is sold or emptied. */
export const cartId = (): string | null => {
  const stored = readStoredJson(cartIdKey)
  return typeof stored === "string" ? stored : null
}

/**
 * Another cart stays: a second tab may have begun the next one. After a power cut the browser may restore a cart that was sold,
 * because it writes this storage late. null is a cart of a release that gave none an id.
 */
export const dropSoldCart = (sold: readonly (string | null)[]): void => {
  if (sold.includes(cartId())) changeCart(() => [])
}

export const changeCart = (change: (cart: SaleCart) => SaleCart): boolean => {
  const cart = change(readCartNow())
  const isStored = writeStoredJson(cartKey, cart.length === 0 ? null : cart)
  // Not read again: lines that did not change stay the same objects and are not rendered again.
  if (isStored) known = { text: readStored(cartKey), cart }
  writeStoredJson(cartIdKey, cart.length === 0 ? null : (cartId() ?? newKey()))
  for (const listener of listeners) listener()
  return isStored
}
