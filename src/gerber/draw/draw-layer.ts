import { type Box, boxHeight, boxWidth } from "../measure/geometry.ts"
import type { Aperture } from "../read/apertures.ts"
import type { GerberImage } from "../read/gerber-reader.ts"
import type { Flash, Operation, Stroke } from "../read/plotter.ts"
import { closedPath, lineTo, shapePath, startAt, svgNumber, sweptRectangle } from "./svg-paths.ts"

const shown = "#fff"
const hidden = "#000"

/** A layer that erases something is painted black and white into a mask, in the file's order. */
export function drawLayer(image: GerberImage, id: string, colour: string, sheet: Box): { defs: string; body: string } {
  const apertures = new ApertureDefinitions(id)
  const erases = image.negative || image.operations.some(operation => !operation.dark)
  if (!erases) {
    const body = drawRun(image.operations, colour, apertures)
    return { defs: apertures.markup(), body }
  }
  const runs = polarityRuns(image.operations).map(run =>
    drawRun(run, run[0]!.dark === image.negative ? hidden : shown, apertures),
  )
  const area = areaAttributes(sheet)
  const base = image.negative ? `<rect ${area} fill="${shown}"/>` : ""
  const mask = `<mask id="${id}" maskUnits="userSpaceOnUse" ${area}>${base}${runs.join("")}</mask>`
  return { defs: apertures.markup() + mask, body: `<rect ${area} fill="${colour}" mask="url(#${id})"/>` }
}

export function areaAttributes(box: Box): string {
  const size = `width="${svgNumber(boxWidth(box))}" height="${svgNumber(boxHeight(box))}"`
  return `x="${svgNumber(box.minX)}" y="${svgNumber(box.minY)}" ${size}`
}

function polarityRuns(operations: readonly Operation[]): Operation[][] {
  const runs: Operation[][] = []
  for (const operation of operations) {
    const last = runs[runs.length - 1]
    if (last && last[0]!.dark === operation.dark) last.push(operation)
    else runs.push([operation])
  }
  return runs
}

/** Operations of one polarity may be drawn in any order, so lines of one width become one path. */
function drawRun(operations: readonly Operation[], colour: string, apertures: ApertureDefinitions): string {
  const lines = new Map<string, string>()
  const fills: string[] = []
  const addLine = (width: number, path: string) => {
    const key = svgNumber(width)
    lines.set(key, (lines.get(key) ?? "") + path)
  }
  let previous: Stroke | null = null
  for (const operation of operations) {
    if (operation.kind === "region") fills.push(`<path d="${closedPath(operation.contour)}"/>`)
    else if (operation.kind === "flash") {
      const dot = dotWidth(operation)
      if (dot === null) fills.push(apertures.use(operation))
      else addLine(dot, `M${svgNumber(operation.at.x)} ${svgNumber(operation.at.y)}h0`)
    } else if (operation.aperture.template === "circle" || operation.segment.arc) {
      const goesOn = previous?.width === operation.width && previous.segment.to === operation.segment.from
      addLine(
        operation.width,
        goesOn ? lineTo(operation.segment) : startAt(operation.segment) + lineTo(operation.segment),
      )
      previous = operation
      continue
    } else {
      const { box } = operation.aperture
      fills.push(`<path d="${sweptRectangle(operation.segment, boxWidth(box), boxHeight(box))}"/>`)
    }
    previous = null
  }
  const filled = fills.length > 0 ? `<g fill="${colour}">${fills.join("")}</g>` : ""
  const paths = [...lines].map(([width, path]) => `<path stroke-width="${width}" d="${path}"/>`)
  return filled + (paths.length > 0 ? `<g ${strokeOnly(colour)}>${paths.join("")}</g>` : "")
}

export const strokeOnly = (colour: string) =>
  `fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round"`

/** A plain round pad is a line of no length with round ends. */
function dotWidth({ aperture, matrix }: Flash): number | null {
  const isPlain = aperture.template === "circle" && aperture.shapes.length === 1 && matrix === null
  return isPlain ? boxWidth(aperture.box) : null
}

class ApertureDefinitions {
  readonly #id: string
  readonly #used = new Map<Aperture, string>()

  constructor(id: string) {
    this.#id = id
  }

  use({ aperture, at, matrix }: Flash): string {
    const id = this.#used.get(aperture) ?? `${this.#id}-${this.#used.size}`
    this.#used.set(aperture, id)
    if (!matrix) return `<use href="#${id}" x="${svgNumber(at.x)}" y="${svgNumber(at.y)}"/>`
    const numbers = [matrix.a, matrix.b, matrix.c, matrix.d, at.x, at.y].map(svgNumber).join(" ")
    return `<use href="#${id}" transform="matrix(${numbers})"/>`
  }

  markup(): string {
    return [...this.#used].map(([aperture, id]) => describe(aperture, id)).join("")
  }
}

function describe({ shapes, box }: Aperture, id: string): string {
  const [first, second] = shapes
  if (shapes.every(shape => shape.dark)) {
    return `<g id="${id}">${shapes.map(shape => `<path d="${shapePath(shape)}"/>`).join("")}</g>`
  }
  if (shapes.length === 2 && first!.dark) {
    return `<path id="${id}" fill-rule="evenodd" d="${shapePath(first!)}${shapePath(second!)}"/>`
  }
  const area = areaAttributes(box)
  const painted = shapes.map(shape => `<path fill="${shape.dark ? shown : hidden}" d="${shapePath(shape)}"/>`).join("")
  const mask = `<mask id="${id}m" maskUnits="userSpaceOnUse" ${area}>${painted}</mask>`
  return `${mask}<rect id="${id}" ${area} mask="url(#${id}m)"/>`
}
