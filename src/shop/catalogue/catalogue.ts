import type { Database } from "../../platform/database/database.ts"
import type { PartKind } from "../vocabulary/part-parameters.ts"
import type { Quantity } from "../vocabulary/quantities.ts"
import type { CatalogueQuery, FilteredPage } from "./catalogue-model.ts"
import { createDetailStore, createPictureStore, type Picture } from "./catalogue-records.ts"
import { type CatalogueLog, type CatalogueSource, reasonOf } from "./catalogue-source.ts"
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
import type { PartWishes } from "./search/search-index.ts"
import { suggestAll } from "./search/suggest-all.ts"
import { createSellables } from "./sellable.ts"

export interface BrowsedPage extends FilteredPage {
  readonly noResult: NoResult | null
  readonly pointKnown: boolean
}

interface CatalogueOptions {
  readonly source: CatalogueSource
  readonly database: Database
  readonly log: CatalogueLog
  readonly refreshEverySeconds?: number
  readonly headOfficeLabels?: readonly string[]
  readonly now?: () => number
}

export const openCatalogue = async (options: CatalogueOptions) => {
  const { source, database, log, refreshEverySeconds, headOfficeLabels = [], now = Date.now } = options
  const readModel = await openReadModel({ source, database, log, refreshEverySeconds })
  const warehouses = createWarehouseList(source, log, headOfficeLabels)
  const read = createDetailReader(source, warehouses, log)
  const details = createDetails({ readModel, read, store: createDetailStore(database), log, now })
  const unitsAt = createPointUnits(source, log)
  const sellables = createSellables(source, details, warehouses)
  const documents = createDocuments(source, log)
  const pictures = createPictures({ source, store: createPictureStore(database), log, now })

  return {
    status: readModel.status,
    /** Changes whenever anything that cards and lists show changes: key of page caches and ETags. */
    version: () => readModel.model().snapshot.version,
    categories: () => readModel.model().categories,
    subcategories: (parentId: number) => readModel.model().subcategories(parentId),
    find: (query: CatalogueQuery) => readModel.model().find(query),
    async browse(view: CatalogueView & { readonly pageSize: number }): Promise<BrowsedPage> {
      const filters = readFilters(view.filters ?? {})
      const units = typeof view.available === "number" ? await unitsAt(view.available) : undefined
      const query = { ...view, filters, units, onlyAvailable: view.available !== undefined }
      const model = readModel.model()
      const page = model.browse(query)
      return {
        ...page,
        noResult: page.total === 0 ? explainNoResult(model, { term: view.term, filters }) : null,
        pointKnown: typeof view.available !== "number" || units !== undefined,
      }
    },
    suggest: (term: string) => readModel.model().suggest(term),
    suggestAll: (term: string) => suggestAll(readModel.model(), term),
    partsLike: (wishes: PartWishes, ref?: string) => partsLike(readModel.model(), wishes, ref),
    partsNear: (kind: PartKind, value: Quantity) => partsNear(readModel.model(), kind, value),
    knowsWord: (word: string) => readModel.model().index.knows(word),
    /** All that a browser needs to suggest by itself; null when the catalogue is too large to send. */
    suggestionList: () => readModel.model().suggestionList,
    product: (id: number) => readModel.model().product(id),
    /** A variant is listed as its parent. */
    async listedAs(id: number): Promise<CatalogueProduct | undefined> {
      const own = readModel.model().product(id)
      return own ?? readModel.model().product((await details.parentOf(id)) ?? 0)
    },
    /** false: 'Producto no encontrado' (FAIL-09). A product seen in the last half minute costs no ERP call. */
    detail: details.detail,
    /** null: not known yet. Costs a page no ERP call. */
    variantValues: details.variantValues,
    related: (id: number) => relatedTo(readModel.model(), id),
    documents: documents.list,
    document: documents.file,
    /** Changes with what the product's page shows; undefined when the page must ask detail() first. */
    detailVersion: details.version,
    sellable: sellables.asShown,
    /** As the ERP says now; rejects when it cannot say. What is not for sale is left out. */
    sellablesNow: sellables.now,
    async picture(productId: number, width: PictureWidth): Promise<Picture | null> {
      try {
        // Only what the shop sells: an address with any other number costs neither an ERP call nor a row.
        if (readModel.model().product(productId)) return await pictures(productId, width)
        const parentId = await details.parentOf(productId)
        if (parentId === undefined) return null
        // A variant without a picture of its own looks like its product.
        return (await pictures(productId, width)) ?? (await pictures(parentId, width))
      } catch (error) {
        log.warn({ part: "picture", productId, reason: reasonOf(error) }, "saved pictures are out of reach")
        return null
      }
    },
    /** What is sold most comes first among equally good results of a search. */
    prefer: readModel.prefer,
    refresh: readModel.refresh,
    catchUp: readModel.catchUp,
    stop: readModel.stop,
  }
}

export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>
