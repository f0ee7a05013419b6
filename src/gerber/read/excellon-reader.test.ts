import { describe, expect, test } from "vitest"
import { createBudget, WorkStopped } from "../work-budget.ts"
import { holesBox, readExcellon } from "./excellon-reader.ts"

const read = (...lines: string[]) => readExcellon(lines.join("\n"), createBudget())

const hits = (...lines: string[]) =>
  read(...lines).holes.map(({ path, diameter }) => [round(path.from.x), round(path.from.y), round(diameter)])

const round = (value: number) => Math.round(value * 1e4) / 1e4

describe("the ways of layout programs", () => {
  test("KiCad 2013: inches, zeros kept, format in a comment", () => {
    const lines = [
      "M48",
      ";FORMAT={2:4/ absolute / inch / keep zeros}",
      "FMAT,2",
      "INCH,TZ",
      "T1C0.015",
      "%",
      "G90",
      "G05",
      "M72",
    ]
    expect(hits(...lines, "T1", "X001600Y021800", "T0", "M30")).toEqual([[4.064, 55.372, 0.381]])
  })
  test("KiCad today: millimetres with a decimal point", () => {
    const lines = [
      "M48",
      "; FORMAT={-:-/ absolute / metric / decimal}",
      "FMAT,2",
      "METRIC",
      "T1C0.800",
      "%",
      "G90",
      "G05",
    ]
    expect(hits(...lines, "T1", "X130.5Y-79.25", "M30")).toEqual([[130.5, -79.25, 0.8]])
  })
  test("EasyEDA: LZ with its places, and slots", () => {
    const drill = read("M48", "METRIC,LZ,000.000", "T01C0.600", "%", "T01", "X014718Y043048G85X014718Y043948", "M30")
    expect(drill.holes).toHaveLength(1)
    expect(drill.holes[0]!.path).toEqual({ from: { x: 14.718, y: 43.048 }, to: { x: 14.718, y: 43.948 } })
    const box = holesBox(drill.holes)
    expect([box.minX, box.minY, box.maxX, box.maxY].map(round)).toEqual([14.418, 42.748, 15.018, 44.248])
  })
  test("EAGLE: TZ without leading zeros", () => {
    const lines = ["M48", "FMAT,2", "ICI,OFF", "METRIC,TZ,000.000", "T6C0.300", "T1C3.200", "%", "G90", "M71"]
    expect(hits(...lines, "T1", "X54600Y4600", "T6", "X4600Y64900", "M30")).toEqual([
      [54.6, 4.6, 3.2],
      [4.6, 64.9, 0.3],
    ])
  })
  test("Altium: LZ drops the zeros behind, format in a comment before the units", () => {
    const lines = ["M48", ";FILE_FORMAT=2:5", "INCH,LZ", ";TYPE=PLATED", "T1F00S00C0.03937", "%", "T01"]
    const drill = read(...lines, "X006281Y0025273", "M30")
    expect(round(drill.holes[0]!.path.from.x)).toBe(round(0.6281 * 25.4))
    expect(round(drill.holes[0]!.path.from.y)).toBe(round(0.25273 * 25.4))
    expect(drill.holes[0]!.plated).toBe(true)
  })
  test("Altium with three decimals is not read ten times too small", () => {
    expect(hits("M48", ";FILE_FORMAT=2:3", "INCH,TZ", "T1C0.04", "%", "T01", "X1875Y350", "M30")).toEqual([
      [47.625, 8.89, 1.016],
    ])
  })
  test("Proteus: tools before the units, signs on every number", () => {
    expect(hits("M48", "T01C0.04", "INCH", "%", "T01", "X+010000Y-005000", "M30")).toEqual([[25.4, -12.7, 1.016]])
  })
  test("tools defined in the body", () => {
    expect(hits("M71", "G05", "T01C0.9", "X1.0Y2.0", "M30")).toEqual([[1, 2, 0.9]])
  })
})

describe("drilling", () => {
  const metric = ["M48", "METRIC,TZ", "T1C1.0", "%", "T1"]

  test("a coordinate that is left out keeps its value", () => {
    expect(hits(...metric, "X1000Y2000", "Y3000", "X5000", "M30")).toEqual([
      [1, 2, 1],
      [1, 3, 1],
      [5, 3, 1],
    ])
  })
  test("a coordinate that is no number keeps its value", () => {
    expect(hits(...metric, "X1000Y2000", "X--5Y3000", "M30").map(([x, y]) => [x, y])).toEqual([
      [1, 2],
      [1, 3],
    ])
  })
  test("repeated hits step on", () => {
    expect(hits(...metric, "X1000Y1000", "R3X2000", "M30").map(([x]) => x)).toEqual([1, 3, 5, 7])
  })
  test("incremental coordinates", () => {
    expect(hits("M48", "ICI,ON", "METRIC,TZ", "T1C1.0", "%", "T1", "X1000Y1000", "X1000", "M30")).toEqual([
      [1, 1, 1],
      [2, 1, 1],
    ])
  })
  test("routed slots, straight and curved", () => {
    const routed = read(
      ...metric,
      "G00X0Y0",
      "M15",
      "G01X10000",
      "G02X10000Y-10000A5000",
      "M16",
      "G05",
      "X2000Y2000",
      "M30",
    )
    expect(routed.holes).toHaveLength(3)
    const [straight, curved, hole] = routed.holes
    expect(straight!.path).toEqual({ from: { x: 0, y: 0 }, to: { x: 10, y: 0 } })
    const box = holesBox([curved!])
    expect([box.minX, box.maxX].map(round)).toEqual([9.5, 15.5])
    expect(hole!.path.from).toEqual(hole!.path.to)
  })
  test("hits without a tool size are counted, not guessed", () => {
    const drill = read("M48", "METRIC,TZ", "%", "T7", "X1000Y1000", "M30")
    expect([drill.withoutSize, read(...metric, "X1Y1").withoutSize]).toEqual([1, 0])
    expect(drill.holes[0]!.diameter).toBe(0)
  })
  test("plating comes from comments and attributes", () => {
    expect(read(";TYPE=NON_PLATED", ...metric, "X1Y1").holes[0]!.plated).toBe(false)
    expect(read("; #@! TF.FileFunction,NonPlated,1,2,NPTH", ...metric, "X1Y1").holes[0]!.plated).toBe(false)
    expect(read(...metric, "X1Y1").holes[0]!.plated).toBeNull()
    expect(read(...metric, ";TYPE=PLATED", "X1Y1").holes[0]!.plated).toBeNull()
  })
  test("[BOARD-05] G93 places the origin and drills nothing; another origin is not understood", () => {
    expect(read(...metric, "G93X0Y0", "X1Y1", "M30")).toMatchObject({ holes: [{}], notUnderstood: 0 })
    for (const origin of ["G93X10Y0", "G93X0Y10", "G93Y10"])
      expect(read(...metric, origin, "X1Y1", "M30")).toMatchObject({ holes: [{}], notUnderstood: 1 })
    for (const origin of ["G93", "G93Y0", "X93Y93"])
      expect(read(...metric, origin, "X1Y1", "M30").notUnderstood, origin).toBe(0)
    expect(hits(...metric, "X93Y93", "M30")).toEqual([[0.093, 0.093, 1]])
  })
  test("a file that ends without M30 is known to be cut short", () => {
    expect(read(...metric, "X1Y1").ended).toBe(false)
    expect(read(...metric, "X1Y1", "M30").ended).toBe(true)
  })
  test("numbers of unsaid format offer other readings; decimal ones do not", () => {
    expect(read("M48", "INCH", "T1C0.04", "%", "T1", "X0100Y0100", "M30").otherFormats.length).toBeGreaterThan(2)
    expect(read("M48", "INCH", "T1C0.04", "%", "T1", "X1.0Y1.0", "M30").otherFormats).toEqual([])
    expect(read("M48", "INCH,TZ,00.0000", "T1C0.04", "%", "T1", "X10Y10", "M30").otherFormats).toEqual([])
  })
  test("an endless repetition stops at the limit", () => {
    const text = [...metric, "X1Y1", "R999999999X1"].join("\n")
    expect(() => readExcellon(text, createBudget(10_000))).toThrow(WorkStopped)
  })
})

describe("[BOARD-05] the commands of a drill file", () => {
  const metric = ["M48", "METRIC,TZ", "T1C1.0", "%", "T1"]
  const understood = (...lines: string[]) => {
    const { holes, notUnderstood } = read(...metric, ...lines)
    return [holes.length, notUnderstood]
  }

  test("those that drill nothing are understood, others are counted", () => {
    for (const line of [
      "G04",
      "G07",
      "G40",
      "G41",
      "G42",
      "M01",
      "M06",
      "M08",
      "M47",
      "M97",
      "F100",
      "F85",
      "S5",
      "H1",
      "Z-1",
    ])
      expect(understood(line), line).toEqual([0, 0])
    for (const line of ["G99", "M99", "Q1", "R-1", "(nota)", `X1${" ".repeat(1000)}Y1`, "T1.5", "T1C."])
      expect(understood(line), line).toEqual([0, 1])
    expect(understood("N10X1000Y1000")).toEqual([1, 0])
    expect(understood(`X1${" ".repeat(996)}Y1`)).toEqual([1, 0])
    expect(understood("\x01")).toEqual([0, 1])
  })
  test("the statements of a heading are understood, and what only looks like one is not", () => {
    const heading =
      "M48 % M95 FMAT,2 FMAT2 VER,1 VER1 ICI,OFF ICI,ON ICI DETECT,ON ATC,ON OM48 R,H SBK,ON SG,ON UP,1 UP"
    for (const line of `${heading} ZA ZC,1 ZS Z+ TCST,OFF BLKD,ON FSB AFS CCW,1 CP,1`.split(" "))
      expect(understood(line), line).toEqual([0, 0])
    for (const line of ["XM48", "M48M", "%%", "FMAT,x", "VER,x", "XVER1", "ICI,ONX", "ICI,", "XDETECT", "XCP"])
      expect(understood(line), line).toEqual([0, 1])
  })
  test("M00, M02 and M30 end it", () => {
    for (const end of ["M00", "M02", "M30"]) {
      const drill = read(...metric, "X1Y1", end, "X2Y2")
      expect([drill.ended, drill.holes.length], end).toEqual([true, 1])
    }
  })
  test("coordinates are relative between G91 and G90, or after ICI", () => {
    const places = hits(...metric, "G91", "X1000Y1000", "X1000Y1000", "G90", "X1000Y1000").map(([x, y]) => [x, y])
    expect(places).toEqual([
      [1, 1],
      [2, 2],
      [1, 1],
    ])
    expect(hits("M48", "ICI", ...metric.slice(1), "X1000Y2000", "X1000Y2000").map(([x, y]) => [x, y])).toEqual([
      [1, 2],
      [2, 4],
    ])
  })
  test("a repetition steps both ways and ends where its last hole is", () => {
    expect(hits(...metric, "X1000Y1000", "R2X1000Y2000", "X9000").map(([x, y]) => [x, y])).toEqual([
      [1, 1],
      [2, 3],
      [3, 5],
      [9, 5],
    ])
    expect(understood("X1Y1", "R0X1")).toEqual([1, 0])
    expect(understood("R2X1")).toEqual([0, 1])
    for (const wrong of ["R1.5X1", "R-1X1"]) expect(understood("X1Y1", wrong), wrong).toEqual([1, 1])
  })
  test("a slot without its beginning begins where the last hole is", () => {
    const { holes } = read(...metric, "X1000Y1000", "G85X3000", "X5000")
    expect(holes.map(({ path }) => [path.from, path.to])).toEqual([
      [
        { x: 1, y: 1 },
        { x: 1, y: 1 },
      ],
      [
        { x: 1, y: 1 },
        { x: 3, y: 1 },
      ],
      [
        { x: 5, y: 1 },
        { x: 5, y: 1 },
      ],
    ])
  })
  test("after routing, G05 or G81 drill again", () => {
    for (const drilled of ["G05", "G81"]) expect(understood("G00X1Y1", "X2Y2", drilled, "X3Y3")).toEqual([1, 0])
  })
})

describe("[BOARD-05] routed arcs", () => {
  const readArc = (...lines: string[]) => read("M48", "METRIC,TZ", "T1C1.0", "%", "T1", ...lines).holes.at(-1)?.path
  const near = (x: number, y: number) => ({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6) })

  test("by their radius go the shorter way round", () => {
    expect(readArc("G00X0Y0", "G02X24.0Y0A13.0")?.arc).toMatchObject({ centre: near(12, -5) })
    expect(readArc("G00X0Y0", "G03X24.0Y0A13.0")?.arc).toMatchObject({ centre: near(12, 5) })
    expect(readArc("G00X1.0Y2.0", "G02X1.0Y26.0A13.0")?.arc).toMatchObject({ centre: near(6, 14) })
    expect(readArc("G00X1.0Y2.0", "G03X1.0Y26.0A13.0")?.arc).toMatchObject({ centre: near(-4, 14) })
    expect(readArc("G00X0Y0", "G02X24.0Y0A1.0")?.arc).toMatchObject({ centre: near(12, 0) })
  })
  test("by their centre", () => {
    const arc = readArc("G00X10.0Y1.0", "G03X0Y11.0I-10.0J0")
    expect(arc).toMatchObject({
      to: { x: 0, y: 11 },
      arc: { centre: near(0, 1), sweep: expect.closeTo(Math.PI / 2, 6) },
    })
    expect(readArc("G00X1.0Y10.0", "G02X11.0Y0J-10.0")?.arc).toMatchObject({ centre: near(1, 0) })
  })
  test("with a radius and no way to go are a hole", () => {
    expect(readArc("G00X1.0Y1.0", "G02X1.0Y1.0A5.0")).toEqual({ from: { x: 1, y: 1 }, to: { x: 1, y: 1 } })
  })
})

describe("[BOARD-05] numbers and tools of a drill file", () => {
  const first = (...lines: string[]) => hits("M48", ...lines, "M30")[0]

  test("the places of numbers are in a comment or behind the units", () => {
    for (const places of ["; FILE_FORMAT = 4:2", ";FILE_FORMAT=4:2", ";FORMAT={4:2/ absolute}", "; FORMAT = { 4:2/"])
      expect(first(places, "METRIC", "T1C1.0", "%", "T1", "X12345Y100"), places).toEqual([123.45, 1, 1])
    expect(first("METRIC,0000.00", "T1C1.0", "%", "T1", "X12345Y100")).toEqual([123.45, 1, 1])
    expect(first("METRIC,LZ,0000.00", "T1C1.0", "%", "T1", "X12Y0001")).toEqual([1200, 1, 1])
    expect(first("METRIC,LZ,x0000.00y", "T1C1.0", "%", "T1", "X001Y002")).toEqual([1, 2, 1])
    for (const other of ["x0000.00", "0000.00y"])
      expect(first(`METRIC,LZ,${other}`, "T1C1.0", "%", "T1", "X001Y002"), other).toEqual([1, 2, 1])
    expect(first("; nota ;FILE_FORMAT=4:2", "METRIC,TZ", "T1C1.0", "%", "T1", "X1000Y2000")).toEqual([1, 2, 1])
    expect(first("; nota ;FORMAT={4:2/", "METRIC,TZ", "T1C1.0", "%", "T1", "X1000Y2000")).toEqual([1, 2, 1])
    expect(first("T1C1.0", "METRIC", "%", "T1", "X1.0Y2.0", "INCH")).toEqual([1, 2, 1])
    expect(first(";FILE_FORMAT=4:2", "T1C1.0", "METRIC", "%", "T1", "X1.0Y2.0")).toEqual([1, 2, 1])
    expect(first("M72", "T1C0.1", "%", "T1", "X10000Y5000")).toEqual([25.4, 12.7, 2.54])
    expect(first("T1C0.1", "%", "T1", "X10000Y5000")).toEqual([25.4, 12.7, 2.54])
    expect(first("METRIC", "INCH", "T1C1.0", "%", "METRIC", "T1", "X1.0Y1.0")).toEqual([1, 1, 25.4])
  })
  test("a tool's size has a point, or is written like a coordinate", () => {
    for (const [size, diameter] of [
      ["0.8", 0.8],
      ["0800", 0.8],
      ["2", 2],
      ["-1.5", 1.5],
      ["1000", 1],
    ] as const)
      expect(first("METRIC,TZ,000.000", `T1C${size}`, "%", "T1", "X1Y1")?.[2], size).toBe(diameter)
    expect(first("METRIC", "T1C1.0", "T2C2.0", "%", "T1", "X1.0Y1.0")?.[2]).toBe(1)
  })
  test("the file's own function is read, and what it says of plating holds for its tools", () => {
    const drill = read("M48", "; #@! TF.FileFunction,Plated,1,2,PTH", "METRIC", "T1C1.0", "%", "T1", "X1.0Y1.0")
    expect([drill.fileFunction, drill.holes[0]?.plated]).toEqual(["Plated,1,2,PTH", true])
    expect(read("M48", ";#@!TF.FileFunction,X").fileFunction).toBe("X")
    for (const comment of [";TYPE = NONPLATED", "; TYPE=NON_PLATED", "; #@! TA.AperFunction,NonPlated,NPTH"])
      expect(read("M48", comment, "METRIC", "T1C1.0", "%", "T1", "X1.0Y1.0").holes[0]?.plated, comment).toBe(false)
    for (const comment of [";TYPE = PLATED", "; #@! TA.AperFunction,Plated,PTH"])
      expect(read("M48", comment, "METRIC", "%", "T1", "X1.0Y1.0").holes[0]?.plated, comment).toBe(true)
    expect(read("M48", "METRIC", "%").fileFunction).toBeNull()
  })
  test("what a file leaves open is offered in the usual ways", () => {
    const others = (...lines: string[]) => read("M48", ...lines, "T1C1.0", "%", "T1", "X10Y10", "M30").otherFormats
    expect(others("METRIC,00.000")).toEqual([
      { integerDigits: 2, decimalDigits: 3, omittedZeros: "leading" },
      { integerDigits: 2, decimalDigits: 3, omittedZeros: "trailing" },
    ])
    expect(others("METRIC,TZ").map(({ omittedZeros }) => omittedZeros)).toEqual(Array(5).fill("leading"))
    expect(others("METRIC,LZ")[1]).toEqual({ integerDigits: 4, decimalDigits: 2, omittedZeros: "trailing" })
    expect(others().length).toBe(8)
    const forced = { integerDigits: 4, decimalDigits: 2, omittedZeros: "leading" } as const
    const text = ["M48", "METRIC", "T1C1.0", "%", "T1", "X1000Y100"].join("\n")
    const read2 = readExcellon(text, createBudget(), forced)
    expect([read2.holes[0]?.path.from, read2.otherFormats]).toEqual([{ x: 10, y: 1 }, []])
  })
  test("each line and each hole is work", () => {
    const text = ["M48", "METRIC", "T1C1.0", "%", "T1", "X1.0Y1.0", "X2.0Y1.0"].join("\n")
    expect(() => readExcellon(text, createBudget(26))).toThrow(WorkStopped)
    expect(() => readExcellon(text, createBudget(27))).not.toThrow()
  })
})
