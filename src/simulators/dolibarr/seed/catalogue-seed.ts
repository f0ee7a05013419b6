import { createHash } from "node:crypto"
import type { Db } from "../erp-database.ts"
import type { ErpSeed, SeedProduct, Stock } from "../seed.ts"
import { fileLabel } from "../store/documents-store.ts"
import { insertRows } from "./insert-seed.ts"

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

const loadProducts = (db: Db, products: readonly SeedProduct[], now: Date) =>
  insertRows(
    db,
    "product",
    {
      rowid: "integer",
      ref: "text",
      label: "text",
      description: "text",
      price: "numeric",
      price_ttc: "numeric",
      tva_tx: "numeric",
      cost_price: "numeric",
      pmp: "numeric",
      tosell: "integer",
      tobuy: "integer",
      fk_product_type: "integer",
      stock: "double precision",
      barcode: "text",
      seuil_stock_alerte: "integer",
      extrafields: "jsonb",
      datec: "timestamptz",
    },
    products.map(product => {
      const vat = product.vatRate ?? 0
      const places = Object.values(product.stock).filter(units => units !== 0)
      return [
        product.id,
        product.ref,
        product.label,
        product.description,
        product.price,
        Math.round(product.price * (100 + vat)) / 100,
        vat,
        product.costPrice ?? null,
        product.costPrice ?? 0,
        product.forSale ? 1 : 0,
        1,
        product.type === "service" ? 1 : 0,
        places.length === 0 ? null : places.reduce((sum, units) => sum + units, 0),
        product.barcode ?? null,
        product.alertLevel ?? 0,
        JSON.stringify(product.extraFields ?? {}),
        now,
      ]
    }),
  )

/** The opening count is what is there now and what has left since. */
const loadStock = async (db: Db, products: readonly SeedProduct[], shipped: Shipped, opened: Date) => {
  const rows: unknown[][] = []
  const counts: unknown[][] = []
  for (const product of products) {
    const left = shipped.get(product.id)
    const here: Stock = product.stock
    const places = new Set([...Object.keys(here).map(Number), ...(left?.keys() ?? [])])
    for (const warehouse of [...places].sort((a, b) => a - b)) {
      const units = here[warehouse] ?? 0
      const opening = units + (left?.get(warehouse) ?? 0)
      if (units !== 0) rows.push([product.id, warehouse, units])
      if (opening !== 0) counts.push([product.id, warehouse, opening, 0, "Inventario inicial", opened])
    }
  }
  await insertRows(
    db,
    "product_stock",
    { fk_product: "integer", fk_entrepot: "integer", reel: "double precision" },
    rows,
  )
  await insertRows(
    db,
    "stock_mouvement",
    {
      fk_product: "integer",
      fk_entrepot: "integer",
      value: "double precision",
      type_mouvement: "integer",
      label: "text",
      datem: "timestamptz",
    },
    counts,
  )
}

const loadVariants = async (db: Db, seed: ErpSeed) => {
  await insertRows(
    db,
    "product_attribute",
    { rowid: "integer", ref: "text", label: "text" },
    seed.attributes.map(attribute => [attribute.id, attribute.ref, attribute.label]),
  )
  await insertRows(
    db,
    "product_attribute_value",
    { rowid: "integer", fk_product_attribute: "integer", ref: "text", value: "text" },
    seed.attributes.flatMap(attribute =>
      attribute.values.map(value => [value.id, attribute.id, value.ref, value.value]),
    ),
  )
  await insertRows(
    db,
    "product_attribute_combination",
    {
      fk_product_parent: "integer",
      fk_product_child: "integer",
      variation_price: "numeric",
      fk_prod_attr: "integer",
      fk_prod_attr_val: "integer",
    },
    seed.products.flatMap(parent =>
      (parent.variants ?? []).map(variant => [
        parent.id,
        variant.childId,
        variant.variationPrice,
        variant.attributeId,
        variant.valueId,
      ]),
    ),
  )
}

/** The same link on every machine and after every reset, so that what was cached by it stays right. */
const shareOf = (productId: number, svg: string) =>
  createHash("sha256").update(`${productId}:${svg}`).digest("hex").slice(0, 12)

const loadPictures = (db: Db, products: readonly SeedProduct[], now: Date) =>
  insertRows(
    db,
    "ecm_files",
    {
      src_object_type: "text",
      src_object_id: "integer",
      filename: "text",
      content: "bytea",
      size: "integer",
      label: "text",
      share: "text",
      date_c: "timestamptz",
      date_m: "timestamptz",
    },
    products.flatMap(({ id, picture }) => {
      if (!picture) return []
      const content = Buffer.from(picture.svg)
      return [
        [
          "product",
          id,
          picture.filename,
          content,
          content.length,
          fileLabel(content),
          shareOf(id, picture.svg),
          now,
          now,
        ],
      ]
    }),
  )

export const loadCatalogue = async (db: Db, seed: ErpSeed, shipped: Shipped, now: Date): Promise<void> => {
  const products = withChildren(seed.products)
  const oldest = Math.max(0, ...seed.orders.map(order => order.daysAgo))
  await insertRows(
    db,
    "entrepot",
    { rowid: "integer", ref: "text", lieu: "text", description: "text" },
    seed.warehouses.map(warehouse => [warehouse.id, warehouse.label, warehouse.place, warehouse.description]),
  )
  await insertRows(
    db,
    "categorie",
    { rowid: "integer", label: "text", fk_parent: "integer", type: "integer", description: "text" },
    seed.categories.map(category => [
      category.id,
      category.label,
      category.parentId,
      categoryTypes[category.type],
      category.description ?? "",
    ]),
  )
  await loadProducts(db, products, now)
  const fields = new Set(products.flatMap(product => Object.keys(product.extraFields ?? {})))
  await insertRows(
    db,
    "extrafields",
    { elementtype: "text", name: "text", label: "text" },
    [...fields].map(name => ["product", name, name]),
  )
  await insertRows(
    db,
    "categorie_product",
    { fk_categorie: "integer", fk_product: "integer" },
    products.flatMap(product => [...new Set(product.categories)].map(category => [category, product.id])),
  )
  await loadVariants(db, seed)
  await loadStock(db, products, shipped, new Date(now.getTime() - (oldest + 1) * day))
  await loadPictures(db, products, now)
}
