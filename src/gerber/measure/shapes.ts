import {
  applyMatrix,
  type Box,
  emptyBox,
  growByPoint,
  type Matrix,
  matrixScale,
  movePoint,
  type Point,
  rotated,
  toPoints,
} from "./geometry.ts"

/**
 * A part of an aperture. A shape that is not `dark` is cut out of the shapes before it. A capsule is a line with round
 * ends, which Gerber calls an obround; a circle is a capsule without length.
 */
export type Shape = { readonly dark: boolean } & (
  | { readonly kind: "capsule"; readonly from: Point; readonly to: Point; readonly radius: number }
  | { readonly kind: "polygon"; readonly corners: readonly Point[] }
)

export function circle(diameter: number, x = 0, y = 0, dark = true): Shape {
  const centre = { x, y }
  return { kind: "capsule", from: centre, to: centre, radius: Math.abs(diameter) / 2, dark }
}

export function rectangle(width: number, height: number, x = 0, y = 0, degrees = 0, dark = true): Shape {
  const w = width / 2
  const h = height / 2
  return polygon(toPoints([x - w, y - h, x + w, y - h, x + w, y + h, x - w, y + h]), degrees, dark)
}

/** `degrees` turns around the aperture's origin, which is how macros rotate. */
export const polygon = (corners: readonly Point[], degrees = 0, dark = true): Shape => ({
  kind: "polygon",
  corners: degrees === 0 ? corners : corners.map(({ x, y }) => rotated(x, y, degrees)),
  dark,
})

export const regularPolygon = (diameter: number, sides: number, x = 0, y = 0, degrees = 0): Point[] =>
  Array.from({ length: sides }, (_, i) => movePoint(rotated(diameter / 2, 0, degrees + (360 * i) / sides), x, y))

export function obround(width: number, height: number): Shape {
  const radius = Math.min(width, height) / 2
  const x = Math.max(0, width / 2 - radius)
  const y = Math.max(0, height / 2 - radius)
  return { kind: "capsule", from: { x: -x, y: -y }, to: { x, y }, radius, dark: true }
}

export const shapeWeight = (shape: Shape) => (shape.kind === "polygon" ? shape.corners.length : 1)

export function transformShape(shape: Shape, matrix: Matrix): Shape {
  const transform = ({ x, y }: Point) => applyMatrix(matrix, x, y)
  if (shape.kind === "polygon") return { ...shape, corners: shape.corners.map(transform) }
  const { from, to, radius } = shape
  return { ...shape, from: transform(from), to: transform(to), radius: radius * matrixScale(matrix) }
}

export function shapesBox(shapes: readonly Shape[]): Box {
  const box = emptyBox()
  for (const shape of shapes) {
    if (!shape.dark) continue
    const [places, reach] = shape.kind === "polygon" ? [shape.corners, 0] : [[shape.from, shape.to], shape.radius]
    for (const { x, y } of places) growByPoint(box, x, y, reach)
  }
  return box
}
