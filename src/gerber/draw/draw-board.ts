import type { Finding } from "../check/findings.ts"
import { boardPictureLabel } from "../check/texts.ts"
import type { Board } from "../measure/board.ts"
import { type Box, boxHeight, boxWidth, isEmptyBox, toPoints } from "../measure/geometry.ts"
import type { CopperLayer } from "../read/layer-files.ts"
import { isCopper, type LayerKind } from "../read/layer-kinds.ts"
import type { Operation } from "../read/plotter.ts"
import { areaAttributes, drawLayer, strokeOnly } from "./draw-layer.ts"
import { drawMarks } from "./draw-marks.ts"
import { layerTag, type PictureLayer, type Side, viewTag } from "./picture-view.ts"
import { closedPath, lineTo, polygonPath, startAt, svgNumber } from "./svg-paths.ts"

export const pictureLimits = { shapes: 150_000, characters: 4_000_000 } as const

/** An etched board is bare laminate and copper; green and white appear only where its files have mask and silk. */
export const boardColours = {
  laminate: "#e6d3a3",
  copper: "#b5652b",
  mask: "#0b6a3c",
  silk: "#fbfaf4",
  edge: "#6b5a33",
  guess: "#c26a00",
} as const

/** Both sides in one SVG; null when there is nothing to see or too much for a page. The file's texts never go into it. */
export function drawBoard(board: Board, findings: readonly Finding[], side: Side): string | null {
  const copper = board.layers.filter(layer => isCopper(layer.kind))
  const finish = board.layers.filter(layer => /^(mask|silk)-/.test(layer.kind))
  const holes = board.holes.length + board.outline.loops.flat().length
  if (isEmptyBox(board.box)) return null
  const margin = Math.max(4, Math.max(boxWidth(board.box), boxHeight(board.box)) * 0.08)
  const frame = grown(board.box, margin)
  // Layers that would make the page too slow are left out. Copper goes last.
  for (const drawn of [[...copper, ...finish], copper]) {
    if (holes + countShapes(drawn) > pictureLimits.shapes) continue
    const svg = assemble(board, drawn.filter(isDrawn), findings, side, frame)
    if (svg.length <= pictureLimits.characters) return svg
  }
  return null
}

const isDrawn = (layer: Board["layers"][number]): layer is CopperLayer => layer.image !== null

export function copperSide(board: Board): Side {
  const weight = (kind: LayerKind) =>
    board.copper.reduce((sum, layer) => (layer.kind === kind ? sum + lineCount(layer.image.operations) : sum), 0)
  return weight("copper-bottom") > weight("copper-top") ? "bottom" : "top"
}

const lineCount = (operations: readonly Operation[]) =>
  operations.reduce((sum, operation) => sum + (operation.kind === "flash" ? 0.001 : 1), 0)

const countShapes = (layers: Board["layers"]) =>
  layers
    .flatMap(layer => layer.image?.operations ?? [])
    .reduce((sum, operation) => sum + (operation.kind === "region" ? operation.contour.length : 1), 0)

const grown = (box: Box, by: number): Box => ({
  minX: box.minX - by,
  minY: box.minY - by,
  maxX: box.maxX + by,
  maxY: box.maxY + by,
})

function assemble(
  board: Board,
  layers: readonly CopperLayer[],
  findings: readonly Finding[],
  side: Side,
  frame: Box,
): string {
  const placeholder = "\u0000"
  const sheet = sheetPath(board)
  const defs = [...drawParts(layers, placeholder, frame), cutOut(board, sheet, placeholder, frame)]
  for (const seen of ["top", "bottom"] as const) {
    if (layers.some(layer => layer.kind === `mask-${seen}`)) defs.push(openMask(seen, sheet, placeholder, frame))
  }
  const kinds = new Set(layers.map(layer => layer.kind))
  const views = (["top", "bottom"] as const).map(seen => {
    const turned = seen === "top" ? `1 0 0 -1 ${svgNumber(-frame.minX)}` : `-1 0 0 -1 ${svgNumber(frame.maxX)}`
    const scene = `<g mask="url(#${placeholder}-cut)"><path fill="${boardColours.laminate}" fill-rule="evenodd" d="${sheet}"/>${drawSide(seen, kinds, placeholder, frame)}</g>${drawEdge(board)}`
    const extras = drawRuler(board.size?.provisional === false ? board.outline.box : board.box, frame, seen)
    const marks = drawMarks(findings, frame, seen === "bottom")
    const body = `<g transform="matrix(${turned} ${svgNumber(frame.maxY)})">${scene}</g>${extras}${marks}`
    return `${viewTag(seen, seen === side)}${body}</g>`
  })
  const { width, height } = board.size ?? { width: boxWidth(frame), height: boxHeight(frame) }
  const box = `viewBox="0 0 ${svgNumber(boxWidth(frame))} ${svgNumber(boxHeight(frame))}"`
  const open = `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="img" aria-label="${boardPictureLabel(width, height)}">`
  const svg = `${open}<defs>${defs.join("")}</defs>${views.join("")}</svg>`
  // Ids contain a hash of the content, so that two boards can be on one page.
  return svg.replaceAll(placeholder, `p${hash(svg)}`)
}

function drawParts(layers: readonly CopperLayer[], id: string, frame: Box): string[] {
  const kinds = [...new Set(layers.map(layer => layer.kind))]
  return kinds.map(kind => {
    const colour = kind.startsWith("mask") ? "#000" : kind.startsWith("silk") ? boardColours.silk : boardColours.copper
    const drawn = layers
      .filter(layer => layer.kind === kind)
      .map((layer, i) => drawLayer(layer.image, `${id}-${kind}${i}`, colour, frame))
    return `${drawn.map(({ defs }) => defs).join("")}<g id="${id}-${kind}">${drawn.map(({ body }) => body).join("")}</g>`
  })
}

function cutOut(board: Board, sheet: string, id: string, frame: Box): string {
  const holes = `${layerTag("drill")}${drawHoles(board)}</g>`
  return `<mask id="${id}-cut" maskUnits="userSpaceOnUse" ${areaAttributes(frame)}><path fill="#fff" fill-rule="evenodd" d="${sheet}"/>${holes}</mask>`
}

/** The mask's file draws its openings. */
const openMask = (side: Side, sheet: string, id: string, frame: Box) =>
  `<mask id="${id}-open-${side}" maskUnits="userSpaceOnUse" ${areaAttributes(frame)}><path fill="#fff" d="${sheet}"/><use href="#${id}-mask-${side}"/></mask>`

function drawSide(seen: Side, kinds: ReadonlySet<LayerKind>, id: string, frame: Box): string {
  const far = seen === "top" ? "bottom" : "top"
  const use = (kind: PictureLayer, extra = "") =>
    kinds.has(kind as LayerKind) ? `${layerTag(kind)}<use href="#${id}-${kind}"${extra}/></g>` : ""
  const mask = kinds.has(`mask-${seen}`)
    ? `${layerTag(`mask-${seen}`)}<rect ${areaAttributes(frame)} fill="${boardColours.mask}" opacity="0.82" mask="url(#${id}-open-${seen})"/></g>`
    : ""
  const through = use(`copper-${far}`, ' opacity="0.16"') + use("copper-inner", ' opacity="0.16"')
  return through + use(`copper-${seen}`) + mask + use(`silk-${seen}`)
}

function sheetPath({ outline, box, size }: Board): string {
  if (size?.provisional ?? true) return rectanglePath(grown(box, 1))
  return outline.loops.length > 0 ? outline.loops.map(closedPath).join("") : rectanglePath(outline.box)
}

/** The edge is dashed where the sheet is a guess because there is no outline. */
function drawEdge(board: Board): string {
  const provisional = board.size?.provisional ?? true
  const pen = provisional ? `${strokeOnly(boardColours.guess)} stroke-dasharray="1 1"` : strokeOnly(boardColours.edge)
  return `<path ${pen} stroke-width="0.2" d="${sheetPath(board)}"/>`
}

const rectanglePath = ({ minX, minY, maxX, maxY }: Box) =>
  polygonPath(toPoints([minX, minY, maxX, minY, maxX, maxY, minX, maxY]))

function drawHoles(board: Board): string {
  const byDiameter = Map.groupBy(board.holes, hole => hole.diameter)
  const paths = [...byDiameter].map(([diameter, holes]) => {
    const path = holes.map(hole => startAt(hole.path) + lineTo(hole.path)).join("")
    return `<path stroke-width="${svgNumber(Math.max(diameter, 0.1))}" d="${path}"/>`
  })
  return `<g ${strokeOnly("#000")}>${paths.join("")}</g>`
}

function hash(text: string): string {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(36)
}

function drawRuler(board: Box, frame: Box, seen: Side): string {
  const width = boxWidth(board)
  const height = boxHeight(board)
  const left = seen === "top" ? board.minX - frame.minX : frame.maxX - board.maxX
  const bottom = frame.maxY - board.minY
  const size = Math.max(boxWidth(frame), boxHeight(frame))
  const scale = scaleFor(Math.max(width, height))
  if (!scale) return ""
  const gap = size * 0.012
  const letter = size * 0.022
  const ticks: string[] = []
  const labels: string[] = []
  const n = svgNumber
  for (let at = 0; at <= width + 0.001; at += scale.tick) {
    const long = at % scale.label === 0
    ticks.push(`M${n(left + at)} ${n(bottom + gap)}v${n(letter * (long ? 0.7 : 0.35))}`)
    if (long) labels.push(label(left + at, bottom + gap + letter * 1.6, "middle", at))
  }
  for (let at = 0; at <= height + 0.001; at += scale.tick) {
    const long = at % scale.label === 0
    ticks.push(`M${n(left - gap)} ${n(bottom - at)}h${n(-letter * (long ? 0.7 : 0.35))}`)
    if (long && at > 0) labels.push(label(left - gap - letter * 0.9, bottom - at + letter * 0.35, "end", at))
  }
  const lines = `<path fill="none" stroke="${rulerColour}" stroke-width="${n(size * 0.0015)}" d="M${n(left)} ${n(bottom + gap)}h${n(width)}M${n(left - gap)} ${n(bottom)}v${n(-height)}${ticks.join("")}"/>`
  const texts = `<g fill="${rulerColour}" font-family="sans-serif" font-size="${n(letter)}">${labels.join("")}</g>`
  return `${layerTag("ruler")}${lines}${texts}</g>`
}

const rulerColour = "#3f4a45"

const label = (x: number, y: number, anchor: "middle" | "end", value: number) =>
  `<text x="${svgNumber(x)}" y="${svgNumber(y)}" text-anchor="${anchor}">${value}</text>`

function scaleFor(length: number): { readonly tick: number; readonly label: number } | null {
  for (const tick of [1, 2, 5, 10, 50, 100]) if (length / tick <= 80) return { tick, label: tick * 10 }
  return null
}
