import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { workflowName } from "./workflow-names.ts"

test("[OWN-02] every workflow has a name that the owner understands", () => {
  const released = Object.keys(JSON.parse(readFileSync("docs/released-steps.json", "utf8")))
  expect(released.filter(workflow => workflowName(workflow) === workflow)).toEqual([])
})
