import { describe, expect, test } from "vitest"
import { listCsv, listName, readSavedLines, readSavedLists, shortText } from "./saved-list.ts"

const line = { text: "LED rojo", units: 2, productId: 7 }

describe("lines that a browser kept", () => {
  test("[LIST-03] are read as they were kept", () => {
    expect(readSavedLines([line, { text: "cinta", units: 1, productId: null }])).toEqual([
      line,
      { text: "cinta", units: 1, productId: null },
    ])
  })
  test.each([
    [1, 1],
    ["12", 12],
    [100_000, 100_000],
    [100_001, 1],
    [0, 1],
    [-3, 1],
    [2.5, 1],
    ["muchos", 1],
    [undefined, 1],
  ])("[LIST-02][LIST-03] of %j units %j are taken", (given, units) => {
    expect(readSavedLines([{ ...line, units: given }])).toEqual([{ ...line, units }])
  })
  test.each([
    [7, 7],
    ["7", 7],
    [1, 1],
    [0, null],
    [-1, null],
    [1.5, null],
    ["x", null],
    [undefined, null],
  ])("[LIST-03] product %j is %j", (given, productId) => {
    expect(readSavedLines([{ ...line, productId: given }])).toEqual([{ ...line, productId }])
  })
  test("[LIST-03] what is no line is left out, and the others stay", () => {
    expect(readSavedLines([null, "LED", { units: 3 }, line])).toEqual([line])
    for (const given of [undefined, null, "LED", { 0: line }]) expect(readSavedLines(given)).toEqual([])
  })
  test("[LIST-03] 500 of them, and 300 letters of each", () => {
    const many = readSavedLines(Array.from({ length: 501 }, () => ({ ...line, text: "x".repeat(301) })))
    expect([many.length, many[0]?.text.length]).toEqual([500, 300])
  })
})

describe("lists that a browser kept", () => {
  const read = (...lists: unknown[]) => readSavedLists(JSON.stringify(lists))

  test("[LIST-03] a list without a name gets one, and a name is one short line", () => {
    expect(read({ name: "Lab 1", lines: [line] })).toEqual([{ name: "Lab 1", lines: [line] }])
    expect(listName(" ")).toBe("Mi lista")
    expect(listName(" Lab\n 1 ")).toBe("Lab 1")
    expect(listName("x".repeat(81))).toHaveLength(80)
    expect(shortText("x".repeat(81))).toHaveLength(80)
  })
  test("[LIST-02] the key that adds a list once is kept, unless it is none of ours", () => {
    expect(read({ name: "a", lines: [line], addKey: "k".repeat(40) })).toEqual([
      { name: "a", lines: [line], addKey: "k".repeat(40) },
    ])
    for (const addKey of ["k".repeat(41), 5, ""])
      expect(Object.keys(read({ name: "a", lines: [line], addKey })[0]!)).toEqual(["name", "lines"])
  })
  test("[LIST-03] what is no list, or an empty one, is left out", () => {
    expect(read(null, { lines: [line] }, { name: "vacía", lines: [] }, { name: "b", lines: [line] })).toEqual([
      { name: "b", lines: [line] },
    ])
    for (const json of ["", "{", "null", "5", '{"name":"a"}']) expect(readSavedLists(json)).toEqual([])
  })
  test("[LIST-03] 100 lists are read", () => {
    expect(read(...Array.from({ length: 101 }, () => ({ name: "a", lines: [line] })))).toHaveLength(100)
  })
})

test("[LIST-03] an exported list has its heading, and no price where none is known", () => {
  const csv = listCsv([
    { units: 3, label: "LED; rojo", ref: "LED-1", price: 50.5 },
    { units: 2, label: "cinta", ref: "", price: null },
  ])
  expect(csv.replace("\ufeff", "").split("\r\n")).toEqual([
    "Unidades;Producto;Referencia;Precio;Total",
    '3;"LED; rojo";LED-1;50,5;151,5',
    "2;cinta;;;",
    "",
  ])
})
