import { expect, test } from "vitest"
import { drawPins, type Pin, pinPlace } from "./draw-pins.ts"

const pins: readonly Pin[] = [
  { x: 10, y: 5, side: "top" },
  { x: 10, y: 8, side: "bottom" },
]
const circles = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)].map(found => found.slice(1).map(Number))

test("[BOARD-02] a pin stays where it was put, seen from either side", () => {
  expect(pinPlace({ x: 10, y: 5, side: "top" }, "top", 60)).toEqual({ x: 10, y: 5 })
  expect(pinPlace({ x: 10, y: 5, side: "bottom" }, "bottom", 60)).toEqual({ x: 10, y: 5 })
  expect(pinPlace({ x: 10, y: 5, side: "top" }, "bottom", 60)).toEqual({ x: 50, y: 5 })
})

test("[BOARD-02] pins are numbered in their order, and as large as the picture needs", () => {
  const size = { width: 100, height: 40 }
  const svg = drawPins(pins, "top", size)
  expect(circles(svg)).toEqual([
    [10, 5, 2.2],
    [90, 8, 2.2],
  ])
  expect([...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>(\d+)<\/text>/g)].map(found => found.slice(1))).toEqual(
    [
      ["10", "5", "1"],
      ["90", "8", "2"],
    ],
  )
  expect(svg).toMatch(
    /^<circle [^>]* stroke-width="0.396"\/><text [^>]* font-size="2.64" fill="#fff">1<\/text><circle /,
  )
  expect(circles(drawPins(pins, "top", { width: 40, height: 100 }))[0]).toEqual([10, 5, 2.2])
  expect(drawPins([], "top", size)).toBe("")
})
