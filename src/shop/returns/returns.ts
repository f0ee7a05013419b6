import { ErpError } from "../../erp/erp-error.ts"
import { every, type Loop } from "../../platform/every.ts"
import { GatewayError } from "../../providers/card-gateway.ts"
import { mayHandle } from "../counter/rules/order-queues.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { createReturnDecisions, inputOf, settlingOf } from "./return-decisions.ts"
import { returnGoods, returnId } from "./return-goods.ts"
import { goodsReturns } from "./return-records.ts"
import { createReturnRequests, shownReturn } from "./return-requests.ts"
import { createReturnableOrders, type ReturnsParts } from "./returnable-order.ts"
import type { OfferedLine, Settling, ShownReturn } from "./rules/goods-return.ts"

export interface OrderToReturn {
  readonly orderId: number
  readonly orderRef: string
  readonly customer: string
  readonly handedOverAt: string
  readonly way: Exclude<Settling, "exchange">
  readonly lines: readonly OfferedLine[]
}

export interface ReturnPage {
  readonly request: ShownReturn
  readonly order: OrderToReturn | null | "failed"
}

export const createReturns = (parts: ReturnsParts) => {
  const { erp, database, card, log } = parts
  const records = goodsReturns(database)
  const orders = createReturnableOrders(parts)

  const toReturn = async (staff: StaffProfile, orderId: number): Promise<OrderToReturn | null | "failed"> => {
    const handedOver = await orders.read(orderId)
    if (handedOver === "failed") return handedOver
    if (!handedOver || !mayHandle(staff, handedOver.order.warehouseId)) return null
    const { order, handedOverAt } = handedOver
    const [customer, payment, left] = await Promise.all([
      erp.thirdParties.get(order.customerId).catch(() => null),
      card.orderPayment(order),
      orders.left(handedOver, database.query),
    ])
    return {
      orderId,
      orderRef: order.ref,
      customer: customer?.name ?? "",
      handedOverAt,
      way: settlingOf(order.paymentModeId, payment !== null),
      lines: await orders.withCoverage(left, handedOverAt),
    }
  }

  const whenUnreachable = (error: unknown): "failed" => {
    if (!(error instanceof ErpError || error instanceof GatewayError)) throw error
    log.warn({ err: error }, "the order of a return could not be read")
    return "failed"
  }

  return {
    ...createReturnRequests(parts, orders),
    ...createReturnDecisions(parts, orders),

    list: async (staff: StaffProfile): Promise<ShownReturn[]> =>
      (await records.ofWarehouse(staff.warehouseId)).map(shownReturn),

    waiting: (staff: StaffProfile): Promise<number> => records.open(staff.warehouseId),

    async get(staff: StaffProfile, id: number): Promise<ReturnPage | null> {
      const record = await records.get(id)
      if (!record || !mayHandle(staff, record.warehouseId)) return null
      const order = record.state === "asked" ? await toReturn(staff, record.orderId).catch(whenUnreachable) : null
      return { request: shownReturn(record), order }
    },

    async find(staff: StaffProfile, typed: string): Promise<OrderToReturn | null | "failed"> {
      const ref = typed.trim().toUpperCase()
      if (ref === "") return null
      try {
        const [order] = await erp.orders.list({ ref })
        return order?.ref === ref ? await toReturn(staff, order.id) : null
      } catch (error) {
        return whenUnreachable(error)
      }
    },
  }
}

export type Returns = ReturnType<typeof createReturns>

const batch = 20

/** Continues accepted returns whose process died or whose provider refused. One process takes each (RET-05). */
export const startFinishingReturns = (
  { database, engine, log }: Pick<ReturnsParts, "database" | "engine" | "log">,
  everyMs = 15_000,
): Loop =>
  every(
    everyMs,
    async () => {
      for (const record of await goodsReturns(database).takeDue(batch))
        await engine.start(returnGoods, { id: returnId(record.id), input: inputOf(record) })
    },
    { onError: error => log.error({ err: error }, "open returns could not be continued") },
  )
