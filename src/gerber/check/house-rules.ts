import type { Board } from "../measure/board.ts"
import { checkCopperLayers, checkSize } from "./board-rules.ts"
import { type Finding, finding } from "./findings.ts"
import { checkHoles, checkPads } from "./hole-rules.ts"
import { checkTracks } from "./track-rule.ts"

export const checkBoard = (board: Board): Finding[] => [
  ...checkSize(board),
  ...checkCopperLayers(board),
  ...checkTracks(board),
  ...checkHoles(board),
  ...checkPads(board),
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
