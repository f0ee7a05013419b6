import type { Erp } from "../../erp/erp.ts"
import type { CatalogueSource, SourceProduct } from "./catalogue-source.ts"

type ErpProduct = NonNullable<Awaited<ReturnType<Erp["products"]["get"]>>>

const toSource = (product: ErpProduct): SourceProduct => ({
  id: product.id,
  ref: product.ref,
  label: product.label,
  description: product.description,
  price: product.price,
  taxRate: product.taxRate,
  taxIncluded: product.taxIncluded,
  stockReel: product.stockReel,
  warehouseStock: product.warehouseStock,
  forSale: product.forSale,
  extraFields: product.extraFields,
  modifiedAt: product.modifiedAt,
})

/** Data sheets and sources hang on products too. */
const isPicture = /\.(?:jpe?g|png|webp|gif|svg|avif|tiff?)$/i

/** Of a file that nobody shared: its place instead of a hash. */
const unshared = "file:"

/** The read model's view of the ERP client; `allPictures`: also those of a product that nobody shared, read with the key. */
export const erpSource = (erp: Erp, { allPictures = false } = {}): CatalogueSource => ({
  listForSale: async () =>
    (await erp.products.listForSale()).map(product => ({
      ...toSource(product),
      hasVariants: product.isParentOfVariants,
    })),
  idsForSale: among => erp.products.idsForSale(among),
  changedSince: async unixSeconds => (await erp.products.changedSince(unixSeconds)).map(toSource),
  async product(productId) {
    const product = await erp.products.get(productId)
    return product && toSource(product)
  },
  products: async productIds => (await erp.products.getMany(productIds)).map(toSource),
  categories: async () =>
    (await erp.categories.list())
      .filter(({ kind }) => kind === "product")
      .map(({ id, label, parentId }) => ({ id, label, parentId })),
  productIdsOf: categoryId => erp.categories.productIds(categoryId),
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
  picturesOf: async productId =>
    (await erp.documents.ofProduct(productId)).flatMap(({ name, share, size, date, folder }) => {
      const place = share ?? (allPictures ? `${unshared}${folder}/${name}` : null)
      return place !== null && isPicture.test(name) ? [{ share: place, version: `${date ?? ""}-${size}` }] : []
    }),
  documentsOf: async productId =>
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
