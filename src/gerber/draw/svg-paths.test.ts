import { describe, expect, test } from "vitest"
import { circle, obround, polygon } from "../measure/shapes.ts"
import { closedPath, lineTo, polygonPath, shapePath, startAt, svgNumber, sweptRectangle } from "./svg-paths.ts"

const from = { x: 10, y: 0 }
const centre = { x: 0, y: 0 }
const quarter = Math.PI / 2

describe("[BOARD-04] lines of the files as paths of the picture", () => {
  test("numbers have micrometres", () => {
    expect([1 / 3, 2, -0.0004, -1.0006].map(svgNumber)).toEqual(["0.333", "2", "0", "-1.001"])
  })
  test("straight lines, and dots", () => {
    expect(startAt({ from, to: centre })).toBe("M10 0")
    expect(lineTo({ from, to: { x: 1.5, y: 2 } })).toBe("L1.5 2")
    expect(lineTo({ from, to: { x: 10, y: 2 } })).toBe("L10 2")
    expect(lineTo({ from, to: { x: 1, y: 0 } })).toBe("L1 0")
    expect(lineTo({ from, to: from })).toBe("h0")
  })
  test("arcs go their way round, the long way if they are longer than a half", () => {
    const arc = (x: number, y: number, sweep: number) => lineTo({ from, to: { x, y }, arc: { centre, sweep } })
    expect(arc(0, 10, quarter)).toBe("A10 10 0 0 1 0 10")
    expect(arc(0, -10, -quarter)).toBe("A10 10 0 0 0 0 -10")
    expect(arc(0, -10, 3 * quarter)).toBe("A10 10 0 1 1 0 -10")
    expect(arc(0, 10, -3 * quarter)).toBe("A10 10 0 1 0 0 10")
    expect(arc(-10, 0, 2 * quarter)).toBe("A10 10 0 0 1 -10 0")
  })
  test("a whole circle is two halves; an arc without a radius is a line", () => {
    const around = { centre: { x: 4, y: 3 }, sweep: -4 * quarter }
    expect(lineTo({ from, to: from, arc: around })).toBe("A6.708 6.708 0 0 0 -2 6A6.708 6.708 0 0 0 10 0")
    expect(lineTo({ from, to: centre, arc: { centre: from, sweep: 1 } })).toBe("L0 0")
  })
  test("areas are closed", () => {
    const corner = { x: 10, y: 10 }
    expect(
      closedPath([
        { from: centre, to: from },
        { from, to: corner },
      ]),
    ).toBe("M0 0L10 0L10 10Z")
    expect(closedPath([])).toBe("")
    expect(polygonPath([centre, from, corner])).toBe("M0 0L10 0L10 10Z")
    expect(polygonPath([])).toBe("")
  })
  test("shapes of apertures: a circle, a capsule, a polygon", () => {
    expect(shapePath(circle(4, 1, 2))).toBe("M-1 2a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z")
    expect(shapePath(obround(6, 2))).toBe("M-2 -1L2 -1A1 1 0 0 1 2 1L-2 1A1 1 0 0 1 -2 -1Z")
    expect(shapePath(obround(2, 6))).toBe("M1 -2L1 2A1 1 0 0 1 -1 2L-1 -2A1 1 0 0 1 1 -2Z")
    expect(shapePath(obround(8, 4))).toBe("M-2 -2L2 -2A2 2 0 0 1 2 2L-2 2A2 2 0 0 1 -2 -2Z")
    expect(shapePath(obround(4, 8))).toBe("M2 -2L2 2A2 2 0 0 1 -2 2L-2 -2A2 2 0 0 1 2 -2Z")
    expect(shapePath(polygon([centre, from, { x: 0, y: 5 }]))).toBe("M0 0L10 0L0 5Z")
  })
  test("a rectangle that moves along a line covers the hull of both ends, whichever way it goes", () => {
    const swept = (x1: number, y1: number, x2: number, y2: number) =>
      sweptRectangle({ from: { x: x1, y: y1 }, to: { x: x2, y: y2 } }, 2, 4)
    expect(swept(0, 0, 10, 10)).toBe("M-1 2L-1 -2L1 -2L11 8L11 12L9 12Z")
    expect(swept(10, 10, 0, 0)).toBe("M11 8L11 12L9 12L-1 2L-1 -2L1 -2Z")
    expect(swept(0, 10, 10, 0)).toBe("M-1 8L-1 12L1 12L11 2L11 -2L9 -2Z")
    expect(swept(0, 0, 10, 0)).toBe("M-1 2L-1 -2L1 -2L11 -2L11 2L9 2Z")
    expect(swept(0, 0, 0, 10)).toBe("M-1 2L-1 -2L1 -2L1 8L1 12L-1 12Z")
  })
})
