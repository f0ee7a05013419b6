import { AsyncLocalStorage } from "node:async_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { type Database, isDatabaseAway } from "../../src/platform/database/database.ts"
import { every, type Loop } from "../../src/platform/every.ts"
import { createLog } from "../../src/platform/log.ts"
import { startMailQueue } from "../../src/platform/mail/mail-queue.ts"
import { type CardGateway, GatewayError } from "../../src/providers/card-gateway.ts"
import { callWithFault, everyFault } from "../support/faulty-fetch.ts"
import { type Random, randomFrom } from "../support/random.ts"
import { hastyRefundOpenMs, NotStarted } from "./programs/bare-shop.ts"

interface FaultPlan {
  readonly random: Random
  /** The share of calls that fail. */
  readonly rate: number
}

/** The faults of the current run, which apply to all its calls, also in its workflows. */
const plan = new AsyncLocalStorage<FaultPlan>()
export const underFaults = <T>(faults: FaultPlan, work: () => Promise<T>): Promise<T> => plan.run(faults, work)

let made = 0
export const faultsMade = () => made

const fault = (): Random | null => {
  const here = plan.getStore()
  if (!here?.random.chance(here.rate)) return null
  made++
  return here.random
}

export const chaosFetch: typeof fetch = (input, init) => {
  // Without compression, which would be half of the work on one machine.
  const call = () => fetch(input, { ...init, headers: { ...init?.headers, "Accept-Encoding": "identity" } })
  const failing = fault()
  return failing ? callWithFault(failing.oneOf(everyFault), call) : call()
}

/** Makes the call later, when nobody waits for it any more. Its provider may be gone by then. */
const callLate = (call: () => Promise<unknown>, ms: number) =>
  void sleep(ms)
    .then(call)
    .catch(() => undefined)

/** A gateway whose calls sometimes do not reach the provider, or whose answers are lost. Some refunds are carried out late. */
export const chaosGateway = (gateway: CardGateway): CardGateway => {
  const unsure =
    <Args extends unknown[], T>(step: "start" | "consult" | "refund", call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const failing = fault()
      if (!failing) return call(...args)
      if (step === "refund" && failing.chance(0.3)) {
        callLate(() => call(...args), failing.below(hastyRefundOpenMs - 500))
        throw new GatewayError(step, "time-limit", "a fault of this run: it is carried out late")
      }
      if (failing.chance(0.5)) await call(...args)
      throw new GatewayError(step, "unreachable", "a fault of this run")
    }
  return {
    ...gateway,
    start: unsure("start", gateway.start),
    consult: unsure("consult", gateway.consult),
    refund: unsure("refund", gateway.refund),
  }
}

/** Runs all at once and waits for all, also if one fails. */
export const runTogether = async (works: readonly Promise<unknown>[]): Promise<void> => {
  const failed = (await Promise.allSettled(works)).find(one => one.status === "rejected")
  if (failed) throw failed.reason
}

/** Errors that faults cause: an outside system or the database is unreachable, and people are told so. */
export const isExpected = (error: unknown) =>
  error instanceof NotStarted ||
  isDatabaseAway(error) ||
  (error instanceof Error && ["ErpError", "GatewayError", "EngineStopping"].includes(error.name))

/** Makes PostgreSQL drop a random connection of the shop's processes from time to time. */
export const dropConnections = (databaseUrl: string, everyMs: number, seed: number): Loop => {
  const { pathname } = new URL(databaseUrl)
  const random = randomFrom(seed)
  const drop = async () => {
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    try {
      const { rows } = await admin.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() order by pid",
        [pathname.slice(1)],
      )
      const unlucky = random.oneOf(rows)
      if (unlucky) await admin.query("select pg_terminate_backend($1)", [unlucky.pid])
      made++
    } finally {
      await admin.end()
    }
  }
  return every(everyMs, drop, { onError: () => undefined })
}

/** A mail server that stores mails in a table. On a bad day it refuses one in five, or accepts it and loses the answer. */
export const startChaosMail = (database: Database, isBadDay: () => boolean, seed: number) => {
  const random = randomFrom(seed)
  return startMailQueue({
    database,
    log: createLog("silent"),
    leaseMs: 5_000,
    async deliver({ id }) {
      const failing = isBadDay() && random.chance(0.2)
      if (failing) made++
      if (failing && random.chance(0.5)) throw new Error("421 try later")
      await database.query("insert into chaos_mails (message) values ($1)", [id])
      if (failing) throw new Error("the answer was lost")
      return "sent"
    },
  })
}
