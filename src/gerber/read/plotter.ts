import {
  type Arc,
  type Box,
  growByBox,
  growBySegment,
  type Matrix,
  movePoint,
  moveSegment,
  type Point,
  type Segment,
} from "../measure/geometry.ts"
import { shapeWeight } from "../measure/shapes.ts"
import type { WorkBudget } from "../work-budget.ts"
import { type Aperture, apertureBox, apertureWidth } from "./apertures.ts"

/** A drawing operation. A clear operation erases what was drawn before it. */
export type Operation = Stroke | Flash | Region
export type Stroke = {
  readonly kind: "stroke"
  readonly dark: boolean
  readonly segment: Segment
  readonly aperture: Aperture
  readonly width: number
}
export type Flash = {
  readonly kind: "flash"
  readonly dark: boolean
  readonly at: Point
  readonly aperture: Aperture
  readonly matrix: Matrix | null
}
export type Region = { readonly kind: "region"; readonly dark: boolean; readonly contour: readonly Segment[] }

type Repeat = { readonly columns: number; readonly rows: number; readonly dx: number; readonly dy: number }

const workPerOperation = 4

export class Plotter {
  readonly operations: Operation[] = []
  position: Point = { x: 0, y: 0 }
  aperture: Aperture | null = null
  dark = true
  mirrorX = false
  mirrorY = false
  rotation = 0
  scale = 1
  #contour: Segment[] | null = null
  #repeat: (Repeat & { readonly start: number }) | null = null
  readonly #budget: WorkBudget

  constructor(budget: WorkBudget) {
    this.#budget = budget
  }

  moveTo(to: Point): void {
    if (this.#contour) this.#closeContour()
    this.position = to
  }

  drawTo(to: Point, arc?: Arc): boolean {
    const segment: Segment = arc ? { from: this.position, to, arc } : { from: this.position, to }
    this.#budget.spend(workPerOperation)
    this.position = to
    if (this.#contour) {
      this.#contour.push(segment)
      return true
    }
    const { aperture, dark } = this
    if (!aperture) return false
    this.operations.push({ kind: "stroke", dark, segment, aperture, width: apertureWidth(aperture) * this.scale })
    return true
  }

  flashAt(at: Point): boolean {
    this.#budget.spend(workPerOperation)
    this.position = at
    const { aperture, dark } = this
    if (!aperture || this.#contour) return false
    const matrix = this.#matrix()
    // A transformed aperture is measured at each flash.
    if (matrix) this.#budget.spend(aperture.shapes.reduce((sum, shape) => sum + shapeWeight(shape), 0))
    this.operations.push({ kind: "flash", dark, at, aperture, matrix })
    return true
  }

  beginRegion(): void {
    this.#contour = []
  }

  endRegion(): void {
    this.#closeContour()
    this.#contour = null
  }

  #closeContour(): void {
    const contour = this.#contour ?? []
    this.#contour = []
    const first = contour[0]
    const last = contour[contour.length - 1]
    if (!first || !last) return
    if (first.from.x !== last.to.x || first.from.y !== last.to.y) contour.push({ from: last.to, to: first.from })
    this.operations.push({ kind: "region", dark: this.dark, contour })
  }

  beginRepeat(repeat: Repeat): void {
    this.#repeat = { ...repeat, start: this.operations.length }
  }

  endRepeat(): void {
    const repeat = this.#repeat
    if (!repeat) return
    this.#repeat = null
    const block = this.operations.slice(repeat.start)
    if (block.length === 0) return
    for (let row = 0; row < repeat.rows; row++) {
      for (let column = row === 0 ? 1 : 0; column < repeat.columns; column++) {
        for (const operation of block) {
          this.#budget.spend(workPerOperation * (operation.kind === "region" ? operation.contour.length : 1))
          this.operations.push(moveOperation(operation, column * repeat.dx, row * repeat.dy))
        }
      }
    }
  }

  finish(): void {
    this.endRegion()
    this.endRepeat()
  }

  #matrix(): Matrix | null {
    if (!this.mirrorX && !this.mirrorY && this.rotation === 0 && this.scale === 1) return null
    const angle = (this.rotation * Math.PI) / 180
    const x = this.scale * (this.mirrorX ? -1 : 1)
    const y = this.scale * (this.mirrorY ? -1 : 1)
    return { a: x * Math.cos(angle), b: x * Math.sin(angle), c: -y * Math.sin(angle), d: y * Math.cos(angle) }
  }
}

function moveOperation(operation: Operation, dx: number, dy: number): Operation {
  if (operation.kind === "flash") return { ...operation, at: movePoint(operation.at, dx, dy) }
  if (operation.kind === "stroke") return { ...operation, segment: moveSegment(operation.segment, dx, dy) }
  return { ...operation, contour: operation.contour.map(segment => moveSegment(segment, dx, dy)) }
}

export const strokeSegments = (operations: readonly Operation[]): Segment[] =>
  operations.flatMap(operation => (operation.kind === "stroke" ? [operation.segment] : []))

/** The lines and the edges of the areas that are drawn and not erased. */
export const drawnSegments = (operations: readonly Operation[]): Segment[] =>
  operations.flatMap(operation => {
    if (!operation.dark || operation.kind === "flash") return []
    return operation.kind === "region" ? operation.contour : [operation.segment]
  })

export function growByOperation(box: Box, operation: Operation): void {
  if (operation.kind === "flash") {
    growByBox(box, apertureBox(operation.aperture, operation.matrix), operation.at.x, operation.at.y)
  } else if (operation.kind === "region") {
    for (const segment of operation.contour) growBySegment(box, segment)
  } else {
    const { box: tip, template } = operation.aperture
    if (template === "circle") growBySegment(box, operation.segment, operation.width / 2)
    else growBySegment(box, operation.segment, (tip.maxX - tip.minX) / 2, (tip.maxY - tip.minY) / 2)
  }
}
