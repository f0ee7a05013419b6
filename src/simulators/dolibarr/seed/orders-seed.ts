import type { Db } from "../erp-database.ts"
import { makeReference } from "../references.ts"
import { insertRows } from "../rows.ts"
import type { ErpSeed, LoadedOrder, SeedLine, SeedOrder } from "../seed.ts"
import { total } from "../values.ts"
import { seconds, startOfDay } from "../wire-format.ts"
import type { Shipped } from "./catalogue-seed.ts"

const day = 86_400_000

const stateCodes = { draft: 0, validated: 1, shipped: 2, closed: 3, cancelled: -1 } as const

class Ledger {
  /** In the order of writing: a line follows its document. */
  readonly rows = {
    commande: [] as object[],
    commandedet: [] as object[],
    expedition: [] as object[],
    expeditiondet: [] as object[],
    facture: [] as object[],
    facturedet: [] as object[],
    element_element: [] as object[],
    paiement: [] as object[],
    stock_mouvement: [] as object[],
  }
  readonly shipped = new Map<number, Map<number, number>>()
  readonly loaded: LoadedOrder[] = []
  readonly #seed: ErpSeed
  readonly #types: Map<number, number>
  readonly #warehouses: Set<number>
  #validated = 0
  #notes = 0

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

  add(order: SeedOrder, momentBefore: (daysAgo: number) => Date) {
    const at = momentBefore(order.daysAgo)
    const closedAt = momentBefore(order.closedDaysAgo ?? order.daysAgo)
    const id = this.rows.commande.length + 1
    const firstLine = this.rows.commandedet.length + 1
    const sum = total(order.lines.reduce((all, line) => all + line.qty * line.price, 0))
    order.lines.forEach((line, index) => {
      const row = { rowid: firstLine + index, fk_commande: id, ...this.#lineValues(line), price: String(line.price) }
      this.rows.commandedet.push(row)
    })
    const draft = order.state === "draft"
    const closed = order.state === "closed"
    const reference = draft ? { ref: `(PROV${id})`, num: null } : makeReference("SO", at, ++this.#validated)
    this.rows.commande.push({
      rowid: id,
      ...reference,
      ref_ext: order.refExt ?? null,
      fk_soc: order.customerId,
      fk_statut: stateCodes[order.state],
      facture: closed ? 1 : 0,
      fk_warehouse: order.warehouseId,
      fk_mode_reglement: order.paymentModeId,
      date_commande: startOfDay(seconds(at)),
      date_creation: at,
      date_valid: draft ? null : at,
      date_cloture: closed ? closedAt : null,
      total_ht: sum,
      total_ttc: sum,
      note_private: order.noteForStaff ?? "",
      tms: closedAt,
    })
    if (order.state === "shipped" || closed) this.#ship(order, id, firstLine, closedAt)
    const paid = closed ? this.#invoice(order, id, sum, closedAt) : { invoiceId: 0, paymentRef: "" }
    if (closed && order.returned)
      this.#takeBack(order, order.returned, paid.invoiceId, momentBefore(order.returned.daysAgo))
    if (order.refExt !== undefined)
      this.loaded.push({ refExt: order.refExt, orderId: id, orderRef: reference.ref, firstLineId: firstLine, ...paid })
  }

  #lineValues(line: SeedLine) {
    const amount = total(line.qty * line.price)
    const fk_product = "productId" in line ? line.productId : null
    return {
      fk_product,
      product_type: fk_product === null ? 0 : (this.#types.get(fk_product) ?? 0),
      label: "label" in line ? line.label : null,
      qty: line.qty,
      subprice: line.price,
      total_ht: amount,
      total_tva: 0,
      total_ttc: amount,
    }
  }

  #ship(order: SeedOrder, orderId: number, firstLine: number, at: Date) {
    const id = this.rows.expedition.length + 1
    const warehouse = order.warehouseId ?? this.#seed.warehouses[0]?.id ?? 0
    this.rows.expedition.push({
      rowid: id,
      ...makeReference("SH", at, id),
      fk_soc: order.customerId,
      fk_commande: orderId,
      fk_statut: order.state === "closed" ? 2 : 1,
      date_creation: at,
      date_valid: at,
    })
    order.lines.forEach((line, index) => {
      const shipped = { fk_expedition: id, fk_elementdet: firstLine + index, fk_entrepot: warehouse, qty: line.qty }
      this.rows.expeditiondet.push(shipped)
      if (!("productId" in line) || this.#types.get(line.productId) !== 0 || !this.#warehouses.has(warehouse)) return
      this.rows.stock_mouvement.push({
        fk_product: line.productId,
        fk_entrepot: warehouse,
        value: -line.qty,
        type_mouvement: 2,
        label: "Shipment validated in Dolibarr",
        fk_origin: id,
        origintype: "shipping",
        inventorycode: "",
        datem: at,
      })
      this.#left(line.productId, warehouse, line.qty)
    })
  }

  #left(productId: number, warehouse: number, units: number) {
    const places = this.shipped.get(productId) ?? new Map<number, number>()
    places.set(warehouse, (places.get(warehouse) ?? 0) + units)
    this.shipped.set(productId, places)
  }

  /** Puts returned goods back into stock and adds a credit note that is paid out in the way the invoice was paid. */
  #takeBack(order: SeedOrder, { code, qty }: NonNullable<SeedOrder["returned"]>, invoiceId: number, at: Date) {
    const { facture, facturedet, paiement, stock_mouvement } = this.rows
    const [line] = order.lines
    if (!line || !("productId" in line)) return
    const warehouse = order.warehouseId ?? 0
    const id = facture.length + 1
    const values = this.#lineValues({ ...line, qty, price: -line.price })
    const account = this.#accountOf(order.paymentModeId)
    facture.push({
      rowid: id,
      ...makeReference("IC", at, ++this.#notes),
      ref_ext: code,
      type: 2,
      fk_facture_source: invoiceId,
      fk_soc: order.customerId,
      fk_statut: 2,
      paye: 1,
      fk_account: account,
      fk_mode_reglement: order.paymentModeId,
      datef: startOfDay(seconds(at)),
      datec: at,
      date_valid: at,
      total_ht: values.total_ht,
      total_ttc: values.total_ttc,
    })
    facturedet.push({ fk_facture: id, ...values })
    paiement.push({
      ...makeReference("PAY", at, paiement.length + 1),
      fk_facture: id,
      amount: values.total_ttc,
      datep: at,
      fk_paiement: order.paymentModeId,
      fk_account: account,
    })
    stock_mouvement.push({
      fk_product: line.productId,
      fk_entrepot: warehouse,
      value: qty,
      type_mouvement: 3,
      label: "Devolución",
      fk_origin: 0,
      origintype: "",
      inventorycode: code,
      datem: at,
    })
    this.#left(line.productId, warehouse, -qty)
  }

  #modeOf(paymentModeId: number | null) {
    return this.#seed.paymentModes.find(known => known.id === paymentModeId) ?? this.#seed.paymentModes[0]
  }

  #accountOf(paymentModeId: number | null): number | null {
    return this.#modeOf(paymentModeId)?.bankAccountId ?? this.#seed.bankAccounts[0]?.id ?? null
  }

  #invoice(order: SeedOrder, orderId: number, sum: number, at: Date): Pick<LoadedOrder, "invoiceId" | "paymentRef"> {
    const { facture, facturedet, element_element, paiement } = this.rows
    const id = facture.length + 1
    const mode = this.#modeOf(order.paymentModeId)
    const account = this.#accountOf(order.paymentModeId)
    facture.push({
      rowid: id,
      ...makeReference("IN", at, id - this.#notes),
      ref_ext: null,
      type: 0,
      fk_facture_source: null,
      fk_soc: order.customerId,
      fk_statut: 2,
      paye: 1,
      fk_account: account,
      fk_mode_reglement: mode?.id ?? null,
      datef: startOfDay(seconds(at)),
      datec: at,
      date_valid: at,
      total_ht: sum,
      total_ttc: sum,
    })
    for (const line of order.lines) facturedet.push({ fk_facture: id, ...this.#lineValues(line) })
    element_element.push({ fk_source: orderId, fk_target: id })
    if (sum === 0 || !mode || account === null) return { invoiceId: id, paymentRef: "" }
    const reference = makeReference("PAY", at, paiement.length + 1)
    paiement.push({ ...reference, fk_facture: id, amount: sum, datep: at, fk_paiement: mode.id, fk_account: account })
    return { invoiceId: id, paymentRef: reference.ref }
  }
}

/** Loads the oldest first, so that ids, references and dates have the same order. */
export const loadOrders = async (
  db: Db,
  seed: ErpSeed,
  now: Date,
): Promise<{ shipped: Shipped; loaded: LoadedOrder[] }> => {
  const ledger = new Ledger(seed)
  const momentBefore = (daysAgo: number) => new Date(now.getTime() - daysAgo * day)
  for (const order of seed.orders.toSorted((a, b) => b.daysAgo - a.daysAgo)) ledger.add(order, momentBefore)
  for (const [table, rows] of Object.entries(ledger.rows)) await insertRows(db, table, rows)
  await db.query(
    "insert into paiement_facture (fk_paiement, fk_facture, amount) select rowid, fk_facture, amount from paiement",
  )
  return { shipped: ledger.shipped, loaded: ledger.loaded }
}
