import type { Db } from "../erp-database.ts"
import type { RowOf } from "../parse-sqlfilters.ts"
import type { Body } from "../router.ts"
import { cleanText, optionalId, optionalText, phpNumber, present, total, unitPrice } from "../values.ts"

interface LineColumns {
  integer: "rowid product_type"
  "integer?": "fk_product fk_product_type product_tosell product_tobuy"
  real: "qty remise_percent"
  decimal: "subprice tva_tx total_ht total_tva total_ttc"
  text: "description"
  "text?": "label product_ref product_label product_desc"
}

/** A line of an order or an invoice, with its product. */
export type PricedLineRow = RowOf<LineColumns>

export const selectLines = (table: "commandedet" | "facturedet") =>
  `select l.*, p.ref as product_ref, p.label as product_label, p.description as product_desc, p.fk_product_type,
     p.tosell as product_tosell, p.tobuy as product_tobuy
   from ${table} l left join product p on p.rowid = l.fk_product`

export interface NewLine {
  productId: number | null
  /** Undefined when not given: a free-text line needs it. */
  type: number | undefined
  label: string | null
  description: string
  qty: number
  subprice: number
  price: string | null
  vatRate: number
  /** Percent taken off this line. */
  discount: number
  base: "HT" | "TTC"
}

/** Price and VAT are what the request says and 0 otherwise: the product's own are never used. */
export const readLine = (body: Body): NewLine => {
  const productId = optionalId(body["fk_product"])
  const vatRate = phpNumber(body["tva_tx"])
  const base = body["price_base_type"] === "TTC" ? "TTC" : "HT"
  const given = phpNumber(body["subprice"])
  return {
    productId: productId === 0 ? null : productId,
    type: optionalId(body["product_type"]) ?? undefined,
    label: optionalText(body["label"]),
    description: cleanText(body["desc"]),
    qty: phpNumber(body["qty"]),
    subprice: unitPrice(base === "TTC" ? given / (1 + vatRate / 100) : given),
    price: present(body["subprice"]) ? String(given) : null,
    vatRate,
    discount: phpNumber(body["remise_percent"]),
    base,
  }
}

/** Totals come from the price before rounding: 3 at 33.333333333 are 100.00. The tax is the difference of both sums. */
export const lineValues = (line: NewLine) => {
  const exact = line.qty * Number(line.price ?? 0) * (1 - line.discount / 100)
  const factor = 1 + line.vatRate / 100
  const total_ht = total(line.base === "TTC" ? exact / factor : exact)
  const total_ttc = total(line.base === "TTC" ? exact : exact * factor)
  return {
    label: line.label,
    description: line.description,
    qty: line.qty,
    subprice: line.subprice,
    tva_tx: line.vatRate,
    remise_percent: line.discount,
    total_ht,
    total_tva: total(total_ttc - total_ht),
    total_ttc,
  }
}

export const missingTypeError =
  "Incorrect integer value: '' for column `dolibarr`.`llx_commandedet`.`product_type` at row 1"

export const findLineType = async (db: Db, line: NewLine): Promise<number | undefined> => {
  if (line.productId === null) return line.type
  const { rows } = await db.query<{ fk_product_type: number }>("select fk_product_type from product where rowid = $1", [
    line.productId,
  ])
  return rows[0]?.fk_product_type ?? line.type ?? 0
}

/** Sums the lines and stores the sum in two steps, as Dolibarr does. With hazards there is a gap between them. */
export const storeTotals = async (
  db: Db,
  table: "commande" | "facture",
  id: number,
  gap?: () => Promise<void>,
): Promise<void> => {
  const { rows } = await db.query<{ ht: string; tva: string; ttc: string }>(
    `select coalesce(sum(total_ht), 0) as ht, coalesce(sum(total_tva), 0) as tva, coalesce(sum(total_ttc), 0) as ttc
     from ${table}det where fk_${table} = $1`,
    [id],
  )
  await gap?.()
  const { ht, tva, ttc } = rows[0] ?? { ht: 0, tva: 0, ttc: 0 }
  await db.query(`update ${table} set total_ht = $2, total_tva = $3, total_ttc = $4 where rowid = $1`, [
    id,
    ht,
    tva,
    ttc,
  ])
}
