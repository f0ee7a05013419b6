import { type Point, rotated, toPoints } from "../measure/geometry.ts"
import { circle, polygon, rectangle, regularPolygon, type Shape, shapeWeight } from "../measure/shapes.ts"
import type { WorkBudget } from "../work-budget.ts"

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
      const centre = rotated(at(2), at(3), at(4))
      return [circle(at(1), centre.x, centre.y, dark)]
    }
    case 2:
    case 20:
      return [thickLine(values)]
    case 21:
      return [rectangle(at(1), at(2), at(3), at(4), at(5), dark)]
    case 22:
      return [rectangle(at(1), at(2), at(3) + at(1) / 2, at(4) + at(2) / 2, at(5), dark)]
    case 4: {
      const corners = Math.min(Math.max(0, Math.floor(at(1))) + 1, Math.floor((values.length - 2) / 2))
      return [polygon(toPoints(values.slice(2, 2 + corners * 2)), at(2 + corners * 2), dark)]
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

function thickLine([dark = 0, width = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, degrees = 0]: readonly number[]): Shape {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const nx = (-(y2 - y1) / length) * (width / 2)
  const ny = ((x2 - x1) / length) * (width / 2)
  const corners = [x1 + nx, y1 + ny, x2 + nx, y2 + ny, x2 - nx, y2 - ny, x1 - nx, y1 - ny]
  return polygon(toPoints(corners), degrees, dark !== 0)
}

const stepsPerQuarter = 16

function thermal(x: number, y: number, outer: number, inner: number, gap: number, degrees: number): Shape[] {
  const far = outer / 2
  const near = Math.max(inner / 2, gap / Math.SQRT2)
  if (!(far > near) || gap < 0) return []
  const pieces: Shape[] = []
  for (let quarter = 0; quarter < 4; quarter++) {
    const corners: Point[] = []
    const walk = (radius: number, forward: boolean) => {
      const begin = Math.asin(gap / 2 / radius)
      const length = Math.PI / 2 - 2 * begin
      for (let step = 0; step <= stepsPerQuarter; step++) {
        const part = (forward ? step : stepsPerQuarter - step) / stepsPerQuarter
        const angle = quarter * (Math.PI / 2) + begin + length * part
        corners.push({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) })
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
  const centre = rotated(x, y, turn)
  const shapes: Shape[] = []
  let diameter = outer
  for (let ring = 0; ring < Math.min(rings, 50) && diameter > 0; ring++) {
    shapes.push(circle(diameter, centre.x, centre.y))
    const inside = diameter - 2 * thickness
    if (inside > 0) shapes.push(circle(inside, centre.x, centre.y, false))
    diameter = inside - 2 * gap
  }
  shapes.push(rectangle(crossLength, crossWidth, x, y, turn), rectangle(crossWidth, crossLength, x, y, turn))
  return shapes
}

/** Arithmetic of aperture macros: `1.08239X$1`, `($2-$3)/2`. Compiled once to postfix order, evaluated per aperture. */
type Expression = readonly Step[]
type Step =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "variable"; readonly index: number }
  | { readonly kind: "operator"; readonly sign: Operator }
type Operator = "+" | "-" | "x" | "/" | "negate"

const strength: Record<Operator | "(", number> = { "(": 0, "+": 1, "-": 1, x: 2, "/": 2, negate: 3 }

export function compileExpression(text: string): Expression | null {
  const steps: Step[] = []
  const waiting: (Operator | "(")[] = []
  const release = (atLeast: number) => {
    while (waiting.length > 0 && strength[waiting[waiting.length - 1]!] >= atLeast) {
      const sign = waiting.pop()!
      if (sign !== "(") steps.push({ kind: "operator", sign })
    }
  }
  let expectsValue = true
  let at = 0
  while (at < text.length) {
    const sign = text[at]!
    if (sign.charCodeAt(0) <= 32) {
      at++
    } else if (sign === "(" && expectsValue) {
      waiting.push("(")
      at++
    } else if (sign === ")" && !expectsValue) {
      release(1)
      if (waiting.pop() !== "(") return null
      at++
    } else if (expectsValue && (sign === "-" || sign === "+")) {
      if (sign === "-") waiting.push("negate")
      at++
    } else if (expectsValue) {
      const start = sign === "$" ? at + 1 : at
      const end = numberEnd(text, start)
      const value = Number(text.slice(start, end))
      if (end === start || end - start > 40 || !Number.isFinite(value)) return null
      steps.push(sign === "$" ? { kind: "variable", index: value } : { kind: "number", value })
      expectsValue = false
      at = end
    } else {
      const operator = sign === "X" ? "x" : sign
      if (operator !== "+" && operator !== "-" && operator !== "x" && operator !== "/") return null
      release(strength[operator])
      waiting.push(operator)
      expectsValue = true
      at++
    }
  }
  if (expectsValue || waiting.includes("(")) return null
  release(1)
  return steps
}

function numberEnd(text: string, from: number): number {
  let end = from
  while (end < text.length && ((text[end]! >= "0" && text[end]! <= "9") || text[end] === ".")) end++
  return end
}

/** Variables that were never set are 0, as the specification says. */
export function evaluate(expression: Expression, variables: ReadonlyMap<number, number>): number {
  const stack: number[] = []
  for (const step of expression) {
    if (step.kind === "number") stack.push(step.value)
    else if (step.kind === "variable") stack.push(variables.get(step.index) ?? 0)
    else {
      const right = stack.pop() ?? 0
      stack.push(step.sign === "negate" ? -right : calculate(step.sign, stack.pop() ?? 0, right))
    }
  }
  const result = stack.pop() ?? 0
  return Number.isFinite(result) ? result : 0
}

function calculate(sign: Exclude<Operator, "negate">, left: number, right: number): number {
  if (sign === "+") return left + right
  if (sign === "-") return left - right
  return sign === "x" ? left * right : left / right
}
