import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createErp } from "../../src/erp/erp.ts"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { type Catalogue, openCatalogue } from "../../src/shop/catalogue/catalogue.ts"
import { erpSource } from "../../src/shop/catalogue/catalogue-source.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { settings } from "../shared/documented-business.ts"
import { listeningLog } from "../support/catalogue-source.ts"
import { type FreshDatabase, freshDatabases } from "../support/postgres.ts"
import { aProduct, aShop } from "../support/seed.ts"

const picture = {
  filename: "foto.svg",
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
}
const many = 1200
const seed = aShop()
let databases: FreshDatabase[] = []
let embedded: EmbeddedErp | undefined
let erpDatabase: Database
let database: Database
let catalogue: Catalogue

beforeAll(async () => {
  databases = await freshDatabases()
  embedded = await startEmbeddedErp({
    databaseUrl: databases[0]!.url,
    keys: [{ key: "k", rights: "all" }],
    seed: {
      ...seed,
      products: [
        ...seed.products,
        aProduct({ id: 500, label: "Con foto", picture }),
        aProduct({ id: 501, label: "Retirado", forSale: false, categories: [20] }),
        ...Array.from({ length: many }, (_, index) => aProduct({ id: 5000 + index, label: `Tornillo ${index}` })),
      ],
    },
  })
  erpDatabase = connect(databases[0]!.url)
  database = connect(databases[1]!.url)
  await migrate(database)
  const erp = createErp({ url: embedded.url, apiKey: "k", catalogueApiKey: "k" })
  const { log } = listeningLog()
  catalogue = await openCatalogue({ source: erpSource(erp, settings), database, log, refreshEverySeconds: 3600 })
})

const stopErp = async () => {
  const running = embedded
  embedded = undefined
  await running?.stop()
}

afterAll(async () => {
  await catalogue?.stop()
  await stopErp()
  await Promise.all([erpDatabase?.close(), database?.close()])
  await Promise.all(databases.map(one => one.drop()))
})

const all = { page: 1, pageSize: 24 }

describe("the catalogue on the ERP", () => {
  test("[ERP-09][DATA-12] reads past 1000 products, only those for sale, in the order of their ref", () => {
    expect(catalogue.find({ ...all, term: "tornillo" }).total).toBe(many)
    expect(catalogue.product(501)).toBeUndefined()
    expect(catalogue.product(315)).toBeUndefined()
    const refs = catalogue.find({ page: 1, pageSize: 5000 }).products
    const plain = refs.filter(({ hasVariants }) => !hasVariants).map(({ ref }) => ref)
    expect(plain).toEqual([...plain].sort())
    expect(refs.at(-1)?.hasVariants).toBe(true)
  })

  test("[ERP-12][CAT-02][CAT-03] shows the visible product categories and their children", () => {
    expect(catalogue.categories().map(({ label }) => label)).toEqual(["Resistencias", "LEDs", "Placas"])
    expect(catalogue.subcategories(10).map(({ label }) => label)).toEqual(["1/4 W", "1/2 W"])
  })

  test("[ERP-08][CAT-04][CAT-27] a category view has its own members for sale, with their tags", () => {
    const { products } = catalogue.find({ ...all, category: 20 })
    expect(products.map(({ label, tag }) => [label, tag])).toEqual([
      ["LED rojo 5 mm", "Nuevo"],
      ["LED difuso 5 mm", ""],
    ])
    expect(catalogue.product(35)?.tag).toBe("Insignia")
  })

  test("[ERP-03][ERP-04][ERP-05][ERP-06][ERP-10][PROD-05] details with stock by warehouse and variants", async () => {
    const plain = await catalogue.detail(2)
    expect(plain).toMatchObject({ label: "Protoboard", price: 5000, variants: false })
    expect(plain).toHaveProperty("stock", [
      { label: "ASEIC", real: 3 },
      { label: "AEMTEC", real: 0 },
      { label: "AESETEC", real: 0 },
      { label: "ADESC", real: 0 },
      { label: "Bodega", real: 10 },
    ])
    const parent = await catalogue.detail(6)
    expect(parent).toMatchObject({
      variants: [
        { value: "Rojo", variationPrice: 0 },
        { value: "Verde", variationPrice: 10 },
        { value: "Azul", variationPrice: 15 },
      ],
    })
    expect((await catalogue.sellablesNow([1002])).get(1002)).toEqual({
      id: 1002,
      label: "LED difuso 5 mm Verde",
      price: 70,
      taxRate: 0,
      maxQuantity: 4,
      stock: 6,
      units: { 1: 2, 3: 1, 5: 3 },
      parentId: 6,
    })
    expect(await catalogue.detail(999_999)).toBe(false)
  })

  test("[ERP-11][FAIL-11] a shared document is the picture; without one there is none", async () => {
    const found = await catalogue.picture(500, 320)
    expect(found?.type).toBe("image/svg+xml")
    expect(found?.body.toString()).toContain("<rect")
    expect(await catalogue.picture(1, 320)).toBeNull()
  })

  test("[CAT-14] an edit of price, label and sale in the ERP shows after a refresh", async () => {
    await erpDatabase.query("update erp.product set price = 5500, label = 'Protoboard grande' where rowid = 2")
    await erpDatabase.query("update erp.product set tosell = 0 where rowid = 21")
    await catalogue.refresh()
    expect(catalogue.product(2)).toMatchObject({ price: 5500, label: "Protoboard grande" })
    expect(catalogue.product(21)).toBeUndefined()
    expect(catalogue.find({ ...all, term: "protoboard grande" }).total).toBe(1)
  })

  test.each([300, 1500])("[ERP-09][OPS-07] an import of %i products while the shop runs is shown", async count => {
    await erpDatabase.query(
      `insert into erp.product (ref, label, price, tosell) select $1 || lpad(n::text, 5, '0'), 'Arandela ' || $1 || n, 25, 1
       from generate_series(1, $2) n`,
      [`IMP${count}-`, count],
    )
    await catalogue.refresh()
    expect(catalogue.status()).toMatchObject({ lastError: null, failures: 0 })
    expect(catalogue.find({ ...all, term: `Arandela IMP${count}-${count}` }).products[0]?.price).toBe(25)
  })

  test("[FAIL-01] without the ERP everything shown before stays", async () => {
    const before = catalogue.version()
    await stopErp()
    await catalogue.refresh()
    expect(catalogue.version()).toBe(before)
    expect(catalogue.status().lastError).not.toBeNull()
    expect(await catalogue.detail(2)).toMatchObject({ price: 5500 })
    expect(await catalogue.picture(500, 320)).not.toBeNull()
    await expect(catalogue.sellablesNow([2])).rejects.toThrow()
  })
})
