import { connect, type Database, migrate } from "../../../src/platform/database/database.ts"
import { type Engine, type EngineOptions, startEngine } from "../../../src/platform/workflows/engine.ts"
import type { Retry } from "../../../src/platform/workflows/failure.ts"
import { defineWorkflow } from "../../../src/platform/workflows/workflow.ts"

/**
 * A tiny outside system. Its table accepts duplicates, so steps must look before they create. It records every piece of work, so
 * that a test sees work that was done twice.
 */
export interface Bakery {
  ensure(order: string, thing: string): Promise<string>
  /** Fails as often as the test's table of orders says. */
  oven(order: string): Promise<void>
  /** Records the wait and returns when the test opens the door. */
  waitForDoor(order: string): Promise<void>
}

export class OvenCold extends Error {
  override name = "OvenCold"
}
/** The oven answers with an error. */
export class OvenSmoking extends Error {
  override name = "OvenSmoking"
}
export class OvenBroken extends Error {
  override name = "OvenBroken"
  readonly part = "fuse"
}

export const openBakery = async (url: string): Promise<{ database: Database; bakery: Bakery }> => {
  const database = connect(url)
  await migrate(database)
  await database.withLock("bakery", async () => {
    await database.query("create table if not exists things (order_id text, thing text, ref text)")
    await database.query("create table if not exists work (order_id text, thing text, by_pid int)")
    await database.query(
      "create table if not exists oven (order_id text, cold int default 0, smoking int default 0, broken int default 0)",
    )
    await database.query("create table if not exists doors (order_id text)")
  })
  const take = async (order: string, fault: "cold" | "smoking" | "broken") =>
    (
      await database.query(
        `update oven set ${fault} = ${fault} - 1 where order_id = $1 and ${fault} > 0 returning ${fault}`,
        [order],
      )
    ).length > 0
  return {
    database,
    bakery: {
      ensure: (order, thing) =>
        database.withLock(`bakery:${order}`, async () => {
          await database.query("insert into work values ($1, $2, $3)", [order, thing, process.pid])
          const found = await database.query<{ ref: string }>(
            "select ref from things where order_id = $1 and thing = $2",
            [order, thing],
          )
          const ref = found[0]?.ref ?? `${thing}-${Math.random().toString(36).slice(2, 8)}`
          if (!found[0]) await database.query("insert into things values ($1, $2, $3)", [order, thing, ref])
          return ref
        }),
      async oven(order) {
        if (await take(order, "cold")) throw new OvenCold("the oven is cold")
        if (await take(order, "smoking")) throw new OvenSmoking("the oven smokes")
        if (await take(order, "broken")) throw new OvenBroken("the oven is broken")
      },
      async waitForDoor(order) {
        await database.query("insert into work values ($1, 'door', $2)", [order, process.pid])
        while ((await database.query("select 1 from doors where order_id = $1", [order])).length === 0) {
          await new Promise(resolve => setTimeout(resolve, 20))
        }
      },
    },
  }
}

export interface CakeOrder {
  readonly order: string
  readonly candles: number
  readonly retry?: Retry
  readonly doorAfterDough?: boolean
}

export const cakeSteps = ["mix the dough", "bake it", "write the bill"] as const

/** Three writes, like an invoice, its payment and its closing. */
export const bakeCake = defineWorkflow({
  name: "bake a cake",
  steps: { "mix the dough": "no dough", "bake it": "no cake", "write the bill": "no bill" },
  async run({ step }, input: CakeOrder, bakery: Bakery) {
    const dough = await step("mix the dough", async () => {
      const ref = await bakery.ensure(input.order, "dough")
      if (input.doorAfterDough) await bakery.waitForDoor(input.order)
      return ref
    })
    const bake = async () => {
      await bakery.oven(input.order)
      return bakery.ensure(input.order, "cake")
    }
    const cake = await step("bake it", bake, { retry: input.retry })
    const bill = await step("write the bill", () => bakery.ensure(input.order, "bill"))
    return { dough, cake, bill, candles: input.candles }
  },
})

export const startBakeryEngine = (
  database: Database,
  bakery: Bakery,
  options: Partial<EngineOptions<Bakery>> = {},
): Promise<Engine<Bakery>> =>
  startEngine({
    database,
    services: bakery,
    workflows: [bakeCake],
    log: { debug() {}, info() {}, warn() {}, error() {} },
    errorKind: error => (error instanceof OvenCold ? "away" : error instanceof OvenSmoking ? "error" : "refused"),
    describeError: error => (error instanceof OvenBroken ? { part: error.part } : null),
    retry: { firstMs: 10, maxMs: 50 },
    // Others notice a killed process by its pid at the next beat, so no test waits until its heartbeat is too old.
    heartbeat: { beatMs: 200, deadAfterMs: 3_600_000 },
    ...options,
  })
