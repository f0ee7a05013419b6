import { demoShop } from "../../demo-data/demo-shop.ts"
import { buildModel } from "../../src/shop/catalogue/catalogue-model.ts"
import type { CatalogueProduct, ProductDetail } from "../../src/shop/catalogue/rules/listed-product.ts"
import { partsLike, partsNear } from "../../src/shop/catalogue/search/parts-like.ts"
import type { PartCriteria } from "../../src/shop/catalogue/search/search-index.ts"
import { toSnapshot } from "../../src/shop/catalogue/snapshot.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import type { PartKind } from "../../src/shop/vocabulary/part-parameters.ts"
import type { Quantity } from "../../src/shop/vocabulary/quantities.ts"

/** The parts of the demo shop's catalogue that lists need. `refOf` returns the ref of a product or variant. */
export const demoParts = async () => {
  const { products: all, categories, attributes } = demoShop({ pictures: false })
  const products = all
    .filter(({ forSale }) => forSale)
    .map(
      ({ id, ref, label, description, price, variants, categories: categoryIds }): CatalogueProduct => ({
        id,
        ref,
        label,
        description,
        price: colones(price),
        taxRate: 0,
        tag: "",
        available: 10,
        hasVariants: variants !== undefined,
        categoryIds,
      }),
    )
  const at = new Date(0)
  const model = await buildModel(
    await toSnapshot({ products, categories }, { newestChange: null, checkedAt: at, wholeAt: at, listedAt: at }),
  )
  const values = new Map(attributes.flatMap(attribute => attribute.values.map(({ id, value }) => [id, value] as const)))
  const refs = new Map(
    all.flatMap(one => [[one.id, one.ref] as const, ...(one.variants ?? []).map(v => [v.childId, v.ref] as const)]),
  )
  return {
    refOf: (id: number) => refs.get(id) ?? "",
    catalogue: {
      partsLike: (criteria: PartCriteria, ref?: string) => partsLike(model, criteria, ref),
      partsNear: (kind: PartKind, value: Quantity) => partsNear(model, kind, value),
      knowsWord: (word: string) => model.index.knows(word),
      async detail(id: number): Promise<ProductDetail | false> {
        const product = model.product(id)
        const variants = all.find(one => one.id === id)?.variants
        return (
          product !== undefined && {
            ...product,
            stock: null,
            variants:
              variants?.map(({ childId, valueId, variationPrice }) => ({
                childId,
                value: values.get(valueId) ?? "",
                variationPrice: colones(variationPrice),
                stock: [],
              })) ?? false,
          }
        )
      },
    },
  }
}
