import { every, type Loop } from "../../platform/every.ts"
import type { PaymentRecord, PaymentRecords } from "./payment-records.ts"

interface PollerOptions {
  readonly payments: Pick<PaymentRecords, "takeDue">
  /** What is done with a payment whose turn it is. */
  readonly look: (payment: PaymentRecord) => Promise<unknown>
  readonly log: { error(fields: object, message: string): void }
  readonly everyMs?: number
}

const batch = 20

/**
 * Looks after payments whose browser never came back. Every process runs one: a payment whose turn it is is handed to one of
 * them, so none is looked at twice and none depends on one machine.
 */
export const startPaymentPoller = ({ payments, look, log, everyMs = 3000 }: PollerOptions): Loop => {
  const lookAt = (payment: PaymentRecord) =>
    look(payment).catch(error => log.error({ err: error, orderNumber: payment.orderNumber }, "payment check failed"))
  return every(everyMs, async () => Promise.all((await payments.takeDue(batch)).map(lookAt)), {
    atOnce: true,
    onError: error => log.error({ err: error }, "due payments could not be read"),
  })
}
