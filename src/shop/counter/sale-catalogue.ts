import type { Catalogue } from "../catalogue/catalogue.ts"
import type { CatalogueQuery } from "../catalogue/catalogue-model.ts"
import { type CatalogueProduct, unitPrice } from "../catalogue/rules/listed-product.ts"
import type { Dependencies } from "../dependencies.ts"
import { counterLimits } from "../vocabulary/business.ts"
import { listParameters, shownValue } from "../vocabulary/part-parameters.ts"
import { readParameters } from "../vocabulary/part-reading.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { counterSales } from "./counter-records.ts"
import { barcodeSpellings, canonicalBarcode } from "./rules/barcodes.ts"
import type { FreshPrice, KnownCode, Scanned, ScannedProduct, SoldLine } from "./rules/sale.ts"

/** `unavailable`: not for sale, or sold by variant only. */
export const pricesNow = async (
  { catalogue }: { readonly catalogue: Pick<Catalogue, "product" | "sellablesNow"> },
  items: readonly { readonly id: number; readonly units: number }[],
): Promise<{ readonly lines: readonly SoldLine[]; readonly unavailable: readonly number[] }> => {
  const sold = items.filter(({ id }) => !catalogue.product(id)?.hasVariants).map(({ id }) => id)
  const sellables = await catalogue.sellablesNow(sold)
  const lines = items.flatMap(({ id, units }) => {
    const sellable = sellables.get(id)
    if (!sellable) return []
    const { label, price: unitPrice, promotion, taxRate } = sellable
    return [{ productId: id, label, quantity: units, unitPrice, taxRate, ...(promotion && { promotion }) }]
  })
  return { lines, unavailable: items.filter(({ id }) => !sellables.has(id)).map(({ id }) => id) }
}

export const freshPrice = ({ productId: id, label, unitPrice: price, promotion }: SoldLine): FreshPrice => ({
  ...{ id, label, price },
  ...(promotion && { before: promotion.before }),
})

const maxLabelled = 300
const maxBestsellers = 8

interface LabelQuery extends Pick<CatalogueQuery, "category" | "term"> {
  readonly ids?: readonly number[]
}

export interface ProductLabel {
  readonly id: number
  readonly ref: string
  readonly label: string
  readonly price: number
  readonly value: string
  readonly barcode: string | null
}

/** The two main parameters of a part: 4.7 kΩ, 1/4 W. */
const shownValues = (product: CatalogueProduct): string => {
  const { kind, values } = readParameters(product)
  const known = kind
    ? listParameters(kind).flatMap(key => values[key]?.slice(0, 1).map(value => shownValue(key, value)) ?? [])
    : []
  return known.slice(0, 2).join(" · ")
}

/** The product of a scanned code in this shop. */
const scannedCard = ({ id, label, price, promotion, hasVariants }: CatalogueProduct): ScannedProduct => ({
  ...{ id, label, price },
  ...(promotion && { before: promotion.before }),
  ...(hasVariants && { hasVariants: true as const }),
})

/** A code that two products share identifies neither. */
const knownCodes = (products: readonly CatalogueProduct[]): readonly KnownCode[] => {
  const known = new Map<string, ScannedProduct | null>()
  for (const product of products) {
    const code = canonicalBarcode(product.barcode ?? "")
    if (code !== "") known.set(code, known.has(code) ? null : scannedCard(product))
  }
  return [...known].flatMap(([code, product]) => (product ? [[code, product] as const] : []))
}

export const createSaleCatalogue = (
  dependencies: Pick<Dependencies, "erp" | "log" | "settings"> & { readonly catalogue: Catalogue },
) => {
  const { catalogue, erp, log, settings } = dependencies
  let codes: { readonly version: string; readonly known: readonly KnownCode[] } | undefined

  /** The catalogue lacks variants and very new products, so the ERP is asked for the code. */
  const scannedInErp = async (code: string): Promise<Scanned> => {
    const found = (await erp.products.withBarcode(barcodeSpellings(code))).filter(
      ({ forSale, barcode }) => forSale && canonicalBarcode(barcode ?? "") === code,
    )
    const [only, ...others] = found
    if (!only) return { kind: "unknown" }
    if (others.length > 0) return { kind: "several", labels: found.map(({ label }) => label) }
    const listed = catalogue.product(only.id)
    if (listed) return { kind: "product", product: scannedCard(listed) }
    const sellable = (await catalogue.sellablesNow([only.id])).get(only.id)
    if (!sellable) return { kind: "unknown" }
    const { id, label, price, promotion, parentId } = sellable
    const parent = parentId === undefined ? undefined : catalogue.product(parentId)
    const priced = { id, label, price, ...(promotion && { before: promotion.before }) }
    return { kind: "product", product: { ...priced, ...(parent && { parent: scannedCard(parent) }) } }
  }

  return {
    /** The codes that a device stores, so that a scan needs no request. */
    codes() {
      // Prices also change when a promotion begins or ends.
      const version = `${catalogue.version()}-${settings.revision()}`
      if (codes?.version !== version) {
        const { products } = catalogue.find({ page: 1, pageSize: Number.MAX_SAFE_INTEGER })
        codes = { version, known: knownCodes(products) }
      }
      return codes
    },

    async byCode(typed: string): Promise<Scanned> {
      const code = canonicalBarcode(typed)
      if (code === "") return { kind: "unknown" }
      try {
        return await scannedInErp(code)
      } catch (error) {
        log.warn({ err: error }, "the product of a barcode could not be read")
        return { kind: "failed" }
      }
    },

    /** The label data of these products (COUNTER-09), or of a category or a search. */
    labels({ ids, ...query }: LabelQuery): readonly ProductLabel[] {
      const products = ids
        ? ids.flatMap(id => catalogue.product(id) ?? [])
        : catalogue.find({ ...query, page: 1, pageSize: maxLabelled }).products
      return products.slice(0, maxLabelled).map(product => {
        const { id, ref, label, price, barcode = null } = product
        return { id, ref, label, price, value: shownValues(product), barcode }
      })
    },

    find(query: Omit<Parameters<Catalogue["find"]>[0], "pageSize">) {
      const { products, total, page, pages } = catalogue.find({ ...query, pageSize: counterLimits.salePageSize })
      const cards = products.map(({ id, ref, label, price, promotion, hasVariants }) => {
        return { id, ref, label, price, before: promotion?.before, hasVariants }
      })
      const subcategories = query.category === undefined ? [] : catalogue.subcategories(query.category)
      return { products: cards, total, page, pages, categories: catalogue.categories(), subcategories }
    },

    /** null if unknown now; sales do not depend on it. */
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
          const { childId: id, value, promotion } = variant
          const label = `${detail.label} ${value}`.trim()
          return { id, label, value, price: unitPrice(detail, variant), before: promotion?.before }
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

/** A variant counts as its product. After a failure the strip is empty and the list of products stays. */
export const createBestsellers =
  ({
    catalogue,
    database,
    log,
  }: Pick<Dependencies, "database" | "log"> & { readonly catalogue: Pick<Catalogue, "listedAs"> }) =>
  async (staff: StaffProfile): Promise<readonly ScannedProduct[]> => {
    try {
      const ids = await counterSales(database).bestsellers(staff.id, 3 * maxBestsellers)
      const listed = await Promise.all(ids.map(id => catalogue.listedAs(id)))
      const unique = new Map(listed.flatMap(product => (product ? [[product.id, scannedCard(product)] as const] : [])))
      return [...unique.values()].slice(0, maxBestsellers)
    } catch (error) {
      log.warn({ err: error }, "the counter's bestsellers could not be read")
      return []
    }
  }

type SaleCatalogue = ReturnType<typeof createSaleCatalogue>

export type SalePage = ReturnType<SaleCatalogue["find"]>
export type SaleCard = SalePage["products"][number]
export type VariantCard = Exclude<Awaited<ReturnType<SaleCatalogue["variants"]>>, string>[number]
export type CartPrices = Awaited<ReturnType<SaleCatalogue["prices"]>>
export type OwnStock = Readonly<Record<number, number>>
