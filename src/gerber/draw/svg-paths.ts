import { arcRadius, type Point, type Segment, toPoints } from "../measure/geometry.ts"
import type { Shape } from "../measure/shapes.ts"

/** Micrometres are finer than any screen. */
export const svgNumber = (value: number) => String(Math.round(value * 1000) / 1000)

const point = (x: number, y: number) => `${svgNumber(x)} ${svgNumber(y)}`

export const startAt = ({ from }: Segment) => `M${point(from.x, from.y)}`

/** Drawn with y upwards, so a counter-clockwise arc has the positive sweep. */
export function lineTo({ from, to, arc }: Segment): string {
  if (!arc) return from.x === to.x && from.y === to.y ? "h0" : `L${point(to.x, to.y)}`
  const radius = arcRadius(from, arc.centre)
  if (!(radius > 0)) return `L${point(to.x, to.y)}`
  const sweepFlag = arc.sweep > 0 ? 1 : 0
  const curve = (largeFlag: number, x: number, y: number) =>
    `A${svgNumber(radius)} ${svgNumber(radius)} 0 ${largeFlag} ${sweepFlag} ${point(x, y)}`
  // An arc that ends where it began has no direction in SVG: it is drawn as two halves.
  if (Math.abs(arc.sweep) > 2 * Math.PI - 0.01) {
    const half = curve(0, 2 * arc.centre.x - from.x, 2 * arc.centre.y - from.y)
    return half + curve(0, to.x, to.y)
  }
  return curve(Math.abs(arc.sweep) > Math.PI ? 1 : 0, to.x, to.y)
}

export const closedPath = (contour: readonly Segment[]) =>
  contour.length === 0 ? "" : `${startAt(contour[0]!)}${contour.map(lineTo).join("")}Z`

export function shapePath(shape: Shape): string {
  if (shape.kind === "polygon") return polygonPath(shape.corners)
  const { radius } = shape
  const [{ x: x1, y: y1 }, { x: x2, y: y2 }] = [shape.from, shape.to]
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return circlePath(x1, y1, radius)
  const nx = (-(y2 - y1) / length) * radius
  const ny = ((x2 - x1) / length) * radius
  const cap = (x: number, y: number) => `A${svgNumber(radius)} ${svgNumber(radius)} 0 0 1 ${point(x, y)}`
  const there = `M${point(x1 - nx, y1 - ny)}L${point(x2 - nx, y2 - ny)}${cap(x2 + nx, y2 + ny)}`
  return `${there}L${point(x1 + nx, y1 + ny)}${cap(x1 - nx, y1 - ny)}Z`
}

function circlePath(x: number, y: number, radius: number): string {
  const size = svgNumber(radius)
  const across = svgNumber(2 * radius)
  return `M${point(x - radius, y)}a${size} ${size} 0 1 0 ${across} 0a${size} ${size} 0 1 0 -${across} 0Z`
}

export const polygonPath = (corners: readonly Point[]) =>
  corners.length === 0 ? "" : `M${corners.map(({ x, y }) => point(x, y)).join("L")}Z`

/** The area that a rectangle covers when it moves along a line: the hull of its corners at both ends. */
export function sweptRectangle({ from, to }: Segment, width: number, height: number): string {
  const w = width / 2
  const h = height / 2
  const right = to.x >= from.x ? w : -w
  const up = to.y >= from.y ? h : -h
  const behind = [from.x - right, from.y + up, from.x - right, from.y - up, from.x + right, from.y - up]
  const ahead = [to.x + right, to.y - up, to.x + right, to.y + up, to.x - right, to.y + up]
  return polygonPath(toPoints([...behind, ...ahead]))
}
