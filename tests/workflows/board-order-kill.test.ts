import { afterAll, beforeAll, expect, test } from "vitest"
import { createErp, type Erp } from "../../src/erp/erp.ts"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { createLog } from "../../src/platform/log.ts"
import { createBoardProgress } from "../../src/shop/boards/board-progress.ts"
import { boardOrderStore } from "../../src/shop/boards/board-records.ts"
import { boardStore } from "../../src/shop/boards/board-state-records.ts"
import { createWorkshop } from "../../src/shop/boards/board-workshop.ts"
import { placeBoardOrder } from "../../src/shop/boards/place-board-order.ts"
import { type BoardOrderForm, emptyForm, quoteBoards, readBoardOffer } from "../../src/shop/boards/rules/board-form.ts"
import { setBoardPrice } from "../../src/shop/boards/set-board-price.ts"
import { createOpenOrderIndex } from "../../src/shop/orders/open-order-index.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { business, settings } from "../shared/documented-business.ts"
import { sampleBoard } from "../shared/sample-boards.ts"
import { associations } from "../support/counter.ts"
import { dyingAtEachStep, type Mortal, runToEnd, runUntilKilled, stoppedSteps } from "../support/kill.ts"
import { type FreshDatabase, freshDatabases } from "../support/postgres.ts"
import { aShop } from "../support/seed.ts"
import type { BoardWork } from "./programs/order-boards.ts"

const program = new URL("./programs/order-boards.ts", import.meta.url)
const erpKey = "boards-erp-key"

let databases: FreshDatabase[]
let database: Database
let embeddedErp: EmbeddedErp
let erp: Erp

beforeAll(async () => {
  databases = await freshDatabases()
  embeddedErp = await startEmbeddedErp({
    databaseUrl: databases[1]!.url,
    keys: [{ key: erpKey, rights: "all" }],
    hazards: true,
    seed: aShop(),
  })
  erp = createErp({ url: embeddedErp.url, apiKey: erpKey, catalogueApiKey: erpKey })
  database = connect(databases[0]!.url)
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await embeddedErp.stop()
  for (const each of databases) await each.drop()
})

const keptBoard = async (overrides: Partial<BoardOrderForm> = {}) => {
  const customerId = await erp.thirdParties.create({ name: "Cliente", email: `${crypto.randomUUID()}@chispa.test` })
  const key = crypto.randomUUID()
  const files = sampleBoard().map(file => ({ ...file, digest: file.name }))
  const form = { ...emptyForm, size: "small", paymentMode: 106, deliveryPoint: 222, ...overrides } as const
  const quote = quoteBoards(form, readBoardOffer(business))
  const order = { key, customerId, fingerprint: key, form, quote, inspection: null, picture: null, files }
  expect(await boardOrderStore(database).save(order)).toBe(true)
  return { kind: "confirm", customerId, key } as const
}

const envFor = (work: readonly Mortal<BoardWork>[]) => ({
  SHOP_DATABASE: databases[0]!.url,
  ERP_URL: embeddedErp.url,
  ERP_KEY: erpKey,
  WORK: JSON.stringify(work),
})
/** Kills a process at each step, then repeats everything in a process that lives. */
const killAndFinish = async (work: readonly Mortal<BoardWork>[]) => {
  const steps = stoppedSteps(await runUntilKilled(program, { env: envFor(work) }))
  const { output } = await runToEnd(program, { env: envFor(work.map(one => ({ ...one, killAt: undefined }))) })
  return { steps, outcomes: output.match(/^outcomes (.*)$/m)?.[1] }
}

test("[PCB-30] killed after the work of every step, a confirmed board ends as one order with each file once", async () => {
  // Each of the three files is its own step.
  const table = { ...placeBoardOrder.steps, "attach the file 2": "", "attach the file 3": "" }
  const boards = await dyingAtEachStep(table, () => keptBoard())
  const { steps, outcomes } = await killAndFinish(boards)
  expect(steps).toEqual(expect.arrayContaining(["create the order", "attach the file 3", "close the record"]))
  expect(outcomes).toBe(JSON.stringify(boards.map(() => "confirmed")))
  for (const { customerId } of boards) {
    const orders = await erp.orders.listWithLines({ customerIds: [customerId] })
    expect(orders.map(({ status, total, lines }) => [status, total, lines.length])).toEqual([["validated", 7500, 2]])
    const documents = await erp.documents.ofOrder(orders[0]?.id ?? 0)
    expect(documents.map(({ name }) => name)).toEqual(["placa-B_Cu.gbr", "placa-Edge_Cuts.gbr", "placa.drl"])
  }
})

test("[BOARD-03] after a kill at every step the ERP's validated order has the accepted price", async () => {
  const log = createLog("silent")
  const openOrders = createOpenOrderIndex({ erp, database, log })
  const parts = { erp, database, openOrders, log, settings }
  const workshop = createWorkshop(parts, createBoardProgress(parts))
  const designs = await dyingAtEachStep(setBoardPrice.steps, () => keptBoard({ design: true }))
  await runToEnd(program, { env: envFor(designs.map(one => ({ ...one, killAt: undefined }))) })
  const accepting = await Promise.all(
    designs.map(async ({ customerId, killAt }) => {
      const [order] = await erp.orders.listWithLines({ customerIds: [customerId] })
      const { id: orderId, ref } = order!
      const form = { orderId, key: crypto.randomUUID(), seen: 0, hours: 4, price: colones(9500), text: "" }
      expect(await workshop.propose(associations.VENDEDOR5, form)).toEqual({ kind: "done" })
      const proposal = (await boardStore(database).events(orderId))[0]!.id
      return { kind: "accept", customerId, ref, proposal, orderId, killAt } as const
    }),
  )
  const { steps, outcomes } = await killAndFinish(accepting)
  expect(steps).toEqual(Object.keys(setBoardPrice.steps))
  expect(outcomes).toBe(JSON.stringify(accepting.map(() => "done")))
  for (const { orderId, ref } of accepting) {
    const after = await erp.orders.get(orderId)
    expect(after).toMatchObject({ ref, status: "validated", total: 9500 })
    expect(after?.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([[315, 1]])
    expect((await boardStore(database).get(orderId))?.price.kind).toBe("accepted")
    expect((await boardStore(database).events(orderId)).map(({ kind }) => kind)).toEqual(["proposed", "accepted"])
  }
  expect(await database.query("select 1 from order_changes")).toEqual([])
})
