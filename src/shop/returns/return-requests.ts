import type { Dependencies } from "../dependencies.ts"
import type { OrderPage } from "../orders/order-pages.ts"
import { countsAsReturned, goodsReturns, type ReturnRecord, returnCode } from "./return-records.ts"
import type { ReturnableOrders } from "./returnable-order.ts"
import {
  addUpByLine,
  covers,
  hasSameLines,
  type OfferedLine,
  returnLine,
  type ShownReturn,
  type Wanted,
} from "./rules/goods-return.ts"
import type { ReturnCause } from "./rules/return-rules.ts"

interface ReturnRequest {
  readonly key: string
  readonly wanted: Wanted
  /** By default the shop's policy. */
  readonly cause?: ReturnCause
  readonly reason: string
  readonly lines: readonly { readonly lineId: number; readonly units: number }[]
}

export type AskResult =
  | { readonly kind: "asked" }
  | { readonly kind: "nothing" | "no-reason" | "not-handed-over" | "failed" }
  /** The form was used for another request before, so this one was not written down. */
  | { readonly kind: "form-used" }
  /** More units than are left, or a line that neither the policy nor the law covers in this way. */
  | { readonly kind: "not-covered"; readonly label: string }

export const shownReturn = ({
  key,
  warehouseId,
  customerId,
  decision,
  closing,
  ...record
}: ReturnRecord): ShownReturn => ({
  ...record,
  code: returnCode({ id: record.id, key }),
})

const ownReturn = ({ id, state, wanted, rule, lines, settling, amount, answer, askedAt, doneAt }: ReturnRecord) => {
  const returned = lines.map(({ label, units }) => ({ label, units }))
  return { id, state, wanted, rule, lines: returned, settling, amount, answer, at: doneAt ?? askedAt }
}

export type OwnReturn = ReturnType<typeof ownReturn>

/** Return requests of customers. Callers have checked that the order belongs to the person who asks. */
export const createReturnRequests = ({ database }: Pick<Dependencies, "database">, orders: ReturnableOrders) => {
  const returns = goodsReturns(database)
  const isOpenOrDone = ({ state }: ReturnRecord) => state === "asked" || countsAsReturned(state)

  const ask = async (orderId: number, request: ReturnRequest): Promise<AskResult> => {
    const { cause = "policy" } = request
    const wanted = addUpByLine(request.lines)
    if (wanted.length === 0) return { kind: "nothing" }
    if (request.reason === "") return { kind: "no-reason" }
    const handedOver = await orders.read(orderId)
    if (handedOver === "failed") return { kind: "failed" }
    if (!handedOver) return { kind: "not-handed-over" }
    return database.transaction(async (tx): Promise<AskResult> => {
      await returns.holdOrder(orderId, tx)
      const before = await returns.withKey(request.key, tx)
      if (before) {
        // Staff may have accepted other lines than were asked for.
        const isSame = countsAsReturned(before.state) || hasSameLines(before.lines, wanted)
        const isRepeated = before.orderId === orderId && before.wanted === request.wanted && isSame
        return { kind: isRepeated ? "asked" : "form-used" }
      }
      const left = await orders.left(handedOver, tx, isOpenOrDone)
      const offered = await orders.withCoverage(left, handedOver)
      const lines = wanted.map(({ lineId, units }) => ({ units, line: offered.find(one => one.lineId === lineId) }))
      const isCovered = (line: OfferedLine, units: number) => units <= line.left && covers(line, cause, request.wanted)
      const wrong = lines.find(({ line, units }) => !line || !isCovered(line, units))
      if (wrong) return { kind: "not-covered", label: wrong.line?.label ?? "" }
      const { ref: orderRef, warehouseId, customerId } = handedOver.order
      const asked = lines.flatMap(({ line, units }) => (line ? [returnLine(line, { units, goods: "shelf" })] : []))
      const order = { orderId, orderRef, warehouseId, customerId }
      await returns.insert({ ...request, ...order, rule: cause, askedBy: "customer", lines: asked }, tx)
      return { kind: "asked" }
    })
  }

  return {
    /** Credit notes of the ERP are read when a return is requested, so that opening the page costs no call. */
    async offer({ orderId, lines, facts, hasInvoice, isOnline }: OrderPage): Promise<OfferedLine[] | null> {
      if (!hasInvoice || facts.handedOverAt === null) return null
      const order = { id: orderId, lines: lines.map(line => ({ ...line, quantity: line.units })) }
      const left = await orders.left({ order, creditNotes: [] }, database.query, isOpenOrDone)
      return orders.withCoverage(left, { handedOverAt: facts.handedOverAt, isOnline })
    },

    ask,

    listOwn: async (orderId: number): Promise<OwnReturn[]> => (await returns.ofOrder(orderId)).map(ownReturn),

    ofOrder: async (orderId: number): Promise<ShownReturn[]> => (await returns.ofOrder(orderId)).map(shownReturn),

    returnedAt: returns.lastDone,
  }
}
