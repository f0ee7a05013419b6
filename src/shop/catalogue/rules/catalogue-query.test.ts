import { describe, expect, test } from "vitest"
import { catalogueAddress, changedView, filtersOfAddress, parsePageSize, toggledFilter } from "./catalogue-query.ts"
import { readCatalogueView } from "./part-filters.ts"

const read = (query: string) => readCatalogueView(new URLSearchParams(query))

describe("the catalogue's address", () => {
  test("[CAT-01] an address without a query is the first page of 'Todo'", () => {
    expect(read("")).toEqual({ category: undefined, subcategory: undefined, term: "", page: 1, pageSize: undefined })
  })

  test("an address holds the whole view, which can be read back", () => {
    const view = { category: 10, subcategory: 11, term: "4.7 kΩ & más", page: 3, pageSize: 24 } as const
    expect(read(catalogueAddress(view).split("?")[1] ?? "")).toEqual(view)
    expect(catalogueAddress(read(""))).toBe("/catalogo")
  })

  test("[CAT-24] the term is trimmed", () => {
    expect(read("buscar=%20%20led%20").term).toBe("led")
    expect(catalogueAddress({ term: "   ", page: 1 })).toBe("/catalogo")
  })

  test("any address becomes a view that exists", () => {
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
    expect(parsePageSize(text)).toBe(size)
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

  test("[FIND-01] an address has one spelling for filters, however they were written", () => {
    expect(read("resistencia=4k7,10K&resistencia=4700&color=rojo").filters).toEqual({
      resistencia: "4k7,10k",
      color: "rojo",
    })
    expect(read("resistencia-desde=1k&resistencia-hasta=4,7k").filters).toEqual({ resistencia: "1k..4k7" })
    expect(read("tension=..25&potencia=1/4").filters).toEqual({ tension: "..25", potencia: "0.25" })
    expect(read("resistencia=azul&color=4k7&utm_source=x").filters).toBeUndefined()
    const view = {
      category: 10,
      term: "",
      filters: { resistencia: "4k7,10k" },
      order: "precio",
      available: 4,
      page: 1,
    } as const
    expect(catalogueAddress(view)).toBe("/catalogo?categoria=10&resistencia=4k7,10k&disponibles=4&orden=precio")
    expect(read(catalogueAddress(view).split("?")[1] ?? "")).toEqual(view)
  })

  test("[FIND-01] a pending view is read from its address", () => {
    const view = { category: 10, term: "led", filters: { resistencia: "4k7,10k" }, available: 4, page: 2 } as const
    expect(filtersOfAddress(catalogueAddress(view).slice("/catalogo".length))).toEqual({
      filters: view.filters,
      available: 4,
    })
  })

  test("[FIND-01] a choice can be added and removed, and goes when the category changes", () => {
    const view = { category: 10, term: "", page: 3 }
    const one = toggledFilter(view, "resistencia", "4k7")
    const two = toggledFilter(one, "resistencia", "10k")
    expect(catalogueAddress(two)).toBe("/catalogo?categoria=10&resistencia=4k7,10k")
    expect(catalogueAddress(toggledFilter(two, "resistencia", "4k7"))).toBe("/catalogo?categoria=10&resistencia=10k")
    expect(catalogueAddress(toggledFilter(one, "resistencia", "4k7"))).toBe("/catalogo?categoria=10")
    expect(catalogueAddress(changedView(two, { category: 20 }))).toBe("/catalogo?categoria=20")
  })
})
