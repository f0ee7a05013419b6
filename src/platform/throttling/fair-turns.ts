export class TooManyWaiting extends Error {}

export interface FairTurnsOptions {
  /** Works of different owners that run at the same time; an owner has one. */
  readonly atOnce: number
  readonly maxWaiting: number
  readonly maxWaitingEach: number
  readonly maxWaitMs: number
}

/**
 * For work that takes long: owners (accounts, addresses) take turns, so that nobody waits behind a queue of somebody else.
 * Who would wait too long, or in too long a queue, gets TooManyWaiting.
 */
export const createFairTurns = ({ atOnce, maxWaiting, maxWaitingEach, maxWaitMs }: FairTurnsOptions) => {
  /** Whose turn it is stands first. */
  const waiting = new Map<string, (() => void)[]>()
  const running = new Set<string>()
  let waitingInAll = 0

  const setQueue = (owner: string, queue: (() => void)[]) => {
    waiting.delete(owner)
    if (queue.length > 0) waiting.set(owner, queue)
  }

  const letIn = () => {
    for (const [owner, queue] of [...waiting]) {
      if (running.size >= atOnce) return
      if (!running.has(owner)) queue[0]?.()
    }
  }

  const turn = (owner: string): Promise<void> => {
    const queue = waiting.get(owner) ?? []
    if (waitingInAll >= maxWaiting || queue.length >= maxWaitingEach) return Promise.reject(new TooManyWaiting())
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(giveUp)
        waitingInAll--
        setQueue(
          owner,
          (waiting.get(owner) ?? []).filter(other => other !== begin),
        )
      }
      const begin = () => {
        leave()
        running.add(owner)
        resolve()
      }
      const giveUp = setTimeout(() => {
        leave()
        reject(new TooManyWaiting())
      }, maxWaitMs)
      waitingInAll++
      if (queue.length > 0) queue.push(begin)
      else waiting.set(owner, [begin])
      letIn()
    })
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    await turn(owner)
    try {
      return await work()
    } finally {
      running.delete(owner)
      // Behind those who wait: it has just had its turn.
      setQueue(owner, waiting.get(owner) ?? [])
      letIn()
    }
  }
}

export type FairTurns = ReturnType<typeof createFairTurns>
