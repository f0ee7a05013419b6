import { expect, test } from "vitest"
import type { Failure } from "../../platform/workflows/failure.ts"
import { stopCause } from "./stopped-work.ts"

const failure = (of: Partial<Failure>): Failure => ({
  step: "create the invoice",
  name: "ErpError",
  message: "",
  details: null,
  kind: null,
  ...of,
})

test.each([
  ["the ERP was away", failure({ kind: "away", details: { reason: "unreachable" } }), "away"],
  ["it answered with errors", failure({ kind: "error", details: { reason: "server" } }), "error"],
  ["it refused", failure({ kind: "refused", details: { reason: "refused" } }), "refused"],
  ["the database was away", failure({ kind: "away" }), "away"],
  ["a fault of the shop", failure({ kind: "refused", name: "TypeError" }), "shop"],
  ["an older record of an outage", failure({ details: { status: null, reason: "circuit-open" } }), "away"],
  ["an older record of a refusal", failure({ details: { status: 400, reason: "refused" } }), "refused"],
  ["nothing recorded", null, "shop"],
] as const)("[OWN-03] %s", (_, recorded, cause) => {
  expect(stopCause(recorded)).toBe(cause)
})
