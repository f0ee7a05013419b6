import type { Board } from "../measure/board.ts"
import { type Finding, finding } from "./findings.ts"
import { type BoardFit, fitOf, houseLimits } from "./house-limits.ts"

/** The service makes one copper side. A side that only repeats the pads of the other does not count. */
export function checkCopperLayers(board: Board): Finding[] {
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

/** An outline that is in doubt fits nothing; without any, what the copper takes up tells at least what is too large. */
export const boardFit = ({ size, outline }: Board): BoardFit =>
  size && outline.doubt === null ? fitOf(size.width, size.height) : "unknown"

export function checkSize(board: Board): Finding[] {
  const { size, outline } = board
  if (!size) return [finding("board-size", "not-measurable", "size-unknown")]
  const measured = { width: size.width, height: size.height }
  if (outline.doubt) return [finding("board-size", "not-measurable", `size-${outline.doubt}`, measured)]
  const fit = fitOf(size.width, size.height)
  const several =
    outline.boards > 1 ? [finding("board-size", "warning", "outline-several", { count: outline.boards })] : []
  if (fit === "too-large") return [finding("board-size", "warning", "size-too-large", measured), ...several]
  if (size.provisional) return [finding("board-size", "not-measurable", "size-provisional", measured)]
  return [finding("board-size", "ok", `size-${fit}`, measured), ...several]
}
