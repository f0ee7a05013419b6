import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { workflows } from "../../src/main/workflow-list.ts"

/** The released steps by workflow. Runs of those releases continue in this code. */
const released = JSON.parse(readFileSync("docs/released-steps.json", "utf8")) as Record<string, string[]>
const current = Object.fromEntries(workflows.map(({ name, steps }) => [name, Object.keys(steps)]))

test("a released workflow keeps its name and its steps, in their order; new steps stand at the end", () => {
  for (const [name, steps] of Object.entries(released))
    expect(current[name]?.slice(0, steps.length), name).toEqual(steps)
})

test("every workflow is in the list of released ones, with all its steps", () => {
  expect(current).toEqual(released)
})
