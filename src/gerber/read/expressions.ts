/** Arithmetic of aperture macros: `1.08239X$1`, `($2-$3)/2`. Compiled once to postfix order, evaluated per aperture. */
export type Expression = readonly Step[]
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

/** Variables that were never set are 0, as the format says. */
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
