import type { Hole } from "../read/excellon-reader.ts"
import type { Operation, Stroke } from "../read/plotter.ts"
import type { WorkBudget } from "../work-budget.ts"
import { pointsAlong, touches } from "./fill.ts"
import {
  type Box,
  boxHeight,
  boxWidth,
  distance,
  emptyBox,
  growByBox,
  midpoint,
  type Point,
  type Segment,
} from "./geometry.ts"
import { Grid } from "./grid.ts"
import { isProfile } from "./outline.ts"
import { boundingBox } from "./pads.ts"
import { Painting, straightPieces } from "./painting.ts"

type NarrowLines = {
  readonly lines: readonly Stroke[]
  readonly operations: readonly Operation[]
  /** Lines that fill areas: spokes between a pad and its pour have the same width. */
  readonly fill: ReadonlySet<Stroke>
  readonly holes: readonly Hole[]
  readonly edge: readonly Segment[]
  /** The minimum width of a track. */
  readonly limit: number
}

/** Shorter gaps in wide copper are its corners, which no disc reaches. */
const maxGap = 0.3
/** The distance that programs leave between a pad and its pour. */
const maxSpoke = 1.2
/** Without known pads, only drawings up to this size are taken for letters. */
const maxLetter = 6
const besideEdge = 0.15
const sameCentre = 0.15

/**
 * Lines with a small width that are not narrow tracks: they are part of wider copper (fill, painted
 * pads), touch nothing that carries current (letters, frames), follow the board's edge, or join a pad to its pour.
 */
export function harmlessLines(given: NarrowLines, budget: WorkBudget): ReadonlySet<Operation> {
  const { lines, operations, fill, holes, edge, limit } = given
  const drawn = operations.filter(operation => !isProfile(operation))
  const box = emptyBox()
  for (const operation of drawn) if (operation.dark) growByBox(box, boundingBox(operation))
  const painting = lines.length > 0 ? Painting.of(drawn, box, budget) : null
  if (!painting) return new Set()
  const wide = painting.wideParts(limit + 2 * painting.dot)
  const dead = deadPieces(painting, wide, drawn, holes)
  const isOnEdge = edgeTest(edge, budget)
  const pens = new Set([...fill].map(({ width }) => width))
  const middles = new Grid<Point>(sameCentre)
  for (const { path } of holes) {
    const at = midpoint(path)
    middles.add(at.x, at.y, at)
  }
  const isRing = ({ segment: { arc } }: Stroke) =>
    arc !== undefined &&
    middles.find(arc.centre.x, arc.centre.y, 16, at => distance(at, arc.centre) <= sameCentre) !== null

  const harmless = new Set<Operation>()
  for (const line of lines) {
    const points = straightPieces(line.segment).flatMap(piece => [...pointsAlong(piece, painting.dot)])
    budget.spend(1 + points.length / 16)
    const gap = measureGap(points, painting, wide)
    const isSpoke = pens.has(line.width) && gap.isBetween && gap.length <= maxSpoke
    const isDead = dead.has(painting.indexAt(points[0]!))
    if (gap.length <= maxGap || isSpoke || isDead || isRing(line) || isOnEdge(points)) harmless.add(line)
  }
  return harmless
}

type Gap = { readonly length: number; readonly isBetween: boolean }

/** The longest part of a line that is not in wide copper, and whether wide copper is at both of its ends. */
function measureGap(points: readonly Point[], painting: Painting, wide: Uint8Array): Gap {
  let [max, isBetween] = [0, true]
  let start = -1
  const end = (at: number) => {
    if (start < 0) return
    const from = points[Math.max(0, start - 1)]!
    const length = distance(from, points[Math.min(points.length - 1, at)]!)
    if (length > max) [max, isBetween] = [length, start > 0 && at < points.length]
    start = -1
  }
  points.forEach((point, i) => {
    if (wide[painting.indexAt(point)] === 1) end(i)
    else if (start < 0) start = i
  })
  end(points.length)
  return { length: max, isBetween }
}

/** Samples across a pad: it may be a ring. */
const samples = 6

/** Pieces of copper with no wide part, no pad and no hole carry no current. */
function deadPieces(painting: Painting, wide: Uint8Array, operations: readonly Operation[], holes: readonly Hole[]) {
  const pieces = painting.pieces()
  const live = new Set<number>()
  for (let i = 0; i < wide.length; i++) if (wide[i] === 1) live.add(pieces[i]!)
  const pads = operations.flatMap(operation =>
    operation.kind === "flash" && operation.dark ? [boundingBox(operation)] : [],
  )
  const drilled = holes.map(({ path, diameter }): Box => {
    const { x, y } = midpoint(path)
    const reach = diameter / 2 + sameCentre
    return { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }
  })
  for (const { minX, minY, maxX, maxY } of [...pads, ...drilled]) {
    for (let i = 0; i <= samples; i++) {
      for (let j = 0; j <= samples; j++) {
        const at = { x: minX + ((maxX - minX) * i) / samples, y: minY + ((maxY - minY) * j) / samples }
        const index = painting.indexAt(at)
        if (index >= 0) live.add(pieces[index]!)
      }
    }
  }
  const knowsPads = pads.length + drilled.length > 0
  const sizes = knowsPads ? null : pieceSizes(painting, pieces)
  return {
    has(index: number): boolean {
      const piece = index < 0 ? 0 : pieces[index]!
      if (piece === 0 || live.has(piece)) return false
      return sizes === null || sizes.get(piece)! <= maxLetter
    },
  }
}

function pieceSizes({ columns, dot }: Painting, pieces: Int32Array): ReadonlyMap<number, number> {
  const boxes = new Map<number, Box>()
  pieces.forEach((piece, i) => {
    if (piece === 0) return
    const [x, y] = [i % columns, Math.floor(i / columns)]
    const box = boxes.get(piece) ?? emptyBox()
    boxes.set(piece, box)
    growByBox(box, { minX: x, minY: y, maxX: x, maxY: y })
  })
  return new Map([...boxes].map(([piece, box]) => [piece, dot * Math.hypot(boxWidth(box), boxHeight(box))]))
}

const edgeCell = 2
const maxEdges = 64

function edgeTest(edge: readonly Segment[], budget: WorkBudget): (points: readonly Point[]) => boolean {
  const grid = new Grid<Segment>(edgeCell)
  for (const piece of edge.flatMap(straightPieces)) {
    budget.spend(1 + distance(piece.from, piece.to) / edgeCell / 4)
    for (const { x, y } of pointsAlong(piece, edgeCell)) grid.add(x, y, piece)
  }
  const isBeside = (at: Point) => grid.find(at.x, at.y, maxEdges, piece => touches(piece, at, besideEdge)) !== null
  return points => points.every(isBeside)
}
