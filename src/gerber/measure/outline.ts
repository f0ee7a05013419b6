import { type Box, boxHeight, boxWidth, emptyBox, growBySegment, type Point, type Segment } from "./geometry.ts"

/** How far apart two ends may lie and still be the same corner. */
const sameCorner = 0.02

/**
 * Joins the lines of an outline layer, which come in any order and direction, into closed loops.
 * Lines that belong to no loop are left out.
 */
export function closedLoops(segments: readonly Segment[]): Segment[][] {
  const corners = new Map<string, number[]>()
  const cellOf = (value: number) => Math.round(value / (2 * sameCorner))
  segments.forEach((segment, index) => {
    for (const end of [segment.from, segment.to]) {
      const key = `${cellOf(end.x)},${cellOf(end.y)}`
      const found = corners.get(key)
      if (found) found.push(index)
      else corners.set(key, [index])
    }
  })
  const used = new Set<number>()
  const nextFrom = (point: Point): Segment | null => {
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const candidates = corners.get(`${cellOf(point.x) + dx},${cellOf(point.y) + dy}`) ?? []
        while (candidates.length > 0 && used.has(candidates[candidates.length - 1]!)) candidates.pop()
        for (const index of candidates.slice(-8)) {
          const segment = segments[index]!
          if (used.has(index)) continue
          if (meet(segment.from, point)) {
            used.add(index)
            return segment
          }
          if (meet(segment.to, point)) {
            used.add(index)
            return reversed(segment)
          }
        }
      }
    }
    return null
  }
  const loops: Segment[][] = []
  segments.forEach((first, index) => {
    if (used.has(index)) return
    used.add(index)
    const chain = [first]
    let end = first.to
    while (!meet(end, first.from)) {
      const next = nextFrom(end)
      if (!next) return
      chain.push(next)
      end = next.to
    }
    if (chain.length > 1 || first.arc) loops.push(chain)
  })
  return loops
}

const meet = (a: Point, b: Point) => Math.abs(a.x - b.x) <= sameCorner && Math.abs(a.y - b.y) <= sameCorner

const reversed = ({ from, to, arc }: Segment): Segment =>
  arc ? { from: to, to: from, arc: { center: arc.center, sweep: -arc.sweep } } : { from: to, to: from }

/** The loops are the board's shape only when they reach as far as the outline itself does. */
export function boardShape(segments: readonly Segment[], extent: Box): Segment[][] {
  const loops = closedLoops(segments)
  const box = emptyBox()
  for (const loop of loops) for (const segment of loop) growBySegment(box, segment)
  const isWhole = boxWidth(extent) - boxWidth(box) < 0.1 && boxHeight(extent) - boxHeight(box) < 0.1
  return isWhole ? loops : []
}
