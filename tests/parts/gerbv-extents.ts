import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { type Box, boxHeight, boxWidth } from "../../src/gerber/measure/geometry.ts"

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

/** What gerbv paints, in mm to a hundredth, looked for in a window a little larger than `expected`. */
export async function gerbvBox(file: string, expected: Box): Promise<Box> {
  const folder = mkdtempSync(join(tmpdir(), "gerbv-"))
  try {
    const picture = join(folder, "layer.png")
    const dotsPerInch = Math.max(boxWidth(expected), boxHeight(expected)) > 60 ? 1270 : 2540
    // gerbv takes inches with few decimals, so the window's corner is rounded first and measured from there.
    const left = inches(expected.minX - margin)
    const bottom = inches(expected.minY - margin)
    const width = inches(boxWidth(expected) + 2 * margin)
    const height = inches(boxHeight(expected) + 2 * margin)
    const paint = ["-x", "png", "-a", "-b", "#000000", "-f", "#ffffffff", "-B", "0", "-D", String(dotsPerInch)]
    const where = ["-O", `${left};${bottom}`, "-W", `${width}x${height}`, "-o", picture, file]
    execFileSync("gerbv", [...paint, ...where], { stdio: "ignore" })
    const painted = await paintedPixels(picture)
    const dot = 25.4 / dotsPerInch
    // Rows are counted from the top of the picture.
    const top = bottom * 25.4 + painted.height * dot
    return {
      minX: left * 25.4 + painted.minX * dot,
      maxX: left * 25.4 + (painted.maxX + 1) * dot,
      minY: top - (painted.maxY + 1) * dot,
      maxY: top - painted.minY * dot,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function paintedPixels(picture: string): Promise<Box & { height: number }> {
  const image = sharp(picture, { limitInputPixels: false }).extractChannel(0).raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const box = { minX: info.width, minY: info.height, maxX: -1, maxY: -1, height: info.height }
  for (let y = 0; y < info.height; y++) {
    const row = data.subarray(y * info.width, (y + 1) * info.width)
    const first = row.findIndex(isPainted)
    if (first === -1) continue
    box.minX = Math.min(box.minX, first)
    box.maxX = Math.max(box.maxX, row.findLastIndex(isPainted))
    box.minY = Math.min(box.minY, y)
    box.maxY = y
  }
  return box
}

const isPainted = (brightness: number) => brightness > 100
