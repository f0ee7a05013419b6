import { describe, expect, test } from "vitest"
import { flash, line, metric, move, workOf } from "../../../tests/shared/sample-boards.ts"
import type { Hole } from "../read/excellon-reader.ts"
import { readGerber } from "../read/gerber-reader.ts"
import type { Stroke } from "../read/plotter.ts"
import { createBudget } from "../work-budget.ts"
import type { Segment } from "./geometry.ts"
import { harmlessLines } from "./narrow-lines.ts"

type Surroundings = {
  readonly holes?: readonly Hole[]
  readonly edge?: readonly Segment[]
  readonly fillPen?: "D10" | "D13"
}

/** D10 draws narrow lines, D11 a pad that is wide, D12 one that is not. */
const pens = ["%ADD10C,0.3*%", "%ADD11C,2*%", "%ADD12C,0.5*%", "%ADD13C,0.4*%"]
/** Whether the lines of D10 are no narrow tracks. A row of its own stands for the copper pours and their pen. */
const areHarmless = (body: readonly string[], { holes = [], edge = [], fillPen }: Surroundings = {}): boolean => {
  const row = fillPen ? [`${fillPen}*`, move(0, -4), line(1, -4)] : []
  const { operations } = readGerber(metric(...pens, ...body, ...row), createBudget())
  const strokes = operations.filter(one => one.kind === "stroke")
  const fill = new Set(fillPen ? strokes.slice(-1) : [])
  const lines = strokes.filter(one => one.width === 0.3 && !fill.has(one))
  const harmless = harmlessLines({ lines, operations, fill, holes, edge, limit: 0.8 }, createBudget())
  return lines.every(one => harmless.has(one))
}
const track = (x1: number, y1: number, x2: number, y2: number) => ["D10*", move(x1, y1), line(x2, y2)]
const wide = (x: number, y: number) => ["D11*", flash(x, y)]
const small = (x: number, y: number) => ["D12*", flash(x, y)]
const hole = (x: number, y: number, diameter = 0.4): Hole => ({
  path: { from: { x, y }, to: { x, y } },
  diameter,
  plated: null,
})
/** A narrow line in the middle of a wider one. */
const inPen = (width: number) => [`%ADD14C,${width}*%`, "D14*", move(0, 0), line(9, 0), ...track(0, 0, 9, 0)]
const elsewhere = wide(12, 8)
const area = ["G36*", move(0, 0), line(3, 0), line(3, 3), line(0, 3), line(0, 0), "G37*"]
const marked = ["%TA.AperFunction,Profile*%", "%ADD15C,0.1*%", "%TD*%", "D15*", move(8, 5), line(12, 8)]
const bottom: Segment = { from: { x: 0, y: 0 }, to: { x: 20, y: 0 } }
/** Three quarters of a ring around the origin. */
const ring = ["D10*", move(2, 0), "G03X0Y-2000000I-2000000J0D01*", "G01*"]

describe("[PCB-04] a narrow line is a track", () => {
  test.each<[string, string[], Surroundings?]>([
    ["between two pads", [...wide(0, 0), ...wide(10, 0), ...track(0, 0, 10, 0)]],
    ["across half a millimetre between pads", [...wide(0, 0), ...wide(2.5, 0), ...track(0, 0, 2.5, 0)]],
    ["at a pad of any size", [...elsewhere, ...small(5, 5), ...track(5, 5, 8, 5)]],
    ["at a hole", [...elsewhere, ...track(5, 5, 8, 5)], { holes: [hole(8.3, 5)] }],
    ["at a wide area", [...elsewhere, ...area, ...track(3, 1, 8, 1)]],
    ["in long copper, when no pads are known", track(0, 0, 7, 0)],
    ["in a ring beside a hole", [...small(2, 0), ...ring], { holes: [hole(0, 0.2)] }],
    ["0.2 mm from the edge", [...small(1, 0.2), ...track(1, 0.2, 19, 0.2)], { edge: [bottom] }],
    ["that leaves the edge", [...small(1, 0.1), ...track(1, 0.1, 19, 3)], { edge: [bottom] }],
    [
      "in a gap of more than 1.2 mm in a pour",
      [...wide(0, 0), ...wide(3.5, 0), ...track(0, 0, 3.5, 0)],
      { fillPen: "D10" },
    ],
    ["that leaves the pour", [...wide(0, 0), ...track(0, 0, 2, 0)], { fillPen: "D10" }],
    ["that comes into the pour", [...wide(0, 0), ...track(2, 0, 0, 0)], { fillPen: "D10" }],
    ["with a long gap before a short one", [0, 10, 12.2].flatMap(x => wide(x, 0)).concat(track(0, 0, 12.2, 0))],
    ["in copper that is hardly wider than the minimum", [...wide(0, 0), ...wide(9, 0), ...inPen(0.84)]],
    ["at a hole on its left", [...elsewhere, ...track(5, 5, 8, 5)], { holes: [hole(4.55, 5)] }],
    ["at a hole above it", [...elsewhere, ...track(5, 5, 5, 8)], { holes: [hole(5, 8.45)] }],
    ["at a hole below it", [...elsewhere, ...track(5, 5, 5, 8)], { holes: [hole(5, 4.55)] }],
    ["of another pen than the pour", [...wide(0, 0), ...wide(3, 0), ...track(0, 0, 3, 0)], { fillPen: "D13" }],
  ])("%s", (_, body, surroundings) => {
    expect(areHarmless(body, surroundings)).toBe(false)
  })
})

describe("[PCB-04] a narrow line is none", () => {
  test.each<[string, string[], Surroundings?]>([
    ["in a pad", [...wide(0, 0), ...track(-0.5, 0, 0.5, 0)]],
    ["that only leaves a pad by the round end of its pen", [...wide(0, 0), ...track(0, 0, 1.2, 0)]],
    ["across 0.2 mm between pads", [...wide(0, 0), ...wide(2.2, 0), ...track(0, 0, 2.2, 0)]],
    ["that touches nothing, as a letter", [...elsewhere, ...track(5, 5, 8, 5)]],
    ["that only the board's marked edge joins to a pad", [...elsewhere, ...marked, ...track(5, 5, 8, 5)]],
    ["that touches nothing, as a long frame", [...elsewhere, ...track(5, 5, 15, 5)], { holes: [hole(30, 5)] }],
    ["that touches nothing, with something erased far away", [...track(5, 5, 8, 5), "%LPC*%", ...wide(400, 400)]],
    ["in copper that is wider than the minimum", [...wide(0, 0), ...wide(9, 0), ...inPen(1)]],
    ["in a ring 0.15 mm beside a hole", [...small(2, 0), ...ring], { holes: [hole(0, 0.15)] }],
    ["beside a hole, not at it", [...elsewhere, ...track(5, 5, 8, 5)], { holes: [hole(8.8, 5)] }],
    ["in a small drawing, when no pads are known", [...track(0, 0, 4, 0), ...track(4, 0, 4, 3)]],
    ["in a ring around a hole", [...small(2, 0), ...ring], { holes: [hole(0, 0.1)] }],
    ["along the edge", [...small(1, 0.1), ...track(1, 0.1, 19, 0.1)], { edge: [bottom] }],
    ["from a pad to its pour", [...wide(0, 0), ...wide(3, 0), ...track(0, 0, 3, 0)], { fillPen: "D10" }],
  ])("%s", (_, body, surroundings) => {
    expect(areHarmless(body, surroundings)).toBe(true)
  })
})

test("[PCB-04] each piece of a narrow line is work, and so is the edge", () => {
  const { operations } = readGerber(metric(...pens, ...wide(0, 0), ...track(0, 0, 10, 0)), createBudget())
  const [line] = operations.filter((one): one is Stroke => one.kind === "stroke")
  const work = (lines: readonly Stroke[], edge: readonly Segment[] = []) =>
    workOf(budget => harmlessLines({ lines, operations, fill: new Set(), holes: [], edge, limit: 0.8 }, budget))
  // Pieces of 0.05 mm, and of 2 mm of the edge.
  expect(work([line!, line!]) - work([line!])).toBeCloseTo(1 + 201 / 16, 9)
  expect(work([line!], [bottom]) - work([line!])).toBeCloseTo(1 + 20 / 8, 9)
  expect(work([])).toBe(0)
})
