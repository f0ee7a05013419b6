import type { DrillFile, Hole } from "../read/excellon-reader.ts"
import { type GerberImage, imageBox } from "../read/gerber-reader.ts"
import { isCopper, type LayerEvidence, type LayerKind } from "../read/layer-kinds.ts"
import type { Operation, Stroke } from "../read/plotter.ts"
import type { WorkBudget } from "../work-budget.ts"
import { measureCopper } from "./copper.ts"
import {
  type Box,
  boxHeight,
  boxWidth,
  emptyBox,
  growByBox,
  growBySegment,
  isEmptyBox,
  type Segment,
} from "./geometry.ts"
import { drilledHoles, isDrillDrawing, padHoles, routedEdge } from "./holes.ts"
import { findOutline, type Outline } from "./outline.ts"
import { findPads, type Pad } from "./pads.ts"

export type BoardLayer = {
  readonly name: string
  readonly folder: string
  readonly kind: LayerKind
  readonly by: LayerEvidence
  readonly image: GerberImage | null
  readonly drill: DrillFile | null
}

export type CopperLayer = BoardLayer & { readonly image: GerberImage }

export type MeasuredCopper = CopperLayer & {
  /** Lines that carry current as far as is known: no pads, no fill, no texts that say so. */
  readonly tracks: readonly Stroke[]
  readonly areas: number
  readonly isUsed: boolean
}

export type Board = {
  readonly layers: readonly BoardLayer[]
  readonly copper: readonly MeasuredCopper[]
  readonly holes: readonly Hole[]
  readonly pads: ReadonlyMap<Hole, Pad>
  readonly drillDrawing: boolean
  readonly outline: Outline
  /** Sides of copper that two files claim; the larger file is used. */
  readonly claimedTwice: number
  readonly box: Box
  readonly size: BoardSize | null
}

/** Provisional: there is no outline, so this is what the copper and the holes take up. */
export type BoardSize = { readonly width: number; readonly height: number; readonly provisional: boolean }

/** Joins the files of one board. A single file that says nothing about its layer is taken for the copper. */
export function joinBoard(found: readonly BoardLayer[], budget: WorkBudget): Board {
  const single = oneOfEachSide(settleCopper(found))
  const copper = single.layers.filter((layer): layer is CopperLayer => isCopper(layer.kind) && layer.image !== null)
  const copperBox = emptyBox()
  for (const layer of copper) growByBox(copperBox, copperImageBox(layer.image))
  const layers = settleDrills(settleEdge(single.layers, copperBox, budget))
  const drilled = layers.flatMap(drilledHoles)
  const holes = drilled.length > 0 ? drilled : (copper.map(padHoles).find(found => found.length > 0) ?? [])
  const outline = findOutline(outlineSegments(layers, budget), somePlaces(copper), budget)
  const { around, drawn } = findPads(
    copper.map(layer => layer.image.operations),
    holes,
    budget,
  )
  const box = emptyBox()
  growByBox(box, outline.box)
  growByBox(box, copperBox)
  for (const { path, diameter } of holes) growBySegment(box, path, diameter / 2)
  return {
    layers,
    copper: measureCopper(copper, holes, drawn, budget),
    holes,
    pads: around,
    drillDrawing: layers.some(layer => layer.kind === "other" && isDrillDrawing({ ...layer, kind: "drill" })),
    outline,
    claimedTwice: single.claimedTwice,
    box,
    size: boardSize(outline.box, box),
  }
}

function settleCopper(layers: readonly BoardLayer[]): readonly BoardLayer[] {
  if (layers.some(layer => isCopper(layer.kind))) return layers
  const unknown = layers.filter(layer => layer.kind === "unknown")
  if (unknown.length !== 1) return layers
  return layers.map(layer => (layer === unknown[0] ? { ...layer, kind: "copper-bottom", by: "assumed" } : layer))
}

function oneOfEachSide(layers: readonly BoardLayer[]): { layers: readonly BoardLayer[]; claimedTwice: number } {
  const spare = (["copper-top", "copper-bottom"] as const).flatMap(kind => {
    const claiming = layers.filter(layer => layer.kind === kind && (layer.image?.operations.length ?? 0) > 0)
    return claiming.toSorted((a, b) => b.image!.operations.length - a.image!.operations.length).slice(1)
  })
  return {
    layers: layers.map(layer => (spare.includes(layer) ? { ...layer, kind: "other" } : layer)),
    claimedTwice: spare.length,
  }
}

/** A routed edge is no set of holes; where no layer is the outline it serves as one, and so does a mechanical layer. */
function settleEdge(layers: readonly BoardLayer[], copper: Box, budget: WorkBudget): readonly BoardLayer[] {
  const routed = layers.filter(layer => routedEdge(layer, copper, budget) !== null)
  const hasOutline = layers.some(layer => layer.kind === "outline")
  const mechanical = layers.filter(layer => layer.kind === "mechanical")
  const spare = hasOutline
    ? undefined
    : (mechanical.find(layer => surrounds(layer, copper)) ?? mechanical[0] ?? routed[0])
  return layers.map(layer => {
    if (layer === spare) return { ...layer, kind: "outline" }
    return routed.includes(layer) ? { ...layer, kind: "other" } : layer
  })
}

const surrounds = ({ image }: BoardLayer, copper: Box) => {
  const box = image ? imageBox(image) : emptyBox()
  return boxWidth(box) >= boxWidth(copper) && boxHeight(box) >= boxHeight(copper)
}

const settleDrills = (layers: readonly BoardLayer[]): readonly BoardLayer[] =>
  layers.map(layer => (isDrillDrawing(layer) ? { ...layer, kind: "other" } : layer))

/** Some programs draw the board's edge into the copper layer, and say so. */
export const isProfile = (operation: Operation) => operation.kind === "stroke" && operation.aperture.role === "Profile"

function copperImageBox(image: GerberImage): Box {
  if (!image.operations.some(isProfile)) return imageBox(image)
  return imageBox({ ...image, operations: image.operations.filter(operation => !isProfile(operation)) })
}

function outlineSegments(layers: readonly BoardLayer[], budget: WorkBudget): Segment[] {
  const outlines = layers.filter(layer => layer.kind === "outline")
  const milled = outlines.flatMap(layer => layer.drill?.holes.map(({ path }) => path) ?? [])
  const own = outlines.flatMap(layer => layer.image?.operations ?? [])
  const drawn =
    own.length + milled.length > 0
      ? own
      : layers.flatMap(layer => (isCopper(layer.kind) ? (layer.image?.operations ?? []) : [])).filter(isProfile)
  budget.spend(drawn.length)
  const lines = drawn.flatMap(operation => {
    if (!operation.dark || operation.kind === "flash") return []
    return operation.kind === "region" ? operation.contour : [operation.segment]
  })
  return [...milled, ...lines]
}

const mostPlaces = 400

function somePlaces(copper: readonly CopperLayer[]) {
  const operations = copper.flatMap(layer => layer.image.operations).filter(operation => !isProfile(operation))
  const step = Math.max(1, Math.ceil(operations.length / mostPlaces))
  return operations
    .filter((_, i) => i % step === 0)
    .map(operation =>
      operation.kind === "flash"
        ? operation.at
        : operation.kind === "stroke"
          ? operation.segment.from
          : operation.contour[0]!.from,
    )
}

const hundredths = (value: number) => Math.round(value * 100) / 100

function boardSize(outlineBox: Box, everything: Box): BoardSize | null {
  const provisional = isEmptyBox(outlineBox) || boxWidth(outlineBox) === 0 || boxHeight(outlineBox) === 0
  const box = provisional ? everything : outlineBox
  if (isEmptyBox(box)) return null
  return { width: hundredths(boxWidth(box)), height: hundredths(boxHeight(box)), provisional }
}
