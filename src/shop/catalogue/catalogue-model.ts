import { setImmediate as nextTurn } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import { listLimits } from "../vocabulary/business.ts"
import type { Colones } from "../vocabulary/money.ts"
import { inSlices } from "./pace.ts"
import { childrenOf, visibleCategories } from "./product-content.ts"
import type { CatalogueProduct, Category } from "./rules/listed-product.ts"
import { indexing, type SearchIndex } from "./search/search-index.ts"
import { contentOf, type Snapshot } from "./snapshot.ts"

export interface CatalogueQuery {
  readonly category?: number
  readonly subcategory?: number
  readonly term?: string
  readonly page: number
  readonly pageSize: number
}

export interface CataloguePage {
  readonly products: readonly CatalogueProduct[]
  /** How many match, on all pages. */
  readonly total: number
  /** The page shown: the nearest one to the page asked for. */
  readonly page: number
  readonly pages: number
}

export type Suggestion = readonly [id: number, label: string, price: Colones]

/** One state of the catalogue, ready to answer. It never changes; a newer state is another model. */
export interface CatalogueModel {
  readonly snapshot: Snapshot
  readonly size: number
  readonly categories: readonly Category[]
  subcategories(parentId: number): readonly Category[]
  product(id: number): CatalogueProduct | undefined
  find(query: CatalogueQuery): CataloguePage
  suggest(term: string): readonly CatalogueProduct[]
  readonly suggestionList: readonly Suggestion[] | null
  readonly index: SearchIndex
  /** Results in the whole catalogue by term: they hold as long as the index does. */
  readonly searched: LRUCache<string, Uint32Array>
  readonly products: readonly CatalogueProduct[]
}

/** Up to here a browser gets the whole list once and suggests by itself; a larger list would cost it more than asking. */
const mostInSuggestionList = 3000
/** No label is longer; nobody types more. */
const longestTerm = 255
/** Remembered results, in products: some megabytes. */
const placesRemembered = () =>
  new LRUCache<string, Uint32Array>({ maxSize: 1_500_000, sizeCalculation: places => places.length + 64 })

/** Most edits are of prices and stock: the search index of the last model then still holds. */
const sameTexts = (a: readonly CatalogueProduct[], b: readonly CatalogueProduct[]): boolean =>
  a.length === b.length &&
  a.every((product, place) => {
    const other = b[place]!
    return product === other || (product.label === other.label && product.description === other.description)
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

export const buildModel = async (snapshot: Snapshot, last?: CatalogueModel): Promise<CatalogueModel> => {
  const { products, categories } = contentOf(snapshot)
  const kept = last && sameTexts(products, last.products) ? last : undefined
  const index = kept?.index ?? (await inSlices(indexing(products)))
  const searched = kept?.searched ?? placesRemembered()
  const searchedWithin = placesRemembered()
  const byId = new Map(products.map(product => [product.id, product]))
  await nextTurn()
  const members = membersByCategory(products)
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))

  /** A subcategory of another category is not a choice within this one (CAT-25). */
  const scopeOf = ({ category, subcategory }: CatalogueQuery): number | undefined =>
    subcategory !== undefined && (category === undefined || parents.get(subcategory) === category)
      ? subcategory
      : category

  const within = (scope: number, places: Uint32Array): Uint32Array => {
    const inside = new Uint8Array(products.length)
    for (const place of members.get(scope) ?? []) inside[place] = 1
    return places.filter(place => inside[place] === 1)
  }

  const matchingAnywhere = (term: string): Uint32Array => {
    const key = term.toLowerCase()
    const known = searched.get(key)
    if (known) return known
    const found = index.search(term)
    searched.set(key, found)
    return found
  }

  const matching = (scope: number | undefined, term: string): Uint32Array => {
    if (scope === undefined) return matchingAnywhere(term)
    const key = `${scope} ${term.toLowerCase()}`
    const known = searchedWithin.get(key)
    if (known) return known
    const found = within(scope, matchingAnywhere(term))
    searchedWithin.set(key, found)
    return found
  }

  const none = new Uint32Array(0)

  return {
    snapshot,
    products,
    index,
    searched,
    size: products.length,
    categories: visibleCategories(categories),
    subcategories: parentId => childrenOf(categories, parentId),
    product: id => byId.get(id),

    find(query) {
      const term = (query.term ?? "").slice(0, longestTerm).trim()
      const scope = scopeOf(query)
      const places = term !== "" ? matching(scope, term) : scope === undefined ? null : (members.get(scope) ?? none)
      const total = places ? places.length : products.length
      const pageSize = Math.max(1, Math.floor(query.pageSize) || 1)
      const pages = Math.max(1, Math.ceil(total / pageSize))
      const page = Math.min(pages, Math.max(1, Math.floor(query.page) || 1))
      const start = (page - 1) * pageSize
      const shown = places
        ? Array.from(places.subarray(start, start + pageSize), place => products[place]!)
        : products.slice(start, start + pageSize)
      return { products: shown, total, page, pages }
    },

    suggest: term => index.suggest(term.slice(0, longestTerm), listLimits.suggestions).map(place => products[place]!),

    suggestionList:
      products.length > mostInSuggestionList
        ? null
        : products.map(({ id, label, price }) => [id, label, price] as const),
  }
}
