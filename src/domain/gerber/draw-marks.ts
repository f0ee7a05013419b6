import type { Finding, Rule } from "./findings.ts"
import { type Box, boxHeight, boxWidth } from "./geometry.ts"
import { svgNumber } from "./svg-paths.ts"

const colours: Record<Rule, string> = {
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
  const marked = findings.filter(({ marks }) => marks.length > 0)
  return marked
    .map((finding, index) => {
      const rings = finding.marks.map(mark => {
        const x = mirrored ? frame.maxX - mark.x : mark.x - frame.minX
        const y = frame.maxY - mark.y
        return { x, y, radius: mark.radius + size * 0.012 }
      })
      const { x, y } = badgePlace(rings[0]!, size)
      const colour = colours[finding.rule]
      const badge = `<circle cx="${x}" cy="${y}" r="${svgNumber(size * 0.018)}" fill="${colour}" stroke="#111"/><text x="${x}" y="${y}" dy="0.35em" text-anchor="middle" font-family="sans-serif" font-weight="bold" font-size="${svgNumber(size * 0.026)}" fill="#111" stroke="none">${index + 1}</text>`
      return `<g data-finding="${index + 1}" fill="none" stroke="${colour}" stroke-width="${svgNumber(size * 0.004)}">${rings.map(ringMarkup).join("")}${badge}</g>`
    })
    .join("")
}

type Ring = { readonly x: number; readonly y: number; readonly radius: number }

const ringMarkup = ({ x, y, radius }: Ring) =>
  `<circle cx="${svgNumber(x)}" cy="${svgNumber(y)}" r="${svgNumber(radius)}"/>`

/** Beside its ring, so that what is marked stays visible. */
const badgePlace = ({ x, y, radius }: Ring, size: number) => {
  const aside = radius * 0.7 + size * 0.013
  return { x: svgNumber(x + aside), y: svgNumber(Math.max(size * 0.02, y - aside)) }
}
