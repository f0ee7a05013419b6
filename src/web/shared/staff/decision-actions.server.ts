import { z } from "zod"
import type { Services } from "../../../services.server.ts"
import type { PaymentScope, StuckPush, StuckRefund } from "../../../shop/card-payments/stuck-payments.ts"
import type { RetryResult } from "../../../shop/counter/register-offline-sale.ts"
import type { WorkPress } from "../../../shop/counter/rules/order-queues.ts"
import { readId, readWhy } from "../../../shop/vocabulary/form-fields.ts"
import { type StaffProfile, staffSignature } from "../../../shop/vocabulary/people.ts"
import { type Actions, answer, answerActions, type Press } from "./actions.server.ts"
import { ownerCalling } from "./staff-access.server.ts"

const workResults: Readonly<Record<WorkPress, readonly [text: string, status: number]>> = {
  finished: ["Listo: se terminó.", 200],
  running: ["Continúa: el trabajo sigue solo y se verá aquí al terminar.", 202],
  waiting: ["Continúa: el ERP todavía no responde. Se termina solo cuando vuelva.", 202],
  refused: ["Volvió a detenerse: el ERP lo rechaza.", 502],
  stopped: ["Volvió a detenerse: el ERP no responde o contesta con errores. Presione «Continuar» cuando vuelva.", 502],
  "given-up": ["Abandonado: ya no se intentará. Revise en el ERP lo que quedó a medias.", 200],
  "not-stopped": ["Esto ya no está detenido: alguien más decidió o se terminó solo.", 409],
}

const reviewedText = "Esta venta ya no está por revisar."

const againResults: Readonly<Record<RetryResult, readonly [text: string, status: number]>> = {
  registered: ["La venta quedó registrada en el ERP y en la caja.", 200],
  running: ["La venta se está registrando: se verá aquí al terminar.", 202],
  refused: ["El ERP la rechazó otra vez. Corrija lo que falta en el ERP, o regístrela a mano.", 502],
  gone: ["Esta venta ya no se puede registrar otra vez.", 409],
}
const goneText = "Este pago ya no está por revisar."

const pushText = (result: StuckPush): string => {
  switch (result.kind) {
    case "pushed":
      return `El pago ya es el pedido ${result.ref}.`
    case "stuck":
      return `Todavía no se puede hacer el pedido: ${result.problem}.`
    case "running":
      return "El pedido se está haciendo: aparecerá en «Por Alistar»."
    case "not-paid":
      return "El proveedor no confirma ese cobro por ese monto: no se hace el pedido."
    case "unreachable":
      return "El proveedor de tarjetas no responde. Inténtelo de nuevo."
    case "erp-away":
      return "El ERP no responde. Inténtelo de nuevo."
    case "unknown-payment":
      return goneText
  }
}

const refundText = (result: StuckRefund): string => {
  switch (result.kind) {
    case "refunded":
      return "Pago devuelto."
    case "unreachable":
      return "El proveedor de tarjetas no responde: la devolución se intentará de nuevo sola."
    case "refused":
      return "El proveedor de tarjetas rechazó la devolución. Hágala en su panel."
    case "by-hand":
      return "El monto cobrado es otro: la devolución se hace en el panel del proveedor."
    case "has-order":
      return `El ERP ya tiene el pedido ${result.ref} de este pago: haga el pedido, o cancélelo primero.`
    case "erp-away":
      return "El ERP no responde y no se puede saber si ya hay un pedido: no se devolvió nada. Inténtelo de nuevo."
    case "nothing-to-refund":
      return "No hay nada que devolver en este pago."
    case "unknown-payment":
      return goneText
  }
}

type Decide = (press: Press, decision: { by: string; why: string }) => Promise<ReturnType<typeof answer>>

/** Every decision is stored with its reason and the person's name. */
const decide = (work: Decide) => async (press: Press) => {
  const why = readWhy(press.field("motivo"))
  if (why === "") return answer("Escriba el motivo: se guarda con su nombre.", 422)
  const shift = await press.services.till.now(press.staff.id)
  return work(press, { by: staffSignature(press.staff, shift?.person ?? null), why })
}

/** An association decides about its own work, the owner about all. */
const decideWork = (act: "continue" | "give-up") =>
  decide(async ({ services: { counter, stoppedWork }, staff, field }, decision) => {
    const id = field("trabajo")
    const isOwner = counter.isOwner(staff)
    const isOwn = isOwner || (await counter.unfinished(staff)).some(work => work.id === id)
    const result = isOwn ? await stoppedWork.press({ id, act, ...decision }, isOwner ? null : staff) : "not-stopped"
    return answer(...workResults[result])
  })

const readCase = (value: string) => {
  const [associationId = "", key = ""] = value.split(":")
  return z.uuid().safeParse(key).success ? { associationId: readId(associationId), key } : null
}

/** An association decides about payments of its own pickup point, the owner about all of them (OWN-03). */
export const paymentScope = ({ counter }: Services, staff: StaffProfile): PaymentScope =>
  counter.isOwner(staff) ? "all" : { pickupPoint: staff.warehouseId }

export const decisionActions: Actions = {
  "continuar-trabajo": decideWork("continue"),
  "abandonar-trabajo": decideWork("give-up"),
  "empujar-pago": decide(async ({ services, staff, field }, decision) => {
    const result = await services.stuckPayments.push(paymentScope(services, staff), field("pago"), decision)
    return answer(pushText(result), result.kind === "pushed" ? 200 : result.kind === "running" ? 202 : 409)
  }),
  "devolver-pago": decide(async ({ services, staff, field }, decision) => {
    const result = await services.stuckPayments.refund(paymentScope(services, staff), field("pago"), decision)
    return answer(refundText(result), result.kind === "refunded" ? 200 : 409)
  }),
  "cerrar-pago": decide(async ({ services, staff, field }, decision) => {
    const isClosed = await services.stuckPayments.close(paymentScope(services, staff), field("pago"), decision)
    return isClosed ? answer("Pago marcado como resuelto.", 200) : answer(goneText, 409)
  }),
  /** Retries a sale that the ERP refused: an association its own, the owner any (COUNTER-03). */
  "registrar-venta": decide(async ({ services: { counter }, staff, field }, { by, why }) => {
    const about = readCase(field("venta"))
    const isOwn = about && (counter.isOwner(staff) || about.associationId === staff.id)
    return answer(...againResults[isOwn ? await counter.offlineSales.retry(about, by, why) : "gone"])
  }),
  /** The association records what it did; the case stays with the owner, who closes it (COUNTER-03). */
  "revisar-venta": decide(async ({ services: { counter }, staff, field }, { by, why }) => {
    const about = readCase(field("venta"))
    if (!about) return answer(reviewedText, 409)
    const isDone = counter.isOwner(staff)
      ? await counter.offlineSales.close(about, by, why)
      : await counter.offlineSales.handle(staff, about.key, by, why)
    return isDone ? answer("Venta marcada como revisada.", 200) : answer(reviewedText, 409)
  }),
}

/** The action of both pages on which the owner decides. */
export const ownerAction = answerActions(decisionActions, ownerCalling)
