import { readFileSync, readlinkSync } from "node:fs"
import { hostname } from "node:os"
import type { Database } from "../database/database.ts"
import type { Log } from "./dbos-log.ts"

export interface HeartbeatTimes {
  readonly beatMs: number
  readonly deadAfterMs: number
}

export const defaultHeartbeat: HeartbeatTimes = { beatMs: 2_000, deadAfterMs: 10_000 }

/** What numbers processes: a boot and its pid namespace on Linux (containers have their own), the host name elsewhere. */
const machine = (() => {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`
  } catch {
    return hostname()
  }
})()

const runsHere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

interface Owner {
  executor_id: string
  machine: string | null
  pid: number | null
  silent: boolean
}

/** A row with this very pid is of an earlier process that had it, or of an engine this process stopped. */
const isDead = (owner: Owner): boolean =>
  owner.silent || (owner.machine === machine && (owner.pid === process.pid || !runsHere(owner.pid ?? 0)))

/** Owners of running workflows, without this process; no row is silence too: a clean stop deletes its row. */
const ownersOfRunning = `
  select distinct w.executor_id, p.machine, p.pid,
         coalesce(p.beat_at < now() - $2 * interval '1 millisecond', true) as silent
    from dbos.workflow_status w left join workflow_processes p on p.executor_id = w.executor_id
   where w.status = 'PENDING' and w.executor_id <> $1`

/**
 * Says "this process lives" and hands the workflows of dead ones to takeOver. Several survivors may do so at once: DBOS
 * moves each workflow by one conditional update, so one of them gets it. A process that was only stalled can be called
 * dead; then DBOS refuses to record what its run goes on to do, and every step looks before it creates, so the end is one
 * order all the same.
 */
export const startHeartbeat = async (options: {
  readonly database: Database
  readonly executorId: string
  readonly times: HeartbeatTimes
  readonly log: Log
  takeOver(executorIds: string[]): Promise<number>
}): Promise<{ sweep(): Promise<void>; stop(): Promise<void> }> => {
  const { database, executorId, times, log } = options

  const beat = async () => {
    await database.query(
      `insert into workflow_processes (executor_id, machine, pid) values ($1, $2, $3)
       on conflict (executor_id) do update set beat_at = now()`,
      [executorId, machine, process.pid],
    )
  }
  const sweep = async () => {
    const owners = await database.query<Owner>(ownersOfRunning, [executorId, times.deadAfterMs])
    const dead = owners.filter(isDead).map(owner => owner.executor_id)
    if (dead.length === 0) return
    const workflows = await options.takeOver(dead)
    if (workflows > 0) log.info({ dead, workflows }, "took over the workflows of processes that ended")
    await database.query("delete from workflow_processes where beat_at < now() - interval '1 hour'")
  }

  await beat()
  // Apart from each other: a slow take-over must not silence the heartbeat.
  const loops = [every(times.beatMs, beat, log), every(times.beatMs, sweep, log)]
  return {
    sweep,
    async stop() {
      await Promise.all(loops.map(loop => loop.stop()))
      await database.query("delete from workflow_processes where executor_id = $1", [executorId])
    },
  }
}

const every = (ms: number, work: () => Promise<void>, log: Log) => {
  let stopped = false
  let turn: Promise<void> = Promise.resolve()
  const next = (): NodeJS.Timeout =>
    setTimeout(() => {
      turn = work()
        .catch(error => log.warn({ message: (error as Error).message }, "heartbeat failed; it is tried again"))
        .finally(() => {
          if (!stopped) timer = next()
        })
    }, ms)
  let timer = next()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
