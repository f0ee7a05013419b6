import type { Point } from "../measure/geometry.ts"

export type Rule = "track-width" | "hole-size" | "pad-size" | "copper-layers" | "board-size" | "file"

/** "not-measurable" is never to be shown as correct. */
export type Severity = "ok" | "warning" | "not-measurable"

export type FindingCode =
  | "tracks-ok"
  | "tracks-narrow"
  | "tracks-absent"
  | "tracks-as-regions"
  | "tracks-inverted"
  | "holes-ok"
  | "holes-not-preferred"
  | "holes-consult"
  | "holes-without-size"
  | "holes-unknown"
  | "holes-drawing"
  | "pads-ok"
  | "pads-small"
  | "pads-unknown"
  | "copper-one"
  | "copper-one-and-pads"
  | "copper-several"
  | "copper-assumed"
  | "copper-absent"
  | "copper-twice"
  | "size-pequeno"
  | "size-grande"
  | "size-too-large"
  | "size-provisional"
  | "size-open"
  | "size-elsewhere"
  | "size-frame"
  | "size-unknown"
  | "outline-several"
  | "several-boards"
  | "file-cut-short"
  | "file-not-understood"
  | "file-too-complex"

export type Mark = Point & { readonly radius: number }

/** All in mm, but counts. */
export type Measured = {
  readonly narrowest?: number
  readonly limit?: number
  readonly count?: number
  readonly unmeasured?: number
  readonly sizes?: readonly number[]
  readonly pad?: number
  readonly hole?: number
  readonly layers?: number
  readonly width?: number
  readonly height?: number
}

export type Finding = {
  readonly rule: Rule
  readonly severity: Severity
  readonly code: FindingCode
  readonly measured: Measured
  readonly marks: readonly Mark[]
}

export const finding = (
  rule: Rule,
  severity: Severity,
  code: FindingCode,
  measured: Measured = {},
  marks: readonly Mark[] = [],
): Finding => ({ rule, severity, code, measured, marks: sparseMarks(marks) })

const mostMarks = 60
const closestMarks = 2
const mostLookedAt = 20_000

/** A mark every few millimetres, or further apart where there are many, says as much as a thousand in one heap. */
function sparseMarks(marks: readonly Mark[]): readonly Mark[] {
  const step = Math.ceil(marks.length / mostLookedAt)
  let kept = marks.filter((_, i) => i % step === 0)
  for (let spacing = closestMarks, first = true; first || kept.length > mostMarks; spacing *= 1.5) {
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
