import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { sweepIdentity } from "../../src/platform/sessions/housekeeping.ts"
import { createAddressAllowance } from "../../src/platform/throttling/throttle.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

let fresh: FreshDatabase
let database: Database
let other: Database
let clock = Date.parse("2025-03-01T12:00:00Z")

beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect(fresh.url)
  other = connect(fresh.url)
  await migrate(database)
})

afterAll(async () => {
  await Promise.all([database.close(), other.close()])
  await fresh.drop()
})

/** Five uses in fifty seconds, so one is available again every ten. */
const allowanceOn = (on: Database, scope = "test") =>
  createAddressAllowance(on, scope, { uses: 5, perSeconds: 50 }, () => new Date(clock))

test("of twenty concurrent uses from two processes five succeed, and the others learn when the next one is free", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => allowanceOn(i % 2 ? database : other).use("203.0.113.1")),
  )
  expect(answers.filter(({ kind }) => kind === "go")).toHaveLength(5)
  expect(answers.find(({ kind }) => kind === "wait")).toEqual({ kind: "wait", retryAfterSeconds: 10 })
  const use = () => allowanceOn(other).use("203.0.113.1")
  clock += 9_999
  expect(await use(), "one millisecond before").toEqual({ kind: "wait", retryAfterSeconds: 1 })
  clock += 1
  expect(await use(), "after exactly the time it was told").toEqual({ kind: "go" })
  expect(await use(), "one came back, not more").toEqual({ kind: "wait", retryAfterSeconds: 10 })
  clock += 50_000
  for (let i = 0; i < 5; i++) expect(await use(), "all have come back").toEqual({ kind: "go" })
  expect((await use()).kind).toBe("wait")
})

test("an IPv6 subscriber counts as one; another address and another purpose are counted apart", async () => {
  for (let i = 0; i < 5; i++) await allowanceOn(database).use(`2001:db8:0:9::${i}`)
  expect((await allowanceOn(database).use("2001:db8:0:9::ffff")).kind).toBe("wait")
  expect((await allowanceOn(database).use("2001:db8:0:a::1")).kind).toBe("go")
  expect((await allowanceOn(database, "elsewhere").use("2001:db8:0:9::1")).kind).toBe("go")
})

test("an address with its full allowance is forgotten, another is not", async () => {
  await allowanceOn(database).use("203.0.113.7")
  clock += 60_000
  await allowanceOn(database).use("203.0.113.8")
  await sweepIdentity(database, new Date(clock))
  expect(await database.query("select 1 from address_allowances")).toHaveLength(1)
})
