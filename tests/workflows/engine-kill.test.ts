import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import type { Database } from "../../src/platform/database/database.ts"
import type { Engine } from "../../src/platform/workflows/engine.ts"
import type { RunOutcome } from "../../src/platform/workflows/workflow-runs.ts"
import { everyMoment, type Mortal, type Program, runToEnd, runUntilKilled, startProgram } from "../support/kill.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"
import { type Bakery, bakeCake, type CakeOrder, cakeSteps, openBakery, startBakeryEngine } from "./programs/bakery.ts"

const program = new URL("./programs/bake.ts", import.meta.url)

let fresh: FreshDatabase
let database: Database
let bakery: Bakery
let engine: Engine<Bakery> | undefined
const programs: Program[] = []

const withCakes = (...cakes: Mortal<CakeOrder>[]) => ({ BAKERY_DATABASE: fresh.url, CAKES: JSON.stringify(cakes) })
const launch = (env: Record<string, string>) => {
  const started = startProgram(program, { env })
  programs.push(started)
  return started
}
const outcomesIn = (line: string) => JSON.parse(line.slice("outcomes ".length)) as RunOutcome<{ cake: string }>[]
const readThings = async (order: string) =>
  (await database.query<{ thing: string }>("select thing from things where order_id = $1 order by 1", [order])).map(
    row => row.thing,
  )
const workOn = (order: string, thing: string) =>
  database.query<{ by_pid: number }>("select by_pid from work where order_id = $1 and thing = $2", [order, thing])
const oneOfEach = ["bill", "cake", "dough"]

beforeAll(async () => {
  fresh = await freshDatabase()
  const opened = await openBakery(fresh.url)
  database = opened.database
  bakery = opened.bakery
})

afterEach(async () => {
  await engine?.stop({ timeoutMs: 500 })
  engine = undefined
  await Promise.all(programs.splice(0).map(started => started.kill()))
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test("killed before, within and after the recording of every step, each run ends exactly once after a restart", async () => {
  const points = cakeSteps.flatMap(step => everyMoment.map(when => ({ step, when })))
  const attempt = randomUUID().slice(0, 8)
  const cakes = points.map((killAt, index) => ({ order: `killed-${attempt}-${index}`, candles: index, killAt }))
  expect(await runUntilKilled(program, { env: withCakes(...cakes) })).toEqual(points.map(({ step }) => step))

  engine = await startBakeryEngine(database, bakery)
  for (const [index, { killAt: _, ...cake }] of cakes.entries()) {
    const id = `cake:${cake.order}`
    await expect.poll(async () => (await engine?.status(id))?.state).toBe("done")
    expect(await readThings(cake.order)).toEqual(oneOfEach)
    expect(await engine.run(bakeCake, { id, input: cake })).toMatchObject({
      result: { candles: index },
      by: "earlier",
    })
    const workAgain = points[index]?.when === "after-work" ? 1 : 0
    const done = await database.query("select 1 from work where order_id = $1", [cake.order])
    expect(done.length).toBe(cakeSteps.length + workAgain)
  }
})

test("a run whose processes die one after the other, at different steps, ends once in the process that lives", async () => {
  const cake = { order: "again", candles: 1 }
  for (const step of cakeSteps) {
    const killAt = { step, when: "after-work", resumed: "cake:again" } as const
    expect(await runUntilKilled(program, { env: withCakes({ ...cake, killAt }) })).toEqual([step])
  }
  const end = await runToEnd(program, { env: withCakes(cake) })
  expect(outcomesIn(end.output.split("\n").find(line => line.startsWith("outcomes"))!)).toMatchObject([
    { kind: "done" },
  ])
  expect(await readThings("again")).toEqual(oneOfEach)
})

test("if one of two processes on one database is killed in the middle, the other notices at once and finishes", async () => {
  const survivor = launch({ ...withCakes(), STAY: "1" })
  const victim = launch(withCakes({ order: "two", candles: 1, doorAfterDough: true }))
  await survivor.waitForOutput("outcomes")
  await expect.poll(() => workOn("two", "dough")).toHaveLength(1)
  await victim.kill()
  await database.query("insert into doors values ('two')")
  await expect.poll(() => readThings("two")).toEqual(oneOfEach)
  expect((await workOn("two", "bill")).map(row => row.by_pid)).toEqual([survivor.pid])
})

test("a stalled process loses its workflow; the run still ends once, with one answer for both", async () => {
  const cake: CakeOrder = { order: "stalled", candles: 1, doorAfterDough: true }
  const stalled = launch(withCakes(cake))
  // At the door it holds no lock. A process that is stopped while it holds the dough's lock would block all others.
  await expect.poll(() => workOn("stalled", "door")).toHaveLength(1)
  process.kill(stalled.pid, "SIGSTOP")
  await database.query("insert into doors values ('stalled')")
  engine = await startBakeryEngine(database, bakery, { heartbeat: { beatMs: 100, deadAfterMs: 600 } })
  const outcome = await engine.run(bakeCake, { id: "cake:stalled", input: cake })
  process.kill(stalled.pid, "SIGCONT")
  const theirs = outcomesIn(await stalled.waitForOutput("outcomes"))
  expect(theirs).toEqual([{ ...outcome, by: "this" }])
  expect(await readThings("stalled")).toEqual(oneOfEach)
  expect(await workOn("stalled", "bill")).toHaveLength(1)
})

test("the same id started five times at once in two processes is one execution with one answer", async () => {
  const env = withCakes(...Array.from({ length: 5 }, () => ({ order: "five", candles: 5 })))
  const ends = await Promise.all([runToEnd(program, { env }), runToEnd(program, { env })])
  const outcomes = ends.flatMap(end => outcomesIn(end.output.split("\n").find(line => line.startsWith("outcomes"))!))
  expect(outcomes).toHaveLength(10)
  expect(outcomes.filter(outcome => outcome.kind === "done" && outcome.by === "this")).toHaveLength(1)
  expect(new Set(outcomes.map(outcome => JSON.stringify({ ...outcome, by: null }))).size).toBe(1)
  for (const thing of oneOfEach) expect(await workOn("five", thing)).toHaveLength(1)
})
