import { describe, expect, test } from "vitest"
import { workOf } from "../../../tests/shared/sample-boards.ts"
import { createBudget } from "../work-budget.ts"
import type { Point, Segment } from "./geometry.ts"
import { closedLoops } from "./loops.ts"

const lines = (...corners: (readonly [number, number])[]): Segment[] =>
  corners.slice(1).map(([x, y], i) => ({ from: { x: corners[i]![0], y: corners[i]![1] }, to: { x, y } }))
const square = (x = 0, y = 0, size = 10) => lines([x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y])
const findLoops = (...segments: Segment[]) => closedLoops(segments, createBudget())
const sizes = (...segments: Segment[]) => findLoops(...segments).map(loop => loop.length)
const circle = (sweep: number, radius = 5, from: Point = { x: radius, y: 0 }): Segment => ({
  from,
  to: { x: radius, y: 0 },
  arc: { centre: { x: 0, y: 0 }, sweep },
})

/** Each line of a loop begins where the one before it ended, but for the gaps that are closed. */
const isChained = (loop: readonly Segment[], gap = 0.03) =>
  loop.every(({ from }, i) => Math.hypot(from.x - loop.at(i - 1)!.to.x, from.y - loop.at(i - 1)!.to.y) <= gap)

describe("[BOARD-05] lines that close are an edge", () => {
  test("in any order and direction", () => {
    const [a, b, c, d] = square() as [Segment, Segment, Segment, Segment]
    const turned = ({ from, to }: Segment): Segment => ({ from: to, to: from })
    for (const drawn of [
      [a, b, c, d],
      [c, a, d, b],
      [a, turned(c), d, turned(b)],
    ]) {
      const [loop, ...others] = findLoops(...drawn)
      expect([loop?.length, others.length, isChained(loop!)]).toEqual([4, 0, true])
    }
  })
  test("an arc in the wrong direction turns the other way", () => {
    const right = { from: { x: 0, y: 0 }, to: { x: 0, y: 10 }, arc: { centre: { x: 0, y: 5 }, sweep: Math.PI } }
    const [loop] = findLoops(...lines([0, 0], [-10, 0], [-10, 10], [0, 10]), right)
    expect(loop?.at(-1)).toEqual({ from: { x: 0, y: 10 }, to: { x: 0, y: 0 }, arc: { ...right.arc, sweep: -Math.PI } })
  })
  test("two loops are two, also when they touch or share a corner", () => {
    expect(sizes(...square(), ...square(20))).toEqual([4, 4])
    expect(sizes(...square(), ...square(10, 10))).toEqual([4, 4])
  })
  test("lines drawn twice count once, and an arc beside its chord does not", () => {
    expect(sizes(...square(), ...square())).toEqual([4])
    expect(sizes(...square(), ...lines([0, 0], [0, 10], [10, 10], [10, 0], [0, 0]))).toEqual([4])
    expect(sizes(...square(), ...square(0.01, 0.01))).toEqual([4])
    expect(sizes(...lines([0, 0], [10, 0], [10, 0.03]), ...lines([0, 0], [10, 0.03]))).toEqual([3])
    expect(sizes(...square(), ...square(0.03, 0.03))).toEqual([4, 4])
    expect(sizes(...lines([0, 0.02], [10, 0.02]), ...square())).toEqual([4])
    expect(sizes(...lines([10, 0], [0, 0], [0, 10]), ...square())).toEqual([4])
    const chord = lines([5, 0], [-5, 0])
    const half: Segment = { ...circle(Math.PI), to: { x: -5, y: 0 } }
    expect(sizes(...chord, half)).toEqual([2])
  })
  test("at a corner a line is compared with the first 16", () => {
    const star = Array.from({ length: 20 }, (_, i) => lines([0, 0], [i + 1, 5])).flat()
    expect([0, 15, 16].map(again => sizes(...star, star[again]!))).toEqual([[], [], [2]])
  })
  test("ends within 0.02 mm are one corner, and gaps of up to 0.2 mm are closed", () => {
    const open = (gap: number) => lines([gap, 0], [10, 0], [10, 10], [0, 10], [0, 0])
    for (const gap of [0, 0.015, 0.1, 0.19, 0.2]) {
      const [loop, ...others] = findLoops(...open(gap))
      expect([loop?.length, others.length, isChained(loop!, gap + 0.001)], `gap ${gap}`).toEqual([4, 0, true])
    }
    expect(sizes(...open(0.21))).toEqual([])
  })
  test("a slit of 0.15 mm in the edge is no gap", () => {
    const slit = [
      [5.15, 10],
      [5.15, 5],
      [5, 5],
      [5, 10],
    ] as const
    expect(sizes(...lines([0, 0], [10, 0], [10, 10], ...slit, [0, 10], [0, 0]))).toEqual([8])
  })
  test("a gap is closed to the nearest end", () => {
    const open = lines([0.1, 0], [10, 0], [10, 10], [0, 10], [0, 0])
    for (const y of [0.15, -0.15]) expect(sizes(...open, ...lines([0.1, y], [5, 33 * y]))).toEqual([4])
  })
  test("at a branch the line that was drawn next is followed", () => {
    const [b1, b2, meet, a1, a2] = [
      [0, 0],
      [10, 0],
      [5, 5],
      [10, 10],
      [0, 10],
    ] as const
    const drawn = [lines(b1, b2), lines(meet, a1), lines(b2, meet, b1), lines(a1, a2, meet)].flat()
    expect(sizes(...drawn)).toEqual([3, 3])
  })
  test("at a branch the first 17 lines are looked at", () => {
    const petals = Array.from({ length: 9 }, (_, i) => lines([0, 0], [i + 1, 20], [i + 1.5, 20], [0, 0]))
    const [ends, sides] = [petals.flatMap(([out, , back]) => [out!, back!]), petals.map(([, side]) => side!)]
    const first = lines([-5, 0], [-5, -5])
    const rest = lines([-5, -5], [0, 0], [-5, 0])
    const isFound = (before: number) =>
      findLoops(...first, ...ends.slice(0, before), ...rest, ...ends.slice(before), ...sides).some(
        loop => loop.length === 3 && loop.some(({ from }) => from.x === -5),
      )
    expect([16, 17].map(isFound)).toEqual([true, false])
  })
  test("at a gap the first 16 ends are looked at", () => {
    const loose = Array.from({ length: 15 }, (_, i) => {
      const [x, y] = [0.09 + 0.03 * (i % 4), 0.03 * Math.floor(i / 4)]
      return lines([x, y], [50 + i, 50])
    })
    const [first, ...rest] = lines([0.01, 0.01], [10, 0.01], [10, 10], [0.01, 10], [0.01, 0.06])
    expect([14, 15].map(count => sizes(first!, ...loose.slice(0, count).flat(), ...rest))).toEqual([[4], []])
  })
  test("a line from one loop to another belongs to neither", () => {
    expect(sizes(...square(), ...square(20), ...lines([10, 0], [20, 0]))).toEqual([4, 4])
    expect(sizes(...lines([10, 0], [20, 0]), ...square(), ...square(20))).toEqual([4, 4])
  })
  test("each line is five units of work, or four if it is drawn again", () => {
    const work = (...drawn: Segment[]) => workOf(budget => closedLoops(drawn, budget))
    expect([work(...square()), work(...square(), ...square())]).toEqual([20, 36])
  })
  test("lines that lead nowhere are left out, however many hang together", () => {
    const loose = lines([10, 10], [15, 15], [20, 10], [25, 15])
    expect(sizes(...square(), ...loose)).toEqual([4])
    expect(sizes(...loose, ...square())).toEqual([4])
    expect(sizes(...loose)).toEqual([])
    const [first, ...rest] = square()
    expect(sizes(first!, ...lines([10, 0], [15, -5], [20, 0], [25, -5]), ...rest)).toEqual([4])
    expect(sizes(first!, ...lines([25, -5], [20, 0], [15, -5], [10, 0]), ...rest)).toEqual([4])
    expect(sizes(first!, ...lines([10, 0], [15, -5]), ...lines([15.1, -5], [20, 0]), ...rest)).toEqual([4])
    expect(sizes(...lines([0, 0], [10, 0], [10, 0], [10, 10], [0, 10], [0, 0]))).toEqual([4])
    expect(sizes(...lines([0, 0], [0, 0], [5, 5]))).toEqual([])
  })
})

describe("[BOARD-05] a circle closes alone", () => {
  test("whichever way it is drawn", () => {
    expect(sizes(circle(2 * Math.PI))).toEqual([1])
    expect(sizes(circle(-2 * Math.PI))).toEqual([1])
    expect(sizes(circle(2 * Math.PI), ...square(20))).toEqual([1, 4])
  })
  test("but not a piece of one, one that does not meet, or one without a size", () => {
    expect([5, 6, 6.1].map(sweep => sizes(circle(sweep)).length)).toEqual([0, 0, 1])
    expect(sizes(circle(6.1, 5, { x: 5, y: 0.5 }))).toEqual([])
    expect(sizes(circle(6.1, 5, { x: 5, y: 0.02 }))).toEqual([1])
    expect(sizes(circle(2 * Math.PI, 0))).toEqual([])
  })
})
