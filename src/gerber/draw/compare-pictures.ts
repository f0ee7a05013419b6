import { boardColours } from "./draw-board.ts"
import { layerTag, pictureSize, type Side, viewTag } from "./picture-view.ts"
import { svgNumber } from "./svg-paths.ts"

export const comparedColours = { before: "#e03131", after: "#1c7ed6" } as const

type Parts = {
  readonly width: number
  readonly height: number
  /** The picture's corner in the file's millimetres. */
  readonly minX: number
  readonly maxY: number
  readonly defs: string
  readonly views: Readonly<Record<Side, string>>
}

const whole =
  /^<svg [^>]*><defs>([\s\S]*)<\/defs><g data-view="top"[^>]*>(<g transform="matrix\(1 0 0 -1 (-?[\d.]+) (-?[\d.]+)\)">[\s\S]*)<\/g><g data-view="bottom"[^>]*>([\s\S]*)<\/g><\/svg>$/

function splitPicture(svg: string): Parts | null {
  const found = whole.exec(svg)
  if (!found) return null
  const [, defs, top, shift, maxY, bottom] = found
  return {
    ...pictureSize(svg),
    minX: -Number(shift),
    maxY: Number(maxY),
    defs: defs!,
    views: { top: top!, bottom: bottom! },
  }
}

const bare = (svg: string, colour: string): string =>
  svg
    .replaceAll(boardColours.copper, colour)
    .replaceAll(boardColours.edge, colour)
    .replaceAll(boardColours.guess, colour)
    .replaceAll(boardColours.laminate, "none")
    .replace(/<g data-layer="copper-[a-z]+"><use [^>]*opacity="0\.16"\/><\/g>/g, "")
    .replace(/<g data-(?:layer="(?:mask-top|mask-bottom|silk-top|silk-bottom)"|finding="\d+")/g, '$& display="none"')

/** Boards of equal size are aligned by their corners; others by the files' coordinates, if they overlap there. */
function findShift(before: Parts, after: Parts): { readonly x: number; readonly y: number } {
  const isSameSize = Math.abs(before.width - after.width) < 0.2 && Math.abs(before.height - after.height) < 0.2
  const [x, y] = [before.minX - after.minX, after.maxY - before.maxY]
  const meet = x < after.width && x > -before.width && y < after.height && y > -before.height
  if (isSameSize || !meet) return { x: 0, y: after.height - before.height }
  return { x, y }
}

export function comparePictures(former: string, latest: string): string | null {
  const before = splitPicture(bare(former, comparedColours.before))
  const after = splitPicture(bare(latest, comparedColours.after))
  if (!before || !after) return null
  const shift = findShift(before, after)
  const [left, top] = [Math.min(0, shift.x), Math.min(0, shift.y)]
  const width = Math.max(after.width, shift.x + before.width) - left
  const height = Math.max(after.height, shift.y + before.height) - top
  const n = svgNumber
  const layer = (name: "before" | "after", body: string, x: number, y: number) =>
    `${layerTag(name)}<g style="mix-blend-mode:multiply" transform="translate(${n(x)} ${n(y)})">${body}</g></g>`
  const views = (["top", "bottom"] as const).map(side => {
    // The bottom view is mirrored.
    const [xBefore, xAfter] =
      side === "top" ? [shift.x - left, -left] : [width - (shift.x - left) - before.width, width + left - after.width]
    const ofFormer = before.views[side].replaceAll(layerTag("ruler"), '<g display="none">')
    return `${viewTag(side, latest.includes(viewTag(side, true)))}${layer("before", ofFormer, xBefore, shift.y - top)}${layer("after", after.views[side], xAfter, -top)}</g>`
  })
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" role="img">`
  const paper = `<rect width="${n(width)}" height="${n(height)}" fill="#fff"/>`
  return `${open}<defs>${before.defs}${after.defs}</defs>${paper}${views.join("")}</svg>`
}
