import { dayMs, minuteMs } from "../../../platform/durations.ts"
import { type Colones, colones, sameAmount, sum, times } from "../../vocabulary/money.ts"
import type { Receipt, SoldLine } from "./sale.ts"

/** A charged line, with the product as the device knew it. */
interface ChargedLine {
  readonly id: number
  readonly label: string
  readonly units: number
  /** With tax. */
  readonly price: number
}

/** A sale made offline. Its key is made on the device and unique on the server (SALE-19). */
export interface OfflineSale {
  readonly key: string
  /** The association that made it. Another one that signs in on the device must not send it as its own. */
  readonly associationId: number
  readonly methodId: number
  readonly lines: readonly ChargedLine[]
  readonly received?: number | undefined
  /** ISO time by the device's clock, corrected by its last known difference from the server's. */
  readonly madeAt: string
  /** ISO: the shop's own time when it last answered the device. An earlier sale shows that the device's clock went back. */
  readonly shopSaidAt?: string | undefined
}

const isLine = (value: unknown): value is ChargedLine => {
  const { id, label, units, price } = (value ?? {}) as Partial<Record<keyof ChargedLine, unknown>>
  return Number.isSafeInteger(id) && typeof label === "string" && Number.isSafeInteger(units) && Number.isFinite(price)
}

/** Whether a stored value is a sale that can be shown and sent. */
export const isOfflineSale = (value: unknown): value is OfflineSale => {
  const { key, associationId, methodId, lines, received, madeAt, shopSaidAt } = (value ?? {}) as Partial<
    Record<keyof OfflineSale, unknown>
  >
  return (
    typeof key === "string" &&
    Number.isSafeInteger(associationId) &&
    Number.isFinite(methodId) &&
    Array.isArray(lines) &&
    lines.every(isLine) &&
    (received === undefined || Number.isFinite(received)) &&
    typeof madeAt === "string" &&
    Number.isFinite(Date.parse(madeAt)) &&
    (shopSaidAt === undefined || typeof shopSaidAt === "string")
  )
}

export type Difference =
  | { readonly kind: "price"; readonly label: string; readonly charged: Colones; readonly now: Colones }
  | { readonly kind: "gone"; readonly label: string }
  | { readonly kind: "stock"; readonly label: string; readonly units: number; readonly here: number }
  | { readonly kind: "clock"; readonly claimed: string }
  /** The ERP refused the order although the money was taken. Staff retry or enter the sale by hand. */
  | { readonly kind: "not-registered" }
  /** The shop could not read it as a sale. `sent` is the device's description. */
  | { readonly kind: "unread"; readonly sent: string }

export type OfflineSaleResult =
  | { readonly kind: "sold"; readonly receipt: Receipt }
  /** A case for staff (COUNTER-03), stored on the server, so the device may delete the sale. */
  | { readonly kind: "case" }
  | { readonly kind: "running" }
  /** The key was used for another sale, so the device keeps this one. */
  | { readonly kind: "other-sale" }

/** Increased when the format of the data on the devices changes, so that a new release ignores data that it cannot read. */
export const deviceShape = 2

/** Older sales would be missing in the list of sales without a shift (TILL-04). */
export const offlineLimits = {
  maxAgeMs: 7 * dayMs,
  maxAheadMs: 10 * minuteMs,
  /** How far a device's clock may be behind the shop's last answer. */
  maxBehindMs: minuteMs,
  maxPrice: 99_999_999,
  /** The limit of a whole sale: less than the till's columns hold, so that sums fit. */
  maxTotal: 99_999_999_999,
  maxUnread: 4000,
} as const

/** An impossible time is replaced by the time of arrival and reported as a difference. */
export const plausibleMoment = (
  { madeAt: claimed, shopSaidAt }: Pick<OfflineSale, "madeAt" | "shopSaidAt">,
  now: Date,
): { readonly madeAt: Date; readonly differences: readonly Difference[] } => {
  const time = Date.parse(claimed)
  const age = now.getTime() - time
  const wentBack = Date.parse(shopSaidAt ?? "") - time > offlineLimits.maxBehindMs
  if (age <= offlineLimits.maxAgeMs && age >= -offlineLimits.maxAheadMs && !wentBack)
    return { madeAt: new Date(Math.min(time, now.getTime())), differences: [] }
  return { madeAt: now, differences: [{ kind: "clock", claimed: claimed.slice(0, 40) }] }
}

export const chargedTotal = (lines: readonly Pick<ChargedLine, "price" | "units">[]): Colones =>
  sum(lines.map(({ price, units }) => times(colones(price), units)))

export interface KnownNow {
  readonly label: string
  /** null if it is no longer for sale. */
  readonly price: Colones | null
  readonly taxRate: number
  readonly here: number
}

/**
 * Books the charged amounts and returns where the shop's data differ. `knownNow` returns undefined if the ERP has no such
 * product.
 */
export const compareWithShop = (
  lines: readonly ChargedLine[],
  knownNow: (id: number) => KnownNow | undefined,
): {
  readonly booked: readonly (SoldLine & { readonly isGone?: true })[]
  readonly differences: readonly Difference[]
} => {
  const differences: Difference[] = []
  const booked = lines.map(({ id: productId, label: shown, units: quantity, price }) => {
    const unitPrice = colones(price)
    const known = knownNow(productId)
    const label = known?.label ?? shown
    if (!known || known.price === null) differences.push({ kind: "gone", label })
    else if (!sameAmount(known.price, unitPrice))
      differences.push({ kind: "price", label, charged: unitPrice, now: known.price })
    if (known && known.here < quantity) differences.push({ kind: "stock", label, units: quantity, here: known.here })
    const line = { productId, label, quantity, unitPrice, taxRate: known?.taxRate ?? 0 }
    return known ? line : { ...line, isGone: true as const }
  })
  return { booked, differences }
}
