import type { CancelResult } from "../../shop/cancellations/cancellations.ts"
import type { NotAdded } from "../../shop/cart/rules/cart-lines.ts"
import type { NextStep, OrderFacts, TimelineStep } from "../../shop/orders/rules/order-timeline.ts"
import type { AskResult, OwnReturn } from "../../shop/returns/return-requests.ts"
import type { ClaimProblem } from "../../shop/transfers/rules/transfer-claim.ts"
import { openPriceText, timeZone } from "../../shop/vocabulary/business.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"

export const stepTexts = {
  received: "Recibido",
  paid: "Pago confirmado",
  prepared: "Alistado",
  ready: "Listo para retiro",
  "handed-over": "Entregado",
  cancelled: "Cancelado",
  returned: "Devuelto",
} as const satisfies Record<TimelineStep, string>

export const nextTexts = {
  answer: {
    title: "Esperamos su respuesta",
    text: "Tenemos una pregunta sobre su PCB. Respóndala en esta página para seguir con la placa.",
  },
  price: {
    title: openPriceText,
    text: "Le diremos cuánto cuesta antes de que pague. Por ahora no tiene que hacer nada.",
  },
  transfer: {
    title: "Falta su transferencia",
    text: "Haga el SINPE Móvil por el total con el número de pedido en el detalle. Luego alistamos su pedido.",
  },
  "transfer-checking": {
    title: "Revisamos su transferencia",
    text: "Le avisaremos por correo apenas la confirmemos. No tiene que hacer nada más.",
  },
  "transfer-refused": {
    title: "No encontramos su transferencia",
    text: "Abajo está el motivo. Revise los datos y envíe la referencia de nuevo.",
  },
  "transfer-to-check": {
    title: "Pedido cancelado",
    text: "Revisamos si llegó su transferencia. Si llegó, se la devolvemos por SINPE Móvil.",
  },
  "transfer-owed": {
    title: "Pedido cancelado",
    text: "Le devolveremos su transferencia por SINPE Móvil, al teléfono de su cuenta.",
  },
  "transfer-given-back": { title: "Pedido cancelado", text: "Le devolvimos su transferencia por SINPE Móvil." },
  wait: { title: "Lo estamos preparando", text: "Estará listo en un máximo de 3 días. No tiene que hacer nada." },
  posted: {
    title: "Va en camino a Correos de Costa Rica",
    text: "Ya lo alistamos. No tiene que hacer nada.",
  },
  "pick-up": { title: "¡Ya puede retirarlo!", text: "Recuerde traer su identificación." },
  "pick-up-and-pay": {
    title: "¡Ya puede retirarlo!",
    text: "Traiga su identificación y el monto total: se paga al retirarlo.",
  },
  nothing: { title: "Entregado", text: "¡Gracias por su compra!" },
  cancelled: { title: "Pedido cancelado", text: "No se cobró nada." },
  "refund-under-way": {
    title: "Pedido cancelado",
    text: "La devolución a su tarjeta está en proceso. Según el banco tarda de 3 a 15 días hábiles.",
  },
  refunded: {
    title: "Pedido cancelado",
    text: "El dinero fue devuelto a su tarjeta. Según el banco tarda de 3 a 15 días hábiles en verse.",
  },
  returned: { title: "Devuelto", text: "Recibimos los productos de vuelta." },
} as const satisfies Record<NextStep, { title: string; text: string }>

export const methodTexts = {
  card: "Tarjeta",
  sinpe: "SINPE Móvil",
  cash: "Efectivo",
  other: "Al retirar",
} as const satisfies Record<OrderFacts["method"], string>

export const cancelTexts = {
  cancelled: "Su pedido fue cancelado.",
  running: "Estamos cancelando su pedido. Puede cerrar esta página.",
  "too-late": "Su pedido ya se está alistando: no se puede cancelar.",
  failed: "No se pudo cancelar el pedido. Intente nuevamente.",
} as const satisfies Record<CancelResult["kind"], string>

export const notAgainText = ({ label, wanted, added }: NotAdded): string =>
  added === 0 ? `${label}: ya no está disponible.` : `${label}: agregamos ${added} de ${wanted}.`

export const claimTexts = {
  "reference-missing": "Escriba la referencia de la transferencia.",
  "reference-odd": "Revise la referencia: lleva solo letras, números, puntos o guiones.",
  "too-large": "El comprobante pesa más de 5 MB. Envíe una captura de pantalla o déjelo vacío.",
  unreadable: "No se pudo leer el comprobante. Envíe una foto, una captura o un PDF sin contraseña.",
  busy: "Estamos recibiendo muchos comprobantes. Inténtelo de nuevo en un minuto.",
} as const satisfies Record<ClaimProblem, string>

const moment = new Intl.DateTimeFormat("es-CR", {
  timeZone,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})
export const momentText = (iso: string): string => moment.format(new Date(iso))

export const returnTexts = {
  wanted: { refund: "Mi dinero de vuelta", exchange: "Otro igual" },
} as const

export const askText = (result: AskResult): string => {
  switch (result.kind) {
    case "asked":
      return "Solicitud enviada. Traiga los productos al lugar donde los retiró."
    case "nothing":
      return "Escriba cuántas unidades devuelve."
    case "no-reason":
      return "Escriba el motivo."
    case "not-covered":
      return `${result.label || "Un producto"}: no se puede pedir así. Revise las unidades y lo que cubre su plazo.`
    case "not-handed-over":
      return "Este pedido todavía no se ha entregado."
    case "failed":
      return "No se pudo enviar la solicitud. Intente nuevamente."
  }
}

const settledHow = {
  card: "a su tarjeta",
  cash: "en efectivo",
  sinpe: "por SINPE Móvil",
} as const

export const ownReturnText = ({ state, settling, amount, at }: OwnReturn): string => {
  switch (state) {
    case "asked":
      return `Devolución solicitada el ${momentText(at)}`
    case "accepted":
      return "Devolución aceptada: la estamos terminando"
    case "refused":
      return "Devolución no aceptada"
    case "done":
      return settling === "exchange" || settling === null
        ? `Cambiado por otro igual el ${momentText(at)}`
        : `Devuelto el ${momentText(at)}: ${formatColones(amount ?? 0)} ${settledHow[settling]}`
  }
}
