import type { Hole } from "../read/excellon-reader.ts"
import type { BoardLayer, CopperLayer } from "../read/layer-files.ts"
import { strokeSegments } from "../read/plotter.ts"
import type { WorkBudget } from "../work-budget.ts"
import { type Box, boxHeight, boxWidth, distance, isEmptyBox, midpoint, type Segment, segmentsBox } from "./geometry.ts"
import { Grid } from "./grid.ts"
import { closedLoops } from "./loops.ts"

const saysNonPlated = ({ name, image }: BoardLayer) =>
  image?.fileFunction?.startsWith("NonPlated") || /npth|non.?plated/i.test(name)

export function drilledHoles(layer: BoardLayer): readonly Hole[] {
  if (layer.kind !== "drill") return []
  const plated = saysNonPlated(layer) ? false : null
  if (layer.drill) return layer.drill.holes.map(hole => ({ ...hole, plated: hole.plated ?? plated }))
  const statesSlots = layer.by === "attribute"
  return (layer.image?.operations ?? []).flatMap((operation): Hole[] => {
    if (!operation.dark || operation.kind === "region") return []
    if (operation.kind === "stroke") {
      if (!statesSlots && operation.width < minSlotWidth) return []
      return [{ path: operation.segment, diameter: operation.width, plated }]
    }
    const { at, aperture } = operation
    return [{ path: { from: at, to: at }, diameter: boxWidth(aperture.box), plated }]
  })
}

/** Files of one board round their coordinates and tools differently. */
const sameHole = 0.05
const maxNeighbours = 64

/** Some programs list a hole in two files: EasyEDA repeats its vias. Holes of one size in one place are one hole. */
export function distinctHoles(holes: readonly Hole[], budget: WorkBudget): readonly Hole[] {
  const places = new Grid<number>(sameHole)
  const kept: Hole[] = []
  for (const hole of holes) {
    const { x, y } = midpoint(hole.path)
    budget.spend(1 / 4)
    const at = places.find(x, y, maxNeighbours, index => isSameHole(kept[index]!, hole))
    if (at === null) {
      places.add(x, y, kept.length)
      kept.push(hole)
    } else if (hole.plated !== null && kept[at]!.plated !== true) kept[at] = { ...kept[at]!, plated: hole.plated }
  }
  return kept
}

function isSameHole({ path: a, diameter }: Hole, { path: b, diameter: other }: Hole): boolean {
  const isNear = (p: Segment["from"], q: Segment["from"]) => distance(p, q) <= sameHole
  const sameEnds = (isNear(a.from, b.from) && isNear(a.to, b.to)) || (isNear(a.from, b.to) && isNear(a.to, b.from))
  return sameEnds && Math.abs(diameter - other) <= sameHole / 2 && isNear(midpoint(a), midpoint(b))
}

/** Thinner lines in a drill layer are its texts and symbols. */
const minSlotWidth = 0.5

export const padHoles = (layer: CopperLayer): Hole[] =>
  layer.image.operations.flatMap((operation): Hole[] => {
    if (operation.kind !== "flash" || !operation.dark || operation.aperture.hole === null) return []
    return [{ path: { from: operation.at, to: operation.at }, diameter: operation.aperture.hole, plated: null }]
  })

/** A drill layer with lines and no hole is a drawing, unless the file states that it drills. */
export const isDrillDrawing = ({ kind, by, image }: BoardLayer) =>
  kind === "drill" &&
  by !== "attribute" &&
  image !== null &&
  image.operations.length > 0 &&
  !image.operations.some(operation => operation.kind === "flash")

/** The milled paths of a layer that only follows the board's edge, as Altium and Proteus write it; null for other layers. */
export function routedEdge(layer: BoardLayer, copper: Box, budget: WorkBudget): readonly Segment[] | null {
  if (layer.kind !== "drill") return null
  const drawn = layer.image?.operations
  if (drawn?.some(operation => operation.kind !== "stroke")) return null
  const milled = (drawn && strokeSegments(drawn)) ?? layer.drill?.holes.map(({ path }) => path) ?? []
  if (milled.length < 2 || milled.some(path => !path.arc && distance(path.from, path.to) === 0)) return null
  const loops = closedLoops(milled, budget)
  const isEdge = loops.some(loop => isEmptyBox(copper) || reachesAround(segmentsBox(loop), copper))
  return isEdge ? milled : null
}

export const reachesAround = (edge: Box, copper: Box) =>
  boxWidth(edge) > 0.8 * boxWidth(copper) && boxHeight(edge) > 0.8 * boxHeight(copper)
