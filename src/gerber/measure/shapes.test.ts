import { expect, test } from "vitest"
import { emptyBox, isEmptyBox, toPoints } from "./geometry.ts"
import {
  circle,
  obround,
  polygon,
  rectangle,
  regularPolygon,
  type Shape,
  shapesBox,
  shapeWeight,
  transformShape,
} from "./shapes.ts"

const near = (numbers: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, expect.closeTo(value, 9)]))
const box = (minX: number, minY: number, maxX: number, maxY: number) => near({ minX, minY, maxX, maxY })
const turn = { a: 0, b: 1, c: -1, d: 0 }
const twice = { a: 2, b: 0, c: 0, d: 2 }

test.each<[string, () => Shape, ReturnType<typeof box>]>([
  ["a circle", () => circle(2, 5, 6), box(4, 5, 6, 7)],
  ["a circle of a negative size", () => circle(-2), box(-1, -1, 1, 1)],
  ["a rectangle", () => rectangle(4, 2, 5, 6), box(3, 5, 7, 7)],
  ["a rectangle turned around the origin", () => rectangle(4, 2, 5, 6, 90), box(-7, 3, -5, 7)],
  [
    "a polygon turned around the origin",
    () =>
      polygon(
        [
          { x: 1, y: 0 },
          { x: 3, y: 2 },
        ],
        180,
      ),
    box(-3, -2, -1, 0),
  ],
  ["a wide obround", () => obround(6, 2), box(-3, -1, 3, 1)],
  ["a high obround", () => obround(2, 6), box(-1, -3, 1, 3)],
  ["a hexagon", () => polygon(regularPolygon(4, 6, 1, 1)), box(-1, 1 - Math.sqrt(3), 3, 1 + Math.sqrt(3))],
  ["a turned square", () => polygon(regularPolygon(2 * Math.SQRT2, 4, 0, 0, 45)), box(-1, -1, 1, 1)],
  ["a rectangle turned by a matrix", () => transformShape(rectangle(4, 2, 5, 6), turn), box(-7, 3, -5, 7)],
  ["an obround turned by a matrix", () => transformShape(obround(6, 2), turn), box(-1, -3, 1, 3)],
  [
    "a polygon that is stretched upwards",
    () => transformShape(polygon(toPoints([1, 1, 3, 2])), { a: 2, b: 0, c: 0, d: 3 }),
    box(2, 3, 6, 6),
  ],
  ["an obround twice as large", () => transformShape(obround(6, 2), twice), box(-6, -2, 6, 2)],
])("[BOARD-05] the extent of %s", (_, makeShape, extent) => {
  expect(shapesBox([makeShape()])).toEqual(extent)
})

test("[BOARD-05] the corners of a polygon go round counter-clockwise", () => {
  const corners = regularPolygon(2, 4, 5, 6, 90).flatMap(({ x, y }) => [x, y])
  expect(corners).toEqual([5, 7, 4, 6, 5, 5, 6, 6].map(value => expect.closeTo(value, 9)))
})

test("[BOARD-05] the ends of an obround are round", () => {
  expect(obround(6, 2)).toMatchObject({ from: { x: -2 }, to: { x: 2 }, radius: 1 })
  expect(obround(2, 6)).toMatchObject({ from: { y: -2 }, to: { y: 2 }, radius: 1 })
})

test("[BOARD-05] what is cut out counts to no extent", () => {
  expect(shapesBox([circle(2), circle(9, 0, 0, false), rectangle(1, 1, 8, 8, 0, false)])).toEqual(box(-1, -1, 1, 1))
  expect(isEmptyBox(shapesBox([polygon([{ x: 1, y: 1 }], 0, false)]))).toBe(true)
  expect(shapesBox([])).toEqual(emptyBox())
})

test("[BOARD-05] a shape takes as much work as it has corners", () => {
  expect([circle(2), obround(4, 2), rectangle(4, 2), polygon(regularPolygon(2, 7))].map(shapeWeight)).toEqual([
    1, 1, 4, 7,
  ])
})
