import { rotated } from "../measure/geometry.ts"
import { circle, polygon, rectangle, regularPolygon, type Shape, shapeWeight } from "../measure/shapes.ts"
import type { WorkBudget } from "../work-budget.ts"
import { compileExpression, type Expression, evaluate } from "./expressions.ts"

export type Macro = readonly Statement[]
type Statement =
  | { readonly kind: "set"; readonly variable: number; readonly value: Expression }
  | { readonly kind: "draw"; readonly primitive: number; readonly values: readonly Expression[] }

const workPerCharacter = 2

export function compileMacro(blocks: readonly string[], budget: WorkBudget): Macro | null {
  const statements: Statement[] = []
  for (const block of blocks) {
    budget.spend(1 + workPerCharacter * block.length)
    const text = block.trim()
    if (text === "" || text.startsWith("0")) continue
    if (text.startsWith("$")) {
      const equals = text.indexOf("=")
      const value = compileExpression(text.slice(equals + 1))
      const variable = Number(text.slice(1, equals))
      if (equals < 2 || !value || !Number.isInteger(variable)) return null
      statements.push({ kind: "set", variable, value })
      continue
    }
    const [code, ...values] = text.replace(/,$/, "").split(",").map(compileExpression)
    if (!code || values.some(value => value === null)) return null
    statements.push({ kind: "draw", primitive: evaluate(code, noVariables), values: values as Expression[] })
  }
  return statements
}

const noVariables: ReadonlyMap<number, number> = new Map()

export function macroShapes(macro: Macro, parameters: readonly number[], budget: WorkBudget): Shape[] {
  const variables = new Map(parameters.map((value, i) => [i + 1, value]))
  const shapes: Shape[] = []
  for (const statement of macro) {
    if (statement.kind === "set") {
      budget.spend(1 + statement.value.length)
      variables.set(statement.variable, evaluate(statement.value, variables))
      continue
    }
    budget.spend(statement.values.reduce((steps, value) => steps + value.length, 1))
    const values = statement.values.map(value => evaluate(value, variables))
    for (const shape of primitiveShapes(statement.primitive, values)) {
      budget.spend(shapeWeight(shape))
      shapes.push(shape)
    }
  }
  return shapes
}

function primitiveShapes(primitive: number, values: readonly number[]): Shape[] {
  const at = (i: number) => values[i] ?? 0
  const dark = at(0) !== 0
  switch (primitive) {
    case 1: {
      const center = rotated(at(2), at(3), at(4))
      return [circle(at(1), center.x, center.y, dark)]
    }
    case 2:
    case 20:
      return [thickLine(at(1), at(2), at(3), at(4), at(5), at(6), dark)]
    case 21:
      return [rectangle(at(1), at(2), at(3), at(4), at(5), dark)]
    case 22:
      return [rectangle(at(1), at(2), at(3) + at(1) / 2, at(4) + at(2) / 2, at(5), dark)]
    case 4: {
      const corners = Math.min(Math.max(0, Math.floor(at(1))) + 1, Math.floor((values.length - 2) / 2))
      return [polygon(values.slice(2, 2 + corners * 2), at(2 + corners * 2), dark)]
    }
    case 5: {
      const sides = Math.floor(at(1))
      if (sides < 3 || sides > 100) return []
      return [polygon(regularPolygon(at(4), sides, at(2), at(3)), at(5), dark)]
    }
    case 6:
      return moire(values)
    case 7:
      return thermal(at(0), at(1), at(2), at(3), at(4), at(5))
    default:
      return []
  }
}

function thickLine(
  width: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  degrees: number,
  dark: boolean,
): Shape {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const nx = (-(y2 - y1) / length) * (width / 2)
  const ny = ((x2 - x1) / length) * (width / 2)
  return polygon([x1 + nx, y1 + ny, x2 + nx, y2 + ny, x2 - nx, y2 - ny, x1 - nx, y1 - ny], degrees, dark)
}

const stepsPerQuarter = 16

function thermal(x: number, y: number, outer: number, inner: number, gap: number, degrees: number): Shape[] {
  const far = outer / 2
  const near = Math.max(inner / 2, gap / Math.SQRT2)
  if (!(far > near) || gap < 0) return []
  const pieces: Shape[] = []
  for (let quarter = 0; quarter < 4; quarter++) {
    const corners: number[] = []
    const walk = (radius: number, forward: boolean) => {
      const begin = Math.asin(gap / 2 / radius)
      const length = Math.PI / 2 - 2 * begin
      for (let step = 0; step <= stepsPerQuarter; step++) {
        const part = (forward ? step : stepsPerQuarter - step) / stepsPerQuarter
        const angle = quarter * (Math.PI / 2) + begin + length * part
        corners.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
      }
    }
    walk(far, true)
    walk(near, false)
    pieces.push(polygon(corners, degrees))
  }
  return pieces
}

function moire(values: readonly number[]): Shape[] {
  const [x = 0, y = 0, outer = 0, thickness = 0, gap = 0, rings = 0, crossWidth = 0, crossLength = 0, turn = 0] = values
  const center = rotated(x, y, turn)
  const shapes: Shape[] = []
  let diameter = outer
  for (let ring = 0; ring < Math.min(rings, 50) && diameter > 0; ring++) {
    shapes.push(circle(diameter, center.x, center.y))
    const inside = diameter - 2 * thickness
    if (inside > 0) shapes.push(circle(inside, center.x, center.y, false))
    diameter = inside - 2 * gap
  }
  shapes.push(rectangle(crossLength, crossWidth, x, y, turn), rectangle(crossWidth, crossLength, x, y, turn))
  return shapes
}
