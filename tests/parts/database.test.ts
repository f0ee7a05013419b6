import pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { connect, type Database, type Query } from "../../src/platform/database/database.ts"
import { createLocks, LeaseLost, LockBusy, requireLeases } from "../../src/platform/database/locks.ts"
import { withDeadline } from "../../src/platform/deadline.ts"
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

test("any number of callers may hold a lock and wait for another one inside it", async () => {
  const inside = Array.from({ length: 30 }, (_, n) =>
    one.withLock(`customer ${n}`, () => one.withLock("writer", async () => n)),
  )
  expect(await Promise.all(inside)).toHaveLength(30)
})

test("[OPS-05] a frozen holder loses the lock after its lease, and notices before its next outside call", async () => {
  const held = Promise.withResolvers<void>()
  const passed = Promise.withResolvers<void>()
  // Renewals do nothing, as when the process is frozen or without its database. Only its own clock shows it.
  const renewsNothing: Query = (text, values) =>
    /set expires_at = now\(\)/.test(text) ? Promise.reject(new Error("frozen")) : one.query(text, values)
  const frozen = createLocks(renewsNothing, one.transaction, { leaseMs: 300 })
  const holder = frozen.withLock("gate", async () => {
    requireLeases()
    held.resolve()
    await passed.promise
    expect(requireLeases).toThrow(LeaseLost)
  })
  await held.promise
  expect(await other.withLock("gate", async () => "passed by")).toBe("passed by")
  passed.resolve()
  await holder
  expect(requireLeases).not.toThrow()
})

test.each(["withLock", "tryLock"] as const)(
  "[OPS-05] a process that was frozen while %s got its lock has no lease left when it wakes",
  async how => {
    const granted = Promise.withResolvers<void>()
    const awake = Promise.withResolvers<void>()
    // The database gives the lock, but the process reads the answer only after another one has passed it by.
    const answersLate: Query = async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const answer = await one.query<Row>(text, values)
      if (!text.trimStart().startsWith("insert into locks")) return answer
      granted.resolve()
      await awake.promise
      return answer
    }
    const frozen = createLocks(answersLate, one.transaction, { leaseMs: 300 })
    const holder = frozen[how]("gate", async () => requireLeases())
    await granted.promise
    expect(await other.withLock("gate", async () => "passed by")).toBe("passed by")
    awake.resolve()
    await expect(holder).rejects.toThrow(LeaseLost)
  },
)

test("[OPS-05] a holder whose lock was given to another notices at its next renewal", async () => {
  const robbed = connect(fresh.url, { lockTimes: { leaseMs: 300 } })
  await robbed.withLock("gate", async () => {
    await one.query("update locks set holder = gen_random_uuid(), expires_at = now() + interval '1 hour'")
    await vi.waitFor(() => expect(requireLeases).toThrow(LeaseLost), 25_000)
  })
  await one.query("delete from locks")
  await robbed.close()
})

test("[OPS-05] a lock is renewed while its work takes longer than the lease", async () => {
  const slow = connect(fresh.url, { lockTimes: { leaseMs: 1500 } })
  await slow.withLock("gate", async () => {
    await slow.query("select pg_sleep(2.5)")
    expect(await other.tryLock("gate", async () => "taken")).toBeUndefined()
    requireLeases()
  })
  await slow.close()
})

test("[OPS-05] work that began under a lock may go on after the lock was released", async () => {
  const brief = connect(fresh.url, { lockTimes: { leaseMs: 50 } })
  const released = Promise.withResolvers<void>()
  let goesOn: Promise<void> = Promise.resolve()
  await brief.withLock("gate", async () => {
    goesOn = released.promise.then(requireLeases)
  })
  await one.query("select pg_sleep(0.2)")
  released.resolve()
  await goesOn
  await brief.close()
})

test("[OPS-05] a caller that waits too long, or behind too many others, is refused and has done nothing", async () => {
  const hurried = connect(fresh.url, { lockTimes: { waitMs: 200, maxWaiting: 2 } })
  const done: string[] = []
  await one.withLock("gate", async () => {
    const waiters = ["first", "second", "third"].map(name => hurried.withLock("gate", async () => done.push(name)))
    expect(hurried.waiting()).toBe(1)
    const results = await Promise.allSettled(waiters)
    expect(results.map(result => result.status === "rejected" && result.reason)).toEqual([
      expect.any(LockBusy),
      expect.any(LockBusy),
      expect.any(LockBusy),
    ])
  })
  expect(done).toEqual([])
  expect(await hurried.withLock("gate", async () => "free")).toBe("free")
  await hurried.close()
})

test("[OPS-05] one deadline covers all locks of a request; a free lock is obtained even after the deadline", async () => {
  await other.withLock("gate", async () => {
    const real = performance.now.bind(performance)
    const request = withDeadline(() =>
      one.withLock("cart", async () => {
        // The cart's lock took ten seconds. Without a common deadline the gate might take fifteen more.
        const clock = vi.spyOn(performance, "now").mockImplementation(() => real() + 10_500)
        const waitsOn = Promise.withResolvers<never>()
        const timer = setTimeout(() => waitsOn.reject(new Error("it still waits")), 9000)
        try {
          return await Promise.race([one.withLock("gate", async () => "written"), waitsOn.promise])
        } finally {
          clearTimeout(timer)
          clock.mockRestore()
        }
      }),
    )
    await expect(request).rejects.toThrow(LockBusy)
  })
  expect(await withDeadline(() => one.withLock("gate", async () => "free"), 0)).toBe("free")
})

test("[OPS-05] a process with many waiters does not keep the lock from another one's", async () => {
  const order: string[] = []
  const work = (who: string) => async () => void order.push(who)
  const crowd = Array.from({ length: 40 }, () =>
    one.withLock("gate", async () => {
      await one.query("select pg_sleep(0.02)")
      order.push("crowd")
    }),
  )
  await vi.waitFor(() => expect(order.length).toBeGreaterThan(0), 25_000)
  await other.withLock("gate", work("other"))
  await Promise.all(crowd)
  expect(order.indexOf("other")).toBeLessThan(40)
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

test("a connection that breaks while it is lent does not end the process", async () => {
  const connectOnce = pg.Pool.prototype.connect as (this: pg.Pool) => Promise<pg.PoolClient>
  const lending = vi.spyOn(pg.Pool.prototype, "connect").mockImplementationOnce(async function (this: pg.Pool) {
    const client = await connectOnce.call(this)
    client.emit("error", new Error("terminating connection due to administrator command"))
    return client
  } as never)
  expect(await one.transaction(query => query("select 1 as one"))).toEqual([{ one: 1 }])
  lending.mockRestore()
})
