import { expect, test } from "vitest"
import {
  choicesText,
  maxMarks,
  maxTextLength,
  readChoices,
  readHours,
  readMarks,
  readPrice,
  readText,
} from "./board-acts.ts"

test("[BOARD-02] marks are places on the picture, to a hundredth of a millimetre; anything else is left out", () => {
  const good = { x: 12.3456, y: 0, side: "bottom" }
  const bad = [
    null,
    "x",
    7,
    {},
    { x: -1, y: 2, side: "top" },
    { x: 1, y: 2, side: "left" },
    { x: "1", y: 2, side: "top" },
  ]
  expect(readMarks(JSON.stringify([good, ...bad, { x: 1e9, y: 1, side: "top" }]))).toEqual([{ ...good, x: 12.35 }])
  expect(readMarks(JSON.stringify(Array.from({ length: 99 }, () => good)))).toHaveLength(maxMarks)
  for (const text of ["", "{", "{}", "null", "7"]) expect(readMarks(text)).toEqual([])
})

test("[BOARD-02] a text keeps its lines and loses what cannot be read", () => {
  expect(readText("  uno\r\ndos\u0000\u001b \n")).toBe("uno\ndos")
  expect(readText("a".repeat(maxTextLength + 5))).toHaveLength(maxTextLength)
})

test("[BOARD-03] hours in quarters, a price in whole colones; what could mean two things is refused", () => {
  expect(["2", "2.5", "2,3", " 1 "].map(readHours)).toEqual([2, 2.5, 2.25, 1])
  expect(["", "0", "-1", "x", "900", "Infinity"].map(readHours)).toEqual([null, null, null, null, null, null])
  expect(["7500", "7 500", "7.500", "₡12,000", " 5000 "].map(readPrice)).toEqual([7500, 7500, 7500, 12000, 5000])
  expect(["", "0", "-5", "12.5", "7500,50", "1.2.3", "diez", "99999999"].map(readPrice)).toEqual(Array(8).fill(null))
})

test("what was settled about the files travels with the form", () => {
  const choices = { board: "fuente", layers: { "a.gbr": "copper-bottom", "b.gbr": "other" } } as const
  expect(readChoices(choicesText(choices))).toEqual(choices)
  expect(choicesText({})).toBe("")
})

test.each(["", "{", "null", "7", '"x"', '{"board":7,"layers":{"a.gbr":"gold"}}', '{"layers":[1]}', " ".repeat(30_000)])(
  "%j settles nothing",
  text => {
    expect(readChoices(text)).toEqual({})
  },
)
