import type { Order } from "../../../erp/order.ts"
import type { Brand } from "../../vocabulary/brand.ts"
import { isPriceOpen, paymentModes, postalFee } from "../../vocabulary/business.ts"
import { formatColones } from "../../vocabulary/money.ts"
import { transferCode } from "../../vocabulary/payments.ts"
import { shortName } from "../../vocabulary/people.ts"
import { pickupPointAt, pickupPoints } from "../../vocabulary/pickup-points.ts"
import type { MailData } from "../messages.ts"
import type { Mail, MailPart } from "./mail-layout.ts"

export interface OrderFacts {
  readonly order: Order
  readonly customerName: string
  readonly url: string
  readonly brand: Brand
  readonly code: string | null
}

type OrderMailKind = "order-received" | "payment-confirmed" | "transfer-reminder" | "ready" | "reminder" | "handed-over"

export const text = (value: string): MailPart => ({ kind: "text", text: value })
export const hello = (name: string): MailPart => text(name ? `Hola, ${shortName(name)}:` : "Hola:")
const soft = (value: string): MailPart => ({ kind: "text", text: value, soft: true })

const seeOrder = ({ url }: OrderFacts): MailPart => ({ kind: "button", label: "Ver mi pedido", url })

const linesOf = ({ order: { lines, total, tax } }: OrderFacts): MailPart => ({
  kind: "lines",
  lines: lines.map(({ productId, label, quantity, total: amount }) => ({
    label: label === postalFee.label ? "Envío por Correos de Costa Rica" : label,
    quantity,
    total: isPriceOpen([{ productId, total: amount }]) ? null : amount,
  })),
  tax,
  total: isPriceOpen(lines) ? null : total,
})

const isPostal = ({ order }: OrderFacts) => order.warehouseId === pickupPoints.postal

const placeOf = (facts: OrderFacts): MailPart => {
  const point = pickupPointAt(facts.order.warehouseId)
  if (!point) return text("Puede retirarlo en cualquiera de nuestros puntos de venta.")
  const { name, place } = point
  return {
    kind: "facts",
    facts: [
      ["Retiro", name],
      ...(place ? [["Dónde", `${place.building}, ${place.campus}`] as const, ["Horario", place.hours] as const] : []),
    ],
  }
}

const transferOf = ({ order, brand }: Pick<OrderFacts, "order" | "brand">): MailPart => ({
  kind: "facts",
  facts: [
    ["Teléfono", brand.phone],
    ["A nombre de", brand.sinpeHolder],
    ["Monto exacto", formatColones(order.total)],
    ["Detalle de la transferencia", transferCode(order.ref)],
  ],
})

const howToPay = ({ order, brand }: OrderFacts): MailPart[] => {
  if (isPriceOpen(order.lines)) return [text("Le diremos cuánto cuesta antes de que pague.")]
  if (order.paymentModeId === paymentModes.sinpe)
    return [text("Para completar su compra, haga la transferencia por SINPE Móvil:"), transferOf({ order, brand })]
  if (order.paymentModeId === paymentModes.card) return [text("Su pago con tarjeta está confirmado.")]
  return [text("Puede pagarlo al retirarlo.")]
}

const whatIsOwed = ({ order }: OrderFacts): MailPart[] =>
  !isPriceOpen(order.lines) && (order.paymentModeId === paymentModes.cash || order.paymentModeId === null)
    ? [text(`Al retirarlo se paga ${formatColones(order.total)} en efectivo.`)]
    : []

const withCode = (facts: OrderFacts): MailPart[] =>
  facts.code
    ? [text("Muestre este código al retirarlo, en esta pantalla o en una captura:"), { kind: "code", code: facts.code }]
    : []

const onItsWay = (facts: OrderFacts): Mail => ({
  subject: `Su pedido ${facts.order.ref} está listo para enviarse`,
  parts: [
    hello(facts.customerName),
    text(`Alistamos su pedido ${facts.order.ref} y va en camino a Correos de Costa Rica.`),
    linesOf(facts),
    seeOrder(facts),
  ],
})

export const orderMails: {
  readonly [K in OrderMailKind]: (facts: OrderFacts, data: MailData[K]) => Mail
} = {
  "order-received": (facts, { isPriceOpen }) => ({
    subject: `Recibimos su pedido ${facts.order.ref}`,
    parts: [
      hello(facts.customerName),
      text(`Recibimos su pedido ${facts.order.ref}. Le avisaremos cuando esté listo.`),
      ...(isPriceOpen
        ? [text("Precio por definir: le propondremos uno y usted decide. No pague todavía.")]
        : [...howToPay(facts), linesOf(facts)]),
      ...(isPostal(facts) ? [text("Lo enviaremos por Correos de Costa Rica.")] : [placeOf(facts)]),
      seeOrder(facts),
    ],
  }),

  "payment-confirmed": (facts, { method }) => ({
    subject: `Pago confirmado: pedido ${facts.order.ref}`,
    parts: [
      hello(facts.customerName),
      text(
        `Confirmamos su pago de ${formatColones(facts.order.total)} con ${method} por el pedido ${facts.order.ref}. Le avisaremos cuando esté listo.`,
      ),
      linesOf(facts),
      ...(isPostal(facts) ? [text("Lo enviaremos por Correos de Costa Rica.")] : [placeOf(facts)]),
      seeOrder(facts),
    ],
  }),

  "transfer-reminder": facts => ({
    subject: `Falta su transferencia del pedido ${facts.order.ref}`,
    parts: [
      hello(facts.customerName),
      text(`Todavía no hemos recibido la transferencia por SINPE Móvil de su pedido ${facts.order.ref}:`),
      transferOf(facts),
      linesOf(facts),
      seeOrder(facts),
      soft("Si ya la hizo, indique su número de referencia en la página del pedido."),
    ],
  }),

  ready: facts =>
    isPostal(facts)
      ? onItsWay(facts)
      : {
          subject: `Su pedido ${facts.order.ref} está listo para retiro`,
          parts: [
            hello(facts.customerName),
            text(`Su pedido ${facts.order.ref} está listo.`),
            ...withCode(facts),
            placeOf(facts),
            ...whatIsOwed(facts),
            seeOrder(facts),
          ],
        },

  reminder: facts => ({
    subject: `Su pedido ${facts.order.ref} le espera`,
    parts: [
      hello(facts.customerName),
      text(`Su pedido ${facts.order.ref} está listo desde hace unos días y todavía no lo retira.`),
      ...withCode(facts),
      placeOf(facts),
      ...whatIsOwed(facts),
      seeOrder(facts),
      soft("Si no puede venir, en la página del pedido puede anotar quién lo retira por usted."),
    ],
  }),

  "handed-over": (facts, { invoiceRef, association }) => ({
    subject: `Entregamos su pedido ${facts.order.ref}`,
    parts: [
      hello(facts.customerName),
      text(`${association} entregó su pedido ${facts.order.ref}. Este es su comprobante:`),
      linesOf(facts),
      { kind: "facts", facts: [["Factura", invoiceRef]] },
      seeOrder(facts),
      soft("Gracias por su compra."),
    ],
  }),
}
