import { every, type Loop } from "../../platform/every.ts"
import type { PaymentRecord } from "./payment.ts"
import type { PaymentRecords } from "./payment-records.ts"

interface PollerOptions {
  readonly payments: Pick<PaymentRecords, "takeDue">
  readonly look: (payment: PaymentRecord) => Promise<unknown>
  readonly log: { error(fields: object, message: string): void }
  readonly everyMs?: number
}

const batch = 20

/** For payments whose browser never came back. Every process runs one, and each payment is handed to only one of them. */
export const startPaymentPoller = ({ payments, look, log, everyMs = 3000 }: PollerOptions): Loop => {
  const lookAt = (payment: PaymentRecord) =>
    look(payment).catch(error => log.error({ err: error, orderNumber: payment.orderNumber }, "payment check failed"))
  return every(everyMs, async () => Promise.all((await payments.takeDue(batch)).map(lookAt)), {
    atOnce: true,
    onError: error => log.error({ err: error }, "due payments could not be read"),
  })
}
