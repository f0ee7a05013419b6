import type { Board } from "../measure/board.ts"
import { middleOf } from "../measure/geometry.ts"
import type { Pad } from "../measure/pads.ts"
import type { Hole } from "../read/excellon-reader.ts"
import { type Finding, finding, type Mark, thousandths } from "./findings.ts"
import { holeTolerance, houseLimits } from "./house-limits.ts"

export function checkHoles(board: Board): Finding[] {
  if (board.holes.length === 0) {
    return [finding("hole-size", "not-measurable", board.drillDrawing ? "holes-drawing" : "holes-unknown")]
  }
  const sized = board.holes.filter(hole => hole.diameter > 0)
  const found: Finding[] = []
  const consult = sized.filter(({ diameter }) => isUnusual(diameter))
  const others = sized.filter(({ diameter }) => !isUnusual(diameter) && !isPreferred(diameter))
  if (consult.length > 0)
    found.push(finding("hole-size", "warning", "holes-consult", measured(consult), marks(consult)))
  if (others.length > 0) {
    found.push(finding("hole-size", "warning", "holes-not-preferred", measured(others), marks(others)))
  }
  if (found.length === 0 && sized.length > 0) found.push(finding("hole-size", "ok", "holes-ok", measured(sized)))
  const unmeasured = board.holes.length - sized.length
  if (unmeasured > 0) found.push(finding("hole-size", "not-measurable", "holes-without-size", { unmeasured }))
  return found
}

const isPreferred = (diameter: number) =>
  houseLimits.preferredHoles.some(preferred => Math.abs(diameter - preferred) <= holeTolerance)

const isUnusual = (diameter: number) =>
  diameter < houseLimits.smallestHole - holeTolerance || diameter > houseLimits.largestHole + holeTolerance

const measured = (holes: readonly Hole[]) => ({
  count: holes.length,
  sizes: [...new Set(holes.map(hole => Math.round(hole.diameter * 100) / 100))].sort((a, b) => a - b),
})

const marks = (holes: readonly Hole[]): Mark[] =>
  holes.map(({ path, diameter }) => ({ ...middleOf(path), radius: diameter / 2 }))

type DrilledPad = { readonly hole: Hole; readonly pad: Pad }

/** Only pads that can be seen around a hole are judged; the rest is counted as not measured, never as correct. */
export function checkPads(board: Board): Finding[] {
  const known: DrilledPad[] = []
  let unmeasured = 0
  for (const hole of board.holes) {
    if (hole.plated === false || hole.diameter === 0) continue
    const pad = board.pads.get(hole)
    if (pad) known.push({ hole, pad })
    else unmeasured++
  }
  const found: Finding[] = []
  if (known.length > 0) found.push(judge(known))
  if (unmeasured > 0 || known.length === 0) {
    found.push(finding("pad-size", "not-measurable", "pads-unknown", { unmeasured, count: known.length }))
  }
  return found
}

const tolerance = 0.01
const ring = ({ pad, hole }: DrilledPad) => pad.width - hole.diameter

function judge(known: readonly DrilledPad[]): Finding {
  const limit = houseLimits.padOverHole
  const small = known
    .filter(found => !found.pad.oval && ring(found) < limit - tolerance)
    .sort((a, b) => ring(a) - ring(b))
  const worst = small[0]
  if (!worst) return finding("pad-size", "ok", "pads-ok", { count: known.length, limit })
  return finding(
    "pad-size",
    "warning",
    "pads-small",
    { count: small.length, limit, pad: thousandths(worst.pad.width), hole: thousandths(worst.hole.diameter) },
    small.map(({ pad }) => ({ ...pad.at, radius: pad.width / 2 })),
  )
}
