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
export const startPaymentPoller = ({ payments, look, log, everyMs = 3000 }: PollerOptions) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  const lookAt = (payment: PaymentRecord) =>
    look(payment).catch(error => log.error({ err: error, orderNumber: payment.orderNumber }, "payment check failed"))

  const goRound = async () => {
    try {
      const due = await payments.takeDue(batch)
      await Promise.all(due.map(lookAt))
    } catch (error) {
      log.error({ err: error }, "due payments could not be read")
    }
    if (!stopped) timer = setTimeout(start, everyMs)
  }
  const start = () => {
    round = goRound()
  }
  start()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
