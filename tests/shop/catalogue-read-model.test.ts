import { describe, expect, test, vi } from "vitest"
import type { Database } from "../../src/platform/database/database.ts"
import { type Catalogue, openCatalogue } from "../../src/shop/catalogue/catalogue.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { anErpOfLeds, catalogueBench } from "../support/catalogue-bench.ts"
import { aListed, listeningLog } from "../support/catalogue-source.ts"

const { start, open, database, other } = catalogueBench()

const everything = (catalogue: Catalogue) => catalogue.find({ page: 1, pageSize: 24 })
const labels = (catalogue: Catalogue) => everything(catalogue).products.map(({ label }) => label)

describe("keeping the last good catalogue", () => {
  test("[ERP-09][CAT-13] a first start reads the ERP and is ready to answer", async () => {
    const { catalogue } = await start(anErpOfLeds())
    expect(catalogue.status()).toMatchObject({ source: "erp", products: 5, lastError: null })
    expect(catalogue.product(1)).toMatchObject({ label: "LED 1", tag: "Insignia", categoryIds: [10, 46] })
    expect(catalogue.categories()).toEqual([{ id: 10, label: "LEDs", parentId: 0 }])
  })

  test("[FAIL-08][FAIL-12] a first start without the ERP shows empty lists, and fills them once it is back", async () => {
    const erp = anErpOfLeds()
    erp.failAll()
    const { catalogue, warnings } = await start(erp)
    expect(catalogue.status()).toMatchObject({ source: "empty", loadedAt: null, products: 0 })
    expect(catalogue.status().lastError).toContain("listForSale")
    expect(everything(catalogue)).toEqual({ products: [], total: 0, page: 1, pages: 1 })
    expect(catalogue.categories()).toEqual([])
    expect(warnings.length).toBeGreaterThan(0)
    erp.repair()
    await catalogue.refresh()
    expect(catalogue.status()).toMatchObject({ source: "erp", products: 5, lastError: null })
  })

  test("[FAIL-08] a refresh that fails keeps what was shown and says so in the status", async () => {
    const erp = anErpOfLeds()
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
    const erp = anErpOfLeds(2500)
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
    const erp = anErpOfLeds()
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
    const erp = anErpOfLeds(3000)
    const { catalogue } = await start(erp)
    const parts = async () =>
      (await database().query<{ hash: string }>("select hash from catalogue_chunk")).map(({ hash }) => hash)
    const before = await parts()
    expect(before).toHaveLength(3)
    erp.state.products[1500] = aListed({ id: 1501, label: "Otro" })
    await catalogue.refresh()
    const after = await parts()
    expect(after).toHaveLength(3)
    expect(after.filter(hash => before.includes(hash))).toHaveLength(2)
  })

  test("[ERP-09][FIND-05] an edit writes one of three parts, and another start searches and filters the saved data", async () => {
    const saved = async () =>
      (await database().query<{ hash: string }>("select hash from catalogue_chunk")).map(({ hash }) => hash)
    const erp = anErpOfLeds(2500)
    const { catalogue } = await start(erp)
    const first = await saved()
    expect(first).toHaveLength(3)
    erp.state.products[700] = aListed({ id: 701, label: "LED 701", stockReel: 44 })
    await catalogue.refresh()
    expect(catalogue.product(701)).toMatchObject({ available: 44 })
    erp.state.products[1500] = aListed({ id: 1501, label: "Resistencia 4.7 kΩ", modifiedAt: 1_700_000_100 })
    await catalogue.refresh()
    const edited = await saved()
    expect(edited).toHaveLength(3)
    expect(edited.filter(hash => first.includes(hash))).toHaveLength(1)
    const second = await start(erp, { on: other() })
    const found = (term: string) => second.catalogue.find({ term, page: 1, pageSize: 3 }).products.map(({ id }) => id)
    expect([found("led 701"), found("4k7"), found("led 2500")]).toEqual([[701], [1501], [2500]])
    const { products } = await second.catalogue.browse({
      term: "",
      filters: { resistencia: "4k7" },
      page: 1,
      pageSize: 8,
    })
    expect(products.map(({ id }) => id)).toEqual([1501])
  })
})

describe("processes share one catalogue", () => {
  test("[ERP-09] the second process takes the saved snapshot and leaves the ERP alone", async () => {
    const erp = anErpOfLeds()
    const first = await start(erp)
    erp.calls.length = 0
    const second = await start(erp, { on: other() })
    expect(second.catalogue.version()).toBe(first.catalogue.version())
    expect(second.catalogue.status()).toMatchObject({ source: "erp", products: 5 })
    expect(erp.calls).toEqual([])
  })

  test("[ERP-09] an edit seen by one process reaches the other through the database", async () => {
    const erp = anErpOfLeds()
    const silent = anErpOfLeds()
    const first = await start(erp, { everySeconds: 3600 })
    // The other process polls often, and its ERP is unreachable.
    silent.failAll()
    const second = await start(silent, { on: other(), everySeconds: 0.15 })
    erp.state.products[0] = aListed({ id: 1, label: "LED editado" })
    await first.catalogue.refresh()
    await expect.poll(() => labels(second.catalogue)[0]).toBe("LED editado")
    expect(second.catalogue.version()).toBe(first.catalogue.version())
  })

  test("[ERP-09] of many processes with an old snapshot one at a time reads the ERP, and edits appear by themselves", async () => {
    const erp = anErpOfLeds()
    let reading = 0
    let maxAtOnce = 0
    const { changedSince } = erp.source
    const counted = {
      ...erp.source,
      async changedSince(moment: number) {
        maxAtOnce = Math.max(maxAtOnce, ++reading)
        try {
          return await changedSince(moment)
        } finally {
          reading--
        }
      },
    }
    const { log } = listeningLog()
    const catalogues = await Promise.all(
      [database(), other(), database(), other()].map(on =>
        openCatalogue({ source: counted, database: on, log, refreshEverySeconds: 0.2 }),
      ),
    )
    open.push(...catalogues)
    erp.state.products[0] = aListed({ id: 1, label: "LED editado" })
    await expect.poll(() => catalogues.map(catalogue => labels(catalogue)[0])).toEqual(Array(4).fill("LED editado"))
    expect(maxAtOnce).toBe(1)
  })
})

describe("changes", () => {
  const later = 1_700_000_500

  test("[OPS-07] appear by themselves, read as changes only; deleted and relinked products are found by periodic comparison", async () => {
    const erp = anErpOfLeds()
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
    const erp = anErpOfLeds()
    erp.state.products[1] = aListed({ id: 2, label: "LED", hasVariants: true })
    erp.state.unlisted = [aListed({ id: 77 })]
    erp.state.stock = { 1: { 1: 7 }, 2: { 1: 3 }, 77: { 1: 9 } }
    erp.state.variants[2] = [{ childId: 77, variationPrice: colones(5), attributeId: 1, attributeValueId: 1 }]
    erp.state.values[1] = [{ id: 1, value: "Verde" }]
    const first = await start(erp, { everySeconds: 0.2 })
    const second = await start(erp, { on: other(), everySeconds: 0.2 })
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

  test("[OPS-07] a mass update is read once when it is seen and once after the last late change", async () => {
    const erp = anErpOfLeds(600)
    const read: number[] = []
    const source = {
      ...erp.source,
      async changedSince(moment: number) {
        const changed = await erp.source.changedSince(moment)
        read.push(changed.length)
        return changed
      },
    }
    const { log } = listeningLog()
    vi.useFakeTimers({ toFake: ["Date"] })
    try {
      const catalogue = await openCatalogue({ source, database: database(), log, refreshEverySeconds: 3600 })
      open.push(catalogue)
      await catalogue.refresh()
      vi.setSystemTime(Date.now() + 21_000)
      await catalogue.refresh()
      read.length = 0
      erp.state.products = erp.state.products.map(product => ({ ...product, price: colones(5), modifiedAt: later }))
      for (let look = 0; look < 4; look++) await catalogue.refresh()
      erp.state.products[7] = { ...erp.state.products[7]!, price: colones(6) }
      vi.setSystemTime(Date.now() + 21_000)
      await catalogue.refresh()
      await catalogue.refresh()
      expect(read).toEqual([600, 0, 0, 0, 600, 0])
      expect([catalogue.product(1)?.price, catalogue.product(8)?.price]).toEqual([5, 6])
    } finally {
      vi.useRealTimers()
    }
  })

  test("[OPS-07][FAIL-08] after failures the pauses grow; if failures are no outage, the whole list is read", async () => {
    const erp = anErpOfLeds()
    vi.useFakeTimers({ toFake: ["Date"] })
    try {
      let looks = 0
      const { log } = listeningLog()
      const counted = {
        ...database(),
        query: ((...call: Parameters<Database["query"]>) => {
          if (call[0].includes("from catalogue_snapshot")) looks++
          return database().query(...call)
        }) as Database["query"],
      }
      const catalogue = await openCatalogue({ source: erp.source, database: counted, log, refreshEverySeconds: 0.7 })
      open.push(catalogue)
      erp.fail("idsForSale")
      erp.state.products.push(aListed({ id: 99, label: "Nuevo", modifiedAt: later }))
      vi.setSystemTime(Date.now() + 1000)
      await expect.poll(() => catalogue.status().failures).toBe(1)
      const before = looks
      await expect.poll(() => looks).toBeGreaterThan(before + 4)
      expect(catalogue.status()).toMatchObject({ failures: 1, failingSince: expect.any(Date), products: 5 })
      vi.setSystemTime(Date.now() + 700)
      await expect.poll(() => catalogue.status().failures).toBe(2)
      vi.setSystemTime(Date.now() + 1400)
      await expect.poll(() => catalogue.status().failures).toBe(3)
      vi.setSystemTime(Date.now() + 2800)
      await expect.poll(() => catalogue.product(99)?.label).toBe("Nuevo")
      expect(catalogue.status()).toMatchObject({ failures: 0, failingSince: null, lastError: null })
    } finally {
      vi.useRealTimers()
    }
  })

  test("[OPS-07] a bulk of changes in one second is read again only while late ones may come", async () => {
    const erp = anErpOfLeds(50)
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
      const catalogue = await openCatalogue({ source, database: database(), log, refreshEverySeconds: 3600 })
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
