import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { stockHolds } from "../../src/shop/orders/availability/hold-records.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect(fresh.url)
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const [ana, eva] = [11, 12]
let nextProduct = 1

/** A new product with five free units, of which each holder wants three. */
const scarce = () => {
  const productId = nextProduct++
  const holds = stockHolds(database)
  return {
    holds,
    async take(holder: string, customerId: number, replaceable: boolean) {
      const [row] = await database.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot")
      const lines = [{ productId, units: 3 }]
      return holds.take(
        { holder: `${holder}-${productId}`, customerId, warehouseId: 1, lines, replaceable, minutes: 60 },
        { snapshot: row!.snapshot, unpromised: new Map([[productId, 5]]) },
      )
    },
    heldAgainst: async (customerId: number) => (await holds.active([productId], customerId))[0]?.units ?? 0,
    name: (holder: string) => `${holder}-${productId}`,
    short: [{ productId, left: 2 }],
  }
}

test("[STOCK-03] an unpaid card payment's hold is replaced by its own customer's next attempt only", async () => {
  const { take, heldAgainst, short } = scarce()
  expect(await take("card", ana, true)).toEqual([])
  expect(await take("other", eva, false)).toEqual(short)
  expect([await heldAgainst(ana), await heldAgainst(eva)]).toEqual([0, 3])
  expect(await take("again", ana, false)).toEqual([])
  expect([await heldAgainst(ana), await heldAgainst(eva)]).toEqual([3, 3])
})

test("[STOCK-03] a permanent hold of a customer counts against the same customer too", async () => {
  const { take, heldAgainst, short } = scarce()
  expect(await take("order", ana, false)).toEqual([])
  expect(await take("second", ana, false)).toEqual(short)
  expect(await take("card", ana, true)).toEqual(short)
  expect(await heldAgainst(ana)).toBe(3)
})

test("[STOCK-03][STOCK-04] a hold whose payment may be paid is replaced by nobody, its customer included", async () => {
  const { holds, take, heldAgainst, name, short } = scarce()
  await take("card", ana, true)
  await holds.keep(name("card"))
  expect(await take("second", ana, false)).toEqual(short)
  expect(await heldAgainst(ana)).toBe(3)
})

test("[STOCK-03] a hold that became an order is not ended by its checkout or payment, only with the index", async () => {
  const { holds, take, heldAgainst, name } = scarce()
  await take("order", ana, true)
  await holds.becameOrder(name("order"))
  await holds.end(name("order"))
  expect([await heldAgainst(ana), await heldAgainst(eva)]).toEqual([3, 3])
})
