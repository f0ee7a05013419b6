import type { DrillFile, Hole } from "../read/excellon-reader.ts"
import { type GerberImage, imageBox } from "../read/gerber-reader.ts"
import { isCopper, type LayerEvidence, type LayerKind } from "../read/layer-kinds.ts"
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

export type BoardLayer = {
  readonly name: string
  readonly kind: LayerKind
  readonly by: LayerEvidence
  readonly image: GerberImage | null
  readonly drill: DrillFile | null
}

export type CopperLayer = BoardLayer & { readonly image: GerberImage }

export type Board = {
  readonly layers: readonly BoardLayer[]
  readonly copper: readonly CopperLayer[]
  readonly holes: readonly Hole[]
  /** Where the holes are known from: their own file, or the holes drawn in the pads. */
  readonly holesFrom: "drill" | "pads" | null
  readonly outline: readonly Segment[]
  readonly outlineBox: Box
  readonly copperBox: Box
  /** Everything there is to see. */
  readonly box: Box
  readonly size: BoardSize | null
}

/** Provisional: there is no outline, so this is what the copper and the holes take up. */
export type BoardSize = { readonly width: number; readonly height: number; readonly provisional: boolean }

/** Joins the files of one board. A single file that says nothing about its layer is taken for the copper. */
export function joinBoard(found: readonly BoardLayer[]): Board {
  const layers = settleOutline(settleCopper(found))
  const copper = layers.filter((layer): layer is CopperLayer => isCopper(layer.kind) && layer.image !== null)
  const copperBox = emptyBox()
  for (const layer of copper) growByBox(copperBox, copperImageBox(layer.image))
  const outline = outlineSegments(layers)
  const outlineBox = emptyBox()
  for (const segment of outline) growBySegment(outlineBox, segment)
  const drilled = layers.flatMap(drilledHoles)
  const holes = drilled.length > 0 ? drilled : (copper.map(padHoles).find(found => found.length > 0) ?? [])
  const box = emptyBox()
  growByBox(box, outlineBox)
  growByBox(box, copperBox)
  for (const { path, diameter } of holes) growBySegment(box, path, diameter / 2)
  const hasDrillFile = layers.some(layer => layer.kind === "drill")
  return {
    layers,
    copper,
    holes,
    holesFrom: hasDrillFile ? "drill" : holes.length > 0 ? "pads" : null,
    outline,
    outlineBox,
    copperBox,
    box,
    size: boardSize(outlineBox, box),
  }
}

function settleCopper(layers: readonly BoardLayer[]): readonly BoardLayer[] {
  if (layers.some(layer => isCopper(layer.kind))) return layers
  const unknown = layers.filter(layer => layer.kind === "unknown")
  if (unknown.length !== 1) return layers
  return layers.map(layer => (layer === unknown[0] ? { ...layer, kind: "copper-bottom", by: "assumed" } : layer))
}

function settleOutline(layers: readonly BoardLayer[]): readonly BoardLayer[] {
  if (layers.some(layer => layer.kind === "outline")) return layers
  const spare = layers.find(layer => layer.kind === "mechanical") ?? layers.find(isRoutedOutline)
  return layers.map(layer => (layer === spare ? { ...layer, kind: "outline" } : layer))
}

/** Proteus calls its board edge a non-plated rout: a Gerber "drill" file that has lines and not one hole. */
const isRoutedOutline = ({ kind, image }: BoardLayer) =>
  kind === "drill" &&
  image !== null &&
  image.operations.length > 2 &&
  image.operations.every(operation => operation.kind === "stroke")

/** Some programs draw the board's edge into the copper layer, and say so. */
const isProfile = (operation: GerberImage["operations"][number]) =>
  operation.kind === "stroke" && operation.aperture.role === "Profile"

function copperImageBox(image: GerberImage): Box {
  if (!image.operations.some(isProfile)) return imageBox(image)
  return imageBox({ ...image, operations: image.operations.filter(operation => !isProfile(operation)) })
}

/** The line's middle is the board's edge, so its width does not count. */
function outlineSegments(layers: readonly BoardLayer[]): Segment[] {
  const own = layers.filter(layer => layer.kind === "outline").flatMap(layer => layer.image?.operations ?? [])
  const drawn =
    own.length > 0
      ? own
      : layers.flatMap(layer => (isCopper(layer.kind) ? (layer.image?.operations ?? []) : [])).filter(isProfile)
  return drawn.flatMap(operation => {
    if (!operation.dark || operation.kind === "flash") return []
    return operation.kind === "region" ? operation.contour : [operation.segment]
  })
}

function drilledHoles(layer: BoardLayer): readonly Hole[] {
  if (layer.kind !== "drill") return []
  const saysNonPlated = layer.image?.fileFunction?.startsWith("NonPlated") || /npth|non.?plated/i.test(layer.name)
  const plated = saysNonPlated ? false : null
  if (layer.drill) return layer.drill.holes.map(hole => ({ ...hole, plated: hole.plated ?? plated }))
  return (layer.image?.operations ?? []).flatMap((operation): Hole[] => {
    if (!operation.dark || operation.kind === "region") return []
    if (operation.kind === "stroke") return [{ path: operation.segment, diameter: operation.width, plated }]
    const { at, aperture } = operation
    return [{ path: { from: at, to: at }, diameter: boxWidth(aperture.box), plated }]
  })
}

function padHoles(layer: CopperLayer): Hole[] {
  return layer.image.operations.flatMap((operation): Hole[] => {
    if (operation.kind !== "flash" || !operation.dark || operation.aperture.hole === null) return []
    return [{ path: { from: operation.at, to: operation.at }, diameter: operation.aperture.hole, plated: null }]
  })
}

const hundredths = (value: number) => Math.round(value * 100) / 100

function boardSize(outlineBox: Box, everything: Box): BoardSize | null {
  const provisional = isEmptyBox(outlineBox) || boxWidth(outlineBox) === 0 || boxHeight(outlineBox) === 0
  const box = provisional ? everything : outlineBox
  if (isEmptyBox(box)) return null
  return { width: hundredths(boxWidth(box)), height: hundredths(boxHeight(box)), provisional }
}
