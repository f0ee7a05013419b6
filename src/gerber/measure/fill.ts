import type { Operation, Stroke } from "../read/plotter.ts"
import type { WorkBudget } from "../work-budget.ts"
import { distance, nearestOn, type Point, type Segment } from "./geometry.ts"
import { Grid } from "./grid.ts"

/** Separates the lines of copper pours from tracks; in doubt a line stays a track. */
export function findFill(operations: readonly Operation[], budget: WorkBudget) {
  const strokes = new Set<Stroke>()
  addRegionEdges(operations, strokes, budget)
  addSolidRows(operations, strokes, budget)
  const areas = addHatching(operations, strokes, budget)
  return { strokes, areas }
}

const isStraight = (operation: Operation): operation is Stroke =>
  operation.kind === "stroke" && operation.dark && operation.segment.arc === undefined

const place = ({ x, y }: Point) => `${Math.round(x * 100)},${Math.round(y * 100)}`
const edgeKey = ({ from, to }: Segment): string => {
  const [a, b] = [place(from), place(to)]
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

/** Many programs draw an area and then its edge again as a line. */
function addRegionEdges(operations: readonly Operation[], fill: Set<Stroke>, budget: WorkBudget): void {
  const edges = new Set<string>()
  for (const operation of operations) {
    if (operation.kind !== "region" || !operation.dark) continue
    for (const segment of operation.contour) {
      budget.spend()
      edges.add(edgeKey(segment))
    }
  }
  if (edges.size === 0) return
  for (const operation of operations) {
    if (operation.kind === "stroke" && edges.has(edgeKey(operation.segment))) fill.add(operation)
  }
}

const minRows = 6
const minSpan = 1
const maxAhead = 32

function addSolidRows(operations: readonly Operation[], fill: Set<Stroke>, budget: WorkBudget): void {
  const rows = operations.filter(isStraight).flatMap(stroke => toRow(stroke) ?? [])
  budget.spend(rows.length)
  for (const parallels of Map.groupBy(rows, row => row.key).values()) addCluster(parallels, fill)
}

/** Rows that lie side by side and overlap are one area. */
function addCluster(rows: Row[], fill: Set<Stroke>): void {
  rows.sort((a, b) => a.offset - b.offset)
  const clusters = rows.map((_, i) => i)
  const findCluster = (i: number): number => {
    while (clusters[i] !== i) i = clusters[i] = clusters[clusters[i]!]!
    return i
  }
  rows.forEach((row, i) => {
    for (let j = i + 1; j < rows.length && j <= i + maxAhead; j++) {
      const next = rows[j]!
      if (next.offset - row.offset > row.stroke.width * 1.02) break
      if (overlaps(row, next)) clusters[findCluster(j)] = findCluster(i)
    }
  })
  const members = Map.groupBy(rows.keys(), findCluster)
  for (const cluster of members.values()) {
    const span = rows[cluster[cluster.length - 1]!]!.offset - rows[cluster[0]!]!.offset
    if (cluster.length >= minRows && span >= minSpan) for (const i of cluster) fill.add(rows[i]!.stroke)
  }
}

function toRow(stroke: Stroke) {
  const { from, to } = stroke.segment
  const length = distance(from, to)
  if (length < stroke.width) return null
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const turns = Math.round((angle / Math.PI) * 180 + 360) % 180
  const [cos, sin] = [Math.cos((turns * Math.PI) / 180), Math.sin((turns * Math.PI) / 180)]
  const along = (at: Point) => at.x * cos + at.y * sin
  return {
    key: turns + 180 * Math.round(stroke.width * 1000),
    stroke,
    offset: from.y * cos - from.x * sin,
    start: Math.min(along(from), along(to)),
    end: Math.max(along(from), along(to)),
  }
}

type Row = NonNullable<ReturnType<typeof toRow>>

const overlaps = (a: Row, b: Row) =>
  Math.min(a.end, b.end) - Math.max(a.start, b.start) > 0.5 * Math.min(a.end - a.start, b.end - b.start)

type Loop = { readonly strokes: readonly Stroke[]; lines: number }

const minLines = 6
const step = 2
const maxTouch = 0.5
const maxEdges = 128

function addHatching(operations: readonly Operation[], fill: Set<Stroke>, budget: WorkBudget): number {
  const loops = drawnLoops(operations)
  if (loops.length === 0) return 0
  const inLoop = new Set(loops.flatMap(({ strokes }) => strokes))
  const edges = new Grid<{ readonly loop: Loop; readonly segment: Segment }>(step)
  for (const loop of loops) {
    for (const { segment } of loop.strokes) addAlong(edges, loop, segment, budget)
  }
  const touched = (at: Point, reach: number): Loop | null => {
    budget.spend()
    return edges.find(at.x, at.y, maxEdges, ({ segment }) => touches(segment, at, reach))?.loop ?? null
  }
  const lines: { readonly stroke: Stroke; readonly loops: readonly [Loop, Loop] }[] = []
  for (const stroke of operations) {
    if (!isStraight(stroke) || inLoop.has(stroke)) continue
    const reach = Math.min(maxTouch, stroke.width)
    const first = touched(stroke.segment.from, reach)
    const second = first && touched(stroke.segment.to, reach)
    if (!first || !second) continue
    first.lines++
    if (second !== first) second.lines++
    lines.push({ stroke, loops: [first, second] })
  }
  const isArea = (loop: Loop) => loop.lines >= minLines
  for (const { stroke, loops: ends } of lines) if (ends.some(isArea)) fill.add(stroke)
  for (const loop of loops.filter(isArea)) for (const stroke of loop.strokes) fill.add(stroke)
  return loops.filter(isArea).length
}

export const touches = ({ from, to }: Segment, at: Point, reach: number) =>
  at.x >= Math.min(from.x, to.x) - reach &&
  at.x <= Math.max(from.x, to.x) + reach &&
  at.y >= Math.min(from.y, to.y) - reach &&
  at.y <= Math.max(from.y, to.y) + reach &&
  nearestOn(from, to, at).away <= reach

function drawnLoops(operations: readonly Operation[]): Loop[] {
  const loops: Loop[] = []
  let chain: Stroke[] = []
  for (const operation of operations) {
    const last = chain[chain.length - 1]
    if (operation.kind !== "stroke" || !operation.dark) chain = []
    else if (last && last.width === operation.width && distance(last.segment.to, operation.segment.from) < 0.001) {
      chain.push(operation)
    } else chain = [operation]
    if (chain.length < 3 || distance(chain[0]!.segment.from, chain[chain.length - 1]!.segment.to) > 0.01) continue
    loops.push({ strokes: chain, lines: 0 })
    chain = []
  }
  return loops
}

export function* pointsAlong({ from, to }: Segment, apart: number): Generator<Point> {
  const steps = Math.ceil(distance(from, to) / apart)
  for (let i = 0; i <= steps; i++) {
    const part = steps === 0 ? 0 : i / steps
    yield { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
  }
}

function addAlong<L>(
  grid: Grid<{ readonly loop: L; readonly segment: Segment }>,
  loop: L,
  segment: Segment,
  budget: WorkBudget,
): void {
  const edge = { loop, segment }
  budget.spend(1 + distance(segment.from, segment.to) / step / 4)
  for (const { x, y } of pointsAlong(segment, step)) grid.add(x, y, edge)
}
