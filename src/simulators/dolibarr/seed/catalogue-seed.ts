import { createHash } from "node:crypto"
import type { Db } from "../erp-database.ts"
import { fileLabel } from "../resources/documents.ts"
import { insertRows } from "../rows.ts"
import type { ErpSeed, SeedProduct } from "../seed.ts"

/** Units that left, by product and warehouse. */
export type Shipped = ReadonlyMap<number, ReadonlyMap<number, number>>

const categoryTypes = { product: 0, supplier: 1, customer: 2 }
const day = 86_400_000

const withChildren = (products: readonly SeedProduct[]): SeedProduct[] =>
  products.flatMap(parent => [
    parent,
    ...(parent.variants ?? []).map(
      (variant): SeedProduct => ({
        ...parent,
        id: variant.childId,
        ref: variant.ref,
        label: variant.label,
        price: parent.price + variant.variationPrice,
        categories: [],
        stock: variant.stock,
        barcode: undefined,
        picture: variant.picture,
        variants: undefined,
      }),
    ),
  ])

const productRow = (product: SeedProduct, now: Date) => {
  const vat = product.vatRate ?? 0
  const places = Object.values(product.stock).filter(units => units !== 0)
  return {
    rowid: product.id,
    ref: product.ref,
    label: product.label,
    description: product.description,
    price: product.price,
    price_ttc: Math.round(product.price * (100 + vat)) / 100,
    tva_tx: vat,
    cost_price: product.costPrice ?? null,
    pmp: product.costPrice ?? 0,
    tosell: product.forSale ? 1 : 0,
    tobuy: 1,
    fk_product_type: product.type === "service" ? 1 : 0,
    stock: places.length === 0 ? null : places.reduce((sum, units) => sum + units, 0),
    barcode: product.barcode ?? null,
    seuil_stock_alerte: product.alertLevel ?? 0,
    extrafields: product.extraFields ?? {},
    datec: now,
  }
}

/** The opening count is today's stock plus everything that left since. */
const loadStock = async (db: Db, products: readonly SeedProduct[], shipped: Shipped, opened: Date) => {
  const places = products.flatMap(({ id, stock }) => {
    const left = shipped.get(id)
    const warehouses = new Set([...Object.keys(stock).map(Number), ...(left?.keys() ?? [])])
    return [...warehouses]
      .sort((a, b) => a - b)
      .map(warehouse => {
        const units = stock[warehouse] ?? 0
        const opening = units + (left?.get(warehouse) ?? 0)
        return { where: { fk_product: id, fk_entrepot: warehouse }, units, opening }
      })
  })
  const counted = { type_mouvement: 0, label: "Inventario inicial", datem: opened }
  await insertRows(
    db,
    "product_stock",
    places.filter(({ units }) => units !== 0).map(({ where, units }) => ({ ...where, reel: units })),
  )
  await insertRows(
    db,
    "stock_mouvement",
    places
      .filter(({ opening }) => opening !== 0)
      .map(({ where, opening }) => ({ ...where, value: opening, ...counted })),
  )
}

const loadVariants = async (db: Db, { attributes, products }: ErpSeed) => {
  const rows = attributes.map(({ id, ref, label }) => ({ rowid: id, ref, label }))
  const values = attributes.flatMap(attribute =>
    attribute.values.map(({ id, ref, value }) => ({ rowid: id, fk_product_attribute: attribute.id, ref, value })),
  )
  const combinations = products.flatMap(parent =>
    (parent.variants ?? []).map(variant => ({
      fk_product_parent: parent.id,
      fk_product_child: variant.childId,
      variation_price: variant.variationPrice,
      fk_prod_attr: variant.attributeId,
      fk_prod_attr_val: variant.valueId,
    })),
  )
  await insertRows(db, "product_attribute", rows)
  await insertRows(db, "product_attribute_value", values)
  await insertRows(db, "product_attribute_combination", combinations)
}

const pictureRows = (products: readonly SeedProduct[], now: Date) =>
  products.flatMap(({ id, picture }) => {
    if (!picture) return []
    const content = Buffer.from(picture.svg)
    return {
      src_object_type: "product",
      src_object_id: id,
      folder: "",
      filename: picture.filename,
      content: `\\x${content.toString("hex")}`,
      size: content.length,
      label: fileLabel(content),
      // The link is the same on every machine and after every reset, so that caches keyed by it stay right.
      share: createHash("sha256").update(`${id}:${picture.svg}`).digest("hex").slice(0, 12),
      date_c: now,
      date_m: now,
    }
  })

export const loadCatalogue = async (db: Db, seed: ErpSeed, shipped: Shipped, now: Date): Promise<void> => {
  const products = withChildren(seed.products)
  const oldest = Math.max(0, ...seed.orders.map(order => order.daysAgo))
  const warehouses = seed.warehouses.map(({ id, label, place, description }) => ({
    rowid: id,
    ref: label,
    lieu: place,
    description,
  }))
  const categories = seed.categories.map(({ id, label, parentId, type, description = "" }) => ({
    rowid: id,
    label,
    fk_parent: parentId,
    type: categoryTypes[type],
    description,
  }))
  const fields = new Set(products.flatMap(product => Object.keys(product.extraFields ?? {})))
  const members = products.flatMap(product =>
    [...new Set(product.categories)].map(fk_categorie => ({ fk_categorie, fk_product: product.id })),
  )
  await insertRows(db, "entrepot", warehouses)
  await insertRows(db, "categorie", categories)
  await insertRows(
    db,
    "product",
    products.map(product => productRow(product, now)),
  )
  await insertRows(
    db,
    "extrafields",
    [...fields].map(name => ({ elementtype: "product", name, label: name })),
  )
  await insertRows(db, "categorie_product", members)
  await loadVariants(db, seed)
  await loadStock(db, products, shipped, new Date(now.getTime() - (oldest + 1) * day))
  await insertRows(db, "ecm_files", pictureRows(products, now))
}
