import { readFileSync, readlinkSync } from "node:fs"
import { hostname } from "node:os"
import { DBOSExecutor } from "@dbos-inc/dbos-sdk/internal/dbos-executor"
import type { Database } from "../database/database.ts"
import { every } from "../every.ts"
import type { Log } from "../log.ts"

export const defaultHeartbeat = { beatMs: 2_000, deadAfterMs: 10_000 }

/** This file uses DBOS internals: tests/parts/dbos-internals.test.ts fails when an upgrade changes them. */
interface WorkflowOwner {
  readonly executorId: string
  readonly machine: string | null
  readonly pid: number | null
  /** True if the last heartbeat is too old or the row is missing: a clean stop deletes it. */
  readonly silent: boolean
}

export const ownersOfRunning = (
  { query }: Pick<Database, "query">,
  own: string,
  deadAfterMs: number,
): Promise<WorkflowOwner[]> =>
  query<WorkflowOwner>(
    `select distinct w.executor_id as "executorId", p.machine, p.pid,
            coalesce(p.beat_at < now() - $2 * interval '1 millisecond', true) as silent
       from dbos.workflow_status w left join workflow_processes p on p.executor_id = w.executor_id
      where w.status = 'PENDING' and w.executor_id <> $1`,
    [own, deadAfterMs],
  )

export const takeOver = async (executorIds: string[]): Promise<number> =>
  (await DBOSExecutor.globalInstance!.recoverPendingWorkflows(executorIds)).length

/** Identifies where a pid is valid: boot and pid namespace on Linux (containers have their own), the host name elsewhere. */
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

/** A row with this process's pid belongs to an earlier process with the same pid, or to an engine that this process stopped. */
const isDead = (owner: WorkflowOwner): boolean =>
  owner.silent || (owner.machine === machine && (owner.pid === process.pid || !runsHere(owner.pid ?? 0)))

/** A stalled process may be taken for dead. That is safe: DBOS refuses to record its steps, and every step checks before it creates. */
export const startHeartbeat = async (
  database: Database,
  executorId: string,
  times: typeof defaultHeartbeat,
  log: Log,
) => {
  const beat = async () => {
    await database.query(
      `insert into workflow_processes (executor_id, machine, pid) values ($1, $2, $3)
       on conflict (executor_id) do update set beat_at = now()`,
      [executorId, machine, process.pid],
    )
  }
  const sweep = async () => {
    const owners = await ownersOfRunning(database, executorId, times.deadAfterMs)
    const dead = owners.filter(isDead).map(owner => owner.executorId)
    if (dead.length === 0) return
    const workflows = await takeOver(dead)
    if (workflows > 0) log.info({ dead, workflows }, "took over the workflows of processes that ended")
    await database.query("delete from workflow_processes where beat_at < now() - interval '1 hour'")
  }

  await beat()
  // Separate loops, because a slow take-over must not delay the heartbeat.
  const onError = (error: unknown) =>
    log.warn({ message: (error as Error).message }, "heartbeat failed; it will be retried")
  const loops = [beat, sweep].map(work => every(times.beatMs, work, { onError }))
  return {
    sweep,
    async stop() {
      await Promise.all(loops.map(loop => loop.stop()))
      await database.query("delete from workflow_processes where executor_id = $1", [executorId])
    },
  }
}
