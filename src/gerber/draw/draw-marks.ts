import type { Finding, Mark, Rule } from "../check/findings.ts"
import { type Box, boxHeight, boxWidth } from "../measure/geometry.ts"
import { markTag } from "./picture-view.ts"
import { svgNumber } from "./svg-paths.ts"

export const markColours: Record<Rule, string> = {
  "track-width": "#c8102e",
  "hole-size": "#0369a1",
  "pad-size": "#a21caf",
  "copper-layers": "#444444",
  "board-size": "#444444",
  file: "#444444",
}

export const markNumber = (findings: readonly Finding[], finding: Finding): number =>
  findings.filter(({ marks }) => marks.length > 0).indexOf(finding) + 1

/** Marks are drawn over the mirrored scene and not inside it, so that numbers are readable on both sides. */
export function drawMarks(findings: readonly Finding[], frame: Box, mirrored: boolean): string {
  const size = Math.max(boxWidth(frame), boxHeight(frame))
  const toRing = (mark: Mark): Mark => ({
    x: mirrored ? frame.maxX - mark.x : mark.x - frame.minX,
    y: frame.maxY - mark.y,
    radius: mark.radius + size * 0.012,
  })
  const marked = findings.filter(({ marks }) => marks.length > 0)
  return marked
    .map(({ rule, marks }, index) => {
      const rings = marks.map(toRing)
      const width = svgNumber(size * 0.0035)
      const pen = `fill="none" stroke="${markColours[rule]}" stroke-width="${width}"`
      // A white edge keeps a ring visible on copper of any colour.
      const halo = `<g stroke="#fff" stroke-width="${svgNumber(size * 0.006)}">${rings.map(ringMarkup).join("")}</g>`
      const badge = badgeMarkup(rings[0]!, index + 1, markColours[rule], size)
      return `${markTag(index + 1)}${pen}>${halo}${rings.map(ringMarkup).join("")}${badge}</g>`
    })
    .join("")
}

const ringMarkup = ({ x, y, radius }: Mark) =>
  `<circle cx="${svgNumber(x)}" cy="${svgNumber(y)}" r="${svgNumber(radius)}"/>`

/** The badge is beside its ring, on a side that depends on its number: one place may have several marks. */
function badgeMarkup(ring: Mark, number: number, colour: string, size: number): string {
  const aside = ring.radius * 0.7 + size * 0.013
  const x = svgNumber(ring.x + (number % 4 < 2 ? aside : -aside))
  const y = svgNumber(ring.y + (number % 2 === 0 ? aside : -aside))
  const disc = `<circle cx="${x}" cy="${y}" r="${svgNumber(size * 0.018)}" fill="${colour}" stroke="#fff"/>`
  const letter = `font-family="sans-serif" font-weight="bold" font-size="${svgNumber(size * 0.026)}" fill="#fff" stroke="none"`
  return `${disc}<text x="${x}" y="${y}" dy="0.35em" text-anchor="middle" ${letter}>${number}</text>`
}
