import type { OrderPage } from "../orders/order-pages.ts"
import type { CartService } from "./cart.ts"

export interface NotBoughtAgain {
  readonly label: string
  readonly wanted: number
  readonly added: number
}

export type BuyAgain = (customerId: number, order: OrderPage) => Promise<readonly NotBoughtAgain[]>

/** ORD-05: line by line; what is short is taken in the number that is left. */
export const createBuyAgain =
  (cart: Pick<CartService, "add">): BuyAgain =>
  async (customerId, { lines }) => {
    const missing: NotBoughtAgain[] = []
    for (const { productId, label, units } of lines) {
      if (units <= 0) continue
      const first = productId === null ? null : await cart.add(customerId, { productId, quantity: units })
      if (first?.kind === "added") continue
      let added = 0
      if (productId !== null && first?.kind === "above-stock" && first.max > 0) {
        const rest = await cart.add(customerId, { productId, quantity: Math.min(first.max, units) })
        if (rest.kind === "added") added = Math.min(first.max, units)
      }
      missing.push({ label, wanted: units, added })
    }
    return missing
  }
