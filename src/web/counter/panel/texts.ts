import type { PaymentAct, StuckPush, StuckRefund } from "../../../shop/card-payments/stuck-payments.ts"
import type { WorkAct, WorkPress } from "../../../shop/counter/rules/order-queues.ts"
import { shortMoment } from "../texts.ts"

export const panelTexts = {
  kinds: { prepare: "Alistar", "hand-over": "Entregar", sale: "Venta" },
  receiptOf: (ref: string) => `Comprobante de ${ref}`,
} as const

export const workPressTexts = {
  finished: "Listo: se terminó.",
  running: "Continúa: el trabajo sigue solo y se verá aquí al terminar.",
  waiting: "Continúa: el ERP todavía no responde. Se termina solo cuando vuelva.",
  refused: "Volvió a detenerse: el ERP lo rechaza.",
  stopped: "Volvió a detenerse: el ERP no responde o contesta con errores. Presione «Continuar» cuando vuelva.",
  "given-up": "Abandonado: ya no se intentará. Revise en el ERP lo que quedó a medias.",
  "not-stopped": "Esto ya no está detenido: alguien más decidió o se terminó solo.",
} as const satisfies Record<WorkPress, string>

const workActTexts = { continue: "lo continuó", "give-up": "lo abandonó" } as const

export const workActText = ({ act, by, why, at }: WorkAct): string =>
  `${shortMoment(at)}, ${by} ${workActTexts[act]}: ${why}`

export const whyMissingText = "Escriba el motivo: se guarda con su nombre."

export const pushTexts = (result: StuckPush): string => {
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
      return "Este pago ya no está por revisar."
  }
}

const actTexts = { push: "quiso hacer el pedido", refund: "pidió devolverlo", close: "lo dio por resuelto" } as const

export const paymentActText = ({ act, by, why, at }: PaymentAct): string =>
  `${shortMoment(at)}, ${by} ${actTexts[act]}: ${why}`

export const closedPaymentText = (isClosed: boolean): string =>
  isClosed ? "Pago marcado como resuelto." : "Este pago ya no está por revisar."

export const refundTexts = (result: StuckRefund): string => {
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
      return "Este pago ya no está por revisar."
  }
}
