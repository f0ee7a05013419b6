import { describe, expect, test } from "vitest"
import {
  arcBetween,
  emptyBox,
  enclosedArea,
  growByBox,
  growBySegment,
  holdsBox,
  isEmptyBox,
  isInBox,
  isInside,
  loopCorners,
  midpoint,
  moveSegment,
  nearestOn,
  type Point,
  type Segment,
  sweepBetween,
  toPoints,
} from "./geometry.ts"

const at = (x: number, y: number): Point => ({ x, y })
const near = (x: number, y: number) => ({ x: expect.closeTo(x, 9), y: expect.closeTo(y, 9) })
const box = (minX: number, minY: number, maxX: number, maxY: number) => ({ minX, minY, maxX, maxY })
const arc = (from: Point, to: Point, centre: Point, sweep: number): Segment => ({ from, to, arc: { centre, sweep } })
const quarter = Math.PI / 2
const square = [at(0, 0), at(10, 0), at(10, 10), at(0, 10)]

describe("[PCB-24] extents", () => {
  test("of what is drawn, and of nothing", () => {
    const grown = emptyBox()
    expect(isEmptyBox(grown)).toBe(true)
    growByBox(grown, emptyBox(), 5, 5)
    expect(isEmptyBox(grown)).toBe(true)
    growByBox(grown, box(1, 2, 3, 4), 10, 20)
    expect(grown).toEqual(box(11, 22, 13, 24))
    expect([box(2, 0, 1, 5), box(0, 5, 1, 2), box(1, 1, 1, 1)].map(isEmptyBox)).toEqual([true, true, false])
  })
  test.each<[string, Segment, ReturnType<typeof box>]>([
    ["a line", { from: at(5, 1), to: at(-3, 2) }, box(-3.5, 0.8, 5.5, 2.2)],
    ["a short line up", { from: at(5, 1), to: at(5.1, 1.1) }, box(4.5, 0.8, 5.6, 1.3)],
    ["a short line down", { from: at(5, 1), to: at(4.9, 0.9) }, box(4.4, 0.7, 5.5, 1.2)],
    ["an arc over the top", arc(at(3, 4), at(-3, 4), at(0, 0), 1.287), box(-3.5, 3.8, 3.5, 5.2)],
    ["the same arc back", arc(at(-3, 4), at(3, 4), at(0, 0), -1.287), box(-3.5, 3.8, 3.5, 5.2)],
    ["an arc past the right", arc(at(4, -3), at(4, 3), at(0, 0), 1.287), box(3.5, -3.2, 5.5, 3.2)],
    ["an arc past the left", arc(at(-4, 3), at(-4, -3), at(0, 0), 1.287), box(-5.5, -3.2, -3.5, 3.2)],
    ["an arc under the bottom", arc(at(-3, -4), at(3, -4), at(0, 0), 1.287), box(-3.5, -5.2, 3.5, -3.8)],
    ["an arc over the top, elsewhere", arc(at(13, 24), at(7, 24), at(10, 20), 1.287), box(6.5, 23.8, 13.5, 25.2)],
    ["an arc past the right, elsewhere", arc(at(14, 17), at(14, 23), at(10, 20), 1.287), box(13.5, 16.8, 15.5, 23.2)],
    ["a quarter", arc(at(15, 1), at(10, 6), at(10, 1), quarter), box(9.5, 0.8, 15.5, 6.2)],
    ["a circle", arc(at(15, 1), at(15, 1), at(10, 1), -4 * quarter), box(4.5, -4.2, 15.5, 6.2)],
  ])("of %s with half a millimetre and a fifth around it", (_, segment, extent) => {
    const grown = emptyBox()
    growBySegment(grown, segment, 0.5, 0.2)
    expect(grown).toEqual(
      Object.fromEntries(Object.entries(extent).map(([side, value]) => [side, expect.closeTo(value, 3)])),
    )
  })
  test("hold points and boxes, also a little outside", () => {
    const outer = box(0, 0, 10, 5)
    expect([at(0, 0), at(10, 5), at(5, 2)].every(({ x, y }) => isInBox(outer, x, y))).toBe(true)
    for (const { x, y } of [at(-0.1, 2), at(10.1, 2), at(5, -0.1), at(5, 5.1)]) {
      expect(isInBox(outer, x, y)).toBe(false)
      expect(isInBox(outer, x, y, 0.2)).toBe(true)
    }
    expect(holdsBox(outer, box(-0.1, 0, 10, 5.1), 0.2)).toBe(true)
    expect(holdsBox(outer, box(-0.1, 0, 10, 5), 0)).toBe(false)
    expect(holdsBox(outer, box(0, 0, 10, 5.1), 0)).toBe(false)
  })
})

describe("[PCB-24] places on lines and arcs", () => {
  test("the middle is on the line or the arc", () => {
    expect(midpoint({ from: at(1, 2), to: at(5, 10) })).toEqual(at(3, 6))
    expect(midpoint(arc(at(15, 1), at(10, 6), at(10, 1), quarter))).toEqual(
      near(10 + 5 * Math.SQRT1_2, 1 + 5 * Math.SQRT1_2),
    )
    expect(midpoint(arc(at(15, 1), at(10, 6), at(10, 1), -3 * quarter))).toEqual(
      near(10 - 5 * Math.SQRT1_2, 1 - 5 * Math.SQRT1_2),
    )
  })
  test("the nearest place is between the ends, and part of the way", () => {
    expect(nearestOn(at(1, 1), at(5, 1), at(2, 4))).toEqual({ part: 0.25, away: 3 })
    expect(nearestOn(at(1, 1), at(1, 5), at(4, 4))).toEqual({ part: 0.75, away: 3 })
    expect(nearestOn(at(1, 1), at(5, 1), at(-2, 5))).toEqual({ part: 0, away: 5 })
    expect(nearestOn(at(1, 1), at(5, 1), at(8, 5))).toEqual({ part: 1, away: 5 })
    expect(nearestOn(at(1, 1), at(1, 1), at(4, 5))).toEqual({ part: 0, away: 5 })
    expect(nearestOn(at(0, 0), at(4, 4), at(0, 4))).toEqual({ part: 0.5, away: expect.closeTo(Math.sqrt(8), 9) })
  })
  test("moving keeps the shape", () => {
    expect(moveSegment({ from: at(1, 2), to: at(3, 4) }, 10, 20)).toEqual({ from: at(11, 22), to: at(13, 24) })
    expect(moveSegment(arc(at(1, 2), at(3, 4), at(5, 6), 1), 10, 20)).toEqual(
      arc(at(11, 22), at(13, 24), at(15, 26), 1),
    )
  })
  test("numbers are pairs; one that is left over is none", () => {
    expect(toPoints([1, 2, 3, 4, 5])).toEqual([at(1, 2), at(3, 4)])
  })
})

describe("[PCB-24] areas", () => {
  test("are as large as they are, whichever way they are drawn", () => {
    expect(enclosedArea(square)).toBe(100)
    expect(enclosedArea(square.toReversed())).toBe(100)
    expect(enclosedArea([at(5, 5), at(9, 5), at(5, 8)])).toBe(6)
  })
  test("hold what is inside", () => {
    const corner = [at(0, 0), at(10, 0), at(10, 4), at(4, 4), at(4, 10), at(0, 10)]
    for (const [x, y, inside] of [
      [2, 8, true],
      [8, 2, true],
      [2, 2, true],
      [8, 8, false],
      [-1, 5, false],
      [11, 2, false],
      [5, 11, false],
      [5, -1, false],
    ] as const)
      expect(isInside(corner, x, y), `${x} ${y}`).toBe(inside)
    const slope = [at(0, 0), at(10, 0), at(0, 10)]
    expect([isInside(slope, 4, 5), isInside(slope, 6, 5), isInside(slope, 1, 8.5), isInside(slope, 2, 8.5)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
  test("a place on the edge belongs to one of two areas that meet there", () => {
    const corner = [at(0, 0), at(10, 0), at(10, 4), at(4, 4), at(4, 10), at(0, 10)]
    const inside = (x: number, y: number) => isInside(corner, x, y)
    expect([inside(2, 4), inside(0, 5), inside(4, 5), inside(2, 0), inside(2, 10), inside(8, 4)]).toEqual([
      ...[true, true, false, true, false, false],
    ])
  })
  test("an arc has a corner at least every fifth of a radian, and 64 at most", () => {
    const whole = arc(at(2, 0), at(2, 0), at(0, 0), 4 * quarter)
    const corners = loopCorners([whole])
    expect(corners).toHaveLength(32)
    expect(corners[0]).toEqual(at(2, 0))
    expect(corners[8]).toEqual(near(0, 2))
    expect(loopCorners([arc(at(2, 0), at(2, 0), at(0, 0), -4 * quarter)])[8]).toEqual(near(0, -2))
    expect(loopCorners([arc(at(3, 1), at(3, 1), at(1, 1), 100)])).toHaveLength(64)
    expect(loopCorners([arc(at(13, 24), at(13, 24), at(10, 20), 4 * quarter)])[8]).toEqual(near(6, 23))
    expect(loopCorners([{ from: at(0, 0), to: at(5, 0) }, arc(at(5, 0), at(5, 1), at(5, 0.5), 0.1)])).toHaveLength(2)
  })
})

describe("[BOARD-05] arcs of the files", () => {
  test("turn the way they are drawn, a whole turn if they end where they began", () => {
    const [right, up, left] = [at(1, 0), at(0, 1), at(-1, 0)]
    expect(sweepBetween(right, up, at(0, 0), false)).toBeCloseTo(quarter, 9)
    expect(sweepBetween(right, up, at(0, 0), true)).toBeCloseTo(-3 * quarter, 9)
    expect(sweepBetween(up, right, at(0, 0), false)).toBeCloseTo(3 * quarter, 9)
    expect(sweepBetween(up, right, at(0, 0), true)).toBeCloseTo(-quarter, 9)
    expect(sweepBetween(right, left, at(0, 0), true)).toBeCloseTo(-2 * quarter, 9)
    expect(sweepBetween(up, at(0, -1), at(0, 0), false)).toBeCloseTo(2 * quarter, 9)
    expect([false, true].map(clockwise => sweepBetween(right, at(2, 0), at(0, 0), clockwise))).toEqual([0, 0])
    expect(sweepBetween(right, right, at(0, 0), false)).toBeCloseTo(4 * quarter, 9)
    expect(sweepBetween(right, right, at(0, 0), true)).toBeCloseTo(-4 * quarter, 9)
    expect(sweepBetween(at(13, 24), at(6, 23), at(10, 20), false)).toBeCloseTo(quarter, 9)
    expect(sweepBetween(at(6, 23), at(13, 24), at(10, 20), true)).toBeCloseTo(-quarter, 9)
  })
  test("in one quadrant the centre is the one from which a quarter turn or less leads to the end", () => {
    const single = (from: Point, to: Point, clockwise: boolean) => arcBetween(from, to, at(3, 4), clockwise, "single")
    expect(single(at(3, 4), at(0, 5), false)).toMatchObject({ centre: near(0, 0) })
    expect(single(at(-3, 4), at(0, 5), true)).toMatchObject({ centre: near(0, 0) })
    expect(single(at(3, -4), at(0, -5), true)).toMatchObject({ centre: near(0, 0) })
    expect(single(at(-3, -4), at(0, -5), false)).toMatchObject({ centre: near(0, 0) })
    expect(arcBetween(at(4, 3), at(4, -3), at(4, 3), true, "single")).toMatchObject({ centre: near(0, 0) })
    expect(arcBetween(at(3, 4), at(-3, 4), at(3, 4), false, "single")).toMatchObject({ centre: near(0, 0) })
    expect(single(at(3, 4), at(3, 4), false)).toBeNull()
    expect(arcBetween(at(3, 4), at(0, 5), at(0, 0), false, "single")).toBeNull()
    expect(arcBetween(at(3, 4), at(0, 5), at(0, 0), false, "multi")).toBeNull()
    expect(arcBetween(at(3, 4), at(-3, 4), at(0, -4), false, "multi")).toMatchObject({ centre: at(3, 0) })
  })
})
