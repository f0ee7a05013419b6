import type { OfflineCatalogue } from "../../../shop/counter/offline-catalogue.ts"
import { type FreshPrice, type SaleCart, soldItems } from "../../../shop/counter/rules/sale.ts"
import type { SalePage, VariantCard } from "../../../shop/counter/sale-catalogue.ts"
import {
  type PromotionWindow,
  promotionalPrice,
  variantWindows,
} from "../../../shop/promotions/rules/promotional-price.ts"
import { counterLimits } from "../../../shop/vocabulary/business.ts"
import type { Colones } from "../../../shop/vocabulary/money.ts"
import { foldedWords } from "../../../shop/vocabulary/text.ts"

type OfflineProduct = OfflineCatalogue["products"][number]

const isArrayOf = (value: unknown, isOne: (one: Readonly<Record<string, unknown>>) => boolean): boolean =>
  Array.isArray(value) && value.every(one => typeof one === "object" && one !== null && isOne(one))

const isNamed = ({ id, label }: Readonly<Record<string, unknown>>): boolean =>
  Number.isSafeInteger(id) && typeof label === "string"

const isPriced = (one: Readonly<Record<string, unknown>>): boolean =>
  isNamed(one) &&
  Number.isFinite(one["price"]) &&
  (one["windows"] === undefined ||
    isArrayOf(one["windows"], ({ from, until }) => Number.isFinite(from) && Number.isFinite(until)))

/** Whether a stored value is a catalogue that can be searched and sold from. */
export const isCatalogue = (value: unknown): value is OfflineCatalogue => {
  const { categories, products } = (value ?? {}) as Partial<Record<keyof OfflineCatalogue, unknown>>
  return (
    isArrayOf(categories, one => isNamed(one) && isArrayOf(one["below"], isNamed)) &&
    isArrayOf(
      products,
      one =>
        isPriced(one) &&
        typeof one["ref"] === "string" &&
        Array.isArray(one["categoryIds"]) &&
        (one["variants"] === undefined || isArrayOf(one["variants"], isPriced)),
    )
  )
}

const folded = (text: string): string => foldedWords(text).join(" ")

/** Caches the folded texts of a catalogue, because a tablet searches 20 000 products while people type. */
const texts = new WeakMap<OfflineCatalogue, readonly string[]>()
const searchTexts = (catalogue: OfflineCatalogue): readonly string[] => {
  const known = texts.get(catalogue) ?? catalogue.products.map(({ ref, label }) => ` ${folded(`${label} ${ref}`)}`)
  texts.set(catalogue, known)
  return known
}

/** The price at this moment by the server's clock, as far as the device knows it. */
const pricedAt = (normal: Colones, windows: readonly PromotionWindow[] | undefined, now: number) => {
  const promotional = windows && promotionalPrice(normal, windows, now)
  return { price: promotional?.price ?? normal, before: promotional?.before }
}

interface OfflineQuery {
  readonly term: string
  readonly category?: number | undefined
  readonly subcategory?: number | undefined
  readonly page: number
}

/** All typed words must be in the name or the reference; matches at the beginning of a word come first. */
const findWords = (catalogue: OfflineCatalogue, words: readonly string[]): readonly OfflineProduct[] => {
  if (words.length === 0) return catalogue.products
  const all = searchTexts(catalogue)
  return catalogue.products
    .flatMap((product, at) => {
      const text = all[at]!
      if (!words.every(word => text.includes(word))) return []
      return [{ product, rank: words.filter(word => text.includes(` ${word}`)).length }]
    })
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ product }) => product)
}

export const findOffline = (catalogue: OfflineCatalogue, query: OfflineQuery, now: number): SalePage => {
  const scope = query.subcategory ?? query.category
  const matching = findWords(catalogue, foldedWords(query.term))
  const found = scope === undefined ? matching : matching.filter(({ categoryIds }) => categoryIds.includes(scope))
  const pages = Math.max(1, Math.ceil(found.length / counterLimits.salePageSize))
  const page = Math.min(pages, Math.max(1, query.page))
  const shown = found.slice((page - 1) * counterLimits.salePageSize, page * counterLimits.salePageSize)
  const asCategory = (parentId: number) => (one: { readonly id: number; readonly label: string }) => ({
    ...{ id: one.id, label: one.label, parentId },
  })
  const chosen = catalogue.categories.find(({ id }) => id === query.category)
  return {
    products: shown.map(({ id, ref, label, price, windows, variants }) => {
      return { id, ref, label, ...pricedAt(price, windows, now), hasVariants: variants !== undefined }
    }),
    total: found.length,
    page,
    pages,
    categories: catalogue.categories.map(asCategory(0)),
    subcategories: chosen ? chosen.below.map(asCategory(chosen.id)) : [],
  }
}

const find = (catalogue: OfflineCatalogue, id: number): OfflineProduct | undefined =>
  catalogue.products.find(product => product.id === id)

/** null if this device does not know it. */
export const offlineVariants = (catalogue: OfflineCatalogue, id: number, now: number): VariantCard[] | null => {
  const product = find(catalogue, id)
  if (!product?.variants || product.variants.length === 0) return null
  const { price: normal, windows = [] } = product
  return product.variants.map(({ windows: own, ...variant }) => {
    const applying = variantWindows(windows, variant.price - normal, own)
    return { ...variant, ...pricedAt(variant.price, applying, now) }
  })
}

/** The price of a product or a variant; null if this device does not know it. */
export const offlinePrice = (catalogue: OfflineCatalogue, id: number, now: number) => {
  const product = find(catalogue, id)
  if (product) return pricedAt(product.price, product.windows, now)
  const parent = catalogue.products.find(({ variants }) => variants?.some(variant => variant.id === id))
  const variant = parent && offlineVariants(catalogue, parent.id, now)?.find(one => one.id === id)
  return variant ? { price: variant.price, before: variant.before } : null
}

/** The prices of a cart at this moment, as far as the device knows them (PROMO-01). */
export const offlinePrices = (catalogue: OfflineCatalogue, cart: SaleCart, now: number): FreshPrice[] =>
  soldItems(cart).flatMap(({ id, label }) => {
    const known = offlinePrice(catalogue, id, now)
    return known ? [{ id, label, ...known }] : []
  })

/** Last known units in the association's warehouse. Those of variants are unknown. */
export const offlineStock = (catalogue: OfflineCatalogue, ids: readonly number[]): Record<number, number> => {
  const wanted = new Set(ids)
  return Object.fromEntries(
    catalogue.products.flatMap(({ id, here }) => (wanted.has(id) && here !== null ? [[id, here] as const] : [])),
  )
}
