import type { Erp } from "../../erp/erp.ts"
import type { Database } from "../../platform/database/database.ts"
import { defineWorkflow, type StepRun, type Steps } from "../../platform/workflows/workflow.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { deleteUnfinished, placeOrder, placeOrderSteps } from "../orders/place-order.ts"
import { tillEntries } from "../till/entry-records.ts"
import { bankAccountOf } from "../vocabulary/business.ts"
import { type Colones, sameAmount, times } from "../vocabulary/money.ts"
import { type FreshPrice, type SaleMethod, saleKeyPrefix, soldTotal } from "./rules/sale.ts"
import { pricesNow } from "./sale-prices.ts"
import { counterSales } from "./sale-records.ts"

export interface InPersonSale {
  readonly key: string
  readonly association: { readonly id: number; readonly warehouseId: number }
  readonly methodId: SaleMethod
  readonly items: readonly { readonly id: number; readonly units: number }[]
  readonly shownTotal: number
}

export type Sold =
  | { readonly kind: "sold" }
  | { readonly kind: "prices-changed"; readonly prices: readonly FreshPrice[]; readonly total: Colones }
  | { readonly kind: "unavailable"; readonly ids: readonly number[] }
  | { readonly kind: "failed" }

export const saleId = (associationId: number, key: string): string => `sale:${associationId}:${key}`

const refExtOf = ({ association, key }: InPersonSale): string => `${saleKeyPrefix}${association.id}-${key}`

interface Needs {
  readonly erp: Erp
  readonly catalogue: Pick<Catalogue, "product" | "sellablesNow">
  readonly database: Database
}

const billSteps = {
  "create the invoice": "Error al crear la factura de la venta",
  "validate the invoice": "Error al validar la factura de la venta",
  "pay the invoice": "Error al pagar la factura de la venta",
  "mark the order billed": "Error al marcar la venta como facturada",
  "create the shipment": "Error al crear el envío de la venta",
  "validate the shipment": "Error al validar el envío de la venta",
  "close the shipment": "Error al cerrar el envío de la venta",
} as const

/** The customer has paid and left: the run waits for the ERP, and what it refuses is shown as unfinished. */
const billAndShip = async (
  { step }: Steps<keyof typeof billSteps>,
  { methodId: modeId, association }: InPersonSale,
  { orderId, orderRef, total }: { readonly orderId: number; readonly orderRef: string; readonly total: Colones },
  { erp }: Needs,
) => {
  const options = { retry: "forever" } as const
  const createInvoice = async (run: StepRun) => (await erp.invoices.findOrCreateFor(orderId, run)).invoice.id
  const invoiceId = await step("create the invoice", createInvoice, options)
  await step("validate the invoice", async () => (await erp.invoices.ensureValidated(invoiceId)).ref, options)
  const payment = { modeId, accountId: bankAccountOf[modeId], reference: orderRef }
  const pay = () => erp.invoices.ensurePaid(invoiceId, payment, { status: 1, paid: false, total })
  await step("pay the invoice", pay, options)
  await step("mark the order billed", () => erp.orders.ensureBilled(orderId), options)
  const createShipment = async (run: StepRun) =>
    (await erp.shipments.findOrCreateFor(orderId, association.warehouseId, run)).shipment.id
  const shipmentId = await step("create the shipment", createShipment, options)
  await step("validate the shipment", async () => (await erp.shipments.ensureValidated(shipmentId)).status, options)
  await step("close the shipment", async () => (await erp.shipments.ensureClosed(shipmentId)).status, options)
}

/** ERP-43. Until its order is validated a sale that fails leaves nothing behind; afterwards it is always finished (I6). */
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
  async run(steps, sale: InPersonSale, services: Needs): Promise<Sold> {
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
      const prices = lines.map(({ productId, label, unitPrice }) => ({ id: productId, label, price: unitPrice }))
      return undone({ kind: "prices-changed", prices, total })
    }
    const placed = await placeOrder(
      steps,
      {
        key: refExtOf(sale),
        keyIsNew: true,
        draft: {
          customerId: association.id,
          warehouseId: association.warehouseId,
          paymentModeId: sale.methodId,
          accountId: bankAccountOf[sale.methodId],
        },
        lines: { "add the lines": lines },
        due: total,
      },
      services,
    )
    if (placed.kind === "refused") {
      await step("give the sale up", () => deleteUnfinished(services, refExtOf(sale)), { retry: "forever" })
      return undone({ kind: "failed" })
    }
    const { orderId, ref: orderRef } = placed
    // The customer has paid: the money is in the drawer, whenever the ERP takes note of it.
    const registered = () =>
      services.database.transaction(async tx => {
        const order = { orderId, orderRef, lines, total }
        await tillEntries(services.database).write(
          {
            key: steps.workflowId,
            associationId: association.id,
            association: await sales.registered(association.id, key, order, tx),
            kind: "sale",
            modeId: sale.methodId,
            amount: total,
            orderId,
            orderRef,
            lines: lines.map(({ productId, label, quantity, unitPrice }) => ({
              productId,
              label,
              quantity,
              total: times(unitPrice, quantity),
            })),
          },
          tx,
        )
      })
    await step("write the sale down", registered, { retry: "forever" })
    await billAndShip(steps, sale, { orderId, orderRef, total }, services)
    await close("sold")
    return { kind: "sold" }
  },
})
