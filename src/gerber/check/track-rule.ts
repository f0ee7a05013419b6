import type { Board } from "../measure/board.ts"
import { middleOf } from "../measure/geometry.ts"
import type { Stroke } from "../read/plotter.ts"
import { type Finding, finding, thousandths } from "./findings.ts"
import { houseLimits, trackTolerance } from "./house-limits.ts"

/** A text drawn in copper may look like a narrow track. */
export function checkTracks(board: Board): Finding[] {
  if (board.copper.length === 0) return [finding("track-width", "not-measurable", "tracks-absent")]
  if (board.copper.some(layer => layer.image.negative)) {
    return [finding("track-width", "not-measurable", "tracks-inverted")]
  }
  const tracks = board.copper.flatMap(layer => layer.tracks)
  const areas = board.copper.reduce((count, layer) => count + layer.areas, 0)
  const found: Finding[] = []
  if (tracks.length > 0) found.push(judge(tracks))
  if (areas > 0) {
    found.push(
      finding("track-width", "not-measurable", "tracks-as-regions", { unmeasured: areas, count: tracks.length }),
    )
  }
  return found.length > 0 ? found : [finding("track-width", "not-measurable", "tracks-absent")]
}

function judge(tracks: readonly Stroke[]): Finding {
  const limit = houseLimits.narrowestTrack
  const narrow = tracks.filter(track => track.width < limit - trackTolerance).sort((a, b) => a.width - b.width)
  if (narrow.length === 0) {
    const narrowest = thousandths(tracks.reduce((least, track) => Math.min(least, track.width), Infinity))
    return finding("track-width", "ok", "tracks-ok", { narrowest, limit, count: tracks.length })
  }
  const measured = { narrowest: thousandths(narrow[0]!.width), limit, count: narrow.length }
  const marks = narrow.map(track => ({ ...middleOf(track.segment), radius: track.width }))
  return finding("track-width", "warning", "tracks-narrow", measured, marks)
}
