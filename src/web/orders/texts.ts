import type { CancelResult } from "../../shop/cancellations/cancellations.ts"
import type { NotBoughtAgain } from "../../shop/cart/buy-again.ts"
import type { NextStep, OrderFacts, TimelineStep } from "../../shop/orders/rules/order-timeline.ts"
import { timeZone } from "../../shop/vocabulary/business.ts"

export const orderTexts = {
  title: (ref: string) => `Pedido ${ref}`,
  description: "Estado y detalle de su pedido.",
  order: "Pedido",
  toHistory: "Historial de compras",
  timeline: "Seguimiento",
  live: "Esta página se actualiza sola.",
  lines: "Productos",
  each: "c/u",
  subtotal: "Productos",
  fee: "Correos de Costa Rica",
  tax: "IVA incluido",
  total: "Total",
  payment: "Pago",
  paid: "Pagado",
  unpaid: "Pendiente de pago",
  refunding: "Devolución en proceso",
  refunded: "Dinero devuelto",
  showCode: "Muestre este código al retirar su pedido.",
  otherTitle: "¿Lo retira otra persona?",
  otherLabel: "Nombre de quien lo retira",
  otherSave: "Guardar",
  otherSaving: "Guardando...",
  otherSaved: "Anotado. En el mostrador verán ese nombre.",
  pickup: "Dónde se retira",
  hours: "Horario",
  map: "Ver en el mapa",
  noPickup: "Le avisaremos dónde retirarlo.",
  documents: "Documentos",
  receipt: "Comprobante (PDF)",
  invoice: "Factura (PDF)",
  board: "Su tarjeta",
  buyAgain: "Volver a comprar",
  buyingAgain: "Agregando...",
  boughtAgain: "Lo que compró está otra vez en su carrito.",
  toCart: "Ver el carrito",
  cancel: "Cancelar pedido",
  cancelling: "Cancelando...",
  cancelQuestion: "¿Cancelar este pedido?",
  cancelHint: "Los productos vuelven a estar disponibles para otras personas. No se puede deshacer.",
  cancelHintCard: "Los productos vuelven a estar disponibles y el dinero regresa a su tarjeta. No se puede deshacer.",
  yesCancel: "Sí, cancelar",
} as const

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
  transfer: {
    title: "Falta su transferencia",
    text: "Haga el SINPE Móvil por el total con el número de pedido en el detalle. Luego alistamos su pedido.",
  },
  wait: { title: "Lo estamos preparando", text: "Estará listo en un máximo de 3 días. No tiene que hacer nada." },
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

export const notAgainText = ({ label, wanted, added }: NotBoughtAgain): string =>
  added === 0 ? `${label}: ya no está disponible.` : `${label}: agregamos ${added} de ${wanted}.`

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
