import { afterAll, beforeAll, expect, test } from "vitest"
import { demoShopWithPast } from "../../demo-data/demo-shop.ts"
import { writeDemoPast } from "../../src/main/infrastructure.ts"
import { connect } from "../../src/platform/database/database.ts"
import { byDay, sumFigures } from "../../src/shop/owner/rules/owner-figures.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import type { LoadedOrder } from "../../src/simulators/dolibarr/seed.ts"
import { asOwner, expectStockAddsUp } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { type FreshDatabase, freshDatabases } from "../support/postgres.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let databases: readonly FreshDatabase[]
let erp: EmbeddedErp
let loaded: LoadedOrder[]
let shop: TestShop

/** As the first start does it (src/main/infrastructure.ts). */
beforeAll(async () => {
  databases = await freshDatabases()
  const [own, erpDatabase] = databases
  erp = await startEmbeddedErp({ databaseUrl: erpDatabase!.url, keys: [{ key: "test-erp-key", rights: "all" }] })
  const demo = demoShopWithPast({ pictures: false })
  loaded = (await erp.load(demo.seed)) ?? []
  await writeDemoPast(own!.url, demo.rows(loaded))
  shop = await startShop({ erpUrl: erp.url, shopDatabaseUrl: own!.url })
})
afterAll(async () => {
  await shop.stop()
  await erp.stop()
  for (const database of databases) await database.drop()
})

const numbers = (sql: string) => shop.parts.database.query<{ sum: number; count: number }>(sql)

test("[OWN-01] the demo shop has ninety days behind it, and each sale stands once in the ERP and once in the till", async () => {
  const [till] = await numbers("select sum(amount)::float8 as sum, count(*)::int as count from till_entries")
  const erpRows = connect(databases[1]!.url, { maxConnections: 1 })
  const [inErp] = await erpRows.query<{ sum: number; count: number }>(
    `select sum(p.amount)::float8 as sum, count(*)::int as count from erp.paiement p join erp.facture f on f.rowid = p.fk_facture
     where f.type = 2 or exists (select from erp.element_element e join erp.commande c on c.rowid = e.fk_source
       where e.fk_target = f.rowid and c.ref_ext ~ '^(venta|pedido)-')`,
  )
  await erpRows.close()
  expect(till).toEqual(inErp)
  expect(till!.count).toBeGreaterThan(400)
  const [shifts] = await numbers(
    "select 0 as sum, count(*)::int as count from till_shifts where closed_at is not null and expected_cash = counted_cash",
  )
  expect(shifts!.count).toBeGreaterThan(150)
  const [returns] = await numbers("select 0 as sum, count(*)::int as count from goods_returns where state = 'done'")
  expect(returns!.count).toBeGreaterThan(3)
  await shop.services.figures.count()
  const figures = await shop.services.figures.read(100, null)
  for (const basis of ["goods", "money"] as const) {
    const counted = byDay(figures, basis)
    expect(sumFigures(counted).amount).toBe(till!.sum)
    expect(counted.filter(({ amount }) => amount > 0).length).toBeGreaterThan(55)
  }
  await expectStockAddsUp(shop.parts.erp)
})

test("[OWN-02] the demo's past gives no findings in 'Verdad'", async () => {
  await shop.services.truth.runNow()
  const past = new Set(loaded.map(({ orderId }) => `order:${orderId}`))
  const findings = (await shop.services.truth.overview()).flatMap(({ findings }) => findings)
  expect(findings.filter(({ check, subject }) => check !== "sinpe" || past.has(subject))).toEqual([])
  const returned = await shop.parts.database.query<{ id: number }>("select order_id as id from goods_returns")
  const some = new Set([
    ...returned.map(({ id }) => id),
    ...loaded.map(({ orderId }) => orderId).filter(id => id % 17 === 0),
  ])
  const sentences = []
  for (const id of some)
    sentences.push(...((await shop.services.orderLedger.read(id))?.sentences ?? [`${id} is unknown`]))
  expect(sentences).toEqual([])
})

test("[OWN-01] panel, reports and low stock show it on the first start", async () => {
  const owner = await asOwner(shop)
  const panel = await owner.open("/asocias/tienda")
  expect(panel.html).toMatch(/Ventas por día en que salió la mercadería\. El mayor: [\d/]+, ₡/)
  const places = pageText(panel.html)
  for (const { name } of shop.services.settings.business().pickupPoints) expect(places).toContain(name)
  const association = pageText((await owner.open("/asocias/tienda/asociaciones?alias=ASEIC")).html)
  expect(association).toMatch(/vendidas en 30 días/)
})
