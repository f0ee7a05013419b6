import { applyMatrix, type Box, emptyBox, growByPoint, type Matrix, matrixScale, rotated } from "./geometry.ts"

/** A part of an aperture. A shape that is not `dark` is cut out of the shapes before it. */
export type Shape = {
  readonly dark: boolean
} /** A line with round ends: what Gerber calls an obround. A circle is one without length. */ & (
  | {
      readonly kind: "capsule"
      readonly x1: number
      readonly y1: number
      readonly x2: number
      readonly y2: number
      readonly radius: number
    }
  | { readonly kind: "polygon"; readonly corners: readonly number[] }
)

export const circle = (diameter: number, x = 0, y = 0, dark = true): Shape => ({
  kind: "capsule",
  ...{ x1: x, y1: y, x2: x, y2: y },
  radius: Math.abs(diameter) / 2,
  dark,
})

export function rectangle(width: number, height: number, x = 0, y = 0, degrees = 0, dark = true): Shape {
  const w = width / 2
  const h = height / 2
  return polygon([x - w, y - h, x + w, y - h, x + w, y + h, x - w, y + h], degrees, dark)
}

/** `degrees` turns around the aperture's origin, which is how macros rotate. */
export function polygon(corners: readonly number[], degrees = 0, dark = true): Shape {
  if (degrees === 0) return { kind: "polygon", corners, dark }
  const turned: number[] = []
  for (let i = 0; i + 1 < corners.length; i += 2) {
    const point = rotated(corners[i]!, corners[i + 1]!, degrees)
    turned.push(point.x, point.y)
  }
  return { kind: "polygon", corners: turned, dark }
}

export function regularPolygon(diameter: number, sides: number, x = 0, y = 0, degrees = 0): number[] {
  const corners: number[] = []
  for (let i = 0; i < sides; i++) {
    const corner = rotated(diameter / 2, 0, degrees + (360 * i) / sides)
    corners.push(x + corner.x, y + corner.y)
  }
  return corners
}

export function obround(width: number, height: number): Shape {
  const radius = Math.min(width, height) / 2
  const x = Math.max(0, width / 2 - radius)
  const y = Math.max(0, height / 2 - radius)
  return { kind: "capsule", x1: -x, y1: -y, x2: x, y2: y, radius, dark: true }
}

export const shapeWeight = (shape: Shape) => (shape.kind === "polygon" ? shape.corners.length / 2 : 1)

export function transformShape(shape: Shape, matrix: Matrix): Shape {
  if (shape.kind === "capsule") {
    const from = applyMatrix(matrix, shape.x1, shape.y1)
    const to = applyMatrix(matrix, shape.x2, shape.y2)
    return { ...shape, x1: from.x, y1: from.y, x2: to.x, y2: to.y, radius: shape.radius * matrixScale(matrix) }
  }
  const corners: number[] = []
  for (let i = 0; i + 1 < shape.corners.length; i += 2) {
    const point = applyMatrix(matrix, shape.corners[i]!, shape.corners[i + 1]!)
    corners.push(point.x, point.y)
  }
  return { ...shape, corners }
}

export function shapesBox(shapes: readonly Shape[]): Box {
  const box = emptyBox()
  for (const shape of shapes) {
    if (!shape.dark) continue
    if (shape.kind === "capsule") {
      growByPoint(box, shape.x1, shape.y1, shape.radius)
      growByPoint(box, shape.x2, shape.y2, shape.radius)
    } else {
      for (let i = 0; i + 1 < shape.corners.length; i += 2) growByPoint(box, shape.corners[i]!, shape.corners[i + 1]!)
    }
  }
  return box
}
