import { catalogueCategories } from "../vocabulary/business.ts"
import type { ListedProduct, SourceProduct } from "./catalogue-source.ts"
import type { CatalogueProduct, Category, Tag } from "./rules/listed-product.ts"
import { fieldNames } from "./rules/part-reading.ts"
import { availableOnCard } from "./rules/shown-stock.ts"

export interface CatalogueContent {
  readonly products: readonly CatalogueProduct[]
  readonly categories: readonly Category[]
}

export const emptyContent: CatalogueContent = { products: [], categories: [] }

/** CAT-13: flagship before news. */
export const tagOf = (categoryIds: readonly number[]): Tag => {
  if (categoryIds.includes(catalogueCategories.flagship)) return "Insignia"
  return categoryIds.includes(catalogueCategories.news) ? "Nuevo" : ""
}

export const visibleCategories = (categories: readonly Category[]): readonly Category[] => {
  const hidden: readonly string[] = catalogueCategories.hiddenLabels
  return categories.filter(({ parentId, label }) => parentId === 0 && !hidden.includes(label))
}

export const childrenOf = (categories: readonly Category[], parentId: number): readonly Category[] =>
  parentId === 0 ? [] : categories.filter(category => category.parentId === parentId)

/** The same array for the same set, because a large catalogue has few different ones. */
export type CategoriesOfProduct = (productId: number) => readonly number[]

export const invertMembership = (membersOf: ReadonlyMap<number, ReadonlySet<number>>): CategoriesOfProduct => {
  const ofProduct = new Map<number, number[]>()
  for (const [category, members] of membersOf)
    for (const product of members) {
      const known = ofProduct.get(product)
      if (known) known.push(category)
      else ofProduct.set(product, [category])
    }
  const none: readonly number[] = []
  const alike = new Map<string, readonly number[]>()
  return productId => {
    const categories = ofProduct.get(productId)
    if (!categories) return none
    const key = categories.join()
    const same = alike.get(key)
    if (same) return same
    alike.set(key, categories)
    return categories
  }
}

const partFields = (extraFields: SourceProduct["extraFields"] = {}): Pick<CatalogueProduct, "fields"> => {
  const known = Object.entries(extraFields).filter(([name]) => fieldNames.has(name))
  return known.length > 0 ? { fields: Object.fromEntries(known) } : {}
}

export const toCatalogueProduct = (
  product: SourceProduct & Pick<ListedProduct, "hasVariants">,
  categoryIds: readonly number[],
): CatalogueProduct => ({
  id: product.id,
  ref: product.ref,
  label: product.label,
  description: product.description,
  price: product.price,
  taxRate: product.taxRate,
  ...(product.taxIncluded && { taxIncluded: true as const }),
  tag: tagOf(categoryIds),
  available: availableOnCard(product.stockReel, product.warehouseStock),
  hasVariants: product.hasVariants,
  ...partFields(product.extraFields),
  categoryIds,
})
