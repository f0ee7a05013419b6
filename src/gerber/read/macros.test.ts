import { describe, expect, test } from "vitest"
import { flash, metric } from "../../../tests/shared/sample-boards.ts"
import { createBudget } from "../work-budget.ts"
import { imageBox, readGerber } from "./gerber-reader.ts"
import { compileExpression, evaluate } from "./macros.ts"

const extentOf = (body: string, parameters = "") => {
  const image = readGerber(
    metric(`%AMM*${body}*%`, `%ADD10M${parameters && `,${parameters}`}*%`, "D10*", flash(0, 0)),
    createBudget(),
  )
  expect([...image.problems]).toEqual([])
  const box = imageBox(image)
  return [box.minX, box.minY, box.maxX, box.maxY].map(value => Math.round(value * 1e4) / 1e4 + 0)
}

describe("expressions", () => {
  const variables = new Map([
    [1, 10],
    [2, 4],
  ])
  test.each([
    ["1.5", 1.5],
    ["$1", 10],
    ["$9", 0],
    ["1+2x3", 7],
    ["(1+2)x3", 9],
    ["-$1+3", -7],
    ["2X-3", -6],
    ["$1/$2/5", 0.5],
    ["10-4-3", 3],
    ["((2))", 2],
    ["+5", 5],
    ["1/0", 0],
  ])("%s is %d", (text, value) => {
    expect(evaluate(compileExpression(text)!, variables)).toBeCloseTo(value, 12)
  })
  test.each(["", "1+", "(1", "1)", "1 2", "a", "$", "1..2", "*"])("%j is no expression", text => {
    expect(compileExpression(text)).toBeNull()
  })
  test("a deep nest of brackets is no deep recursion", () => {
    const depth = 50_000
    expect(evaluate(compileExpression(`${"(".repeat(depth)}7${")".repeat(depth)}`)!, variables)).toBe(7)
  })
})

describe("primitives", () => {
  test("circle with its own centre and rotation", () => {
    expect(extentOf("1,1,2,3,0")).toEqual([2, -1, 4, 1])
    expect(extentOf("1,1,2,3,0,90")).toEqual([-1, 2, 1, 4])
  })
  test("vector line, both codes", () => {
    expect(extentOf("20,1,1,0,0,10,0,0")).toEqual([0, -0.5, 10, 0.5])
    expect(extentOf("2,1,1,0,0,10,0,90")).toEqual([-0.5, 0, 0.5, 10])
  })
  test("centred and lower-left rectangle", () => {
    expect(extentOf("21,1,4,2,1,1,0")).toEqual([-1, 0, 3, 2])
    expect(extentOf("22,1,4,2,1,1,0")).toEqual([1, 1, 5, 3])
  })
  test("outline with rotation", () => {
    expect(extentOf("4,1,3,0,0,4,0,4,2,0,0,0")).toEqual([0, 0, 4, 2])
    expect(extentOf("4,1,3,0,0,4,0,4,2,0,0,90")).toEqual([-2, 0, 0, 4])
  })
  test("regular polygon", () => {
    expect(extentOf("5,1,4,0,0,4,0")).toEqual([-2, -2, 2, 2])
  })
  test("moiré reaches as far as its cross", () => {
    expect(extentOf("6,0,0,4,0.2,0.2,3,0.1,6,0")).toEqual([-3, -3, 3, 3])
  })
  test("thermal ends where its gap begins", () => {
    const reach = Math.round(Math.sqrt(4 - 0.25) * 1e4) / 1e4
    expect(extentOf("7,0,0,4,2,1,0")).toEqual([-reach, -reach, reach, reach])
  })
  test("exposure off adds nothing to the extent", () => {
    expect(extentOf("1,1,2,0,0*1,0,10,0,0")).toEqual([-1, -1, 1, 1])
  })
})

describe("macros", () => {
  test("parameters, variables and comments", () => {
    expect(extentOf("0 a comment*$3=$1/2*21,1,$1,$2+$3,0,0,0", "4X1")).toEqual([-2, -1.5, 2, 1.5])
  })
  test("the octagon of EAGLE", () => {
    const reach = Math.round((1.08239 / 2) * Math.cos(Math.PI / 8) * 1e4) / 1e4
    expect(extentOf("5,1,8,0,0,1.08239X$1,22.5", "1")).toEqual([-reach, -reach, reach, reach])
  })
  test("the rounded rectangle of KiCad", () => {
    const roundRect =
      "4,1,4,$2,$3,$4,$5,$6,$7,$8,$9,$2,$3,0*1,1,$1+$1,$2,$3*1,1,$1+$1,$4,$5*1,1,$1+$1,$6,$7*1,1,$1+$1,$8,$9*20,1,$1+$1,$2,$3,$4,$5,0"
    expect(extentOf(roundRect, "0.25X-1X1X-1X-1X1X-1X1X1")).toEqual([-1.25, -1.25, 1.25, 1.25])
  })
  test("a macro that cannot be understood is reported", () => {
    const image = readGerber(metric("%AMBAD*1,1,((2,0,0*%", "%ADD10BAD*%"), createBudget())
    expect(image.problems.has("aperture-not-understood")).toBe(true)
  })
})
