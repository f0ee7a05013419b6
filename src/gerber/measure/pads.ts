import { apertureBox, apertureWidths, isOval } from "../read/apertures.ts"
import type { Hole } from "../read/excellon-reader.ts"
import type { Flash, Operation, Region, Stroke } from "../read/plotter.ts"
import type { WorkBudget } from "../work-budget.ts"
import {
  type Box,
  boxHeight,
  boxWidth,
  distance,
  growBySegment,
  isInBox,
  isInside,
  loopCorners,
  matrixScale,
  midpoint,
  nearestOn,
  type Point,
  segmentsBox,
} from "./geometry.ts"
import { Grid } from "./grid.ts"

/** The copper around a hole, however it was drawn. `width` is the diameter of a round pad with as much copper. */
export type Pad = { readonly at: Point; readonly width: number; readonly oval: boolean }

/** Drill and copper files round their coordinates differently. */
const sameCentre = 0.1
/** A pad no larger than its hole leaves no copper, as at mounting holes. */
const minRing = 0.1
const maxPad = 12
const cell = 2
const workPerCheck = 1 / 16

export function findPads(layers: readonly (readonly Operation[])[], holes: readonly Hole[], budget: WorkBudget) {
  const grid = new Grid<Hole>(cell)
  for (const hole of holes) {
    const { x, y } = midpoint(hole.path)
    grid.add(x, y, hole)
  }
  const around = new Map<Hole, Pad>()
  const drawn = new Set<Operation>()
  for (const operation of layers.flat()) {
    if (!operation.dark || holes.length === 0) continue
    const box = boundingBox(operation)
    if (boxWidth(box) > maxPad && boxHeight(box) > maxPad && operation.kind !== "stroke") continue
    for (const hole of candidates(operation, box, grid, budget)) {
      budget.spend((operation.kind === "region" ? operation.contour.length : 1) * workPerCheck)
      const pad = padAround(operation, box, hole)
      if (!pad || pad.width <= hole.diameter + minRing) continue
      const known = around.get(hole)
      if (!known || known.width < pad.width) around.set(hole, pad)
      if (operation.kind === "region" || (operation.kind === "stroke" && isPadStroke(operation, midpoint(hole.path)))) {
        drawn.add(operation)
      }
    }
  }
  return { around, drawn }
}

export function boundingBox(operation: Operation): Box {
  if (operation.kind === "flash") {
    const { minX, minY, maxX, maxY } = apertureBox(operation.aperture, operation.matrix)
    const { x, y } = operation.at
    return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y }
  }
  if (operation.kind === "region") return segmentsBox(operation.contour)
  const box = segmentsBox([])
  growBySegment(box, operation.segment, operation.width / 2)
  return box
}

/** Only the ends of a long line can be pads. */
function* candidates(operation: Operation, box: Box, grid: Grid<Hole>, budget: WorkBudget): Generator<Hole> {
  if (operation.kind === "stroke" && !isShort(operation)) {
    const { from, to } = operation.segment
    yield* grid.near(from.x, from.y)
    yield* grid.near(to.x, to.y)
  } else {
    // An area may be kilometres long when a digit of a coordinate is damaged.
    budget.spend((boxWidth(box) / cell + 1) * (boxHeight(box) / cell + 1) * workPerCheck)
    yield* grid.inArea(box.minX, box.minY, box.maxX, box.maxY)
  }
}

/** Beside the copper its width is negative. */
const padAround = (operation: Operation, box: Box, hole: Hole): Pad | null => {
  const at = midpoint(hole.path)
  if (operation.kind === "flash") return flashAround(operation, box, at)
  return operation.kind === "region" ? regionAround(operation, box, at) : strokeAround(operation, at)
}

function flashAround(flash: Flash, box: Box, at: Point): Pad {
  const oval = isOval(flash.aperture)
  if (distance(flash.at, at) <= sameCentre) {
    return { at: flash.at, width: apertureWidths(flash.aperture)[0] * matrixScale(flash.matrix), oval }
  }
  const inside = Math.min(at.x - box.minX, box.maxX - at.x, at.y - box.minY, box.maxY - at.y)
  return { at, width: 2 * inside, oval }
}

function regionAround({ contour }: Region, box: Box, at: Point): Pad | null {
  if (!isInBox(box, at.x, at.y)) return null
  const corners = loopCorners(contour)
  if (!isInside(corners, at.x, at.y)) return null
  const nearest = corners.reduce(
    (min, corner, i) => Math.min(min, nearestOn(corners.at(i - 1)!, corner, at).away),
    Infinity,
  )
  const sides = [boxWidth(box), boxHeight(box)]
  const oval = corners.length > 6 && Math.max(...sides) > 1.05 * Math.min(...sides)
  return { at, width: 2 * nearest, oval }
}

const strokeLength = ({ segment }: Stroke) => distance(segment.from, segment.to)
const isShort = (stroke: Stroke) => stroke.segment.arc === undefined && strokeLength(stroke) <= 4 * stroke.width

function strokeAround(stroke: Stroke, at: Point): Pad | null {
  const { segment, width } = stroke
  if (segment.arc) return null
  const { away } = nearestOn(segment.from, segment.to, at)
  const oval = strokeLength(stroke) > 0.05 * width && isPadStroke(stroke, at)
  return { at, width: width - 2 * away, oval }
}

/** A long pad has its hole somewhere in its middle, or is hardly longer than wide; a track begins and ends at holes. */
function isPadStroke(stroke: Stroke, hole: Point): boolean {
  if (!isShort(stroke)) return false
  const { part } = nearestOn(stroke.segment.from, stroke.segment.to, hole)
  return (part > 0.2 && part < 0.8) || strokeLength(stroke) <= 1.6 * stroke.width
}
