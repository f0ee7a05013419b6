import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { Erp } from "../../src/erp/erp.ts"
import type { Order } from "../../src/erp/order.ts"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { createOpenOrderIndex } from "../../src/shop/orders/open-order-index.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect(fresh.url)
  await migrate(database)
})
afterAll(async () => {
  vi.useRealTimers()
  await database.close()
  await fresh.drop()
})

const delivered = (id: number, modifiedAt: number) =>
  ({ id, ref: `SO-${id}`, status: "delivered", modifiedAt, lines: [], refExt: null }) as unknown as Order

test("[OPS-07] the orders of a mass update in the ERP are read again while a late one may come, and then no more", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  // The ERP's clock is an hour behind.
  const erpNow = () => Math.floor(Date.now() / 1000) - 3600
  let inErp: Order[] = []
  const read: number[] = []
  async function* listAllWithLines({ modifiedSince }: { modifiedSince?: number }) {
    if (modifiedSince === undefined) return
    const changed = inErp.filter(({ modifiedAt }) => modifiedAt! >= modifiedSince)
    read.push(changed.length)
    yield* changed
  }
  async function* listAll() {}
  const erp = { orders: { listAllWithLines, listAll } } as unknown as Erp
  const index = createOpenOrderIndex({ erp, database, log: { warn: () => undefined } })
  const look = async (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs)
    await index.promised([1])
  }
  await look(0)
  await database.query("update open_orders_sync set known_until = $1", [erpNow() - 30])
  inErp = Array.from({ length: 300 }, (_, at) => delivered(at + 1, erpNow()))
  await look(3000)
  await look(3000)
  inErp.push(delivered(301, erpNow() - 8))
  for (let times = 0; times < 3; times++) await look(20_000)
  inErp.push(delivered(302, erpNow()))
  await look(3000)
  expect(read).toEqual([300, 300, 301, 0, 0, 1])
})
