import { describe, expect, test } from "vitest"
import { aListed, createFakeSource, listeningLog } from "../../../tests/support/catalogue-source.ts"
import { compareWhole, loadAll, loadChanges } from "./load-catalogue.ts"
import { emptyContent } from "./snapshot.ts"

const anErp = () =>
  createFakeSource({
    products: [aListed({ id: 1 }), aListed({ id: 2 }), aListed({ id: 3 }), aListed({ id: 4, hasVariants: true })],
    categories: [
      { id: 10, label: "LEDs", parentId: 0 },
      { id: 11, label: "LEDs rojos", parentId: 10 },
    ],
    members: { 10: [1, 2, 99], 11: [2], 44: [1, 2], 46: [2] },
  })

describe("loading the catalogue", () => {
  test("[ERP-08][CAT-13][DATA-04] flagship (46) gives 'Insignia', else news (44) 'Nuevo', else no tag", async () => {
    const { content } = await loadAll(anErp().source, emptyContent, listeningLog().log)
    expect(content.products.map(({ id, tag }) => [id, tag])).toEqual([
      [1, "Nuevo"],
      [2, "Insignia"],
      [3, ""],
      [4, ""],
    ])
  })

  test("[CAT-27] a category's members that are not for sale are in no list", async () => {
    const { content } = await loadAll(anErp().source, emptyContent, listeningLog().log)
    expect(content.products.filter(({ categoryIds }) => categoryIds.includes(10)).map(({ id }) => id)).toEqual([1, 2])
  })

  test("[ERP-09][CAT-14] the list keeps its order and shows warehouse 5's stock where the ERP gives it", async () => {
    const erp = anErp()
    erp.state.products = [
      aListed({ id: 8, stockReel: 153, warehouseStock: {} }),
      aListed({ id: 7, stockReel: 153, warehouseStock: { 5: 44 }, hasVariants: true }),
      aListed({ id: 6, stockReel: null }),
    ]
    const { content } = await loadAll(erp.source, emptyContent, listeningLog().log)
    expect(content.products.map(({ id, available }) => [id, available])).toEqual([
      [8, 153],
      [7, 44],
      [6, 0],
    ])
  })

  test.each([
    [46, ["Nuevo", "Nuevo", ""]],
    [44, ["", "Insignia", ""]],
  ])("[FAIL-08] without the list of category %i products show without that tag", async (category, tags) => {
    const erp = anErp()
    erp.fail("readProductIds", category)
    const { log, warnings } = listeningLog()
    const { content, missing } = await loadAll(erp.source, emptyContent, log)
    expect(content.products.slice(0, 3).map(({ tag }) => tag)).toEqual(tags)
    expect(missing).toEqual([`category ${category}`])
    expect(warnings).toHaveLength(1)
  })

  test("[FAIL-12] categories that cannot be read are empty lists; tags are read all the same", async () => {
    const erp = anErp()
    erp.fail("categories")
    const { content } = await loadAll(erp.source, emptyContent, listeningLog().log)
    expect(content.categories).toEqual([])
    expect(content.products[1]?.tag).toBe("Insignia")
  })

  test("[FAIL-08][FAIL-12] data that cannot be read again stays as it was", async () => {
    const erp = anErp()
    const first = await loadAll(erp.source, emptyContent, listeningLog().log)
    erp.fail("categories")
    erp.fail("readProductIds")
    const second = await loadAll(erp.source, first.content, listeningLog().log)
    expect(second.content).toEqual(first.content)
  })

  test("[FAIL-08] without the product list no catalogue is loaded", async () => {
    const erp = anErp()
    erp.fail("listForSale")
    await expect(loadAll(erp.source, emptyContent, listeningLog().log)).rejects.toThrow("listForSale")
  })
})

describe("loading what changed", () => {
  const later = 1_700_000_100
  const findChanges = async (
    erp: ReturnType<typeof createFakeSource>,
    edit: () => void,
    outside = new Set<number>(),
  ) => {
    const { content, newestChange } = await loadAll(erp.source, emptyContent, listeningLog().log)
    edit()
    erp.calls.length = 0
    const at = newestChange ?? 0
    return loadChanges(erp.source, { last: content, newestChange: at, since: at, outside })
  }

  test("[OPS-07] one call gives the same as loading the whole list, except for categories", async () => {
    const erp = anErp()
    const result = await findChanges(erp, () => {
      erp.state.products = [
        aListed({ id: 1, label: "Renombrado", modifiedAt: later }),
        aListed({ id: 2, stockReel: 3, modifiedAt: later }),
        aListed({ id: 4, hasVariants: true, stockReel: 9, warehouseStock: { 5: 2 }, modifiedAt: later }),
      ]
      erp.state.unlisted = [aListed({ id: 3, forSale: false, modifiedAt: later })]
    })
    expect(erp.calls).toEqual(["changedSince"])
    const whole = await loadAll(erp.source, emptyContent, listeningLog().log)
    expect(result.content).toEqual(whole.content)
    expect(result.newestChange).toBe(later)
  })

  test("[OPS-07][ERP-09] a product new to the list, or with another ref, takes its place by its ref; those with variants come last", async () => {
    const erp = anErp()
    const { content } = await findChanges(erp, () => {
      erp.state.products[0] = aListed({ id: 1, ref: "REF-000002b", modifiedAt: later })
      erp.state.products.push(
        aListed({ id: 70, ref: "AAA", modifiedAt: later }),
        aListed({ id: 71, ref: "AAB", hasVariants: true, modifiedAt: later }),
      )
    })
    expect(content.products.map(({ id }) => id)).toEqual([70, 2, 1, 3, 71, 4])
    expect(erp.calls).toEqual(["changedSince", "idsForSale"])
  })

  test("[OPS-07] an import of thousands asks for the ids of all that is for sale instead of naming each", async () => {
    const erp = anErp()
    const asked: (number | undefined)[] = []
    const source = {
      ...erp.source,
      idsForSale(among?: readonly number[]) {
        asked.push(among?.length)
        return erp.source.idsForSale(among)
      },
    }
    const { content } = await loadAll(source, emptyContent, listeningLog().log)
    const added = Array.from({ length: 5000 }, (_, at) =>
      aListed({ id: 100 + at, hasVariants: at % 7 === 0, modifiedAt: later }),
    )
    erp.state.products = [...erp.state.products, ...added].toSorted(
      (a, b) => Number(a.hasVariants) - Number(b.hasVariants) || (a.ref < b.ref ? -1 : 1),
    )
    const changes = await loadChanges(source, { last: content, newestChange: 0, since: later, outside: new Set() })
    const whole = await loadAll(source, emptyContent, listeningLog().log)
    expect(changes.content.products.map(({ id }) => id)).toEqual(whole.content.products.map(({ id }) => id))
    expect(asked).toEqual([undefined])
  })

  test("[OPS-07] a changed variant, which no list contains, is read once", async () => {
    const erp = anErp()
    const outside = new Set<number>()
    const edit = () => {
      erp.state.unlisted = [aListed({ id: 70, modifiedAt: later })]
    }
    const first = await findChanges(erp, edit, outside)
    expect(first.content.products.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    expect(first.changed.map(({ id }) => id)).toContain(70)
    expect([...outside]).toEqual([70])
    await findChanges(erp, edit, outside)
    expect(erp.calls).toEqual(["changedSince"])
  })
})

describe("comparing the whole", () => {
  test("[OPS-07] finds moved category links and deleted products without reading a product", async () => {
    const erp = anErp()
    const { log } = listeningLog()
    const { content } = await loadAll(erp.source, emptyContent, log)
    erp.state.products.splice(2, 1)
    erp.state.members[46] = [1]
    erp.calls.length = 0
    const compared = await compareWhole(erp.source, content, log)
    expect(compared).toMatchObject({ listDiffers: false, missing: [] })
    expect(compared.content.products.map(({ id, tag }) => [id, tag])).toEqual([
      [1, "Insignia"],
      [2, "Nuevo"],
      [4, ""],
    ])
    expect(erp.calls).not.toContain("listForSale")
  })

  test("[OPS-07] an unknown product, or a product that got variants, requires another read of the list", async () => {
    const erp = anErp()
    const { log } = listeningLog()
    const { content } = await loadAll(erp.source, emptyContent, log)
    erp.state.products[0] = aListed({ id: 1, hasVariants: true })
    expect(await compareWhole(erp.source, content, log)).toMatchObject({ listDiffers: true })
    const other = anErp()
    other.state.products.push(aListed({ id: 9 }))
    expect(await compareWhole(other.source, content, log)).toMatchObject({ listDiffers: true })
  })

  test("[FAIL-08] an outage is one log line, however many parts it affects", async () => {
    const erp = anErp()
    const first = await loadAll(erp.source, emptyContent, listeningLog().log)
    erp.fail("categories")
    erp.fail("readProductIds")
    const { log, warnings } = listeningLog()
    const { content } = await compareWhole(erp.source, first.content, log)
    expect(content).toEqual(first.content)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.["parts"]).toEqual(expect.arrayContaining(["categories", "category 10", "category 46"]))
  })
})
