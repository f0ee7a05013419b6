import { type Box, boxHeight, boxWidth, isEmptyBox, type Matrix } from "../measure/geometry.ts"
import {
  circle,
  obround,
  polygon,
  rectangle,
  regularPolygon,
  type Shape,
  shapesBox,
  transformShape,
} from "../measure/shapes.ts"
import type { WorkBudget } from "../work-budget.ts"
import { type Macro, macroShapes } from "./macros.ts"

export type Aperture = {
  readonly code: number
  readonly template: "circle" | "rectangle" | "obround" | "polygon" | "macro"
  readonly shapes: readonly Shape[]
  readonly box: Box
  readonly hole: number | null
  /** Its purpose as the layout program states it: "Conductor", "ComponentPad", "Profile"; null if not stated. */
  readonly role: string | null
}

/** `%ADD10C,0.8*%` without its "AD": null when the definition cannot be understood. */
export function defineAperture(
  text: string,
  macros: ReadonlyMap<string, Macro>,
  millimetres: number,
  role: string | null,
  budget: WorkBudget,
): Aperture | null {
  const match = /^D(\d{1,9})([^,]{1,200})(?:,|$)/.exec(text)
  if (!match) return null
  const code = Number(match[1])
  const name = match[2]!
  const list = text.slice(match[0].length)
  const numbers = list === "" ? [] : list.split("X").map(Number)
  if (!numbers.every(Number.isFinite)) return null
  const macro = macros.get(name)
  const built: Built | null = macro
    ? { template: "macro", shapes: macroShapes(macro, numbers, budget), hole: null }
    : buildFromTemplate(name, numbers)
  if (!built) return null
  const matrix = { a: millimetres, b: 0, c: 0, d: millimetres }
  const shapes = built.shapes.map(shape => transformShape(shape, matrix))
  const hole = built.hole ? built.hole * millimetres : null
  return { code, template: built.template, shapes, box: shapesBox(shapes), hole, role }
}

type Built = Pick<Aperture, "template" | "hole"> & { shapes: Shape[] }

function buildFromTemplate(name: string, numbers: readonly number[]): Built | null {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = numbers
  if (numbers.length === 0 || first < 0) return null
  switch (name) {
    case "C":
      return withHole("circle", circle(first), second, third)
    case "R":
      return withHole("rectangle", rectangle(first, second), third, fourth)
    case "O":
      return withHole("obround", obround(first, second), third, fourth)
    case "P": {
      const sides = Math.floor(second)
      if (sides < 3 || sides > 100) return null
      return withHole("polygon", polygon(regularPolygon(first, sides, 0, 0, third)), fourth, fifth)
    }
    default:
      return null
  }
}

/** With a second size the hole is rectangular, as in old files. */
function withHole(template: Built["template"], shape: Shape, width: number, height: number): Built {
  if (!(width > 0)) return { template, shapes: [shape], hole: null }
  const hole = height > 0 ? rectangle(width, height, 0, 0, 0, false) : circle(width, 0, 0, false)
  return { template, shapes: [shape, hole], hole: height > 0 ? Math.min(width, height) : width }
}

export const apertureBox = (aperture: Aperture, matrix: Matrix | null): Box =>
  matrix ? shapesBox(aperture.shapes.map(shape => transformShape(shape, matrix))) : aperture.box

const directions = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 12)

/** The smallest width and the width across it: the box of a rotated shape is too large. */
export function apertureWidths({ template, shapes, box }: Aperture): readonly [narrow: number, across: number] {
  if (isEmptyBox(box)) return [0, 0]
  if (template !== "macro") {
    const sides = [boxWidth(box), boxHeight(box)]
    return [Math.min(...sides), Math.max(...sides)]
  }
  const widths = directions.map(angle => {
    const turned = { a: Math.cos(angle), b: Math.sin(angle), c: -Math.sin(angle), d: Math.cos(angle) }
    return boxWidth(shapesBox(shapes.map(shape => transformShape(shape, turned))))
  })
  const narrow = Math.min(...widths)
  return [narrow, widths[(widths.indexOf(narrow) + directions.length / 2) % directions.length]!]
}

export const apertureWidth = ({ box }: Aperture): number =>
  isEmptyBox(box) ? 0 : Math.min(boxWidth(box), boxHeight(box))

const roundEnough = 0.02

/** An oval pad is longer than wide and not a plain rectangle. */
export function isOval(aperture: Aperture): boolean {
  if (aperture.template !== "obround" && aperture.template !== "macro") return false
  const [narrow, across] = apertureWidths(aperture)
  return across - narrow > roundEnough * across
}
