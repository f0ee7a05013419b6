import type { Database } from "../../platform/database/database.ts"
import { type CatalogueLog, reasonOf } from "./catalogue-log.ts"
import type { CataloguePage, CatalogueQuery, FilteredPage, SoldUnits, Suggestion } from "./catalogue-model.ts"
import type { CatalogueSource } from "./catalogue-source.ts"
import { createDetailReader } from "./detail-reading.ts"
import { createDetailStore } from "./detail-records.ts"
import { explainNoResult, type NoResult } from "./filters/no-result.ts"
import { type RelatedProducts, relatedTo } from "./filters/related-products.ts"
import type { Picture } from "./picture-formats.ts"
import { createPictureStore } from "./picture-records.ts"
import { createPointUnits } from "./point-units.ts"
import { createDetails } from "./product-details.ts"
import { createDocuments, type ProductDocument } from "./product-documents.ts"
import { createPictures } from "./product-pictures.ts"
import { type CatalogueStatus, openReadModel } from "./read-model.ts"
import type { CatalogueView } from "./rules/catalogue-query.ts"
import type { CatalogueProduct, Category, PictureWidth, ProductDetail } from "./rules/listed-product.ts"
import { readFilters } from "./rules/part-filters.ts"
import type { PartKind } from "./rules/part-parameters.ts"
import type { Quantity } from "./rules/quantities.ts"
import type { PartWishes } from "./search/meaning-index.ts"
import { type KnownPart, knowsWord, partsLike, partsNear } from "./search/parts-like.ts"
import { type AllSuggestions, suggestAll } from "./search/suggest-all.ts"
import { createSellables, type Sellable, type SellableNow } from "./sellable.ts"
import { createWarehouseList } from "./warehouse-list.ts"

export interface BrowsedPage extends FilteredPage {
  readonly noResult: NoResult | null
  readonly pointKnown: boolean
}

export interface Catalogue {
  status(): CatalogueStatus
  /** Changes whenever anything that cards and lists show changes: key of page caches and ETags. */
  version(): string
  categories(): readonly Category[]
  subcategories(parentId: number): readonly Category[]
  find(query: CatalogueQuery): CataloguePage
  browse(view: CatalogueView & { readonly pageSize: number }): Promise<BrowsedPage>
  suggest(term: string): readonly CatalogueProduct[]
  suggestAll(term: string): AllSuggestions
  partsLike(wishes: PartWishes, ref?: string): readonly KnownPart[]
  partsNear(kind: PartKind, value: Quantity): readonly KnownPart[]
  knowsWord(word: string): boolean
  /** All that a browser needs to suggest by itself; null when the catalogue is too large to send. */
  suggestionList(): readonly Suggestion[] | null
  product(id: number): CatalogueProduct | undefined
  /** A variant is listed as its parent. */
  listedAs(id: number): Promise<CatalogueProduct | undefined>
  /** false: 'Producto no encontrado' (FAIL-09). A product seen in the last half minute costs no ERP call. */
  detail(id: number): Promise<ProductDetail | false>
  /** null: not known yet. Costs a page no ERP call. */
  variantValues(id: number): Promise<readonly string[] | null>
  related(id: number): RelatedProducts
  documents(id: number): Promise<readonly ProductDocument[]>
  document(id: number, name: string): Promise<Uint8Array | null>
  /** Changes with what the product's page shows; undefined when the page must ask detail() first. */
  detailVersion(id: number): string | undefined
  sellable(id: number): Promise<Sellable | undefined>
  /** As the ERP says now; rejects when it cannot say. What is not for sale is left out. */
  sellablesNow(ids: readonly number[]): Promise<ReadonlyMap<number, SellableNow>>
  picture(productId: number, width: PictureWidth): Promise<Picture | null>
  /** What is sold most comes first among equally good results of a search. */
  prefer(sold: SoldUnits): void
  refresh(): Promise<void>
  catchUp(): Promise<void>
  stop(): Promise<void>
}

export interface CatalogueOptions {
  readonly source: CatalogueSource
  readonly database: Database
  readonly log: CatalogueLog
  readonly refreshEverySeconds?: number
  readonly headOfficeLabels?: readonly string[]
  readonly now?: () => number
}

export const openCatalogue = async (options: CatalogueOptions): Promise<Catalogue> => {
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
    version: () => readModel.model().snapshot.version,
    categories: () => readModel.model().categories,
    subcategories: parentId => readModel.model().subcategories(parentId),
    find: query => readModel.model().find(query),
    async browse(view) {
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
    suggest: term => readModel.model().suggest(term),
    suggestAll: term => suggestAll(readModel.model(), term),
    partsLike: (wishes, ref) => partsLike(readModel.model(), wishes, ref),
    partsNear: (kind, value) => partsNear(readModel.model(), kind, value),
    knowsWord: word => knowsWord(readModel.model(), word),
    suggestionList: () => readModel.model().suggestionList,
    product: id => readModel.model().product(id),
    async listedAs(id) {
      const own = readModel.model().product(id)
      return own ?? readModel.model().product((await details.parentOf(id)) ?? 0)
    },
    detail: details.detail,
    variantValues: details.variantValues,
    related: id => relatedTo(readModel.model(), id),
    documents: documents.list,
    document: documents.file,
    detailVersion: details.version,
    sellable: sellables.asShown,
    sellablesNow: sellables.now,
    async picture(productId, width) {
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
    prefer: readModel.prefer,
    refresh: readModel.refresh,
    catchUp: readModel.catchUp,
    stop: readModel.stop,
  }
}
