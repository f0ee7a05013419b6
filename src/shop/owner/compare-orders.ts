import type { Erp } from "../../erp/erp.ts"
import { ErpError } from "../../erp/erp-error.ts"
import type { Order } from "../../erp/order.ts"
import { isValidated, type Shipment } from "../../erp/shipments.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Logger } from "../../platform/log.ts"
import { readId } from "../vocabulary/form-fields.ts"
import type { createOrderLedger } from "./order-ledger.ts"
import { type DifferenceKind, describeDifference, type LedgerFacts } from "./rules/ledger-differences.ts"
import { type Difference, truthOrders } from "./truth-records.ts"

type OrderLedgers = Pick<ReturnType<typeof createOrderLedger>, "read" | "readPayment">

/** Less than 1 % of what the shop asks the ERP on a day without customers (bench/erp-calls.ts). */
export const maxCallsPerDay = 150
const maxSavedCalls = 60
/** The number of calls for one order: order, invoice, payments, credit notes, shipment and movements. */
const countCalls = ({ invoices, creditNotes }: LedgerFacts): number => 3 + 3 * invoices.length + creditNotes.length

/** The check that lists each kind of difference. */
const checkByKind: Readonly<Record<DifferenceKind, string>> = {
  "paid-without-order": "paid-without-order",
  "order-without-payment": "order-without-payment",
  "charged-twice": "paid-twice",
  "charged-not-order-total": "paid-twice",
  "transferred-not-order-total": "paid-twice",
  "charge-rows-differ-from-provider": "refunds",
  "refund-rows-differ-from-provider": "refunds",
  "refund-refused": "refunds",
  "credited-not-refunded": "refunds",
  "given-back-twice": "refunds",
  "given-back-more-than-paid": "refunds",
  "return-not-credited": "refunds",
  "credited-not-paid-out": "refunds",
  "more-units-credited-than-bought": "refunds",
  "invoice-not-order": "invoices",
  "payments-not-invoice": "invoices",
  "till-entry-missing": "refunds",
  "till-entry-without-payment": "till",
  "till-amount-not-erp": "till",
}

/** The inventory code of the movement that corrects a shipment without movements. */
const movementCode = ({ ref }: Pick<Shipment, "ref">): string => `SALIDA-${ref}`

/** Units by product, without services, which have no stock. */
const countGoods = (order: Pick<Order, "lines"> | null): ReadonlyMap<number, number> => {
  const units = new Map<number, number>()
  for (const { productId, quantity, isService } of order?.lines ?? [])
    if (productId !== null && !isService) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return units
}

/** Compares a few orders at a time, the most urgent first, within the budget of ERP calls. */
export const createOrderComparison = ({
  erp,
  database,
  ledger,
  log,
}: {
  readonly log: Pick<Logger, "warn">
  readonly erp: Pick<Erp, "orders" | "shipments" | "stockMovements">
  readonly database: Database
  readonly ledger: OrderLedgers
}) => {
  const orders = truthOrders(database)

  /** Finds shipments without stock movements that were not corrected by the owner's button either. */
  const unmovedShipments = async (orderId: number) => {
    const found: { readonly shipment: Shipment; readonly goods: ReadonlyMap<number, number> }[] = []
    for (const shipment of await erp.shipments.ofOrder(orderId)) {
      if (!isValidated(shipment) || (await erp.stockMovements.isMovedBy(shipment.id))) continue
      const goods = countGoods(await erp.orders.get(orderId))
      const moved = new Set(
        (await erp.stockMovements.withCode(movementCode(shipment))).map(({ productId }) => productId),
      )
      if (![...goods.keys()].every(productId => moved.has(productId))) found.push({ shipment, goods })
    }
    return found
  }

  const shipmentDifferences = async ({ order }: LedgerFacts): Promise<Difference[]> => {
    if (order === null || (order.status !== "shipped" && order.status !== "delivered") || !order.hasGoods) return []
    return (await unmovedShipments(order.id)).map(({ shipment: { ref } }) => ({
      check: "shipments",
      text: `El envío ${ref} del pedido ${order.ref} no sacó nada de la bodega.`,
    }))
  }

  const compare = async (subject: string): Promise<{ differences: Difference[]; calls: number }> => {
    const [kind, key = ""] = subject.split(":")
    const read = await (kind === "order" ? ledger.read(Number(key)) : ledger.readPayment(key))
    if (!read) return { differences: [], calls: 1 }
    const name = read.facts.order?.ref ?? key
    const money = read.differences.map(found => ({
      check: checkByKind[found.kind],
      text: `${name}: ${describeDifference(found)}`,
    }))
    return { differences: [...money, ...(await shipmentDifferences(read.facts))], calls: countCalls(read.facts) }
  }

  /** Returns false if the ERP cannot read this order, which must not delay the others. */
  const compareDue = async (subject: string): Promise<boolean> => {
    try {
      const { differences, calls } = await compare(subject)
      await orders.spend(calls)
      await orders.storeComparison(subject, differences)
      return true
    } catch (error) {
      await orders.spend(1)
      if (!(error instanceof ErpError) || error.retryable) throw error
      log.warn({ err: error, subject }, "an order could not be compared with the ERP")
      await orders.storeComparison(subject, null)
      return false
    }
  }

  return {
    differing: orders.differing,

    /** Books the goods of a shipment out of stock. Its inventory code makes a retry book nothing. */
    async moveShipped(subject: string, by: string): Promise<boolean> {
      const orderId = readId(subject.replace(/^order:/, ""))
      const [unmoved, second] = await unmovedShipments(orderId)
      // With two such shipments only the ERP knows which goods left with which.
      if (!unmoved || second || unmoved.shipment.warehouseId === null) return false
      const { shipment, goods } = unmoved
      for (const [productId, units] of goods)
        await erp.stockMovements.ensureMoved({
          productId,
          warehouseId: unmoved.shipment.warehouseId,
          quantity: -units,
          code: movementCode(shipment),
          label: `Salida del envío ${shipment.ref}, anotada por ${by}`,
          orderId,
        })
      return true
    },

    /**
     * `subject`: a person asked for this one, so it is compared in spite of the budget. Returns false if an order could not be
     * compared.
     */
    async compareNext({ subject }: { readonly subject?: string } = {}): Promise<boolean> {
      await orders.collectChanges()
      let isComplete = true
      if (subject !== undefined && /^(order:\d+|payment:[\w-]+)$/.test(subject)) isComplete = await compareDue(subject)
      while ((await orders.callsLeft(maxCallsPerDay, maxSavedCalls)) > 0) {
        const due = await orders.nextDue()
        if (!due) break
        isComplete = (await compareDue(due)) && isComplete
      }
      return isComplete
    },
  }
}
