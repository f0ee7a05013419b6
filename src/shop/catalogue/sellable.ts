import type { Colones } from "../vocabulary/money.ts"
import type { CatalogueSource } from "./catalogue-source.ts"
import type { Details } from "./product-details.ts"
import { maxQuantity, unitPrice, variantOf } from "./rules/listed-product.ts"
import { combinedStock, type Warehouse } from "./rules/shown-stock.ts"

/** What an order line needs to know of a product, or of the product behind a variant (PROD-20). */
export interface Sellable {
  readonly id: number
  readonly label: string
  readonly price: Colones
  /** PROD-14, CART-18. */
  readonly maxQuantity: number
  /** The product that this one is a variant of. */
  readonly parentId?: number
}

export const createSellables = (
  source: CatalogueSource,
  details: Details,
  warehouses: () => Promise<readonly Warehouse[]>,
) => {
  const asShown = async (id: number): Promise<Sellable | undefined> => {
    const parentId = await details.parentOf(id)
    const detail = await details.detail(parentId ?? id)
    if (!detail) return undefined
    if (parentId === undefined)
      return { id, label: detail.label, price: detail.price, maxQuantity: maxQuantity(detail.stock) }
    const variant = variantOf(detail, id)
    return (
      variant && {
        id,
        label: `${detail.label} ${variant.value}`.trim(),
        price: unitPrice(detail, variant),
        maxQuantity: maxQuantity(variant.stock),
        parentId,
      }
    )
  }

  /** Straight from the ERP; rejects when the ERP cannot tell, because money hangs on it. */
  const now = async (id: number): Promise<Sellable | undefined> => {
    const parentId = await details.parentOf(id)
    const [product, parent, variants, real, stores] = await Promise.all([
      source.product(id),
      parentId === undefined ? null : source.product(parentId),
      parentId === undefined ? [] : source.variants(parentId),
      source.stock(id),
      warehouses(),
    ])
    if (!product?.forSale) return undefined
    const own = { id, label: product.label, maxQuantity: maxQuantity(combinedStock(stores, real ?? {})) }
    if (parentId === undefined) return { ...own, price: product.price }
    const variant = variants.find(({ childId }) => childId === id)
    return parent?.forSale && variant ? { ...own, price: unitPrice(parent, variant), parentId } : undefined
  }

  return (id: number, { fresh = false }: { readonly fresh?: boolean } = {}): Promise<Sellable | undefined> =>
    fresh ? now(id) : asShown(id)
}
