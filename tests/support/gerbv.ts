import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { drawLayer } from "../../src/gerber/draw/draw-layer.ts"
import { svgNumber } from "../../src/gerber/draw/svg-paths.ts"
import { type Box, boxHeight, boxWidth } from "../../src/gerber/measure/geometry.ts"
import { readGerber } from "../../src/gerber/read/gerber-reader.ts"
import { createBudget } from "../../src/gerber/work-budget.ts"

const margin = 1
const inches = (millimetres: number) => Math.round((millimetres / 25.4) * 1000) / 1000

export function hasGerbv(): boolean {
  try {
    execFileSync("gerbv", ["--version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/** A window of the plane painted by gerbv: one byte per dot, rows from the top. */
export type Painting = {
  readonly left: number
  readonly top: number
  readonly dot: number
  readonly columns: number
  readonly rows: number
  readonly dots: Uint8Array
}

const fineDots = (expected: Box) => (Math.max(boxWidth(expected), boxHeight(expected)) > 30 ? 1270 : 2540)

/** Paints a file with gerbv in a window a little larger than `expected`. */
export async function gerbvPainting(text: string, expected: Box, dotsPerInch = fineDots(expected)): Promise<Painting> {
  const folder = mkdtempSync(join(tmpdir(), "gerbv-"))
  try {
    const file = join(folder, "layer.gbr")
    const picture = join(folder, "layer.png")
    writeFileSync(file, text)
    // gerbv takes inches with few decimals, so the window's corner is rounded first and measured from there.
    const left = inches(expected.minX - margin)
    const bottom = inches(expected.minY - margin)
    const width = inches(boxWidth(expected) + 2 * margin)
    const height = inches(boxHeight(expected) + 2 * margin)
    const paint = ["-x", "png", "-a", "-b", "#000000", "-f", "#ffffffff", "-B", "0", "-D", String(dotsPerInch)]
    const where = ["-O", `${left};${bottom}`, "-W", `${width}x${height}`, "-o", picture, file]
    execFileSync("gerbv", [...paint, ...where], { stdio: "ignore" })
    const image = sharp(picture, { limitInputPixels: false }).extractChannel(0).raw()
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    const dot = 25.4 / dotsPerInch
    const top = bottom * 25.4 + info.height * dot
    return { left: left * 25.4, top, dot, columns: info.width, rows: info.height, dots: data }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The box of the painted dots in mm, exact to one dot. */
export function paintedBox({ left, top, dot, columns, rows, dots }: Painting): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (let row = 0; row < rows; row++) {
    const line = dots.subarray(row * columns, (row + 1) * columns)
    const first = line.findIndex(isPainted)
    if (first === -1) continue
    box.minX = Math.min(box.minX, left + first * dot)
    box.maxX = Math.max(box.maxX, left + (line.findLastIndex(isPainted) + 1) * dot)
    box.maxY = Math.max(box.maxY, top - row * dot)
    box.minY = Math.min(box.minY, top - (row + 1) * dot)
  }
  return box
}

/** Paints our drawing of one layer in the same window and dots as gerbv. */
export async function ourPainting(
  text: string,
  { left, top, dot, columns, rows }: Omit<Painting, "dots">,
): Promise<Uint8Array> {
  const window = { minX: left, minY: top - rows * dot, maxX: left + columns * dot, maxY: top }
  const { defs, body } = drawLayer(readGerber(text, createBudget()), "layer", "#fff", window)
  const view = `viewBox="0 0 ${svgNumber(columns * dot)} ${svgNumber(rows * dot)}"`
  const scene = `<g transform="matrix(1 0 0 -1 ${svgNumber(-left)} ${svgNumber(top)})">${body}</g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}" ${view} preserveAspectRatio="none"><defs>${defs}</defs><rect width="100%" height="100%" fill="#000"/>${scene}</svg>`
  return sharp(Buffer.from(svg), { limitInputPixels: false })
    .resize(columns, rows, { fit: "fill" })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

const sides = ["minX", "minY", "maxX", "maxY"] as const
export const largestDifference = (a: Box, b: Box) => Math.max(...sides.map(side => Math.abs(a[side] - b[side])))

/** The dots that only one of the two painted, as a share of the dots of `board`. */
export function differingShare(theirs: Pick<Painting, "dots" | "dot">, ours: Uint8Array, board: Box): number {
  let different = 0
  theirs.dots.forEach((brightness, i) => {
    if (isPainted(brightness) !== isPainted(ours[i] ?? 0)) different++
  })
  return (different * theirs.dot ** 2) / (boxWidth(board) * boxHeight(board))
}

const isPainted = (brightness: number) => brightness > 100
