import { afterAll, beforeAll, expect, test } from "vitest"
import { createErp, type Erp } from "../../src/erp/erp.ts"
import { sampleBoard } from "../../src/gerber/test-boards.ts"
import { connect, type Database } from "../../src/platform/database/database.ts"
import { migrate } from "../../src/platform/database/migrate.ts"
import { pcbOrderStore } from "../../src/shop/boards/board-records.ts"
import { emptyForm } from "../../src/shop/boards/rules/board-form.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { dieAtEachStep } from "../support/kill.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"
import { aShop } from "../support/seed.ts"

const program = new URL("./programs/order-boards.ts", import.meta.url)
const erpKey = "boards-erp-key"

let databases: FreshDatabase[]
let database: Database
let embeddedErp: EmbeddedErp
let erp: Erp

beforeAll(async () => {
  databases = await Promise.all([freshDatabase(), freshDatabase()])
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

type Board = readonly [customerId: number, key: string]

const keptBoard = async (): Promise<Board> => {
  const customerId = await erp.thirdParties.create({ name: "Cliente", email: `${crypto.randomUUID()}@chispa.test` })
  const key = crypto.randomUUID()
  const files = sampleBoard().map(file => ({ ...file, digest: file.name }))
  const form = { ...emptyForm, size: "small", paymentMode: 106, deliveryPoint: 222 } as const
  const order = { key, customerId, fingerprint: key, form, inspection: null, picture: null, files }
  expect(await pcbOrderStore(database).keep(order)).toBe(true)
  return [customerId, key]
}
const envFor = (...boards: Board[]) => ({
  SHOP_DATABASE: databases[0]!.url,
  ERP_URL: embeddedErp.url,
  ERP_KEY: erpKey,
  KEYS: JSON.stringify(boards),
})

test("[PCB-30] killed at any moment of any step, a confirmed board ends as one order with each file once", async () => {
  const boards = await Promise.all([keptBoard(), keptBoard()])
  const dieing = (["after-work", "after-record"] as const).map(async (when, place) => {
    const { steps, output } = await dieAtEachStep(program, when, envFor(boards[place]!))
    expect(steps).toEqual(expect.arrayContaining(["create the order", "attach the file 3", "close the record"]))
    expect(output).toContain('outcomes ["confirmed"]')
  })
  await Promise.all(dieing)
  for (const [customerId] of boards) {
    const orders = await erp.orders.listWithLines({ customerIds: [customerId] })
    expect(orders.map(({ status, total, lines }) => [status, total, lines.length])).toEqual([[1, 7500, 2]])
    const documents = await erp.documents.ofOrder(orders[0]?.id ?? 0)
    expect(documents.map(({ name }) => name)).toEqual(["placa-B_Cu.gbr", "placa-Edge_Cuts.gbr", "placa.drl"])
  }
}, 180_000)
