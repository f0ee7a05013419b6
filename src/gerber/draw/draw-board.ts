import type { Finding } from "../check/findings.ts"
import { boardPictureLabel } from "../check/texts.ts"
import type { Board } from "../measure/board.ts"
import { type Box, boxHeight, boxWidth, isEmptyBox } from "../measure/geometry.ts"
import { boardShape } from "../measure/outline.ts"
import type { LayerKind } from "../read/layer-kinds.ts"
import type { Operation } from "../read/plotter.ts"
import { drawLayer, strokeOnly } from "./draw-layer.ts"
import { drawMarks } from "./draw-marks.ts"
import { closedPath, lineTo, polygonPath, startAt, svgNumber } from "./svg-paths.ts"

export type Side = "top" | "bottom"

export const pictureLimits = { shapes: 150_000, characters: 4_000_000 } as const

const colours = { board: "#0e5a3a", copper: "#d9924f", hole: "#0a1712", edge: "#06301f", guess: "#f2c14e" } as const

/**
 * The board as one SVG that holds both of its sides, the one seen from `side` visible. Null when there is nothing to
 * see or too much for a page. Only numbers of the file go into it, never its texts.
 */
export function drawBoard(board: Board, findings: readonly Finding[], side: Side): string | null {
  const shapes = board.copper.reduce((sum, layer) => sum + countShapes(layer.image.operations), board.holes.length)
  if (isEmptyBox(board.box) || shapes > pictureLimits.shapes || board.outline.length > pictureLimits.shapes) return null
  const margin = Math.max(1.5, Math.max(boxWidth(board.box), boxHeight(board.box)) * 0.03)
  const frame = grown(board.box, margin)
  const parts = boardParts(board, frame)
  const id = `p${hash(parts.content)}`
  const svg = assemble(board, findings, side, frame, parts.markup(id), id)
  return svg.length > pictureLimits.characters ? null : svg
}

/** The same picture seen from a side: only which of its two views is visible changes. */
export const showSide = (svg: string, side: Side): string =>
  svg
    .replace(/<g data-view="top"[^>]*>/, viewTag("top", side === "top"))
    .replace(/<g data-view="bottom"[^>]*>/, viewTag("bottom", side === "bottom"))

const viewTag = (side: Side, visible: boolean) => `<g data-view="${side}"${visible ? "" : ' display="none"'}>`

/** A board is looked at from the side that has its copper. */
export function copperSide(board: Board): Side {
  const weight = (kind: LayerKind) =>
    board.copper.reduce((sum, layer) => (layer.kind === kind ? sum + lineCount(layer.image.operations) : sum), 0)
  return weight("copper-bottom") > weight("copper-top") ? "bottom" : "top"
}

const lineCount = (operations: readonly Operation[]) =>
  operations.reduce((sum, operation) => sum + (operation.kind === "flash" ? 0.001 : 1), 0)

const countShapes = (operations: readonly Operation[]) =>
  operations.reduce((sum, operation) => sum + (operation.kind === "region" ? operation.contour.length : 1), 0)

const grown = (box: Box, by: number): Box => ({
  minX: box.minX - by,
  minY: box.minY - by,
  maxX: box.maxX + by,
  maxY: box.maxY + by,
})

type Parts = { readonly content: string; markup(id: string): string }

/** Everything both views share, once. Names carry an id of the content, so that two boards can stand on one page. */
function boardParts(board: Board, frame: Box): Parts {
  const placeholder = "\u0000"
  const layersOf = (side: Side) =>
    board.copper
      .filter(layer => (layer.kind === "copper-bottom") === (side === "bottom"))
      .map((layer, i) => drawLayer(layer.image, `${placeholder}-${side}${i}`, colours.copper, frame))
  const top = layersOf("top")
  const bottom = layersOf("bottom")
  const group = (name: string, body: string) => `<g id="${placeholder}-${name}">${body}</g>`
  const content = [
    ...[...top, ...bottom].map(layer => layer.defs),
    group("top", top.map(layer => layer.body).join("")),
    group("bottom", bottom.map(layer => layer.body).join("")),
    group("board", drawSheet(board)),
    group("holes", drawHoles(board)),
  ].join("")
  return { content, markup: id => content.replaceAll(placeholder, id) }
}

/** Without an outline the sheet is a guess, and its dashed edge says so. */
function drawSheet({ outline, outlineBox, box, size }: Board): string {
  const provisional = size?.provisional ?? true
  const loops = provisional ? [] : boardShape(outline, outlineBox)
  const extent = provisional ? grown(box, 1) : outlineBox
  const path = loops.length > 0 ? loops.map(closedPath).join("") : rectanglePath(extent)
  const lines = outline.map(segment => startAt(segment) + lineTo(segment)).join("")
  const edge = provisional ? `stroke-dasharray="1 1" d="${path}"` : `d="${lines}"`
  const colour = provisional ? colours.guess : colours.edge
  const sheet = `<path fill="${colours.board}" fill-rule="evenodd" d="${path}"/>`
  return `${sheet}<path ${strokeOnly(colour)} stroke-width="0.25" ${edge}/>`
}

const rectanglePath = ({ minX, minY, maxX, maxY }: Box) => polygonPath([minX, minY, maxX, minY, maxX, maxY, minX, maxY])

function drawHoles(board: Board): string {
  const byDiameter = new Map<number, string[]>()
  for (const { path, diameter } of board.holes) {
    const found = byDiameter.get(diameter) ?? []
    found.push(startAt(path) + lineTo(path))
    byDiameter.set(diameter, found)
  }
  const paths = [...byDiameter].map(
    ([diameter, parts]) => `<path stroke-width="${svgNumber(Math.max(diameter, 0.1))}" d="${parts.join("")}"/>`,
  )
  return `<g ${strokeOnly(colours.hole)}>${paths.join("")}</g>`
}

function assemble(
  board: Board,
  findings: readonly Finding[],
  side: Side,
  frame: Box,
  defs: string,
  id: string,
): string {
  const width = boxWidth(frame)
  const height = boxHeight(frame)
  const use = (name: string, extra = "") => `<use href="#${id}-${name}"${extra}/>`
  const view = (seen: Side) => {
    const far = seen === "top" ? "bottom" : "top"
    const flip = seen === "top" ? `1 0 0 -1 ${svgNumber(-frame.minX)}` : `-1 0 0 -1 ${svgNumber(frame.maxX)}`
    const scene = use("board") + use(far, ' opacity="0.28"') + use(seen) + use("holes")
    const turned = `<g transform="matrix(${flip} ${svgNumber(frame.maxY)})">${scene}</g>`
    return `${viewTag(seen, seen === side)}${turned}${drawMarks(findings, frame, seen === "bottom")}</g>`
  }
  const label = boardPictureLabel(board.size?.width ?? width, board.size?.height ?? height)
  const box = `viewBox="0 0 ${svgNumber(width)} ${svgNumber(height)}"`
  const open = `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="img" aria-label="${label}">`
  return `${open}<defs>${defs}</defs>${view("top")}${view("bottom")}</svg>`
}

/** FNV-1a: short, and the same for the same board. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(36)
}
