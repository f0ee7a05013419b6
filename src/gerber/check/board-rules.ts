import type { Board, CopperLayer } from "../measure/board.ts"
import { padFinder } from "../measure/pads.ts"
import { type Finding, finding } from "./findings.ts"
import { type BoardFit, fitOf, houseLimits } from "./house-limits.ts"
import { regionsOf, tracksOf } from "./track-rule.ts"

/** The service makes one copper side. A side that only repeats the pads of the other does not count. */
export function checkCopperLayers(board: Board): Finding[] {
  const limit = houseLimits.copperLayers
  const filled = board.copper.filter(layer => layer.image.operations.length > 0)
  if (filled.length === 0) return [finding("copper-layers", "not-measurable", "copper-absent")]
  const used = filled.filter(layer => hasCopperOfItsOwn(layer, board))
  const layers = Math.max(1, used.length)
  if (layers > limit) return [finding("copper-layers", "warning", "copper-several", { layers, limit })]
  if (filled.some(layer => layer.by === "assumed")) {
    return [finding("copper-layers", "not-measurable", "copper-assumed", { layers, limit })]
  }
  return [finding("copper-layers", "ok", filled.length > 1 ? "copper-one-and-pads" : "copper-one", { layers, limit })]
}

function hasCopperOfItsOwn(layer: CopperLayer, board: Board): boolean {
  if (tracksOf(layer).length > 0 || regionsOf(layer) > 0 || layer.image.negative) return true
  const padsAcross = padFinder(board.copper.filter(other => other !== layer))
  return layer.image.operations.some(drawn => drawn.kind === "flash" && drawn.dark && padsAcross(drawn.at).length === 0)
}

export const boardFit = ({ size }: Board): BoardFit => (size ? fitOf(size.width, size.height) : "unknown")

export function checkSize(board: Board): Finding[] {
  const { size } = board
  if (!size) return [finding("board-size", "not-measurable", "size-unknown")]
  const measured = { width: size.width, height: size.height }
  const fit = fitOf(size.width, size.height)
  if (fit === "too-large") return [finding("board-size", "warning", "size-too-large", measured)]
  if (size.provisional) return [finding("board-size", "not-measurable", "size-provisional", measured)]
  return [finding("board-size", "ok", `size-${fit}`, measured)]
}
