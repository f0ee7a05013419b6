import type { Query } from "../../platform/database/database.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import { defineWorkflow, type StepRun, type Steps } from "../../platform/workflows/workflow.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { Dependencies } from "../dependencies.ts"
import { deleteUnfinished, placeOrder, placeOrderSteps } from "../orders/place-order.ts"
import { scratchCardsFor, scratchCardTimes } from "../promotions/rules/promotional-price.ts"
import type { Business } from "../settings/rules/business.ts"
import { requireBankAccount } from "../settings/settings.ts"
import { type NewEntry, personAtWork, tillEntries } from "../till/till-records.ts"
import { saleKeyPrefix } from "../vocabulary/business.ts"
import { type Colones, colones, sameAmount, times } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { type CounterSale, counterSales } from "./counter-records.ts"
import { type Receipt, type SaleRequest, type SaleResult, type SoldLine, soldTotal } from "./rules/sale.ts"
import { freshPrice, pricesNow } from "./sale-catalogue.ts"

export interface InPersonSale extends Omit<SaleRequest, "received"> {
  readonly association: Pick<StaffProfile, "id" | "warehouseId">
}

type NotSold = Extract<SaleResult, { readonly kind: "prices-changed" | "unavailable" | "failed" }>
type Sold = { readonly kind: "sold" } | NotSold

export const saleId = (associationId: number, key: string): string => `sale:${associationId}:${key}`

export const saleReference = ({ association, key }: Pick<InPersonSale, "association" | "key">): string =>
  `${saleKeyPrefix}${association.id}-${key}`

export type SaleServices = Pick<Dependencies, "erp" | "database" | "settings"> & {
  readonly catalogue: Pick<Catalogue, "product" | "sellablesNow">
}

export const billSteps = {
  "create the invoice": "Error al crear la factura de la venta",
  "validate the invoice": "Error al validar la factura de la venta",
  "pay the invoice": "Error al pagar la factura de la venta",
  "mark the order billed": "Error al marcar la venta como facturada",
  "create the shipment": "Error al crear el envío de la venta",
  "validate the shipment": "Error al validar el envío de la venta",
  "close the shipment": "Error al cerrar el envío de la venta",
} as const

/** The customer has paid and left, so the run waits for the ERP; a refusal is shown as unfinished work. */
export const billAndShip = async (
  { step }: Steps<keyof typeof billSteps>,
  {
    methodId: modeId,
    association,
    paidAt,
  }: Pick<InPersonSale, "methodId" | "association"> & { readonly paidAt?: number },
  { orderId, orderRef, total }: { readonly orderId: number; readonly orderRef: string; readonly total: Colones },
  { erp, settings }: Pick<Dependencies, "erp" | "settings">,
) => {
  const options = { retry: "forever" } as const
  const createInvoice = async (run: StepRun) => (await erp.invoices.findOrCreateFor(orderId, run)).invoice.id
  const invoiceId = await step("create the invoice", createInvoice, options)
  await step("validate the invoice", async () => (await erp.invoices.ensureValidated(invoiceId)).ref, options)
  const pay = () => {
    const payment = { modeId, accountId: requireBankAccount(settings, modeId), reference: orderRef, paidAt }
    return erp.invoices.ensurePaid(invoiceId, payment, { status: "validated", paid: false, total })
  }
  await step("pay the invoice", pay, options)
  await step("mark the order billed", () => erp.orders.ensureBilled(orderId), options)
  const createShipment = async (run: StepRun) =>
    (await erp.shipments.findOrCreateFor(orderId, association.warehouseId, run)).shipment.id
  const shipmentId = await step("create the shipment", createShipment, options)
  await step("validate the shipment", async () => (await erp.shipments.ensureValidated(shipmentId)).status, options)
  await step("close the shipment", async () => (await erp.shipments.ensureClosed(shipmentId)).status, options)
}

interface RegisteredSale extends Pick<InPersonSale, "key" | "association" | "methodId"> {
  readonly workflowId: string
  readonly orderId: number
  readonly orderRef: string
  readonly lines: readonly SoldLine[]
  readonly total: Colones
  readonly made?: NewEntry["made"]
}

/**
 * The customer has paid, so the money counts as in the drawer before the ERP has the payment. Returns the association's name.
 */
export const writeSaleDown = async (
  { database }: Pick<Dependencies, "database">,
  tx: Query,
  { association, key, methodId: modeId, workflowId, made, ...order }: RegisteredSale,
): Promise<string> => {
  const { orderId, orderRef, lines, total: amount } = order
  const name = await counterSales(database).registered(association.id, key, order, tx)
  const by = { associationId: association.id, association: name }
  const tillLines = lines.map(({ productId, label, quantity, unitPrice }) => {
    return { productId, label, quantity, total: times(unitPrice, quantity) }
  })
  const fact = { key: workflowId, kind: "sale", modeId, amount, orderId, orderRef, lines: tillLines, made } as const
  await tillEntries(database).write({ ...fact, ...by }, tx)
  return name
}

/** ERP-43. A sale that fails before its order is validated leaves nothing behind; afterwards it is always finished (I6). */
export const sellInPerson = defineWorkflow({
  name: "sell in person",
  steps: {
    "read the prices": "Error al leer los precios de la venta",
    ...placeOrderSteps,
    "give the sale up": "Error al borrar la orden de la venta",
    "write the sale down": "Error al anotar la venta",
    ...billSteps,
    "close the sale": "Error al cerrar la venta",
  },
  async run(steps, sale: InPersonSale, services: SaleServices): Promise<Sold> {
    const { step, attempt } = steps
    const sales = counterSales(services.database)
    const { key, association } = sale
    const close = (outcome: "sold" | "undone") =>
      step("close the sale", () => sales.finish(association.id, key, outcome), { retry: "forever" })
    const undone = async <Result extends Sold>(result: Result): Promise<Result> => {
      await close("undone")
      return result
    }

    const priced = await attempt("read the prices", () => pricesNow(services, sale.items))
    if (priced.kind === "refused") return undone({ kind: "failed" })
    const { lines, unavailable } = priced.value
    if (unavailable.length > 0) return undone({ kind: "unavailable", ids: unavailable })
    const total = soldTotal(lines)
    if (!sameAmount(total, sale.shownTotal)) {
      return undone({ kind: "prices-changed", prices: lines.map(freshPrice), total })
    }
    const { id: customerId, warehouseId } = association
    const draft = {
      customerId,
      warehouseId,
      paymentModeId: sale.methodId,
      accountId: requireBankAccount(services.settings, sale.methodId),
    }
    const order = { key: saleReference(sale), keyIsNew: true, draft, lines: { "add the lines": lines }, due: total }
    const placed = await placeOrder(steps, order, services)
    if (placed.kind === "refused") {
      await step("give the sale up", () => deleteUnfinished(services, saleReference(sale)), { retry: "forever" })
      return undone({ kind: "failed" })
    }
    const { orderId, ref: orderRef } = placed
    const registered = () =>
      services.database.transaction(tx =>
        writeSaleDown(services, tx, { ...sale, workflowId: steps.workflowId, orderId, orderRef, lines, total }),
      )
    await step("write the sale down", registered, { retry: "forever" })
    await billAndShip(steps, sale, { orderId, orderRef, total }, services)
    await close("sold")
    return { kind: "sold" }
  },
})

const waitMs = 20_000
const recentSales = 20

export const buildReceipt = (sale: CounterSale, { promotions }: Pick<Business, "promotions">): Receipt | null => {
  const { key, orderRef, association, person, paymentModeId: methodId, lines, total, outcome, request } = sale
  if (orderRef === null || lines === null || total === null || outcome === "undone") return null
  const received = request.received === undefined ? null : colones(request.received)
  const soldAt = sale.madeAt ?? sale.startedAt
  const scratchCards = scratchCardsFor(total, scratchCardTimes(promotions), soldAt.getTime())
  const paid = { methodId, lines, total, received, soldAt: soldAt.toISOString(), scratchCards }
  return { key, orderRef, association, person, ...paid, finished: outcome !== null }
}

export const createSales = (
  dependencies: Pick<Dependencies, "database" | "log" | "settings"> & {
    readonly engine: Pick<Engine<SaleServices>, "run" | "status">
  },
) => {
  const { database, engine, log, settings } = dependencies
  const sales = counterSales(database)

  const receiptFor = async (staff: StaffProfile, key: string): Promise<Receipt | null> => {
    const sale = await sales.get(staff.id, key)
    return sale && buildReceipt(sale, settings.business())
  }

  const findOutcome = async (staff: StaffProfile, key: string): Promise<SaleResult> => {
    // Once the ERP has the order the sale is valid, even while invoice and shipment are still being written (I6).
    const receipt = await receiptFor(staff, key)
    if (receipt) return { kind: "sold", receipt }
    const progress = await engine.status(saleId(staff.id, key))
    if (progress?.state === "running") return { kind: "running" }
    const result = progress?.result as Sold | null | undefined
    return result && result.kind !== "sold" ? result : { kind: "failed" }
  }

  const sell = async (staff: StaffProfile, request: SaleRequest): Promise<SaleResult> => {
    const { key, methodId, items, shownTotal } = request
    const { id, warehouseId } = staff
    const person = await personAtWork(database, id)
    await sales.open({ associationId: id, key, association: staff.name, person, warehouseId, request })
    const input: InPersonSale = { key, association: { id, warehouseId }, methodId, items, shownTotal }
    const outcome = await engine.run(sellInPerson, { id: saleId(id, key), input, waitMs })
    if (outcome.kind === "conflict") {
      const receipt = await receiptFor(staff, key)
      // The other cart's receipt is returned once its sale has ended.
      const isRunning = !receipt && (await engine.status(saleId(id, key)))?.state === "running"
      return isRunning ? { kind: "running" } : { kind: "other-cart", receipt }
    }
    if (outcome.kind === "failed") log.error({ sale: key, failure: outcome.failure }, "la venta quedó a medias")
    return findOutcome(staff, key)
  }

  return {
    sell,

    /** Returns the result of a request whose answer was lost; null if the key was never used. */
    async outcome(staff: StaffProfile, key: string): Promise<SaleResult | null> {
      return (await sales.get(staff.id, key)) ? findOutcome(staff, key) : null
    },

    async recent(staff: StaffProfile): Promise<Receipt[]> {
      return (await sales.recent(staff.id, recentSales)).flatMap(sale => buildReceipt(sale, settings.business()) ?? [])
    },
  }
}
