import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import type { Database } from "../../src/platform/database/database.ts"
import { timeLeft, withDeadline } from "../../src/platform/deadline.ts"
import { currentTrace, withTrace } from "../../src/platform/log.ts"
import type { Engine } from "../../src/platform/workflows/engine.ts"
import { defineWorkflow } from "../../src/platform/workflows/workflow.ts"
import { EngineStopping } from "../../src/platform/workflows/workflow-runs.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"
import {
  type Bakery,
  bakeCake,
  cakeSteps,
  OvenCold,
  OvenSmoking,
  openBakery,
  startBakeryEngine,
} from "./programs/bakery.ts"

let fresh: FreshDatabase
let database: Database
let bakery: Bakery
let engine: Engine<Bakery> | undefined

const start = async (options: Parameters<typeof startBakeryEngine>[2] = {}) => {
  engine = await startBakeryEngine(database, bakery, options)
  return engine
}
const readThings = (order: string) => database.query("select thing from things where order_id = $1", [order])
const workOn = (order: string, thing: string) =>
  database.query("select 1 from work where order_id = $1 and thing = $2", [order, thing])
const oven = (order: string, faults: { cold?: number; smoking?: number; broken?: number }) =>
  database.query("insert into oven values ($1, $2, $3, $4)", [
    order,
    faults.cold ?? 0,
    faults.smoking ?? 0,
    faults.broken ?? 0,
  ])

beforeAll(async () => {
  fresh = await freshDatabase()
  const opened = await openBakery(fresh.url)
  database = opened.database
  bakery = opened.bakery
})

afterEach(async () => {
  await engine?.stop({ timeoutMs: 500 })
  engine = undefined
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test("a workflow runs its steps in order and answers with its result", async () => {
  const { run, status } = await start()
  const outcome = await run(bakeCake, { id: "cake:1", input: { order: "1", candles: 3 } })
  expect(outcome).toMatchObject({ kind: "done", by: "this", result: { candles: 3 } })
  const progress = await status("cake:1")
  expect(progress).toMatchObject({ state: "done", workflow: "bake a cake", failure: null, result: { candles: 3 } })
  expect(progress?.steps.map(step => [step.name, step.outcome])).toEqual(cakeSteps.map(name => [name, "done"]))
  expect(progress?.endedAt?.getTime()).toBeGreaterThanOrEqual(progress?.startedAt.getTime() ?? 0)
  expect(await status("cake:unknown")).toBeNull()
})

test("[I3] a run that another process began looks before every write: its database may be restored from before them", async () => {
  const firstTries: [string, boolean][] = []
  const door = Promise.withResolvers<void>()
  const watched = defineWorkflow({
    name: "watch first tries",
    steps: { one: "", two: "", three: "" },
    async run({ step }, { waits }: { waits: boolean }) {
      await step("one", async ({ firstTry }) => void firstTries.push(["one", firstTry]))
      await step("two", async ({ firstTry }) => {
        firstTries.push(["two", firstTry])
        if (waits && firstTries.length < 3) await door.promise
      })
      await step("three", async ({ firstTry }) => void firstTries.push(["three", firstTry]))
      return {}
    },
  })
  const first = await start({ workflows: [bakeCake, watched] })
  await first.run(watched, { id: "first-tries:1", input: { waits: false } })
  expect(firstTries.splice(0)).toEqual([
    ["one", false],
    ["two", true],
    ["three", true],
  ])
  await first.start(watched, { id: "first-tries:2", input: { waits: true } })
  await expect.poll(() => firstTries.length).toBe(2)
  await first.stop({ timeoutMs: 0 })
  const second = await start({ workflows: [bakeCake, watched] })
  await expect.poll(async () => (await second.status("first-tries:2"))?.state).toBe("done")
  expect(firstTries.slice(2)).toEqual([
    ["two", false],
    ["three", false],
  ])
  door.resolve()
})

test("[I3] a step that was frozen or waited before its write looks first: another process may have taken the run over", async () => {
  const deadAfterMs = 600_000
  const firstTries: boolean[] = []
  const frozen = defineWorkflow({
    name: "freeze before a write",
    steps: { one: "", two: "" },
    async run({ step }) {
      await step("one", async () => undefined)
      await step("two", async run => {
        firstTries.push(run.firstTry)
        const real = performance.now.bind(performance)
        const clock = vi.spyOn(performance, "now").mockImplementation(() => real() + deadAfterMs / 2)
        firstTries.push(run.firstTry)
        clock.mockRestore()
      })
      return {}
    },
  })
  const { run } = await start({ workflows: [bakeCake, frozen], heartbeat: { beatMs: 200, deadAfterMs } })
  await run(frozen, { id: "frozen:1", input: {} })
  expect(firstTries).toEqual([true, false])
})

test("the same id and body give the same answer, another body is refused", async () => {
  const { run, start: begin } = await start()
  const request = { id: "cake:2", input: { order: "2", candles: 1 } }
  const first = await run(bakeCake, request)
  const second = await run(bakeCake, { id: "cake:2", input: { candles: 1, order: "2" } })
  expect(second).toEqual({ ...first, by: "earlier" })
  expect(await workOn("2", "bill")).toHaveLength(1)
  expect(await run(bakeCake, { id: "cake:2", input: { order: "2", candles: 9 } })).toEqual({ kind: "conflict" })
  expect(await begin(bakeCake, { id: "cake:2", input: { order: "2", candles: 9 } })).toEqual({ kind: "conflict" })
  expect(await begin(bakeCake, request)).toEqual({ kind: "known", state: "done" })
})

test("an id belongs to one workflow; a workflow may say which part of its input makes a request the same", async () => {
  const eat = defineWorkflow({
    name: "eat a cake",
    steps: { "eat it": "not eaten" },
    sameRequest: (input: { order: string; by: string }) => input.order,
    run: ({ step }, input: { order: string; by: string }, _bakery: Bakery) => step("eat it", async () => input.by),
  })
  const { run } = await start({ workflows: [bakeCake, eat] })
  await run(eat, { id: "eat:1", input: { order: "1", by: "ana" } })
  expect(await run(eat, { id: "eat:1", input: { order: "1", by: "luis" } })).toMatchObject({ result: "ana" })
  expect(await run(eat, { id: "eat:1", input: { order: "2", by: "ana" } })).toEqual({ kind: "conflict" })
  expect(await run(bakeCake, { id: "eat:1", input: { order: "1", candles: 1 } })).toEqual({ kind: "conflict" })
})

test("an unreachable system is called again; brief gives up, outage and forever do not", async () => {
  const { run } = await start({ retry: { firstMs: 1, maxMs: 5, briefTries: 3 } })
  await oven("cold", { cold: 2 })
  expect((await run(bakeCake, { id: "cake:cold", input: { order: "cold", candles: 1 } })).kind).toBe("done")
  await oven("colder", { cold: 3 })
  expect(await run(bakeCake, { id: "cake:colder", input: { order: "colder", candles: 1 } })).toMatchObject({
    kind: "failed",
    failure: { step: "bake it", name: "OvenCold" },
  })
  await oven("coldest", { cold: 40 })
  const input = { order: "coldest", candles: 1, retry: "outage" } as const
  expect((await run(bakeCake, { id: "cake:coldest", input })).kind).toBe("done")
})

test("[I9] errors before an outage do not count with those after it", async () => {
  const answers = ["smoke", "smoke", "cold", "smoke", "smoke", "done"]
  const bake = defineWorkflow({
    name: "bake after an outage",
    steps: { "bake it": "no cake" },
    retry: "outage",
    run: ({ step }, _input: null, _bakery: Bakery) =>
      step("bake it", async () => {
        const answer = answers.shift()
        if (answer === "smoke") throw new OvenSmoking("the oven smokes")
        if (answer === "cold") throw new OvenCold("the oven is cold")
        return answer
      }),
  })
  const { run } = await start({ workflows: [bake], retry: { firstMs: 1, maxMs: 5, briefTries: 3 } })
  expect(await run(bake, { id: "after-outage", input: null })).toMatchObject({ kind: "done", result: "done" })
})

test("error answers end even a paid order after minutes, and the log names the step", async () => {
  const texts: string[] = []
  const log = { debug() {}, info() {}, warn() {}, error: (_fields: object, text: string) => texts.push(text) }
  const { run } = await start({ retry: { firstMs: 1, maxMs: 5, briefTries: 3, errorsForMs: 50 }, log })
  await oven("smoke", { smoking: 1_000_000 })
  for (const retry of ["outage", "forever"] as const) {
    const input = { order: "smoke", candles: 1, retry }
    expect(await run(bakeCake, { id: `cake:smoke:${retry}`, input })).toMatchObject({
      kind: "failed",
      failure: { step: "bake it", name: "OvenSmoking" },
    })
  }
  expect(texts).toContain("no cake")
})

test("a refusal ends the workflow at once, shows how far it came, and a repeat continues there", async () => {
  const { run, start: begin, status, failures } = await start()
  await oven("broken", { broken: 1 })
  const request = { id: "cake:broken", input: { order: "broken", candles: 2 } }
  const failure = {
    step: "bake it",
    name: "OvenBroken",
    message: "the oven is broken",
    details: { part: "fuse" },
    kind: "refused",
  }
  expect(await run(bakeCake, request)).toEqual({ kind: "failed", failure })
  expect(await status("cake:broken")).toMatchObject({
    state: "failed",
    failure,
    steps: [
      { name: "mix the dough", outcome: "done" },
      { name: "bake it", outcome: "refused" },
    ],
  })
  expect((await failures()).map(failed => failed.id)).toContain("cake:broken")
  expect(await begin(bakeCake, { ...request, ifFailed: "leave" })).toEqual({ kind: "known", state: "failed" })

  const outcome = await run(bakeCake, request)
  expect(outcome).toMatchObject({ kind: "done", by: "continuing" })
  expect(await workOn("broken", "dough")).toHaveLength(1)
  expect(await readThings("broken")).toHaveLength(3)
  expect(await status("cake:broken")).toMatchObject({ state: "done", failure: null })
})

test("ten repeats of a failed run at once continue it once", async () => {
  const { run } = await start()
  await oven("crowd", { broken: 1 })
  const request = { id: "cake:crowd", input: { order: "crowd", candles: 2 } }
  await run(bakeCake, request)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => run(bakeCake, request)))
  expect(new Set(outcomes.map(outcome => JSON.stringify({ ...outcome, by: null }))).size).toBe(1)
  expect(outcomes[0]).toMatchObject({ kind: "done" })
  expect(await readThings("crowd")).toHaveLength(3)
})

test("a workflow may continue after a refusal; an error of its own is a failure without a step", async () => {
  const rescue = defineWorkflow({
    name: "rescue",
    steps: { "bake it": "no cake", "buy one": "none bought" },
    async run({ step, attempt }, input: { order: string }, bakery: Bakery) {
      const cake = await attempt("bake it", () => bakery.oven(input.order))
      if (cake.kind === "done") throw new Error("nothing to rescue")
      return step("buy one", async () => `bought, for ${cake.failure.name}`)
    },
  })
  const { run } = await start({ workflows: [bakeCake, rescue] })
  await oven("rescue", { broken: 1 })
  expect(await run(rescue, { id: "rescue:1", input: { order: "rescue" } })).toMatchObject({
    result: "bought, for OvenBroken",
  })
  expect(await run(rescue, { id: "rescue:2", input: { order: "fine" } })).toMatchObject({
    kind: "failed",
    failure: { step: null, message: "nothing to rescue" },
  })
})

test("two concurrent steps of a workflow throw an error", async () => {
  const hasty = defineWorkflow({
    name: "hasty",
    steps: { one: "not one", two: "not two" },
    async run({ step }, _input: null, bakery: Bakery) {
      await Promise.all([
        step("one", () => bakery.ensure("hasty", "one")),
        step("two", () => bakery.ensure("hasty", "two")),
      ])
    },
  })
  const { run } = await start({ workflows: [hasty] })
  expect(await run(hasty, { id: "hasty", input: null })).toMatchObject({
    kind: "failed",
    failure: { message: expect.stringContaining("one step at a time") },
  })
})

test("a wait with a limit answers still-running, and the workflow goes on", async () => {
  const { run, status } = await start()
  const request = { id: "cake:door", input: { order: "door", candles: 1, doorAfterDough: true } }
  expect(await run(bakeCake, { ...request, waitMs: 50 })).toEqual({ kind: "still-running" })
  expect(await run(bakeCake, { ...request, waitMs: 50 })).toEqual({ kind: "still-running" })
  expect(await status("cake:door")).toMatchObject({ state: "running" })
  await database.query("insert into doors values ('door')")
  expect(await run(bakeCake, request)).toMatchObject({ kind: "done", by: "earlier" })
})

test("a stop lets the running step end, begins no other, and the next engine resumes there", async () => {
  const first = await start()
  const request = { id: "cake:stop", input: { order: "stop", candles: 1, doorAfterDough: true } }
  const waiting = first.run(bakeCake, request)
  await expect.poll(() => workOn("stop", "dough")).toHaveLength(1)
  const stopped = first.stop({ timeoutMs: 5_000 })
  expect(await waiting).toEqual({ kind: "still-running" })
  await expect(first.run(bakeCake, request)).rejects.toThrow(EngineStopping)
  await database.query("insert into doors values ('stop')")
  await stopped
  expect(await readThings("stop")).toEqual([{ thing: "dough" }])

  const second = await start()
  expect(await second.run(bakeCake, request)).toMatchObject({ kind: "done" })
  expect(await workOn("stop", "dough")).toHaveLength(1)
  expect(await readThings("stop")).toHaveLength(3)
})

test("a stop does not wait for a workflow that waits for the outside", async () => {
  // Waiting for the next try or the stop's limit would exceed this test's time limit.
  const hour = 3_600_000
  const first = await start({ retry: { firstMs: hour, maxMs: hour } })
  await oven("outage", { cold: 1 })
  const request = { id: "cake:outage", input: { order: "outage", candles: 1, retry: "forever" } as const }
  await first.start(bakeCake, request)
  await expect.poll(async () => (await first.status("cake:outage"))?.steps.length).toBe(1)
  await first.stop({ timeoutMs: hour })
  const second = await start()
  expect(await second.run(bakeCake, request)).toMatchObject({ kind: "done" })
})

test("a workflow still ends if PostgreSQL drops every connection in the middle", async () => {
  const [begun, held, gate] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  const wait = defineWorkflow({
    name: "wait",
    steps: { wait: "not waited", "go on": "not gone on" },
    async run({ step }, _input: null, _bakery: Bakery) {
      await step("wait", () => {
        begun.resolve()
        return gate.promise
      })
      return step("go on", async () => "gone on")
    },
  })
  const { run } = await start({ workflows: [wait] })
  const outcome = run(wait, { id: "wait:1", input: null })
  const locked = database.withLock("held", () => {
    held.resolve()
    return gate.promise
  })
  await Promise.all([begun.promise, held.promise])
  await database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  )
  gate.resolve()
  await locked
  expect(await outcome).toMatchObject({ kind: "done", result: "gone on" })
})

test("one engine a process", async () => {
  await start()
  await expect(startBakeryEngine(database, bakery)).rejects.toThrow("already runs")
})

test("[OPS-05] a caller waits until its request's deadline, while the workflow goes on", async () => {
  const gate = Promise.withResolvers<void>()
  const slow = defineWorkflow({
    name: "slow",
    steps: { wait: "nobody" },
    run: ({ step }) => step("wait", () => gate.promise.then(() => String(timeLeft()))),
  })
  const { run } = await start({ workflows: [slow] })
  const request = { id: "slow:1", input: null, waitMs: 60_000 }
  expect(await withDeadline(() => run(slow, request), 20)).toEqual({ kind: "still-running" })
  gate.resolve()
  expect(await run(slow, request)).toMatchObject({ result: "Infinity" })
})

test("steps know the request and the workflow they work for, and leave them in the log", async () => {
  const lines: object[] = []
  const log = { debug() {}, info() {}, warn: (fields: object) => lines.push(fields), error() {} }
  const ask = defineWorkflow({
    name: "ask",
    steps: { who: "nobody" },
    run: ({ step }, _input: null, bakery: Bakery) =>
      step("who", async () => {
        await bakery.oven("asked")
        return currentTrace()
      }),
  })
  const { run } = await start({ workflows: [ask], log })
  await oven("asked", { cold: 1 })
  const trace = { requestId: "r-1", workflowId: "ask:1", step: "who" }
  const outcome = await withTrace({ requestId: "r-1" }, () => run(ask, { id: "ask:1", input: null }))
  expect(outcome).toMatchObject({ result: trace })
  expect(lines[0]).toMatchObject({ ...trace, failure: { name: "OvenCold" } })
})
