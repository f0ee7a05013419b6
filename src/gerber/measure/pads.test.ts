import { describe, expect, test } from "vitest"
import { flash, line, metric, move, workOf } from "../../../tests/shared/sample-boards.ts"
import type { Hole } from "../read/excellon-reader.ts"
import { readGerber } from "../read/gerber-reader.ts"
import { createBudget } from "../work-budget.ts"
import { findPads } from "./pads.ts"

const hole = (x: number, y: number, diameter = 1): Hole => ({
  path: { from: { x, y }, to: { x, y } },
  diameter,
  plated: null,
})
const pens = ["%ADD10C,2*%", "%ADD11R,5X2*%", "%ADD12O,4X2*%", "%ADD13C,1*%"]
const found = (holes: readonly Hole[], ...body: string[]) => {
  const { operations } = readGerber(metric(...pens, ...body), createBudget())
  const { around, drawn } = findPads([operations], holes, createBudget())
  return { pads: holes.map(each => around.get(each) ?? null), drawn: operations.filter(each => drawn.has(each)).length }
}
const pad = (...body: string[]) => found([hole(10, 10)], ...body).pads[0]
const width = (...body: string[]) => pad(...body)?.width ?? null
const arcFromHole = [move(10, 10), "G03X4000000Y10000000I-3000000J0D01*"]
const area = (x: number, y: number, w: number, h: number) => [
  ...["G36*", move(x, y), line(x + w, y), line(x + w, y + h), line(x, y + h), line(x, y), "G37*"],
]

describe("[PCB-04] the pad around a hole", () => {
  test("is a flash whose middle is at the hole, as wide as it is narrow", () => {
    expect(pad("D10*", flash(10, 10))).toEqual({ at: { x: 10, y: 10 }, width: 2, oval: false })
    expect(pad("D11*", flash(10.05, 10))).toEqual({ at: { x: 10.05, y: 10 }, width: 2, oval: false })
    expect(pad("D12*", flash(10, 10))).toMatchObject({ width: 2, oval: true })
    expect(width("%LS2*%", "D10*", flash(10, 10))).toBe(4)
  })
  test("is as wide as the copper on its narrowest side, if the hole is beside the middle", () => {
    expect(width("D11*", flash(11, 10))).toBeCloseTo(2, 9)
    expect(width("D11*", flash(11.8, 10))).toBeCloseTo(1.4, 9)
    expect(width("D11*", flash(8.2, 10))).toBeCloseTo(1.4, 9)
    expect(width("D11*", flash(10, 10.3))).toBeCloseTo(1.4, 9)
    expect(width("D11*", flash(10, 9.7))).toBeCloseTo(1.4, 9)
    expect([width("D11*", flash(12.6, 10)), width("D11*", flash(10, 11.1)), width("D10*", flash(15, 10))]).toEqual([
      null,
      null,
      null,
    ])
  })
  test("is more than 0.1 mm wider than the hole, and the widest of several", () => {
    const within = (diameter: number) => found([hole(10, 10, diameter)], "D10*", flash(10, 10)).pads[0]
    expect([within(1.85)?.width, within(1.9), within(1.95), within(2.5)]).toEqual([2, null, null, null])
    expect(width("D13*", flash(10, 10), "D10*", flash(10, 10))).toBe(2)
    expect(width("D10*", flash(10, 10), "%ADD14C,1.5*%", "D14*", flash(10, 10))).toBe(2)
    expect(width("%ADD14C,1.5*%", "D14*", flash(10, 10), "D10*", flash(10, 10))).toBe(2)
  })
  test("is the first of two that are equally wide", () => {
    expect(pad("D12*", flash(10, 10), "D10*", flash(10, 10))).toMatchObject({ width: 2, oval: true })
  })
  test("is at the hole from 0.1 mm beside its middle on", () => {
    const beside = (x: number) => found([hole(0, 0)], "D11*", flash(x, 0)).pads[0]
    expect([beside(0.1)?.at.x, beside(0.11)?.at.x]).toEqual([0.1, 0])
  })
  test("is not what was erased", () => {
    expect(width("%LPC*%", "D10*", flash(10, 10))).toBeNull()
  })
  test("belongs to each hole in it", () => {
    const { pads, drawn } = found([hole(10, 10), hole(30, 10), hole(50, 10)], "D10*", flash(10, 10), flash(30, 10))
    expect([pads.map(each => each?.width), drawn]).toEqual([[2, 2, undefined], 0])
    expect(found([], "D10*", flash(10, 10))).toEqual({ pads: [], drawn: 0 })
  })
})

describe("[PCB-04] a pad drawn as an area", () => {
  test("is as wide as its nearest edge allows", () => {
    expect(pad(...area(8.8, 8.8, 2.4, 2.4))).toEqual({
      at: { x: 10, y: 10 },
      width: expect.closeTo(2.4, 9),
      oval: false,
    })
    expect(width(...area(9, 8, 4, 4))).toBeCloseTo(2, 9)
    expect(width(...area(10.1, 8, 4, 4))).toBeNull()
    const corner = [
      "G36*",
      move(8, 8),
      line(14, 8),
      line(14, 8.5),
      line(8.5, 8.5),
      line(8.5, 14),
      line(8, 14),
      line(8, 8),
      "G37*",
    ]
    expect(width(...corner)).toBeNull()
    expect(found([hole(10, 10)], ...area(8.8, 8.8, 2.4, 2.4)).drawn).toBe(1)
  })
  test("is oval if it is round and longer than wide", () => {
    const ring = (half: number) => {
      const corners = Array.from(
        { length: 9 },
        (_, i) => [10 + half * Math.cos((i * Math.PI) / 4), 10 + 2 * Math.sin((i * Math.PI) / 4)] as const,
      )
      return ["G36*", ...corners.map(([x, y], i) => (i === 0 ? move : line)(x, y)), "G37*"]
    }
    expect([pad(...ring(3))?.oval, pad(...ring(2.05))?.oval, pad(...ring(1.5))?.oval]).toEqual([true, false, true])
    expect(pad(...area(8, 7, 4, 6))?.oval).toBe(false)
    const hexagon = [move(7, 10), line(8, 8), line(12, 8), line(13, 10), line(12, 12), line(8, 12), line(7, 10)]
    expect(pad("G36*", ...hexagon, "G37*")?.oval).toBe(false)
  })
  test("is no larger than 12 mm in both directions", () => {
    expect(width(...area(4, 4, 13, 13))).toBeNull()
    for (const [w, h] of [
      [12, 13],
      [13, 12],
    ] as const)
      expect(width(...area(4, 4, w, h))).not.toBeNull()
    expect(width(...area(4, 4, 11, 13))).not.toBeNull()
    expect(width(...area(4, 4, 13, 11))).not.toBeNull()
  })
})

describe("[PCB-04] a pad drawn as a line", () => {
  test("is short for its pen, or has its hole in its middle", () => {
    expect(found([hole(10, 10)], "D10*", move(9, 10), line(11, 10))).toEqual({
      pads: [{ at: { x: 10, y: 10 }, width: 2, oval: true }],
      drawn: 1,
    })
    expect(found([hole(10, 10)], "D10*", move(10, 10), line(10, 10))).toEqual({
      pads: [{ at: { x: 10, y: 10 }, width: 2, oval: false }],
      drawn: 1,
    })
    expect(pad("D10*", move(10, 10), line(10.05, 10))).toMatchObject({ width: 2, oval: false })
    expect(pad("D10*", move(10, 10), line(13.1, 10))).toMatchObject({ width: 2, oval: true })
    expect(found([hole(10, 10)], "D10*", move(7, 10), line(13, 10))).toMatchObject({ pads: [{ oval: true }], drawn: 1 })
  })
  test("is none if it goes on: a track begins and ends at holes", () => {
    for (const to of [13.3, 17.9, 20])
      expect(found([hole(10, 10)], "D10*", move(10, 10), line(to, 10)), `${to}`).toMatchObject({
        pads: [{ oval: false }],
        drawn: 0,
      })
    expect(found([hole(10, 10)], "D10*", move(13.3, 10), line(10, 10))).toMatchObject({ drawn: 0 })
    const placed = (x: number) => found([hole(10, 10)], "D10*", move(x, 10), line(x + 6, 10)).drawn
    expect([placed(9.1), placed(8.5), placed(5.5), placed(4.9)]).toEqual([0, 1, 1, 0])
    expect(width("D10*", move(10, 10), line(30, 30))).toBe(2)
    expect(width("D10*", move(0, 10), line(20, 10))).toBeNull()
    expect(width("D10*", move(20, 10), line(10, 10))).toBe(2)
    expect(width("D10*", move(15, 10), "G03X5000000Y10000000I-5000000J0D01*")).toBeNull()
    expect(width("D10*", ...arcFromHole)).toBeNull()
    const long = found([hole(10, 10)], "D10*", move(8, 10), line(17, 10))
    expect(long).toMatchObject({ pads: [{ oval: false }], drawn: 0 })
  })
  test("is at most four times as long as wide", () => {
    expect([width("D10*", move(6, 10), line(14, 10)), width("D10*", move(5.9, 10), line(14.1, 10))]).toEqual([2, null])
  })
  test("has less copper where the hole is beside its middle line", () => {
    expect(width("D10*", move(9, 10.2), line(11, 10.2))).toBeCloseTo(1.6, 9)
    expect(width("D10*", move(9, 11), line(11, 11))).toBeNull()
  })
})

test("[PCB-04] looking for holes is as much work as there is room for them, and as the pad has edges", () => {
  const work = (...body: string[]) => {
    const { operations } = readGerber(metric(...pens, ...body), createBudget())
    return workOf(budget => findPads([operations], [hole(10, 10)], budget))
  }
  expect(work("D10*", flash(10, 10))).toBe((2 * 2 + 1) / 16)
  expect(work("D11*", flash(30, 10))).toBe((3.5 * 2) / 16)
  expect(work(...area(8, 9, 4, 2))).toBeCloseTo((3 * 2 + 4) / 16, 9)
  expect(work("D10*", move(10, 10), line(30, 10))).toBe(1 / 16)
  expect(work("D10*", move(10, 10), line(12, 10))).toBe((3 * 2 + 1) / 16)
  expect(work("D10*", ...arcFromHole)).toBe(1 / 16)
  const { operations } = readGerber(metric(...pens, ...area(8, 9, 4, 2)), createBudget())
  expect(workOf(budget => findPads([operations], [], budget))).toBe(0)
})
