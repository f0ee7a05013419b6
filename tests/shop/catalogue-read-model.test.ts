import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { connect, type Database } from "../../src/platform/database/database.ts"
import { migrate } from "../../src/platform/database/migrate.ts"
import { type Catalogue, openCatalogue } from "../../src/shop/catalogue/catalogue.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { aListed, listeningLog, madeSource } from "../support/catalogue-source.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

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

const anErp = (count = 5) =>
  madeSource({
    products: Array.from({ length: count }, (_, index) => aListed({ id: index + 1, label: `LED ${index + 1}` })),
    categories: [{ id: 10, label: "LEDs", parentId: 0 }],
    members: { 10: [1, 2], 46: [1] },
    warehouses: [{ id: 1, label: "ASEIC", description: "" }],
    stock: { 1: { 1: 7 } },
  })

const start = async (
  erp: ReturnType<typeof madeSource>,
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

const everything = (catalogue: Catalogue) => catalogue.find({ page: 1, pageSize: 24 })
const labels = (catalogue: Catalogue) => everything(catalogue).products.map(({ label }) => label)

describe("keeping the last good catalogue", () => {
  test("[ERP-09][CAT-13] a first start reads the ERP and is ready to answer", async () => {
    const { catalogue } = await start(anErp())
    expect(catalogue.status()).toMatchObject({ source: "erp", products: 5, lastError: null })
    expect(catalogue.product(1)).toMatchObject({ label: "LED 1", tag: "Insignia", categoryIds: [10, 46] })
    expect(catalogue.categories()).toEqual([{ id: 10, label: "LEDs", parentId: 0 }])
  })

  test("[FAIL-08][FAIL-12] a first start without the ERP shows empty lists, and fills them once it is back", async () => {
    const erp = anErp()
    erp.failAll()
    const { catalogue, warnings } = await start(erp)
    expect(catalogue.status()).toMatchObject({ source: "empty", loadedAt: null, products: 0 })
    expect(catalogue.status().lastError).toContain("listForSale")
    expect(everything(catalogue)).toEqual({ products: [], total: 0, page: 1, pages: 1 })
    expect(catalogue.categories()).toEqual([])
    expect(warnings.length).toBeGreaterThan(0)
    erp.mend()
    await catalogue.refresh()
    expect(catalogue.status()).toMatchObject({ source: "erp", products: 5, lastError: null })
  })

  test("[FAIL-08] a refresh that fails keeps what was shown and says so in the status", async () => {
    const erp = anErp()
    const { catalogue, warnings } = await start(erp)
    const version = catalogue.version()
    erp.fail("changedSince")
    await catalogue.refresh()
    await catalogue.refresh()
    expect(catalogue.version()).toBe(version)
    expect(catalogue.status()).toMatchObject({ products: 5, lastError: "the ERP failed in changedSince" })
    expect(warnings.map(({ message }) => message)).toEqual(["the catalogue could not be refreshed"])
  })

  test("[FAIL-01] a restart without the ERP shows the saved catalogue, with its age", async () => {
    const erp = anErp(2500)
    const first = await start(erp)
    const { loadedAt } = first.catalogue.status()
    erp.failAll()
    const { catalogue } = await start(erp)
    expect(catalogue.status()).toMatchObject({ products: 2500, loadedAt })
    expect(catalogue.version()).toBe(first.catalogue.version())
    expect(catalogue.product(2500)).toEqual(first.catalogue.product(2500))
    expect(catalogue.find({ term: "led 2499", page: 1, pageSize: 12 }).products[0]?.id).toBe(2499)
    expect(catalogue.product(1)?.tag).toBe("Insignia")
  })

  test("[CAT-14][ERP-09] an edit in the ERP changes what is shown, and the version with it", async () => {
    const erp = anErp()
    const { catalogue } = await start(erp)
    const before = catalogue.version()
    await catalogue.refresh()
    expect(catalogue.version()).toBe(before)
    erp.state.products[1] = aListed({ id: 2, label: "LED nuevo", price: colones(75), stockReel: 1 })
    erp.state.products.pop()
    await catalogue.refresh()
    expect(catalogue.version()).not.toBe(before)
    expect(labels(catalogue)).toEqual(["LED 1", "LED nuevo", "LED 3", "LED 4"])
    expect(catalogue.product(2)).toMatchObject({ price: 75, available: 1 })
  })

  test("[ERP-09] an edit writes only the part of the snapshot that it is in", async () => {
    const erp = anErp(3000)
    const { catalogue } = await start(erp)
    const parts = async () =>
      (await database.query<{ hash: string }>("select hash from catalogue_chunk")).map(({ hash }) => hash)
    const before = await parts()
    expect(before).toHaveLength(3)
    erp.state.products[1500] = aListed({ id: 1501, label: "Otro" })
    await catalogue.refresh()
    const after = await parts()
    expect(after).toHaveLength(3)
    expect(after.filter(hash => before.includes(hash))).toHaveLength(2)
  })
})

describe("processes share one catalogue", () => {
  test("[ERP-09] the second process takes the saved snapshot and leaves the ERP alone", async () => {
    const erp = anErp()
    const first = await start(erp)
    erp.calls.length = 0
    const second = await start(erp, { on: other })
    expect(second.catalogue.version()).toBe(first.catalogue.version())
    expect(second.catalogue.status()).toMatchObject({ source: "erp", products: 5 })
    expect(erp.calls).toEqual([])
  })

  test("[ERP-09] an edit seen by one process reaches the other through the database", async () => {
    const erp = anErp()
    const silent = anErp()
    const first = await start(erp, { everySeconds: 3600 })
    // The other one looks often, and its own ERP is out of reach.
    silent.failAll()
    const second = await start(silent, { on: other, everySeconds: 0.15 })
    erp.state.products[0] = aListed({ id: 1, label: "LED editado" })
    await first.catalogue.refresh()
    await expect.poll(() => labels(second.catalogue)[0], { timeout: 10_000 }).toBe("LED editado")
    expect(second.catalogue.version()).toBe(first.catalogue.version())
  })

  test("[ERP-09] of many processes whose snapshot grew old one reads the ERP at a time, and edits show by themselves", async () => {
    const erp = anErp()
    let reading = 0
    let mostAtOnce = 0
    const { changedSince } = erp.source
    const counted = {
      ...erp.source,
      async changedSince(moment: number) {
        mostAtOnce = Math.max(mostAtOnce, ++reading)
        try {
          return await changedSince(moment)
        } finally {
          reading--
        }
      },
    }
    const { log } = listeningLog()
    const catalogues = await Promise.all(
      [database, other, database, other].map(on =>
        openCatalogue({ source: counted, database: on, log, refreshEverySeconds: 0.2 }),
      ),
    )
    open.push(...catalogues)
    erp.state.products[0] = aListed({ id: 1, label: "LED editado" })
    await expect
      .poll(() => catalogues.map(catalogue => labels(catalogue)[0]), { timeout: 15_000 })
      .toEqual(Array(4).fill("LED editado"))
    expect(mostAtOnce).toBe(1)
  })
})

describe("changes", () => {
  const later = 1_700_000_500

  test("[OPS-07] show by themselves, asked for as changes alone; what is gone or linked anew is compared now and then", async () => {
    const erp = anErp()
    const { catalogue } = await start(erp, { everySeconds: 0.2 })
    await expect.poll(() => erp.calls.filter(call => call === "changedSince").length).toBeGreaterThan(1)
    erp.calls.length = 0
    erp.state.products[1] = aListed({ id: 2, label: "Cambiado", price: colones(75), stockReel: 3, modifiedAt: later })
    erp.state.products.push(aListed({ id: 9001, label: "Recién llegado", modifiedAt: later }))
    await expect.poll(() => catalogue.product(2)).toMatchObject({ label: "Cambiado", price: 75, available: 3 })
    expect(catalogue.product(9001)?.label).toBe("Recién llegado")
    expect(new Set(erp.calls)).toEqual(new Set(["changedSince", "idsForSale"]))
    erp.state.products.shift()
    erp.state.members[46] = [2]
    await catalogue.refresh()
    expect(catalogue.product(1)).toBeUndefined()
    expect(catalogue.product(2)?.tag).toBe("Insignia")
    expect(erp.calls).not.toContain("listForSale")
  })

  test("[OPS-07] a product page seen before is read again when the product, or a variant of it, changed: in every process", async () => {
    const erp = anErp()
    erp.state.products[1] = aListed({ id: 2, label: "LED", hasVariants: true })
    erp.state.unlisted = [aListed({ id: 77 })]
    erp.state.stock = { 1: { 1: 7 }, 2: { 1: 3 }, 77: { 1: 9 } }
    erp.state.variants[2] = [{ childId: 77, variationPrice: colones(5), attributeId: 1, attributeValueId: 1 }]
    erp.state.values[1] = [{ id: 1, value: "Verde" }]
    const first = await start(erp, { everySeconds: 0.2 })
    const second = await start(erp, { on: other, everySeconds: 0.2 })
    for (const { catalogue } of [first, second]) {
      expect(await catalogue.detail(1)).toMatchObject({ stock: [{ real: 7 }, {}] })
      expect(await catalogue.detail(2)).toMatchObject({ variants: [{ stock: [{ real: 9 }, {}] }] })
    }
    erp.state.stock = { 1: { 1: 6 }, 2: { 1: 3 }, 77: { 1: 8 } }
    erp.state.products[0] = aListed({ id: 1, modifiedAt: later })
    erp.state.unlisted = [aListed({ id: 77, modifiedAt: later })]
    for (const { catalogue } of [first, second]) {
      await expect.poll(() => catalogue.detail(1)).toMatchObject({ stock: [{ real: 6 }, {}] })
      await expect.poll(() => catalogue.detail(2)).toMatchObject({ variants: [{ stock: [{ real: 8 }, {}] }] })
    }
  })

  test("[OPS-07] a bulk of changes in one second is read again only while late ones may come", async () => {
    const erp = anErp(50)
    const asked: number[] = []
    const source = {
      ...erp.source,
      changedSince(moment: number) {
        asked.push(moment)
        return erp.source.changedSince(moment)
      },
    }
    const { log } = listeningLog()
    vi.useFakeTimers({ toFake: ["Date"] })
    try {
      const catalogue = await openCatalogue({ source, database, log, refreshEverySeconds: 3600 })
      open.push(catalogue)
      await catalogue.refresh()
      vi.setSystemTime(Date.now() + 21_000)
      await catalogue.refresh()
      expect(asked).toEqual([1_700_000_000 - 10, 1_700_000_000 + 1])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe("details", () => {
  test("[FAIL-01][PROD-05] are kept in the database for a restart without the ERP; a variant's product is found by it", async () => {
    const erp = anErp()
    erp.state.products[1] = aListed({ id: 2, label: "LED", hasVariants: true, price: colones(50) })
    erp.state.stock = { 2: { 1: 3 }, 77: { 1: 9 } }
    erp.state.variants[2] = [{ childId: 77, variationPrice: colones(5), attributeId: 1, attributeValueId: 1 }]
    erp.state.values[1] = [{ id: 1, value: "Verde" }]
    const first = await start(erp)
    const detail = await first.catalogue.detail(2)
    expect(detail).toMatchObject({ stock: [{ label: "ASEIC", real: 3 }, { label: "Bodega" }] })
    await expect
      .poll(async () => (await database.query("select 1 from catalogue_detail where product_id = 2")).length)
      .toBe(1)
    erp.failAll()
    const { catalogue } = await start(erp, { on: other })
    expect(await catalogue.detail(2)).toEqual(detail)
    expect(await catalogue.sellable(77)).toEqual({
      id: 77,
      label: "LED Verde",
      price: 55,
      taxRate: 0,
      maxQuantity: 9,
      stock: 9,
      parentId: 2,
    })
  })
})

describe("pictures", () => {
  const photo = (colour: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
      .png()
      .toBuffer()

  const withPictures = async () => {
    const erp = anErp()
    erp.state.pictures = { 1: [{ share: "uno", version: "1" }], 2: [{ share: "nota", version: "1" }] }
    erp.state.files = { uno: await photo("#c33"), nota: Buffer.from("no es una imagen") }
    const clock = { now: Date.now() }
    const { catalogue, warnings } = await start(erp, { now: () => clock.now })
    return { erp, clock, catalogue, warnings }
  }
  const fetches = (erp: ReturnType<typeof madeSource>) => erp.calls.filter(call => call.startsWith("fetchPicture"))

  test("[ERP-11] a picture is fetched once and served resized, also after a restart and without the ERP", async () => {
    const { erp, catalogue } = await withPictures()
    const [small, large] = await Promise.all([catalogue.picture(1, 96), catalogue.picture(1, 640)])
    expect(small?.type).toBe("image/webp")
    expect((await sharp(small!.body).metadata()).width).toBe(96)
    expect((await sharp(large!.body).metadata()).width).toBe(400)
    expect(small!.etag).not.toBe(large!.etag)
    expect(fetches(erp)).toEqual(["fetchPicture uno"])
    erp.failAll()
    const again = await start(erp, { on: other })
    expect((await again.catalogue.picture(1, 96))?.etag).toBe(small!.etag)
  })

  test("[ERP-11] a changed picture is fetched again behind the old one", async () => {
    const { erp, catalogue, clock } = await withPictures()
    const before = await catalogue.picture(1, 96)
    erp.state.pictures[1] = [{ share: "uno", version: "2" }]
    erp.state.files["uno"] = await photo("#33c")
    clock.now += 6 * 60_000
    expect((await catalogue.picture(1, 96))?.etag).toBe(before?.etag)
    await expect.poll(async () => (await catalogue.picture(1, 96))?.etag).not.toBe(before?.etag)
  })

  test("[ERP-11] an unchanged one is only asked after", async () => {
    const { erp, catalogue, clock } = await withPictures()
    await catalogue.picture(1, 96)
    clock.now += 6 * 60_000
    await catalogue.picture(1, 96)
    await expect.poll(() => erp.calls.filter(call => call === "picturesOf 1").length).toBe(2)
    expect(fetches(erp)).toHaveLength(1)
  })

  test("[FAIL-11] a product without a document has none, and the ERP is not asked at every view", async () => {
    const { erp, catalogue } = await withPictures()
    expect(await catalogue.picture(3, 320)).toBeNull()
    expect(await catalogue.picture(3, 96)).toBeNull()
    expect(erp.calls.filter(call => call === "picturesOf 3")).toHaveLength(1)
  })

  test("[FAIL-10][FAIL-11] a picture that fails, or is none, is logged and absent, and is tried again later", async () => {
    const { erp, catalogue, clock, warnings } = await withPictures()
    expect(await catalogue.picture(2, 320)).toBeNull()
    expect(warnings).toContainEqual(expect.objectContaining({ part: "picture", productId: 2 }))
    erp.fail("picturesOf")
    expect(await catalogue.picture(1, 320)).toBeNull()
    erp.mend()
    expect(await catalogue.picture(1, 320)).toBeNull()
    clock.now += 16_000
    expect(await catalogue.picture(1, 320)).not.toBeNull()
  })

  test("[ERP-11] a number that is no product of the shop costs neither a call nor a row", async () => {
    const { erp, catalogue } = await withPictures()
    expect(await catalogue.picture(123_456, 320)).toBeNull()
    expect(erp.calls.filter(call => call.startsWith("picturesOf"))).toEqual([])
  })
})
