import { describe, expect, test } from "vitest"
import { catalogueAddress, changedView, pageSizeOf, readCatalogueView } from "./catalogue-query.ts"

const read = (query: string) => readCatalogueView(new URLSearchParams(query))

describe("the catalogue's address", () => {
  test("[CAT-01] says 'Todo' from the first page when it says nothing", () => {
    expect(read("")).toEqual({ category: undefined, subcategory: undefined, term: "", page: 1, pageSize: undefined })
  })

  test("holds the whole view and gives it back", () => {
    const view = { category: 10, subcategory: 11, term: "4.7 kΩ & más", page: 3, pageSize: 24 } as const
    expect(read(catalogueAddress(view).split("?")[1] ?? "")).toEqual(view)
    expect(catalogueAddress(read(""))).toBe("/catalogo")
  })

  test("[CAT-24] the term is trimmed", () => {
    expect(read("buscar=%20%20led%20").term).toBe("led")
    expect(catalogueAddress({ term: "   ", page: 1 })).toBe("/catalogo")
  })

  test("whatever stands in it becomes a view that exists", () => {
    expect(read("categoria=-1&pagina=0&porPagina=7&subcategoria=x")).toEqual(read(""))
    expect(read("categoria=1e3&pagina=1.5").category).toBeUndefined()
    expect(read(`buscar=${"x".repeat(999)}`).term).toHaveLength(255)
  })

  test.each([
    ["CAT-28", "13", undefined],
    ["CAT-28", "", undefined],
    ["CAT-28", "veinte", undefined],
    ["CAT-07", "8", 8],
    ["CAT-07", "24", 24],
  ])("[%s] a page size of %s is %s", (_id, text, size) => {
    expect(pageSizeOf(text)).toBe(size)
  })

  test("[CAT-25] another category, subcategory, search or page size begins at page 1", () => {
    const view = { category: 10, subcategory: 11, term: "led", page: 4, pageSize: 8 } as const
    expect(changedView(view, { category: 20 })).toEqual({ ...view, category: 20, subcategory: undefined, page: 1 })
    expect(changedView(view, { subcategory: 12 })).toEqual({ ...view, subcategory: 12, page: 1 })
    expect(changedView(view, { term: "x" })).toEqual({ ...view, term: "x", page: 1 })
    expect(changedView(view, { pageSize: 24 })).toEqual({ ...view, pageSize: 24, page: 1 })
  })

  test("[CAT-25] 'Todo' has no subcategory", () => {
    expect(read("subcategoria=11").subcategory).toBeUndefined()
    expect(catalogueAddress({ subcategory: 11, term: "", page: 1 })).toBe("/catalogo")
  })
})
