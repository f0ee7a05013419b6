import { timeLeft } from "./deadline.ts"

/** Why a job never began: too many wait, its key has its share, it waited too long, or the queue was closed. */
export type RefusalReason = "full" | "share" | "timeout" | "closed"

export class WorkRefused extends Error {
  override readonly name = "WorkRefused"
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(`the work queue refused a job: ${reason}`)
    this.reason = reason
  }
}

export interface WorkQueueOptions<Job> {
  /** The total cost of the jobs that run at once. */
  readonly concurrency: number
  readonly maxWaiting: number
  /** Names the owner of a job. Keys take turns, so that one key's backlog delays only that key. */
  readonly keyOf: (job: Job) => string | number
  /** The maximum wait for a turn. The request's deadline applies too. The work limits its own time. */
  readonly timeoutMs: number
  /** Jobs of one key, waiting and running. */
  readonly maxPerKey?: number
  /** The total cost of one key's running jobs. */
  readonly concurrencyPerKey?: number
  readonly costOf?: (job: Job) => number
}

interface Waiting {
  readonly key: string | number
  readonly cost: number
  readonly startTag: number
  begin(): void
  refuse(reason: RefusalReason): void
}

/** One key's jobs in the queue. `finishTag` is the virtual time at which the last one would end. */
interface Share {
  jobs: number
  runningCost: number
  finishTag: number
}

/**
 * A bounded queue that is fair by key (start-time fair queueing). A job's virtual start is the virtual end of its key's previous
 * job, and the job with the earliest one runs next. So a key with one job passes a key with twenty.
 */
export const createWorkQueue = <Job>({
  concurrency,
  maxWaiting,
  keyOf,
  timeoutMs,
  maxPerKey = Number.POSITIVE_INFINITY,
  concurrencyPerKey = Number.POSITIVE_INFINITY,
  costOf = () => 1,
}: WorkQueueOptions<Job>) => {
  const waiting: Waiting[] = []
  const shares = new Map<string | number, Share>()
  let runningCost = 0
  let virtualTime = 0
  let closed = false

  // A job that costs more than the limit runs alone.
  const fits = (running: number, cost: number, limit: number) => running === 0 || running + cost <= limit

  const nextJob = (): Waiting | undefined => {
    let next: Waiting | undefined
    for (const job of waiting) {
      if (next && job.startTag >= next.startTag) continue
      if (fits(shares.get(job.key)!.runningCost, job.cost, concurrencyPerKey)) next = job
    }
    return next
  }

  const beginNext = () => {
    for (let job = nextJob(); job && fits(runningCost, job.cost, concurrency); job = nextJob()) {
      waiting.splice(waiting.indexOf(job), 1)
      virtualTime = Math.max(virtualTime, job.startTag)
      shares.get(job.key)!.runningCost += job.cost
      runningCost += job.cost
      job.begin()
    }
  }

  const leave = (key: string | number) => {
    const share = shares.get(key)!
    share.jobs--
    if (share.jobs === 0) shares.delete(key)
  }

  const turn = (key: string | number, cost: number): Promise<void> => {
    const share = shares.get(key) ?? { jobs: 0, runningCost: 0, finishTag: 0 }
    if (closed) throw new WorkRefused("closed")
    if (share.jobs >= maxPerKey) throw new WorkRefused("share")
    if (waiting.length >= maxWaiting) throw new WorkRefused("full")
    const startTag = Math.max(virtualTime, share.finishTag)
    share.jobs++
    share.finishTag = startTag + cost
    shares.set(key, share)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const refuse = (reason: RefusalReason) => {
      leave(key)
      reject(new WorkRefused(reason))
    }
    const job: Waiting = { key, cost, startTag, begin: resolve, refuse }
    waiting.push(job)
    beginNext()
    if (!waiting.includes(job)) return promise
    const giveUp = () => {
      const at = waiting.indexOf(job)
      if (at < 0) return
      waiting.splice(at, 1)
      refuse("timeout")
      // Smaller jobs may have waited behind this one.
      beginNext()
    }
    const timer = setTimeout(giveUp, Math.max(0, Math.min(timeoutMs, timeLeft())))
    return promise.finally(() => clearTimeout(timer))
  }

  return {
    /** Rejects with WorkRefused when the work does not begin. */
    async run<Answer>(job: Job, work: () => Promise<Answer>): Promise<Answer> {
      const key = keyOf(job)
      const cost = costOf(job)
      await turn(key, cost)
      try {
        // The queue may have been closed between the turn and this moment.
        if (closed) throw new WorkRefused("closed")
        return await work()
      } finally {
        shares.get(key)!.runningCost -= cost
        runningCost -= cost
        leave(key)
        beginNext()
      }
    },

    /** Refuses waiting and new jobs; running jobs end by themselves. */
    close(): void {
      closed = true
      for (const job of waiting.splice(0)) job.refuse("closed")
    },
  }
}
