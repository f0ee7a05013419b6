import {
  cartTotal,
  type Receipt,
  type SaleCart,
  type SaleMethod,
  type SaleResult,
  soldItems,
} from "../../../shop/counter/rules/sale.ts"
import { callShop, postJson } from "../../shared/connection/call-shop.ts"
import { readStored, store } from "../counter-storage.ts"
import { pendingSaleKey } from "../stored-association.ts"
import { saleProblems } from "./texts.ts"

/** crypto.randomUUID is missing over plain http in a local network. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

/** A device that cannot write its storage must not sell twice either. */
let keyInMemory: string | null = null

/** The next press reuses this key instead of selling twice (SALE-19). */
export const pendingKey = (): string | null => {
  const key = readStored(pendingSaleKey)
  return typeof key === "string" ? key : keyInMemory
}

const keepPending = (key: string | null): void => {
  keyInMemory = key
  store(pendingSaleKey, key)
}

export const settlePending = (): void => keepPending(null)

export type Answer =
  | SaleResult
  | { readonly kind: "unknown" }
  | { readonly kind: "never" }
  | { readonly kind: "signed-out" }

const isResult = (body: unknown): body is SaleResult => {
  const { kind, receipt, prices } = (body ?? {}) as { kind?: string; receipt?: Partial<Receipt>; prices?: unknown }
  if (kind === "sold") return typeof receipt?.orderRef === "string"
  return kind === "prices-changed"
    ? Array.isArray(prices)
    : kind === "running" || Object.hasOwn(saleProblems, kind ?? "")
}

const answerOf = (answer: Awaited<ReturnType<typeof callShop>>): Answer => {
  if (answer?.status === 401) return { kind: "signed-out" }
  if (answer?.status === 404) return { kind: "never" }
  return isResult(answer?.body) ? answer.body : { kind: "unknown" }
}

export const askOutcome = async (key: string): Promise<Answer> =>
  answerOf(await callShop(`/asocias/admin/ventas/${key}`))

export const itemsOf = (cart: SaleCart) => soldItems(cart).map(({ id, cantidad }) => ({ id, units: cantidad }))

export const placeSale = async (cart: SaleCart, methodId: SaleMethod, received?: number): Promise<Answer> => {
  const key = pendingKey() ?? newKey()
  keepPending(key)
  const sale = { key, methodId, items: itemsOf(cart), shownTotal: cartTotal(cart), received, paymentReceived: true }
  return answerOf(await postJson("/asocias/admin/ventas", sale))
}
