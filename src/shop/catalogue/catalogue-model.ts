import { LRUCache } from "lru-cache"
import { hiddenCategoryLabels } from "../vocabulary/business.ts"
import { folded } from "../vocabulary/plain-text.ts"
import { cutText } from "../vocabulary/text.ts"
import { createFacets, type Facet } from "./filters/facets.ts"
import { type PartColumns, readingColumns } from "./filters/part-columns.ts"
import { inSlices } from "./pace.ts"
import type { ListOrder } from "./rules/catalogue-query.ts"
import type { CatalogueProduct, Category } from "./rules/listed-product.ts"
import type { PartFilters } from "./rules/part-filters.ts"
import { maxSuggestions, toSuggestion } from "./rules/suggestions.ts"
import { indexing, type SearchIndex } from "./search/search-index.ts"
import { type CatalogueContent, type Snapshot, toContent } from "./snapshot.ts"

export interface CatalogueQuery {
  readonly category?: number
  readonly subcategory?: number
  readonly term?: string
  readonly filters?: PartFilters
  /** undefined means by relevance, which without a term is the order of the list. */
  readonly order?: ListOrder
  readonly onlyAvailable?: boolean
  /** Units by product at the chosen pickup point; undefined if 'available' means anywhere. */
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

export type SoldUnits = ReadonlyMap<number, number>

export const nothingSold: SoldUnits = new Map()

/** A larger list would cost a browser more than asking the server. */
const maxInSuggestionList = 3000
const maxTermLength = 255
const createSearchCache = () =>
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

/** Call it for products with the same texts. */
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

const orderBySold = (products: readonly CatalogueProduct[], sold: SoldUnits): Uint32Array | undefined => {
  if (sold.size === 0) return undefined
  const units = Float64Array.from(products, ({ id }) => sold.get(id) ?? 0)
  return Uint32Array.from(products, (_, place) => place).sort((a, b) => units[b]! - units[a]! || a - b)
}

/** Sort keys, smaller first; 'nombre' sorts by letters. The ERP gives newer products larger ids. */
const sizeInOrder: Readonly<Record<ListOrder, (product: CatalogueProduct) => number | string>> = {
  precio: ({ price }) => price,
  "precio-mayor": ({ price }) => -price,
  nombre: ({ label }) => folded(label),
  nuevos: ({ id }) => -id,
  unidades: ({ available }) => -available,
}

type Ordered = (places: Uint32Array | null, order: ListOrder) => Uint32Array

/** `before` are the orders of the same products at other prices. */
const createListOrders = (products: readonly CatalogueProduct[], before?: Ordered): Ordered => {
  const made = new Map<ListOrder, Uint32Array>()
  const placesBy = (order: ListOrder): Uint32Array => {
    const isByPrice = order === "precio" || order === "precio-mayor"
    const known = before && !isByPrice ? before(null, order) : made.get(order)
    if (known) return known
    const sizes = products.map(sizeInOrder[order])
    const sorted = Uint32Array.from(products, (_, place) => place).sort((a, b) =>
      sizes[a]! < sizes[b]! ? -1 : sizes[a]! > sizes[b]! ? 1 : a - b,
    )
    made.set(order, sorted)
    return sorted
  }
  return (places, order) => (places ? onlyThese(placesBy(order), places, products.length) : placesBy(order))
}

/** Returns the entries of a list that are also in another, in the order of the first. */
const onlyThese = (list: Uint32Array, others: Uint32Array, size: number): Uint32Array => {
  const inside = new Uint8Array(size)
  for (const place of others) inside[place] = 1
  return list.filter(place => inside[place] === 1)
}

interface ModelParts {
  readonly snapshot: Snapshot
  readonly products: readonly CatalogueProduct[]
  readonly index: SearchIndex
  readonly columns: PartColumns
  /** Results in the whole catalogue by term. They are valid as long as the index is. */
  readonly searched: LRUCache<string, Uint32Array>
  readonly sold: SoldUnits
}

const none = new Uint32Array(0)

/** Finds the products of a category and a term; null means all. */
const createLists = ({ snapshot, products, index, searched }: ModelParts, preferred: Uint32Array | undefined) => {
  const members = membersByCategory(products)
  const parents = new Map(snapshot.categories.map(({ id, parentId }) => [id, parentId]))
  const placesIn = (category: number): Uint32Array => members.get(category) ?? none

  const matching = (term: string): Uint32Array => {
    const key = term.toLowerCase()
    const found = searched.get(key) ?? index.search(term, preferred)
    searched.set(key, found)
    return found
  }

  const placesFor = ({ category, subcategory, term = "" }: CatalogueQuery): Uint32Array | null => {
    const wanted = cutText(term, maxTermLength).trim()
    // A subcategory of another category is not a choice within this one (CAT-25).
    const isChoice = subcategory !== undefined && (category === undefined || parents.get(subcategory) === category)
    const scope = isChoice ? subcategory : category
    if (wanted === "") return scope === undefined ? null : placesIn(scope)
    return scope === undefined ? matching(wanted) : onlyThese(matching(wanted), placesIn(scope), products.length)
  }

  return { placesIn, placesFor }
}

/** The parts of a model that do not depend on prices. */
const createPlaces = (parts: ModelParts) => {
  const { products, sold } = parts
  const preferred = orderBySold(products, sold)
  return {
    preferred,
    ordered: createListOrders(products),
    lists: createLists(parts, preferred),
    byId: new Map(products.map(({ id }, place) => [id, place])),
    isThere: Uint8Array.from(products, ({ available, hasVariants }) => Number(available > 0 || hasVariants)),
  }
}

/** One immutable state of the catalogue. A newer state is another model. */
const createModel = (parts: ModelParts, places = createPlaces(parts)) => {
  const { snapshot, products, index, columns } = parts
  const { categories } = snapshot
  const { preferred, ordered, byId: placeById, isThere } = places
  const { placesIn, placesFor } = places.lists

  const filtered = (places: Uint32Array | null, { filters = {}, onlyAvailable = false, units }: CatalogueQuery) => {
    const isAvailable = units ? Uint8Array.from(products, ({ id }) => Number((units.get(id) ?? 0) > 0)) : isThere
    return columns.filter(places, filters, isAvailable, onlyAvailable)
  }

  const cutPage = (places: Uint32Array | null, query: CatalogueQuery): CataloguePage => {
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
    ...parts,
    places,
    size: products.length,
    /** CAT-02. */
    categories: categories.filter(({ parentId, label }) => parentId === 0 && !hiddenCategoryLabels.includes(label)),
    subcategories: (parentId: number): readonly Category[] =>
      parentId === 0 ? [] : categories.filter(category => category.parentId === parentId),
    product: (id: number): CatalogueProduct | undefined => products[placeById.get(id) ?? -1],
    findPlace: (id: number) => placeById.get(id),
    placesIn,

    find(query: CatalogueQuery): CataloguePage {
      const places = placesFor(query)
      return cutPage(query.filters || query.onlyAvailable ? filtered(places, query).places : places, query)
    },

    browse(query: CatalogueQuery): FilteredPage {
      const places = placesFor(query)
      const result = filtered(places, query)
      const facets = createFacets(columns, result, query.filters ?? {}, places ? places.length : products.length)
      return { ...cutPage(result.places, query), facets, available: result.available }
    },

    suggest: (term: string): readonly CatalogueProduct[] =>
      index.suggest(term.slice(0, maxTermLength), maxSuggestions, preferred).map(place => products[place]!),

    suggestionList:
      products.length > maxInSuggestionList
        ? null
        : products.map((product, at) => toSuggestion(preferred ? products[preferred[at]!]! : product)),
  }
}

export type CatalogueModel = ReturnType<typeof createModel>

/** The same catalogue with the changed products, which may differ in prices and tags only. */
export const repricedModel = (model: CatalogueModel, changed: readonly CatalogueProduct[]): CatalogueModel => {
  const products = [...model.products]
  for (const product of changed) products[model.findPlace(product.id)!] = product
  return createModel(
    { ...model, products },
    { ...model.places, ordered: createListOrders(products, model.places.ordered) },
  )
}

export const buildModel = async (
  snapshot: Snapshot,
  last?: CatalogueModel,
  sold: SoldUnits = last?.sold ?? nothingSold,
): Promise<CatalogueModel> => {
  const content = toContent(snapshot)
  const { products, categories } = content
  const reusable = last && sameTexts(products, last.products) ? last : undefined
  const sameParts = reusable && sameCategories(content, toContent(reusable.snapshot))
  const index = reusable?.index ?? (await inSlices(indexing(products)))
  const columns = sameParts ? reusable.columns : await inSlices(readingColumns(products, categories))
  const searched = (reusable?.sold === sold ? reusable.searched : undefined) ?? createSearchCache()
  return createModel({ snapshot, products, index, columns, searched, sold })
}
