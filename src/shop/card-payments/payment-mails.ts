import type { Message } from "../messages/messages.ts"
import { formatColones } from "../vocabulary/money.ts"
import type { PaymentRecord } from "./payment.ts"

const payer = ({ customerId, billing }: PaymentRecord): Message["to"] =>
  customerId === null ? { email: billing.email } : { customerId }

const notice = (payment: PaymentRecord, fact: string, subject: string, paragraphs: readonly string[]): Message => ({
  fact: `${fact}:${payment.orderNumber}`,
  to: payer(payment),
  kind: "notice",
  data: { subject, name: "", paragraphs, links: [], closing: [] },
})

const backToCard = "El dinero vuelve a su tarjeta; según el banco tarda de 3 a 15 días hábiles."

/** The mail about a payment that cannot become an order by itself. It is sent once per payment. */
const reviewMail = (payment: PaymentRecord): Message =>
  notice(payment, "payment-review", "Estamos revisando su pago", [
    `Su pago con tarjeta de ${formatColones(payment.amount)} (${payment.orderNumber}) necesita una revisión nuestra.`,
    "No pague otra vez: le escribimos en cuanto su pedido esté confirmado o su dinero vaya de vuelta.",
  ])

const refundedMail = (payment: PaymentRecord): Message =>
  notice(payment, "payment-refunded", "Le devolvimos su pago", [
    `Le devolvimos su pago con tarjeta de ${formatColones(payment.amount)} (${payment.orderNumber}), que no pudo convertirse en un pedido.`,
    backToCard,
  ])

export const extraRefundedMail = (payment: PaymentRecord): Message =>
  notice(payment, "extra-charge-refunded", "Le devolvimos un cobro repetido", [
    `Su tarjeta se cobró más de una vez por la compra ${payment.orderNumber}. Le devolvimos lo que sobraba.`,
    backToCard,
  ])

/** The mail about a refused card. It is sent once per payment, however often the card is tried. */
const refusedMail = (payment: PaymentRecord): Message => ({
  fact: `payment-refused:${payment.orderNumber}`,
  to: payer(payment),
  kind: "payment-refused",
  data: {
    amount: payment.amount,
    method: "tarjeta",
    reason: payment.description,
    path: payment.kind === "cart" ? "/perfil?tab=carrito" : "/kits",
  },
})

/** The mail for a payment that reached this state; null: no mail, or another workflow writes it. */
export const mailAbout = (payment: PaymentRecord): Message | null => {
  if (payment.state === "declined") return refusedMail(payment)
  if (payment.state === "in-question") return reviewMail(payment)
  // The cancellation of the order writes its own mail.
  return payment.state === "refunded" && payment.orderId === null ? refundedMail(payment) : null
}
