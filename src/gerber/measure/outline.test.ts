import { describe, expect, test } from "vitest"
import { fileOf, flash, line, metric, move, outlineText } from "../../../tests/shared/sample-boards.ts"
import { inspectBoard } from "../inspect.ts"
import type { BoardFile } from "../read/archive.ts"

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
