import { describe, expect, test } from "vitest"
import { line, metric, move, workOf } from "../../../tests/shared/sample-boards.ts"
import { readGerber } from "../read/gerber-reader.ts"
import { createBudget } from "../work-budget.ts"
import { findFill, pointsAlong, touches } from "./fill.ts"

const drawn = (...body: string[]) =>
  readGerber(metric("%ADD10C,0.3*%", "%ADD11C,0.5*%", "D10*", ...body), createBudget()).operations
/** The numbers of the lines that fill areas, and how many areas are hatched. */
const filled = (...body: string[]) => {
  const operations = drawn(...body)
  const { strokes, areas } = findFill(operations, createBudget())
  return { lines: [...strokes].map(stroke => operations.indexOf(stroke)).toSorted((a, b) => a - b), areas }
}
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i)
const none = { lines: [], areas: 0 }
type Place = readonly [x: number, y: number]
const lines = (...ends: readonly (readonly [Place, Place])[]) =>
  ends.flatMap(([from, to]) => [move(...from), line(...to)])
const row = (y: number, from = 0, to = 10): readonly [Place, Place] => [
  [from, y],
  [to, y],
]
const rows = (count: number, apart: number, from = 0, to = 10) =>
  lines(...numbers(count).map(i => row(i * apart, from, to)))

describe("[PCB-04] the edge of an area drawn again", () => {
  const area = ["G36*", move(0, 0), line(5, 0), line(5, 5), line(0, 5), line(0, 0), "G37*"]

  test("in either direction is fill, other lines are not", () => {
    expect(
      filled(
        ...area,
        ...lines(
          [
            [0, 0],
            [5, 0],
          ],
          [
            [5, 5],
            [5, 0],
          ],
          [
            [0, 0],
            [5, 5],
          ],
          [
            [0, 1],
            [5, 1],
          ],
          [
            [5, 2],
            [0, 2],
          ],
        ),
      ),
    ).toEqual({
      lines: [1, 2],
      areas: 0,
    })
  })
  test("of an area that is erased is none, and neither is a line a hundredth beside", () => {
    expect(
      filled(
        "%LPC*%",
        ...area,
        "%LPD*%",
        ...lines([
          [0, 0],
          [5, 0],
        ]),
      ),
    ).toEqual(none)
    expect(
      filled(
        ...area,
        ...lines([
          [0, 0.02],
          [5, 0.02],
        ]),
      ),
    ).toEqual(none)
    expect(
      filled(
        ...area,
        ...lines([
          [0, 0.004],
          [5, 0.004],
        ]),
      ).lines,
    ).toEqual([1])
  })
})

describe("[PCB-04] rows side by side", () => {
  test("are an area from six rows and a millimetre on", () => {
    expect(filled(...rows(6, 0.3))).toEqual({ lines: numbers(6), areas: 0 })
    expect(filled(...rows(5, 0.3))).toEqual(none)
    expect(filled(...rows(6, 0.15))).toEqual(none)
    expect(filled(...rows(6, 0.2)).lines).toEqual(numbers(6))
    expect(filled(...rows(6, 0.3, 0, 0.3)).lines).toEqual(numbers(6))
    expect(filled(...rows(8, 0.15)).lines).toEqual(numbers(8))
    expect(filled(...rows(6, 0.31))).toEqual(none)
  })
  test("in any direction and order", () => {
    const turned = (degrees: number) => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      const at = (along: number, aside: number): Place => [along * cos - aside * sin, along * sin + aside * cos]
      return lines(
        ...numbers(6).map(
          i => (i % 2 ? [at(9, i * 0.29), at(0, i * 0.29)] : [at(0, i * 0.29), at(9, i * 0.29)]) as [Place, Place],
        ),
      )
    }
    for (const degrees of [0, 30, 90, 135, 180, 250, 359])
      expect(filled(...turned(degrees)).lines, `${degrees}`).toEqual(numbers(6))
    const mixed = [3, 0, 5, 1, 4, 2].map(i => row(i * 0.3))
    expect(filled(...lines(...mixed)).lines).toEqual(numbers(6))
  })
  test("may be of several lengths: half of the shorter one is beside the longer one", () => {
    const beside = (from: number) =>
      lines(...numbers(8).map(i => row(i * 0.3, i % 2 ? from : 100, i % 2 ? from + 4 : 110)))
    expect([98.1, 102, 107.9].map(from => filled(...beside(from)).lines.length)).toEqual([8, 8, 8])
    expect([97.9, 108.1].map(from => filled(...beside(from)).lines.length)).toEqual([0, 0])
  })
  test("are none if they are not beside each other, of different pens, too short, arcs or erased", () => {
    const shifted = (by: number) => lines(...numbers(6).map(i => row(i * 0.3, i * by, i * by + 10)))
    expect(filled(...shifted(6))).toEqual(none)
    expect(filled(...shifted(4)).lines).toEqual(numbers(6))
    expect(filled(...shifted(5))).toEqual(none)
    const otherPen = [3, 4, 5].map(i => row(i * 0.3))
    expect(filled(...rows(3, 0.3), "D11*", ...lines(...otherPen))).toEqual(none)
    expect(filled(...rows(6, 0.3, 0, 0.29))).toEqual(none)
    expect(filled("%LPC*%", ...rows(6, 0.3))).toEqual(none)
    const arcs = numbers(6).flatMap(i => [move(10, i * 0.3), `G03X0Y${i * 300_000}I-5000000J0D01*`])
    expect(filled(...arcs)).toEqual(none)
    expect(
      filled(...rows(6, 0.3), ...rows(4, 0.3).map(each => each.replace(/Y(\d+)/, (_, y) => `Y${Number(y) + 9e6}`)))
        .lines,
    ).toEqual(numbers(6))
  })
})

test("[PCB-04] a row is compared with the 32 rows that follow it", () => {
  // Each row of the area is followed by pieces of other rows far away at its height.
  const cut = (pieces: number) =>
    filled(
      ...lines(
        ...numbers(6).flatMap(i => [
          row(i * 0.3),
          ...numbers(pieces).map(piece => row(i * 0.3, 20 + 5 * (i * pieces + piece), 21 + 5 * (i * pieces + piece))),
        ]),
      ),
    ).lines
  expect([cut(31).length, cut(32).length]).toEqual([6, 0])
})

describe("[PCB-04] hatching", () => {
  const edge = (x: number, y: number, width: number, height: number) => [
    ...[move(x, y), line(x + width, y), line(x + width, y + height), line(x, y + height), line(x, y)],
  ]
  const hatch = (count: number, from = 0, to = 20) =>
    lines(
      ...numbers(count).map(
        i =>
          [
            [from, 1 + i * 1.5],
            [to, 1 + i * 1.5],
          ] as const,
      ),
    )

  test("is a closed line with six lines or more from side to side", () => {
    expect(filled(...edge(0, 0, 20, 15), ...hatch(6))).toEqual({ lines: numbers(10), areas: 1 })
    expect(filled(...hatch(6), ...edge(0, 0, 20, 15))).toEqual({ lines: numbers(10), areas: 1 })
    expect(filled(...edge(0, 0, 20, 15), ...hatch(5))).toEqual(none)
  })
  test("ends as near to its edge as the pen is wide", () => {
    expect(filled(...edge(0, 0, 20, 15), ...hatch(6, 0.29, 19.71)).areas).toBe(1)
    expect(filled(...edge(0, 0, 20, 15), ...hatch(6, 0.31, 20))).toEqual(none)
    expect(filled(...edge(0, 0, 20, 15), ...hatch(6, 0, 19.69))).toEqual(none)
    expect(filled(...edge(0, 0, 20, 15), ...hatch(6, 5, 15))).toEqual(none)
  })
  test("between two closed lines counts for both", () => {
    const both = [...edge(0, 0, 2, 15), ...edge(20, 0, 2, 15)]
    expect(filled(...both, ...hatch(6, 2, 20))).toEqual({ lines: numbers(14), areas: 2 })
  })
  test("goes on to what is no area itself", () => {
    const [area, other] = [edge(0, 0, 20, 15), edge(30, 0, 2, 15)]
    const bridge = [move(20, 12), line(30, 12)]
    expect(filled(...area, ...other, ...hatch(6), ...bridge)).toEqual({
      lines: [0, 1, 2, 3, ...numbers(7, 8)],
      areas: 1,
    })
  })
  test("needs an edge that closes, of one pen, drawn in one go", () => {
    const open = [move(0, 0.02), line(20, 0), line(20, 15), line(0, 15), line(0, 0)]
    expect(filled(...open, ...hatch(6))).toEqual(none)
    for (const gap of [0.009, 0.01]) {
      const nearly = [move(0, gap), line(20, 0), line(20, 15), line(0, 15), line(0, 0)]
      expect(filled(...nearly, ...hatch(6)).areas).toBe(1)
    }
    const [first, second, ...rest] = edge(0, 0, 20, 15)
    expect(filled(first!, second!, "D11*", ...rest, "D10*", ...hatch(6))).toEqual(none)
    expect(filled(first!, second!, "%LPC*%", ...rest, "%LPD*%", ...hatch(6))).toEqual(none)
    expect(filled(first!, second!, move(30, 30), line(31, 31), move(20, 0), ...rest, ...hatch(6))).toEqual(none)
    const triangle = [move(0, 0), line(20, 0), line(0, 15), line(0, 0)]
    expect(
      filled(
        ...triangle,
        ...lines(
          ...numbers(6).map(
            i =>
              [
                [0, 1 + i],
                [20 - ((1 + i) * 20) / 15, 1 + i],
              ] as const,
          ),
        ),
      ).areas,
    ).toBe(1)
  })
})

test("[PCB-04] each line is work, each edge of an area too, and a closed line as much as it is long", () => {
  const work = (...body: string[]) => {
    const operations = drawn(...body)
    return workOf(budget => findFill(operations, budget))
  }
  expect(work("G36*", move(0, 0), line(5, 0), line(5, 5), line(0, 5), line(0, 0), "G37*")).toBe(4)
  expect(work(...rows(6, 0.3))).toBe(6)
  const edge = [move(0, 0), line(20, 0), line(20, 16), line(0, 16), line(0, 0)]
  expect(work(...edge)).toBe(4 + 2 * (1 + 20 / 8) + 2 * (1 + 16 / 8))
  expect(work(...edge, move(0, 8), line(20, 8)) - work(...edge)).toBe(1 + 2)
})

test("[PCB-04] places along a line are no further apart than asked, and include both ends", () => {
  expect([...pointsAlong({ from: { x: 1, y: 1 }, to: { x: 1, y: 6 } }, 2)]).toEqual([
    { x: 1, y: 1 },
    { x: 1, y: expect.closeTo(8 / 3, 9) },
    { x: 1, y: expect.closeTo(13 / 3, 9) },
    { x: 1, y: 6 },
  ])
  expect([...pointsAlong({ from: { x: 3, y: 1 }, to: { x: 3, y: 1 } }, 2)]).toEqual([{ x: 3, y: 1 }])
})

test("[PCB-04] a place touches a line within reach of any part of it", () => {
  const segment = { from: { x: 0, y: 10 }, to: { x: 10, y: 0 } }
  const touched = ([x, y]: Place) => touches(segment, { x, y }, 0.5)
  expect(
    (
      [
        [0, 10],
        [5, 5],
        [5.3, 5.3],
        [4.7, 4.7],
        [-0.3, 10.3],
        [10.3, -0.3],
      ] as const
    ).every(touched),
  ).toBe(true)
  expect(
    (
      [
        [5.4, 5.4],
        [4.6, 4.6],
        [-0.6, 10],
        [10, -0.6],
        [10.6, 0],
        [0, 10.6],
        [-5, 15],
        [15, -5],
      ] as const
    ).some(touched),
  ).toBe(false)
})
