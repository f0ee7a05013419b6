import { ErpError } from "../../erp/erp-error.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import { GatewayError } from "../../providers/card-gateway.ts"
import type { Dependencies } from "../dependencies.ts"
import { mayHandle, type StaffProfile } from "../vocabulary/people.ts"
import { chooseSettling, createReturnDecisions, toReturnGoods } from "./return-decisions.ts"
import { noteStop, type ReturnServices, returnGoods, returnId } from "./return-goods.ts"
import { goodsReturns } from "./return-records.ts"
import { createReturnRequests, shownReturn } from "./return-requests.ts"
import { createReturnableOrders } from "./returnable-order.ts"
import type { ShownReturn } from "./rules/goods-return.ts"

export const createReturns = (
  dependencies: Parameters<typeof createReturnableOrders>[0] & Parameters<typeof createReturnDecisions>[0],
) => {
  const { erp, database, card, log, settings } = dependencies
  const records = goodsReturns(database)
  const orders = createReturnableOrders(dependencies)

  const toReturn = async (staff: StaffProfile, orderId: number, at?: Date) => {
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
      way: chooseSettling(settings.business(), order.paymentModeId, payment !== null),
      lines: await orders.withCoverage(left, handedOver, at),
    }
  }

  const whenUnreachable = (error: unknown): "failed" => {
    if (!(error instanceof ErpError || error instanceof GatewayError)) throw error
    log.warn({ err: error }, "the order of a return could not be read")
    return "failed"
  }

  const { mayClose, ...decisions } = createReturnDecisions(dependencies, orders)

  return {
    ...createReturnRequests(dependencies, orders),
    ...decisions,

    list: async (staff: StaffProfile): Promise<ShownReturn[]> =>
      (await records.ofWarehouse(staff.warehouseId)).map(shownReturn),

    waiting: (staff: StaffProfile): Promise<number> => records.open(staff.warehouseId),

    async get(staff: StaffProfile, id: number) {
      const record = await records.get(id)
      if (!record || !mayHandle(staff, record.warehouseId)) return null
      const order =
        record.state === "asked"
          ? await toReturn(staff, record.orderId, new Date(record.askedAt)).catch(whenUnreachable)
          : null
      return { request: shownReturn(record), order, mayClose: await mayClose(record) }
    },

    async find(staff: StaffProfile, typed: string) {
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
export type OrderToReturn = Exclude<Awaited<ReturnType<Returns["find"]>>, null | "failed">

const batch = 20

/** Continues accepted returns whose process died or whose provider refused. Each goes to one process only (RET-05). */
export const startFinishingReturns = (
  {
    database,
    engine,
    log,
  }: Pick<Dependencies, "database" | "log"> & { readonly engine: Pick<Engine<ReturnServices>, "start" | "status"> },
  everyMs = 15_000,
): Loop =>
  every(
    everyMs,
    async () => {
      for (const record of await goodsReturns(database).takeDue(batch)) {
        const id = returnId(record.id)
        const failure = (await engine.status(id))?.failure
        if (failure) await noteStop({ database }, record.id, failure)
        await engine.start(returnGoods, { id, input: toReturnGoods(record) })
      }
    },
    { onError: error => log.error({ err: error }, "open returns could not be continued") },
  )
