/** Everything here is in millimetres, y upwards, angles in radians counter-clockwise. */
export type Point = { readonly x: number; readonly y: number }

export type Box = { minX: number; minY: number; maxX: number; maxY: number }

export type Segment = { readonly from: Point; readonly to: Point; readonly arc?: Arc }
export type Arc = { readonly centre: Point; readonly sweep: number }

export type Matrix = { readonly a: number; readonly b: number; readonly c: number; readonly d: number }

export const emptyBox = (): Box => ({ minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity })

export const isEmptyBox = (box: Box) => box.minX > box.maxX || box.minY > box.maxY

export const boxWidth = (box: Box) => box.maxX - box.minX
export const boxHeight = (box: Box) => box.maxY - box.minY

export const isInBox = ({ minX, minY, maxX, maxY }: Box, x: number, y: number, slack = 0) =>
  x >= minX - slack && x <= maxX + slack && y >= minY - slack && y <= maxY + slack

export const holdsBox = (outer: Box, inner: Box, slack: number) =>
  isInBox(outer, inner.minX, inner.minY, slack) && isInBox(outer, inner.maxX, inner.maxY, slack)

export function growByPoint(box: Box, x: number, y: number, reachX = 0, reachY = reachX): void {
  if (x - reachX < box.minX) box.minX = x - reachX
  if (x + reachX > box.maxX) box.maxX = x + reachX
  if (y - reachY < box.minY) box.minY = y - reachY
  if (y + reachY > box.maxY) box.maxY = y + reachY
}

export function growByBox(box: Box, other: Box, dx = 0, dy = 0): void {
  if (isEmptyBox(other)) return
  growByPoint(box, other.minX + dx, other.minY + dy)
  growByPoint(box, other.maxX + dx, other.maxY + dy)
}

const axisDirections = [
  { angle: 0, x: 1, y: 0 },
  { angle: Math.PI / 2, x: 0, y: 1 },
  { angle: Math.PI, x: -1, y: 0 },
  { angle: -Math.PI / 2, x: 0, y: -1 },
] as const

export function growBySegment(box: Box, segment: Segment, reachX = 0, reachY = reachX): void {
  growByPoint(box, segment.from.x, segment.from.y, reachX, reachY)
  growByPoint(box, segment.to.x, segment.to.y, reachX, reachY)
  if (!segment.arc) return
  const { centre, sweep } = segment.arc
  const radius = arcRadius(segment.from, centre)
  const start = Math.atan2(segment.from.y - centre.y, segment.from.x - centre.x)
  for (const { angle, x, y } of axisDirections) {
    if (turnsPast(start, sweep, angle)) {
      growByPoint(box, centre.x + x * radius, centre.y + y * radius, reachX, reachY)
    }
  }
}

function turnsPast(start: number, sweep: number, angle: number): boolean {
  const full = 2 * Math.PI
  const turned = sweep >= 0 ? angle - start : start - angle
  const offset = ((turned % full) + full) % full
  return offset <= Math.abs(sweep)
}

export const arcRadius = (from: Point, centre: Point) => Math.hypot(from.x - centre.x, from.y - centre.y)

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

export const midpoint = ({ from, to, arc }: Segment): Point => {
  if (!arc) return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const radius = arcRadius(from, arc.centre)
  const angle = Math.atan2(from.y - arc.centre.y, from.x - arc.centre.x) + arc.sweep / 2
  return { x: arc.centre.x + radius * Math.cos(angle), y: arc.centre.y + radius * Math.sin(angle) }
}

/** Pairs of coordinates as points. */
export const toPoints = (numbers: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => ({ x: numbers[2 * i]!, y: numbers[2 * i + 1]! }))

export const movePoint = (point: Point, dx: number, dy: number): Point => ({ x: point.x + dx, y: point.y + dy })

export const moveSegment = ({ from, to, arc }: Segment, dx: number, dy: number): Segment => ({
  from: movePoint(from, dx, dy),
  to: movePoint(to, dx, dy),
  ...(arc && { arc: { centre: movePoint(arc.centre, dx, dy), sweep: arc.sweep } }),
})

export const applyMatrix = (m: Matrix, x: number, y: number): Point => ({ x: m.a * x + m.c * y, y: m.b * x + m.d * y })

export const matrixScale = (m: Matrix | null) => (m ? Math.hypot(m.a, m.b) : 1)

export function rotated(x: number, y: number, degrees: number): Point {
  if (degrees === 0) return { x, y }
  const angle = (degrees * Math.PI) / 180
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
}

const stepAngle = 0.2

export function loopCorners(loop: readonly Segment[]): Point[] {
  const corners: Point[] = []
  for (const { from, arc } of loop) {
    corners.push(from)
    if (!arc) continue
    const radius = arcRadius(from, arc.centre)
    const start = Math.atan2(from.y - arc.centre.y, from.x - arc.centre.x)
    const steps = Math.min(64, Math.ceil(Math.abs(arc.sweep) / stepAngle))
    for (let step = 1; step < steps; step++) {
      const angle = start + (arc.sweep * step) / steps
      corners.push({ x: arc.centre.x + radius * Math.cos(angle), y: arc.centre.y + radius * Math.sin(angle) })
    }
  }
  return corners
}

export function isInside(corners: readonly Point[], x: number, y: number): boolean {
  let inside = false
  let before = corners[corners.length - 1]!
  for (const corner of corners) {
    const isCrossed = corner.y > y !== before.y > y
    const slope = (before.x - corner.x) * (y - corner.y)
    if (isCrossed && x < slope / (before.y - corner.y) + corner.x) inside = !inside
    before = corner
  }
  return inside
}

export function enclosedArea(corners: readonly Point[]): number {
  const twice = corners.reduce((sum, { x, y }, i) => {
    const before = corners.at(i - 1)!
    return sum + (before.x * y - x * before.y)
  }, 0)
  return Math.abs(twice) / 2
}

export function nearestOn(from: Point, to: Point, at: Point): { readonly part: number; readonly away: number } {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / square))
  return { part, away: Math.hypot(from.x + part * dx - at.x, from.y + part * dy - at.y) }
}

export const segmentsBox = (segments: readonly Segment[]): Box => {
  const box = emptyBox()
  for (const segment of segments) growBySegment(box, segment)
  return box
}

export type Quadrants = "single" | "multi"

/** Null when the numbers describe no arc: then a straight line is drawn. */
export function arcBetween(
  from: Point,
  to: Point,
  offset: Point,
  clockwise: boolean,
  quadrants: Quadrants,
): Arc | null {
  if (offset.x === 0 && offset.y === 0) return null
  if (quadrants === "multi") {
    const centre = { x: from.x + offset.x, y: from.y + offset.y }
    return { centre, sweep: sweepBetween(from, to, centre, clockwise) }
  }
  return quarterArc(from, to, offset, clockwise)
}

export function sweepBetween(from: Point, to: Point, centre: Point, clockwise: boolean): number {
  const direction = clockwise ? -1 : 1
  if (from.x === to.x && from.y === to.y) return direction * 2 * Math.PI
  const turn = Math.atan2(to.y - centre.y, to.x - centre.x) - Math.atan2(from.y - centre.y, from.x - centre.x)
  if (clockwise) return turn > 0 ? turn - 2 * Math.PI : turn
  return turn < 0 ? turn + 2 * Math.PI : turn
}

const maxQuarterTurn = Math.PI / 2 + 0.01

/** In single quadrant mode the offsets have no sign: one of the four possible centres gives at most a quarter turn. */
function quarterArc(from: Point, to: Point, offset: Point, clockwise: boolean): Arc | null {
  const x = Math.abs(offset.x)
  const y = Math.abs(offset.y)
  let best: Arc | null = null
  let bestError = Infinity
  for (const centre of [
    { x: from.x + x, y: from.y + y },
    { x: from.x - x, y: from.y + y },
    { x: from.x + x, y: from.y - y },
    { x: from.x - x, y: from.y - y },
  ]) {
    const sweep = sweepBetween(from, to, centre, clockwise)
    const error = Math.abs(arcRadius(from, centre) - arcRadius(to, centre))
    if (Math.abs(sweep) <= maxQuarterTurn && error < bestError) {
      best = { centre, sweep }
      bestError = error
    }
  }
  return best
}
