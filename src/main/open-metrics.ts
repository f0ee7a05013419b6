import type { ErpReason } from "../erp/erp-error.ts"
import type { Database } from "../platform/database/database.ts"
import { minuteMs } from "../platform/durations.ts"
import { every, type Loop } from "../platform/every.ts"
import type { Logger } from "../platform/log.ts"
import type { Metrics } from "../platform/metrics.ts"
import type { Catalogue } from "../shop/catalogue/catalogue.ts"
import type { Dependencies } from "../shop/dependencies.ts"
import { erpTroubles } from "../shop/owner/truth-records.ts"

export const countSql = {
  workflows: "select lower(status) as state, count(*)::int as number from dbos.workflow_status group by 1",
  payments: "select state, count(*)::int as number from card_payments group by 1",
  mails: "select coalesce(outcome, 'waiting') as state, count(*)::int as number from messages group by 1",
} as const

export const measure = (
  metrics: Metrics,
  { database, catalogue, erp }: Pick<Dependencies, "database" | "erp"> & { readonly catalogue: Catalogue },
): void => {
  const countByState = (sql: string) => async () =>
    Object.fromEntries(
      (await database.query<{ state: string; number: number }>(sql)).map(({ state, number }) => [state, number]),
    )
  metrics.counts("chispa_workflows", "Workflows by state", countByState(countSql.workflows))
  metrics.counts("chispa_payments", "Card payments by state", countByState(countSql.payments))
  metrics.counts("chispa_mails", "Messages by state", countByState(countSql.mails))
  metrics.gauge("chispa_lock_waiters", "Callers of this process that wait for a lock, the ERP's gate among them", () =>
    database.waiting(),
  )
  metrics.gauge("chispa_catalogue_age_seconds", "Since the ERP last confirmed the catalogue that is shown", () => {
    const { loadedAt } = catalogue.status()
    return loadedAt ? (Date.now() - loadedAt.getTime()) / 1000 : -1
  })
  metrics.gauge("chispa_catalogue_products", "Products in the catalogue", () => catalogue.status().products)
  metrics.gauge(
    "chispa_catalogue_failed_refreshes",
    "Refreshes of the catalogue that failed since the last good one",
    () => catalogue.status().failures,
  )
  metrics.gauge("chispa_erp_circuit_open", "1 while calls to the ERP are held back", () =>
    erp.health().circuit === "closed" ? 0 : 1,
  )
}

const countedReasons: readonly (ErpReason | undefined)[] = ["timeout", "unreachable", "server", "malformed"]

/** Counts this process's failed ERP calls and stores them once a minute. */
export const countErpTroubles = () => {
  let calls = new Map<string, number>()
  return {
    note(reason: ErpReason | undefined): void {
      if (reason !== undefined && countedReasons.includes(reason)) calls.set(reason, (calls.get(reason) ?? 0) + 1)
    },
    start: (database: Database, log: Pick<Logger, "warn">): Loop =>
      every(
        minuteMs,
        async () => {
          const taken = calls
          calls = new Map()
          if (taken.size > 0) await erpTroubles(database).add(taken)
        },
        { onError: error => log.warn({ err: error }, "failed ERP calls could not be counted") },
      ),
  }
}
