import { type CardGateway, GatewayError } from "../../providers/card-gateway.ts"
import type { NewPayment, PaymentRecord } from "./payment.ts"
import type { PaymentRecords } from "./payment-records.ts"

interface StartedPayment {
  readonly kind: "opened"
  readonly payment: PaymentRecord
  readonly url: string
}

/** Our record comes first; a provider that fails leaves it as not started and throws GatewayError (PAY-18). */
export const startPayment = async <Refusal extends object = never>(
  { gateway, records }: { readonly gateway: CardGateway; readonly records: PaymentRecords },
  wanted: NewPayment,
  returnUrl: string,
  /** Runs before the provider is called; a refusal is returned and nothing can be paid. */
  before: (orderNumber: string) => Promise<Refusal | null> = async () => null,
): Promise<StartedPayment | Refusal> => {
  const payment = await records.create(wanted, gateway.kind)
  const { orderNumber, amount, currency, billing } = payment
  const refusal = await before(orderNumber)
  if (refusal) {
    await records.move(orderNumber, { from: "started", to: "not-started" })
    return refusal
  }
  try {
    const { url } = await gateway.start({ orderNumber, amount, currency, billing, returnUrl })
    const waiting = await records.move(orderNumber, { from: "started", to: "waiting" })
    return { kind: "opened", url, payment: waiting ?? payment }
  } catch (error) {
    if (error instanceof GatewayError)
      await records.move(orderNumber, { from: "started", to: "not-started", description: error.message })
    throw error
  }
}
