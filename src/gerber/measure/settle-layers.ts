import { type GerberImage, imageBox } from "../read/gerber-reader.ts"
import { type ClueSource, clue, sureScore } from "../read/layer-evidence.ts"
import type { BoardLayer } from "../read/layer-files.ts"
import { isCopper, type LayerKind } from "../read/layer-kinds.ts"
import { drawnSegments, strokeSegments } from "../read/plotter.ts"
import type { WorkBudget } from "../work-budget.ts"
import { type Box, boxHeight, boxWidth, emptyBox, growByBox, isEmptyBox, segmentsBox } from "./geometry.ts"
import { isDrillDrawing, reachesAround, routedEdge } from "./holes.ts"
import { closedLoops } from "./loops.ts"
import { isProfile } from "./outline.ts"

/** Decides what a single file cannot tell, now that all layers of the board are known. */
export function settleLayers(found: readonly BoardLayer[], budget: WorkBudget) {
  const { layers, claimedTwice } = oneOfEachSide(settleCopper(found, budget))
  const copperBox = emptyBox()
  for (const { kind, image } of layers) if (isCopper(kind) && image) growByBox(copperBox, copperImageBox(image))
  return { layers: settleDrills(settleEdge(layers, copperBox, budget)), claimedTwice, copperBox }
}

const become = (layer: BoardLayer, kind: LayerKind, source: ClueSource): BoardLayer => {
  if (layer.by === "corrected") return layer
  const reason = clue(source, kind)
  const by = source === "around-copper" ? "assumed" : layer.by
  return { ...layer, kind, by, score: reason.score, clues: [reason, ...layer.clues] }
}

/** The only unknown file is the copper, unless there are others and it draws only an edge. */
function settleCopper(layers: readonly BoardLayer[], budget: WorkBudget): readonly BoardLayer[] {
  if (layers.some(layer => isCopper(layer.kind))) return layers
  const unknown = layers.filter(layer => layer.kind === "unknown")
  const drawn = unknown.length > 1 ? unknown.filter(layer => !isEdgeAlone(layer, budget)) : unknown
  if (drawn.length !== 1) return layers
  return layers.map(layer => (layer === drawn[0] ? become(layer, "copper-bottom", "only-copper") : layer))
}

const maxEdgeLines = 400

function isEdgeAlone({ image }: BoardLayer, budget: WorkBudget): boolean {
  const operations = image?.operations ?? []
  if (operations.length < 3 || operations.length > maxEdgeLines) return false
  const lines = strokeSegments(operations)
  return lines.length === operations.length && closedLoops(lines, budget).length > 0
}

/** Of two files for one side, uses the one that is recognised better, or the larger one. */
function oneOfEachSide(layers: readonly BoardLayer[]): { layers: readonly BoardLayer[]; claimedTwice: number } {
  const spare = (["copper-top", "copper-bottom"] as const).flatMap(kind =>
    layers
      .filter(layer => layer.kind === kind && (layer.image?.operations.length ?? 0) > 0)
      .toSorted(
        (a, b) =>
          Number(b.by === "corrected") - Number(a.by === "corrected") ||
          Number(b.score >= sureScore) - Number(a.score >= sureScore) ||
          b.image!.operations.length - a.image!.operations.length,
      )
      .slice(1),
  )
  return {
    layers: layers.map(layer =>
      spare.includes(layer) ? { ...become(layer, "other", "second-of-side"), kind: "other" } : layer,
    ),
    claimedTwice: spare.length,
  }
}

/** A routed edge is not a set of holes. Without an outline layer it becomes the outline, or else a layer that draws around the copper. */
function settleEdge(layers: readonly BoardLayer[], copper: Box, budget: WorkBudget): readonly BoardLayer[] {
  const routed = layers.filter(layer => routedEdge(layer, copper, budget) !== null)
  const around = (kind: LayerKind) =>
    layers.find(layer => layer.kind === kind && layer.by !== "corrected" && drawsAround(layer, copper, budget))
  const hasOutline = layers.some(layer => layer.kind === "outline")
  const spare = hasOutline
    ? undefined
    : (around("mechanical") ?? routed[0] ?? (isEmptyBox(copper) ? undefined : around("unknown")))
  return layers.map(layer => {
    if (layer === spare) return become(layer, "outline", routed.includes(layer) ? "routed-edge" : "around-copper")
    return routed.includes(layer) ? become(layer, "other", "routed-edge") : layer
  })
}

function drawsAround({ image }: BoardLayer, copper: Box, budget: WorkBudget): boolean {
  if (!image || image.operations.some(({ kind }) => kind === "flash")) return false
  return closedLoops(drawnSegments(image.operations), budget).some(loop => {
    const box = segmentsBox(loop)
    return isEmptyBox(copper) ? boxWidth(box) > 0 && boxHeight(box) > 0 : reachesAround(box, copper)
  })
}

const settleDrills = (layers: readonly BoardLayer[]): readonly BoardLayer[] =>
  layers.map(layer => (isDrillDrawing(layer) ? become(layer, "other", "hole-drawing") : layer))

const copperImageBox = (image: GerberImage): Box =>
  imageBox({ ...image, operations: image.operations.filter(operation => !isProfile(operation)) })
