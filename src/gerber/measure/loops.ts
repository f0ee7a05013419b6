import type { WorkBudget } from "../work-budget.ts"
import { arcRadius, distance, midpoint, type Point, type Segment } from "./geometry.ts"
import { Grid } from "./grid.ts"

const sameCorner = 0.02
const maxGap = 0.2
const maxNeighbours = 16

type Corner = { readonly at: Point; readonly ends: Set<Edge>; joined: Corner | null }
type Edge = { readonly index: number; readonly segment: Segment; readonly a: Corner; readonly b: Corner; used: boolean }

/** Lines drawn twice count once, small gaps are closed, and lines that belong to no loop are left out. */
export function closedLoops(segments: readonly Segment[], budget: WorkBudget): Segment[][] {
  const loops = segments.filter(isCircle).map(circle => [circle])
  const edges = joinedEdges(segments, budget)
  closeGaps(edges)
  dropLooseLines(edges)
  for (const edge of edges) {
    if (edge.used) continue
    const loop = walk(edge, budget)
    if (loop) loops.push(loop)
  }
  return loops
}

const isCircle = ({ from, to, arc }: Segment) =>
  arc !== undefined && Math.abs(arc.sweep) > 6 && distance(from, to) <= sameCorner && arcRadius(from, arc.centre) > 0

function joinedEdges(segments: readonly Segment[], budget: WorkBudget): Edge[] {
  const corners = new Grid<Corner>(sameCorner)
  const cornerAt = (at: Point): Corner => {
    for (const corner of corners.near(at.x, at.y)) if (distance(corner.at, at) <= sameCorner) return corner
    const corner: Corner = { at, ends: new Set(), joined: null }
    corners.add(at.x, at.y, corner)
    return corner
  }
  const edges: Edge[] = []
  for (const segment of segments) {
    budget.spend(4)
    const a = cornerAt(segment.from)
    const b = cornerAt(segment.to)
    if (a === b || isRepeated(segment, a, b)) continue
    const edge: Edge = { index: edges.length, segment, a, b, used: false }
    a.ends.add(edge)
    b.ends.add(edge)
    edges.push(edge)
  }
  return edges
}

function isRepeated(segment: Segment, a: Corner, b: Corner): boolean {
  let seen = 0
  for (const edge of a.ends) {
    if (++seen > maxNeighbours) return false
    if (edge.a !== b && edge.b !== b) continue
    if (distance(midpoint(edge.segment), midpoint(segment)) <= sameCorner) return true
  }
  return false
}

function closeGaps(edges: readonly Edge[]): void {
  const loose = new Set(edges.flatMap(({ a, b }) => [a, b]).filter(corner => corner.ends.size === 1))
  const grid = new Grid<Corner>(maxGap)
  for (const corner of loose) grid.add(corner.at.x, corner.at.y, corner)
  for (const corner of loose) {
    if (corner.joined) continue
    let best: Corner | null = null
    let seen = 0
    for (const other of grid.near(corner.at.x, corner.at.y)) {
      if (++seen > maxNeighbours) break
      if (other === corner || other.joined || distance(other.at, corner.at) > maxGap) continue
      if (!best || distance(other.at, corner.at) < distance(best.at, corner.at)) best = other
    }
    if (!best) continue
    corner.joined = best
    best.joined = corner
  }
}

const degree = (corner: Corner) => corner.ends.size + (corner.joined?.ends.size ?? 0)

function dropLooseLines(edges: readonly Edge[]): void {
  const left = edges.filter(({ a, b }) => degree(a) === 1 || degree(b) === 1)
  for (let edge = left.pop(); edge; edge = left.pop()) {
    if (edge.used) continue
    edge.used = true
    for (const corner of [edge.a, edge.b]) {
      corner.ends.delete(edge)
      if (degree(corner) === 1) left.push(...corner.ends, ...(corner.joined?.ends ?? []))
    }
  }
}

function walk(first: Edge, budget: WorkBudget): Segment[] | null {
  const chain: Segment[] = []
  const passed = new Map<Corner, number>([[first.a, 0]])
  if (first.a.joined) passed.set(first.a.joined, 0)
  let edge: Edge | null = first
  let end = first.b
  while (edge) {
    budget.spend()
    edge.used = true
    chain.push(edge.b === end ? edge.segment : reversed(edge.segment))
    const start = passed.get(end)
    if (start !== undefined) return chain.slice(start)
    const next: Corner = end.joined ?? end
    passed.set(end, chain.length).set(next, chain.length)
    edge = nextEdge(end, edge) ?? nextEdge(next, edge)
    if (edge) end = edge.a === end || edge.a === next ? edge.b : edge.a
  }
  return null
}

/** At a branch, follows the line that the file drew next. */
function nextEdge(corner: Corner, before: Edge): Edge | null {
  let found: Edge | null = null
  let seen = 0
  for (const edge of corner.ends) {
    if (edge.used) continue
    if (edge.index === before.index + 1) return edge
    found ??= edge
    if (++seen > maxNeighbours) break
  }
  return found
}

const reversed = ({ from, to, arc }: Segment): Segment =>
  arc ? { from: to, to: from, arc: { centre: arc.centre, sweep: -arc.sweep } } : { from: to, to: from }
