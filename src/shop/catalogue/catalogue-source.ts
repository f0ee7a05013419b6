import type { Erp } from "../../erp/erp.ts"
import type { Product } from "../../erp/products.ts"
import type { Log } from "../../platform/log.ts"
import type { Settings } from "../settings/settings.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { Category } from "./rules/listed-product.ts"
import type { RealByWarehouse, Warehouse } from "./rules/shown-stock.ts"

export type CatalogueLog = Pick<Log, "info" | "warn">

/** Returns only the message, never the objects that an error carries. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export interface SourceProduct
  extends Pick<
    Product,
    | "id"
    | "ref"
    | "label"
    | "description"
    | "price"
    | "taxRate"
    | "taxIncluded"
    | "warehouseStock"
    | "forSale"
    | "modifiedAt"
  > {
  readonly stockReel: number | null
  readonly barcode?: Product["barcode"]
  /** The ERP's extra fields of a product, such as potencia. Those that name a parameter are used. */
  readonly extraFields?: Product["extraFields"]
}

export interface ListedProduct extends SourceProduct {
  readonly hasVariants: boolean
}

export interface SourceVariant {
  readonly childId: number
  /** As the ERP stores it: with tax only if the parent's price includes tax. */
  readonly variationPrice: Colones
  readonly attributeId: number | null
  readonly attributeValueId: number | null
}

interface SourcePicture {
  readonly share: string
  readonly version: string
}

export interface SourceDocument {
  readonly name: string
  readonly size: number
  readonly share: string
}

/** The ERP's ids that decide tags and shown stock. */
export interface CatalogueIds {
  readonly flagship: number
  readonly news: number
  /** Its real quantity is what a card shows (CAT-14). */
  readonly listedWarehouse: number
  readonly headOffice: readonly number[]
}

/** Every call rejects when the ERP cannot answer; null means that the ERP has no such record. */
export interface CatalogueSource {
  ids(): CatalogueIds
  listForSale(): Promise<readonly ListedProduct[]>
  idsForSale(
    ids?: readonly number[],
  ): Promise<{ readonly plain: readonly number[]; readonly parents: readonly number[] }>
  changedSince(unixSeconds: number): Promise<readonly SourceProduct[]>
  product(productId: number): Promise<SourceProduct | null>
  products(productIds: readonly number[]): Promise<readonly SourceProduct[]>
  categories(): Promise<readonly Category[]>
  readProductIds(categoryId: number): Promise<readonly number[]>
  warehouses(): Promise<readonly Warehouse[]>
  unitsByWarehouse(): Promise<ReadonlyMap<number, RealByWarehouse>>
  stock(productId: number): Promise<RealByWarehouse | null>
  variants(productId: number): Promise<readonly SourceVariant[]>
  attributeValues(attributeId: number): Promise<readonly { readonly id: number; readonly value: string }[]>
  readPictures(productId: number): Promise<readonly SourcePicture[]>
  readDocuments(productId: number): Promise<readonly SourceDocument[]>
  fetchPicture(share: string): Promise<Uint8Array | null>
}

/** Products also have other attachments, such as data sheets. */
const isPicture = /\.(?:jpe?g|png|webp|gif|svg|avif|tiff?)$/i

/** Prefix of the path of a file that nobody shared, which is used instead of a hash. */
const unshared = "file:"

/** The read model's view of the ERP client. `allPictures` includes pictures that nobody shared, which are read with the key. */
export const erpSource = (
  erp: Erp,
  settings: Pick<Settings, "business">,
  { allPictures = false } = {},
): CatalogueSource => ({
  ids() {
    const { categories, headOffice } = settings.business()
    return {
      flagship: categories.flagship,
      news: categories.news,
      listedWarehouse: headOffice.listed,
      headOffice: headOffice.warehouses,
    }
  },
  listForSale: async () =>
    (await erp.products.listForSale()).map(product => ({ ...product, hasVariants: product.isParentOfVariants })),
  idsForSale: ids => erp.products.idsForSale(ids),
  changedSince: unixSeconds => erp.products.changedSince(unixSeconds),
  product: productId => erp.products.get(productId),
  products: productIds => erp.products.getMany(productIds),
  categories: async () =>
    (await erp.categories.list())
      .filter(({ kind }) => kind === "product")
      .map(({ id, label, parentId }) => ({ id, label, parentId })),
  readProductIds: categoryId => erp.categories.productIds(categoryId),
  warehouses: () => erp.warehouses.list(),
  async unitsByWarehouse() {
    return new Map((await erp.products.listWithStock()).map(({ id, warehouseStock }) => [id, warehouseStock]))
  },
  async stock(productId) {
    const quantities = await erp.products.stock(productId)
    return quantities && Object.fromEntries(quantities.map(({ warehouseId, real }) => [warehouseId, real]))
  },
  variants: productId => erp.products.variants(productId),
  attributeValues: attributeId => erp.products.attributeValues(attributeId),
  readPictures: async productId =>
    (await erp.documents.ofProduct(productId)).flatMap(({ name, share, size, date, folder }) => {
      const place = share ?? (allPictures ? `${unshared}${folder}/${name}` : null)
      return place !== null && isPicture.test(name) ? [{ share: place, version: `${date ?? ""}-${size}` }] : []
    }),
  readDocuments: async productId =>
    (await erp.documents.ofProduct(productId)).flatMap(({ name, share, size }) =>
      share !== null && !isPicture.test(name) ? [{ name, share, size }] : [],
    ),
  async fetchPicture(share) {
    if (share.startsWith(unshared)) {
      const [folder = "", name = ""] = share.slice(unshared.length).split("/")
      return (await erp.documents.downloadOfProduct(folder, name))?.bytes ?? null
    }
    return (await erp.documents.fetchPublic(share))?.bytes ?? null
  },
})
