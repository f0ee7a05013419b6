import { afterAll, beforeAll, beforeEach } from "vitest"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { type Catalogue, openCatalogue } from "../../src/shop/catalogue/catalogue.ts"
import { aListed, createFakeSource, listeningLog } from "./catalogue-source.ts"
import { type FreshDatabase, freshDatabase } from "./postgres.ts"

export const anErpOfLeds = (count = 5) =>
  createFakeSource({
    products: Array.from({ length: count }, (_, index) => aListed({ id: index + 1, label: `LED ${index + 1}` })),
    categories: [{ id: 10, label: "LEDs", parentId: 0 }],
    members: { 10: [1, 2], 46: [1] },
    warehouses: [{ id: 1, label: "ASEIC", description: "" }],
    stock: { 1: { 1: 7 } },
  })

/** Opens catalogues on one database, like two processes that share it. Each test begins with an empty database. */
export const catalogueBench = () => {
  let fresh: FreshDatabase
  let database: Database
  let other: Database
  const open: Catalogue[] = []

  beforeAll(async () => {
    fresh = await freshDatabase()
    database = connect(fresh.url)
    other = connect(fresh.url)
    await migrate(database)
  })

  beforeEach(async () => {
    await Promise.all(open.splice(0).map(catalogue => catalogue.stop()))
    await database.query(
      "truncate catalogue_snapshot, catalogue_chunk, catalogue_detail, catalogue_picture, catalogue_change",
    )
  })

  afterAll(async () => {
    await Promise.all(open.map(catalogue => catalogue.stop()))
    await Promise.all([database?.close(), other?.close()])
    await fresh?.drop()
  })

  const start = async (
    erp: ReturnType<typeof createFakeSource>,
    { on = database, everySeconds = 3600, now }: { on?: Database; everySeconds?: number; now?: () => number } = {},
  ) => {
    const { log, warnings } = listeningLog()
    const catalogue = await openCatalogue({
      source: erp.source,
      database: on,
      log,
      refreshEverySeconds: everySeconds,
      now,
    })
    open.push(catalogue)
    return { catalogue, warnings }
  }

  return { start, open, database: () => database, other: () => other }
}
