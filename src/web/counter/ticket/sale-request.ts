import {
  cartTotal,
  type SaleCart,
  type SaleMethod,
  type SaleResult,
  soldItems,
} from "../../../shop/counter/rules/sale.ts"
import { readStored, store } from "../counter-storage.ts"
import { pendingSaleKey } from "../stored-association.ts"

/** crypto.randomUUID is missing where the shop is served over plain http in a local network. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

/** The key of the press whose end is not known: the next press continues it instead of selling twice (SALE-19). */
export const pendingKey = (): string | null => {
  const key = readStored(pendingSaleKey)
  return typeof key === "string" ? key : null
}

export const settlePending = (): void => void store(pendingSaleKey, null)

/** "unknown": no answer that says what happened. "never": the server has not seen the key. */
export type Answer =
  | SaleResult
  | { readonly kind: "unknown" }
  | { readonly kind: "never" }
  | { readonly kind: "signed-out" }

const isResult = (body: unknown): body is SaleResult =>
  typeof body === "object" && body !== null && typeof (body as { kind?: unknown }).kind === "string"

const answerOf = async (reply: Response): Promise<Answer> => {
  if (reply.status === 401) return { kind: "signed-out" }
  if (reply.status === 404) return { kind: "never" }
  const body: unknown = await reply.json().catch(() => null)
  return isResult(body) ? body : { kind: "unknown" }
}

export const askOutcome = async (key: string): Promise<Answer> => {
  try {
    return await answerOf(await fetch(`/asocias/admin/ventas/${key}`, { headers: { Accept: "application/json" } }))
  } catch {
    return { kind: "unknown" }
  }
}

export const itemsOf = (cart: SaleCart) => soldItems(cart).map(({ id, cantidad }) => ({ id, units: cantidad }))

export const placeSale = async (cart: SaleCart, methodId: SaleMethod): Promise<Answer> => {
  const key = pendingKey() ?? newKey()
  store(pendingSaleKey, key)
  try {
    const reply = await fetch("/asocias/admin/ventas", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ key, methodId, items: itemsOf(cart), shownTotal: cartTotal(cart), paymentReceived: true }),
    })
    return await answerOf(reply)
  } catch {
    return { kind: "unknown" }
  }
}
