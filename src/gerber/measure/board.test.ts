import { describe, expect, test } from "vitest"
import { flash, line, metric, move, outlineText, workOf } from "../../../tests/shared/sample-boards.ts"
import { type Hole, readExcellon } from "../read/excellon-reader.ts"
import { readGerber } from "../read/gerber-reader.ts"
import type { BoardLayer } from "../read/layer-files.ts"
import { createBudget } from "../work-budget.ts"
import { joinBoard } from "./board.ts"

const layer = (kind: BoardLayer["kind"], text: string | null, more: Partial<BoardLayer> = {}): BoardLayer => ({
  ...{ kind, by: "name", score: 90, clues: [], name: "a.gbr", folder: "", taken: null, drill: null },
  image: text === null ? null : readGerber(text, createBudget()),
  ...more,
})
const join = (...layers: BoardLayer[]) => joinBoard(layers, 0.8, createBudget())
const copper = (...body: string[]) => layer("copper-bottom", metric("%ADD10C,2*%", "%ADD11C,2X0.8*%", "D10*", ...body))
const edge = (text = outlineText(50, 40)) => layer("outline", text)
const drill = (...lines: string[]) =>
  layer("drill", null, {
    drill: readExcellon(["M48", "METRIC", "T1C1.0", "%", "T1", ...lines, "M30"].join("\n"), createBudget()),
  })
const places = (holes: readonly Hole[]) => holes.map(({ path, diameter }) => [path.from.x, path.from.y, diameter])
const pads = [flash(10, 10), flash(40, 10), flash(40, 30), flash(10, 30)]

describe("[PCB-24] the size of a board", () => {
  test.each<[string, BoardLayer[], ReturnType<typeof join>["size"]]>([
    ["is its edge's", [copper(...pads), edge()], { width: 50, height: 40, provisional: false }],
    ["has hundredths", [edge(outlineText(50.004, 39.996))], { width: 50, height: 40, provisional: false }],
    ["is the extent of its copper without an edge", [copper(...pads)], { width: 32, height: 22, provisional: true }],
    ["and of its holes", [copper(...pads), drill("X60.0Y10.0")], { width: 51.5, height: 22, provisional: true }],
    [
      "is the copper's beside a flat edge",
      [copper(...pads), edge(metric("%ADD10C,1*%", "D10*", move(0, 0), line(50, 0)))],
      { width: 32, height: 22, provisional: true },
    ],
    [
      "is the copper's beside an upright line",
      [copper(...pads), edge(metric("%ADD10C,1*%", "D10*", move(0, 0), line(0, 50)))],
      { width: 32, height: 22, provisional: true },
    ],
    [
      "is the copper's if the edge is elsewhere",
      [copper(...pads), edge(outlineText(9, 9, 90, 90))],
      { width: 32, height: 22, provisional: true },
    ],
    [
      "is a guess if the edge is open",
      [copper(...pads), edge(metric("%ADD10C,1*%", "D10*", move(0, 40), line(0, 0), line(50, 0)))],
      { width: 50, height: 40, provisional: true },
    ],
    ["is unknown if nothing is drawn", [copper()], null],
    ["is unknown if only a flat edge is", [edge(metric("%ADD10C,1*%", "D10*", move(0, 0), line(50, 0)))], null],
    ["is unknown if only an upright line is", [edge(metric("%ADD10C,1*%", "D10*", move(0, 0), line(0, 50)))], null],
  ])("%s", (_, layers, size) => {
    expect(join(...layers).size).toEqual(size)
  })
  test("the box holds the edge, the copper and the holes", () => {
    const { box } = join(copper(...pads, flash(60, 5)), edge(), drill("X5.0Y50.0"))
    expect(box).toEqual({ minX: 0, minY: 0, maxX: 61, maxY: 50.5 })
  })
})

describe("[PCB-24] the edge of a board", () => {
  const profile = ["%TA.AperFunction,Profile*%", "%ADD20C,0.1*%", "%TD*%", "D20*"]
  const square = (size: number) => [move(0, 0), line(size, 0), line(size, size), line(0, size), line(0, 0)]

  test("is drawn in its layer, or marked in the copper", () => {
    const marked = copper(...profile, ...square(50), "D10*", ...pads)
    expect(join(marked)).toMatchObject({ size: { width: 50, height: 50, provisional: false } })
    expect(join(marked, edge())).toMatchObject({ size: { width: 50, height: 40, provisional: false } })
    expect(join(marked, edge(metric()))).toMatchObject({ size: { width: 50, height: 50, provisional: false } })
    expect(join(layer("silk-top", metric(...profile, ...square(50))), copper(...pads)).size?.provisional).toBe(true)
  })
  test("is milled", () => {
    const milled = ["G00X0.0Y0.0", "M15", "G01X50.0Y0.0", "G01X50.0Y40.0", "G01X0.0Y40.0", "G01X0.0Y0.0", "M16"]
    const board = join(copper(...pads), { ...drill(...milled), kind: "outline" })
    expect(board).toMatchObject({ size: { width: 50, height: 40, provisional: false }, holes: [] })
    const larger = [move(-5, -5), line(60, -5), line(60, 50), line(-5, 50), line(-5, -5)]
    const marked = copper(...profile, ...larger, "D10*", ...pads)
    expect(join(marked, { ...drill(...milled), kind: "outline" }).size).toMatchObject({ width: 50, height: 40 })
  })
  test("that the copper marks is no place of the copper", () => {
    const elsewhere = [move(100, 100), line(150, 100), line(150, 150), line(100, 150)]
    const marked = copper(...profile, ...elsewhere, "D10*", move(10, 10), line(40, 10))
    const board = join(marked, edge())
    expect(board).toMatchObject({ size: { width: 50, height: 40, provisional: false } })
    expect(board.box).toEqual({ minX: 0, minY: 0, maxX: 50, maxY: 40 })
  })
  test("is six units of work a line: one to take it and five to close it", () => {
    expect(workOf(budget => joinBoard([edge()], 0.8, budget))).toBe(4 * 6)
  })
  test("is judged by four pads or more; texts outside it count only without them", () => {
    const text = [move(60, 0), line(70, 0), line(70, 9), line(60, 9), line(60, 5), line(65, 5)]
    const doubt = (...body: string[]) => join(copper(...body, ...text), edge()).outline.doubt
    expect(doubt(...pads)).toBeNull()
    expect(doubt(...pads.slice(0, 3))).toBe("elsewhere")
    const areas = pads.map((_, i) => ["G36*", move(60, i * 9), line(70, i * 9), line(70, i * 9 + 5), "G37*"])
    expect(doubt(...pads.slice(0, 3), ...areas.flat())).toBe("elsewhere")
    // Of 1200 places every third is looked at.
    const many = Array.from({ length: 1200 }, (_, i) => (i % 3 === 0 ? flash(10 + (i % 9), 10) : flash(90, 90)))
    expect(doubt(...many)).toBeNull()
    expect(doubt(...many.slice(0, 300))).toBe("elsewhere")
    expect(doubt("%LPC*%", flash(90, 90), flash(90, 91), flash(90, 92), flash(90, 93), "%LPD*%", ...pads)).toBeNull()
  })
})

describe("[PCB-04] the holes of a board", () => {
  test("are those of its drill files, each once", () => {
    const board = join(copper(...pads), edge(), drill("X10.0Y10.0", "X40.0Y30.0"), drill("X10.01Y10.0"))
    expect(places(board.holes)).toEqual([
      [10, 10, 1],
      [40, 30, 1],
    ])
    expect(board.holes.map(hole => board.pads.get(hole)?.width)).toEqual([2, 2])
  })
  test("are those that the pads of one side leave open, if there is no drill file", () => {
    const top = layer("copper-top", metric("%ADD11C,2X0.8*%", "D11*", flash(10, 10), flash(20, 20)))
    const open = copper("D11*", flash(10, 10))
    expect(places(join(open, top, edge()).holes)).toEqual([[10, 10, 0.8]])
    expect(places(join(copper(...pads), top, edge()).holes)).toHaveLength(2)
    expect(places(join(open, edge(), drill("X40.0Y30.0")).holes)).toEqual([[40, 30, 1]])
    expect(join(copper(...pads), edge()).holes).toEqual([])
  })
  test("a drill file that the customer takes for copper has none, and is no copper", () => {
    const taken: BoardLayer = { ...drill("X10.0Y10.0"), kind: "copper-bottom" }
    expect(join(taken)).toMatchObject({ holes: [], copper: [], size: null })
    const board = join(edge(), taken)
    expect(board).toMatchObject({ holes: [], copper: [], size: { width: 50, height: 40, provisional: false } })
  })
  test("a drawing of them is none, and is said", () => {
    const drawing = layer("drill", metric("%ADD10C,0.1*%", "D10*", move(9, 9), line(11, 11)))
    expect(join(copper(...pads), edge(), drawing)).toMatchObject({ holes: [], drillDrawing: true })
    expect(join(copper(...pads), edge(), drill("X40.0Y30.0"))).toMatchObject({ drillDrawing: false })
  })
})
