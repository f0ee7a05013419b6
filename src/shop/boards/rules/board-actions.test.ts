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
} from "./board-actions.ts"

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

test("[BOARD-02] a text keeps its lines and loses control characters", () => {
  expect(readText("  uno\r\ndos\u0000\u001b \n")).toBe("uno\ndos")
  expect(readText("a".repeat(maxTextLength + 5))).toHaveLength(maxTextLength)
})

test("[BOARD-03] hours come in quarters and a price in whole colones; an ambiguous number is refused", () => {
  expect(["2", "2.5", "2,3", " 1 "].map(readHours)).toEqual([2, 2.5, 2.25, 1])
  expect(["", "0", "-1", "x", "900", "Infinity"].map(readHours)).toEqual([null, null, null, null, null, null])
  expect(["7500", "7 500", "7.500", "₡12,000", " 5000 "].map(readPrice)).toEqual([7500, 7500, 7500, 12000, 5000])
  expect(["", "0", "-5", "12.5", "7500,50", "1.2.3", "diez", "99999999"].map(readPrice)).toEqual(Array(8).fill(null))
})

test("the settled answers about the files are sent with the form", () => {
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

test("[BOARD-02] marks on either side count, to two metres; a list inside another is no mark", () => {
  const top = { x: 2000, y: 2000, side: "top" }
  expect(readMarks(JSON.stringify([top, { ...top, x: 2000.01 }]))).toEqual([top])
  expect(readMarks(JSON.stringify({ ...top, filter: 1 }))).toEqual([])
  expect(readMarks(JSON.stringify([null, top]))).toEqual([top])
})

test("[BOARD-02] each kind of line end is one line end", () => {
  expect(readText("uno\rdos\r\ntres\ncuatro")).toBe("uno\ndos\ntres\ncuatro")
})

test("[BOARD-03] at the limits: 500 hours and two million are allowed, a few minutes are no quarter of an hour", () => {
  expect(["500", "500.1", "0.1", "0.13", "  ", "\t"].map(readHours)).toEqual([500, null, null, 0.25, null, null])
  expect(["2000000", "2000001"].map(readPrice)).toEqual([2_000_000, null])
})

test("what was settled is read up to 20 000 characters", () => {
  const text = (length: number) => `{"board":"${"x".repeat(length - 12)}"}`
  expect(readChoices(text(20_000)).board).toHaveLength(20_000 - 12)
  expect(readChoices(text(20_001))).toEqual({})
})
