import { setImmediate as nextTurn } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import type { Colones } from "../vocabulary/money.ts"
import { cutText } from "../vocabulary/text.ts"
import { type ReadChunks, readAnew } from "./chunk-reading.ts"
import { type Facet, facetsOf } from "./filters/facets.ts"
import { createListOrders } from "./filters/list-orders.ts"
import { joiningColumns, type PartColumns } from "./filters/part-columns.ts"
import { inSlices } from "./pace.ts"
import { type CatalogueContent, childrenOf, visibleCategories } from "./product-content.ts"
import type { ListOrder } from "./rules/catalogue-query.ts"
import type { CatalogueProduct, Category } from "./rules/listed-product.ts"
import type { PartFilters } from "./rules/part-filters.ts"
import { maxSuggestions } from "./rules/suggestions.ts"
import { type PartRefs, readingRefs } from "./search/part-refs.ts"
import { indexing, type SearchIndex } from "./search/search-index.ts"
import { contentOf, type Snapshot } from "./snapshot.ts"

export interface CatalogueQuery {
  readonly category?: number
  readonly subcategory?: number
  readonly term?: string
  readonly filters?: PartFilters
  /** undefined: by relevance, which without a term is the order of the list. */
  readonly order?: ListOrder
  readonly onlyAvailable?: boolean
  /** Units by product at the place that 'available' means; undefined: anywhere. */
  readonly units?: ReadonlyMap<number, number>
  readonly page: number
  readonly pageSize: number
}

export interface CataloguePage {
  readonly products: readonly CatalogueProduct[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

export interface FilteredPage extends CataloguePage {
  readonly facets: readonly Facet[]
  readonly available: number
}

export type Suggestion = readonly [id: number, label: string, price: Colones]

/** One state of the catalogue, ready to answer. It never changes; a newer state is another model. */
export interface CatalogueModel {
  readonly snapshot: Snapshot
  readonly size: number
  readonly categories: readonly Category[]
  subcategories(parentId: number): readonly Category[]
  product(id: number): CatalogueProduct | undefined
  placeOf(id: number): number | undefined
  placesIn(category: number): Uint32Array
  find(query: CatalogueQuery): CataloguePage
  browse(query: CatalogueQuery): FilteredPage
  suggest(term: string): readonly CatalogueProduct[]
  readonly suggestionList: readonly Suggestion[] | null
  readonly index: SearchIndex
  readonly refs: PartRefs
  readonly columns: PartColumns
  /** Results in the whole catalogue by term: they hold as long as the index does. */
  readonly searched: LRUCache<string, Uint32Array>
  readonly products: readonly CatalogueProduct[]
  readonly sold: SoldUnits
}

export type SoldUnits = ReadonlyMap<number, number>

export const nothingSold: SoldUnits = new Map()

/** A larger list would cost a browser more than asking the server. */
const maxInSuggestionList = 3000
const maxTermLength = 255
const placesRemembered = () =>
  new LRUCache<string, Uint32Array>({ maxSize: 1_500_000, sizeCalculation: places => places.length + 64 })

/** Most edits are of prices and stock, which leave the search index valid. */
const sameTexts = (a: readonly CatalogueProduct[], b: readonly CatalogueProduct[]): boolean =>
  a.length === b.length &&
  a.every((product, place) => {
    const other = b[place]!
    const isSame = (key: "label" | "description" | "ref") => product[key] === other[key]
    const sameFields = () => JSON.stringify(product.fields) === JSON.stringify(other.fields)
    return product === other || (isSame("label") && isSame("description") && isSame("ref") && sameFields())
  })

/** Of products with the same texts. */
const sameCategories = (a: CatalogueContent, b: CatalogueContent): boolean =>
  JSON.stringify(a.categories) === JSON.stringify(b.categories) &&
  a.products.every(({ categoryIds }, place) => {
    const others = b.products[place]!.categoryIds
    return categoryIds === others || categoryIds.join() === others.join()
  })

const membersByCategory = (products: readonly CatalogueProduct[]): ReadonlyMap<number, Uint32Array> => {
  const places = new Map<number, number[]>()
  products.forEach(({ categoryIds }, place) => {
    for (const id of categoryIds) {
      const known = places.get(id)
      if (known) known.push(place)
      else places.set(id, [place])
    }
  })
  return new Map([...places].map(([id, list]) => [id, Uint32Array.from(list)]))
}

const bySold = (products: readonly CatalogueProduct[], sold: SoldUnits): Uint32Array | undefined => {
  if (sold.size === 0) return undefined
  const units = Float64Array.from(products, ({ id }) => sold.get(id) ?? 0)
  return Uint32Array.from(products, (_, place) => place).sort((a, b) => units[b]! - units[a]! || a - b)
}

export const buildModel = async (
  snapshot: Snapshot,
  last?: CatalogueModel,
  sold: SoldUnits = last?.sold ?? nothingSold,
  read: ReadChunks = readAnew,
): Promise<CatalogueModel> => {
  const content = contentOf(snapshot)
  const { products, categories } = content
  const kept = last && sameTexts(products, last.products) ? last : undefined
  const sameParts = kept && sameCategories(content, contentOf(kept.snapshot))
  const readings = sameParts ? [] : await read(snapshot)
  const labels = products.map(({ label }) => label)
  const index =
    kept?.index ??
    (await inSlices(
      indexing(
        labels,
        readings.map(({ texts }) => texts),
      ),
    ))
  const refs = kept?.refs ?? (await inSlices(readingRefs(products)))
  const columns = sameParts ? kept.columns : await inSlices(joiningColumns(readings.map(({ parts }) => parts)))
  const ordered = createListOrders(products)
  const preferred = bySold(products, sold)
  const searched = (kept?.sold === sold ? kept.searched : undefined) ?? placesRemembered()
  const placeById = new Map(products.map(({ id }, place) => [id, place]))
  await nextTurn()
  const members = membersByCategory(products)
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))

  /** A subcategory of another category is not a choice within this one (CAT-25). */
  const scopeOf = ({ category, subcategory }: CatalogueQuery): number | undefined =>
    subcategory !== undefined && (category === undefined || parents.get(subcategory) === category)
      ? subcategory
      : category

  const onlyIn = (scope: number, places: Uint32Array): Uint32Array => {
    const inside = new Uint8Array(products.length)
    for (const place of members.get(scope) ?? []) inside[place] = 1
    return places.filter(place => inside[place] === 1)
  }

  const matching = (term: string): Uint32Array => {
    const key = term.toLowerCase()
    const known = searched.get(key)
    if (known) return known
    const found = index.search(term, preferred)
    searched.set(key, found)
    return found
  }

  const none = new Uint32Array(0)

  const listed = (query: CatalogueQuery): Uint32Array | null => {
    const term = cutText(query.term ?? "", maxTermLength).trim()
    const scope = scopeOf(query)
    if (term === "") return scope === undefined ? null : (members.get(scope) ?? none)
    return scope === undefined ? matching(term) : onlyIn(scope, matching(term))
  }

  const there = Uint8Array.from(products, ({ available, hasVariants }) => Number(available > 0 || hasVariants))

  const thereAt = (units: ReadonlyMap<number, number>): Uint8Array => {
    const found = new Uint8Array(products.length)
    for (const [id, count] of units) {
      const place = placeById.get(id)
      if (place !== undefined && count > 0) found[place] = 1
    }
    return found
  }

  const filtered = (places: Uint32Array | null, { filters = {}, onlyAvailable = false, units }: CatalogueQuery) =>
    columns.filter(places, filters, units ? thereAt(units) : there, onlyAvailable)

  const pageOf = (places: Uint32Array | null, query: CatalogueQuery): CataloguePage => {
    const shown = query.order ? ordered(places, query.order) : places
    const total = shown ? shown.length : products.length
    const pageSize = Math.max(1, Math.floor(query.pageSize) || 1)
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const page = Math.min(pages, Math.max(1, Math.floor(query.page) || 1))
    const start = (page - 1) * pageSize
    const some = shown
      ? Array.from(shown.subarray(start, start + pageSize), place => products[place]!)
      : products.slice(start, start + pageSize)
    return { products: some, total, page, pages }
  }

  return {
    snapshot,
    products,
    index,
    columns,
    refs,
    searched,
    sold,
    size: products.length,
    categories: visibleCategories(categories),
    subcategories: parentId => childrenOf(categories, parentId),
    product: id => products[placeById.get(id) ?? -1],
    placeOf: id => placeById.get(id),
    placesIn: category => members.get(category) ?? none,

    find(query) {
      const places = listed(query)
      return pageOf(query.filters || query.onlyAvailable ? filtered(places, query).places : places, query)
    },

    browse(query) {
      const places = listed(query)
      const result = filtered(places, query)
      const facets = facetsOf(columns, result, query.filters ?? {}, places ? places.length : products.length)
      return { ...pageOf(result.places, query), facets, available: result.available }
    },

    suggest: term =>
      index.suggest(term.slice(0, maxTermLength), maxSuggestions, preferred).map(place => products[place]!),

    suggestionList:
      products.length > maxInSuggestionList
        ? null
        : products.map((product, at) => {
            const { id, label, price } = preferred ? products[preferred[at]!]! : product
            return [id, label, price] as const
          }),
  }
}
