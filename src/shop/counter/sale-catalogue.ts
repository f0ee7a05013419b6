import type { Catalogue } from "../catalogue/catalogue.ts"
import { type Category, unitPrice } from "../catalogue/rules/listed-product.ts"
import type { Dependencies } from "../dependencies.ts"
import { backOffice } from "../vocabulary/business.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { FreshPrice, SoldLine } from "./rules/sale.ts"

export interface SaleQuery {
  readonly category?: number
  readonly subcategory?: number
  readonly term?: string
  readonly page: number
}

export interface SaleCard {
  readonly id: number
  readonly ref: string
  readonly label: string
  readonly price: Colones
  readonly hasVariants: boolean
}

export interface SalePage {
  readonly products: readonly SaleCard[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly categories: readonly Category[]
  readonly subcategories: readonly Category[]
}

export interface VariantCard {
  readonly id: number
  readonly label: string
  readonly value: string
  readonly price: Colones
}

export type OwnStock = Readonly<Record<number, number>>

export type CartPrices =
  | { readonly kind: "prices"; readonly prices: readonly FreshPrice[]; readonly gone: readonly number[] }
  | { readonly kind: "failed" }

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

export const createSaleCatalogue = ({
  catalogue,
  erp,
  log,
}: Pick<Dependencies, "erp" | "log"> & { readonly catalogue: Catalogue }) => ({
  find(query: SaleQuery): SalePage {
    const { products, total, page, pages } = catalogue.find({ ...query, pageSize: backOffice.salePageSize })
    return {
      products: products.map(({ id, ref, label, price, hasVariants }) => ({ id, ref, label, price, hasVariants })),
      total,
      page,
      pages,
      categories: catalogue.categories(),
      subcategories: query.category === undefined ? [] : catalogue.subcategories(query.category),
    }
  },

  /** null: not known now; selling goes on without it. */
  async stock(staff: StaffProfile, ids: readonly number[]): Promise<OwnStock | null> {
    try {
      const products = await erp.products.getMany(ids)
      return Object.fromEntries(products.map(({ id, warehouseStock }) => [id, warehouseStock[staff.warehouseId] ?? 0]))
    } catch (error) {
      log.warn({ err: error }, "the own warehouse's stock could not be read")
      return null
    }
  },

  async variants(productId: number): Promise<readonly VariantCard[] | "none" | "unknown"> {
    try {
      const detail = productId > 0 && (await catalogue.detail(productId))
      if (!detail || detail.variants === false) return "none"
      return detail.variants.map(variant => ({
        id: variant.childId,
        label: `${detail.label} ${variant.value}`.trim(),
        value: variant.value,
        price: unitPrice(detail, variant),
      }))
    } catch (error) {
      log.warn({ err: error, productId }, "variants could not be read")
      return "unknown"
    }
  },

  async prices(ids: readonly number[]): Promise<CartPrices> {
    try {
      const { lines, unavailable } = await pricesNow(
        { catalogue },
        ids.map(id => ({ id, units: 1 })),
      )
      const prices = lines.map(({ productId, label, unitPrice }) => ({ id: productId, label, price: unitPrice }))
      return { kind: "prices", prices, gone: unavailable }
    } catch (error) {
      log.warn({ err: error }, "prices of the cart could not be read")
      return { kind: "failed" }
    }
  },
})
