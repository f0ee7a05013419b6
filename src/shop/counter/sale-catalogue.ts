import type { Catalogue } from "../catalogue/catalogue.ts"
import { unitPrice } from "../catalogue/rules/listed-product.ts"
import type { Dependencies } from "../dependencies.ts"
import { backOffice } from "../vocabulary/business.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { FreshPrice, SoldLine } from "./rules/sale.ts"

/** `unavailable`: not for sale (any more), or sold by variant only. */
export const pricesNow = async (
  { catalogue }: { readonly catalogue: Pick<Catalogue, "product" | "sellablesNow"> },
  items: readonly { readonly id: number; readonly units: number }[],
): Promise<{ readonly lines: readonly SoldLine[]; readonly unavailable: readonly number[] }> => {
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

export const freshPrice = ({ productId: id, label, unitPrice: price }: SoldLine): FreshPrice => ({ id, label, price })

export const createSaleCatalogue = (
  dependencies: Pick<Dependencies, "erp" | "log"> & { readonly catalogue: Catalogue },
) => {
  const { catalogue, erp, log } = dependencies
  return {
    find(query: Omit<Parameters<Catalogue["find"]>[0], "pageSize">) {
      const { products, total, page, pages } = catalogue.find({ ...query, pageSize: backOffice.salePageSize })
      const cards = products.map(({ id, ref, label, price, hasVariants }) => ({ id, ref, label, price, hasVariants }))
      const subcategories = query.category === undefined ? [] : catalogue.subcategories(query.category)
      return { products: cards, total, page, pages, categories: catalogue.categories(), subcategories }
    },

    /** null: not known now; selling goes on without it. */
    async stock(staff: StaffProfile, ids: readonly number[]): Promise<OwnStock | null> {
      try {
        const products = await erp.products.getMany(ids)
        return Object.fromEntries(
          products.map(({ id, warehouseStock }) => [id, warehouseStock[staff.warehouseId] ?? 0]),
        )
      } catch (error) {
        log.warn({ err: error }, "the own warehouse's stock could not be read")
        return null
      }
    },

    async variants(productId: number) {
      try {
        const detail = productId > 0 && (await catalogue.detail(productId))
        if (!detail || detail.variants === false) return "none" as const
        return detail.variants.map(variant => {
          const { childId: id, value } = variant
          return { id, label: `${detail.label} ${value}`.trim(), value, price: unitPrice(detail, variant) }
        })
      } catch (error) {
        log.warn({ err: error, productId }, "variants could not be read")
        return "unknown" as const
      }
    },

    async prices(ids: readonly number[]) {
      const items = ids.map(id => ({ id, units: 1 }))
      try {
        const { lines, unavailable } = await pricesNow(dependencies, items)
        return { kind: "prices", prices: lines.map(freshPrice), gone: unavailable } as const
      } catch (error) {
        log.warn({ err: error }, "prices of the cart could not be read")
        return { kind: "failed" } as const
      }
    },
  }
}

type SaleCatalogue = ReturnType<typeof createSaleCatalogue>

export type SalePage = ReturnType<SaleCatalogue["find"]>
export type SaleCard = SalePage["products"][number]
export type VariantCard = Exclude<Awaited<ReturnType<SaleCatalogue["variants"]>>, string>[number]
export type CartPrices = Awaited<ReturnType<SaleCatalogue["prices"]>>
export type OwnStock = Readonly<Record<number, number>>
