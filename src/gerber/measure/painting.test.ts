import { describe, expect, test } from "vitest"
import { flash, line, metric, move, workOf } from "../../../tests/shared/sample-boards.ts"
import { imageBox, readGerber } from "../read/gerber-reader.ts"
import { createBudget, WorkStopped } from "../work-budget.ts"
import { Painting, straightPieces } from "./painting.ts"

const paint = (...body: string[]) => {
  const image = readGerber(metric("%ADD10C,1*%", "D10*", ...body), createBudget())
  const painting = Painting.of(image.operations, imageBox(image), createBudget())
  if (!painting) throw new Error("not painted")
  return painting
}
const seen =
  (painting: Painting, dots: ArrayLike<number> = painting.copper) =>
  (x: number, y: number) =>
    dots[painting.indexAt({ x, y })]
const area = (painting: Painting) => painting.copper.reduce((sum, dot) => sum + dot, 0) * painting.dot ** 2

describe("[PCB-04] copper as dots", () => {
  test("a line has round ends, and the area that it has", () => {
    const painting = paint(move(0, 0), line(10, 0))
    const at = seen(painting)
    expect(painting.dot).toBe(0.05)
    expect([at(0, 0), at(5, 0.45), at(5, -0.45), at(-0.45, 0), at(10.45, 0)]).toEqual([1, 1, 1, 1, 1])
    expect([at(5, 0.6), at(5, -0.6), at(-0.6, 0), at(10.6, 0), at(-0.4, 0.4), at(10.4, -0.4)]).toEqual([
      0, 0, 0, 0, 0, 0,
    ])
    expect(Math.abs(area(painting) - (10 + Math.PI / 4))).toBeLessThan(0.6)
  })
  test("a slanted line is as wide as a straight one", () => {
    const painting = paint(move(0, 0), line(6, 8))
    const at = seen(painting)
    const beside = (along: number, aside: number) => at(0.6 * along - 0.8 * aside, 0.8 * along + 0.6 * aside)
    expect([beside(0, 0.42), beside(5, 0.42), beside(5, -0.42), beside(10, -0.42)]).toEqual([1, 1, 1, 1])
    expect([beside(5, 0.58), beside(5, -0.58), beside(-0.58, 0), beside(10.58, 0)]).toEqual([0, 0, 0, 0])
    expect(Math.abs(area(painting) - (10 + Math.PI / 4))).toBeLessThan(0.6)
  })
  test("arcs, dots, pads of every shape and areas with arcs", () => {
    const arc = seen(paint(move(5, 0), "G03X-5000000Y0I-5000000J0D01*"))
    expect([arc(0, 5), arc(0, 4.6), arc(0, 5.4), arc(3.5, 3.5)]).toEqual([1, 1, 1, 1])
    expect([arc(0, 0), arc(0, 2), arc(0, 4.3)]).toEqual([0, 0, 0])
    const pads = seen(paint("%ADD11R,4X2*%", "D11*", flash(0, 0), "%ADD12O,2X4*%", "D12*", flash(8, 0)))
    expect([pads(1.9, 0.9), pads(-1.9, -0.9), pads(8.9, 0), pads(8, 1.9)]).toEqual([1, 1, 1, 1])
    expect([pads(2.1, 0), pads(0, 1.1), pads(8.9, 1.9), pads(9.1, 0)]).toEqual([0, 0, 0, 0])
    const turned = seen(paint("%ADD11R,4X2*%", "%LR90*%", "D11*", flash(3, 3)))
    expect([turned(3.9, 4.9), turned(4.1, 3), turned(3, 5.1)]).toEqual([1, 0, 0])
    const region = seen(paint("G36*", move(0, 0), line(6, 0), "G03X0Y0I-3000000J0D01*", "G37*"))
    expect([region(3, 2.9), region(1, 1), region(5.5, 0.5)]).toEqual([1, 1, 1])
    expect([region(3, 3.1), region(0.2, 2), region(3, -0.1)]).toEqual([0, 0, 0])
  })
  test("an area that begins and ends on dots has these dots", () => {
    const square = seen(paint("G36*", move(0, 0), line(1, 0), line(1, 1), line(0, 1), "G37*"))
    expect([square(0, 0.5), square(1, 0.5), square(-0.05, 0.5), square(1.05, 0.5)]).toEqual([1, 1, 0, 0])
  })
  test("an area with slopes is as wide as they are apart", () => {
    const at = seen(paint("G36*", move(0, 0), line(8, 0), line(2, 6), line(0, 0), "G37*"))
    expect([at(1, 1), at(6.5, 1), at(2, 5.5), at(3, 4.5)]).toEqual([1, 1, 1, 1])
    expect([at(0.1, 1), at(7.2, 1), at(1, 5.5), at(3.5, 5)]).toEqual([0, 0, 0, 0])
  })
  test("an area with an opening is open there, and what is erased is no copper", () => {
    const opened = [move(0, 0), line(10, 0), line(10, 10), line(0, 10), line(0, 0)]
    const inner = [line(3, 3), line(3, 7), line(7, 7), line(7, 3), line(3, 3), line(0, 0)]
    const at = seen(paint("G36*", ...opened, ...inner, "G37*"))
    expect([at(1, 5), at(9, 5), at(5, 1), at(5, 9)]).toEqual([1, 1, 1, 1])
    expect(at(5, 5)).toBe(0)
    const erased = seen(paint(move(0, 0), line(10, 0), "%LPC*%", flash(5, 0), "%LPD*%", flash(5.4, 0)))
    expect([erased(4, 0), erased(4.7, 0), erased(5.2, 0)]).toEqual([1, 0, 1])
  })
  test("what an aperture cuts out of itself does not erase what is below it", () => {
    const at = seen(paint(flash(0, 0), "%ADD11C,4X2*%", "D11*", flash(0, 0)))
    expect([at(0, 0), at(1.5, 0)]).toEqual([1, 1])
    const beside = seen(paint("%AMM*1,1,2,0,0*1,0,2,1.5,0*%", "%ADD11M*%", "D11*", flash(0, 0)))
    expect([beside(0, 0), beside(1.3, 0)]).toEqual([1, 0])
  })
  test("outside there are no dots", () => {
    const painting = paint(flash(0, 0))
    expect([painting.columns, painting.rows]).toEqual([61, 61])
    const inside = [painting.indexAt({ x: -1.5, y: -1.5 }), painting.indexAt({ x: 1.5, y: 1.5 })]
    expect(inside).toEqual([0, 61 * 61 - 1])
    for (const [x, y] of [
      [-1.6, 0],
      [1.6, 0],
      [0, -1.6],
      [0, 1.6],
      [1.55, 0],
      [0, 1.55],
    ] as const)
      expect(painting.indexAt({ x, y })).toBe(-1)
  })
  test("a large layer has coarser dots, one that is larger still is not painted, and neither is nothing", () => {
    const corners = (width: number, height: number) => {
      const image = readGerber(metric("%ADD10C,1*%", "D10*", flash(0, 0), flash(width, height)), createBudget())
      return Painting.of(image.operations, imageBox(image), createBudget())
    }
    expect(corners(97, 97)?.dot).toBeCloseTo(Math.sqrt(10_000 / 1_500_000), 6)
    expect(corners(142, 142)?.dot).toBeLessThanOrEqual(0.12)
    expect(corners(145, 145)).toBeNull()
    expect(Painting.of([], { minX: 0, minY: 0, maxX: Number.NaN, maxY: 1 }, createBudget())).toBeNull()
  })
  test("painting spends work for its dots and rows", () => {
    const image = readGerber(metric("%ADD10C,1*%", "D10*", flash(0, 0)), createBudget())
    const spent = (limit: number) => Painting.of(image.operations, imageBox(image), createBudget(limit))
    expect(() => spent((61 * 61) / 64 - 1)).toThrow(WorkStopped)
    expect(() => spent((61 * 61) / 64 + 2)).not.toThrow()
    expect(workOf(budget => Painting.of(image.operations, imageBox(image), budget))).toBeCloseTo(
      (61 * 61) / 64 + 1 + 20 / 64,
      9,
    )
    const area = readGerber(metric("G36*", move(0, 0), line(1, 0), line(1, 1), line(0, 1), "G37*"), createBudget())
    expect(workOf(budget => Painting.of(area.operations, imageBox(area), budget))).toBeCloseTo(
      (61 * 61) / 64 + 2 + 2 * (1 + 20 / 64),
      9,
    )
  })
})

describe("[PCB-04] copper of a width", () => {
  test("is where a disc fits, up to its edge", () => {
    // A track of 1 mm that ends in a pad of 3 mm.
    const painting = paint(move(0, 0), line(10, 0), "%ADD11C,3*%", "D11*", flash(10, 0))
    const wide = seen(painting, painting.wideParts(2))
    expect([wide(10, 0), wide(10, 1.4), wide(11.4, 0)]).toEqual([1, 1, 1])
    expect([wide(0, 0), wide(5, 0), wide(7, 0), wide(10, 1.7)]).toEqual([0, 0, 0, 0])
    const narrower = seen(painting, painting.wideParts(0.8))
    expect([narrower(0, 0), narrower(5, 0.4), narrower(10, 0)]).toEqual([1, 1, 1])
    expect(painting.wideParts(4).every(dot => dot === 0)).toBe(true)
  })
  test("leaves out the corners of a square, which no disc reaches, at every angle", () => {
    const painting = paint("%ADD11R,4X4*%", "D11*", flash(0, 0))
    const wide = seen(painting, painting.wideParts(2))
    for (const degrees of [5, 22.5, 45, 67.5, 85]) {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      for (const [right, up] of [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ] as const) {
        const at = (far: number) => wide(right * (1 + far * cos), up * (1 + far * sin))
        expect(at(0.9), `${degrees} degrees, ${right} ${up}`).toBe(1)
        if (degrees > 20 && degrees < 70) expect(at(1.07), `${degrees} degrees, ${right} ${up}`).toBe(0)
      }
    }
  })
  test("a slanted track is not wider than it is", () => {
    const painting = paint(move(0, 0), line(7, 7))
    expect(painting.wideParts(0.9).some(dot => dot === 1)).toBe(true)
    expect(painting.wideParts(1.2).every(dot => dot === 0)).toBe(true)
  })
})

describe("[PCB-04] pieces of copper", () => {
  test("are what hangs together, at corners too", () => {
    const painting = paint(move(0, 0), line(5, 0), move(0, 3), line(5, 3), move(5, 3), line(8, 6), flash(20, 0))
    const piece = seen(painting, painting.pieces())
    expect(piece(0, 0)).toBe(piece(5, 0))
    expect(piece(0, 3)).toBe(piece(8, 6))
    expect(new Set([piece(0, 0), piece(0, 3), piece(20, 0), 0]).size).toBe(4)
    expect(piece(0, 1.5)).toBe(0)
  })
  test("hang together by the corners of their dots, up to the left and to the right", () => {
    const painting = paint("%ADD11C,0.05*%", "D11*", move(0, 0), line(2, 2), move(6, 0), line(4, 2))
    const piece = seen(painting, painting.pieces())
    // The middles of dots.
    const [right, left] = [piece(0.025, 0.025), piece(5.975, 0.025)]
    expect([piece(1.975, 1.975), piece(4.025, 1.975)]).toEqual([right, left])
    expect(new Set([right, left, 0]).size).toBe(3)
  })
  test("hang together along a line that is one dot wide", () => {
    const painting = paint("%ADD11C,0.05*%", "D11*", move(0, 0), line(2, 0), move(4, 0), line(4, 2))
    const piece = seen(painting, painting.pieces())
    expect([piece(2, 0), piece(4, 2)]).toEqual([piece(0.025, 0), piece(4, 0.025)])
    expect(new Set([piece(1, 0), piece(4, 1), 0]).size).toBe(3)
  })
  test("arms that meet only above are one piece", () => {
    const painting = paint(
      move(0, 5),
      line(0, 0),
      move(5, 5),
      line(5, 0),
      move(0, 5),
      line(5, 5),
      move(10, 0),
      line(10, 5),
    )
    const piece = seen(painting, painting.pieces())
    expect([piece(0, 0), piece(5, 0)]).toEqual([piece(2, 5), piece(2, 5)])
    expect(piece(10, 0)).not.toBe(piece(0, 0))
  })
})

test("[PCB-04] an arc is a chain of straight lines to its end", () => {
  const straight = { from: { x: 0, y: 0 }, to: { x: 5, y: 0 } }
  expect(straightPieces(straight)).toEqual([straight])
  const to = { x: 0, y: 5 }
  const pieces = straightPieces({ from: { x: 5, y: 0 }, to, arc: { centre: { x: 0, y: 0 }, sweep: Math.PI / 2 } })
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.at(-1)?.to).toBe(to)
  for (const [i, piece] of pieces.entries()) if (i > 0) expect(piece.from).toBe(pieces[i - 1]!.to)
})
