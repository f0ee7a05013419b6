import type { Point } from "../measure/geometry.ts"
import type { FindingCode, Measured, Severity } from "./texts.ts"

export type Rule = "track-width" | "hole-size" | "pad-size" | "copper-layers" | "board-size" | "file"

export type Mark = Point & { readonly radius: number }

export const finding = (
  rule: Rule,
  severity: Severity,
  code: FindingCode,
  measured: Measured = {},
  marks: readonly Mark[] = [],
) => ({ rule, severity, code, measured, marks: sparseMarks(marks) })

export type Finding = Readonly<ReturnType<typeof finding>>

const maxMarks = 60
const minSpacing = 2
const maxConsidered = 20_000

/** Keeps one mark every few millimetres, or fewer if there are many, because a thousand marks in one place say no more. */
function sparseMarks(marks: readonly Mark[]): readonly Mark[] {
  const step = Math.ceil(marks.length / maxConsidered)
  let kept = marks.filter((_, i) => i % step === 0)
  for (let spacing = minSpacing, first = true; first || kept.length > maxMarks; spacing *= 1.5) {
    kept = firstOfEachCell(kept, spacing)
    first = false
  }
  return kept.map(({ x, y, radius }) => ({ x: thousandths(x), y: thousandths(y), radius: thousandths(radius) }))
}

function firstOfEachCell(marks: readonly Mark[], spacing: number): Mark[] {
  const taken = new Set<string>()
  return marks.filter(({ x, y }) => {
    const cell = `${Math.round(x / spacing)},${Math.round(y / spacing)}`
    const isFree = !taken.has(cell)
    taken.add(cell)
    return isFree
  })
}

export const thousandths = (value: number) => Math.round(value * 1000) / 1000
