import { type CardGateway, GatewayError } from "../../providers/card-gateway.ts"
import type { NewPayment, PaymentRecord, PaymentRecords } from "./payment-records.ts"

export interface StartedPayment {
  readonly payment: PaymentRecord
  /** Where the browser goes now (PAY-15). */
  readonly url: string
}

/**
 * Writes our record, then opens the payment at the provider. A provider that fails leaves the record as not started and throws
 * GatewayError (PAY-18).
 */
export const startPayment = async (
  { gateway, records }: { readonly gateway: CardGateway; readonly records: PaymentRecords },
  wanted: NewPayment,
  returnUrl: string,
): Promise<StartedPayment> => {
  const payment = await records.create(wanted, gateway.kind)
  const { orderNumber, amount, currency, billing } = payment
  try {
    const { url } = await gateway.start({ orderNumber, amount, currency, billing, returnUrl })
    return { url, payment: (await records.move(orderNumber, { to: "waiting" })) ?? payment }
  } catch (error) {
    if (error instanceof GatewayError)
      await records.move(orderNumber, { to: "not-started", description: error.message })
    throw error
  }
}
