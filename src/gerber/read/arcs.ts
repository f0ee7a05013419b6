import { type Arc, arcRadius, type Point } from "../measure/geometry.ts"

export type Quadrants = "single" | "multi"

/** The arc from `from` to `to`. Null when the numbers describe none: then a straight line is drawn. */
export function arcBetween(
  from: Point,
  to: Point,
  offset: Point,
  clockwise: boolean,
  quadrants: Quadrants,
): Arc | null {
  if (offset.x === 0 && offset.y === 0) return null
  if (quadrants === "multi") {
    const center = { x: from.x + offset.x, y: from.y + offset.y }
    return { center, sweep: sweepBetween(from, to, center, clockwise) }
  }
  return quarterArc(from, to, offset, clockwise)
}

export function sweepBetween(from: Point, to: Point, center: Point, clockwise: boolean): number {
  const direction = clockwise ? -1 : 1
  if (from.x === to.x && from.y === to.y) return direction * 2 * Math.PI
  const turn = Math.atan2(to.y - center.y, to.x - center.x) - Math.atan2(from.y - center.y, from.x - center.x)
  if (clockwise) return turn > 0 ? turn - 2 * Math.PI : turn
  return turn < 0 ? turn + 2 * Math.PI : turn
}

const longestQuarter = Math.PI / 2 + 0.01

/** In single quadrant mode the offsets have no sign: of the four possible centres one gives a quarter turn at most. */
function quarterArc(from: Point, to: Point, offset: Point, clockwise: boolean): Arc | null {
  if (from.x === to.x && from.y === to.y) return null
  const x = Math.abs(offset.x)
  const y = Math.abs(offset.y)
  let best: Arc | null = null
  let bestError = Infinity
  for (const center of [
    { x: from.x + x, y: from.y + y },
    { x: from.x - x, y: from.y + y },
    { x: from.x + x, y: from.y - y },
    { x: from.x - x, y: from.y - y },
  ]) {
    const sweep = sweepBetween(from, to, center, clockwise)
    const error = Math.abs(arcRadius(from, center) - arcRadius(to, center))
    if (Math.abs(sweep) <= longestQuarter && error < bestError) {
      best = { center, sweep }
      bestError = error
    }
  }
  return best
}
