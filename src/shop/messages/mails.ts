import type { Order } from "../../erp/order.ts"
import type { Business } from "../settings/rules/business.ts"
import { closedNow, closedText } from "../settings/rules/closures.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { anyPickupPoint, isPostalFeeLabel } from "../vocabulary/business.ts"
import { exclusionText } from "../vocabulary/kit-exclusion.ts"
import { formatColones, zero } from "../vocabulary/money.ts"
import { transferCode } from "../vocabulary/payments.ts"
import { shortName } from "../vocabulary/people.ts"
import type { Mail, MailPart } from "./mail-layout.ts"
import type { MailData, MailKind } from "./messages.ts"

const soft = (text: string): MailPart => ({ kind: "text", text, soft: true })
const button = (label: string, url: string): MailPart => ({ kind: "button", label, url })

/** A string becomes a paragraph; null is left out. */
const mail = (subject: string, name: string, ...parts: readonly (MailPart | string | null)[]): Mail => ({
  subject,
  parts: [name ? `Hola, ${shortName(name)}:` : "Hola:", ...parts]
    .filter(part => part !== null)
    .map(part => (typeof part === "string" ? { kind: "text", text: part } : part)),
})

export interface OrderFacts {
  readonly order: Order
  readonly customerName: string
  readonly url: string
  readonly brand: Brand
  readonly business: Business
  readonly code: string | null
}

type OrderMailKind = "order-received" | "payment-confirmed" | "transfer-reminder" | "ready" | "reminder" | "handed-over"

const seeOrder = ({ url }: OrderFacts) => button("Ver mi pedido", url)

const orderLines = ({ order: { lines, total, tax }, business: { isPriceOpen } }: OrderFacts): MailPart => ({
  kind: "lines",
  lines: lines.map(({ productId, label, quantity, total: amount }) => ({
    label: isPostalFeeLabel(label) ? "Envío por Correos de Costa Rica" : (exclusionText(label) ?? label),
    quantity: exclusionText(label) === null ? quantity : null,
    total: isPriceOpen([{ productId, total: amount }]) ? null : amount,
  })),
  tax,
  total: isPriceOpen(lines) ? null : total,
})

const isPostal = ({ order, business }: OrderFacts) => order.warehouseId === business.postalWarehouse

const pickupPlace = ({ order, business }: OrderFacts): MailPart | string => {
  const point = business.pickupPointAt(order.warehouseId)
  if (order.warehouseId === null) return { kind: "facts", facts: [["Retiro", anyPickupPoint]] }
  if (!point) return "Le avisaremos dónde retirarlo."
  const { name, place } = point
  const closed = closedNow(point, business.closures, new Date())
  return {
    kind: "facts",
    facts: [
      ["Retiro", name],
      ...(place ? [["Dónde", `${place.building}, ${place.campus}`] as const, ["Horario", place.hours] as const] : []),
      ...(closed ? [["Atención", closedText(closed)] as const] : []),
    ],
  }
}

const placeOrPost = (facts: OrderFacts) =>
  isPostal(facts) ? "Lo enviaremos por Correos de Costa Rica." : pickupPlace(facts)

const transferFacts = ({ order, brand }: OrderFacts): MailPart => ({
  kind: "facts",
  facts: [
    ["Teléfono", brand.phone],
    ["A nombre de", brand.sinpeHolder],
    ["Monto exacto", formatColones(order.total)],
    ["Detalle de la transferencia", transferCode(order.ref)],
  ],
})

const howToPay = (facts: OrderFacts): (MailPart | string)[] => {
  const { lines, paymentModeId } = facts.order
  const { paymentModes, isPriceOpen } = facts.business
  if (isPriceOpen(lines)) return ["Le diremos cuánto cuesta antes de que pague."]
  if (paymentModeId === paymentModes.sinpe)
    return ["Para completar su compra, haga la transferencia por SINPE Móvil:", transferFacts(facts)]
  return [paymentModeId === paymentModes.card ? "Su pago con tarjeta está confirmado." : "Puede pagarlo al retirarlo."]
}

const amountDue = ({ order, business }: OrderFacts): string | null =>
  !business.isPriceOpen(order.lines) &&
  (order.paymentModeId === business.paymentModes.cash || order.paymentModeId === null)
    ? `Al retirarlo se paga ${formatColones(order.total)} en efectivo.`
    : null

const withCode = ({ code }: OrderFacts): (MailPart | string)[] =>
  code ? ["Muestre este código al retirarlo, en esta pantalla o en una captura:", { kind: "code", code }] : []

export const orderMails: { readonly [K in OrderMailKind]: (facts: OrderFacts, data: MailData[K]) => Mail } = {
  "order-received": (facts, { isPriceOpen }) =>
    mail(
      `Recibimos su pedido ${facts.order.ref}`,
      facts.customerName,
      `Recibimos su pedido ${facts.order.ref}. Le avisaremos cuando esté listo.`,
      ...(isPriceOpen
        ? ["Precio por definir: le propondremos uno y usted decide. No pague todavía."]
        : [...howToPay(facts), orderLines(facts)]),
      placeOrPost(facts),
      seeOrder(facts),
    ),

  "payment-confirmed": (facts, { method }) =>
    mail(
      `Pago confirmado: pedido ${facts.order.ref}`,
      facts.customerName,
      `Confirmamos su pago de ${formatColones(facts.order.total)} con ${method} por el pedido ${facts.order.ref}. Le avisaremos cuando esté listo.`,
      orderLines(facts),
      placeOrPost(facts),
      seeOrder(facts),
    ),

  "transfer-reminder": facts =>
    mail(
      `Falta su transferencia del pedido ${facts.order.ref}`,
      facts.customerName,
      `Todavía no hemos recibido la transferencia por SINPE Móvil de su pedido ${facts.order.ref}:`,
      transferFacts(facts),
      orderLines(facts),
      seeOrder(facts),
      soft("Si ya la hizo, indique su número de referencia en la página del pedido."),
    ),

  ready: facts =>
    isPostal(facts)
      ? mail(
          `Su pedido ${facts.order.ref} está listo para enviarse`,
          facts.customerName,
          `Alistamos su pedido ${facts.order.ref} y va en camino a Correos de Costa Rica.`,
          orderLines(facts),
          seeOrder(facts),
        )
      : mail(
          `Su pedido ${facts.order.ref} está listo para retiro`,
          facts.customerName,
          `Su pedido ${facts.order.ref} está listo.`,
          ...withCode(facts),
          pickupPlace(facts),
          amountDue(facts),
          seeOrder(facts),
        ),

  reminder: facts =>
    mail(
      `Su pedido ${facts.order.ref} le espera`,
      facts.customerName,
      `Su pedido ${facts.order.ref} está listo desde hace unos días y todavía no lo retira.`,
      ...withCode(facts),
      pickupPlace(facts),
      amountDue(facts),
      seeOrder(facts),
      soft("Si no puede venir, en la página del pedido puede anotar quién lo retira por usted."),
    ),

  "handed-over": (facts, { invoiceRef, association }) =>
    mail(
      `Entregamos su pedido ${facts.order.ref}`,
      facts.customerName,
      `${association} entregó su pedido ${facts.order.ref}. Este es su comprobante:`,
      orderLines(facts),
      { kind: "facts", facts: [["Factura", invoiceRef]] },
      seeOrder(facts),
      soft("Gracias por su compra."),
    ),
}

interface Facts {
  readonly customerName: string
  readonly publicUrl: string
  /** The page of the order that the mail is about, which its buyer can open with or without an account. */
  readonly orderUrl?: string
  readonly hasPicture?: boolean
}

const orderButton = (ref: string, { publicUrl, orderUrl }: Facts) =>
  button("Ver el pedido", orderUrl ?? `${publicUrl}/perfil/pedidos/${encodeURIComponent(ref)}`)

export const otherMails: {
  readonly [K in Exclude<MailKind, OrderMailKind>]: (data: MailData[K], facts: Facts) => Mail
} = {
  "payment-refused": ({ amount, method, reason, path }, { customerName, publicUrl }) =>
    mail(
      "Su pago no se realizó",
      customerName,
      `Su pago de ${formatColones(amount)} con ${method} no se pudo confirmar.`,
      reason ? `Motivo: ${reason}` : null,
      "No se hizo ningún pedido; su carrito sigue como estaba.",
      button("Intentar de nuevo", `${publicUrl}${path}`),
    ),

  "transfer-rejected": ({ ref, amount, reason }, facts) =>
    mail(
      `Su transferencia del pedido ${ref} no se confirmó`,
      facts.customerName,
      `No pudimos confirmar su transferencia de ${formatColones(amount)} por SINPE Móvil.`,
      `Motivo: ${reason}`,
      `El pedido ${ref} sigue esperando su pago. En su página puede enviar el comprobante otra vez.`,
      orderButton(ref, facts),
    ),

  cancelled: ({ ref, total, refund }, facts) =>
    mail(
      `Su pedido ${ref} fue cancelado`,
      facts.customerName,
      `El pedido ${ref} por ${formatColones(total)} fue cancelado.`,
      refund || null,
      orderButton(ref, facts),
    ),

  returned: ({ ref, lines, total, how }, facts) =>
    mail(
      `Recibimos su devolución del pedido ${ref}`,
      facts.customerName,
      `Recibimos de vuelta lo siguiente de su pedido ${ref}:`,
      total === zero
        ? lines.map(({ label, quantity }) => `${quantity} × ${label}`).join(", ")
        : { kind: "lines", lines, total },
      how,
      orderButton(ref, facts),
    ),

  "board-question": ({ ref, question, path }, { customerName, publicUrl, hasPicture }) =>
    mail(
      `Tenemos una pregunta sobre su PCB ${ref}`,
      customerName,
      "Antes de fabricar su PCB necesitamos su respuesta:",
      question,
      hasPicture ? { kind: "picture", name: "placa", alt: "Su PCB con las marcas de la pregunta" } : null,
      button("Responder", `${publicUrl}${path}`),
    ),

  "board-state": ({ ref, state, note, path }, { customerName, publicUrl }) =>
    mail(
      `Su PCB ${ref}: ${state}`,
      customerName,
      `Su PCB ${ref} cambió de estado: ${state}.`,
      note || null,
      button("Ver mi PCB", `${publicUrl}${path}`),
    ),

  "back-in-stock": ({ label, path }, { customerName, publicUrl }) =>
    mail(
      `Ya hay: ${label}`,
      customerName,
      `Nos pidió que le avisáramos: ya hay ${label}.`,
      button("Ver el producto", `${publicUrl}${path}`),
      "Este aviso se envía una sola vez.",
    ),

  notice: ({ subject, name, paragraphs, links, closing }, { orderUrl }) =>
    mail(
      subject,
      name,
      ...paragraphs,
      ...links.map(({ label, url }) => button(label, url)),
      orderUrl ? button("Ver el pedido", orderUrl) : null,
      ...closing.map(soft),
    ),
}
