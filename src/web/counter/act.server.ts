import type { RouterContextProvider } from "react-router"
import { servicesOf } from "../../services.server.ts"
import type { PaymentScope } from "../../shop/card-payments/stuck-payments.ts"
import type { MissingGoods } from "../../shop/counter/rules/order-queues.ts"
import { readId, readWhy, textOf } from "../../shop/vocabulary/form-fields.ts"
import { type StaffProfile, signatureOf } from "../../shop/vocabulary/people.ts"
import { cutText } from "../../shop/vocabulary/text.ts"
import { carryOutBoard, isBoardAct } from "./boards/act-on-board.server.ts"
import { bringText, missingText } from "./orders/texts.ts"
import { closedPaymentText, pushTexts, refundTexts, whyMissingText, workPressTexts } from "./panel/texts.ts"
import { carryOutSinpe } from "./sinpe/act-sinpe.server.ts"
import { actionText, isGood } from "./texts.ts"

export interface ActionReply {
  readonly text: string
  readonly isGood: boolean
  /** False also when somebody else was first or the work continues by itself. */
  readonly isError: boolean
  /** The order that was pressed lacks goods here: its row says which, and where they are. null: it lacks nothing. */
  readonly missing?: MissingGoods | null
}

const orderActions = { alistar: "prepare", entregar: "hand-over" } as const

const orderStatus = {
  done: 200,
  already: 409,
  moved: 409,
  running: 202,
  unseen: 422,
  "card-undecided": 409,
  "card-returned": 409,
  failed: 502,
  "not-yours": 404,
} as const

const badResults: readonly string[] = ["unseen", "card-undecided", "card-returned", "failed", "not-yours"]

const reply = (text: string, isGood: boolean, isError = !isGood): ActionReply => ({ text, isGood, isError })

const bringStatus = { brought: 200, nothing: 409, running: 202, failed: 502, "not-yours": 404 } as const

/** What cannot be read does not keep staff from preparing: the ERP decides. */
const missingOf = (context: Readonly<RouterContextProvider>, staff: StaffProfile, orderId: number) => {
  const { backOffice, log } = servicesOf(context)
  return backOffice.missing.of(staff, orderId).catch(error => {
    log.warn({ err: error, orderId }, "lo que falta para alistar no se pudo leer")
    return null
  })
}

type Answer = { readonly reply: ActionReply; readonly status: number } | null

const whyMissing: Answer = { reply: reply(whyMissingText, false), status: 422 }

const pressedBy = async (context: Readonly<RouterContextProvider>, staff: StaffProfile, form: FormData) => {
  const why = readWhy(textOf(form, "motivo"))
  const shift = await servicesOf(context).till.now(staff.id)
  return why === "" ? null : { by: signatureOf(staff, shift?.person ?? null), why }
}

const workStatus = {
  finished: 200,
  "given-up": 200,
  running: 202,
  waiting: 202,
  "not-stopped": 409,
  refused: 502,
  stopped: 502,
} as const

const workPresses = new Map([
  ["continuar-trabajo", "continue"],
  ["abandonar-trabajo", "give-up"],
] as const)

/** An association decides about what it began itself, the owner about everything. */
export const pressStopped = async (
  context: Readonly<RouterContextProvider>,
  staff: StaffProfile,
  form: FormData,
): Promise<Answer> => {
  const { backOffice, stoppedWork } = servicesOf(context)
  const act = workPresses.get(textOf(form, "accion") as "continuar-trabajo")
  if (!act) return null
  const pressed = await pressedBy(context, staff, form)
  if (!pressed) return whyMissing
  const id = textOf(form, "trabajo")
  const isOwner = backOffice.isOwner(staff)
  const isOwn = isOwner || (await backOffice.unfinished(staff)).some(work => work.id === id)
  const result = isOwn ? await stoppedWork.press({ id, act, ...pressed }, isOwner ? null : staff) : "not-stopped"
  return { reply: reply(workPressTexts[result], workStatus[result] === 200), status: workStatus[result] }
}

export const paymentScope = (context: Readonly<RouterContextProvider>, staff: StaffProfile): PaymentScope =>
  servicesOf(context).backOffice.isOwner(staff) ? "all" : { pickupPoint: staff.warehouseId }

const paymentActions: readonly string[] = ["empujar-pago", "devolver-pago", "cerrar-pago"]

/** An association decides about payments of its own pickup point, the owner about all of them (OWN-03). */
export const resolvePayment = async (
  context: Readonly<RouterContextProvider>,
  staff: StaffProfile,
  form: FormData,
): Promise<Answer> => {
  const { stuckPayments } = servicesOf(context)
  const action = textOf(form, "accion")
  const scope = paymentScope(context, staff)
  if (!paymentActions.includes(action)) return null
  const number = textOf(form, "pago")
  const pressed = await pressedBy(context, staff, form)
  if (!pressed) return whyMissing
  if (action === "cerrar-pago") {
    const isClosed = await stuckPayments.close(scope, number, pressed)
    return { reply: reply(closedPaymentText(isClosed), isClosed), status: isClosed ? 200 : 409 }
  }
  if (action === "devolver-pago") {
    const result = await stuckPayments.refund(scope, number, pressed)
    const isDone = result.kind === "refunded"
    return { reply: reply(refundTexts(result), isDone), status: isDone ? 200 : 409 }
  }
  const result = await stuckPayments.push(scope, number, pressed)
  const isDone = result.kind === "pushed"
  return { reply: reply(pushTexts(result), isDone), status: isDone ? 200 : result.kind === "running" ? 202 : 409 }
}

export const carryOut = async (
  context: Readonly<RouterContextProvider>,
  staff: StaffProfile,
  form: FormData,
): Promise<Answer> => {
  const { backOffice } = servicesOf(context)
  const action = textOf(form, "accion")
  if (isBoardAct(action)) return carryOutBoard(context, staff, action, form)
  const orderId = readId(textOf(form, "pedido"))
  switch (action) {
    case "alistar":
    case "entregar": {
      const missing =
        action === "alistar" && textOf(form, "igual") !== "si" ? await missingOf(context, staff, orderId) : null
      if (missing) return { reply: { ...reply(missingText(missing), false, false), missing }, status: 409 }
      const sawPayment = textOf(form, "visto") === "si"
      const result = await backOffice.act(staff, orderActions[action], orderId, { sawPayment })
      const isError = badResults.includes(result.kind)
      const text = actionText(orderActions[action], result, cutText(textOf(form, "cliente"), 120))
      return { reply: { ...reply(text, isGood(result), isError), missing: null }, status: orderStatus[result.kind] }
    }
    case "traer": {
      const [product, from] = [readId(textOf(form, "producto")), readId(textOf(form, "de"))]
      const result = await backOffice.missing.bring(staff, orderId, product, from)
      const missing = await missingOf(context, staff, orderId)
      const done = reply(
        bringText(result),
        result.kind === "brought",
        result.kind === "failed" || result.kind === "not-yours",
      )
      return { reply: { ...done, missing }, status: bringStatus[result.kind] }
    }
    case "continuar-trabajo":
    case "abandonar-trabajo":
      return pressStopped(context, staff, form)
    case "empujar-pago":
    case "devolver-pago":
    case "cerrar-pago":
      return resolvePayment(context, staff, form)
    default: {
      const answer = await carryOutSinpe(context, staff, form, orderId)
      return answer && { reply: reply(answer.text, answer.isGood, answer.isError), status: answer.status }
    }
  }
}
