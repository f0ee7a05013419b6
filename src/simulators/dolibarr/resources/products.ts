import { type Db, errorCode } from "../erp-database.ts"
import { badRequest, Fault, notFound } from "../errors.ts"
import { countAll, type ListSource, listIds, onlyProperties } from "../list-query.ts"
import type { Body, Call, Route } from "../router.ts"
import { definedFields, type ExtraFields, insertRow, rowsByIds } from "../rows.ts"
import {
  checkPresent,
  cleanText,
  flagInQuery,
  integerInQuery,
  optionalText,
  phpInteger,
  phpNumber,
  present,
  readMembers,
  total,
  unitPrice,
} from "../values.ts"
import {
  formatProduct,
  formatProductWithStock,
  formatWarehouseStock,
  type ProductRow,
  productColumns,
  type StockRow,
} from "./product-format.ts"

export const productsByIds = (db: Db, ids: readonly number[]) =>
  rowsByIds<ProductRow>(db, "select t.* from product t", ids)

export const stockByProduct = async (db: Db, ids: readonly number[]): Promise<Map<number, StockRow[]>> => {
  const { rows } = await db.query<StockRow>(
    "select * from product_stock where fk_product = any($1::integer[]) order by fk_product, fk_entrepot",
    [ids],
  )
  return Map.groupBy(rows, row => row.fk_product)
}

/** Units that open orders have not received yet. */
const promisedByProduct = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await db.query<{ fk_product: number; units: number }>(
    `select l.fk_product, sum(l.qty - coalesce((
         select sum(d.qty) from expeditiondet d join expedition e on e.rowid = d.fk_expedition
         where d.fk_elementdet = l.rowid and e.fk_statut > 0), 0)) as units
     from commande o join commandedet l on l.fk_commande = o.rowid
     where o.fk_statut in (1, 2) and l.fk_product = any($1::integer[]) group by l.fk_product`,
    [ids],
  )
  return new Map(rows.map(row => [row.fk_product, row.units]))
}

const formatByIds = async ({ db, settings, query }: Call, ids: number[]): Promise<object[]> => {
  const rows = await productsByIds(db, ids)
  if (!flagInQuery(query, "includestockdata")) return rows.map(formatProduct)
  const [stock, promised] = await Promise.all([
    stockByProduct(db, ids),
    settings.stockOnShipment ? promisedByProduct(db, ids) : null,
  ])
  return rows.map(row => formatProductWithStock(row, stock.get(row.rowid) ?? [], promised?.get(row.rowid) ?? 0))
}

const isParent = "exists (select 1 from product_attribute_combination c where c.fk_product_parent = t.rowid)"
const isChild = "exists (select 1 from product_attribute_combination c where c.fk_product_child = t.rowid)"
const modes: Readonly<Record<number, string[]>> = { 1: ["t.fk_product_type = 0"], 2: ["t.fk_product_type = 1"] }
const variantFilters: Readonly<Record<number, string[]>> = {
  1: [`not ${isParent}`, `not ${isChild}`],
  2: [isParent],
  3: [isChild],
}
const inCategory = "exists (select 1 from categorie_product k where k.fk_product = t.rowid and k.fk_categorie = $1)"

const readSource = (query: URLSearchParams): ListSource => {
  const category = integerInQuery(query, "category", 0)
  return {
    from: "product t",
    columns: productColumns,
    where: [
      ...(modes[integerInQuery(query, "mode", 0)] ?? []),
      ...(variantFilters[integerInQuery(query, "variant_filter", 0)] ?? []),
      ...(category > 0 ? [inCategory] : []),
    ],
    values: category > 0 ? [category] : [],
    defaultSort: "t.ref",
    failure: "Error when retrieve product list",
  }
}

const list = async (call: Call) => {
  const { db, query } = call
  const source = readSource(query)
  const { ids, limit, page } = await listIds(db, source, query)
  const items = flagInQuery(query, "ids_only") ? ids.map(String) : onlyProperties(query, await formatByIds(call, ids))
  if (!flagInQuery(query, "pagination_data")) return items
  const count = await countAll(db, source, query)
  const page_count = limit > 0 ? Math.ceil(count / limit) : 1
  return { data: items, pagination: { total: count, page, page_count, limit } }
}

const find = async ({ db, id }: Call) => {
  if (id("id") === 0) throw badRequest("bad value for parameter id, ref, ref_ext or barcode")
  const [row] = await productsByIds(db, [id("id")])
  if (!row) throw notFound("Product")
  return row
}

const read = async (call: Call) => (await formatByIds(call, [(await find(call)).rowid]))[0]

/** Dolibarr's text has the keys by quantity, an order that JSON readers do not see. */
const readStock = async ({ db, id }: Call) => {
  const [row] = await productsByIds(db, [id("id")])
  if (!row) throw new Fault(403, "Access not allowed for login admin")
  return { stock_warehouses: formatWarehouseStock((await stockByProduct(db, [row.rowid])).get(row.rowid)) }
}

interface Prices {
  price_base_type: string
  tva_tx: number
  price: number
  price_ttc: number
}

/** The base names which price counts. The other follows from it: with 2 decimals after a creation, with 5 after a change. */
const settlePrices = (prices: Prices, roundNet: (value: number) => number): Prices => {
  const factor = 1 + prices.tva_tx / 100
  return prices.price_base_type === "TTC"
    ? { ...prices, price: roundNet(prices.price_ttc / factor) }
    : { ...prices, price_ttc: total(prices.price * factor) }
}

type ProductChange = Partial<Prices> & Record<string, unknown>

export const createProduct = (db: Db, product: ProductChange): Promise<number> => {
  const { price = 0, price_ttc = 0, tva_tx = 0 } = product
  const price_base_type = product.price_base_type === "TTC" ? "TTC" : "HT"
  return insertRow(db, "product", { ...product, ...settlePrices({ price_base_type, tva_tx, price, price_ttc }, total) })
}

/** A change that changes nothing leaves the row, and so its `tms`, alone. */
const updateProduct = async (db: Db, row: ProductRow, change: ProductChange) => {
  const changesPrice = ["price", "price_ttc", "tva_tx", "price_base_type"].some(name => name in change)
  const stored = { tva_tx: Number(row.tva_tx), price: Number(row.price), price_ttc: Number(row.price_ttc) }
  const { price_base_type = row.price_base_type } = change
  const { tva_tx, price, price_ttc } = { ...stored, ...change }
  const wanted: Record<string, unknown> = {
    ...change,
    ...(changesPrice && settlePrices({ price_base_type, tva_tx, price, price_ttc }, unitPrice)),
  }
  const names = Object.keys(wanted)
  if (names.length === 0) return
  await db.query(
    `update product set ${names.map((name, index) => `${name} = $${index + 2}`).join(", ")} where rowid = $1
       and (${names.map((name, index) => `${name} is distinct from $${index + 2}`).join(" or ")})`,
    [row.rowid, ...Object.values(wanted)],
  )
}

const readChange = (body: Body): ProductChange =>
  readMembers(body, {
    ref: ["ref", cleanText],
    label: ["label", cleanText],
    // A description is rich text: its markup stays.
    description: ["description", String],
    price: ["price", phpNumber],
    price_ttc: ["price_ttc", phpNumber],
    price_base_type: ["price_base_type", String],
    cost_price: ["cost_price", phpNumber],
    barcode: ["barcode", optionalText],
    ref_ext: ["ref_ext", optionalText],
    seuil_stock_alerte: ["seuil_stock_alerte", phpInteger],
    tva_tx: ["tva_tx", phpNumber],
    status: ["tosell", phpInteger],
    status_buy: ["tobuy", phpInteger],
    type: ["fk_product_type", phpInteger],
  })

/** "A/B C<1>" becomes "A_B_C". */
const cleanRef = (value: unknown) => cleanText(String(value).replace(/<[^>]*>/g, "")).replace(/[/\\\s]/g, "_")

const create = async ({ db, body = {} }: Call) => {
  checkPresent(body, ["ref", "label"])
  const extrafields = await definedFields(db, "product", body["array_options"])
  try {
    return await createProduct(db, { ...readChange(body), ref: cleanRef(body["ref"]), extrafields })
  } catch (error) {
    if (errorCode(error) !== "23505") throw error
    throw new Fault(500, "Error creating product", { extra: ["ErrorProductAlreadyExists"] })
  }
}

const update = async (call: Call) => {
  const row = await find(call)
  const { body = {} } = call
  if (present(body["stock_reel"])) {
    throw badRequest("Stock reel cannot be updated here. Use the /stockmovements endpoint instead")
  }
  const fields: ExtraFields = await definedFields(call.db, "product", body["array_options"])
  const extrafields = { ...row.extrafields, ...fields }
  await updateProduct(call.db, row, {
    ...readChange(body),
    ...(Object.keys(fields).length > 0 && { extrafields }),
  })
  return formatProduct(await find(call))
}

export const productRoutes: Route[] = [
  { method: "GET", path: "/products", right: "produit.lire", answer: list },
  { method: "POST", path: "/products", right: "produit.creer", answer: create },
  { method: "GET", path: "/products/{id}", right: "produit.lire", answer: read },
  { method: "PUT", path: "/products/{id}", right: "produit.creer", answer: update },
  { method: "GET", path: "/products/{id}/stock", right: "produit.lire", answer: readStock },
]
