import type { Database } from "../../platform/database/database.ts"
import { normalPrices, type Promotions } from "../promotions/promotions.ts"
import type { PartKind } from "../vocabulary/part-parameters.ts"
import type { Quantity } from "../vocabulary/quantities.ts"
import { type CatalogueModel, type CatalogueQuery, type FilteredPage, repricedModel } from "./catalogue-model.ts"
import { createDetailStore, createPictureStore, type Picture } from "./catalogue-records.ts"
import { type CatalogueLog, type CatalogueSource, errorText } from "./catalogue-source.ts"
import { createDetailReader } from "./detail-reading.ts"
import { createDocuments, createPointUnits, createWarehouseList } from "./erp-caches.ts"
import { explainNoResult, type NoResult } from "./filters/no-result.ts"
import { relatedTo } from "./filters/related-products.ts"
import { createDetails } from "./product-details.ts"
import { createPictures } from "./product-pictures.ts"
import { openReadModel } from "./read-model.ts"
import type { CatalogueView } from "./rules/catalogue-query.ts"
import type { CatalogueProduct, PictureWidth } from "./rules/listed-product.ts"
import { readFilters } from "./rules/part-filters.ts"
import { partsLike, partsNear } from "./search/parts-like.ts"
import type { PartCriteria } from "./search/search-index.ts"
import { suggestAll } from "./search/suggest-all.ts"
import { createSellables } from "./sellable.ts"

interface BrowsedPage extends FilteredPage {
  readonly noResult: NoResult | null
  readonly pointKnown: boolean
}

interface CatalogueOptions {
  readonly source: CatalogueSource
  readonly database: Database
  readonly log: CatalogueLog
  readonly promotions?: Promotions
  readonly refreshEverySeconds?: number
  readonly headOfficeLabels?: readonly string[]
  readonly now?: () => number
}

/** The read model has normal prices. This model has the prices of this moment, for pages and searches. */
const createPricedModel = (promotions: Promotions) => {
  const known = new WeakMap<
    readonly CatalogueProduct[],
    { readonly at: ReturnType<Promotions["applying"]>; readonly priced: CatalogueModel }
  >()
  return (model: CatalogueModel): CatalogueModel => {
    const at = promotions.applying()
    if (at.size === 0) return model
    const last = known.get(model.products)
    if (last?.at === at)
      return last.priced.snapshot === model.snapshot ? last.priced : { ...last.priced, snapshot: model.snapshot }
    const changed = [...at.keys()].flatMap(id => {
      const product = model.product(id)
      return product ? [promotions.product(product)] : []
    })
    const priced = repricedModel(model, changed)
    known.set(model.products, { at, priced })
    return priced
  }
}

export const openCatalogue = async (options: CatalogueOptions) => {
  const { source, database, log, promotions = normalPrices, refreshEverySeconds, headOfficeLabels = [] } = options
  const { now = Date.now } = options
  const readModel = await openReadModel({ source, database, log, refreshEverySeconds })
  const warehouses = createWarehouseList(source, log, headOfficeLabels)
  const read = createDetailReader(source, warehouses, log)
  const pricedNow = createPricedModel(promotions)
  const model = () => pricedNow(readModel.model())
  const normal = createDetails({
    readModel,
    read,
    ids: () => source.ids(),
    store: createDetailStore(database),
    log,
    now,
  })
  const details = {
    ...normal,
    async detail(productId: number) {
      const detail = await normal.detail(productId)
      return detail && promotions.detail(detail)
    },
  }
  const unitsAt = createPointUnits(source, log)
  const sellables = createSellables(source, details, warehouses, promotions)
  const documents = createDocuments(source, log)
  const pictures = createPictures({ source, store: createPictureStore(database), log, now })

  return {
    status: readModel.status,
    /** With normal prices; null for one warehouse whose units the ERP has not said yet. */
    async stock(warehouseId: number | null) {
      if (warehouseId === null) return readModel.stock()
      const units = await unitsAt(warehouseId)
      return units ? readModel.stock(units) : null
    },
    /** Changes whenever anything that cards and lists show changes. Page caches and ETags use it as a key. */
    version: () => readModel.model().snapshot.version,
    categories: () => model().categories,
    subcategories: (parentId: number) => model().subcategories(parentId),
    find: (query: CatalogueQuery) => model().find(query),
    async browse(view: CatalogueView & { readonly pageSize: number }): Promise<BrowsedPage> {
      const filters = readFilters(view.filters ?? {})
      const units = typeof view.available === "number" ? await unitsAt(view.available) : undefined
      const query = { ...view, filters, units, onlyAvailable: view.available !== undefined }
      const priced = model()
      const page = priced.browse(query)
      return {
        ...page,
        noResult: page.total === 0 ? explainNoResult(priced, { term: view.term, filters }) : null,
        pointKnown: typeof view.available !== "number" || units !== undefined,
      }
    },
    suggest: (term: string) => model().suggest(term),
    suggestAll: (term: string) => suggestAll(model(), term),
    partsLike: (criteria: PartCriteria, ref?: string) => partsLike(model(), criteria, ref),
    partsNear: (kind: PartKind, value: Quantity) => partsNear(model(), kind, value),
    knowsWord: (word: string) => model().index.knows(word),
    /** The list from which a browser makes suggestions; null if the catalogue is too large to send. */
    suggestionList: () => model().suggestionList,
    product: (id: number) => model().product(id),
    /** A variant is listed as its parent. */
    async listedAs(id: number): Promise<CatalogueProduct | undefined> {
      const own = model().product(id)
      return own ?? model().product((await details.readParentId(id)) ?? 0)
    },
    /** Returns false for 'Producto no encontrado' (FAIL-09). A product seen in the last half minute costs no ERP call. */
    detail: details.detail,
    /** Units of all products at one warehouse, at most a minute old while the ERP answers; undefined if never read. */
    unitsAt,
    /** null if not known yet. It makes no ERP call. */
    variantValues: details.variantValues,
    related: (id: number) => relatedTo(model(), id),
    documents: documents.list,
    document: documents.file,
    sellable: sellables.asShown,
    /** Reads price and stock from the ERP now, and rejects if it cannot answer. Products that are not for sale are left out. */
    sellablesNow: sellables.now,
    async picture(productId: number, width: PictureWidth): Promise<Picture | null> {
      try {
        // Only products that the shop sells, so that an address with any other number costs no ERP call and no row.
        if (model().product(productId)) return await pictures(productId, width)
        const parentId = await details.readParentId(productId)
        if (parentId === undefined) return null
        // A variant without a picture of its own looks like its product.
        return (await pictures(productId, width)) ?? (await pictures(parentId, width))
      } catch (error) {
        log.warn({ part: "picture", productId, reason: errorText(error) }, "saved pictures cannot be read or written")
        return null
      }
    },
    /** Ranks bestsellers first among equally good search results. */
    setSoldUnits: readModel.setSoldUnits,
    refresh: readModel.refresh,
    catchUp: readModel.catchUp,
    stop: readModel.stop,
  }
}

export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>
