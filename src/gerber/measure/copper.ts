import type { Hole } from "../read/excellon-reader.ts"
import type { CopperLayer } from "../read/layer-files.ts"
import type { Operation, Stroke } from "../read/plotter.ts"
import type { WorkBudget } from "../work-budget.ts"
import { findFill } from "./fill.ts"
import { distance, midpoint, type Point, type Segment } from "./geometry.ts"
import { Grid } from "./grid.ts"
import { harmlessLines } from "./narrow-lines.ts"

type MeasuredCopper = CopperLayer & {
  /** Lines that carry current as far as is known: no pads, no fill, no declared texts. */
  readonly tracks: readonly Stroke[]
  readonly areas: number
  readonly isUsed: boolean
}

type Surroundings = {
  readonly holes: readonly Hole[]
  readonly pads: ReadonlySet<Operation>
  readonly edge: readonly Segment[]
  readonly minTrackWidth: number
}

export function measureCopper(
  layers: readonly CopperLayer[],
  { holes, pads, edge, minTrackWidth: limit }: Surroundings,
  budget: WorkBudget,
): MeasuredCopper[] {
  const measured = layers.map(layer => {
    const { operations } = layer.image
    // Inner layers are not made here: only their existence counts.
    if (layer.kind === "copper-inner") return { ...layer, tracks: [], areas: 0, hasLines: operations.length > 0 }
    const fill = findFill(operations, budget)
    const lines = operations.filter((drawn): drawn is Stroke => isTrack(drawn) && !pads.has(drawn))
    const tracks = lines.filter(line => !fill.strokes.has(line))
    const narrow = tracks.filter(({ width }) => width < limit)
    const harmless = harmlessLines({ lines: narrow, operations, fill: fill.strokes, holes, edge, limit }, budget)
    const filled = operations.filter(({ kind, dark }) => kind === "region" && dark)
    const areas = filled.filter(drawn => !pads.has(drawn)).length + fill.areas
    const kept = tracks.filter(track => !harmless.has(track))
    return { ...layer, tracks: kept, areas, hasLines: kept.length > 0 || fill.strokes.size > 0 }
  })
  return measured.map(({ hasLines, ...layer }) => ({
    ...layer,
    isUsed: hasLines || layer.areas > 0 || layer.image.negative || hasPadsOfItsOwn(layer, layers, holes, budget),
  }))
}

/** A line whose attribute names something else (a pad, a text, the edge) is no track. */
const isTrack = (operation: Operation): operation is Stroke =>
  operation.kind === "stroke" &&
  operation.dark &&
  operation.width > 0 &&
  (operation.aperture.role === null || operation.aperture.role === "Conductor") &&
  (operation.segment.arc !== undefined || distance(operation.segment.from, operation.segment.to) > 0)

const sameCentre = 0.1

function hasPadsOfItsOwn(
  layer: CopperLayer,
  all: readonly CopperLayer[],
  holes: readonly Hole[],
  budget: WorkBudget,
): boolean {
  const known = new Grid<Point>(sameCentre)
  const add = (at: Point) => known.add(at.x, at.y, at)
  for (const { path } of holes) add(midpoint(path))
  for (const { image } of all.filter(other => other.image !== layer.image)) {
    for (const drawn of image.operations) if (drawn.kind === "flash" && drawn.dark) add(drawn.at)
  }
  return layer.image.operations.some(drawn => {
    if (drawn.kind !== "flash" || !drawn.dark) return false
    for (const at of known.near(drawn.at.x, drawn.at.y)) {
      budget.spend(1 / 16)
      if (distance(at, drawn.at) <= sameCentre) return false
    }
    return true
  })
}
