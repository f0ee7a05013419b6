import { describe, expect, test } from "vitest"
import { drillText, fileOf, flash, line, metric, move, outlineText, xy } from "../../../tests/shared/sample-boards.ts"
import { inspectBoard } from "../inspect.ts"
import type { BoardFile } from "../read/archive.ts"
import type { Rule } from "./findings.ts"

/** Real uploads draw the same thing in many ways. These boards reproduce those ways. */
function inspected(files: readonly BoardFile[]) {
  const inspection = inspectBoard(files)
  if (inspection.kind !== "read") throw new Error(inspection.text)
  return inspection
}
const codes = (files: readonly BoardFile[], rule: Rule) =>
  inspected(files)
    .findings.filter(finding => finding.rule === rule)
    .map(({ code }) => code)

const outline = fileOf("b.gko", outlineText(50, 40))
const copper = (...body: string[]) => fileOf("b.gbl", metric(...body))
const topCopper = (...body: string[]) => fileOf("b.gtl", metric(...body))
const holes = (...places: [number, number][]) =>
  fileOf("b.drl", drillText({ 1: 1 }, ...places.map(([x, y]): [number, number, number] => [1, x, y])))
const twoHoles = holes([10, 10], [30, 10])

const track = ["%ADD10C,1*%", "D10*", move(10, 10), line(30, 10)]
const rectangle = (x: number, y: number, width: number, height: number) => [
  ...["G36*", move(x, y), line(x + width, y), line(x + width, y + height), line(x, y + height), line(x, y), "G37*"],
]

describe("a pad is what surrounds a hole, however it was drawn", () => {
  const long = ["%ADD11C,2*%", "D11*", move(9, 10), line(11, 10), move(29, 10), line(31, 10)]
  const short = ["%ADD11C,1.5*%", "D11*", move(9.4, 10), line(10.6, 10), move(29.4, 10), line(30.6, 10)]
  const dots = ["%ADD11C,1.5*%", "D11*", move(10, 10), line(10, 10), move(30, 10), line(30, 10)]

  test("a short line with a wide pen is an oval pad", () => {
    expect(codes([copper(...track, ...long), outline, twoHoles], "pad-size")).toEqual(["pads-ok"])
    expect(codes([copper(...track, ...short), outline, twoHoles], "pad-size")).toEqual(["pads-ok"])
  })
  test("a line of no length is a round pad, and may be too small", () => {
    expect(codes([copper(...track, ...dots), outline, twoHoles], "pad-size")).toEqual(["pads-small"])
  })
  test("a small region is a pad as large as its nearest edge allows", () => {
    const pads = (side: number) => [10, 30].flatMap(x => rectangle(x - side / 2, 10 - side / 2, side, side))
    expect(codes([copper(...track, ...pads(2.4)), outline, twoHoles], "pad-size")).toEqual(["pads-ok"])
    expect(codes([copper(...track, ...pads(1.6)), outline, twoHoles], "pad-size")).toEqual(["pads-small"])
  })
  test("a hole beside the middle of its pad is judged by the copper that is left", () => {
    const pads = ["%ADD11R,3X3*%", "D11*", flash(10.9, 10), flash(30, 10)]
    expect(codes([copper(...track, ...pads), outline, twoHoles], "pad-size")).toEqual(["pads-small"])
  })
  test("a turned pad is as wide as it is, not as its box", () => {
    const macro = "%AMTURNED*21,1,6,1.4,0,0,45*%"
    const inspection = inspected([copper(macro, "%ADD11TURNED*%", "D11*", flash(10, 10)), outline, holes([10, 10])])
    expect(inspection.findings.map(({ code }) => code)).toContain("pads-ok")
    const square = "%AMTURNED*21,1,1.4,1.4,0,0,45*%"
    expect(
      codes([copper(square, "%ADD11TURNED*%", "D11*", flash(10, 10)), outline, holes([10, 10])], "pad-size"),
    ).toEqual(["pads-small"])
  })
  test("a track over a hole is no pad: nothing is called correct", () => {
    expect(codes([copper(...track), outline, twoHoles], "pad-size")).toEqual(["pads-unknown"])
  })
  test("pads drawn as lines or areas on the other side do not make it a second side", () => {
    for (const pads of [long, [10, 30].flatMap(x => rectangle(x - 1, 9, 2, 2))]) {
      const files = [copper(...track, ...long), topCopper(...pads), outline, twoHoles]
      expect(codes(files, "copper-layers")).toEqual(["copper-one-and-pads"])
    }
    const files = [copper(...track, ...long), topCopper(...long, ...track), outline, twoHoles]
    expect(codes(files, "copper-layers")).toEqual(["copper-several"])
  })
})

describe("fill is told from tracks", () => {
  const narrow = "%ADD12C,0.3*%"
  const edge = ["D12*", move(5, 20), line(45, 20), line(45, 35), line(5, 35), line(5, 20)]
  const hatch = (step: number) =>
    Array.from({ length: Math.floor(14 / step) }, (_, i) => [
      move(5, 20.5 + i * step),
      line(45, 20.5 + i * step),
    ]).flat()
  const good = [...track, narrow]

  test("a hatched pour and its border are no narrow tracks", () => {
    const [found] = inspected([copper(...good, ...edge, ...hatch(1)), outline]).findings.filter(
      ({ rule }) => rule === "track-width",
    )
    expect(found).toMatchObject({ code: "tracks-ok", measured: { narrowest: 1, count: 1 } })
    expect(codes([copper(...good, ...edge, ...hatch(1)), outline], "track-width")).toEqual([
      "tracks-ok",
      "tracks-as-regions",
    ])
  })
  test("an area filled row by row is none either, with or without a border", () => {
    expect(codes([copper(...good, "D12*", ...hatch(0.25)), outline], "track-width")).toEqual(["tracks-ok"])
  })
  test("a border that is drawn only where no row covers it, and rows cut into many pieces, are fill too", () => {
    const rows = Array.from({ length: 40 }, (_, i) => 20 + i * 0.3)
    const pieces = rows.flatMap(y =>
      Array.from({ length: 12 }, (_, i) => [move(5 + i * 3, y), line(7.5 + i * 3, y)]).flat(),
    )
    const border = [move(5, 20), line(5, 26), move(5, 26.4), line(5, 31.7), move(40.5, 31.7), line(40.5, 20)]
    expect(codes([copper(...good, "D12*", ...border, ...pieces), outline], "track-width")).toEqual(["tracks-ok"])
  })
  test("a narrow track from one filled area to another stays a track", () => {
    const area = (x: number) => Array.from({ length: 20 }, (_, i) => [move(x, 20 + i * 0.3), line(x + 5, 20 + i * 0.3)])
    const bridge = [move(10, 23), line(30, 23)]
    expect(
      codes([copper(...good, "D12*", ...[...area(5), ...area(30)].flat(), ...bridge), outline], "track-width"),
    ).toEqual(["tracks-narrow"])
  })
  test("the border that is drawn around a region belongs to it", () => {
    expect(codes([copper(...good, ...rectangle(5, 20, 40, 15), ...edge), outline], "track-width")).toEqual([
      "tracks-ok",
      "tracks-as-regions",
    ])
  })
  test("a bus of narrow tracks stays narrow tracks, and so does a loop", () => {
    const bus = Array.from({ length: 12 }, (_, i) => [move(5, 20 + i), line(45, 20 + i)]).flat()
    expect(codes([copper(...good, "D12*", ...bus), outline], "track-width")).toEqual(["tracks-narrow"])
    expect(codes([copper(...good, ...edge), outline], "track-width")).toEqual(["tracks-narrow"])
  })
  test("two lines side by side are still a narrow track", () => {
    const double = ["D12*", move(5, 20), line(45, 20), move(5, 20.2), line(45, 20.2)]
    expect(codes([copper(...good, ...double), outline], "track-width")).toEqual(["tracks-narrow"])
  })
  test("thousands of one kind are one finding with a count", () => {
    const many = Array.from({ length: 3000 }, (_, i) => [
      move(i % 50, (i * 7) % 40),
      line((i % 50) + 5, ((i * 7) % 40) + 5),
    ])
    const found = inspected([copper(narrow, "D12*", ...many.flat()), outline]).findings.filter(
      ({ rule }) => rule === "track-width",
    )
    expect(found).toMatchObject([{ code: "tracks-narrow", measured: { count: 3000 } }])
    expect(found[0]!.marks.length).toBeLessThanOrEqual(60)
  })
})

describe("letters in copper are told from tracks", () => {
  const pen = ["%ADD12C,0.25*%", "D12*"]
  /** An A and an X, 2 mm high. */
  const letters = (x: number, y: number) => [
    ...[move(x, y), line(x + 0.7, y + 2), line(x + 1.4, y), move(x + 0.35, y + 1), line(x + 1.05, y + 1)],
    ...[move(x + 2, y), line(x + 3.4, y + 2), move(x + 2, y + 2), line(x + 3.4, y)],
  ]
  const widths = (...body: string[]) => codes([copper(...track, ...pen, ...body), outline, twoHoles], "track-width")

  test("a name that touches nothing is no narrow track", () => {
    expect(widths(...letters(10, 20))).toEqual(["tracks-ok"])
  })
  test("[BOARD-05] letters of one stroke, rules and large names that touch nothing are none either", () => {
    expect(widths(...letters(10, 20), move(15, 20), line(15, 22), move(16, 21), line(17, 21))).toEqual(["tracks-ok"])
    expect(widths(move(5, 30), line(45, 30))).toEqual(["tracks-ok"])
    const arc = `${move(20, 30)}G03${xy(20, 30)}I-3000000J0D01*`
    expect(widths(move(8, 25), line(8, 35), line(14, 25), line(14, 35), arc)).toEqual(["tracks-ok"])
  })
  test("[BOARD-05] a name in the opening of a pour, or on the pour itself, is none", () => {
    const pour = [move(5, 18), line(45, 18), line(45, 36), line(5, 36), line(5, 18)]
    const opening = [line(8, 19), line(8, 24), line(20, 24), line(20, 19), line(8, 19), line(5, 18)]
    expect(widths("G36*", ...pour, ...opening, "G37*", ...pen, ...letters(10, 20))).toEqual([
      "tracks-ok",
      "tracks-as-regions",
    ])
    expect(widths(...letters(10, 20), ...rectangle(8, 18, 20, 10))).toEqual(["tracks-ok", "tracks-as-regions"])
  })
  test("[BOARD-05] a side that holds nothing but a name is not a second side", () => {
    const files = [copper(...track), topCopper(...pen, ...letters(10, 20)), outline, twoHoles]
    expect(codes(files, "copper-layers")).toEqual(["copper-one-and-pads"])
  })
  test("what touches a track, a pad or a hole stays a track", () => {
    expect(widths(...letters(10, 9))).toEqual(["tracks-narrow"])
    expect(widths(...letters(10, 20), "%ADD13C,2*%", "D13*", flash(11, 22), flash(13, 21))).toEqual(["tracks-narrow"])
    const drilled = [copper(...pen, ...letters(10, 20)), outline, holes([11, 22], [13, 21])]
    expect(codes(drilled, "track-width")).toEqual(["tracks-narrow"])
  })
})

describe("[BOARD-05] narrow pens that draw no narrow track", () => {
  const pads = ["%ADD11C,2.2*%", "D11*", flash(10, 10), flash(30, 10)]
  const pen = ["%ADD12C,0.25*%", "D12*"]
  const frame = (x: number, y: number, width: number, height: number) => [
    ...[move(x, y), line(x + width, y), line(x + width, y + height), line(x, y + height), line(x, y)],
  ]
  const widths = (...body: string[]) =>
    codes([copper(...track, ...pads, ...pen, ...body), outline, twoHoles], "track-width")

  test("the board's frame in copper, on its edge or inside it", () => {
    expect(widths(...frame(0, 0, 50, 40))).toEqual(["tracks-ok"])
    expect(widths(...frame(2, 2, 46, 36))).toEqual(["tracks-ok"])
    const touched = [...frame(0, 0, 50, 40), ...rectangle(0, 20, 50, 20)]
    expect(widths(...touched)).toEqual(["tracks-ok", "tracks-as-regions"])
  })
  test("the frame of a pour, apart from it or along it", () => {
    expect(widths(...frame(5, 18, 30, 15))).toEqual(["tracks-ok"])
    expect(widths(...frame(5, 18, 30, 15), ...rectangle(5.1, 18.1, 29.8, 14.8))).toEqual([
      "tracks-ok",
      "tracks-as-regions",
    ])
  })
  test("the spokes between a pad and the lines of its pour", () => {
    const rows = Array.from({ length: 60 }, (_, i) => 16 + i * 0.25).flatMap(y => {
      if (Math.abs(y - 25) > 1.6) return [move(14, y), line(26, y)]
      return [move(14, y), line(18.4, y), move(21.6, y), line(26, y)]
    })
    const spokes = [move(20, 25), line(18, 25), move(20, 25), line(22, 25), move(20, 25), line(20, 23), move(20, 25)]
    const body = ["D11*", flash(20, 25), "D12*", ...rows, ...spokes, line(20, 27)]
    expect(widths(...body)).toEqual(["tracks-ok"])
  })
  test("pads that are painted with a few lines, or drawn as rings", () => {
    const painted = [10, 30].flatMap(x =>
      [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6].flatMap(dy => {
        const half = Math.sqrt(0.8 ** 2 - dy ** 2)
        return [move(x - half, 25 + dy), line(x + half, 25 + dy)]
      }),
    )
    const ring = (x: number) => `${move(x + 1, 25)}G03${xy(x + 1, 25)}I-1000000J0D01*G01*`
    const files = (...body: string[]) => [
      copper(...track, ...pads, ...pen, ...body, "D10*", move(10, 25), line(30, 25)),
      outline,
      holes([10, 10], [30, 10], [10, 25], [30, 25]),
    ]
    expect(codes(files(...painted), "track-width")).toEqual(["tracks-ok"])
    expect(codes(files(ring(10), ring(30)), "track-width")).toEqual(["tracks-ok"])
  })
  test("narrow tracks stay narrow: between pads, to a pour, in the gap of a pour", () => {
    expect(widths(move(10, 10), line(10, 20), line(30, 20), line(30, 10))).toEqual(["tracks-narrow"])
    expect(widths(...rectangle(5, 20, 40, 15), move(10, 10), line(10, 20))).toContain("tracks-narrow")
    const cleared = ["%LPC*%", "%ADD13C,1.5*%", "D13*", move(10, 22), line(30, 22), "%LPD*%"]
    const inGap = [
      ...rectangle(5, 20, 40, 15),
      ...cleared,
      "D12*",
      move(10, 10),
      line(10, 22),
      line(30, 22),
      line(30, 10),
    ]
    const inspection = inspected([copper(...track, ...pads, ...pen, ...inGap), outline, twoHoles])
    expect(inspection.findings.find(({ code }) => code === "tracks-narrow")).toMatchObject({ measured: { count: 3 } })
  })
  test("two tracks of 0.79 and 0.8 mm are told apart beside wide copper", () => {
    const at = (width: number) =>
      codes(
        [copper(...pads, `%ADD14C,${width}*%`, "D14*", move(10, 10), line(30, 10)), outline, twoHoles],
        "track-width",
      )
    expect([at(0.8), at(0.79)]).toEqual([["tracks-ok"], ["tracks-narrow"]])
  })
})

describe("a drawing of the holes tells nothing about them", () => {
  const crosses = Array.from({ length: 40 }, (_, i) => [
    move(i, 10),
    line(i + 1, 11),
    move(i + 1, 10),
    line(i, 11),
  ]).flat()
  const drawing = fileOf("placa-Drill.gbr", metric("%ADD10C,0.1*%", "D10*", ...crosses))
  const pads = copper("%ADD11C,2.2*%", "D11*", flash(10, 10), flash(30, 10))

  test("strokes without a flash are no holes, and no pad is called correct", () => {
    const { findings, layers } = inspected([pads, outline, drawing])
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(["holes-drawing", "pads-unknown"]))
    expect(findings.map(({ code }) => code)).not.toContain("pads-ok")
    expect(layers.at(-1)).toMatchObject({ kind: "other" })
  })
  test("beside a drill file it changes nothing", () => {
    expect(codes([pads, outline, drawing, twoHoles], "hole-size")).toEqual(["holes-ok"])
  })
  test("a Gerber drill file with flashes is one, its texts are not", () => {
    const flashed = fileOf(
      "placa-Drill.gbr",
      metric("%ADD10C,0.1*%", "%ADD11C,1*%", "D10*", ...crosses, "D11*", flash(10, 10), flash(30, 10)),
    )
    expect(codes([pads, outline, flashed], "hole-size")).toEqual(["holes-ok"])
  })
})

describe("plating is a tool's, not the file's", () => {
  test("what the header says before one tool does not hold for the next", () => {
    const drill = ["M48", "METRIC,TZ", ";TYPE=NON_PLATED", "T1C3.2", ";TYPE=PLATED", "T2C1.0", "%", "T1", "X5000Y5000"]
    const files = [
      copper("%ADD11C,1.5*%", "D11*", flash(10, 10)),
      outline,
      fileOf("b.drl", [...drill, "T2", "X10000Y10000", "M30"].join("\n")),
    ]
    expect(codes(files, "pad-size")).toEqual(["pads-small"])
    const { findings } = inspected(files)
    expect(findings.find(({ code }) => code === "pads-small")).toMatchObject({ measured: { count: 1, hole: 1 } })
  })
})
