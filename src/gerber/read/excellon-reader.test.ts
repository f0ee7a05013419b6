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
    expect(drill.withoutSize).toBe(1)
    expect(drill.holes[0]!.diameter).toBe(0)
  })
  test("plating comes from comments and attributes", () => {
    expect(read(";TYPE=NON_PLATED", ...metric, "X1Y1").holes[0]!.plated).toBe(false)
    expect(read("; #@! TF.FileFunction,NonPlated,1,2,NPTH", ...metric, "X1Y1").holes[0]!.plated).toBe(false)
    expect(read(...metric, "X1Y1").holes[0]!.plated).toBeNull()
  })
  test("[BOARD-05] G93 places the origin and drills nothing; another origin is not understood", () => {
    expect(read(...metric, "G93X0Y0", "X1Y1", "M30")).toMatchObject({ holes: [{}], notUnderstood: 0 })
    expect(read(...metric, "G93X10Y0", "X1Y1", "M30")).toMatchObject({ holes: [{}], notUnderstood: 1 })
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
