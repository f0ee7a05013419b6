import { catalogueCategories } from "../vocabulary/business.ts"
import { type CatalogueLog, reasonOf } from "./catalogue-log.ts"
import type { CatalogueSource, SourceProduct } from "./catalogue-source.ts"
import { atMost } from "./pace.ts"
import {
  type CatalogueContent,
  type CategoriesOfProduct,
  invertMembership,
  tagOf,
  toCatalogueProduct,
} from "./product-content.ts"
import type { CatalogueProduct, Category } from "./rules/listed-product.ts"

export interface Loaded {
  readonly content: CatalogueContent
  /** Unix seconds of the newest change seen: where the next reading of changes begins. */
  readonly newestChange: number | null
  /** What could not be read and was taken from the last good catalogue, or left empty where there is none. */
  readonly missing: readonly string[]
}

/** Calls of one load that run at the same time: the ERP has other work to do. */
const callsAtOnce = 4

type Attempt = <T>(what: string, read: () => Promise<T>, instead: () => T) => Promise<T>

/** A part that fails leaves its last good state (FAIL-08, FAIL-12: empty on a first start) and is named in the log. */
const attempts = (log: CatalogueLog) => {
  const missing: string[] = []
  const attempt: Attempt = async (what, read, instead) => {
    try {
      return await read()
    } catch (error) {
      missing.push(what)
      log.warn({ part: what, reason: reasonOf(error) }, "a part of the catalogue could not be read")
      return instead()
    }
  }
  return { missing, attempt }
}

const lastMembers = (last: CatalogueContent, categoryId: number): ReadonlySet<number> =>
  new Set(last.products.filter(({ categoryIds }) => categoryIds.includes(categoryId)).map(({ id }) => id))

const readCategories = async (source: CatalogueSource, last: CatalogueContent, attempt: Attempt) => {
  const categories = await attempt<readonly Category[]>(
    "categories",
    () => source.categories(),
    () => last.categories,
  )
  const tagged = [catalogueCategories.flagship, catalogueCategories.news]
  const ids = new Set([...categories.map(({ id }) => id), ...tagged])
  const turn = atMost(callsAtOnce)
  const members = await Promise.all(
    [...ids].map(async id => {
      const read = () => turn(async () => new Set(await source.productIdsOf(id)))
      return [id, await attempt<ReadonlySet<number>>(`category ${id}`, read, () => lastMembers(last, id))] as const
    }),
  )
  return { categories, categoriesOf: invertMembership(new Map(members)) }
}

const newest = (products: readonly { readonly modifiedAt: number | null }[], atLeast: number | null): number | null =>
  products.reduce<number | null>(
    (latest, { modifiedAt }) => (modifiedAt !== null && modifiedAt > (latest ?? 0) ? modifiedAt : latest),
    atLeast,
  )

/** The whole catalogue. Rejects when the product list itself cannot be read: the last good one then stays. */
export const loadAll = async (source: CatalogueSource, last: CatalogueContent, log: CatalogueLog): Promise<Loaded> => {
  const { missing, attempt } = attempts(log)
  const [listed, { categories, categoriesOf }] = await Promise.all([
    source.listForSale(),
    readCategories(source, last, attempt),
  ])
  const unique = new Map(listed.map(product => [product.id, product]))
  const products = [...unique.values()].map(product => toCatalogueProduct(product, categoriesOf(product.id)))
  return { content: { products, categories }, newestChange: newest(listed, null), missing }
}

/** Products that changed, are for sale, and stand in no list yet: new ones, or variants of others. */
export interface Strangers {
  readonly strangers: readonly number[]
}

/**
 * The last catalogue with what changed since: for catalogues that take too long to read whole every time. A change that
 * the list cannot take in (a product new to it, a ref that moves its place) asks for the whole list; `outside` are products
 * known to be in no list, such as variants.
 */
export const loadChanges = async (
  source: CatalogueSource,
  readChanges: (since: number) => Promise<readonly SourceProduct[]>,
  { last, since, outside }: { last: CatalogueContent; since: number; outside: ReadonlySet<number> },
  log: CatalogueLog,
): Promise<Loaded | Strangers> => {
  const { missing, attempt } = attempts(log)
  const [changed, { categories, categoriesOf }] = await Promise.all([
    readChanges(since),
    readCategories(source, last, attempt),
  ])
  const changes = new Map(changed.map(product => [product.id, product]))
  const products: CatalogueProduct[] = []
  for (const product of last.products) {
    const change = changes.get(product.id)
    if (!change) products.push(recategorised(product, categoriesOf))
    else if (change.ref === product.ref) {
      changes.delete(product.id)
      // ERP-09 reads stock by warehouse for products with variants only; changes carry it for all.
      const warehouseStock = product.hasVariants ? change.warehouseStock : {}
      const listed = { ...change, warehouseStock, hasVariants: product.hasVariants }
      if (change.forSale) products.push(toCatalogueProduct(listed, categoriesOf(product.id)))
    }
  }
  const strangers = [...changes.values()].filter(({ id, forSale }) => forSale && !outside.has(id))
  return strangers.length > 0
    ? { strangers: strangers.map(({ id }) => id) }
    : { content: { products, categories }, newestChange: newest(changed, since), missing }
}

const recategorised = (product: CatalogueProduct, categoriesOf: CategoriesOfProduct): CatalogueProduct => {
  const categoryIds = categoriesOf(product.id)
  return categoryIds.join() === product.categoryIds.join()
    ? product
    : { ...product, categoryIds, tag: tagOf(categoryIds) }
}
