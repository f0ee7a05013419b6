import { describe, expect, test } from "vitest"
import { cellsIn, columnOfUnits } from "./list-cells.ts"

const noHeading = () => false
const read = (text: string) => cellsIn(text, noHeading)
const rowsIn = (text: string) => {
  const found = read(text)
  return "rows" in found ? found.rows : found.lines
}

describe("cells of a pasted table", () => {
  test("[LIST-01] plain lines stay lines; empty lines and rules go", () => {
    expect(read("\ufeff10 LED rojo\r\n\r\n ---+--- \r 2 cables\n|:--|\n")).toEqual({
      lines: ["10 LED rojo", " 2 cables"],
      left: 0,
    })
  })
  test("[LIST-01] nothing is no lines, and a mark of the encoding counts at the beginning only", () => {
    expect(read("")).toEqual({ lines: [], left: 0 })
    expect(rowsIn("LED\ufeff")).toEqual(["LED\ufeff"])
  })
  test("[LIST-01] tabs, semicolons and bars separate cells if most rows have as many as the first", () => {
    expect(rowsIn("LED\t3\ncable\t2")).toEqual([
      ["LED", "3"],
      ["cable", "2"],
    ])
    expect(rowsIn("LED;3")).toEqual([["LED", "3"]])
    expect(rowsIn("LED;3\ncable\nmotor;1")).toEqual([["LED", "3"], ["cable"], ["motor", "1"]])
    expect(rowsIn("LED;3\ncable")).toEqual(["LED;3", "cable"])
    expect(rowsIn("LED;3\ncable;\n;;\nx")).toEqual(["LED;3", "cable;", ";;", "x"])
  })
  test("[LIST-01] a bar at a line's beginning and end begins no cell", () => {
    expect(rowsIn("| LED | 3 |")).toEqual([["LED", "3"]])
    expect(rowsIn("LED | 3")).toEqual([["LED", "3"]])
    expect(rowsIn(";LED;3;")).toEqual([["", "LED", "3", ""]])
  })
  test("[LIST-01] commas separate cells only of several equal rows with a column of numbers", () => {
    expect(rowsIn("LED,3\ncable,2")).toEqual([
      ["LED", "3"],
      ["cable", "2"],
    ])
    for (const lines of [
      ["LED,3"],
      ["LED,3", "cable"],
      ["LED,3", "cable,dos"],
      ["LED,3", "cable,123456"],
      ["LED,3", "cable,2,azul"],
    ])
      expect(rowsIn(lines.join("\n"))).toEqual(lines)
  })
  test("[LIST-01] a quoted cell may contain separators, quotes and line breaks", () => {
    expect(rowsIn('"LED; rojo";3')).toEqual([["LED; rojo", "3"]])
    expect(rowsIn('"pantalla 5"" a color";3')).toEqual([['pantalla 5" a color', "3"]])
    expect(rowsIn('pantalla 5";3')).toEqual([['pantalla 5"', "3"]])
    expect(rowsIn('  "LED; rojo" ;3')).toEqual([["LED; rojo", "3"]])
    expect(rowsIn('"R1,\nR2,\r\nR3";4k7\n"C1";1n')).toEqual([
      ["R1, R2, R3", "4k7"],
      ["C1", "1n"],
    ])
    expect(rowsIn('"R1,\n""R2"";4k7"\nC1')).toEqual(['"R1, ""R2"";4k7"', "C1"])
  })
  test("[LIST-01] a quote inside a line opens nothing, and one that is never closed takes at most one long row", () => {
    expect(rowsIn('tubo 5"\ncable')).toEqual(['tubo 5"', "cable"])
    const quoted = `"${"x".repeat(999)}`
    expect(rowsIn(`${quoted}\n${"y".repeat(2999)}`)).toHaveLength(1)
    expect(rowsIn(`${quoted}\n${"y".repeat(3000)}`)).toHaveLength(2)
    expect(rowsIn(`${quoted}\n${"y".repeat(1500)}\n${"y".repeat(1497)}`)).toHaveLength(1)
    expect(rowsIn(`${quoted}\n${"y".repeat(1500)}\n${"y".repeat(1499)}`)).toHaveLength(2)
  })
  test("[LIST-01] rows, cells and letters beyond the limits are cut, and the rows left are counted", () => {
    const long = read(`${"x".repeat(4001)}\n${"y\n".repeat(2002)}`)
    if (!("lines" in long)) throw new Error("no lines")
    expect([long.lines.length, long.lines[0]?.length, long.left]).toEqual([2000, 4000, 3])
    const cells = (count: number) => rowsIn(Array.from({ length: count }, (_, at) => `c${at + 1}`).join(";"))[0]
    expect(cells(60)?.at(-1)).toBe("c60")
    for (const count of [61, 70]) expect([cells(count)?.length, cells(count)?.at(-1)]).toEqual([60, "c60"])
    expect(rowsIn(`${"x".repeat(1001)};  a  b  `)[0]).toEqual(["x".repeat(1000), "a b"])
  })
})

describe("the heading of a table", () => {
  const isHeading = (row: readonly string[]) => row.includes("Valor")
  const titles = (count: number) => Array.from({ length: count }, (_, at) => `título ${at}`)
  const table = (count: number) => [...titles(count), "Valor,Nota", "4k7,a,b", "1k"].join("\n")

  test("[LIST-01] what follows it is rows, however many cells they have; titles above it are left out", () => {
    expect(cellsIn(table(0), isHeading)).toEqual({
      heading: ["Valor", "Nota"],
      rows: [["4k7", "a", "b"], ["1k"]],
      left: 0,
    })
    expect(cellsIn(table(11), isHeading)).toEqual(cellsIn(table(0), isHeading))
    expect(cellsIn(table(12), isHeading)).toMatchObject({ lines: [...titles(12), "Valor,Nota", "4k7,a,b", "1k"] })
  })
})

test("[LIST-01] the column of units has a whole number of up to five digits in every row", () => {
  expect(columnOfUnits([])).toBe(-1)
  expect(
    columnOfUnits([
      ["LED", "3", "5"],
      ["cable", "x", "12345"],
    ]),
  ).toBe(2)
  for (const cell of ["", "123456", "1.5", "x3", "3x"]) expect(columnOfUnits([["LED", cell]])).toBe(-1)
  expect(columnOfUnits([["LED", "3"], ["cable"]])).toBe(-1)
})
