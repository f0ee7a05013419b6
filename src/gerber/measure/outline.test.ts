import { describe, expect, test } from "vitest"
import { fileOf, flash, line, metric, move, outlineText, workOf } from "../../../tests/shared/sample-boards.ts"
import { inspectBoard } from "../inspect.ts"
import type { BoardFile } from "../read/archive.ts"
import { createBudget } from "../work-budget.ts"
import { emptyBox, type Point, type Segment } from "./geometry.ts"
import { findOutline } from "./outline.ts"

const copper = fileOf(
  "b.gbl",
  metric("%ADD10C,1*%", "D10*", move(5, 5), line(45, 5), line(45, 35), flash(5, 5), flash(45, 35)),
)
const edge = (...body: string[]) => fileOf("b.gko", metric("%ADD10C,0.1*%", "D10*", ...body))
const box = (x: number, y: number, width: number, height: number) => [
  ...[move(x, y), line(x + width, y), line(x + width, y + height), line(x, y + height), line(x, y)],
]

function sizeOf(...files: BoardFile[]) {
  const inspection = inspectBoard([copper, ...files])
  if (inspection.kind !== "read") throw new Error(inspection.text)
  return { ...inspection.size, codes: inspection.findings.map(({ code }) => code), svg: inspection.svg ?? "" }
}
const board = { width: 50, height: 40, provisional: false }

describe("the board's edge is found", () => {
  test("gaps of up to 0.2 mm are closed", () => {
    const corners = [move(0, 0), line(49.85, 0), move(50, 0), line(50, 40), move(49.9, 40.1), line(0, 40), line(0, 0.1)]
    const { svg, ...size } = sizeOf(edge(...corners))
    expect(size.width).toBeCloseTo(50, 1)
    expect(size.height).toBeCloseTo(40, 0)
    // The sheet follows the four lines instead of being their box.
    expect(svg).toContain("L49.85 0")
  })
  test("drawn twice it is one board, in one file or in two", () => {
    expect(sizeOf(edge(...box(0, 0, 50, 40), ...box(0, 0, 50, 40)))).toMatchObject(board)
    expect(sizeOf(edge(...box(0, 0, 50, 40)), fileOf("b.gm1", outlineText(50, 40)))).toMatchObject(board)
    const { svg } = sizeOf(edge(...box(0, 0, 50, 40), ...box(0.05, 0.05, 49.9, 39.9)))
    expect(svg.match(/M0 0L50 0/g)).not.toBeNull()
  })
  test("texts beside it do not count", () => {
    const text = [move(60, 0), line(60, 5), move(58, 5), line(62, 5), ...box(65, 0, 2, 5)]
    expect(sizeOf(edge(...box(0, 0, 50, 40), ...text))).toMatchObject(board)
  })
  test("the frame of a drawing sheet does not count", () => {
    expect(sizeOf(edge(...box(-100, -80, 297, 210), ...box(0, 0, 50, 40)))).toMatchObject(board)
    expect(sizeOf(edge(...box(1, 1, 48, 38), ...box(0, 0, 50, 40)))).toMatchObject(board)
  })
  test("a closed letter is no board when the edge around it has a wide gap", () => {
    const open = [move(0, 0), line(50, 0), line(50, 40), line(0, 40), line(0, 1)]
    expect(sizeOf(edge(...open, ...box(20, 20, 2, 3)))).toMatchObject(board)
  })
  test("[BOARD-05] lines that do not close around the copper are no certain size", () => {
    const corner = edge(move(0, 40), line(0, 0), line(50, 0))
    const elsewhere = edge(...box(60, 0, 30, 20))
    const sheet = edge(...box(-200, -200, 533, 406))
    for (const [outline, code] of [
      [corner, "size-open"],
      [elsewhere, "size-elsewhere"],
      [sheet, "size-frame"],
    ] as const) {
      const { codes, provisional } = sizeOf(outline)
      expect([provisional, codes.filter(each => each.startsWith("size-"))]).toEqual([true, [code]])
    }
    expect(sizeOf(elsewhere)).toMatchObject({ width: 41, height: 31 })
  })
  test("a mechanical layer that does not surround the copper is not taken for the edge", () => {
    expect(sizeOf(fileOf("placa.GM13", outlineText(20, 10)))).toMatchObject({ provisional: true, width: 41 })
  })
  test("an unknown file that draws around the copper is the edge, marked as a guess", () => {
    const inspection = inspectBoard([copper, fileOf("capa9.gbr", outlineText(50, 40))])
    expect(inspection).toMatchObject({ size: board, layers: [{}, { kind: "outline", by: "assumed" }] })
    expect(inspection.kind === "read" && inspection.layers[1]!.why).toBe(
      "Tomamos este archivo por el contorno porque dibuja un borde cerrado alrededor del cobre; no es seguro.",
    )
  })
  test("lines that touch it do not keep it from closing", () => {
    const dimension = [move(0, 0), line(-10, 0), move(50, 40), line(60, 40), line(60, 45)]
    expect(sizeOf(edge(...dimension, ...box(0, 0, 50, 40)))).toMatchObject(board)
  })
  test("a milling file, a mechanical layer and a routed edge serve", () => {
    expect(sizeOf(fileOf("placa.MIL", outlineText(50, 40)))).toMatchObject(board)
    expect(sizeOf(fileOf("placa.GM13", outlineText(50, 40)))).toMatchObject(board)
    const rout = ["M48", "METRIC", "T1C1.0", "%", "T1", "G00X0.0Y0.0", "M15", "G01X50.0Y0.0", "G01X50.0Y40.0"]
    const routed = fileOf("BoardEdgeRout.TXT", [...rout, "G01X0.0Y40.0", "G01X0.0Y0.0", "M16", "M30"].join("\n"))
    expect(sizeOf(routed)).toMatchObject(board)
    expect(sizeOf(routed).codes).toContain("holes-unknown")
    expect(sizeOf(edge(...box(0, 0, 50, 40)), routed).codes).toContain("holes-unknown")
  })
  test("several boards in one outline are said to be several", () => {
    const two = fileOf(
      "b.gbl",
      metric("%ADD10C,1*%", "D10*", flash(10, 10), flash(20, 20), flash(70, 10), flash(80, 20)),
    )
    const inspection = inspectBoard([two, edge(...box(0, 0, 30, 30), ...box(60, 0, 30, 30))])
    expect(inspection).toMatchObject({ kind: "read", size: { width: 90, height: 30 } })
    expect(inspection.kind === "read" && inspection.findings.map(({ code }) => code)).toContain("outline-several")
  })
  test("a loop of thousands of lines and as many loose ones are joined within the limit of work", () => {
    const circle = Array.from({ length: 4_000 }, (_, i) => {
      const angle = (i / 4_000) * 2 * Math.PI
      return (i === 0 ? move : line)(25 + 25 * Math.cos(angle), 20 + 20 * Math.sin(angle))
    })
    const loose = Array.from({ length: 4_000 }, (_, i) => [move(i % 50, i % 40), line((i % 50) + 0.3, i % 40)]).flat()
    expect(sizeOf(edge(...circle, line(50, 20), ...loose))).toMatchObject({ width: 50, height: 40 })
  })
})

type Corner = readonly [x: number, y: number]
const path = (...corners: readonly Corner[]): Segment[] =>
  corners.slice(1).map(([x, y], i) => ({ from: { x: corners[i]![0], y: corners[i]![1] }, to: { x, y } }))
const rect = (x: number, y: number, width: number, height: number) =>
  path([x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y])
const round = (x: number, y: number, radius: number): Segment => {
  const from = { x: x + radius, y }
  return { from, to: from, arc: { centre: { x, y }, sweep: 2 * Math.PI } }
}
const halfRound: Segment = {
  from: { x: 6, y: 5 },
  to: { x: 5, y: 5 },
  arc: { centre: { x: 5.5, y: 5 }, sweep: Math.PI },
}
const places = (count: number, x: number, y: number): Point[] => Array.from({ length: count }, () => ({ x, y }))
/** Like '1 board, 2 loops 50 x 40'. The copper is a hundred places in the middle of the board if nothing else is said. */
const outlineOf = (lines: readonly Segment[], copper = places(100, 25, 20), copperBox = emptyBox()) => {
  const { boards, loops, box: found, doubt } = findOutline(lines, copper, copperBox, createBudget())
  return { boards, loops: loops.length, width: found.maxX - found.minX, height: found.maxY - found.minY, doubt }
}
const edgeOf50 = rect(0, 0, 50, 40)
const one = { boards: 1, loops: 1, width: 50, height: 40, doubt: null }

describe("[PCB-24] of several closed lines", () => {
  test.each<[string, Segment[], Point[], Partial<ReturnType<typeof outlineOf>>]>([
    [
      "each with a part of the copper is a board",
      [...edgeOf50, ...rect(60, 0, 20, 40)],
      [...places(96, 25, 20), ...places(4, 70, 20)],
      { boards: 2, width: 80 },
    ],
    [
      "one with hardly any copper is none",
      [...edgeOf50, ...rect(60, 0, 20, 40)],
      [...places(97, 25, 20), ...places(3, 70, 20)],
      one,
    ],
    ["the largest is the board when no copper is known", [...rect(60, 0, 20, 40), ...edgeOf50], [], one],
    [
      "those with less than half of the copper are letters",
      edgeOf50,
      [...places(49, 25, 20), ...places(51, 70, 20)],
      { boards: 0, doubt: "elsewhere" },
    ],
    ["those with half of it are the board", edgeOf50, [...places(50, 25, 20), ...places(50, 70, 20)], one],
    [
      "one of hardly any area is nothing",
      path([20, 20], [20.1, 20], [20.05, 20.1], [20, 20]),
      places(100, 25, 20),
      { boards: 0, loops: 0 },
    ],
    [
      "one of hardly any area is nothing, also when no copper is known",
      path([20, 20], [20.1, 20], [20.05, 20.1], [20, 20]),
      [],
      { boards: 0, loops: 0 },
    ],
    [
      "one with copper only beside its slope is no board",
      path([0, 0], [50, 0], [0, 40], [0, 0]),
      places(100, 45, 35),
      { boards: 0, doubt: "open" },
    ],
    [
      "a cut-out belongs to one of two boards",
      [...edgeOf50, ...rect(60, 0, 20, 40), ...rect(65, 5, 5, 5)],
      [...places(50, 25, 20), ...places(50, 75, 20)],
      { boards: 2, loops: 3 },
    ],
    [
      "400 are looked at, the larger ones",
      [...Array.from({ length: 400 }, (_, i) => round(1 + 2 * (i % 20), 1 + 2 * Math.floor(i / 20), 0.5)), ...edgeOf50],
      [],
      { boards: 1, loops: 400 },
    ],
    [
      "one 2.5 times as large around the board is a frame",
      [...edgeOf50, ...rect(-10, -10, 70, 72)],
      places(100, 25, 20),
      one,
    ],
    [
      "a smaller one is the board",
      [...edgeOf50, ...rect(-10, -10, 70, 71)],
      places(100, 25, 20),
      { boards: 1, loops: 1, width: 70 },
    ],
    [
      "one around copper beside the board is the board",
      [...edgeOf50, ...rect(-10, -10, 100, 72)],
      [...places(95, 25, 20), ...places(5, 70, 20)],
      { boards: 1, width: 100 },
    ],
    ["one beside the board is no frame of it", [...edgeOf50, ...rect(60, 0, 100, 72)], places(100, 25, 20), one],
  ])("%s", (_, lines, copper, expected) => {
    expect(outlineOf(lines, copper)).toMatchObject(expected)
  })
})

describe("[PCB-24] a closed line in the board", () => {
  test.each<[string, Segment[], number]>([
    ["is a cut-out from 3 mm on", rect(5, 5, 3, 3), 1],
    ["is a letter below", [...rect(5, 5, 2.9, 9), ...rect(15, 5, 9, 2.9)], 0],
    ["is a letter if only a part of it is round", [...path([5, 5], [6, 5]), halfRound], 0],
    ["is a cut-out of any size if it is round", [round(5, 5, 0.5)], 1],
    ["is none around copper", rect(10, 5, 32, 30), 0],
    ["is one cut-out if it is drawn twice", [...rect(5, 5, 10, 5), ...rect(5.15, 5.15, 10, 5)], 1],
    ["is another from 0.2 mm on", [...rect(5, 5, 10, 5), ...rect(5.25, 5, 10, 5)], 2],
    [
      "is another if its shape is",
      [...rect(5, 5, 10, 5), ...path([5.1, 5.1], [14.9, 5.1], [14.9, 9.9], [5.1, 5.1])],
      2,
    ],
    ["is none beside the board", rect(60, 5, 5, 5), 0],
  ])("%s", (_, lines, cutOuts) => {
    expect(outlineOf([...edgeOf50, ...lines])).toEqual({ ...one, loops: 1 + cutOuts })
  })
})

describe("[PCB-24] an edge that does not close", () => {
  const sides = (bottom: number, right: number, x = 0, y = 0) => [
    ...path([x, y], [x + 50 * bottom, y]),
    ...path([x + 50, y], [x + 50, y + 40 * right]),
    ...path([x + 50, y + 40], [x, y + 40], [x, y]),
  ]
  test.each<[string, Segment[], string | null]>([
    ["is trusted if 0.6 of each side are drawn", sides(0.61, 0.61), null],
    ["is open if less of its bottom is", sides(0.59, 0.9), "open"],
    ["is open if less of its right is", sides(0.9, 0.59), "open"],
    ["is open if a line only begins on its bottom", [...sides(0.5, 0.9), ...path([25, 0], [45, 15])], "open"],
    ["is open if a side is missing", path([0, 0], [50, 0], [50, 40], [0, 40]).slice(0, 2), "open"],
    ["is elsewhere without the copper", path([0, 0], [10, 0], [10, 10], [0, 10]), "elsewhere"],
    ["is not drawn at all", [], null],
  ])("%s", (_, lines, doubt) => {
    expect(outlineOf(lines)).toMatchObject({ boards: 0, loops: 0, doubt })
  })
  test("a side may be drawn 0.3 mm beside the others", () => {
    const apart = (aside: number) => [
      ...path([10, aside], [50, aside]),
      ...path([50, 40], [10, 40]),
      ...path([0, 0], [0, 40]),
      ...path([50, 5], [50, 40]),
    ]
    expect([0.29, 0.31].map(aside => outlineOf(apart(aside)).doubt)).toEqual([null, "open"])
  })
  test("is judged by its sides wherever it is", () => {
    const away = (bottom: number, right: number) =>
      outlineOf(sides(bottom, right, 100, 100), places(100, 125, 120)).doubt
    expect([away(0.61, 0.61), away(0.59, 0.9), away(0.9, 0.59)]).toEqual([null, "open", "open"])
  })
  test("may leave a tenth of the copper outside", () => {
    const around = (outside: number) =>
      outlineOf(sides(0.9, 0.9), [...places(100 - outside, 25, 20), ...places(outside, 70, 20)])
    expect([10, 11].map(outside => around(outside).doubt)).toEqual([null, "elsewhere"])
  })
})

test("[PCB-24] each place of the copper within the extent of a closed line is work", () => {
  const work = (copper: Point[]) => workOf(budget => findOutline(edgeOf50, copper, emptyBox(), budget))
  expect(work(places(8, 25, 20)) - work([])).toBe(8 * (1 + 4 / 32))
  expect(work(places(8, 70, 20)) - work([])).toBe(0)
})

test("[PCB-24] an edge over 300 mm that is six times as large as its copper may be the frame of a drawing", () => {
  const doubt = (width: number, height: number, copperHeight: number) =>
    outlineOf(rect(0, 0, width, height), places(9, 25, 20), { minX: 0, minY: 0, maxX: 50, maxY: copperHeight }).doubt
  expect([doubt(301, 50, 50), doubt(301, 50, 51), doubt(300, 50, 20), doubt(50, 301, 50), doubt(50, 300, 20)]).toEqual([
    "frame",
    null,
    null,
    "frame",
    null,
  ])
  expect(outlineOf(rect(0, 0, 400, 400), places(9, 25, 20)).doubt).toBeNull()
})
