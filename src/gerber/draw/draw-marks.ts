import type { Finding, Mark, Rule } from "../check/findings.ts"
import { type Box, boxHeight, boxWidth } from "../measure/geometry.ts"
import { svgNumber } from "./svg-paths.ts"

export const markColours: Record<Rule, string> = {
  "track-width": "#ff4d4d",
  "hole-size": "#4cc9ff",
  "pad-size": "#ffd84d",
  "copper-layers": "#ffffff",
  "board-size": "#ffffff",
  file: "#ffffff",
}

/** The number of a finding on the picture: its place among the findings that have something to mark, from 1. */
export const markNumber = (findings: readonly Finding[], finding: Finding): number =>
  findings.filter(({ marks }) => marks.length > 0).indexOf(finding) + 1

/** Drawn over the board and not inside its flipped scene: numbers stay readable from both sides. */
export function drawMarks(findings: readonly Finding[], frame: Box, mirrored: boolean): string {
  const size = Math.max(boxWidth(frame), boxHeight(frame))
  const ringOf = (mark: Mark): Mark => ({
    x: mirrored ? frame.maxX - mark.x : mark.x - frame.minX,
    y: frame.maxY - mark.y,
    radius: mark.radius + size * 0.012,
  })
  const marked = findings.filter(({ marks }) => marks.length > 0)
  return marked
    .map(({ rule, marks }, index) => {
      const rings = marks.map(ringOf)
      const pen = `fill="none" stroke="${markColours[rule]}" stroke-width="${svgNumber(size * 0.004)}"`
      const badge = badgeMarkup(rings[0]!, index + 1, markColours[rule], size)
      return `<g data-finding="${index + 1}" ${pen}>${rings.map(ringMarkup).join("")}${badge}</g>`
    })
    .join("")
}

const ringMarkup = ({ x, y, radius }: Mark) =>
  `<circle cx="${svgNumber(x)}" cy="${svgNumber(y)}" r="${svgNumber(radius)}"/>`

/** Beside its ring, so that what is marked stays visible; each number on a side of its own, as one place may have several. */
function badgeMarkup(ring: Mark, number: number, colour: string, size: number): string {
  const aside = ring.radius * 0.7 + size * 0.013
  const x = svgNumber(ring.x + (number % 4 < 2 ? aside : -aside))
  const y = svgNumber(ring.y + (number % 2 === 0 ? aside : -aside))
  const disc = `<circle cx="${x}" cy="${y}" r="${svgNumber(size * 0.018)}" fill="${colour}" stroke="#111"/>`
  const letter = `font-family="sans-serif" font-weight="bold" font-size="${svgNumber(size * 0.026)}" fill="#111" stroke="none"`
  return `${disc}<text x="${x}" y="${y}" dy="0.35em" text-anchor="middle" ${letter}>${number}</text>`
}
