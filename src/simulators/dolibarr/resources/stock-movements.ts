import { seconds } from "../clock.ts"
import { Fault, invalid, required } from "../errors.ts"
import { blankObject, nulls } from "../formats/blank-format.ts"
import { inOrder, type ListSource, listIds, onlyProperties } from "../list-query.ts"
import type { Body, Call, Route } from "../router.ts"
import { type Movement, moveStock, moveStockUnguarded } from "../store/stock-store.ts"
import { phpInteger, phpNumber, present } from "../values.ts"

const movements: ListSource = {
  from: "stock_mouvement t",
  columns: {
    rowid: "integer",
    fk_product: "integer",
    fk_entrepot: "integer",
    value: "number",
    price: "number",
    type_mouvement: "integer",
    label: "text",
    inventorycode: "text",
    batch: "text",
    fk_origin: "integer",
    origintype: "text",
    datem: "time",
    tms: "time",
  },
  where: [],
  values: [],
  defaultSort: "t.rowid",
  failure: "Error when retrieve stock movement list",
}

interface MovementRow {
  rowid: number
  fk_product: number
  fk_entrepot: number
  value: number
  price: string
  type_mouvement: number
  label: string
  inventorycode: string
  batch: string | null
  fk_origin: number
  origintype: string
  datem: Date
  tms: Date
}

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

const list = async ({ db, query }: Call) => {
  const { ids } = await listIds(db, movements, query)
  const { rows } = await db.query<MovementRow>("select * from stock_mouvement where rowid = any($1::integer[])", [ids])
  return onlyProperties(query, inOrder(ids, rows).map(formatMovement))
}

const failed = (message = "") => new Fault(503, `Error when create stock movement : ${message}`)

/** Only the sign of the quantity moves stock. A type that says "out" is mended for what comes in, and kept as sent otherwise. */
const storedType = (qty: number, sent: unknown): Movement["type"] => {
  const type = (present(sent) ? phpInteger(sent) : 2) as Movement["type"]
  if (qty < 0 || type === 0 || type === 3) return type
  return type === 1 ? 0 : 3
}

/** Nothing is stripped here: labels keep their markup. */
const rawText = (value: unknown) => (present(value) ? String(value).replaceAll("\0", "") : "")

const checkLength = (column: string, text: string, longest: number) => {
  if ([...text].length > longest) throw failed(`Data too long for column '${column}' at row 1`)
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
  if (hazards.on) return hazards.whileMovingStock(move.productId, gap => moveStockUnguarded(db, move, gap))
  return db.transaction(tx => moveStock(tx, move))
}

export const stockMovementRoutes: Route[] = [
  { method: "GET", path: "/stockmovements", right: "stock.lire", answer: list },
  { method: "POST", path: "/stockmovements", right: "stock.creer", answer: add },
]
