import { expect, test } from "vitest"
import { ledColumns, ledRows, litLights } from "./led-panel.tsx"

const picture = (columns: readonly number[], width: number, frame: number) => {
  const lit = new Set(litLights(columns, width, frame).map(([x, y]) => `${x},${y}`))
  return Array.from({ length: ledRows }, (_, y) =>
    Array.from({ length: width }, (_, x) => (lit.has(`${x},${y}`) ? "#" : ".")).join(""),
  )
}

test("[FLAG-07] the first frame can be read, and each next one is moved one column", () => {
  const columns = ledColumns("L")
  expect(picture(columns, 6, 0)).toEqual(["#.....", "#.....", "#.....", "#.....", "#.....", "#.....", "#####."])
  expect(picture(columns, 6, 1)).toEqual([".....#", ".....#", ".....#", ".....#", ".....#", ".....#", "####.#"])
  expect(picture(columns, 6, 6)).toEqual(picture(columns, 6, 0))
})

test("any brand name can be shown: accents are dropped, unknown letters are blank", () => {
  expect(ledColumns("Ñandú")).toEqual(ledColumns("nandu"))
  expect(ledColumns("電").every(bits => bits === 0)).toBe(true)
})
