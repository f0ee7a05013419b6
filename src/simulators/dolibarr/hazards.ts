import { Crash, Fault } from "./errors.ts"

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
const noGap = async () => undefined

const deadlockEvery = 5
const contendedFrom = 3
const maxOrdersInMemory = 4500
const maxOvertakenMs = 150

/** Passes to each piece of work the number of others that run on the same id. */
const trackConcurrency = () => {
  const running = new Map<number, number>()
  const count = (id: number) => running.get(id) ?? 0
  const run = async <T>(id: number, work: (others: number) => Promise<T>): Promise<T> => {
    const others = count(id)
    running.set(id, others + 1)
    try {
      return await work(others)
    } finally {
      if (count(id) > 1) running.set(id, count(id) - 1)
      else running.delete(id)
    }
  }
  return { count, run }
}

export type Hazards = ReturnType<typeof dolibarrHazards>

/** Dolibarr reads and writes without locks. Hazards open the same gaps here; without them callers take locks. */
export const dolibarrHazards = () => {
  const lineChanges = trackConcurrency()
  const stockMoves = trackConcurrency()
  let references = 0
  let contended = 0
  let bursts = 0

  const waitForOthers = async (orderId: number) => {
    const alone = () => lineChanges.count(orderId) <= 1
    if (alone() || ++bursts % 2 === 0) return
    for (let waited = 0; waited < maxOvertakenMs && !alone(); waited += 5) await pause(5)
  }

  const deadlock = async (others: number) => {
    if (others < contendedFrom || ++contended % deadlockEvery !== 0) return
    await pause(2)
    throw new Fault(400, "Deadlock found when trying to get lock; try restarting transaction")
  }

  return {
    // Staggered by four, like requests over four server processes: about half of eight at once collide.
    beforeReadingReference: () => pause((references++ % 4) * 5),
    /** The gap between reading the next free reference and writing it, in which another reader computes the same one. */
    beforeWritingReference: () => pause(8),
    /** `gap` runs between summing the lines and storing the sum; several changes to one order at once also deadlock. */
    whileChangingLines: <T>(orderId: number, work: (gap: () => Promise<void>) => Promise<T>): Promise<T> =>
      lineChanges.run(orderId, async others => {
        if (others === 0) return work(() => waitForOthers(orderId))
        await deadlock(others)
        // The first one sums its line alone, then these overtake it.
        await pause(6)
        return work(noGap)
      }),
    /** `gap` runs between reading the stock level and writing it, where another movement is lost. */
    whileMovingStock: <T>(productId: number, work: (gap: () => Promise<void>) => Promise<T>): Promise<T> =>
      // Every second concurrent call reads the level before the call ahead has written it.
      stockMoves.run(productId, others => work(() => pause(others % 2 === 0 ? 8 : 0))),
    /** One PHP process cannot hold this many orders with their lines. */
    checkMemory(orders: number) {
      if (orders > maxOrdersInMemory) throw new Crash("memory exhausted")
    },
  }
}
