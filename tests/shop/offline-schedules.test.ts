import { afterAll, beforeAll, expect, test } from "vitest"
import { shopForSchedules, watchBooks } from "../support/offline-sale-checks.ts"
import { playSchedule, signInForSchedules } from "../support/offline-schedules.ts"
import { seedOfRun } from "../support/random.ts"
import { passwords } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const runs = 12
const firstSeed = seedOfRun()

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ seed: shopForSchedules() })
})
afterAll(() => shop.stop())

// `npm run offline-chaos` plays 1 000 of them, with the shop killed meanwhile; SEED replays a run.
test(`[COUNTER-06] ${runs} random schedules of cut, reload, kill, two tabs and duplicate send lose no sale and double none (SEED=${firstSeed})`, async () => {
  const server = { url: shop.url, erp: shop.erp, query: shop.parts.database.query }
  const staff = await Promise.all(
    (["ASEIC", "AEMTEC"] as const).map((alias, at) =>
      signInForSchedules(shop.url, alias, passwords.association, at + 1),
    ),
  )
  const checkBooks = await watchBooks(server)
  const played = Array.from({ length: runs }, (_, at) => playSchedule(firstSeed + at, staff[at % 2]!, server))
  const ended = await Promise.all(played)
  expect(ended.flatMap(({ faults }) => faults)).toEqual([])
  expect(await checkBooks(ended.flatMap(({ sales }) => sales))).toEqual([])
})
