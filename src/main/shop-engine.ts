import { ErpError } from "../erp/erp-error.ts"
import type { Database } from "../platform/database/database.ts"
import type { Log } from "../platform/workflows/dbos-log.ts"
import { type Engine, startEngine } from "../platform/workflows/engine.ts"
import type { RetryPlan } from "../platform/workflows/retry-plan.ts"
import type { Faults } from "../platform/workflows/steps.ts"
import { GatewayError } from "../providers/card-gateway.ts"
import { stories } from "./workflow-list.ts"
import type { WorkflowServices } from "./workflow-services.ts"

/** A garbled page, a key that is not accepted just now, too many calls: none of these is the ERP's word on the call itself. */
const isNoAnswerToTheCall = ({ reason, status }: ErpError): boolean =>
  reason === "malformed" || status === 401 || status === 408 || status === 429

/** Worth another try later: the ERP, the card provider or PostgreSQL could not be asked, or their answer was lost. */
const isTransient = (error: unknown): boolean => {
  if (error instanceof ErpError) return error.retryable || error.outcomeUnknown || isNoAnswerToTheCall(error)
  if (error instanceof GatewayError) return error.reason !== "refused"
  // PostgreSQL: connection exceptions (08), a lock that was not to be had (55P03), operator intervention (57) and lost sockets.
  const code = (error as { code?: unknown })?.code
  return typeof code === "string" && /^(08|55P03|57|ECONN|EPIPE|ETIMEDOUT)/.test(code)
}

interface ShopEngineOptions {
  readonly database: Database
  readonly services: WorkflowServices
  readonly log: Log
  readonly faults?: Faults
  readonly retry?: Partial<RetryPlan>
  readonly poolSize?: number
}

/** The engine with every story of the shop. */
export const startShopEngine = (options: ShopEngineOptions): Promise<Engine<WorkflowServices>> =>
  startEngine<WorkflowServices>({
    ...options,
    workflows: stories,
    isTransient,
    describeError: error => (error instanceof ErpError ? { status: error.status, reason: error.reason } : null),
  })
