import { describe, expect, test } from "vitest"
import {
  drillText,
  fileOf,
  flash,
  line,
  metric,
  move,
  outlineText,
  sampleBoard,
} from "../../../tests/shared/sample-boards.ts"
import { inspectBoard } from "../inspect.ts"
import type { BoardFile } from "../read/archive.ts"
import type { Rule } from "./findings.ts"
import { fixSteps } from "./fix-texts.ts"
import { chooseFit } from "./house-limits.ts"

function inspected(files: readonly BoardFile[]) {
  const inspection = inspectBoard(files)
  if (inspection.kind !== "read") throw new Error(inspection.text)
  return inspection
}

const found = (files: readonly BoardFile[], rule: Rule) =>
  inspected(files).findings.filter(finding => finding.rule === rule)

const codes = (files: readonly BoardFile[], rule: Rule) => found(files, rule).map(finding => finding.code)

const copper = (...body: string[]) => fileOf("b.gbl", metric(...body))
const outline = fileOf("b.gko", outlineText(50, 40))

test("[EDIT-01] a workshop with other limits judges by them, and says its own measures", () => {
  const limits = { minTrackWidth: 0.4, preferredHoles: [1.2], minHole: 1.1, maxHole: 1.3, padOverHole: 3 }
  const judged = (files: readonly BoardFile[], board: typeof limits | undefined) => {
    const inspection = inspectBoard(files, {}, { board })
    if (inspection.kind !== "read") throw new Error(inspection.text)
    return inspection.findings.filter(({ severity }) => severity === "warning")
  }
  const narrow = sampleBoard({ track: 0.5 })
  expect(judged(narrow, undefined).map(({ code }) => code)).toEqual(["tracks-narrow"])
  const found = judged(narrow, limits)
  expect(found.map(({ code }) => code)).toEqual(["holes-consult", "pads-small"])
  const [holes, pads] = found
  expect(holes!.text).toContain("los preferidos (1.2 mm)")
  expect(fixSteps(holes!.code, holes!.measured)?.KiCad).toContain("cambie Hole size a 1.2 mm.")
  expect(pads!.text).toContain("3 mm mayor que su agujero")
  expect(fixSteps(pads!.code, pads!.measured)?.EasyEDA).toContain("a 3 mm más que el agujero")
  const tracks = (limit: number) => fixSteps("tracks-narrow", { limit })?.Proteus
  expect([0.4, 0.8, 1.016].map(limit => /T\d+/.exec(tracks(limit) ?? "")?.[0])).toEqual(["T20", "T40", "T40"])
})

test("[PCB-04] a board that keeps every note has only good findings", () => {
  const { findings, size, fit } = inspected(sampleBoard())
  expect(findings.map(({ rule, severity, code }) => [rule, severity, code])).toEqual([
    ["board-size", "ok", "size-pequeno"],
    ["copper-layers", "ok", "copper-one"],
    ["track-width", "ok", "tracks-ok"],
    ["hole-size", "ok", "holes-ok"],
    ["pad-size", "ok", "pads-ok"],
  ])
  expect(size).toEqual({ width: 60, height: 40, provisional: false })
  expect(fit).toBe("pequeno")
})

describe("size", () => {
  test.each([
    [75, 100, "pequeno"],
    [100, 75, "pequeno"],
    [75.1, 100, "grande"],
    [100, 75.1, "grande"],
    [75, 100.1, "grande"],
    [150, 100, "grande"],
    [100, 150, "grande"],
    [150.1, 100, "too-large"],
    [100.1, 100.1, "too-large"],
    [45, 35, "pequeno"],
  ] as const)("[PCB-05] [PCB-24] a board of %d x %d mm is %s", (width, height, fit) => {
    expect(chooseFit(width, height)).toBe(fit)
    expect(inspected(sampleBoard({ width, height })).fit).toBe(fit)
  })
  test("[PCB-05] a board larger than Grande says that it does not fit and what to do", () => {
    const [size] = found(sampleBoard({ width: 160, height: 110 }), "board-size")
    expect(size).toMatchObject({ severity: "warning", code: "size-too-large", measured: { width: 160, height: 110 } })
    expect(size!.text).toContain("160 × 110 mm y no cabe en Grande (15x10cm)")
    expect(size!.text).toContain("consúltenos")
  })
  test("[PCB-24] without an outline the size is provisional and not called correct", () => {
    const [board, , drill] = sampleBoard()
    const inspection = inspected([board!, drill!])
    expect(inspection.size).toEqual({ width: 32, height: 22, provisional: true })
    expect(inspection.findings[0]).toMatchObject({ severity: "not-measurable", code: "size-provisional" })
  })
  test("an outline in inches is measured on the middle of its line", () => {
    const text = "%FSLAX24Y24*%\n%MOIN*%\n%ADD10C,0.02*%\nD10*\nX0Y0D02*\nX29528D01*\nY39370D01*\nX0D01*\nY0D01*\nM02*"
    const inspection = inspected([copper("%ADD10C,1*%", "D10*", flash(5, 5)), fileOf("b.gko", text)])
    expect(inspection.size).toEqual({ width: 75, height: 100, provisional: false })
    expect(inspection.fit).toBe("pequeno")
  })
  test("an edge drawn in the copper layer serves as outline and is no track", () => {
    const file = copper(
      ...["%TA.AperFunction,Profile*%", "%ADD10C,0.05*%", "%TD*%", "%ADD11C,1*%"],
      ...["D10*", move(0, 0), line(30, 0), line(30, 20), line(0, 20), line(0, 0), "D11*", move(5, 5), line(9, 5)],
    )
    const inspection = inspected([file])
    expect(inspection.size).toEqual({ width: 30, height: 20, provisional: false })
    expect(codes([file], "track-width")).toEqual(["tracks-ok"])
  })
  test("Proteus' routed edge serves as outline", () => {
    const edge = outlineText(42, 21).replace("%LPD*%", "%TF.FileFunction,NonPlated,1,2,NPTH*%\n%LPD*%")
    const files = [copper("%ADD10C,1*%", "D10*", flash(5, 5)), fileOf("d - CADCAM Mechanical 1.GBR", edge)]
    expect(inspected(files).size).toEqual({ width: 42, height: 21, provisional: false })
  })
})

describe("tracks", () => {
  test("[PCB-04] a track under 0.8 mm is a warning, measured and marked", () => {
    const [track] = found(sampleBoard({ track: 0.5 }), "track-width")
    expect(track).toMatchObject({
      severity: "warning",
      code: "tracks-narrow",
      measured: { narrowest: 0.5, limit: 0.8, count: 2 },
      mark: 1,
    })
    expect(track!.marks.map(({ x, y }) => [x, y])).toEqual([
      [25, 10],
      [40, 20],
    ])
    expect(track!.text).toContain("0.5 mm")
  })
  test("[PCB-04] exactly 0.8 mm is enough, also written in inches", () => {
    expect(codes(sampleBoard({ track: 0.8 }), "track-width")).toEqual(["tracks-ok"])
    const inches = "%FSLAX24Y24*%\n%MOIN*%\n%ADD10C,0.0315*%\nD10*\nX0Y0D02*\nX1000D01*\nM02*"
    expect(codes([fileOf("b.gbl", inches)], "track-width")).toEqual(["tracks-ok"])
    expect(codes(sampleBoard({ track: 0.79 }), "track-width")).toEqual(["tracks-narrow"])
  })
  test("[PCB-04] tracks drawn as regions are not measurable, never correct", () => {
    const file = copper("G36*", move(0, 0), line(20, 0), line(20, 0.3), line(0, 0.3), line(0, 0), "G37*")
    expect(found([file], "track-width")).toMatchObject([{ severity: "not-measurable", code: "tracks-as-regions" }])
    expect(found([file], "track-width")[0]!.text).toContain("no medible")
  })
  test("areas beside good tracks are said to be unmeasured", () => {
    const file = copper(
      ...["%ADD10C,1*%", "D10*", move(0, 0), line(5, 0)],
      ...["G36*", move(0, 0), line(20, 0), line(20, 9), line(0, 0), "G37*"],
    )
    expect(codes([file], "track-width")).toEqual(["tracks-ok", "tracks-as-regions"])
  })
  test("[PCB-04] the narrowest track is said, of good ones and of narrow ones", () => {
    const drawn = (...widths: number[]) =>
      copper(...widths.flatMap((width, i) => [`%ADD2${i}C,${width}*%`, `D2${i}*`, move(0, i * 5), line(9, i * 5)]))
    expect(found([drawn(1.5, 1.1, 1.3)], "track-width")[0]!.measured).toMatchObject({ narrowest: 1.1, count: 3 })
    const [narrow] = found([drawn(0.6, 1, 0.4, 0.5)], "track-width")
    expect(narrow!.measured).toMatchObject({ narrowest: 0.4, count: 3 })
    expect(narrow!.marks.map(({ y }) => y)).toEqual([10, 15, 0])
  })
  test("texts and pads that say what they are do not count as tracks", () => {
    const file = copper(
      ...["%TA.AperFunction,NonConductor*%", "%ADD10C,0.1*%", "%TA.AperFunction,ComponentPad*%", "%ADD11C,0.2*%"],
      ...["%TA.AperFunction,Conductor*%", "%ADD12C,1.1*%", "D10*", move(0, 0), line(5, 0)],
      ...["D11*", move(0, 2), line(5, 2), "D12*", move(0, 4), line(5, 4)],
    )
    expect(found([file], "track-width")).toMatchObject([{ code: "tracks-ok", measured: { narrowest: 1.1, count: 1 } }])
  })
  test("an inverted image is not measurable, also if only one side is", () => {
    const body = ["%ADD10C,1*%", "D10*", move(0, 0), line(5, 0)]
    const file = copper("%IPNEG*%", ...body)
    expect(codes([file], "track-width")).toEqual(["tracks-inverted"])
    expect(codes([file, fileOf("b.gtl", metric(...body))], "track-width")).toEqual(["tracks-inverted"])
  })
  test("hundreds of narrow tracks are marked sparsely", () => {
    const rows = Array.from({ length: 400 }, (_, i) => [move(0, i / 5), line(90, i / 5)]).flat()
    const [track] = found([copper("%ADD10C,0.1*%", "D10*", ...rows)], "track-width")
    expect(track!.measured.count).toBe(400)
    expect(track!.marks.length).toBeGreaterThan(10)
    expect(track!.marks.length).toBeLessThanOrEqual(60)
  })
})

describe("holes", () => {
  const drilled = (...sizes: number[]) => [
    copper("%ADD10C,6*%", "D10*", ...sizes.map((_, i) => flash(i * 8, 0))),
    outline,
    fileOf(
      "b.drl",
      drillText(
        Object.fromEntries(sizes.map((size, i) => [i + 1, size])),
        ...sizes.map((_, i): [number, number, number] => [i + 1, i * 8, 0]),
      ),
    ),
  ]
  test("[PCB-04] 0.8, 1 and 1.2 mm are the preferred holes, 40 mil among them", () => {
    expect(found(drilled(0.8, 1, 1.2, 1.016, 1.05), "hole-size")).toMatchObject([
      { severity: "ok", code: "holes-ok", measured: { count: 5, sizes: [0.8, 1, 1.02, 1.05, 1.2] } },
    ])
  })
  test("[PCB-04] other sizes are a warning, and much smaller or larger ones say to consult first", () => {
    const findings = found(drilled(0.3, 0.9, 1.5, 3.2, 1), "hole-size")
    expect(findings.map(({ code, measured }) => [code, measured.sizes])).toEqual([
      ["holes-consult", [0.3, 3.2]],
      ["holes-not-preferred", [0.9, 1.5]],
    ])
    expect(findings[0]!.text).toContain("Consulte antes de pedir")
    expect(findings[0]!.marks.map(({ x, radius }) => [x, radius])).toEqual([
      [0, 0.15],
      [24, 1.6],
    ])
  })
  test("[PCB-04] a hole of up to 0.05 mm less than the smallest or more than the largest needs no consulting", () => {
    expect(codes(drilled(0.55, 1.65), "hole-size")).toEqual(["holes-not-preferred"])
    expect(found(drilled(0.54, 0.55, 1.65, 1.66), "hole-size").map(({ measured }) => measured.sizes)).toEqual([
      [0.54, 1.66],
      [0.55, 1.65],
    ])
  })
  test("[PCB-04] without a drill file the holes are not measurable, and neither are the pads", () => {
    const files = [copper("%ADD10C,2*%", "D10*", flash(0, 0)), outline]
    expect(found(files, "hole-size")).toMatchObject([{ severity: "not-measurable", code: "holes-unknown" }])
    expect(found(files, "pad-size")).toMatchObject([{ severity: "not-measurable", code: "pads-unknown" }])
  })
  test("holes drawn in the pads are measured when there is no drill file", () => {
    const files = [copper("%ADD10C,2X1*%", "D10*", flash(0, 0)), outline]
    expect(codes(files, "hole-size")).toEqual(["holes-ok"])
    expect(codes(files, "pad-size")).toEqual(["pads-ok"])
  })
  test("hits of tools without a size are not measurable", () => {
    const files = [outline, copper(), fileOf("b.drl", "M48\nMETRIC,TZ\nT1C1.0\n%\nT1\nX1000Y1000\nT2\nX5000Y1000\nM30")]
    expect(codes(files, "hole-size")).toEqual(["holes-ok", "holes-without-size"])
  })
  test("a drill file in Gerber format is one too", () => {
    const holes = metric("%TF.FileFunction,Plated,1,2,PTH,Drill*%", "%ADD10C,1*%", "D10*", flash(10, 10), flash(40, 30))
    const [board, edge] = sampleBoard()
    expect(codes([board!, edge!, fileOf("taladros.gbr", holes)], "hole-size")).toEqual(["holes-ok"])
    expect(codes([board!, edge!, fileOf("taladros.gbr", holes)], "pad-size")).toEqual(["pads-ok"])
  })
  test("a drill file that keeps silent about its numbers is read so that the holes lie on the board", () => {
    const [board, edge] = sampleBoard()
    const silent = "M48\nMETRIC\nT1C1.0\n%\nT1\nX010Y010\nX040Y030\nX060Y001\nX001Y040\nM30"
    const [pads] = found([board!, edge!, fileOf("b.drl", silent)], "pad-size")
    expect(pads).toMatchObject({ code: "pads-ok", measured: { count: 2 } })
  })
})

describe("pads", () => {
  test("[PCB-04] a pad less than 1 mm over its hole is a warning with both sizes", () => {
    const [pad] = found(sampleBoard({ pad: "C,1.6", hole: 0.8 }), "pad-size")
    expect(pad).toMatchObject({ severity: "warning", code: "pads-small", measured: { count: 2, pad: 1.6, hole: 0.8 } })
    expect(pad!.marks).toEqual([
      { x: 10, y: 10, radius: 0.8 },
      { x: 40, y: 30, radius: 0.8 },
    ])
  })
  test("[PCB-04] oval pads are accepted, square ones are measured on their short side", () => {
    expect(codes(sampleBoard({ pad: "O,1.4X2.4" }), "pad-size")).toEqual(["pads-ok"])
    expect(codes(sampleBoard({ pad: "O,1.4X1.4" }), "pad-size")).toEqual(["pads-small"])
    expect(codes(sampleBoard({ pad: "R,1.5X3" }), "pad-size")).toEqual(["pads-small"])
    expect(codes(sampleBoard({ pad: "R,2X2" }), "pad-size")).toEqual(["pads-ok"])
  })
  test("[PCB-04] a pad may fall short of 1 mm over its hole by a hundredth, not by more", () => {
    expect(codes(sampleBoard({ pad: "C,1.992" }), "pad-size")).toEqual(["pads-ok"])
    expect(codes(sampleBoard({ pad: "C,1.98" }), "pad-size")).toEqual(["pads-small"])
  })
  test("[PCB-04] the smallest of several small pads is said, with its hole", () => {
    const pads = copper("%ADD10C,1.8*%", "%ADD11C,1.5*%", "D10*", flash(10, 10), "D11*", flash(30, 10))
    const drill = fileOf("b.drl", drillText({ 1: 1, 2: 0.8 }, [1, 10, 10], [2, 30, 10]))
    const [small] = found([pads, outline, drill], "pad-size")
    expect(small!.measured).toEqual({ count: 2, limit: 1, pad: 1.5, hole: 0.8 })
    expect(small!.marks.map(({ x, radius }) => [x, radius])).toEqual([
      [30, 0.75],
      [10, 0.9],
    ])
  })
  test("a hole without a pad that can be seen is not measured", () => {
    const [board, edge] = sampleBoard()
    const drill = fileOf("b.drl", drillText({ 1: 1 }, [1, 10, 10], [1, 20, 25]))
    expect(found([board!, edge!, drill], "pad-size").map(({ code, measured }) => [code, measured.unmeasured])).toEqual([
      ["pads-ok", undefined],
      ["pads-unknown", 1],
    ])
  })
  test("non-plated holes need no pad", () => {
    const [board, edge, drill] = sampleBoard()
    const mounting = fileOf("b-NPTH.drl", drillText({ 1: 3.2 }, [1, 5, 35]))
    expect(codes([board!, edge!, drill!, mounting], "pad-size")).toEqual(["pads-ok"])
  })
})

describe("copper layers", () => {
  const tracks = ["%ADD10C,1*%", "D10*", move(0, 0), line(9, 0)]
  test("[PCB-04] two sides with tracks are a warning", () => {
    const files = [fileOf("b.gtl", metric(...tracks)), fileOf("b.gbl", metric(...tracks))]
    expect(found(files, "copper-layers")).toMatchObject([
      { severity: "warning", code: "copper-several", measured: { layers: 2, limit: 1 } },
    ])
  })
  test("a second side that only repeats the pads does not count", () => {
    const pads = ["%ADD11C,2*%", "D11*", flash(0, 0), flash(9, 0)]
    const bottom = fileOf("b.gbl", metric(...tracks, ...pads))
    expect(codes([bottom, fileOf("b.gtl", metric(...pads))], "copper-layers")).toEqual(["copper-one-and-pads"])
    const withAnother = metric(...pads, flash(20, 20))
    expect(codes([bottom, fileOf("b.gtl", withAnother)], "copper-layers")).toEqual(["copper-several"])
  })
  test("[PCB-03] a single .gbr without a layer name is taken for the copper, with a note", () => {
    const inspection = inspected([fileOf("proyecto.gbr", metric(...tracks))])
    expect(inspection.layers).toMatchObject([{ name: "proyecto.gbr", kind: "copper-bottom", by: "assumed" }])
    expect(inspection.findings.find(finding => finding.rule === "copper-layers")).toMatchObject({
      severity: "not-measurable",
      code: "copper-assumed",
      measured: { layers: 1, limit: 1 },
    })
  })
  test("a side that draws nothing is no side", () => {
    const empty = metric("%ADD10C,1*%")
    expect(codes([fileOf("b.gbl", empty), outline], "copper-layers")).toEqual(["copper-absent"])
    expect(codes([fileOf("b.gtl", metric(...tracks)), fileOf("b.gbl", empty)], "copper-layers")).toEqual(["copper-one"])
  })
  test("without copper nothing is claimed", () => {
    expect(codes([outline], "copper-layers")).toEqual(["copper-absent"])
    expect(codes([outline], "track-width")).toEqual(["tracks-absent"])
  })
})

describe("files read with doubts", () => {
  test("a file cut short is read with a warning", () => {
    const whole = metric("%ADD10C,1*%", "D10*", move(0, 0), line(9, 0))
    expect(codes([fileOf("b.gbl", whole.replace("M02*", ""))], "file")).toEqual(["file-cut-short"])
    expect(codes([fileOf("b.gbl", whole)], "file")).toEqual([])
  })
  test("commands that we do not draw are said", () => {
    expect(codes([copper("%ADD10C,1*%", "D10*", "%MIA1B0*%", move(0, 0), line(9, 0))], "file")).toEqual([
      "file-not-understood",
    ])
  })
})

describe("[PCB-04] what is in doubt is a warning or not measurable, never correct", () => {
  const tracks = ["%ADD10C,1*%", "D10*", move(5, 5), line(40, 5)]
  const board = copper(...tracks)
  const square = (x: number, y: number, side: number) => [
    ...[move(x, y), line(x + side, y), line(x + side, y + side), line(x, y + side), line(x, y)],
  ]
  const edge = (...body: string[]) => fileOf("b.gko", metric("%ADD10C,0.1*%", "D10*", ...body))
  const drill = (...lines: string[]) => fileOf("b.drl", ["M48", "METRIC", "T1C1.0", "%", ...lines].join("\n"))
  const cut = (name: string, text: string) => fileOf(name, text.replace("M02*", ""))
  const pads = copper("%ADD10C,2*%", "D10*", flash(5, 5), flash(20, 5))
  const unknown = "not-measurable"

  test.each<[string, BoardFile[], object]>([
    [
      "a layer cut short",
      [cut("b.gbl", metric(...tracks)), outline],
      ["file", "warning", "file-cut-short", { count: 1 }],
    ],
    [
      "a drill file cut short",
      [board, outline, drill("T1", "X5.0Y5.0")],
      ["file", "warning", "file-cut-short", { count: 1 }],
    ],
    [
      "a strange block",
      [copper(...tracks, "hola*"), outline],
      ["file", "warning", "file-not-understood", { count: 1 }],
    ],
    [
      "an aperture that is missing",
      [copper(...tracks, "D99*"), outline],
      ["file", "warning", "file-not-understood", { count: 1 }],
    ],
    [
      "a strange line of a drill file",
      [board, outline, drill("(nota)", "M30")],
      ["file", "warning", "file-not-understood", { count: 1 }],
    ],
    [
      "a side twice",
      [fileOf("a-Bottom.gbl", metric(...tracks)), fileOf("a-Back.gbl", metric(...tracks))],
      ["copper-layers", "warning", "copper-twice", { count: 1 }],
    ],
    ["no copper", [outline], ["copper-layers", unknown, "copper-absent", {}]],
    ["no tracks without copper", [outline], ["track-width", unknown, "tracks-absent", {}]],
    ["no tracks between pads", [pads, outline], ["track-width", unknown, "tracks-absent", {}]],
    ["a side of nothing but pads", [pads, outline], ["copper-layers", "ok", "copper-one", { layers: 1, limit: 1 }]],
    ["an inverted layer", [copper("%IPNEG*%", ...tracks), outline], ["track-width", unknown, "tracks-inverted", {}]],
    [
      "an area",
      [copper("G36*", ...square(5, 5, 20), "G37*"), outline],
      ["track-width", unknown, "tracks-as-regions", { unmeasured: 1, count: 0 }],
    ],
    ["nothing drawn", [copper()], ["board-size", unknown, "size-unknown", {}]],
    [
      "an edge that is open",
      [board, edge(move(0, 40), line(0, 0), line(50, 0))],
      ["board-size", unknown, "size-open", { width: 50, height: 40 }],
    ],
    [
      "an edge elsewhere",
      [board, edge(...square(90, 90, 9))],
      ["board-size", unknown, "size-elsewhere", { width: 36, height: 1 }],
    ],
    [
      "several boards",
      [copper(...tracks, move(70, 5), line(90, 5)), edge(...square(0, 0, 50), ...square(60, 0, 50))],
      ["board-size", "warning", "outline-several", { count: 2 }],
    ],
    ["no drill file", [board, outline], ["hole-size", unknown, "holes-unknown", {}]],
    [
      "a tool without a size",
      [pads, outline, drill("T1", "X5.0Y5.0", "T2", "X20.0Y5.0", "M30")],
      ["hole-size", unknown, "holes-without-size", { unmeasured: 1 }],
    ],
    [
      "a hole without a pad",
      [pads, outline, drill("T1", "X5.0Y5.0", "X30.0Y5.0", "M30")],
      ["pad-size", unknown, "pads-unknown", { unmeasured: 1, count: 1 }],
    ],
  ])("%s", (_, files, expected) => {
    const told = inspected(files).findings.map(({ rule, severity, code, measured }) => [rule, severity, code, measured])
    expect(told).toContainEqual(expected)
  })
  test("a board whose edge is in doubt fits no panel", () => {
    expect(inspected([board, edge(move(0, 40), line(0, 0), line(50, 0))]).fit).toBe("unknown")
    expect(inspected([board]).fit).toBe("pequeno")
  })
  test("holes without a size are not called correct", () => {
    const silent = drill("T2", "X5.0Y5.0", "M30")
    expect(codes([pads, outline, silent], "hole-size")).toEqual(["holes-without-size"])
  })
  test("a hole without a size is not asked for a pad", () => {
    const silent = drill("T2", "X30.0Y5.0", "M30")
    expect(found([pads, outline, silent], "pad-size")).toMatchObject([{ measured: { unmeasured: 0, count: 0 } }])
  })
  test("several boards that are too large together are both said", () => {
    const two = [copper(...tracks, move(160, 5), line(190, 5)), edge(...square(0, 0, 90), ...square(150, 0, 90))]
    expect(codes(two, "board-size")).toEqual(["size-too-large", "outline-several"])
  })
})
