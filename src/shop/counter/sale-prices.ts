import type { WorkflowServices } from "../../main/workflow-services.ts"
import type { SoldLine } from "./rules/sale.ts"

export interface SalePrices {
  readonly lines: readonly SoldLine[]
  /** Not for sale (any more), or sold by variant only. */
  readonly unavailable: readonly number[]
}

/**
 * What the ERP asks for each item now (SALE-12). Plain products in one call; variants one by one, because their price is their
 * product's and the variation's (PROD-08).
 */
export const pricesNow = async (
  { erp, catalogue }: Pick<WorkflowServices, "erp" | "catalogue">,
  items: readonly { readonly id: number; readonly units: number }[],
): Promise<SalePrices> => {
  const plain = items.filter(({ id }) => catalogue.product(id)?.hasVariants === false)
  const inErp = new Map((await erp.products.getMany(plain.map(({ id }) => id))).map(product => [product.id, product]))
  const lines: SoldLine[] = []
  const unavailable: number[] = []
  const now = async (id: number) => {
    const listed = catalogue.product(id)
    if (!listed) return catalogue.sellable(id, { fresh: true })
    const product = listed.hasVariants ? undefined : inErp.get(id)
    return product?.forSale ? product : undefined
  }
  for (const { id, units } of items) {
    const product = await now(id)
    if (product) lines.push({ productId: id, label: product.label, quantity: units, unitPrice: product.price })
    else unavailable.push(id)
  }
  return { lines, unavailable }
}
