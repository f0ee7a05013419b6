import { AsyncLocalStorage } from "node:async_hooks"
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { timeLeft } from "../deadline.ts"

/** PostgreSQL's code for a lock that is not available: callers may retry later. */
const notAvailable = "55P03"

/** Too many callers wait for the lock, or it was not released in time. Nothing was done. */
export class LockBusy extends Error {
  override readonly name = "LockBusy"
  readonly code = notAvailable
}

/** This process was frozen or lost its database for longer than its lease: another process may hold the lock by now. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost"
  readonly code = notAvailable
}

const defaultTimes = { leaseMs: 15_000, waitMs: 15_000, maxWaiting: 100 }
export type LockTimes = Partial<typeof defaultTimes>

const minPollMs = 5
const maxPollMs = 60
/** A waiter keeps its place if it polls again within this time. */
const reservedMs = 500
/** The wait for a lock leaves this much of the request's deadline for the work itself. */
const reservedForWorkMs = 4000

// Unlogged: a lock costs no disk write, and a crash of PostgreSQL releases all of them.
const createTable = `
  create unlogged table if not exists locks (
    name text primary key, holder uuid, expires_at timestamptz not null, next_process uuid, next_until timestamptz)`

const acquireSql = `
  insert into locks as l (name, holder, expires_at) values ($1, $2, now() + $3 * interval '1 millisecond')
  on conflict (name) do update set holder = $2, expires_at = excluded.expires_at, next_process = null
   where l.expires_at <= now() and (l.next_process is null or l.next_process = $4 or l.next_until <= now())
  returning name`

const reserveSql = `
  update locks set next_process = $2, next_until = now() + $3 * interval '1 millisecond'
   where name = $1 and (next_process is null or next_process = $2 or next_until <= now())`

const renewSql = `
  update locks set expires_at = now() + $3 * interval '1 millisecond' where name = $1 and holder = $2 returning name`

const releaseSql = `
  with freed as (
    update locks set holder = null, expires_at = '-infinity' where name = $1 and holder = $2 and next_until > now()
    returning name)
  delete from locks where name = $1 and holder = $2 and not exists (select 1 from freed)`

interface Lease {
  isLost(): boolean
}
const leasesHeld = new AsyncLocalStorage<readonly Lease[]>()

/** Called before each write to an outside system: work that lost its lock must not continue. */
export const requireLeases = (): void => {
  if (leasesHeld.getStore()?.some(lease => lease.isLost())) throw new LeaseLost("the lock's lease ran out")
}

export const underLease =
  (send: typeof fetch): typeof fetch =>
  (input, init) => {
    requireLeases()
    return send(input, init)
  }

type Query = (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>

/** Callers of one name take turns within this process, so that only one of them asks the database. */
const createTurns = (maxWaiting: number) => {
  const queues = new Map<string, { waiting: number; last: Promise<unknown> }>()
  return {
    waiting: (): number => [...queues.values()].reduce((sum, queue) => sum + queue.waiting - 1, 0),
    isTaken: (name: string): boolean => queues.has(name),

    async take<T>(name: string, until: number, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(name) ?? { waiting: 0, last: Promise.resolve() }
      if (queue.waiting >= maxWaiting) throw new LockBusy("too many callers wait for the lock")
      queues.set(name, queue)
      queue.waiting++
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => late.reject(new LockBusy("the lock was not released in time")),
        Math.max(0, until - performance.now()),
      )
      const before = queue.last
      const ended = Promise.withResolvers<void>()
      // A waiter that gave up keeps its position, so that the next one still waits for those before it.
      queue.last = before.then(() => ended.promise)
      try {
        await Promise.race([before, late.promise])
        clearTimeout(timer)
        return await work()
      } finally {
        clearTimeout(timer)
        ended.resolve()
        queue.waiting--
        if (queue.waiting === 0) queues.delete(name)
      }
    },
  }
}

/** Locks are rows with a lease: they hold no connection, and a frozen or killed process blocks others no longer than the lease. */
export const createLocks = (
  query: Query,
  transaction: (work: (tx: Query) => Promise<void>) => Promise<void>,
  changedTimes: LockTimes = {},
) => {
  const times = { ...defaultTimes, ...changedTimes }
  const processId = randomUUID()
  const turns = createTurns(times.maxWaiting)

  const makeTable = () =>
    transaction(async tx => {
      await tx("select pg_advisory_xact_lock(hashtextextended('chispa:locks', 0))")
      await tx(createTable)
    })

  /** Returns when it was asked for: the lease in the database begins then or later, however late its answer is read. */
  const acquire = async (name: string, holder: string): Promise<number | null> => {
    const values = [name, holder, times.leaseMs, processId]
    const ask = async () => {
      const at = performance.now()
      return (await query(acquireSql, values)).length > 0 ? at : null
    }
    try {
      return await ask()
    } catch (error) {
      if ((error as { code?: string }).code !== "42P01") throw error
      await makeTable()
      return ask()
    }
  }

  const acquireWithin = async (name: string, holder: string, until: number): Promise<number> => {
    for (let wait = minPollMs; ; wait = Math.min(wait * 2, maxPollMs)) {
      const askedAt = await acquire(name, holder)
      if (askedAt !== null) return askedAt
      if (performance.now() >= until) throw new LockBusy("the lock was not released in time")
      await query(reserveSql, [name, processId, reservedMs])
      await pause(wait * (0.5 + Math.random()))
    }
  }

  const hold = async <T>(name: string, holder: string, askedAt: number, work: () => Promise<T>): Promise<T> => {
    let renewedAt = askedAt
    let taken = false
    // Work that began under the lock, such as a workflow, may outlive it. After the release no lease can be lost.
    let ended = false
    const lease: Lease = { isLost: () => !ended && (taken || performance.now() > renewedAt + times.leaseMs) }
    const renew = async () => {
      const at = performance.now()
      if ((await query(renewSql, [name, holder, times.leaseMs])).length === 0) taken = true
      else renewedAt = at
    }
    // A failed renewal is retried; without one the lease expires here as it does in the database.
    const renewing = setInterval(() => void renew().catch(() => undefined), times.leaseMs / 3).unref()
    try {
      return await leasesHeld.run([...(leasesHeld.getStore() ?? []), lease], work)
    } finally {
      ended = true
      clearInterval(renewing)
      await query(releaseSql, [name, holder]).catch(() => undefined)
    }
  }

  return {
    waiting: turns.waiting,

    /** Runs the work while no other process on this database holds the same name. Throws LockBusy if the lock was not obtained. */
    withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
      const until = performance.now() + Math.min(times.waitMs, timeLeft() - reservedForWorkMs)
      return turns.take(name, until, async () => {
        const holder = randomUUID()
        return hold(name, holder, await acquireWithin(name, holder, until), work)
      })
    },

    async tryLock<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
      if (turns.isTaken(name)) return undefined
      return turns.take(name, performance.now() + times.waitMs, async () => {
        const holder = randomUUID()
        const askedAt = await acquire(name, holder)
        return askedAt === null ? undefined : hold(name, holder, askedAt, work)
      })
    },
  }
}
