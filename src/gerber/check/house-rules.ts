import type { Board } from "../measure/board.ts"
import { midpoint } from "../measure/geometry.ts"
import type { Pad } from "../measure/pads.ts"
import type { Hole } from "../read/excellon-reader.ts"
import type { Stroke } from "../read/plotter.ts"
import { type Finding, finding, type Mark, thousandths } from "./findings.ts"
import {
  type BoardFit,
  type BoardLimits,
  chooseFit,
  holeTolerance,
  houseLimits,
  trackTolerance,
} from "./house-limits.ts"

export const checkBoard = (board: Board, limits: BoardLimits): Finding[] => [
  ...checkSize(board),
  ...checkCopperLayers(board),
  ...checkTracks(board, limits),
  ...checkHoles(board, limits),
  ...checkPads(board, limits),
  ...checkFiles(board),
]

function checkFiles(board: Board): Finding[] {
  const found: Finding[] = []
  const unfinished = board.layers.filter(layer => layer.image?.ended === false || layer.drill?.ended === false)
  if (unfinished.length > 0) found.push(finding("file", "warning", "file-cut-short", { count: unfinished.length }))
  const doubtful = board.layers.filter(
    ({ image, drill }) =>
      (image && (image.problems.size > 0 || image.notUnderstood > 0)) || (drill && drill.notUnderstood > 0),
  )
  if (doubtful.length > 0) found.push(finding("file", "warning", "file-not-understood", { count: doubtful.length }))
  return found
}

/** The service makes one copper side. A side that only repeats the pads of the other does not count. */
function checkCopperLayers(board: Board): Finding[] {
  const limit = houseLimits.copperLayers
  const found: Finding[] = []
  if (board.claimedTwice > 0) {
    found.push(finding("copper-layers", "warning", "copper-twice", { count: board.claimedTwice }))
  }
  const filled = board.copper.filter(layer => layer.image.operations.length > 0)
  if (filled.length === 0) return [...found, finding("copper-layers", "not-measurable", "copper-absent")]
  const layers = Math.max(1, filled.filter(layer => layer.isUsed).length)
  if (layers > limit) return [...found, finding("copper-layers", "warning", "copper-several", { layers, limit })]
  if (filled.some(layer => layer.by === "assumed")) {
    return [...found, finding("copper-layers", "not-measurable", "copper-assumed", { layers, limit })]
  }
  const code = filled.length > 1 ? "copper-one-and-pads" : "copper-one"
  return [...found, finding("copper-layers", "ok", code, { layers, limit })]
}

/** A doubtful outline fits no panel. Without any outline, the extent of the copper still tells a board that is too large. */
export const boardFit = ({ size, outline }: Board): BoardFit =>
  size && outline.doubt === null ? chooseFit(size.width, size.height) : "unknown"

function checkSize(board: Board): Finding[] {
  const { size, outline } = board
  if (!size) return [finding("board-size", "not-measurable", "size-unknown")]
  const measured = { width: size.width, height: size.height }
  if (outline.doubt) return [finding("board-size", "not-measurable", `size-${outline.doubt}`, measured)]
  const fit = chooseFit(size.width, size.height)
  const several =
    outline.boards > 1 ? [finding("board-size", "warning", "outline-several", { count: outline.boards })] : []
  if (fit === "too-large") return [finding("board-size", "warning", "size-too-large", measured), ...several]
  if (size.provisional) return [finding("board-size", "not-measurable", "size-provisional", measured)]
  return [finding("board-size", "ok", `size-${fit}`, measured), ...several]
}

/** A text drawn in copper may look like a narrow track. */
function checkTracks(board: Board, limits: BoardLimits): Finding[] {
  if (board.copper.length === 0) return [finding("track-width", "not-measurable", "tracks-absent")]
  if (board.copper.some(layer => layer.image.negative)) {
    return [finding("track-width", "not-measurable", "tracks-inverted")]
  }
  const tracks = board.copper.flatMap(layer => layer.tracks)
  const areas = board.copper.reduce((count, layer) => count + layer.areas, 0)
  const found: Finding[] = []
  if (tracks.length > 0) found.push(judgeTracks(tracks, limits))
  if (areas > 0) {
    found.push(
      finding("track-width", "not-measurable", "tracks-as-regions", { unmeasured: areas, count: tracks.length }),
    )
  }
  return found.length > 0 ? found : [finding("track-width", "not-measurable", "tracks-absent")]
}

function judgeTracks(tracks: readonly Stroke[], { minTrackWidth: limit }: BoardLimits): Finding {
  const narrow = tracks.filter(track => track.width < limit - trackTolerance).sort((a, b) => a.width - b.width)
  if (narrow.length === 0) {
    const narrowest = thousandths(tracks.reduce((min, track) => Math.min(min, track.width), Infinity))
    return finding("track-width", "ok", "tracks-ok", { narrowest, limit, count: tracks.length })
  }
  const measured = { narrowest: thousandths(narrow[0]!.width), limit, count: narrow.length }
  const marks = narrow.map(track => ({ ...midpoint(track.segment), radius: track.width }))
  return finding("track-width", "warning", "tracks-narrow", measured, marks)
}

function checkHoles(board: Board, { preferredHoles: preferred, minHole, maxHole }: BoardLimits): Finding[] {
  const isPreferred = (diameter: number) => preferred.some(each => Math.abs(diameter - each) <= holeTolerance)
  const isUnusual = (diameter: number) => diameter < minHole - holeTolerance || diameter > maxHole + holeTolerance

  if (board.holes.length === 0) {
    return [finding("hole-size", "not-measurable", board.drillDrawing ? "holes-drawing" : "holes-unknown")]
  }
  const sized = board.holes.filter(hole => hole.diameter > 0)
  const found: Finding[] = []
  const consult = sized.filter(({ diameter }) => isUnusual(diameter))
  const others = sized.filter(({ diameter }) => !isUnusual(diameter) && !isPreferred(diameter))
  if (consult.length > 0)
    found.push(finding("hole-size", "warning", "holes-consult", { ...measured(consult), preferred }, marks(consult)))
  if (others.length > 0) {
    found.push(
      finding("hole-size", "warning", "holes-not-preferred", { ...measured(others), preferred }, marks(others)),
    )
  }
  if (found.length === 0 && sized.length > 0) found.push(finding("hole-size", "ok", "holes-ok", measured(sized)))
  const unmeasured = board.holes.length - sized.length
  if (unmeasured > 0) found.push(finding("hole-size", "not-measurable", "holes-without-size", { unmeasured }))
  return found
}

const measured = (holes: readonly Hole[]) => ({
  count: holes.length,
  sizes: [...new Set(holes.map(hole => Math.round(hole.diameter * 100) / 100))].sort((a, b) => a - b),
})

const marks = (holes: readonly Hole[]): Mark[] =>
  holes.map(({ path, diameter }) => ({ ...midpoint(path), radius: diameter / 2 }))

type DrilledPad = { readonly hole: Hole; readonly pad: Pad }

/** Judges only pads that were found around a hole. The rest counts as not measured, never as correct. */
function checkPads(board: Board, limits: BoardLimits): Finding[] {
  const known: DrilledPad[] = []
  let unmeasured = 0
  for (const hole of board.holes) {
    if (hole.plated === false || hole.diameter === 0) continue
    const pad = board.pads.get(hole)
    if (pad) known.push({ hole, pad })
    else unmeasured++
  }
  const found: Finding[] = []
  if (known.length > 0) found.push(judgePads(known, limits))
  if (unmeasured > 0 || known.length === 0) {
    found.push(finding("pad-size", "not-measurable", "pads-unknown", { unmeasured, count: known.length }))
  }
  return found
}

const tolerance = 0.01
const ring = ({ pad, hole }: DrilledPad) => pad.width - hole.diameter

function judgePads(known: readonly DrilledPad[], { padOverHole: limit }: BoardLimits): Finding {
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
