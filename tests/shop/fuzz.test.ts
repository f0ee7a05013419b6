import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { asOwner, atCounter } from "../support/counter.ts"
import { signedIn } from "../support/customers.ts"
import { fuzzedRequest, sendAll } from "../support/fuzz.ts"
import { randomFrom, seedOfRun } from "../support/random.ts"
import { anOrder, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const requests = Number(process.env["FUZZ_REQUESTS"] ?? 600)
const seed = seedOfRun()

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ seed: aShop({ orders: Array.from({ length: 20 }, () => anOrder()) }) })
}, 300_000)
afterAll(() => shop.stop())

const cookieHeader = (browser: { cookies(): Iterable<[string, string]> }) =>
  [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join("; ")

/** Sessions are renewed at times, because some requests end them. */
const newSessions = async (customerId: number) => ({
  customer: cookieHeader(await signedIn(shop, customerId)),
  staff: cookieHeader(await atCounter(shop)),
  owner: cookieHeader(await asOwner(shop)),
})

const collect = () => {
  setFlagsFromString("--expose-gc")
  ;(runInNewContext("gc") as () => void)()
  return process.memoryUsage().heapUsed / 1e6
}

// Replayed with SEED=<seed>; longer with FUZZ_REQUESTS=100000.
test(`${requests} requests, odd, nearly good and good ones, of visitors, customers, staff and the owner: no 500, no stack trace, no hang, memory flat (SEED=${seed})`, {
  timeout: 3_600_000,
  retry: 0,
}, async () => {
  const random = randomFrom(seed)
  const heap: number[] = []
  const customers = Object.values(people)
  let sessions = await newSessions(people.ana)
  let sent = 0
  const next = async () => {
    if (sent >= requests) return null
    if (sent % Math.ceil(requests / 10) === 0) heap.push(collect())
    const renewed = sent % 100 === 0 ? (customers[(sent / 100) % customers.length] ?? people.ana) : null
    sent++
    // If the machine is too busy to sign in, the old sessions are used.
    if (renewed !== null) sessions = await newSessions(renewed).catch(() => sessions)
    return fuzzedRequest(random, sessions)
  }
  const { bad, answers, slowest } = await sendAll(shop.url, next, 16)
  expect(bad.slice(0, 20)).toEqual([])
  expect((await shop.visitor().get("/healthz")).status).toBe(200)
  heap.push(collect())
  if (requests < 20_000) return
  process.stdout.write(`answers ${JSON.stringify(answers)}, slowest ${JSON.stringify(slowest)}\n`)
  process.stdout.write(`heap before and after each tenth: ${heap.map(size => size.toFixed(0)).join(", ")} MB\n`)
  // Caches fill in the first fifth.
  expect(heap.at(-1)).toBeLessThan((heap[2] ?? 0) * 1.25)
})
