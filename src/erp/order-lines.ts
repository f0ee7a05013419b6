import { z } from "zod"
import { type Colones, sameAmount, withoutTax, withTax } from "../shop/vocabulary/money.ts"
import { asStored } from "./stored-text.ts"
import { intText, linkedId, money, numberOrZero, textOrNull } from "./wire.ts"

export interface OrderLine {
  readonly id: number
  readonly productId: number | null
  readonly productRef: string | null
  readonly label: string
  readonly quantity: number
  /** With tax. */
  readonly unitPrice: Colones
  readonly taxRate: number
  readonly total: Colones
  readonly tax: Colones
  /** A service: the ERP keeps no stock of it. */
  readonly isService: boolean
}

export interface LinePrice {
  readonly quantity: number
  readonly unitPrice: Colones
  /** 0 unless given: Dolibarr never looks at the product's own rate. */
  readonly taxRate?: number
  /** The line's sums to the cent, where the unit price would give others: the last part of a return takes the remainder. */
  readonly exact?: { readonly total: Colones; readonly tax: Colones }
}

export type NewOrderLine = LinePrice & ({ readonly productId: number } | { readonly label: string })

const serviceType = 1

export const wireOrderLine = z
  .object({
    id: intText,
    fk_product: linkedId,
    fk_product_type: linkedId.optional(),
    product_ref: textOrNull,
    product_label: textOrNull,
    label: textOrNull,
    qty: numberOrZero,
    subprice: numberOrZero,
    tva_tx: numberOrZero,
    total_tva: money,
    total_ttc: money,
  })
  .transform(
    (wire): OrderLine => ({
      id: wire.id,
      productId: wire.fk_product,
      productRef: wire.product_ref,
      label: wire.product_label ?? wire.label ?? "",
      quantity: wire.qty,
      unitPrice: withTax(wire.subprice, wire.tva_tx),
      taxRate: wire.tva_tx,
      total: wire.total_ttc,
      tax: wire.total_tva,
      isService: wire.fk_product_type === serviceType,
    }),
  )

/**
 * Dolibarr computes both sums from the line's exact net amount, and rounds each to the cent. Any amount that rounds to the
 * wanted net and, with tax, to the wanted total will do: the middle of these. Where there is none, the total is right.
 */
const exactNet = ({ total, tax }: NonNullable<LinePrice["exact"]>, rate: number): number => {
  const factor = 1 + rate / 100
  const halfCent = 0.005
  const from = Math.max(total - tax - halfCent, (total - halfCent) / factor)
  const to = Math.min(total - tax + halfCent, (total + halfCent) / factor)
  return from < to ? (from + to) / 2 : total / factor
}

export const priceBody = ({ quantity, unitPrice, taxRate = 0, exact }: LinePrice) => ({
  qty: quantity,
  subprice: exact ? exactNet(exact, taxRate) / quantity : withoutTax(unitPrice, taxRate),
  ...(taxRate !== 0 && { tva_tx: taxRate }),
})

/** A free-text line without product_type is a database error in Dolibarr. */
export const lineBody = (line: NewOrderLine) => ({
  ...("productId" in line ? { fk_product: line.productId } : { label: asStored(line.label), product_type: 0 }),
  ...priceBody(line),
})

export const hasPrice = (existing: OrderLine, wanted: Omit<LinePrice, "taxRate">): boolean =>
  existing.quantity === wanted.quantity && sameAmount(existing.unitPrice, wanted.unitPrice)

const isSame = (existing: OrderLine, wanted: NewOrderLine): boolean =>
  hasPrice(existing, wanted) &&
  existing.taxRate === (wanted.taxRate ?? 0) &&
  ("productId" in wanted
    ? existing.productId === wanted.productId
    : existing.productId === null && existing.label === asStored(wanted.label))

/** Matches each existing line with one wanted line, so that a product ordered on two lines stays two lines. */
const matchLines = (existing: readonly OrderLine[], wanted: readonly NewOrderLine[]) => {
  const unclaimed = [...existing]
  const missing = wanted.filter(line => {
    const match = unclaimed.findIndex(candidate => isSame(candidate, line))
    if (match < 0) return true
    unclaimed.splice(match, 1)
    return false
  })
  return { missing, surplus: unclaimed }
}

export const missingLines = (existing: readonly OrderLine[], wanted: readonly NewOrderLine[]): NewOrderLine[] =>
  matchLines(existing, wanted).missing

/** Finds the lines that a timed-out call added late, after they had been added again. */
export const surplusLines = (existing: readonly OrderLine[], wanted: readonly NewOrderLine[]): OrderLine[] =>
  matchLines(existing, wanted).surplus
