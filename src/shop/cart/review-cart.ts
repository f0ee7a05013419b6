import type { Order } from "../../erp/order.ts"
import { type Colones, sameAmount } from "../vocabulary/money.ts"
import type { CartParts } from "./cart.ts"
import { findDraft, withCart } from "./cart-draft.ts"
import { amountDue, type BoughtLine, boughtLines, type CartDifference } from "./rules/bought-lines.ts"

export type Review =
  | { readonly kind: "ready"; readonly draftId: number; readonly lines: readonly BoughtLine[]; readonly due: Colones }
  | { readonly kind: "no-order" }
  | { readonly kind: "changed"; readonly differences: readonly CartDifference[] }

interface WhatIsPaid {
  readonly pickupPoint: number
  /** The total on the customer's screen; null: not told. It is only compared, never charged (CART-12). */
  readonly seenTotal: Colones | null
}

/** What the ERP says now against what the line holds. A changed price is written to the line, so that the cart shows it. */
const differencesOf = async ({ erp, catalogue }: CartParts, draft: Order): Promise<CartDifference[]> => {
  const differences: CartDifference[] = []
  const products = draft.lines.filter(line => line.productId !== null && line.quantity > 0)
  const sellables = await Promise.all(products.map(line => catalogue.sellable(line.productId ?? 0, { fresh: true })))
  for (const [place, line] of products.entries()) {
    const sellable = sellables[place]
    const units = products
      .filter(other => other.productId === line.productId)
      .reduce((n, { quantity }) => n + quantity, 0)
    if (!sellable) differences.push({ kind: "gone", name: line.label })
    else if (units > sellable.maxQuantity)
      differences.push({ kind: "stock", name: line.label, max: sellable.maxQuantity })
    else if (!sameAmount(line.unitPrice, sellable.price)) {
      differences.push({ kind: "price", name: line.label, from: line.unitPrice, to: sellable.price })
      await erp.orders.updateLine(draft.id, line.id, { quantity: line.quantity, unitPrice: sellable.price })
    }
  }
  return differences
}

/** The cart at the moment of paying. What is not as the customer saw it is told first and pays nothing. */
export const reviewCart = (
  parts: CartParts,
  customerId: number,
  { pickupPoint, seenTotal }: WhatIsPaid,
): Promise<Review> =>
  withCart(parts, customerId, async () => {
    const draft = await findDraft(parts, customerId)
    const lines = boughtLines(draft?.lines ?? [])
    if (!draft || lines.length === 0) return { kind: "no-order" }
    const differences = await differencesOf(parts, draft)
    if (differences.length > 0) return { kind: "changed", differences }
    const due = amountDue(lines, pickupPoint)
    if (seenTotal !== null && !sameAmount(seenTotal, amountDue(lines, 0)))
      return { kind: "changed", differences: [{ kind: "total" }] }
    return { kind: "ready", draftId: draft.id, lines, due }
  })
