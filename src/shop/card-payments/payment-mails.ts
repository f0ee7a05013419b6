import type { Message } from "../messages/messages.ts"
import type { PaymentRecord } from "./payment.ts"

/** One mail for each payment, however often the card is tried. */
export const refusedMail = ({
  orderNumber,
  customerId,
  billing,
  amount,
  kind,
  description: reason,
}: PaymentRecord): Message => ({
  fact: `payment-refused:${orderNumber}`,
  to: customerId === null ? { email: billing.email } : { customerId },
  kind: "payment-refused",
  data: { amount, method: "tarjeta", reason, path: kind === "cart" ? "/perfil?tab=carrito" : "/kits" },
})
