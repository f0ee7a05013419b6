import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Database } from "../../src/platform/database/database.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

let fresh: FreshDatabase
let one: Database
let other: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  one = connect(fresh.url)
  other = connect(fresh.url)
})

afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await fresh.drop()
})

test("a lock is held by one connection of all processes at a time", async () => {
  const order: string[] = []
  const work = (who: string) => async () => {
    order.push(`${who} in`)
    await one.query("select pg_sleep(0.05)")
    order.push(`${who} out`)
  }
  await Promise.all([
    one.withLock("till", work("a")),
    other.withLock("till", work("b")),
    one.withLock("till", work("c")),
  ])
  for (let i = 0; i < order.length; i += 2) expect(order[i + 1]).toBe(order[i]?.replace("in", "out"))
})

test("a try for a lock that another holds gives up at once", async () => {
  await one.withLock("till", async () => {
    expect(await other.tryLock("till", async () => "mine")).toBeUndefined()
  })
  expect(await other.tryLock("till", async () => "mine")).toBe("mine")
})

test("as many as like may hold a lock and wait for another one inside it", async () => {
  const inside = Array.from({ length: 30 }, (_, n) =>
    one.withLock(`customer ${n}`, () => one.withLock("writer", async () => n)),
  )
  expect(await Promise.all(inside)).toHaveLength(30)
})

test("a failed transaction leaves nothing behind", async () => {
  await one.query("create table kept (n int)")
  await expect(
    one.transaction(async query => {
      await query("insert into kept values (1)")
      throw new Error("stop")
    }),
  ).rejects.toThrow("stop")
  expect(await one.query("select * from kept")).toEqual([])
})
