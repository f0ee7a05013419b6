import { dayOf, seconds } from "../clock.ts"
import type { Db } from "../erp-database.ts"
import type { ErpSeed, SeedLine, SeedOrder } from "../seed.ts"
import { makeReference } from "../store/references-store.ts"
import { total } from "../values.ts"
import type { Shipped } from "./catalogue-seed.ts"
import { insertRows } from "./insert-seed.ts"

const day = 86_400_000

const orderColumns = {
  rowid: "integer",
  ref: "text",
  num: "integer",
  ref_ext: "text",
  fk_soc: "integer",
  fk_statut: "integer",
  facture: "integer",
  fk_warehouse: "integer",
  fk_mode_reglement: "integer",
  date_commande: "timestamptz",
  date_creation: "timestamptz",
  date_valid: "timestamptz",
  date_cloture: "timestamptz",
  total_ht: "numeric",
  total_ttc: "numeric",
  note_private: "text",
  tms: "timestamptz",
}

const amounts = {
  fk_product: "integer",
  product_type: "integer",
  label: "text",
  qty: "double precision",
  subprice: "numeric",
  total_ht: "numeric",
  total_tva: "numeric",
  total_ttc: "numeric",
}

const statusOf = { draft: 0, validated: 1, shipped: 2, closed: 3, cancelled: -1 } as const

class Ledger {
  readonly orders: unknown[][] = []
  readonly lines: unknown[][] = []
  readonly shipments: unknown[][] = []
  readonly shipmentLines: unknown[][] = []
  readonly invoices: unknown[][] = []
  readonly invoiceLines: unknown[][] = []
  readonly links: unknown[][] = []
  readonly payments: unknown[][] = []
  readonly movements: unknown[][] = []
  readonly shipped = new Map<number, Map<number, number>>()
  readonly #seed: ErpSeed
  readonly #types: Map<number, number>
  readonly #warehouses: Set<number>
  #validated = 0
  #lastLine = 0

  constructor(seed: ErpSeed) {
    this.#seed = seed
    this.#warehouses = new Set(seed.warehouses.map(warehouse => warehouse.id))
    this.#types = new Map(
      seed.products.flatMap(product => {
        const type = product.type === "service" ? 1 : 0
        const ids = [product.id, ...(product.variants ?? []).map(variant => variant.childId)]
        return ids.map((id): [number, number] => [id, type])
      }),
    )
  }

  add(order: SeedOrder, at: Date) {
    const id = this.orders.length + 1
    const first = this.#lastLine + 1
    const sum = total(order.lines.reduce((all, line) => all + line.qty * line.price, 0))
    for (const line of order.lines) {
      this.#lastLine++
      this.lines.push([this.#lastLine, id, ...this.#amountsOf(line), String(line.price)])
    }
    const draft = order.state === "draft"
    const closed = order.state === "closed"
    const reference = draft ? null : makeReference("SO", at, ++this.#validated)
    this.orders.push([
      id,
      reference?.ref ?? `(PROV${id})`,
      reference?.num ?? null,
      order.refExt ?? null,
      order.customerId,
      statusOf[order.state],
      closed ? 1 : 0,
      order.warehouseId,
      order.paymentModeId,
      dayOf(seconds(at)),
      at,
      draft ? null : at,
      closed ? at : null,
      sum,
      sum,
      order.noteForStaff ?? "",
      at,
    ])
    if (order.state === "shipped" || closed) this.#ship(order, id, first, at)
    if (closed) this.#invoice(order, id, sum, at)
  }

  #amountsOf(line: SeedLine): unknown[] {
    const amount = total(line.qty * line.price)
    const product = "productId" in line ? line.productId : null
    return [
      product,
      product === null ? 0 : (this.#types.get(product) ?? 0),
      "label" in line ? line.label : null,
      line.qty,
      line.price,
      amount,
      0,
      amount,
    ]
  }

  #ship(order: SeedOrder, orderId: number, firstLine: number, at: Date) {
    const id = this.shipments.length + 1
    const warehouse = order.warehouseId ?? this.#seed.warehouses[0]?.id ?? 0
    const { ref, num } = makeReference("SH", at, id)
    this.shipments.push([id, ref, num, order.customerId, orderId, order.state === "closed" ? 2 : 1, at, at])
    order.lines.forEach((line, index) => {
      this.shipmentLines.push([id, firstLine + index, warehouse, line.qty])
      if (!("productId" in line) || this.#types.get(line.productId) !== 0 || !this.#warehouses.has(warehouse)) return
      this.movements.push([
        line.productId,
        warehouse,
        -line.qty,
        2,
        "Shipment validated in Dolibarr",
        id,
        "shipping",
        at,
      ])
      const places = this.shipped.get(line.productId) ?? new Map<number, number>()
      places.set(warehouse, (places.get(warehouse) ?? 0) + line.qty)
      this.shipped.set(line.productId, places)
    })
  }

  #invoice(order: SeedOrder, orderId: number, sum: number, at: Date) {
    const id = this.invoices.length + 1
    const mode = this.#seed.paymentModes.find(known => known.id === order.paymentModeId) ?? this.#seed.paymentModes[0]
    const account = mode?.bankAccountId ?? this.#seed.bankAccounts[0]?.id ?? null
    const { ref, num } = makeReference("IN", at, id)
    this.invoices.push([
      id,
      ref,
      num,
      order.customerId,
      2,
      1,
      account,
      mode?.id ?? null,
      dayOf(seconds(at)),
      at,
      at,
      sum,
      sum,
    ])
    for (const line of order.lines) this.invoiceLines.push([id, ...this.#amountsOf(line)])
    this.links.push([orderId, id])
    if (sum === 0 || !mode || account === null) return
    const payment = makeReference("PAY", at, this.payments.length + 1)
    this.payments.push([payment.ref, payment.num, id, sum, at, mode.id, account])
  }
}

const write = async (db: Db, ledger: Ledger): Promise<void> => {
  const line = { rowid: "integer", fk_commande: "integer", ...amounts, price: "text" }
  await insertRows(db, "commande", orderColumns, ledger.orders)
  await insertRows(db, "commandedet", line, ledger.lines)
  const shipment = { rowid: "integer", ref: "text", num: "integer", fk_soc: "integer", fk_commande: "integer" }
  const shipmentDates = { fk_statut: "integer", date_creation: "timestamptz", date_valid: "timestamptz" }
  await insertRows(db, "expedition", { ...shipment, ...shipmentDates }, ledger.shipments)
  const shipmentLine = { fk_expedition: "integer", fk_elementdet: "integer", fk_entrepot: "integer" }
  await insertRows(db, "expeditiondet", { ...shipmentLine, qty: "double precision" }, ledger.shipmentLines)
  const invoice = { rowid: "integer", ref: "text", num: "integer", fk_soc: "integer", fk_statut: "integer" }
  const paid = { paye: "integer", fk_account: "integer", fk_mode_reglement: "integer" }
  const dated = { datef: "timestamptz", datec: "timestamptz", date_valid: "timestamptz" }
  const sums = { total_ht: "numeric", total_ttc: "numeric" }
  await insertRows(db, "facture", { ...invoice, ...paid, ...dated, ...sums }, ledger.invoices)
  await insertRows(db, "facturedet", { fk_facture: "integer", ...amounts }, ledger.invoiceLines)
  await insertRows(db, "element_element", { fk_source: "integer", fk_target: "integer" }, ledger.links)
  const payment = { ref: "text", num: "integer", fk_facture: "integer", amount: "numeric", datep: "timestamptz" }
  await insertRows(db, "paiement", { ...payment, fk_paiement: "integer", fk_account: "integer" }, ledger.payments)
  await db.query(
    "insert into paiement_facture (fk_paiement, fk_facture, amount) select rowid, fk_facture, amount from paiement",
  )
  const movement = { fk_product: "integer", fk_entrepot: "integer", value: "double precision" }
  const origin = { type_mouvement: "integer", label: "text", fk_origin: "integer", origintype: "text" }
  await insertRows(db, "stock_mouvement", { ...movement, ...origin, datem: "timestamptz" }, ledger.movements)
}

/** From the oldest, so that ids, references and dates run together. */
export const loadOrders = async (db: Db, seed: ErpSeed, now: Date): Promise<Shipped> => {
  const ledger = new Ledger(seed)
  for (const order of seed.orders.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    ledger.add(order, new Date(now.getTime() - order.daysAgo * day))
  }
  await write(db, ledger)
  return ledger.shipped
}
