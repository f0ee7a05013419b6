import type { Db } from "../erp-database.ts"
import type { Body } from "../router.ts"
import { cleanText, optionalId, optionalText, phpInteger, phpNumber, present, total, unitPrice } from "../values.ts"

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
    type: present(body["product_type"]) && body["product_type"] !== "" ? phpInteger(body["product_type"]) : undefined,
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

/** From the price before rounding, as Dolibarr: 3 at 33.333333333 are 100.00. The tax is what lies between both sums. */
export const lineTotals = (line: Pick<NewLine, "qty" | "price" | "vatRate" | "discount" | "base">) => {
  const exact = line.qty * Number(line.price ?? 0) * (1 - line.discount / 100)
  const factor = 1 + line.vatRate / 100
  const ht = total(line.base === "TTC" ? exact / factor : exact)
  const ttc = total(line.base === "TTC" ? exact : exact * factor)
  return { ht, tva: total(ttc - ht), ttc }
}

/** The obsolete member `price` of an order line: the unit price less the discount, which is rounded to 2 decimals. */
const discountedPrice = ({ price, discount }: NewLine): string | null =>
  price === null || discount === 0 ? price : String(unitPrice(Number(price) - total((Number(price) * discount) / 100)))

export const missingTypeError =
  "Incorrect integer value: '' for column `dolibarr`.`llx_commandedet`.`product_type` at row 1"

export const lineType = async (db: Db, line: NewLine): Promise<number | undefined> => {
  if (line.productId === null) return line.type
  const { rows } = await db.query<{ fk_product_type: number }>("select fk_product_type from product where rowid = $1", [
    line.productId,
  ])
  return rows[0]?.fk_product_type ?? line.type ?? 0
}

export const lackingProduct = async (db: Db, line: NewLine): Promise<string | null> => {
  if (line.productId === null) return null
  const { rows } = await db.query<{ ref: string; stock: number | null }>(
    "select ref, stock from product where rowid = $1 and fk_product_type = 0",
    [line.productId],
  )
  const product = rows[0]
  return product && (product.stock ?? 0) < line.qty ? product.ref : null
}

export const insertLine = async (db: Db, orderId: number, line: NewLine, type: number): Promise<number> => {
  const totals = lineTotals(line)
  const { rows } = await db.query<{ rowid: number }>(
    `insert into commandedet (fk_commande, fk_product, product_type, label, description, qty, subprice, price, tva_tx, remise_percent, total_ht, total_tva, total_ttc)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning rowid`,
    [
      orderId,
      line.productId,
      type,
      line.label,
      line.description,
      line.qty,
      line.subprice,
      discountedPrice(line),
      line.vatRate,
      line.discount,
      totals.ht,
      totals.tva,
      totals.ttc,
    ],
  )
  return rows[0]?.rowid ?? 0
}

/** Sums the lines and stores the sum: two steps, as in Dolibarr, with a gap between them where hazards are on. */
export const storeTotals = async (db: Db, orderId: number, gap?: () => Promise<void>): Promise<void> => {
  const { rows } = await db.query<{ ht: string; tva: string; ttc: string }>(
    `select coalesce(sum(total_ht), 0) as ht, coalesce(sum(total_tva), 0) as tva, coalesce(sum(total_ttc), 0) as ttc
     from commandedet where fk_commande = $1`,
    [orderId],
  )
  await gap?.()
  await db.query("update commande set total_ht = $2, total_tva = $3, total_ttc = $4 where rowid = $1", [
    orderId,
    rows[0]?.ht ?? 0,
    rows[0]?.tva ?? 0,
    rows[0]?.ttc ?? 0,
  ])
}

export const updateLine = async (db: Db, lineId: number, line: NewLine): Promise<void> => {
  const totals = lineTotals(line)
  await db.query(
    `update commandedet set label = $2, description = $3, qty = $4, subprice = $5, price = $6, tva_tx = $7,
       remise_percent = $8, total_ht = $9, total_tva = $10, total_ttc = $11 where rowid = $1`,
    [
      lineId,
      line.label,
      line.description,
      line.qty,
      line.subprice,
      discountedPrice(line),
      line.vatRate,
      line.discount,
      totals.ht,
      totals.tva,
      totals.ttc,
    ],
  )
}
