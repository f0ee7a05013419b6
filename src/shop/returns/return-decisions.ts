import type { Query } from "../../platform/database/database.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import { GatewayError } from "../../providers/card-gateway.ts"
import type { CardRefunds } from "../card-payments/card-refunds.ts"
import type { OrderPayments } from "../card-payments/order-payment.ts"
import type { PaymentRecord } from "../card-payments/payment.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import type { Business } from "../settings/rules/business.ts"
import { personAtWork } from "../till/till-records.ts"
import { mayHandle, type StaffProfile } from "../vocabulary/people.ts"
import { noteStop, type ReturnGoods, type ReturnServices, returnGoods, returnId } from "./return-goods.ts"
import { type Closing, type Decision, goodsReturns, type ReturnRecord, returnCode } from "./return-records.ts"
import type { HandedOver, ReturnableOrders } from "./returnable-order.ts"
import {
  addUpByLine,
  covers,
  type GoodsTo,
  hasSameLines,
  mayBecome,
  type Returnable,
  type ReturnLine,
  returnAmount,
  returnLine,
  type Settling,
} from "./rules/goods-return.ts"
import type { ReturnCause, ReturnRule } from "./rules/return-rules.ts"

export interface StaffDecision {
  readonly lines: readonly { readonly lineId: number; readonly units: number; readonly goods: GoodsTo }[]
  readonly exchange: boolean
  /** By default the shop's policy. */
  readonly cause?: ReturnCause
  readonly reference: string
  readonly reason: string
}

interface ClosingForm extends Pick<Closing, "key" | "settling"> {
  readonly reference: string
}

export type DecisionResult =
  | { readonly kind: "done" | "running" | "stopped"; readonly id: number }
  | { readonly kind: "already"; readonly by: string | null; readonly state: ReturnRecord["state"] }
  | { readonly kind: "too-many"; readonly label: string; readonly left: number }
  | { readonly kind: "nothing" | "no-reason" | "no-reference" | "no-shift" | "not-yours" | "refused" }
  /** The provider has not refused the refund for good, or does not tell. */
  | { readonly kind: "not-refused" | "provider-away" }
  /** The form was used for another return before, so this one was not written down. */
  | { readonly kind: "form-used" }
  /** The order's invoice in the ERP has no payment, so there is no money to give back. */
  | { readonly kind: "unpaid" }
  | { readonly kind: "failed" }

const waitMs = 20_000

/**
 * The way in which the money came and is given back. A card payment that is unknown to the provider is given back by transfer.
 */
export const chooseSettling = (
  { paymentModes, defaultPaymentMode }: Pick<Business, "paymentModes" | "defaultPaymentMode">,
  modeId: number | null,
  hasCardPayment: boolean,
): Exclude<Settling, "exchange"> => {
  const mode = modeId ?? defaultPaymentMode
  if (mode === paymentModes.card && hasCardPayment) return "card"
  return mode === paymentModes.cash ? "cash" : "sinpe"
}

export const toReturnGoods = (record: ReturnRecord): ReturnGoods => {
  const { id: returnId, orderId, orderRef, customerId, lines, amount, decision } = record
  return {
    returnId,
    code: returnCode(record),
    orderId,
    orderRef,
    customerId,
    lines,
    amount: amount!,
    decision: decision!,
  }
}

const decidedBy = ({ person, association, state }: ReturnRecord): DecisionResult => {
  return { kind: "already", by: person ?? association, state }
}

type ReturnRefunds = Pick<CardRefunds, "requestReturn" | "closeReturn" | "isRefused">

export const createReturnDecisions = (
  dependencies: Pick<Dependencies, "database" | "log" | "settings"> & {
    readonly engine: Pick<Engine<ReturnServices>, "run">
    readonly card: { readonly orderPayment: OrderPayments; readonly refunds: ReturnRefunds }
  },
  orders: ReturnableOrders,
) => {
  const { database, engine, card, log, settings } = dependencies
  const returns = goodsReturns(database)

  const carryOut = async (record: ReturnRecord): Promise<DecisionResult> => {
    const { id } = record
    const outcome = await engine.run(returnGoods, { id: returnId(id), input: toReturnGoods(record), waitMs })
    if (outcome.kind === "failed") {
      log.error({ return: id, failure: outcome.failure }, "a return stopped halfway")
      await noteStop({ database }, id, outcome.failure)
    }
    return { kind: outcome.kind === "done" ? "done" : outcome.kind === "still-running" ? "running" : "stopped", id }
  }

  const chosenLines = (left: readonly Returnable[], asked: StaffDecision["lines"]): ReturnLine[] | DecisionResult => {
    const lines: ReturnLine[] = []
    for (const chosen of addUpByLine(asked)) {
      const line = left.find(({ lineId }) => lineId === chosen.lineId)
      if (!line || chosen.units > line.left)
        return { kind: "too-many", label: line?.label ?? "", left: line?.left ?? 0 }
      lines.push(returnLine(line, chosen))
    }
    return lines
  }

  type Found = ReturnRecord | ((tx: Query) => Promise<ReturnRecord>)
  type Ended = DecisionResult | { readonly kind: "begun"; readonly record: ReturnRecord }

  /** The rule that staff named, if it covers every line on the day of the request; otherwise their own decision. */
  const chooseRule = async (
    handedOver: HandedOver,
    left: readonly Returnable[],
    form: StaffDecision,
    askedAt: string | undefined,
  ): Promise<ReturnRule> => {
    const wantedBack = left.filter(({ lineId }) => form.lines.some(line => line.lineId === lineId && line.units > 0))
    const offered = await orders.withCoverage(
      wantedBack,
      handedOver,
      askedAt === undefined ? undefined : new Date(askedAt),
    )
    const { cause = "policy" } = form
    const wanted = form.exchange ? "exchange" : "refund"
    return offered.every(line => covers(line, cause, wanted)) ? cause : "counter"
  }

  const decisionFor = (
    staff: StaffProfile,
    { order, invoiceId }: HandedOver,
    form: StaffDecision,
    payment: PaymentRecord | null,
  ): Decision => {
    const business = settings.business()
    const way = chooseSettling(business, order.paymentModeId, payment !== null)
    const settling = form.exchange ? "exchange" : way
    return {
      settling,
      invoiceId,
      paymentModeId: business.paymentModes[way],
      reference: settling === "sinpe" ? form.reference : null,
      orderNumber: payment?.orderNumber ?? null,
      warehouseId: staff.warehouseId,
      association: { id: staff.id, name: staff.name },
    }
  }

  const findPayment = async ({ order }: HandedOver): Promise<PaymentRecord | null | "failed"> =>
    card.orderPayment(order).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error
      log.warn({ err: error, orderId: order.id }, "the payment of a return could not be read")
      return "failed"
    })

  /** Runs one decision per order at a time; a second caller sees the first decision. */
  const decide = async (
    staff: StaffProfile,
    handedOver: HandedOver,
    form: StaffDecision,
    find: (tx: Query) => Promise<Found | Ended>,
  ): Promise<DecisionResult> => {
    if (!handedOver.isPaid && !form.exchange) return { kind: "unpaid" }
    const payment = await findPayment(handedOver)
    if (payment === "failed") return { kind: "failed" }
    const decision = decisionFor(staff, handedOver, form, payment)
    const person = await personAtWork(database, staff.id)
    if (decision.settling === "cash" && person === null) return { kind: "no-shift" }
    if (decision.settling === "sinpe" && decision.reference === "") return { kind: "no-reference" }
    const accepted = await database.transaction(async (tx): Promise<ReturnRecord | Ended> => {
      await returns.holdOrder(handedOver.order.id, tx)
      const found = await find(tx)
      if (typeof found === "object" && "kind" in found) return found
      const left = await orders.left(handedOver, tx)
      const lines = chosenLines(left, form.lines)
      if ("kind" in lines) return lines
      if (lines.length === 0) return { kind: "nothing" }
      const rule = await chooseRule(handedOver, left, form, typeof found === "function" ? undefined : found.askedAt)
      const { id } = typeof found === "function" ? await found(tx) : found
      const record = await returns.accept(id, { lines, decision, rule, amount: returnAmount(lines), person }, tx)
      if (payment && decision.settling === "card" && record.amount! > 0)
        await card.refunds.requestReturn(payment, returnCode(record), record.amount!, tx)
      return record
    })
    if (!("kind" in accepted)) return carryOut(accepted)
    return accepted.kind === "begun" ? goOn(accepted.record) : accepted
  }

  const goOn = async (record: ReturnRecord): Promise<DecisionResult> => {
    if (record.state === "accepted") return carryOut(record)
    return record.state === "done" ? { kind: "done", id: record.id } : decidedBy(record)
  }

  const findOwn = async (staff: StaffProfile, id: number): Promise<ReturnRecord | null> => {
    const record = await returns.get(id)
    return record && mayHandle(staff, record.warehouseId) ? record : null
  }

  /** A second request with the same form is the same closing (I8). */
  const seenClosing = (
    record: ReturnRecord,
    closing: Closing,
    { key, settling, reference }: ClosingForm,
  ): Promise<DecisionResult> | DecisionResult =>
    closing.key === key && closing.settling === settling && (closing.reference ?? reference) === reference
      ? goOn(record)
      : { kind: "already", by: closing.person ?? closing.association.name, state: record.state }

  return {
    /** Whether the provider refused the refund, so that staff may pay it another way. */
    mayClose: async (record: ReturnRecord): Promise<boolean> =>
      record.state === "accepted" &&
      record.decision?.settling === "card" &&
      record.closing === null &&
      (await card.refunds.isRefused(record.decision.orderNumber ?? "", returnCode(record))),

    /** The provider refused the refund and staff paid the customer another way. The run goes on with that. */
    async close(staff: StaffProfile, id: number, form: ClosingForm): Promise<DecisionResult> {
      const record = await findOwn(staff, id)
      if (!record) return { kind: "not-yours" }
      if (record.closing) return seenClosing(record, record.closing, form)
      const { settling, key } = form
      const person = await personAtWork(database, staff.id)
      if (settling === "cash" && person === null) return { kind: "no-shift" }
      if (settling === "sinpe" && form.reference === "") return { kind: "no-reference" }
      const closing: Closing = {
        key,
        settling,
        paymentModeId: settings.business().paymentModes[settling],
        reference: settling === "sinpe" ? form.reference : null,
        association: { id: staff.id, name: staff.name },
        person,
      }
      try {
        const write = (tx: Query) => returns.close(id, closing, tx)
        const ended = await card.refunds.closeReturn(record.decision?.orderNumber ?? "", returnCode(record), write)
        const now = (await returns.get(id))!
        if (ended !== "not-refused") return goOn(now)
        if (now.closing) return seenClosing(now, now.closing, form)
        return now.state === "accepted" ? { kind: "not-refused" } : decidedBy(now)
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        log.warn({ err: error, return: id }, "the provider could not be asked about a refused refund")
        return { kind: "provider-away" }
      }
    },

    async accept(staff: StaffProfile, id: number, form: StaffDecision): Promise<DecisionResult> {
      const record = await findOwn(staff, id)
      const handedOver = record && (await orders.read(record.orderId))
      if (handedOver === "failed") return { kind: "failed" }
      if (!handedOver) return { kind: "not-yours" }
      return decide(staff, handedOver, form, async tx => {
        const now = (await returns.get(id, tx))!
        return mayBecome(now.state, "accepted") ? now : decidedBy(now)
      })
    },

    /** Begins a return of a handed-over order without a customer's request. The same `key` gives the same answer (I8). */
    async begin(staff: StaffProfile, orderId: number, key: string, form: StaffDecision): Promise<DecisionResult> {
      const handedOver = await orders.read(orderId)
      if (handedOver === "failed") return { kind: "failed" }
      if (!handedOver || !mayHandle(staff, handedOver.order.warehouseId)) return { kind: "not-yours" }
      if (form.reason === "") return { kind: "no-reason" }
      const { ref: orderRef, warehouseId, customerId } = handedOver.order
      return decide(staff, handedOver, form, async tx => {
        const before = await returns.withKey(key, tx)
        const wanted = form.exchange ? "exchange" : "refund"
        if (before) {
          const isSame =
            before.orderId === orderId && before.wanted === wanted && hasSameLines(before.lines, form.lines)
          return isSame ? { kind: "begun", record: before } : { kind: "form-used" }
        }
        const { reason } = form
        const made = { key, orderId, orderRef, warehouseId, customerId, wanted, rule: null, reason, lines: [] } as const
        return decisionTx => returns.insert({ ...made, askedBy: "staff" }, decisionTx)
      })
    },

    async refuse(staff: StaffProfile, id: number, answer: string): Promise<DecisionResult> {
      const record = await findOwn(staff, id)
      if (!record) return { kind: "not-yours" }
      if (answer === "") return { kind: "no-reason" }
      const person = await personAtWork(database, staff.id)
      return database.transaction(async (tx): Promise<DecisionResult> => {
        await returns.holdOrder(record.orderId, tx)
        const now = (await returns.get(id, tx))!
        if (!mayBecome(now.state, "refused")) return decidedBy(now)
        await returns.refuse(id, staff, person, answer, tx)
        const paragraphs = [
          `No podemos aceptar la devolución que pidió del pedido ${record.orderRef}.`,
          `Motivo: ${answer}`,
        ]
        const subject = `Devolución del pedido ${record.orderRef}`
        const data = { subject, name: "", paragraphs, links: [], closing: [] }
        await messages(database).write(
          { fact: `return-refused:${id}`, to: { orderId: record.orderId }, kind: "notice", data },
          tx,
        )
        return { kind: "refused" }
      })
    },

    async retry(staff: StaffProfile, id: number): Promise<DecisionResult> {
      const record = await findOwn(staff, id)
      return record ? goOn(record) : { kind: "not-yours" }
    },
  }
}
