import type { Side } from "./picture-view.ts"
import { svgNumber } from "./svg-paths.ts"

/** A place on the picture, in its millimetres, as seen from that side. */
export type Pin = { readonly x: number; readonly y: number; readonly side: Side }

export const pinColour = "#9b1c6a"

export const pinPlace = ({ x, y, side }: Pin, seen: Side, width: number) => ({
  x: side === seen ? x : width - x,
  y,
})

export function drawPins(
  pins: readonly Pin[],
  seen: Side,
  { width, height }: { width: number; height: number },
): string {
  const radius = Math.max(width, height) * 0.022
  const n = svgNumber
  return pins
    .map((pin, i) => {
      const { x, y } = pinPlace(pin, seen, width)
      const disc = `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${pinColour}" fill-opacity="0.85" stroke="#fff" stroke-width="${n(radius * 0.18)}"/>`
      const letter = `font-family="sans-serif" font-weight="bold" font-size="${n(radius * 1.2)}" fill="#fff"`
      return `${disc}<text x="${n(x)}" y="${n(y)}" dy="0.36em" text-anchor="middle" ${letter}>${i + 1}</text>`
    })
    .join("")
}
