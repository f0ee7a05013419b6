import pg from "pg"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import type { Database } from "../../src/platform/database/database.ts"
import { hourMs } from "../../src/platform/durations.ts"
import type { Engine } from "../../src/platform/workflows/engine.ts"
import { ownersOfRunning, takeOver } from "../../src/platform/workflows/heartbeat.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"
import { type Bakery, bakeCake, openBakery, startBakeryEngine } from "../workflows/programs/bakery.ts"

let fresh: FreshDatabase
let database: Database
let bakery: Bakery
let engine: Engine<Bakery> | undefined

beforeAll(async () => {
  fresh = await freshDatabase()
  ;({ database, bakery } = await openBakery(fresh.url))
})
afterEach(() => engine?.stop({ timeoutMs: 500 }))
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test("the DBOS internals that we use exist: owners of running workflows, and taking over from one that is gone", async () => {
  // Its own sweep would take the workflow over first.
  const heartbeat = { beatMs: hourMs, deadAfterMs: hourMs }
  engine = await startBakeryEngine(database, bakery, { executorId: "here", heartbeat })
  await engine.start(bakeCake, { id: "cake:open", input: { order: "open", candles: 1, doorAfterDough: true } })
  await expect.poll(() => ownersOfRunning(database, "somebody else", 10_000)).toMatchObject([{ executorId: "here" }])
  expect(await ownersOfRunning(database, "here", 10_000)).toEqual([])

  await database.query("update dbos.workflow_status set executor_id = 'gone' where workflow_uuid = 'cake:open'")
  expect(await ownersOfRunning(database, "here", 10_000)).toMatchObject([
    { executorId: "gone", pid: null, silent: true },
  ])
  expect(await takeOver(["gone"])).toBe(1)
  await database.query("insert into doors values ('open')")
  await expect.poll(async () => (await engine?.status("cake:open"))?.state).toBe("done")
})

test("a connection of the engine that breaks while it is lent does not end the process", async () => {
  engine = await startBakeryEngine(database, bakery)
  const lend = pg.Pool.prototype.connect as (...args: unknown[]) => Promise<pg.PoolClient>
  const listeners: number[] = []
  const lending = vi.spyOn(pg.Pool.prototype, "connect").mockImplementation(async function (
    this: pg.Pool,
    ...args: unknown[]
  ) {
    const client = await lend.apply(this, args)
    if (args.length === 0) listeners.push(client.listenerCount("error"))
    return client
  } as never)
  const input = { order: "lent", candles: 1 }
  expect((await engine.run(bakeCake, { id: "cake:lent", input })).kind).toBe("done")
  lending.mockRestore()
  expect(Math.min(...listeners)).toBeGreaterThan(0)
})
