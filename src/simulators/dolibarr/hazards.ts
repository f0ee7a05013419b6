import { Crash, Fault } from "./errors.ts"

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Dolibarr reads and writes without locks: hazards open the same gaps here; without them callers take locks. */
export interface Hazards {
  readonly on: boolean
  beforeReadingReference(): Promise<void>
  /** Between reading the next free reference and writing it: whoever reads now computes the same one. */
  beforeWritingReference(): Promise<void>
  /** `gap` stands between summing the lines and storing the sum; several at once to one order also deadlock. */
  whileChangingLines<T>(orderId: number, work: (gap: () => Promise<void>) => Promise<T>): Promise<T>
  /** Runs a stock movement; `gap` stands between reading the level and writing it, where another movement is lost. */
  whileMovingStock<T>(productId: number, work: (gap: () => Promise<void>) => Promise<T>): Promise<T>
  /** One PHP process cannot hold this many orders with their lines. */
  checkMemory(orders: number): void
}

export const noHazards: Hazards = {
  on: false,
  beforeReadingReference: async () => undefined,
  beforeWritingReference: async () => undefined,
  whileChangingLines: (_orderId, work) => work(async () => undefined),
  whileMovingStock: (_productId, work) => work(async () => undefined),
  checkMemory: () => undefined,
}

const deadlockEvery = 5
const contendedFrom = 3
const ordersInMemory = 4500

const overtakenMs = 150

export const dolibarrHazards = (): Hazards => {
  const changing = new Map<number, number>()
  const moving = new Map<number, number>()
  let references = 0
  let contended = 0
  let bursts = 0

  const overtakenBy = async (orderId: number) => {
    const alone = () => (changing.get(orderId) ?? 0) <= 1
    if (alone() || ++bursts % 2 === 0) return
    for (let waited = 0; waited < overtakenMs && !alone(); waited += 5) await pause(5)
  }

  const deadlock = async (others: number) => {
    if (others < contendedFrom || ++contended % deadlockEvery !== 0) return
    await pause(2)
    throw new Fault(400, "Deadlock found when trying to get lock; try restarting transaction")
  }

  return {
    on: true,
    // Staggered by four, like requests over four server processes: about half of eight at once collide.
    beforeReadingReference: () => pause((references++ % 4) * 5),
    beforeWritingReference: () => pause(8),
    async whileChangingLines(orderId, work) {
      const others = changing.get(orderId) ?? 0
      changing.set(orderId, others + 1)
      try {
        if (others === 0) return await work(() => overtakenBy(orderId))
        await deadlock(others)
        // The first one sums its line alone, then these overtake it.
        await pause(6)
        return await work(async () => undefined)
      } finally {
        const left = (changing.get(orderId) ?? 1) - 1
        if (left > 0) changing.set(orderId, left)
        else changing.delete(orderId)
      }
    },
    async whileMovingStock(productId, work) {
      const others = moving.get(productId) ?? 0
      moving.set(productId, others + 1)
      try {
        // Over four processes: every other one of those at once reads the level before the one ahead has written it.
        return await work(() => pause(others % 2 === 0 ? 8 : 0))
      } finally {
        const left = (moving.get(productId) ?? 1) - 1
        if (left > 0) moving.set(productId, left)
        else moving.delete(productId)
      }
    },
    checkMemory(orders) {
      if (orders > ordersInMemory) throw new Crash("memory exhausted")
    },
  }
}
