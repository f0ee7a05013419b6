import { describe, expect, test } from "vitest"
import { flash, metric } from "../../../tests/shared/sample-boards.ts"
import type { Shape } from "../measure/shapes.ts"
import { createBudget, WorkStopped } from "../work-budget.ts"
import { imageBox, readGerber } from "./gerber-reader.ts"
import { compileExpression, compileMacro, evaluate, macroShapes } from "./macros.ts"

const measureExtent = (body: string, parameters = "") => {
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
    expect(measureExtent("1,1,2,3,0")).toEqual([2, -1, 4, 1])
    expect(measureExtent("1,1,2,3,0,90")).toEqual([-1, 2, 1, 4])
  })
  test("vector line, both codes", () => {
    expect(measureExtent("20,1,1,0,0,10,0,0")).toEqual([0, -0.5, 10, 0.5])
    expect(measureExtent("2,1,1,0,0,10,0,90")).toEqual([-0.5, 0, 0.5, 10])
  })
  test("centred and lower-left rectangle", () => {
    expect(measureExtent("21,1,4,2,1,1,0")).toEqual([-1, 0, 3, 2])
    expect(measureExtent("22,1,4,2,1,1,0")).toEqual([1, 1, 5, 3])
  })
  test("outline with rotation", () => {
    expect(measureExtent("4,1,3,0,0,4,0,4,2,0,0,0")).toEqual([0, 0, 4, 2])
    expect(measureExtent("4,1,3,0,0,4,0,4,2,0,0,90")).toEqual([-2, 0, 0, 4])
  })
  test("regular polygon", () => {
    expect(measureExtent("5,1,4,0,0,4,0")).toEqual([-2, -2, 2, 2])
  })
  test("moiré reaches as far as its cross", () => {
    expect(measureExtent("6,0,0,4,0.2,0.2,3,0.1,6,0")).toEqual([-3, -3, 3, 3])
  })
  test("thermal ends where its gap begins", () => {
    const reach = Math.round(Math.sqrt(4 - 0.25) * 1e4) / 1e4
    expect(measureExtent("7,0,0,4,2,1,0")).toEqual([-reach, -reach, reach, reach])
  })
  test("exposure off adds nothing to the extent", () => {
    expect(measureExtent("1,1,2,0,0*1,0,10,0,0")).toEqual([-1, -1, 1, 1])
  })
})

describe("macros", () => {
  test("parameters, variables and comments", () => {
    expect(measureExtent("0 a comment*$3=$1/2*21,1,$1,$2+$3,0,0,0", "4X1")).toEqual([-2, -1.5, 2, 1.5])
  })
  test("the octagon of EAGLE", () => {
    const reach = Math.round((1.08239 / 2) * Math.cos(Math.PI / 8) * 1e4) / 1e4
    expect(measureExtent("5,1,8,0,0,1.08239X$1,22.5", "1")).toEqual([-reach, -reach, reach, reach])
  })
  test("the rounded rectangle of KiCad", () => {
    const roundRect =
      "4,1,4,$2,$3,$4,$5,$6,$7,$8,$9,$2,$3,0*1,1,$1+$1,$2,$3*1,1,$1+$1,$4,$5*1,1,$1+$1,$6,$7*1,1,$1+$1,$8,$9*20,1,$1+$1,$2,$3,$4,$5,0"
    expect(measureExtent(roundRect, "0.25X-1X1X-1X-1X1X-1X1X1")).toEqual([-1.25, -1.25, 1.25, 1.25])
  })
  test("a macro that cannot be understood is reported", () => {
    const image = readGerber(metric("%AMBAD*1,1,((2,0,0*%", "%ADD10BAD*%"), createBudget())
    expect(image.problems.has("aperture-not-understood")).toBe(true)
  })
})

describe("[BOARD-05] the shapes of a macro", () => {
  const shapes = (...blocks: string[]) => macroShapes(compileMacro(blocks, createBudget())!, [], createBudget())
  const corners = (shape: Shape | undefined) => (shape?.kind === "polygon" ? shape.corners : [])
  const near = (x: number, y: number) => ({ x: expect.closeTo(x, 4), y: expect.closeTo(y, 4) })
  const rings = (...blocks: string[]) =>
    shapes(...blocks).flatMap(shape => (shape.kind === "capsule" ? [[shape.radius, shape.dark]] : []))

  test("a line has its width on both sides, also when it erases or has no length", () => {
    expect(shapes("20,1,2,1,1,1,5,0")).toEqual([
      { kind: "polygon", dark: true, corners: [near(0, 1), near(0, 5), near(2, 5), near(2, 1)] },
    ])
    expect(corners(shapes("20,1,2,1,1,5,1,0")[0])).toEqual([near(1, 2), near(5, 2), near(5, 0), near(1, 0)])
    expect(corners(shapes("20,1,2,1,2,4,6,0")[0])[0]).toEqual(near(1 - 0.8, 2 + 0.6))
    expect(shapes("20,0,2,1,1,1,5,0")[0]?.dark).toBe(false)
    expect(corners(shapes("20,1,2,3,3,3,3,0")[0])).toEqual(Array(4).fill(near(3, 3)))
  })
  test("a thermal is four pieces of a ring with gaps between them", () => {
    const pieces = shapes("7,1,2,4,2,0.5,0")
    expect(pieces.map(piece => corners(piece).length)).toEqual([34, 34, 34, 34])
    const [first, second] = pieces.map(corners)
    expect([first?.[0], first?.[16], first?.[17], first?.[33]]).toEqual([
      near(1 + Math.sqrt(4 - 0.0625), 2.25),
      near(1.25, 2 + Math.sqrt(4 - 0.0625)),
      near(1.25, 2 + Math.sqrt(1 - 0.0625)),
      near(1 + Math.sqrt(1 - 0.0625), 2.25),
    ])
    expect(second?.[0]).toEqual(near(0.75, 2 + Math.sqrt(4 - 0.0625)))
    expect(corners(shapes("7,0,0,4,0.2,1,0")[0])[17]).toEqual(near(0.5, 0.5))
    expect(shapes("7,0,0,4,2,0,0")).toHaveLength(4)
    for (const nothing of ["7,0,0,2,2,0,0", "7,0,0,4,2,-0.1,0", "7,0,0,4,0,3,0"])
      expect(shapes(nothing), nothing).toEqual([])
  })
  test("a moiré is rings, as many as there is room for, and a cross", () => {
    expect(rings("6,1,2,4,0.2,0.3,2,0.1,6,0")).toEqual([
      [2, true],
      [1.8, false],
      [expect.closeTo(1.5, 9), true],
      [expect.closeTo(1.3, 9), false],
    ])
    expect(rings("6,0,0,1,0.3,0.1,5,0.1,2,0")).toEqual([
      [0.5, true],
      [expect.closeTo(0.2, 9), false],
      [expect.closeTo(0.1, 9), true],
    ])
    expect(rings("6,0,0,100,0.1,0.1,60,0.1,2,0")).toHaveLength(100)
    expect(rings("6,0,0,4,2,0,3,0.1,2,0")).toEqual([[2, true]])
    expect(rings("6,0,0,4,1,1,3,0.1,2,0")).toHaveLength(2)
    expect(shapes("6,1,2,4,0.2,0.3,0,0.1,6,0").map(corners)).toEqual([
      [near(-2, 1.95), near(4, 1.95), near(4, 2.05), near(-2, 2.05)],
      [near(0.95, -1), near(1.05, -1), near(1.05, 5), near(0.95, 5)],
    ])
  })
  test("an outline has no more corners than it gives; a polygon has 3 to 100 sides; others are nothing", () => {
    expect(corners(shapes("4,1,9,0,0,4,0,4,2,0,0,0")[0])).toHaveLength(4)
    expect(corners(shapes("4,1,1,0,0,4,0,4,2,0,0,0")[0])).toHaveLength(2)
    expect([2, 3, 100, 101].map(sides => shapes(`5,1,${sides},0,0,4,0`).length)).toEqual([0, 1, 1, 0])
    expect(shapes("99,1,1,0,0")).toEqual([])
    expect(shapes("", " ", "0 nota", " 1,1,2,0,0 ", "1,1,2,0,0,")).toHaveLength(2)
  })
  test("a variable has a number and a value", () => {
    for (const block of ["$=1", "$1", "$x=1", "$1=", "$1.5=1", "=1", "$1=1+"])
      expect(compileMacro([block], createBudget()), block).toBeNull()
    expect(rings("$4=1+1", "1,1,$4,0,0")).toEqual([[1, true]])
  })
  test("its characters, steps and corners are work", () => {
    const block = "5,1,50,0,0,4,0"
    expect(() => compileMacro([block], createBudget(28))).toThrow(WorkStopped)
    const macro = compileMacro([block], createBudget(29))!
    expect(() => macroShapes(macro, [], createBudget(56))).toThrow(WorkStopped)
    expect(() => macroShapes(macro, [], createBudget(57))).not.toThrow()
    const set = compileMacro(["$1=1+1+1"], createBudget())!
    expect(() => macroShapes(set, [], createBudget(5))).toThrow(WorkStopped)
  })
  test("blanks are allowed in a formula, numbers of more than 40 letters and other signs are not", () => {
    expect(evaluate(compileExpression(" 1 +\t2 ")!, new Map())).toBe(3)
    expect(compileExpression(`0.${"1".repeat(38)}`)).not.toBeNull()
    for (const text of [`0.${"1".repeat(39)}`, "1&2", "1%", "$1$2"]) expect(compileExpression(text), text).toBeNull()
    expect(evaluate(compileExpression("2x(1+(3-1))/2")!, new Map())).toBe(3)
  })
})
