import { afterAll, beforeAll, expect, test } from "vitest"
import { atCounter } from "../support/counter.ts"
import { signedIn } from "../support/customers.ts"
import { fuzzedRequests, sendAll } from "../support/fuzz.ts"
import { randomFrom, seedOfRun } from "../support/random.ts"
import { anOrder, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const requests = Number(process.env["FUZZ_REQUESTS"] ?? 8_000)
const seed = seedOfRun()

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ seed: aShop({ orders: Array.from({ length: 20 }, () => anOrder()) }) })
})
afterAll(() => shop.stop())

const cookiesOf = (browser: { cookies(): Iterable<[string, string]> }) =>
  [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join("; ")

// Replayed with SEED=<seed>; longer with FUZZ_REQUESTS=100000.
test(`${requests} requests, odd ones and good ones of visitors, customers and staff: no 500, no stack trace, no hang (SEED=${seed})`, async () => {
  const sessions = {
    customer: cookiesOf(await signedIn(shop, people.ana)),
    staff: cookiesOf(await atCounter(shop)),
  }
  const bad = await sendAll(shop.url, fuzzedRequests(randomFrom(seed), requests, sessions), 16)
  expect(bad.slice(0, 20)).toEqual([])
  expect((await shop.visitor().get("/healthz")).status).toBe(200)
}, 1_800_000)
