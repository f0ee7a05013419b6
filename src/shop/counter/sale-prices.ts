import type { Catalogue } from "../catalogue/catalogue.ts"
import type { SoldLine } from "./rules/sale.ts"

export interface SalePrices {
  readonly lines: readonly SoldLine[]
  /** Not for sale (any more), or sold by variant only. */
  readonly unavailable: readonly number[]
}

export const pricesNow = async (
  { catalogue }: { readonly catalogue: Pick<Catalogue, "product" | "sellablesNow"> },
  items: readonly { readonly id: number; readonly units: number }[],
): Promise<SalePrices> => {
  const sold = items.filter(({ id }) => !catalogue.product(id)?.hasVariants).map(({ id }) => id)
  const sellables = await catalogue.sellablesNow(sold)
  const lines = items.flatMap(({ id, units }) => {
    const sellable = sellables.get(id)
    if (!sellable) return []
    const { label, price: unitPrice, taxRate } = sellable
    return [{ productId: id, label, quantity: units, unitPrice, taxRate }]
  })
  return { lines, unavailable: items.filter(({ id }) => !sellables.has(id)).map(({ id }) => id) }
}
