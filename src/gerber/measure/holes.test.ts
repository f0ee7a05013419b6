import { describe, expect, test } from "vitest"
import { flash, line, metric, move, outlineText, workOf } from "../../../tests/shared/sample-boards.ts"
import { type Hole, readExcellon } from "../read/excellon-reader.ts"
import { readGerber } from "../read/gerber-reader.ts"
import type { BoardLayer, CopperLayer } from "../read/layer-files.ts"
import { createBudget } from "../work-budget.ts"
import { emptyBox } from "./geometry.ts"
import { distinctHoles, drilledHoles, isDrillDrawing, padHoles, reachesAround, routedEdge } from "./holes.ts"

const layer = (text: string, more: Partial<BoardLayer> = {}): BoardLayer => ({
  kind: "drill",
  by: "name",
  score: 50,
  clues: [],
  name: "a.gbr",
  folder: "",
  taken: null,
  image: readGerber(text, createBudget()),
  drill: null,
  ...more,
})
const drillLayer = (more: Partial<BoardLayer>, ...lines: string[]) =>
  layer("", {
    image: null,
    drill: readExcellon(["M48", "METRIC", "T1C1.0", "%", "T1", ...lines, "M30"].join("\n"), createBudget()),
    ...more,
  })
const pens = ["%ADD10C,1*%", "%ADD11C,0.4*%", "%ADD12R,2X1*%"]
const sizes = (found: readonly Hole[]) => found.map(({ diameter }) => diameter)

describe("[PCB-04] holes of a layer", () => {
  test("are its flashes and wide lines; texts and erased places are none", () => {
    const text = metric(
      ...pens,
      "D10*",
      flash(1, 1),
      move(5, 5),
      line(8, 5),
      "D11*",
      move(0, 0),
      line(3, 3),
      "D12*",
      flash(9, 9),
    )
    expect(drilledHoles(layer(text))).toMatchObject([
      { path: { from: { x: 1, y: 1 }, to: { x: 1, y: 1 } }, diameter: 1, plated: null },
      { path: { from: { x: 5, y: 5 }, to: { x: 8, y: 5 } }, diameter: 1 },
      { diameter: 2 },
    ])
    expect(sizes(drilledHoles(layer(text, { by: "attribute" })))).toEqual([1, 1, 0.4, 2])
    expect(sizes(drilledHoles(layer(metric("%ADD10C,0.5*%", "D10*", move(0, 0), line(3, 0)))))).toEqual([0.5])
    expect(drilledHoles(layer(text, { kind: "outline" }))).toEqual([])
    const area = ["G36*", move(0, 0), line(1, 0), line(1, 1), "G37*"]
    expect(drilledHoles(layer(metric(...pens, "%LPC*%", "D10*", flash(1, 1), "%LPD*%", ...area)))).toEqual([])
    expect(drilledHoles(layer("", { image: null }))).toEqual([])
  })
  test("are not plated if the file's name or function says so, unless a tool does", () => {
    const plated = (more: Partial<BoardLayer>, ...lines: string[]) =>
      drilledHoles(drillLayer(more, ...lines, "X1.0Y1.0"))[0]?.plated
    expect(plated({})).toBeNull()
    for (const name of ["a-NPTH.drl", "non-plated.drl", "NonPlated.drl", "non plated.drl"])
      expect(plated({ name }), name).toBe(false)
    expect(plated({ name: "a-NPTH.drl" }, ";TYPE=PLATED", "T2C1.0", "T2")).toBe(true)
    const image = readGerber(
      metric("%TF.FileFunction,NonPlated,1,2,NPTH*%", ...pens, "D10*", flash(1, 1)),
      createBudget(),
    )
    expect(drilledHoles(layer("", { image }))[0]?.plated).toBe(false)
    const other = readGerber(
      metric("%TF.FileFunction,Plated,1,2,NonPlated*%", ...pens, "D10*", flash(1, 1)),
      createBudget(),
    )
    expect(drilledHoles(layer("", { image: other }))[0]?.plated).toBeNull()
  })
  test("of pads are those that their apertures leave open", () => {
    const text = metric(
      "%ADD10C,2X0.8*%",
      "%ADD11C,2*%",
      "D10*",
      flash(1, 1),
      move(0, 0),
      line(5, 0),
      "D11*",
      flash(2, 2),
      "%LPC*%",
      "D10*",
      flash(3, 3),
    )
    expect(padHoles(layer(text, { kind: "copper-bottom" }) as CopperLayer)).toEqual([
      { path: { from: { x: 1, y: 1 }, to: { x: 1, y: 1 } }, diameter: 0.8, plated: null },
    ])
  })
})

describe("[BOARD-05] holes that several files list", () => {
  const hole = (x: number, diameter = 1, plated: boolean | null = null, to = x): Hole => ({
    path: { from: { x, y: 0 }, to: { x: to, y: 0 } },
    diameter,
    plated,
  })
  const distinct = (...holes: Hole[]) => distinctHoles(holes, createBudget())

  test("are one if their place and size are the same but for rounding", () => {
    expect(distinct(hole(1), hole(1.04), hole(1, 1.02))).toEqual([hole(1)])
    expect(distinct(hole(1), hole(1.06), hole(1, 1.03), hole(1, 0.97))).toHaveLength(4)
    expect(distinct(hole(0, 0), hole(0.05, 0), hole(0, 0.025))).toHaveLength(1)
  })
  test("each of them is a quarter of a unit of work", () => {
    expect(workOf(budget => distinctHoles([hole(1), hole(1), hole(2)], budget))).toBe(0.75)
  })
  test("are one slot in either direction, and another slot if an end differs", () => {
    expect(distinct(hole(1, 1, null, 5), hole(5, 1, null, 1), hole(1, 1, null, 5))).toHaveLength(1)
    expect(distinct(hole(0, 1, null, 5), hole(0, 1, null, 5.06))).toHaveLength(2)
    expect(distinct(hole(0, 1, null, 5), hole(5.06, 1, null, 0))).toHaveLength(2)
    expect(distinct(hole(1, 1, null, 5), hole(2, 1, null, 4))).toHaveLength(2)
  })
  test("are plated if one file says so", () => {
    expect(distinct(hole(1), hole(1, 1, true))).toEqual([hole(1, 1, true)])
    expect(distinct(hole(1), hole(1, 1, false))).toEqual([hole(1, 1, false)])
    expect(distinct(hole(1, 1, true), hole(1, 1, false))).toEqual([hole(1, 1, true)])
    expect(distinct(hole(1, 1, false), hole(1, 1, true))).toEqual([hole(1, 1, true)])
    expect(distinct(hole(1, 1, false), hole(1))).toEqual([hole(1, 1, false)])
  })
})

describe("[BOARD-05] drill layers that drill nothing", () => {
  test("a drawing has lines and no flash, and does not state that it drills", () => {
    const drawing = metric(...pens, "D11*", move(0, 0), line(5, 5))
    expect(isDrillDrawing(layer(drawing))).toBe(true)
    expect(isDrillDrawing(layer(drawing, { by: "attribute" }))).toBe(false)
    expect(isDrillDrawing(layer(drawing, { kind: "outline" }))).toBe(false)
    expect(isDrillDrawing(layer(metric(...pens, "D11*", move(0, 0), line(5, 5), flash(1, 1))))).toBe(false)
    expect(isDrillDrawing(layer(metric(...pens)))).toBe(false)
    expect(isDrillDrawing(drillLayer({}, "X1.0Y1.0"))).toBe(false)
  })
  test("a routed edge closes around the copper and does nothing else", () => {
    const copper = { minX: 5, minY: 5, maxX: 45, maxY: 35 }
    const edge = (text: string, more?: Partial<BoardLayer>) => routedEdge(layer(text, more), copper, createBudget())
    const outline = outlineText(50, 40)
    expect(edge(outline)).toHaveLength(4)
    const slot = [move(20, 20), line(25, 20), line(25, 25), line(20, 20)].join("\n")
    expect(edge(outline.replace("M02*", `${slot}\nM02*`))).toHaveLength(7)
    expect(edge(outline, { kind: "outline" })).toBeNull()
    expect(edge(outline.replace("M02*", `${flash(1, 1)}\nM02*`))).toBeNull()
    expect(edge(outlineText(20, 20))).toBeNull()
    expect(routedEdge(layer(outlineText(20, 20)), emptyBox(), createBudget())).toHaveLength(4)
    const routed = ["G00X0.0Y0.0", "M15", "G01X50.0Y0.0", "G01X50.0Y40.0", "G01X0.0Y40.0", "G01X0.0Y0.0", "M16"]
    expect(routedEdge(drillLayer({}, ...routed), copper, createBudget())).toHaveLength(4)
    expect(routedEdge(drillLayer({}, "X1.0Y1.0", ...routed), copper, createBudget())).toBeNull()
    expect(routedEdge(drillLayer({}, "X1.0Y1.0"), copper, createBudget())).toBeNull()
    const round = ["G00X55.0Y20.0", "M15", "G03X-5.0Y20.0I-30.0J0"]
    expect(routedEdge(drillLayer({}, ...round, "G03X55.0Y20.0I30.0J0"), copper, createBudget())).toHaveLength(2)
    const hole = ["G00X55.0Y20.0", "M15", "G03X55.0Y20.0I-30.0J0"]
    expect(routedEdge(drillLayer({}, ...hole), copper, createBudget())).toBeNull()
    expect(routedEdge(layer("", { image: null }), copper, createBudget())).toBeNull()
  })
  test("an edge around the copper is at least 0.8 times as large in both directions", () => {
    const box = (width: number, height: number) => ({ minX: 0, minY: 0, maxX: width, maxY: height })
    expect(reachesAround(box(81, 81), box(100, 100))).toBe(true)
    for (const [width, height] of [
      [80, 100],
      [100, 80],
      [79, 79],
    ] as const)
      expect(reachesAround(box(width, height), box(100, 100))).toBe(false)
  })
})
