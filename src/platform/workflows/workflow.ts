import { currentTrace } from "../trace.ts"
import { fingerprint } from "./fingerprint.ts"
import type { Story } from "./steps.ts"

export interface Workflow<Services, Input, Result> {
  readonly name: string
  readonly tell: (story: Story, input: Input, services: Services) => Promise<Result>
  /** The part of the input that makes a repeated request the same one. */
  readonly sameRequest: (input: Input) => unknown
}
export type AnyWorkflow<Services> = Workflow<Services, never, unknown>

export const defineWorkflow = <Services, Input, Result>(
  name: string,
  tell: (story: Story, input: Input, services: Services) => Promise<Result>,
  options: { readonly sameRequest?: (input: Input) => unknown } = {},
): Workflow<Services, Input, Result> => ({ name, tell, sameRequest: options.sameRequest ?? (input => input) })

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
