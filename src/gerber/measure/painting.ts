import type { Operation, Stroke } from "../read/plotter.ts"
import type { WorkBudget } from "../work-budget.ts"
import { type Box, boxHeight, boxWidth, loopCorners, movePoint, type Point, type Segment } from "./geometry.ts"
import { type Shape, transformShape } from "./shapes.ts"

const maxDots = 1_500_000
const minDot = 0.05
/** Coarser dots cannot tell 0.8 mm from a little more. */
const maxDot = 0.12
const margin = 1
/** Part of a dot: adjacent lines leave no dot between them. */
const touching = 0.001

/** A layer as dots. It shows the copper that many lines and areas form together. Rows run upwards, like y. */
export class Painting {
  readonly dot: number
  readonly columns: number
  readonly rows: number
  readonly copper: Uint8Array
  readonly #left: number
  readonly #bottom: number
  readonly #budget: WorkBudget

  private constructor(box: Box, dot: number, budget: WorkBudget) {
    this.dot = dot
    this.#left = box.minX - margin
    this.#bottom = box.minY - margin
    this.columns = Math.ceil((boxWidth(box) + 2 * margin) / dot) + 1
    this.rows = Math.ceil((boxHeight(box) + 2 * margin) / dot) + 1
    this.copper = new Uint8Array(this.columns * this.rows)
    this.#budget = budget
  }

  /** Null when the box is too large to be painted finely enough. */
  static of(operations: readonly Operation[], box: Box, budget: WorkBudget): Painting | null {
    const area = (boxWidth(box) + 2 * margin) * (boxHeight(box) + 2 * margin)
    const dot = Math.max(minDot, Math.sqrt(area / maxDots))
    if (!(dot <= maxDot)) return null
    const painting = new Painting(box, dot, budget)
    // Every dot is read a few times afterwards.
    budget.spend(painting.copper.length / 64)
    for (const operation of operations) painting.#paint(operation)
    return painting
  }

  /** The index of the dot at this place; -1 outside. */
  indexAt({ x, y }: Point): number {
    const column = Math.round((x - this.#left) / this.dot)
    const row = Math.round((y - this.#bottom) / this.dot)
    return column < 0 || row < 0 || column >= this.columns || row >= this.rows ? -1 : row * this.columns + column
  }

  #paint(operation: Operation): void {
    const value = operation.dark ? 1 : 0
    if (operation.kind === "region") this.#polygon(loopCorners(operation.contour), value)
    else if (operation.kind === "stroke") this.#stroke(operation, value)
    else {
      const { aperture, matrix, at } = operation
      for (const shape of aperture.shapes) {
        if (shape.dark) this.#shape(matrix ? transformShape(shape, matrix) : shape, at, value)
      }
    }
  }

  #stroke({ segment, width }: Stroke, value: number): void {
    for (const { from, to } of straightPieces(segment)) this.#capsule(from, to, width / 2, value)
  }

  #shape(shape: Shape, { x, y }: Point, value: number): void {
    const move = (point: Point) => movePoint(point, x, y)
    if (shape.kind === "capsule") this.#capsule(move(shape.from), move(shape.to), shape.radius, value)
    else this.#polygon(shape.corners.map(move), value)
  }

  #row(row: number, from: number, to: number, value: number): void {
    const first = Math.max(0, Math.ceil((from - this.#left) / this.dot - touching))
    const last = Math.min(this.columns - 1, Math.floor((to - this.#left) / this.dot + touching))
    if (last >= first) this.copper.fill(value, row * this.columns + first, row * this.columns + last + 1)
  }

  #rowRange(low: number, high: number): readonly [first: number, last: number] {
    const first = Math.max(0, Math.ceil((low - this.#bottom) / this.dot - touching))
    const last = Math.min(this.rows - 1, Math.floor((high - this.#bottom) / this.dot + touching))
    this.#budget.spend(1 + Math.max(0, last - first) / 64)
    return [first, last]
  }

  /** A line with round ends is convex: each row has one piece of it. */
  #capsule({ x: x1, y: y1 }: Point, { x: x2, y: y2 }: Point, radius: number, value: number): void {
    const length = Math.hypot(x2 - x1, y2 - y1)
    const [first, last] = this.#rowRange(Math.min(y1, y2) - radius, Math.max(y1, y2) + radius)
    const [nx, ny] = length === 0 ? [0, 0] : [(-(y2 - y1) / length) * radius, ((x2 - x1) / length) * radius]
    const sides = [x1 + nx, y1 + ny, x2 + nx, y2 + ny, x2 - nx, y2 - ny, x1 - nx, y1 - ny]
    for (let row = first; row <= last; row++) {
      const y = this.#bottom + row * this.dot
      let [from, to] = [Infinity, -Infinity]
      for (const [cx, cy] of [
        [x1, y1],
        [x2, y2],
      ] as const) {
        const half = radius ** 2 - (y - cy) ** 2
        if (half < -touching * radius * this.dot) continue
        const reach = Math.sqrt(Math.max(0, half))
        from = Math.min(from, cx - reach)
        to = Math.max(to, cx + reach)
      }
      for (let i = 0, j = 6; i < 8; j = i, i += 2) {
        const [ay, by] = [sides[j + 1]!, sides[i + 1]!]
        if (ay > y === by > y) continue
        const x = sides[j]! + ((y - ay) / (by - ay)) * (sides[i]! - sides[j]!)
        from = Math.min(from, x)
        to = Math.max(to, x)
      }
      this.#row(row, from, to, value)
    }
  }

  #polygon(corners: readonly Point[], value: number): void {
    const crossings = new Map<number, number[]>()
    for (const [i, { x: bx, y: by }] of corners.entries()) {
      const { x: ax, y: ay } = corners.at(i - 1)!
      const [first, last] = this.#rowRange(Math.min(ay, by), Math.max(ay, by))
      for (let row = first; row <= last; row++) {
        const y = this.#bottom + row * this.dot
        if (ay > y === by > y) continue
        const x = ax + ((y - ay) / (by - ay)) * (bx - ax)
        const found = crossings.get(row)
        if (found) found.push(x)
        else crossings.set(row, [x])
      }
    }
    for (const [row, xs] of crossings) {
      xs.sort((a, b) => a - b)
      for (let i = 0; i + 1 < xs.length; i += 2) this.#row(row, xs[i]!, xs[i + 1]!, value)
    }
  }

  /** Marks copper of at least this width: the dots that a disc of this diameter covers without leaving the copper. */
  wideParts(diameter: number): Uint8Array {
    const { copper, columns } = this
    const radius = (diameter / 2 / this.dot) * unit
    const away = new Uint16Array(copper.length)
    for (let i = 0; i < copper.length; i++) if (copper[i] === 1) away[i] = far
    spread(away, copper, columns)
    // The border of a dot is half a dot before the next one's middle.
    for (let i = 0; i < copper.length; i++) away[i] = away[i]! - unit / 2 >= radius ? 0 : far
    spread(away, copper, columns)
    const wide = new Uint8Array(copper.length)
    for (let i = 0; i < copper.length; i++) if (away[i]! <= radius + unit / 2) wide[i] = 1
    return wide
  }

  /** The piece of copper of each dot, 0 where there is none. Dots that touch, also at corners, are one piece. */
  pieces(): Int32Array {
    const { columns, copper } = this
    const labels = new Int32Array(copper.length)
    const parents = [0]
    const findRoot = (label: number): number => {
      while (parents[label] !== label) label = parents[label] = parents[parents[label]!]!
      return label
    }
    const join = (label: number, near: number): number => {
      if (near === 0 || near === label) return label
      const root = findRoot(near)
      if (label !== 0) parents[findRoot(label)] = root
      return root
    }
    for (let i = 0; i < copper.length; i++) {
      if (copper[i] === 0) continue
      let label = join(0, labels[i - 1]!)
      label = join(label, labels[i - columns]!)
      label = join(label, labels[i - columns - 1]!)
      label = join(label, labels[i - columns + 1]!)
      if (label === 0) {
        label = parents.length
        parents.push(label)
      }
      labels[i] = label
    }
    for (let i = 0; i < labels.length; i++) if (labels[i] !== 0) labels[i] = findRoot(labels[i]!)
    return labels
  }
}

/** Distances are in fifths of a dot: steps of 1, √2 and √5 dots are nearly whole in them. */
const unit = 5
const far = 60_000

/** Gives each dot of copper its distance, within 2 %, to the nearest one that has 0. The margin is wider than a step. */
function spread(away: Uint16Array, copper: Uint8Array, columns: number): void {
  const nearest = (i: number, side: 1 | -1): number => {
    const [one, row] = [side, side * columns]
    let min = away[i]!
    if (min === 0) return 0
    min = Math.min(min, away[i + one]! + 5, away[i + row]! + 5)
    min = Math.min(min, away[i + row + one]! + 7, away[i + row - one]! + 7)
    min = Math.min(min, away[i + row + 2 * one]! + 11, away[i + row - 2 * one]! + 11)
    return Math.min(min, away[i + 2 * row + one]! + 11, away[i + 2 * row - one]! + 11)
  }
  for (let i = 0; i < away.length; i++) if (copper[i] === 1) away[i] = nearest(i, -1)
  for (let i = away.length - 1; i >= 0; i--) if (copper[i] === 1) away[i] = nearest(i, 1)
}

/** Splits an arc into straight lines. */
export const straightPieces = (segment: Segment): readonly Segment[] =>
  loopCorners([segment]).map((from, i, corners) => ({ from, to: corners[i + 1] ?? segment.to }))
