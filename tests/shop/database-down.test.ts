import pg from "pg"
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest"
import { newCustomer, signedIn } from "../support/customers.ts"
import { pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let admin: pg.Client
beforeAll(async () => {
  shop = await startShop()
  admin = new pg.Client({ connectionString: inject("postgresUrl") })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await shop.stop()
})

const databaseName = () => new URL(shop.shopDatabaseUrl).pathname.slice(1)
const closeDatabase = async () => {
  await admin.query(`alter database ${databaseName()} with allow_connections false`)
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [databaseName()])
}
const openDatabase = () => admin.query(`alter database ${databaseName()} with allow_connections true`)

test("[FAIL-19] without its database the shop shows its public pages, is ready for them, and answers the rest with 503 and a message", async () => {
  const customer = await signedIn(shop, await newCustomer(shop))
  expect((await customer.get("/perfil")).status).toBe(200)
  await closeDatabase()
  try {
    for (const path of ["/", "/catalogo", "/envios"]) expect((await shop.visitor().get(path)).status, path).toBe(200)
    const ready = await shop.visitor().get("/readyz")
    expect([ready.status, await ready.json()]).toMatchObject([200, { parts: { database: "unreachable" } }])
    const profile = await customer.get("/perfil")
    expect(profile.status).toBe(503)
    expect(pageText(await profile.text())).toContain("Algo salió mal")
    expect((await customer.get("/sesion")).status).toBe(503)
  } finally {
    await openDatabase()
  }
  await expect.poll(async () => (await customer.get("/perfil")).status).toBe(200)
})

test("[FAIL-19] a database that never answers does not delay /readyz", async () => {
  const { database } = shop.parts
  const { query } = database
  const never = new Promise<never>(() => undefined)
  const frozen = vi
    .spyOn(database, "query")
    .mockImplementation((text, values) => (text === "select 1" ? never : query(text, values)))
  try {
    const ready = await shop.visitor().get("/readyz")
    expect([ready.status, await ready.json()]).toMatchObject([200, { parts: { database: "no answer" } }])
  } finally {
    frozen.mockRestore()
  }
})
