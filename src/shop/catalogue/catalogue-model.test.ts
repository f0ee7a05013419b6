import { describe, expect, test } from "vitest"
import { catalogueIds } from "../../../tests/shared/documented-business.ts"
import { aListed } from "../../../tests/support/catalogue-source.ts"
import { colones } from "../vocabulary/money.ts"
import { buildModel } from "./catalogue-model.ts"
import { toCatalogueProduct } from "./load-catalogue.ts"
import type { CatalogueProduct, Category } from "./rules/listed-product.ts"
import { suggestFrom } from "./rules/suggestions.ts"
import { toSnapshot } from "./snapshot.ts"

const moments = { newestChange: null, checkedAt: new Date(), wholeAt: new Date(), listedAt: new Date() }
const categories: Category[] = [
  { id: 10, label: "LEDs", parentId: 0 },
  { id: 11, label: "Rojos", parentId: 10 },
  { id: 12, label: "Azules", parentId: 10 },
  { id: 20, label: "Cables", parentId: 0 },
  { id: 21, label: "USB", parentId: 20 },
]
const product = (id: number, label: string, categoryIds: number[] = [], description = ""): CatalogueProduct =>
  toCatalogueProduct(aListed({ id, label, description, price: colones(id * 10) }), categoryIds, catalogueIds)

const products = [
  product(1, "LED rojo", [10, 11]),
  product(2, "LED azul", [10, 12]),
  product(3, "Cable rojo", [20]),
  product(4, "Cable USB", [20, 21], "con luz led"),
  product(5, "Protoboard"),
]
const makeModel = async (list: CatalogueProduct[] = products, of = categories) =>
  buildModel(await toSnapshot({ products: list, categories: of }, moments))
const ids = (page: { products: readonly CatalogueProduct[] }) => page.products.map(({ id }) => id)
const firstPage = { page: 1, pageSize: 12 }

describe("the catalogue in memory", () => {
  test("[CAT-01][CAT-22] a blank term and no category give every product, in list order", async () => {
    const model = await makeModel()
    expect(ids(model.find({ ...firstPage, term: "   " }))).toEqual([1, 2, 3, 4, 5])
    expect(model.find(firstPage)).toMatchObject({ total: 5, page: 1, pages: 1 })
  })

  test("[CAT-02][DATA-03] categories: top level only, without the four hidden names, in the ERP's order", async () => {
    const labels = ["Novedades", "Sensores", "retail", "Kitscursos", "PuntosVenta", "Cables"]
    const topLevel = labels.map((label, index) => ({ id: index + 1, label, parentId: 0 }))
    const nested = { id: 50, label: "Ópticos", parentId: 2 }
    const model = await makeModel([], [...topLevel, nested])
    expect(model.categories.map(({ label }) => label)).toEqual(["Sensores", "Cables"])
  })

  test("[CAT-03] subcategories are the children of the chosen category", async () => {
    const model = await makeModel()
    expect(model.subcategories(10).map(({ label }) => label)).toEqual(["Rojos", "Azules"])
    expect(model.subcategories(11)).toEqual([])
    expect(model.subcategories(0)).toEqual([])
  })

  test("[CAT-04] a category shows its products, a subcategory its own", async () => {
    const model = await makeModel()
    expect(ids(model.find({ ...firstPage, category: 10 }))).toEqual([1, 2])
    expect(ids(model.find({ ...firstPage, category: 10, subcategory: 12 }))).toEqual([2])
    expect(ids(model.find({ ...firstPage, subcategory: 21 }))).toEqual([4])
  })

  test("[CAT-25] a subcategory of another category is ignored", async () => {
    expect(ids((await makeModel()).find({ ...firstPage, category: 10, subcategory: 21 }))).toEqual([1, 2])
  })

  test("[CAT-21][CAT-27] a search of one character is a search; inside a category it searches that category only", async () => {
    const model = await makeModel()
    expect(ids(model.find({ ...firstPage, term: "l" }))).toEqual([1, 2, 3, 4])
    expect(ids(model.find({ ...firstPage, category: 20, term: "led" }))).toEqual([4])
    expect(ids(model.find({ ...firstPage, category: 20, subcategory: 21, term: "rojo" }))).toEqual([])
  })

  test("[CAT-10][CAT-26] the total counts all matches on all pages; without a match it is 0 on page 1 of 1", async () => {
    const model = await makeModel()
    expect(model.find({ term: "led", page: 1, pageSize: 2 })).toMatchObject({ total: 3, pages: 2 })
    expect(model.find({ ...firstPage, term: "zzzzz" })).toEqual({ products: [], total: 0, page: 1, pages: 1 })
    expect(model.find({ ...firstPage, category: 999 })).toMatchObject({ total: 0, products: [] })
  })

  test("[CAT-09] pages hold the whole list; a page beyond the end is the last one, and nonsense the first", async () => {
    const model = await makeModel(Array.from({ length: 25 }, (_, index) => product(index + 1, `LED ${index}`)))
    const page = (number: number, term?: string) => ids(model.find({ page: number, pageSize: 8, term }))
    expect([1, 2, 3, 4].flatMap(number => page(number))).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
    expect([1, 2, 3, 4].flatMap(number => page(number, "led"))).toHaveLength(25)
    expect(page(99)).toEqual([25])
    expect(model.find({ page: Number.NaN, pageSize: 8 }).page).toBe(1)
    expect(model.find({ page: -3, pageSize: 8 }).page).toBe(1)
  })

  test("[HOME-08][HOME-09] suggestions come with their price, at most 5", async () => {
    const model = await makeModel()
    expect(model.suggest("LED").map(({ label, price }) => [label, price])).toEqual([
      ["LED rojo", 10],
      ["LED azul", 20],
    ])
    expect(model.suggest("")).toEqual([])
    expect((await makeModel(Array.from({ length: 9 }, (_, id) => product(id, "LED")))).suggest("l")).toHaveLength(5)
  })

  test("[HOME-08] a browser gets the whole list for its suggestions, unless the list is too large to send", async () => {
    expect((await makeModel()).suggestionList?.[0]).toEqual([1, "LED rojo", 10])
    const many = Array.from({ length: 3001 }, (_, index) => product(index + 1, "LED"))
    expect((await makeModel(many)).suggestionList).toBeNull()
  })

  test("[CAT-23][HOME-08] among equally good results the value asked for comes first, then what is sold most: in lists and suggestions", async () => {
    const labels = ["Resistencia 220 kΩ", "Resistencia 220 Ω 1/4 W", "Resistencia 220 Ω 1/2 W", "LED 220"]
    const list = labels.map((label, at) => product(at + 1, label))
    const model = await makeModel(list)
    const byList = [4, 2, 3, 1]
    expect(ids(model.find({ ...firstPage, term: "220" }))).toEqual(byList)
    const sold = new Map([
      [1, 900],
      [3, 40],
      [2, 7],
    ])
    const next = await buildModel(model.snapshot, model, sold)
    const expected = [4, 3, 2, 1]
    expect(next.index).toBe(model.index)
    expect(ids(next.find({ ...firstPage, term: "220" }))).toEqual(expected)
    expect(next.suggest("220").map(({ id }) => id)).toEqual(expected)
    expect(suggestFrom(next.suggestionList ?? [], "220").map(([id]) => id)).toEqual(expected)
    // A change of the catalogue keeps the sold units.
    expect((await buildModel(next.snapshot, next)).suggest("220")[1]?.id).toBe(3)
    expect(ids(model.find({ ...firstPage, term: "220" }))).toEqual(byList)
  })

  test("[CAT-14] an edit of price or stock gives another version and keeps the search index", async () => {
    const model = await makeModel()
    const edited = products.map(item => (item.id === 2 ? { ...item, available: 3 } : item))
    const snapshot = await toSnapshot({ products: edited, categories }, moments, model.snapshot)
    const next = await buildModel(snapshot, model)
    expect(snapshot.version).not.toBe(model.snapshot.version)
    expect(next.index).toBe(model.index)
    expect(next.find({ ...firstPage, term: "azul" }).products[0]?.available).toBe(3)
  })

  test("[CAT-22] an edited label is found under its new name", async () => {
    const model = await makeModel()
    const edited = products.map(item => (item.id === 2 ? { ...item, label: "Diodo violeta" } : item))
    const snapshot = await toSnapshot({ products: edited, categories }, moments)
    const next = await buildModel(snapshot, model)
    expect(ids(next.find({ ...firstPage, term: "violeta" }))).toEqual([2])
    expect(ids(next.find({ ...firstPage, term: "azul" }))).toEqual([])
  })
})
