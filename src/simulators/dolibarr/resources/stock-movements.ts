import type { Db } from "../erp-database.ts"
import { Fault, invalid, required } from "../errors.ts"
import { listItems } from "../list-query.ts"
import type { RowOf } from "../parse-sqlfilters.ts"
import type { Body, Call, Route } from "../router.ts"
import { insertRow, rowsByIds } from "../rows.ts"
import { phpInteger, phpNumber, present } from "../values.ts"
import { blankObject, nulls, seconds } from "../wire-format.ts"

const columns = {
  integer: "rowid fk_product fk_entrepot type_mouvement fk_origin",
  real: "value",
  decimal: "price",
  text: "label inventorycode origintype",
  "text?": "batch",
  time: "datem tms",
} as const

type MovementRow = RowOf<typeof columns>

const blankMovement = {
  ...blankObject,
  ...nulls(`module entity contacts_ids linkedObjectsIds ref ref_ext statut status demand_reason_id transport_mode_id
    fk_multicurrency multicurrency_code multicurrency_tx multicurrency_total_ht multicurrency_total_tva
    multicurrency_total_ttc date_creation date_validation date_modification user_creation_id user_modification_id
    retained_warranty_fk_cond_reglement entrepot_id line_id_oject_src line_id_oject_origin line_id_object_src
    line_id_object_origin`),
  fk_user_author: "1",
  eatby: "",
  sellby: "",
}

const formatMovement = (row: MovementRow) => ({
  ...blankMovement,
  id: String(row.rowid),
  product_id: String(row.fk_product),
  warehouse_id: String(row.fk_entrepot),
  qty: String(row.value),
  type: String(row.type_mouvement),
  price: row.price,
  label: row.label,
  inventorycode: row.inventorycode,
  batch: row.batch,
  origin_id: String(row.fk_origin),
  origin_type: row.origintype,
  fk_origin: String(row.fk_origin),
  origintype: row.origintype,
  datem: seconds(row.datem),
  tms: seconds(row.tms),
})

const list = (call: Call) =>
  listItems(
    call,
    { from: "stock_mouvement t", columns, failure: "Error when retrieve stock movement list" },
    async ids => (await rowsByIds<MovementRow>(call.db, "select t.* from stock_mouvement t", ids)).map(formatMovement),
  )

interface Movement {
  productId: number
  warehouseId: number
  qty: number
  label: string
  /** 0 in and 1 out: a transfer; 3 in and 2 out: a correction or a document. */
  type: 0 | 1 | 2 | 3
  code?: string
  batch?: string | null
  price?: number
  originType?: string
  originId?: number
}

const writeMovement = (db: Db, move: Movement): Promise<number> =>
  insertRow(db, "stock_mouvement", {
    fk_product: move.productId,
    fk_entrepot: move.warehouseId,
    value: move.qty,
    type_mouvement: move.type,
    label: move.label,
    inventorycode: move.code ?? "",
    fk_origin: move.originId ?? 0,
    origintype: move.originType ?? "",
    batch: move.batch ?? null,
    price: move.price ?? 0,
  })

/** A warehouse that reaches exactly 0 disappears; a price above 0 on an entry moves the average cost. */
const settleProduct = async (db: Db, move: Movement): Promise<void> => {
  await db.query("delete from product_stock where fk_product = $1 and fk_entrepot = $2 and reel = 0", [
    move.productId,
    move.warehouseId,
  ])
  if (move.qty > 0 && (move.price ?? 0) > 0) {
    await db.query(
      `update product set pmp = case when pmp > 0 then (greatest(coalesce(stock, 0), 0) * pmp + $2::float8 * $3::float8)
         / (greatest(coalesce(stock, 0), 0) + $2::float8) else $3::float8 end where rowid = $1`,
      [move.productId, move.qty, move.price],
    )
  }
  await db.query(
    "update product set stock = coalesce((select sum(reel) from product_stock where fk_product = $1), 0) where rowid = $1",
    [move.productId],
  )
}

export const moveStock = async (db: Db, move: Movement): Promise<number> => {
  const id = await writeMovement(db, move)
  await db.query(
    `insert into product_stock (fk_product, fk_entrepot, reel) values ($1, $2, $3)
     on conflict (fk_product, fk_entrepot) do update set reel = product_stock.reel + excluded.reel`,
    [move.productId, move.warehouseId, move.qty],
  )
  await settleProduct(db, move)
  return id
}

/** Like Dolibarr 19 and later, reads the level and then writes it, and so loses another call's write in between. */
const moveStockUnguarded = async (db: Db, move: Movement, gap: () => Promise<void>): Promise<number> => {
  const { rows } = await db.query<{ reel: number }>(
    "select reel from product_stock where fk_product = $1 and fk_entrepot = $2",
    [move.productId, move.warehouseId],
  )
  const id = await writeMovement(db, move)
  await gap()
  await db.query(
    `insert into product_stock (fk_product, fk_entrepot, reel) values ($1, $2, $3)
     on conflict (fk_product, fk_entrepot) do update set reel = excluded.reel`,
    [move.productId, move.warehouseId, (rows[0]?.reel ?? 0) + move.qty],
  )
  await settleProduct(db, move)
  return id
}

interface Leaving {
  fk_product: number | null
  warehouseId: number
  qty: number
}

/** Where negative stock is forbidden, stops at the first line that lacks stock and returns its product's reference. */
export const takeOut = async (
  db: Db,
  lines: readonly Leaving[],
  negativeStock: boolean,
  reason: { label: string; originType: string; originId: number },
): Promise<string | null> => {
  // Rows are locked in the order of their ids: two shipments that share products wait for each other instead of deadlocking.
  const { rows: products } = await db.query<{ rowid: number; ref: string }>(
    "select rowid, ref from product where rowid = any($1::integer[]) and fk_product_type = 0 order by rowid for no key update",
    [lines.flatMap(line => line.fk_product ?? [])],
  )
  const refs = new Map(products.map(product => [product.rowid, product.ref]))
  const { rows: warehouses } = await db.query<{ rowid: number }>("select rowid from entrepot")
  const known = new Set(warehouses.map(warehouse => warehouse.rowid))
  for (const line of lines) {
    if (line.fk_product === null || line.qty === 0) continue
    const ref = refs.get(line.fk_product)
    if (ref === undefined || !known.has(line.warehouseId)) continue
    if (!negativeStock) {
      const { rows } = await db.query<{ reel: number }>(
        "select reel from product_stock where fk_product = $1 and fk_entrepot = $2",
        [line.fk_product, line.warehouseId],
      )
      if ((rows[0]?.reel ?? 0) < line.qty) return ref
    }
    const { fk_product: productId, warehouseId } = line
    await moveStock(db, { productId, warehouseId, qty: -line.qty, type: 2, ...reason })
  }
  return null
}

const failed = (message = "") => new Fault(503, `Error when create stock movement : ${message}`)

/** Only the sign of the quantity moves stock. A type that says "out" is corrected for an entry, and kept as sent otherwise. */
const storedType = (qty: number, sent: unknown): Movement["type"] => {
  const type = (present(sent) ? phpInteger(sent) : 2) as Movement["type"]
  if (qty < 0 || type === 0 || type === 3) return type
  return type === 1 ? 0 : 3
}

/** Nothing is stripped here: labels keep their markup. */
const rawText = (value: unknown) => (present(value) ? String(value).replaceAll("\0", "") : "")

const checkLength = (column: string, text: string, maxLength: number) => {
  if ([...text].length > maxLength) throw failed(`Data too long for column '${column}' at row 1`)
}

const readMovement = (body: Body): Movement => {
  for (const name of ["product_id", "warehouse_id", "qty"]) if (!present(body[name])) throw required(name)
  if (Number.isNaN(Number(body["qty"]))) throw invalid("Invalid value specified for `qty`. Expecting numeric value")
  if (present(body["datem"]) && !/^\d{4}-\d{2}-\d{2}$/.test(String(body["datem"]))) {
    throw invalid("Invalid value specified for `datem`. Expecting date in `YYYY-MM-DD` format, such as `2026-11-15`")
  }
  const qty = phpNumber(body["qty"])
  if (qty === 0) throw new Fault(503, "Making a stock movement with a quantity of 0 is not possible")
  const label = rawText(body["movementlabel"])
  const code = rawText(body["movementcode"])
  checkLength("label", label, 255)
  checkLength("inventorycode", code, 128)
  return {
    productId: phpInteger(body["product_id"]),
    warehouseId: phpInteger(body["warehouse_id"]),
    qty,
    type: storedType(qty, body["type"]),
    label,
    code,
    batch: present(body["lot"]) ? rawText(body["lot"]) : null,
    price: phpNumber(body["price"]),
    originType: rawText(body["origin_type"]),
    originId: phpInteger(body["origin_id"]),
  }
}

const add = async ({ db, hazards, settings, body = {} }: Call) => {
  const move = readMovement(body)
  const { rows } = await db.query<{ ref: string; fk_product_type: number; known: boolean; reel: number | null }>(
    `select p.ref, p.fk_product_type, exists (select 1 from entrepot where rowid = $2) as known,
       (select reel from product_stock s where s.fk_product = p.rowid and s.fk_entrepot = $2) as reel
     from product p where p.rowid = $1`,
    [move.productId, move.warehouseId],
  )
  const product = rows[0]
  if (product?.fk_product_type !== 0) throw failed()
  if (!product.known) {
    throw failed(
      "Cannot add or update a child row: a foreign key constraint fails (`dolibarr`.`llx_product_stock`, CONSTRAINT `fk_entrepot_entrepot_rowid` FOREIGN KEY (`fk_entrepot`) REFERENCES `llx_entrepot` (`rowid`))",
    )
  }
  if (!settings.negativeStock && move.qty < 0 && (product.reel ?? 0) + move.qty < 0) {
    throw failed(
      `No tiene stock suficiente en su almac&eacute;n de origen y su configuraci&oacute;n no permite existencias negativas. : ${product.ref}`,
    )
  }
  if (hazards) return hazards.whileMovingStock(move.productId, gap => moveStockUnguarded(db, move, gap))
  return db.transaction(tx => moveStock(tx, move))
}

export const stockMovementRoutes: Route[] = [
  { method: "GET", path: "/stockmovements", right: "stock.lire", answer: list },
  { method: "POST", path: "/stockmovements", right: "stock.creer", answer: add },
]
