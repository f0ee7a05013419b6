import type { ErpReason } from "../../erp/erp-error.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import type { Failure } from "../../platform/workflows/failure.ts"
import type { WorkflowProgress } from "../../platform/workflows/workflow-runs.ts"
import type { Dependencies } from "../dependencies.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { personAtWork } from "../till/till-records.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { type CounterSale, counterSales, workDecisions } from "./counter-records.ts"
import { handOver } from "./hand-over.ts"
import { workflowIdFor } from "./order-actions.ts"
import { chargedSaleId, registerOfflineSale } from "./register-offline-sale.ts"
import type { StopCause, WorkDecision, WorkPress } from "./rules/order-queues.ts"
import { type InPersonSale, saleId, sellInPerson } from "./sell-in-person.ts"

const waitMs = 20_000
const maxShown = 100
/** Retried without limit, and shown on its own page (RET-05). */
const shownElsewhere: readonly string[] = ["return goods"]

const causeOfReason: Partial<Record<ErpReason, StopCause>> = {
  timeout: "away",
  unreachable: "away",
  "circuit-open": "away",
  malformed: "away",
  server: "error",
}

/** Older records lack the kind of failure, so it is read from the ERP's answer. */
export const stopCause = (failure: Failure | null): StopCause => {
  if (failure?.kind === "away") return "away"
  const { reason } = (failure?.details ?? {}) as { readonly reason?: ErpReason }
  if (reason === undefined) return "shop"
  return failure?.kind ?? causeOfReason[reason] ?? "refused"
}

/** The ids that a workflow's input may contain. */
const readIds = (input: unknown) => (input ?? {}) as { readonly workId?: number; readonly orderId?: number }

export const createStoppedWork = (
  dependencies: Dependencies & {
    readonly openOrders: Pick<OpenOrderIndex, "touch">
    readonly engine: Pick<Engine<unknown>, "status" | "failures" | "resume">
    readonly stepTexts: Readonly<Record<string, Readonly<Record<string, string>>>>
    /** For workflows of other subjects: releases what the run locks. */
    readonly releaseByWorkflow: Readonly<Record<string, (input: unknown) => Promise<void>>>
  },
) => {
  const { database, erp, log, openOrders, engine, stepTexts, releaseByWorkflow } = dependencies
  const decisions = workDecisions(database)

  const isGivenUp = (trail: readonly WorkDecision[] | undefined): boolean => trail?.at(-1)?.act === "give-up"

  /** Releases the run's order or sale; from then on the ERP's state counts. */
  const release = async ({ workflow, input }: WorkflowProgress): Promise<void> => {
    if (workflow === sellInPerson.name || workflow === registerOfflineSale.name) {
      const { association, key } = input as Pick<InPersonSale, "association" | "key">
      return counterSales(database).finish(association.id, key, "given-up")
    }
    const releaseOther = releaseByWorkflow[workflow]
    if (releaseOther) return releaseOther(input)
    const { workId } = readIds(input)
    if (workId !== undefined) await orderWork(database).finish(workId, "undone")
  }

  const resume = async ({ id, workflow, input }: WorkflowProgress, staff: StaffProfile | null): Promise<WorkPress> => {
    const { workId, orderId } = readIds(input)
    // The person who continues takes the money.
    if (staff && workflow === handOver.name && workId !== undefined)
      await orderWork(database).takeOver(workId, { ...staff, person: await personAtWork(database, staff.id) })
    await engine.resume(id, { waitMs })
    if (orderId !== undefined) await openOrders.touch(orderId)
    const after = await engine.status(id)
    if (after?.state === "running") return erp.health().circuit === "closed" ? "running" : "waiting"
    const isDone = after?.state === "done" && (after.result as { kind?: unknown } | null)?.kind !== "undone"
    if (isDone) return "finished"
    return stopCause(after?.failure ?? null) === "refused" ? "refused" : "stopped"
  }

  return {
    async list() {
      const failed = (await engine.failures(maxShown)).filter(({ workflow }) => !shownElsewhere.includes(workflow))
      const trail = await decisions.ofRuns(failed.map(({ id }) => id))
      return failed
        .filter(({ id }) => !isGivenUp(trail.get(id)))
        .map(({ id, workflow, startedAt, endedAt, failure }) => ({
          id,
          workflow,
          problem: stepTexts[workflow]?.[failure?.step ?? ""] ?? null,
          cause: stopCause(failure),
          since: (endedAt ?? startedAt).toISOString(),
          decisions: trail.get(id) ?? [],
        }))
    },

    /** Of two concurrent presses one acts and the other gets "not-stopped". `staff` is the association; null for the owner. */
    async press(
      { id, act, by, why }: Pick<WorkDecision, "act" | "by" | "why"> & { readonly id: string },
      staff: StaffProfile | null,
    ): Promise<WorkPress> {
      const done = await database.tryLock(`stopped-work:${id}`, async (): Promise<WorkPress> => {
        const run = await engine.status(id)
        if (run?.state !== "failed" || isGivenUp((await decisions.ofRuns([id])).get(id))) return "not-stopped"
        await decisions.write({ workflowId: id, act, by, why })
        log.info({ workflowId: id, act, by, why }, "staff decided about stopped work")
        if (act === "continue") return resume(run, staff)
        await release(run)
        return "given-up"
      })
      return done ?? "not-stopped"
    },
  }
}

export const createUnfinishedWork =
  ({ database, engine }: Pick<Dependencies, "database"> & { readonly engine: Pick<Engine<unknown>, "status"> }) =>
  async (staff: StaffProfile) => {
    const [works, sales] = await Promise.all([
      orderWork(database).listOpen(staff.warehouseId),
      counterSales(database).unfinished(staff.id),
    ])
    /** The run for the charged sale comes after one that sold nothing. */
    const findRun = async ({ key, madeAt }: CounterSale) => {
      const charged = chargedSaleId(staff.id, key)
      return madeAt !== null && (await engine.status(charged)) ? charged : saleId(staff.id, key)
    }
    const soldRuns = await Promise.all(sales.map(findRun))
    const open = [
      ...works.map(work => ({ ...work, id: workflowIdFor(work), kind: work.action, ref: work.orderRef })),
      ...sales.map((sale, at) => ({ ...sale, id: soldRuns[at]!, kind: "sale" as const, ref: sale.orderRef ?? "" })),
    ]
    const decisions = await workDecisions(database).ofRuns(open.map(({ id }) => id))
    const shown = open.map(async ({ id, kind, ref, association, startedAt }) => {
      const progress = await engine.status(id)
      if (!progress || progress.state === "done") return []
      /** null while it runs. */
      const cause = progress.state === "failed" ? stopCause(progress.failure) : null
      const state = cause === null ? ("running" as const) : ("stopped" as const)
      return [
        {
          id,
          kind,
          ref,
          association,
          since: startedAt.toISOString(),
          state,
          cause,
          decisions: decisions.get(id) ?? [],
        },
      ]
    })
    return (await Promise.all(shown)).flat()
  }

export type StuckWork = Awaited<ReturnType<ReturnType<typeof createUnfinishedWork>>>[number]
