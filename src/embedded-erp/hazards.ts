import { Crash, Fault } from "./errors.ts"

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/**
 * Dolibarr reads, thinks and writes without locks. With hazards on, the same gaps are open here; with hazards off the
 * callers take locks instead. Either way nothing is idempotent.
 */
export interface Hazards {
  readonly on: boolean
  /** Before the next free reference is read. */
  beforeReadingReference(): Promise<void>
  /** Between reading the next free reference and writing it: whoever reads now computes the same one. */
  beforeWritingReference(): Promise<void>
  /** Runs the adding of a line; several at once to one order end in deadlocks for some. */
  whileAddingLine<T>(orderId: number, work: () => Promise<T>): Promise<T>
  /** Between summing an order's lines and storing the sum: what is added now is lost from it. */
  beforeStoringTotal(): Promise<void>
  /** One PHP process cannot hold this many orders with their lines. */
  checkMemory(orders: number): void
}

export const noHazards: Hazards = {
  on: false,
  beforeReadingReference: async () => undefined,
  beforeWritingReference: async () => undefined,
  whileAddingLine: (_orderId, work) => work(),
  beforeStoringTotal: async () => undefined,
  checkMemory: () => undefined,
}

const deadlockEvery = 5
const contendedFrom = 3
const ordersInMemory = 4500

export const dolibarrHazards = (): Hazards => {
  const adding = new Map<number, number>()
  let references = 0
  let contended = 0
  let totals = 0
  return {
    on: true,
    // Staggered by four, like requests over four server processes: about half of eight at once collide.
    beforeReadingReference: () => pause((references++ % 4) * 5),
    beforeWritingReference: () => pause(8),
    async whileAddingLine(orderId, work) {
      const others = adding.get(orderId) ?? 0
      adding.set(orderId, others + 1)
      try {
        if (others >= contendedFrom && ++contended % deadlockEvery === 0) {
          await pause(2)
          throw new Fault(400, "Deadlock found when trying to get lock; try restarting transaction")
        }
        return await work()
      } finally {
        const left = (adding.get(orderId) ?? 1) - 1
        if (left > 0) adding.set(orderId, left)
        else adding.delete(orderId)
      }
    },
    beforeStoringTotal: () => pause((totals++ % 3) * 4),
    checkMemory(orders) {
      if (orders > ordersInMemory) throw new Crash("memory exhausted")
    },
  }
}
