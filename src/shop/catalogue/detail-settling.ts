import type { DetailReading, VariantReading } from "./detail-reading.ts"
import { toCatalogueProduct } from "./product-content.ts"
import { type CatalogueProduct, type ProductDetail, type Variant, variationWithTax } from "./rules/listed-product.ts"

export interface Settled {
  readonly detail: ProductDetail | false
  readonly complete: boolean
}

interface LastKnown {
  readonly detail: ProductDetail | undefined
  readonly listed: CatalogueProduct | undefined
}

/** FAIL-07: a variant whose stock cannot be read keeps its last known one, or has none. */
const settleVariants = (
  read: readonly VariantReading[],
  last: readonly Variant[] | false | undefined,
  parent: Pick<CatalogueProduct, "taxRate" | "taxIncluded">,
): readonly Variant[] | false =>
  read.length === 0
    ? false
    : read.map(({ stock, ...kept }) => {
        const variant = { ...kept, variationPrice: variationWithTax(parent, kept.variationPrice) }
        if (stock.read) return { ...variant, stock: stock.value }
        const known = last ? last.find(({ childId }) => childId === variant.childId) : undefined
        return { ...variant, stock: known?.stock ?? [] }
      })

/** A failed part keeps its last known value or is absent (FAIL-04, FAIL-05); a product that the ERP does not sell is not found. */
export const settle = (reading: DetailReading, last: LastKnown): Settled => {
  const { product, stock, variants } = reading
  if (product.read && !product.value?.forSale) return { detail: false, complete: true }
  const hasVariants = variants.read ? variants.value.length > 0 : (last.listed?.hasVariants ?? false)
  const base =
    product.read && product.value
      ? toCatalogueProduct({ ...product.value, hasVariants }, last.listed?.categoryIds ?? [])
      : (last.listed ?? last.detail)
  if (!base) return { detail: false, complete: false }
  return {
    detail: {
      ...base,
      stock: stock.read ? stock.value : (last.detail?.stock ?? null),
      variants: variants.read
        ? settleVariants(variants.value, last.detail?.variants, base)
        : (last.detail?.variants ?? false),
    },
    complete: product.read && stock.read && variants.read && variants.value.every(variant => variant.stock.read),
  }
}

/** The list is read apart from the details: its own facts always hold, and the others where it is the newer of the two. */
export const withListed = (
  detail: ProductDetail,
  listed: CatalogueProduct | undefined,
  listIsNewer: boolean,
): ProductDetail => {
  if (!listed) return detail
  const { tag, categoryIds, available, hasVariants, ref, label, description, price, taxRate } = listed
  const own = { ...detail, tag, categoryIds, available, hasVariants }
  return listIsNewer ? { ...own, ref, label, description, price, taxRate } : own
}
