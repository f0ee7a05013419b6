import { currentTrace } from "../trace.ts"
import type { Failure } from "./failure.ts"
import { fingerprint } from "./fingerprint.ts"
import type { Retry } from "./retry.ts"

export type Attempt<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "refused"; readonly failure: Failure }

export interface StepOptions {
  /** Default: the workflow's own. */
  readonly retry?: Retry
  /** A step done once per item is recorded as "attach the file 2". */
  readonly item?: number
}

/** What the work of a step may know of its run. */
export interface StepRun {
  /**
   * This step cannot have begun before, in this process or another: the step before it was done just now. A write may then do
   * without looking first.
   */
  readonly firstTry: boolean
}

/** What a workflow sees of the engine: one step at a time, one outside write a step, each looking before it creates. */
export interface Steps<Name extends string = string> {
  readonly workflowId: string
  /** Runs the work once and keeps its result (plain data); a refusal ends the run. */
  step<T>(name: Name, work: (run: StepRun) => Promise<T>, options?: StepOptions): Promise<T>
  /** As step, but the run goes on after a refusal. Use it, not try/catch: the engine's own signals must pass. */
  attempt<T>(name: Name, work: (run: StepRun) => Promise<T>, options?: StepOptions): Promise<Attempt<T>>
}

export interface Workflow<Services, Input, Result> {
  readonly name: string
  readonly run: (steps: Steps, input: Input, services: Services) => Promise<Result>
  /** Every step in the order of the first run, and what the log says when it fails for good. */
  readonly steps: Readonly<Record<string, string>>
  readonly retry: Retry
  /** The part of the input that makes a repeated request the same one. */
  readonly sameRequest: (input: Input) => unknown
}
export type AnyWorkflow<Services> = Workflow<Services, never, unknown>

interface Definition<Name extends string, Services, Input, Result> {
  readonly name: string
  readonly steps: Readonly<Record<Name, string>>
  readonly retry?: Retry
  readonly sameRequest?: (input: Input) => unknown
  run(steps: Steps<Name>, input: Input, services: Services): Promise<Result>
}

/**
 * A durable workflow. How to write one:
 *
 *   export const handOver = defineWorkflow({
 *     name: "hand over",
 *     retry: "outage",
 *     steps: {
 *       "create the invoice": "Error al crear la factura",
 *       "register the payment": "Error al agregar el pago a la factura",
 *     },
 *     async run({ step }, { orderId }: HandOver, { erp }: { readonly erp: Erp }) {
 *       const invoice = await step("create the invoice", () => erp.invoices.findOrCreateFor(orderId), { retry: "brief" })
 *       await step("register the payment", () => erp.invoices.ensurePaid(invoice.id))
 *       return { invoice: invoice.ref }
 *     },
 *   })
 *   const outcome = await engine.run(handOver, { id: `hand-over:${orderId}`, input })
 *
 * - A step can run twice (killed after its work, before it was recorded): it looks before it creates. One outside write a step.
 * - Between steps only pure code: no clock, no random, no network, no database. Those go in a step, whose result is kept.
 * - Inputs and results are plain data (dates and bigints survive, classes do not).
 * - What can happen on a normal day is a result, not a failure: a failure is for a person to look at.
 * - The same id gives the same answer, from every process. Another input with that id is a conflict (`sameRequest` says what
 *   counts). A failed run that is asked for again continues: the results of its steps are kept, the last one is done anew.
 * - Add steps to a released workflow at its end only: runs of the version before continue in this code. A test compares the
 *   tables with docs/released-steps.json.
 */
export const defineWorkflow = <Name extends string, Services, Input, Result>({
  retry = "brief",
  sameRequest = input => input,
  ...definition
}: Definition<Name, Services, Input, Result>): Workflow<Services, Input, Result> =>
  ({ ...definition, retry, sameRequest }) as Workflow<Services, Input, Result>

/** What DBOS keeps as the workflow's input. */
export interface Envelope {
  readonly input: unknown
  readonly fingerprint: string
  readonly requestId: string | null
}

export const envelopeFor = <Services, Input>(workflow: Workflow<Services, Input, unknown>, input: Input): Envelope => ({
  input,
  fingerprint: fingerprint(workflow.sameRequest(input)),
  requestId: currentTrace().requestId ?? null,
})
