import { expect, test } from "vitest"
import { createBudget } from "../work-budget.ts"
import { type Aperture, apertureBox, apertureWidth, apertureWidths, defineAperture, isOval } from "./apertures.ts"
import { compileMacro } from "./macros.ts"

const define = (text: string, ...macro: string[]): Aperture => {
  const compiled = compileMacro(macro, createBudget())
  const aperture = defineAperture(`D10${text}`, new Map([["M", compiled!]]), 1, null, createBudget())
  if (!aperture) throw new Error(`${text} is no aperture`)
  return aperture
}
const near = (...values: number[]) => values.map(value => expect.closeTo(value, 6))

test("[PCB-04] an aperture is as wide as it is, whichever way it is turned", () => {
  expect(apertureWidths(define("C,2"))).toEqual([2, 2])
  expect(apertureWidths(define("O,2X5"))).toEqual([2, 5])
  expect(apertureWidths(define("R,5X2"))).toEqual([2, 5])
  expect(apertureWidths(define("M", "21,1,6,1.4,0,0,45"))).toEqual(near(1.4, 6))
  expect(apertureWidths(define("M", "21,1,6,1.4,0,0,120"))).toEqual(near(1.4, 6))
  expect(apertureWidths(define("M", "21,1,1.4,6,0,0,0"))).toEqual(near(1.4, 6))
  expect(apertureWidths(define("M", "1,0,2,0,0"))).toEqual([0, 0])
  expect(apertureWidth(define("M", "1,0,2,0,0"))).toBe(0)
  expect([apertureWidth(define("R,5X2")), apertureWidth(define("R,2X5"))]).toEqual([2, 2])
})

test("[PCB-04] longer obrounds and macros are oval; circles, rectangles and polygons are not", () => {
  expect(["O,1.4X2.4", "O,2.4X1.4"].map(text => isOval(define(text)))).toEqual([true, true])
  expect(["O,2X2", "O,2X2.03", "C,2", "R,2X5", "P,2X6"].map(text => isOval(define(text)))).toEqual(Array(5).fill(false))
  expect(isOval(define("M", "21,1,6,1.4,0,0,45"))).toBe(true)
  expect(isOval(define("M", "21,1,2,2.01,0,0,0"))).toBe(false)
})

test("[BOARD-05] a template's parts, holes and box", () => {
  expect(define("C,2X0.8")).toMatchObject({
    template: "circle",
    shapes: [{ dark: true }, { kind: "capsule", dark: false }],
  })
  expect(define("R,4X2X0.8X0.6")).toMatchObject({
    template: "rectangle",
    shapes: [{}, { kind: "polygon", dark: false }],
  })
  expect(define("P,4X6")).toMatchObject({ template: "polygon", shapes: [{ kind: "polygon" }] })
  expect(define("M", "1,1,2,0,0")).toMatchObject({ template: "macro", hole: null, code: 10 })
  expect(define("O,4X2").box).toEqual({ minX: -2, minY: -1, maxX: 2, maxY: 1 })
  const turned = apertureBox(define("O,4X2"), { a: 0, b: 1, c: -1, d: 0 })
  expect([turned.minX, turned.minY, turned.maxX, turned.maxY]).toEqual(near(-1, -2, 1, 2))
  for (const text of ["C,1Xx", "Q,1", "", "C,-1", "xC,1"])
    expect(defineAperture(`D10${text}`, new Map(), 1, null, createBudget()), text).toBeNull()
  expect(defineAperture("xD10C,1", new Map(), 1, null, createBudget())).toBeNull()
})
