import { describe, expect, test } from "vitest"
import { aListed, listeningLog, madeSource } from "../../../tests/support/catalogue-source.ts"
import { loadAll, loadChanges } from "./load-catalogue.ts"
import { emptyContent, visibleCategories } from "./product-content.ts"

const anErp = () =>
  madeSource({
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

  test("[ERP-09][CAT-14] the list keeps its order and takes stock of warehouse 5 where it is told", async () => {
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
    erp.fail("productIdsOf", category)
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

  test("[FAIL-08][FAIL-12] what was read before stays when it cannot be read again", async () => {
    const erp = anErp()
    const first = await loadAll(erp.source, emptyContent, listeningLog().log)
    erp.fail("categories")
    erp.fail("productIdsOf")
    const second = await loadAll(erp.source, first.content, listeningLog().log)
    expect(second.content).toEqual(first.content)
  })

  test("[FAIL-08] a product list that fails is no catalogue", async () => {
    const erp = anErp()
    erp.fail("listForSale")
    await expect(loadAll(erp.source, emptyContent, listeningLog().log)).rejects.toThrow("listForSale")
  })
})

describe("categories", () => {
  test("[CAT-02][DATA-03] top level only, without the four hidden names, in the ERP's order", () => {
    const labels = ["Novedades", "Sensores", "retail", "Kitscursos", "PuntosVenta", "Cables"]
    const categories = labels.map((label, index) => ({ id: index + 1, label, parentId: 0 }))
    const nested = { id: 50, label: "Ópticos", parentId: 2 }
    expect(visibleCategories([...categories, nested]).map(({ label }) => label)).toEqual(["Sensores", "Cables"])
  })
})

describe("loading what changed", () => {
  const changesOf = async (erp: ReturnType<typeof madeSource>, edit: () => void, outside = new Set<number>()) => {
    const { log } = listeningLog()
    const { content, newestChange } = await loadAll(erp.source, emptyContent, log)
    edit()
    return loadChanges(erp.source, erp.source.changedSince, { last: content, since: newestChange ?? 0, outside }, log)
  }
  const later = 1_700_000_100

  test("[ERP-09] gives what loading the whole list would give", async () => {
    const erp = anErp()
    const result = await changesOf(erp, () => {
      erp.state.products = [
        aListed({ id: 1, label: "Renombrado", modifiedAt: later }),
        aListed({ id: 2, stockReel: 3, modifiedAt: later }),
        aListed({ id: 4, hasVariants: true, stockReel: 9, warehouseStock: { 5: 2 }, modifiedAt: later }),
      ]
      erp.state.unlisted = [aListed({ id: 3, forSale: false, modifiedAt: later })]
      erp.state.members[46] = [1]
    })
    const whole = await loadAll(erp.source, emptyContent, listeningLog().log)
    expect(result).toEqual({ ...whole, newestChange: later })
  })

  test("[ERP-09] a product new to the list asks for the whole list, a known variant does not", async () => {
    const erp = anErp()
    const added = () => {
      erp.state.unlisted = [aListed({ id: 70, modifiedAt: later })]
    }
    expect(await changesOf(erp, added)).toEqual({ strangers: [70] })
    expect(await changesOf(anErp(), () => undefined)).toHaveProperty("content")
    const again = anErp()
    expect(
      await changesOf(
        again,
        () => {
          again.state.unlisted = [aListed({ id: 70, modifiedAt: later })]
        },
        new Set([70]),
      ),
    ).toHaveProperty("content")
  })
})
