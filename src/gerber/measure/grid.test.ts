import { expect, test } from "vitest"
import { Grid } from "./grid.ts"

const makeGrid = (...places: (readonly [number, number])[]) => {
  const grid = new Grid<string>(2)
  for (const [x, y] of places) grid.add(x, y, `${x},${y}`)
  return grid
}

test("[BOARD-05] what is within the size of a cell is found, in every direction and once", () => {
  const around = [-2, 0, 2].flatMap(dx => [-2, 0, 2].map(dy => [-9 + dx, 5 + dy] as const))
  const grid = makeGrid(...around)
  expect([...grid.near(-9, 5)].toSorted()).toEqual(around.map(String).toSorted())
  for (const [x, y] of around) expect(grid.find(-9, 5, 100, item => item === `${x},${y}`)).toBe(`${x},${y}`)
  for (const [x, y] of [
    [-5, 5],
    [-13, 5],
    [-9, 9],
    [-9, 1],
  ] as const) {
    const far = makeGrid([x, y])
    expect([[...far.near(-9, 5)], far.find(-9, 5, 100, () => true)]).toEqual([[], null])
  }
})

test("[BOARD-05] an area has what is in it and beside it", () => {
  const grid = makeGrid([-3, 0], [0, -3], [-1, 0], [1, 1], [5, 5], [11, 11], [11, 1], [1, 13])
  expect([...grid.inArea(0, 0, 6, 6)]).toEqual(["-1,0", "1,1", "5,5"])
  expect([...grid.inArea(0, 0, 8, 8)]).toHaveLength(5)
})

test("[BOARD-05] an item that is added twice in a row to one cell is there once", () => {
  const grid = new Grid<string>(2)
  for (const item of ["a", "a", "b", "a"]) grid.add(0.5, 0.5, item)
  grid.add(2.5, 0.5, "a")
  expect([...grid.near(0, 0)]).toEqual(["a", "b", "a", "a"])
})

test("[BOARD-05] only so many items are looked at", () => {
  const grid = makeGrid([0, 0], [0.5, 0], [1, 0])
  const looked: string[] = []
  const look = (most: number) => {
    looked.length = 0
    return grid.find(0, 0, most, item => looked.push(item) > 0 && item === "1,0")
  }
  expect([look(2), looked.length]).toEqual([null, 2])
  expect([look(3), looked.length]).toEqual(["1,0", 3])
})
