import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Database } from "../../src/platform/database/database.ts"
import { createReports } from "../../src/shop/till/reports.ts"
import { reportGroups } from "../../src/shop/till/rules/till-report.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { findBankAccount, paymentModes } from "../shared/documented-business.ts"
import { expectStockAddsUp } from "../support/counter.ts"
import { type KillCounter, startKillCounter } from "../support/counter-kills.ts"
import { randomFrom, seedOfRun } from "../support/random.ts"
import { anOrder, aShop } from "../support/seed.ts"
import { dayOrders } from "./programs/till-day.ts"

const seed = seedOfRun()
const random = randomFrom(seed)
const modes = Object.values(paymentModes)
const deaths = 4

let counter: KillCounter
let database: Database
beforeAll(async () => {
  const lines = [{ productId: 1, qty: 3, price: 25 }]
  const orders = (count: number, state: "shipped" | "validated") =>
    Array.from({ length: count }, () => anOrder({ state, lines, paymentModeId: random.oneOf(modes) }))
  counter = await startKillCounter(
    aShop({ orders: [...orders(dayOrders.toHandOver, "shipped"), ...orders(dayOrders.toCancel, "validated")] }),
  )
  database = connect(counter.shopDatabaseUrl)
})
afterAll(async () => {
  await database.close()
  await counter.stop()
})

test("[TILL-05][TILL-02][RET-04] after a random day with kills the sums of shifts and reports are the ERP's bank lines, and nobody got back more than was paid", async () => {
  const day = { kind: "day", seed } as const
  // Each process repeats the day from its beginning and dies some steps later than the one before.
  for (let death = 0; death < deaths; death++)
    await counter.die([{ ...day, killAt: { step: 1 + random.below(20), when: "after-work" } }])
  const [result = {}] = await counter.finish([day])
  const told = `SEED=${seed} ${JSON.stringify(result)}`
  expect(result["kind"], told).toBe("day")
  for (const kind of result["results"] as string[])
    expect(["sold", "done", "already", "cancelled"], told).toContain(kind)

  const { query } = database
  const entries = await query<{ mode: number; total: number }>(
    "select payment_mode_id as mode, sum(amount)::float8 as total from till_entries where kind in ('sale', 'hand-over', 'return') group by 1",
  )
  for (const mode of modes) {
    const ours = entries.find(one => one.mode === mode)?.total ?? 0
    expect(ours, `${told} mode ${mode}`).toBe(await counter.bankTotal(findBankAccount(mode)))
  }

  const catalogue = { listedAs: async () => undefined, categories: () => [], subcategories: () => [] }
  const report = createReports({ database, catalogue })
  const everything = colones(entries.reduce((all, { total }) => all + total, 0))
  for (const group of reportGroups) {
    const { sums, rows } = await report(group, { from: "2020-01-01", to: "2100-01-01", associationId: null })
    expect(sums.total, `${told} by ${group}`).toBe(everything)
    expect(colones(sums.sales + sums.handOvers + sums.returns), told).toBe(everything)
    expect(rows.length, told).toBeGreaterThan(0)
  }
  const overpaid = await query(
    `select order_id from till_entries where kind in ('hand-over', 'return') group by 1 having sum(amount) < 0`,
  )
  expect(overpaid, told).toEqual([])
  const open = await query("select id from goods_returns where state <> 'done'")
  expect(open, told).toEqual([])
  await expectStockAddsUp(counter.erp)
}, 300_000)
