import { expect, test } from "vitest"
import {
  accepts,
  choiceInAddress,
  choicesIn,
  filtersInAddress,
  readCatalogueView,
  readFilters,
  shownChoice,
} from "./part-filters.ts"

test("[FIND-01] a product meets a value that it has, or a range that holds its value", () => {
  const range = { from: 100, to: 200 }
  expect([99, 100, 200, 201, "100"].map(value => accepts([range], value))).toEqual([false, true, true, false, false])
  expect([accepts([{ from: 100 }], 1e9), accepts([{ to: 100 }], 1), accepts([{ to: 100 }], -1)]).toEqual([
    true,
    true,
    false,
  ])
  expect(accepts(["rojo", { from: 5 }], "rojo")).toBe(true)
  expect(accepts(["rojo"], "azul")).toBe(false)
  expect(accepts([], 5)).toBe(false)
})

test("[FIND-01] choices are read in any spelling; ends of a range in either order, one of them may be open", () => {
  expect(choicesIn("resistencia", "4k7,10 kΩ,x,")).toEqual([4700, 10_000])
  expect(choicesIn("resistencia", "10k..4k7,1M..,..220")).toEqual([
    { from: 4700, to: 10_000 },
    { from: 1e6 },
    { to: 220 },
  ])
  expect(choicesIn("resistencia", "4k7..4k7")).toEqual([{ from: 4700, to: 4700 }])
  expect(choicesIn("resistencia", "..,x..y")).toEqual([])
  expect(choicesIn("color", "rojo,rojo..azul")).toEqual(["rojo"])
  expect(choicesIn("canales", "4..8")).toEqual([])
  expect(choicesIn("resistencia", Array(50).fill("1k").join())).toHaveLength(40)
  expect(choicesIn("resistencia", `${" ".repeat(58)}1k`)).toEqual([1000])
  expect(choicesIn("resistencia", `${" ".repeat(59)}1k`)).toEqual([])
})

test("[FIND-01] a choice has a text for people and a form for addresses", () => {
  const shown = (choice: Parameters<typeof shownChoice>[1]) => shownChoice("resistencia", choice)
  expect([shown(4700), shown({ from: 4700 }), shown({ to: 220 }), shown({ from: 220, to: 4700 })]).toEqual([
    "4.7 kΩ",
    "desde 4.7 kΩ",
    "hasta 220 Ω",
    "220 Ω a 4.7 kΩ",
  ])
  const address = (choice: Parameters<typeof choiceInAddress>[1]) => choiceInAddress("resistencia", choice)
  expect([address(4700), address({ from: 4700 }), address({ to: 220 }), address({ from: 220, to: 4700 })]).toEqual([
    "4k7",
    "4k7..",
    "..220",
    "220..4k7",
  ])
})

test("[FIND-01] a form's boxes, repeated fields and ranges are one address without repetitions", () => {
  const filters = (query: string) => filtersInAddress(new URLSearchParams(query))
  expect(filters("resistencia=4k7&resistencia=4700,10k&color=rojo&otro=1")).toEqual({
    resistencia: "4k7,10k",
    color: "rojo",
  })
  expect(filters("resistencia-desde= 4,7k &resistencia-hasta=")).toEqual({ resistencia: "4k7.." })
  expect(filters("resistencia-hasta=10k&resistencia-desde=")).toEqual({ resistencia: "..10k" })
  expect(filters("resistencia-desde=1k&resistencia-hasta=10k&resistencia=220")).toEqual({ resistencia: "220,1k..10k" })
  expect(filters("resistencia=x&resistencia-desde=&resistencia-hasta=")).toEqual({})
  expect(readFilters({ resistencia: "4k7,x", color: "", otro: "1" })).toEqual({ resistencia: [4700] })
})

test("[CAT-04] [FIND-02] a catalogue's address is read, and unknown parts of it are ignored", () => {
  const view = (query: string) => readCatalogueView(new URLSearchParams(query))
  expect(view("")).toMatchObject({ category: undefined, subcategory: undefined, term: "", filters: undefined, page: 1 })
  expect(view("categoria=0&pagina=x1")).toMatchObject({ category: undefined, page: 1 })
  expect(view("pagina=3").page).toBe(3)
  for (const page of ["3x", "-3", "12345678901", "0"]) expect(view(`pagina=${page}`).page).toBe(1)
  expect(view("resistencia=4k7").filters).toEqual({ resistencia: "4k7" })
})
