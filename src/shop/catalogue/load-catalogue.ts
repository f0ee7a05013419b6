import { packFields } from "../vocabulary/pack-size.ts"
import { fieldNames } from "../vocabulary/part-reading.ts"
import {
  type CatalogueIds,
  type CatalogueLog,
  type CatalogueSource,
  errorText,
  type ListedProduct,
  type SourceProduct,
} from "./catalogue-source.ts"
import { limitConcurrency } from "./pace.ts"
import type { CatalogueProduct, Category, Tag } from "./rules/listed-product.ts"
import { availableOnCard } from "./rules/shown-stock.ts"
import type { CatalogueContent } from "./snapshot.ts"

export interface Loaded {
  readonly content: CatalogueContent
  /** Unix seconds of the newest change seen: where the next reading of changes begins. */
  readonly newestChange: number | null
  /** The parts that could not be read: they come from the last good catalogue, or are empty if there is none. */
  readonly missing: readonly string[]
}

/** CAT-13: flagship before news. */
const chooseTag = (categoryIds: readonly number[], { flagship, news }: CatalogueIds): Tag => {
  if (categoryIds.includes(flagship)) return "Insignia"
  return categoryIds.includes(news) ? "Nuevo" : ""
}

const partFields = (extraFields: SourceProduct["extraFields"] = {}): Pick<CatalogueProduct, "fields"> => {
  const known = Object.entries(extraFields).filter(([name]) => fieldNames.has(name) || packFields.has(name))
  return known.length > 0 ? { fields: Object.fromEntries(known) } : {}
}

export const toCatalogueProduct = (
  product: SourceProduct & Pick<ListedProduct, "hasVariants">,
  categoryIds: readonly number[],
  ids: CatalogueIds,
): CatalogueProduct => ({
  id: product.id,
  ref: product.ref,
  label: product.label,
  description: product.description,
  price: product.price,
  taxRate: product.taxRate,
  ...(product.taxIncluded && { taxIncluded: true as const }),
  tag: chooseTag(categoryIds, ids),
  available: availableOnCard(product.stockReel, product.warehouseStock, ids),
  hasVariants: product.hasVariants,
  ...(product.barcode && { barcode: product.barcode }),
  ...partFields(product.extraFields),
  categoryIds,
})

/** The number of parallel calls of one load, so that the ERP has room for other work. */
const maxParallelCalls = 4

type Attempt = <T>(what: string, read: () => Promise<T>, instead: () => T) => Promise<T>

/** A part that fails keeps its last good state (FAIL-08), which is empty at the first start (FAIL-12). One log line names them all. */
const withAttempts = async <T>(log: CatalogueLog, work: (attempt: Attempt) => Promise<T>) => {
  const missing: string[] = []
  let reason = ""
  const attempt: Attempt = async (what, read, instead) => {
    try {
      return await read()
    } catch (error) {
      missing.push(what)
      reason = errorText(error)
      return instead()
    }
  }
  const value = await work(attempt)
  if (missing.length > 0) log.warn({ parts: missing, reason }, "parts of the catalogue could not be read")
  return { value, missing }
}

type CategoriesOfProduct = (productId: number) => readonly number[]

/** Products with the same categories share one array, because a large catalogue has few distinct sets. */
const invertMembership = (membersOf: ReadonlyMap<number, ReadonlySet<number>>): CategoriesOfProduct => {
  const ofProduct = new Map<number, number[]>()
  for (const [category, members] of membersOf)
    for (const product of members) {
      const known = ofProduct.get(product)
      if (known) known.push(category)
      else ofProduct.set(product, [category])
    }
  const none: readonly number[] = []
  const sameSets = new Map<string, readonly number[]>()
  return productId => {
    const categories = ofProduct.get(productId)
    if (!categories) return none
    const key = categories.join()
    const same = sameSets.get(key)
    if (same) return same
    sameSets.set(key, categories)
    return categories
  }
}

const lastMembers = (last: CatalogueContent, categoryId: number): ReadonlySet<number> =>
  new Set(last.products.filter(({ categoryIds }) => categoryIds.includes(categoryId)).map(({ id }) => id))

const readCategories = (source: CatalogueSource, last: CatalogueContent, log: CatalogueLog) =>
  withAttempts(log, async attempt => {
    const categories = await attempt<readonly Category[]>(
      "categories",
      () => source.categories(),
      () => last.categories,
    )
    const { flagship, news } = source.ids()
    const ids = new Set([...categories.map(({ id }) => id), flagship, news])
    const turn = limitConcurrency(maxParallelCalls)
    const members = await Promise.all(
      [...ids].map(async id => {
        const read = () => turn(async () => new Set(await source.readProductIds(id)))
        return [id, await attempt<ReadonlySet<number>>(`category ${id}`, read, () => lastMembers(last, id))] as const
      }),
    )
    return { categories, categoriesOf: invertMembership(new Map(members)) }
  })

const newest = (products: readonly { readonly modifiedAt: number | null }[], atLeast: number | null): number | null =>
  products.reduce<number | null>(
    (latest, { modifiedAt }) => (modifiedAt !== null && modifiedAt > (latest ?? 0) ? modifiedAt : latest),
    atLeast,
  )

/** Reads the whole catalogue. Rejects if the product list cannot be read; the last good one then stays. */
export const loadAll = async (source: CatalogueSource, last: CatalogueContent, log: CatalogueLog): Promise<Loaded> => {
  const [listed, { value, missing }] = await Promise.all([source.listForSale(), readCategories(source, last, log)])
  const { categories, categoriesOf } = value
  const unique = new Map(listed.map(product => [product.id, product]))
  const products = [...unique.values()].map(product =>
    toCatalogueProduct(product, categoriesOf(product.id), source.ids()),
  )
  return { content: { products, categories }, newestChange: newest(listed, null), missing }
}

const comesBefore = (a: CatalogueProduct, b: CatalogueProduct): boolean =>
  a.hasVariants === b.hasVariants ? a.ref.toLowerCase() < b.ref.toLowerCase() : b.hasVariants

/** Inserts in one pass, because an import may bring as many products as there are. */
const insert = (products: readonly CatalogueProduct[], added: readonly CatalogueProduct[]): CatalogueProduct[] => {
  const order = (a: CatalogueProduct, b: CatalogueProduct) => Number(comesBefore(b, a)) - Number(comesBefore(a, b))
  const waiting = added.toSorted(order)
  const all: CatalogueProduct[] = []
  let next = 0
  for (const product of products) {
    for (; next < waiting.length && comesBefore(waiting[next]!, product); next++) all.push(waiting[next]!)
    all.push(product)
  }
  return [...all, ...waiting.slice(next)]
}

/** Above this number of new products, listing the ids of all products for sale takes fewer calls. */
const maxAskedAfter = 500

export interface Changes {
  readonly content: CatalogueContent
  readonly newestChange: number | null
  readonly changed: readonly SourceProduct[]
}

/** `outside` remembers products that are in no list, such as variants, so that each costs two more calls only once. */
export const loadChanges = async (
  source: CatalogueSource,
  {
    last,
    newestChange,
    since,
    outside,
  }: { last: CatalogueContent; newestChange: number; since: number; outside: Set<number> },
): Promise<Changes> => {
  const changed = await source.changedSince(since)
  const changes = new Map(changed.map(product => [product.id, product]))
  const listedAs = (change: SourceProduct, hasVariants: boolean, categoryIds: readonly number[]) => {
    // ERP-09 reads stock by warehouse for products with variants only; changes carry it for all.
    const listed: ListedProduct = { ...change, warehouseStock: hasVariants ? change.warehouseStock : {}, hasVariants }
    return toCatalogueProduct(listed, categoryIds, source.ids())
  }
  const kept: CatalogueProduct[] = []
  const moved: CatalogueProduct[] = []
  for (const product of last.products) {
    const change = changes.get(product.id)
    changes.delete(product.id)
    if (!change) kept.push(product)
    else if (change.forSale)
      (change.ref === product.ref ? kept : moved).push(listedAs(change, product.hasVariants, product.categoryIds))
  }
  const unlisted = [...changes.values()].filter(({ id, forSale }) => forSale && !outside.has(id))
  if (unlisted.length > 0) {
    const asked = unlisted.length > maxAskedAfter ? undefined : unlisted.map(({ id }) => id)
    const places = await source.idsForSale(asked)
    const [plain, parents] = [new Set(places.plain), new Set(places.parents)]
    for (const product of unlisted) {
      const isParent = parents.has(product.id)
      if (isParent || plain.has(product.id)) moved.push(listedAs(product, isParent, []))
      else outside.add(product.id)
    }
  }
  const products = moved.length > 0 ? insert(kept, moved) : kept
  return { content: { ...last, products }, newestChange: newest(changed, newestChange), changed }
}

interface Compared {
  readonly content: CatalogueContent
  readonly missing: readonly string[]
  readonly listDiffers: boolean
}

/** Compares what the ERP's list of changes does not show: categories, their members and deleted products. */
export const compareWhole = async (
  source: CatalogueSource,
  last: CatalogueContent,
  log: CatalogueLog,
): Promise<Compared> => {
  const [ids, { value, missing }] = await Promise.all([source.idsForSale(), readCategories(source, last, log)])
  const { categories, categoriesOf } = value
  const kinds = new Map([...ids.plain.map(id => [id, false] as const), ...ids.parents.map(id => [id, true] as const)])
  const products = last.products
    .filter(({ id }) => kinds.has(id))
    .map(product => {
      const categoryIds = categoriesOf(product.id)
      const isSame = categoryIds.join() === product.categoryIds.join()
      return isSame ? product : { ...product, categoryIds, tag: chooseTag(categoryIds, source.ids()) }
    })
  const listDiffers =
    products.length !== kinds.size || products.some(({ id, hasVariants }) => kinds.get(id) !== hasVariants)
  return { content: { products, categories }, missing, listDiffers }
}

/** A change is stamped when its statement runs and visible when its transaction ends, so it may appear this much later. */
const maxDelayMs = 20_000
const lateSeconds = 10
/** Above this number, such as after a mass update, recent changes are read again once instead of at each poll. */
const maxReadAgain = 500

/** Reads changes of the last seconds more than once but reports each once. */
export const createChangeWindow = () => {
  const reported = new Map<number, number | null>()
  let newestSeenAt: number | undefined
  /** The time from which changes must be read once more, because they were too many to read again at each poll. */
  let rereadFrom: number | null = null

  return {
    since(newestChange: number): number {
      const mayComeLate = newestSeenAt === undefined || Date.now() - newestSeenAt < maxDelayMs
      if (rereadFrom === null) return mayComeLate ? newestChange - lateSeconds : newestChange + 1
      return mayComeLate ? newestChange + 1 : rereadFrom
    },

    unreported(read: Changes, since: number, newestChange: number): readonly number[] {
      const newest = read.newestChange ?? newestChange
      const isNew = newest !== newestChange || newestSeenAt === undefined
      if (rereadFrom !== null && since <= rereadFrom) rereadFrom = null
      if (rereadFrom === null && isNew && read.changed.length > maxReadAgain) rereadFrom = newest - lateSeconds
      if (isNew) newestSeenAt = Date.now()
      const fresh = read.changed.filter(({ id, modifiedAt }) => !reported.has(id) || reported.get(id) !== modifiedAt)
      for (const [id, at] of reported) if ((at ?? 0) < newest - lateSeconds) reported.delete(id)
      for (const { id, modifiedAt } of fresh) reported.set(id, modifiedAt)
      return fresh.map(({ id }) => id)
    },
  }
}
