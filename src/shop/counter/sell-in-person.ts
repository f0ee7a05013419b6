import type { WorkflowServices } from "../../main/workflow-services.ts"
import { StoryFailed } from "../../platform/workflows/failure.ts"
import type { Attempt, Story } from "../../platform/workflows/steps.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import { fillExactly, validateExactly } from "../orders/exact-order.ts"
import { bankAccountOf, orderDefaults } from "../vocabulary/business.ts"
import { type Colones, colones, sameAmount } from "../vocabulary/money.ts"
import { type FreshPrice, type SaleMethod, type SoldLine, soldTotal } from "./rules/sale.ts"
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

/** The order's ref_ext. */
const refExtOf = ({ association, key }: InPersonSale): string => `venta-${association.id}-${key}`

/** The step after which the sale exists: from there on it is only finished, never given up. */
export const registeredStep = "write the sale down"

const logTexts: Readonly<Record<string, string>> = {
  "read the prices": "Error al leer los precios de la venta",
  "create the order": "Error al crear la orden de la venta",
  "add the lines": "Error al agregar las líneas de la venta",
  "validate the order": "Error al validar la orden de la venta",
  "create the invoice": "Error al crear la factura de la venta",
  "validate the invoice": "Error al validar la factura de la venta",
  "pay the invoice": "Error al pagar la factura de la venta",
  "mark the order billed": "Error al marcar la venta como facturada",
  "create the shipment": "Error al crear el envío de la venta",
  "validate the shipment": "Error al validar el envío de la venta",
  "close the shipment": "Error al cerrar el envío de la venta",
}

type Logged = <T>(outcome: Attempt<T>) => Attempt<T>
type Finish = <T>(name: string, work: () => Promise<T>) => Promise<T>

const deleteDraft = async ({ erp }: WorkflowServices, refExt: string): Promise<void> => {
  const order = await erp.orders.findByRefExt(refExt)
  if (order?.status === orderDefaults.status) await erp.orders.delete(order.id)
}

/** The order as far as it can still be given up: what is not validated was not sold. */
const placeOrder = async (
  story: Story,
  sale: InPersonSale,
  lines: readonly SoldLine[],
  services: WorkflowServices,
  logged: Logged,
): Promise<{ id: number; ref: string } | null> => {
  const { erp } = services
  const { association } = sale
  const created = logged(
    await story.attempt("create the order", () =>
      erp.orders.findOrCreateByRefExt(refExtOf(sale), {
        customerId: association.id,
        warehouseId: association.warehouseId,
        paymentModeId: sale.methodId,
      }),
    ),
  )
  if (created.kind === "refused") return null
  const { id } = created.value
  const filled = logged(
    await story.attempt("add the lines", async () => {
      await fillExactly(services, id, lines)
    }),
  )
  if (filled.kind === "refused") return null
  const validated = logged(
    await story.attempt(
      "validate the order",
      async () => (await validateExactly(services, id, soldTotal(lines))).ref,
      // Never left in doubt: a sale that may have been registered is not given up.
      { patience: "forever" },
    ),
  )
  return validated.kind === "refused" ? null : { id, ref: validated.value }
}

/** The customer has paid and left: each of these waits for the ERP as long as it takes. */
const billAndShip = async (finish: Finish, sale: InPersonSale, orderId: number, { erp }: WorkflowServices) => {
  const { methodId: modeId, association } = sale
  const invoiceId = await finish(
    "create the invoice",
    async () => (await erp.invoices.findOrCreateFor(orderId)).invoice.id,
  )
  await finish("validate the invoice", async () => (await erp.invoices.ensureValidated(invoiceId)).ref)
  await finish("pay the invoice", async () => {
    await erp.invoices.ensurePaid(invoiceId, { modeId, accountId: bankAccountOf[modeId] })
  })
  await finish("mark the order billed", () => erp.orders.ensureBilled(orderId))
  const shipmentId = await finish(
    "create the shipment",
    async () => (await erp.shipments.findOrCreateFor(orderId, association.warehouseId)).shipment.id,
  )
  await finish("validate the shipment", async () => (await erp.shipments.ensureValidated(shipmentId)).status)
  await finish("close the shipment", async () => (await erp.shipments.ensureClosed(shipmentId)).status)
}

/** ERP-43. Until its order is validated a sale that fails leaves nothing behind; afterwards it is always finished (I6). */
export const sellInPerson = defineWorkflow(
  "sell in person",
  async (story: Story, sale: InPersonSale, services: WorkflowServices): Promise<Sold> => {
    const sales = counterSales(services.database)
    const { key, association } = sale
    const logged: Logged = outcome => {
      if (outcome.kind === "refused")
        services.log.error(
          { sale: key, failure: outcome.failure },
          logTexts[outcome.failure.step ?? ""] ?? "Error en la venta",
        )
      return outcome
    }
    const close = (outcome: "sold" | "undone") =>
      story.step("close the sale", () => sales.finish(association.id, key, outcome), { patience: "forever" })

    const priced = logged(await story.attempt("read the prices", () => pricesNow(services, sale.items)))
    if (priced.kind === "refused") {
      await close("undone")
      return { kind: "failed" }
    }
    const { lines, unavailable } = priced.value
    if (unavailable.length > 0) {
      await close("undone")
      return { kind: "unavailable", ids: unavailable }
    }
    const total = soldTotal(lines)
    if (!sameAmount(total, sale.shownTotal)) {
      await close("undone")
      const prices = lines.map(({ productId, label, unitPrice }) => ({ id: productId, label, price: unitPrice }))
      return { kind: "prices-changed", prices, total }
    }
    const order = await placeOrder(story, sale, lines, services, logged)
    if (!order) {
      await story.step("give the sale up", () => deleteDraft(services, refExtOf(sale)), { patience: "forever" })
      await close("undone")
      return { kind: "failed" }
    }
    await story.step(
      registeredStep,
      () =>
        sales.registered(association.id, key, { orderId: order.id, orderRef: order.ref, lines, total: colones(total) }),
      { patience: "forever" },
    )
    const finish: Finish = async (name, work) => {
      const outcome = logged(await story.attempt(name, work, { patience: "forever" }))
      if (outcome.kind === "refused") throw new StoryFailed(outcome.failure)
      return outcome.value
    }
    await billAndShip(finish, sale, order.id, services)
    await close("sold")
    return { kind: "sold" }
  },
)
