import { describe, expect, test } from "vitest"
import { parseLine, parseList } from "./list-lines.ts"

const parseTable = (heading: string, ...rows: string[]) => parseList([heading, ...rows].join("\n")).lines
const only = (heading: string, row: string) => parseTable(heading, row)[0]

describe("a plain line", () => {
  test("[LIST-01] is shown as written and searched without its units and marks", () => {
    expect(parseLine("- **10**  LED `rojo`")).toEqual({
      text: "10 LED rojo",
      part: "LED rojo",
      units: 10,
      unitsAssumed: false,
    })
    expect(parseLine(" ` LED rojo `").text).toBe("LED rojo")
    expect(parseLine("LED rojo")).toEqual({ text: "LED rojo", part: "LED rojo", units: 1, unitsAssumed: true })
  })
  test.each([
    ["R1, R2: 4k7", "4k7", 2, "resistor"],
    ["R1,R2,R5 10k", "10k", 3, "resistor"],
    ["R1, 2, 3 = 10k", "10k", 3, "resistor"],
    ["LED1 3mm rojo", "3mm rojo", 1, "led"],
    ["C3 = 100n", "100n", 1, "capacitor"],
    ["RV1: 10k", "10k", 1, "potentiometer"],
    ["Q1 - BC547", "BC547", 1, "transistor"],
    ["SW1: pulsador", "pulsador", 1, undefined],
  ])("[LIST-01] '%s' counts its references", (text, part, units, kind) => {
    expect(parseLine(text)).toEqual({ text, part, units, unitsAssumed: false, ...(kind && { kind }) })
  })
  test("[LIST-01] units in the text win over the number of references", () => {
    expect(parseLine("R1, R2: 4k7 x10")).toMatchObject({ part: "4k7", units: 10 })
  })
  test("[LIST-01] a title is no line, and a kept line that reads like one is still a line", () => {
    const titles = [
      "Materiales:",
      "# Lab 3",
      "Total 3",
      "Subtotal",
      "Lista del laboratorio 3",
      "Materiales para curso 12",
      "Componentes de lab3",
      "Grupo 2",
      "BOM",
    ]
    expect(parseList([...titles, "LED", "--", "..."].join("\n"))).toEqual({
      lines: [parseLine("LED")],
      left: 0,
      titles,
    })
    expect(parseList("  Materiales:  \nAB:\nLED").titles).toEqual(["Materiales:"])
    expect(parseList("LED;3").titles).toEqual([])
    expect(parseLine("Total 3")).toEqual({ text: "Total 3", part: "Total 3", units: 1, unitsAssumed: true })
  })
  test("[LIST-01] what only begins like a title is a line", () => {
    for (const text of [
      "Componentes 3",
      "Labial",
      "Totalizador",
      "Resistor #2",
      "LED parts",
      "LED total",
      "Lista para 3 leds",
      "Lista de lab 3 rojo",
    ])
      expect(parseList(text).lines).toHaveLength(1)
  })
  test("[LIST-01] one line is several if each piece has its own units", () => {
    const splitLine = (text: string) => parseList(text).lines.map(({ part, units }) => [part, units])
    expect(splitLine("10 4k7, 2 led rojo, 3 cables")).toEqual([
      ["4k7", 10],
      ["led rojo", 2],
      ["cables", 3],
    ])
    expect(splitLine("led rojo x10, led verde x2")).toEqual([
      ["led rojo", 10],
      ["led verde", 2],
    ])
    expect(splitLine("led 10u, cable 2u")).toHaveLength(2)
    expect(splitLine("led (2), cable (3)")).toHaveLength(2)
    expect(splitLine("LED: 5, cable: 3")).toHaveLength(1)
    expect(splitLine("10 led, cable")).toHaveLength(1)
    expect(splitLine("10 led,2 cables")).toHaveLength(1)
  })
  test("[LIST-01] 300 letters of a line are read", () => {
    expect(parseList(`LED ${"x".repeat(400)}`).lines[0]?.text).toHaveLength(300)
    expect(parseList(`a;b\nLED;${"x".repeat(400)}`).lines[1]?.part.length).toBeLessThanOrEqual(300)
  })
})

describe("a table with a heading", () => {
  test("[LIST-01] a row has its references, units, kind and footprint", () => {
    expect(only("Reference;Value;Footprint;Qty", "R1,R2;4k7;R_Axial;2")).toEqual({
      text: "R1, R2: 4k7",
      part: "4k7",
      units: 2,
      unitsAssumed: false,
      kind: "resistor",
      footprint: "R_Axial",
    })
    expect(only("Valor;Cantidad", "LED rojo;3")).toEqual({
      text: "LED rojo",
      part: "LED rojo",
      units: 3,
      unitsAssumed: false,
    })
  })
  test("[LIST-01] headings are known in capitals, with accents, dots and brackets", () => {
    for (const heading of [
      "Cant.;DESCRIPCIÓN",
      "Qty;Part_Name",
      "Qty;Part_.Name",
      "(Cantidad);Valor#",
      "PCS;Manufacturer.Part",
    ])
      expect(only(heading, "3;LED rojo")).toMatchObject({ part: "LED rojo", units: 3 })
  })
  test("[LIST-01] a heading names at least two columns, one of them of parts", () => {
    expect(parseTable("Cantidad;Referencia", "3;LED rojo")).toHaveLength(2)
    expect(parseTable("Valor;Precio", "LED rojo;30")).toHaveLength(2)
    expect(parseTable("Valor;Cant", "LED rojo;30")).toHaveLength(1)
  })
  test.each([
    ["3", 3],
    [" 3 uds", 3],
    ["x3", 3],
    ["3.0", 3],
    ["3,00", 3],
    ["999999", 100_000],
    ["0", 1],
    ["3.5", 1],
    ["uno", 1],
    ["1234567", 1],
  ])("[LIST-01] units '%s' are %d", (cell, units) => {
    expect(only("Valor;Cantidad", `LED;${cell}`)).toMatchObject({ part: "LED", units })
  })
  test("[LIST-01] without a column of units they are in the text, or counted by the references", () => {
    expect(only("Valor;Nota;Huella", "LED rojo x10;a;b")).toMatchObject({ part: "LED rojo", units: 10 })
    expect(only("Valor;Huella", "LED rojo;x")).toMatchObject({ part: "LED rojo", units: 1, unitsAssumed: true })
    for (const [references, units] of [
      ["R1-R4", 4],
      ["R1-4", 4],
      ["R4-R1", 1],
      ["R1,2,3", 3],
      ["R1 R2;", 2],
      ["R1,R3-R5", 4],
      ["R10-R14", 5],
      ["R1,12", 2],
    ] as const)
      expect(only("Ref\tValor", `${references}\t4k7`)).toMatchObject({ units, unitsAssumed: false, kind: "resistor" })
  })
  test("[LIST-01] a cell that holds anything but references counts nothing", () => {
    for (const references of ["R1, la grande", "1,2", "1", "R1,2x", "R1,z2", "R1,R2-R4x"])
      expect(only("Ref\tValor", `${references}\t4k7`)).toMatchObject({ text: "4k7", units: 1, unitsAssumed: true })
  })
  test("[LIST-01] a reference of the shop is searched too", () => {
    expect(only("Referencia;Producto", "RES-1K-025;Resistencia")).toMatchObject({
      part: "Resistencia RES-1K-025",
      ref: "RES-1K-025",
    })
    expect(only("Referencia;Producto", "ab1;Resistencia")).not.toHaveProperty("ref")
    for (const references of ["R1", "R123", "RES-1K (a)"])
      expect(only("Referencia;Producto", `${references};Resistencia`)).not.toHaveProperty("ref")
    expect(only("Ref\tValor", "LED1-LED4\trojo")).toMatchObject({ units: 4, kind: "led" })
  })
  test("[LIST-01] value and description are one text, the same text once; the maker's number stands in for both", () => {
    expect(only("Valor;Descripción", "4k7;Resistencia")?.part).toBe("4k7 Resistencia")
    expect(only("Valor;Descripción", "LED;LED")?.part).toBe("LED")
    expect(only("Valor;Descripción", "~;LED")?.part).toBe("LED")
    expect(only("Valor;MPN;Cant", "~;NE555P;2")).toMatchObject({ part: "NE555P", units: 2 })
    expect(only("Valor;MPN;Cant", "LED;NE555P;2")?.part).toBe("LED")
    expect(parseTable("Valor;MPN;Cant", "~;;2")).toEqual([])
    expect(only("Producto;Item;Cant", "LED;rojo;2")?.part).toBe("LED rojo")
  })
  test("[LIST-01] holes, marks and parts that are not placed are not bought", () => {
    for (const reference of ["H1", "TP2", "FID1", "LOGO1", "MH1", "H1-H4"])
      expect(parseTable("Ref;Valor", `${reference};x`)).toEqual([])
    expect(parseTable("Ref;Valor", "J1;conector")).toHaveLength(1)
    for (const [mark, rows] of [
      ["", 1],
      ["0", 1],
      ["No", 1],
      ["false", 1],
      ["n", 1],
      ["DNP", 0],
      ["10", 0],
      ["no montar", 0],
      ["1", 0],
      ["x", 0],
    ] as const)
      expect(parseTable("Ref;Valor;DNP", `R1;4k7;${mark}`)).toHaveLength(rows)
  })
  test("[LIST-01] the line alone says that the part is for surface mounting, and names eight references", () => {
    const smd = (value: string) => only("Ref;Valor;Huella", `R1;${value};R_0805`)?.text
    expect(smd("4k7")).toBe("R1: 4k7 SMD")
    expect(smd("4k7 0805")).toBe("R1: 4k7 0805")
    expect(only("Ref\tValor", "R1,R2,R3,R4,R5,R6,R7,R8,R9\t4k7")).toMatchObject({
      text: "R1, R2, R3, R4, R5, R6, R7, R8: 4k7",
      units: 9,
    })
  })
})

test("[LIST-01] a table without a heading: one column of numbers is the units", () => {
  expect(parseList("R1;LED rojo;10\nR2;cable;3").lines).toEqual([
    { text: "R1 LED rojo", part: "R1 LED rojo", units: 10, unitsAssumed: false },
    { text: "R2 cable", part: "R2 cable", units: 3, unitsAssumed: false },
  ])
  expect(parseList("LED rojo;0\ncable;3").lines).toEqual([
    { text: "LED rojo 0", part: "LED rojo 0", units: 1, unitsAssumed: true },
    { text: "cable", part: "cable", units: 3, unitsAssumed: false },
  ])
  expect(parseList("3 LED;rojo\n2 cable;verde").lines).toMatchObject([
    { part: "LED rojo", units: 3 },
    { part: "cable verde", units: 2 },
  ])
})
