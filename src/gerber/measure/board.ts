import type { BoardLayer, CopperLayer } from "../read/layer-files.ts"
import { isCopper } from "../read/layer-kinds.ts"
import { drawnSegments } from "../read/plotter.ts"
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
  midpoint,
  type Point,
  type Segment,
} from "./geometry.ts"
import { distinctHoles, drilledHoles, isDrillDrawing, padHoles } from "./holes.ts"
import { findOutline, isProfile, type Outline } from "./outline.ts"
import { findPads } from "./pads.ts"
import { settleLayers } from "./settle-layers.ts"

/** Provisional: there is no reliable outline. Without any outline this is the extent of copper and holes. */
export type BoardSize = { readonly width: number; readonly height: number; readonly provisional: boolean }

/** Joins the files of one board. A single file that says nothing about its layer is taken for the copper. */
export function joinBoard(found: readonly BoardLayer[], minTrackWidth: number, budget: WorkBudget) {
  const { layers, claimedTwice, copperBox } = settleLayers(found, budget)
  const copper = layers.filter((layer): layer is CopperLayer => isCopper(layer.kind) && layer.image !== null)
  const drilled = distinctHoles(layers.flatMap(drilledHoles), budget)
  const holes = drilled.length > 0 ? drilled : (copper.map(padHoles).find(found => found.length > 0) ?? [])
  const contents = emptyBox()
  growByBox(contents, copperBox)
  for (const { path, diameter } of holes) growBySegment(contents, path, diameter / 2)
  const edge = outlineSegments(layers, budget)
  const outline = findOutline(edge, somePlaces(copper), copperBox, budget)
  const { around, drawn } = findPads(
    copper.map(layer => layer.image.operations),
    holes,
    budget,
  )
  const box = emptyBox()
  growByBox(box, outline.box)
  growByBox(box, contents)
  return {
    layers,
    copper: measureCopper(copper, { holes, pads: drawn, edge, minTrackWidth }, budget),
    holes,
    pads: around,
    drillDrawing: layers.some(layer => layer.kind === "other" && isDrillDrawing({ ...layer, kind: "drill" })),
    outline,
    /** Sides of copper that two files claim; the larger file is used. */
    claimedTwice,
    box,
    size: boardSize(outline, contents),
  }
}

export type Board = Readonly<ReturnType<typeof joinBoard>>

function outlineSegments(layers: readonly BoardLayer[], budget: WorkBudget): Segment[] {
  const outlines = layers.filter(layer => layer.kind === "outline")
  const milled = outlines.flatMap(layer => layer.drill?.holes.map(({ path }) => path) ?? [])
  const own = outlines.flatMap(layer => layer.image?.operations ?? [])
  const drawn =
    own.length + milled.length > 0
      ? own
      : layers.flatMap(layer => (isCopper(layer.kind) ? (layer.image?.operations ?? []) : [])).filter(isProfile)
  budget.spend(drawn.length)
  return [...milled, ...drawnSegments(drawn)]
}

const maxPlaces = 400
const enoughPads = 4

/** Prefers pads: texts and dimensions in copper may be outside the board, and the lines of a pour end on its edge. */
function somePlaces(copper: readonly CopperLayer[]): Point[] {
  const drawn = copper
    .flatMap(layer => layer.image.operations)
    .filter(operation => operation.dark && !isProfile(operation))
  const pads = drawn.flatMap(operation => (operation.kind === "flash" ? [operation.at] : []))
  const places =
    pads.length >= enoughPads
      ? pads
      : drawn.map(operation => {
          if (operation.kind === "flash") return operation.at
          return midpoint(operation.kind === "stroke" ? operation.segment : operation.contour[0]!)
        })
  const step = Math.max(1, Math.ceil(places.length / maxPlaces))
  return places.filter((_, i) => i % step === 0)
}

const hundredths = (value: number) => Math.round(value * 100) / 100

function boardSize({ box: edge, doubt }: Outline, contents: Box): BoardSize | null {
  const isFlat = isEmptyBox(edge) || boxWidth(edge) === 0 || boxHeight(edge) === 0
  const box = isFlat || doubt === "elsewhere" ? contents : edge
  if (isEmptyBox(box)) return null
  const provisional = isFlat || doubt !== null
  return { width: hundredths(boxWidth(box)), height: hundredths(boxHeight(box)), provisional }
}
