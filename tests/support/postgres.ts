import type { TestProject } from "vitest/node"
import {
  createDatabase,
  databaseUrl,
  type FreshDatabase,
  runOn,
  startTestPostgres,
} from "../shared/temporary-postgres.ts"

export type { FreshDatabase }

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Template databases with empty tables. Copying one takes a tenth of the time of creating its tables. */
const tableMakers = {
  async shop_tables(url: string) {
    const { connect } = await import("../../src/platform/database/database.ts")
    const { migrate } = await import("../../src/platform/database/database.ts")
    const { startEngine } = await import("../../src/platform/workflows/engine.ts")
    const database = connect(url)
    await migrate(database)
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const engine = await startEngine({ database, log, services: {}, workflows: [], errorKind: () => "refused" })
    await engine.stop()
    await database.query("delete from dbos.application_versions")
    await database.close()
  },
  async erp_tables(url: string) {
    const { openDatabase } = await import("../../src/simulators/dolibarr/erp-database.ts")
    await (await openDatabase(url, 1)).close()
  },
}

export default async (project: TestProject) => {
  const postgres = await startTestPostgres()
  for (const [name, makeTables] of Object.entries(tableMakers)) {
    await runOn(postgres.url, `create database ${name}`)
    await makeTables(databaseUrl(postgres.url, name))
  }
  project.provide("postgresUrl", postgres.url)
  return () => postgres.stop()
}

/** Creates a database for one test file or one shop: empty, or with tables. */
export const freshDatabase = async (tables?: keyof typeof tableMakers): Promise<FreshDatabase> => {
  // Loaded late: the global setup loads this file where vitest's `inject` does not work.
  const { inject } = await import("vitest")
  return createDatabase(inject("postgresUrl"), tables)
}

/** For a shop and its ERP. */
export const freshDatabases = (): Promise<[shop: FreshDatabase, erp: FreshDatabase]> =>
  Promise.all([freshDatabase("shop_tables"), freshDatabase("erp_tables")])
