import { expect, test } from "vitest"
import type { Finding, Mark } from "../check/findings.ts"
import { drawMarks, markColours, markNumber } from "./draw-marks.ts"

const frame = { minX: 10, minY: 20, maxX: 110, maxY: 70 }
const found = (...marks: Mark[]) => ({ rule: "hole-size", marks }) as unknown as Finding
const numbersOf = (svg: string, tag: RegExp) => [...svg.matchAll(tag)].map(match => match.slice(1).map(Number))
const rings = (svg: string) => numbersOf(svg, /<circle cx="([\d.-]+)" cy="([\d.-]+)" r="([\d.]+)"\/>/g)
const badges = (svg: string) => numbersOf(svg, /<text x="([\d.-]+)" y="([\d.-]+)"[^>]*>(\d+)<\/text>/g)

test("[BOARD-04] each place of a finding has a ring with a white edge, mirrored on the bottom", () => {
  const finding = found({ x: 20, y: 30, radius: 1 }, { x: 50, y: 60, radius: 2 })
  const top = [
    [10, 40, 2.2],
    [40, 10, 3.2],
  ]
  expect(rings(drawMarks([finding], frame, false))).toEqual([...top, ...top])
  expect(rings(drawMarks([finding], frame, true)).slice(0, 2)).toEqual([
    [90, 40, 2.2],
    [60, 10, 3.2],
  ])
  const svg = drawMarks([finding], frame, false)
  expect(svg).toContain(`<g data-finding="1" fill="none" stroke="${markColours["hole-size"]}" stroke-width="0.35">`)
  expect(svg).toContain('<g stroke="#fff" stroke-width="0.6">')
  expect(svg).toMatch(/<g stroke[^>]*>(<circle [^>]*>){2}<\/g>(<circle [^>]*>){2}<circle [^>]* fill[^>]*><text/)
  const high = { minX: 0, minY: 0, maxX: 50, maxY: 100 }
  expect(rings(drawMarks([finding], high, false))[0]).toEqual([20, 70, 2.2])
})

test("[BOARD-04] findings with a place are numbered, each beside its first ring on another side", () => {
  const place = { x: 20, y: 30, radius: 1 }
  const findings = [found(place), found(), found(place, { x: 90, y: 50, radius: 1 }), found(place), found(place)]
  expect(findings.map(finding => markNumber(findings, finding))).toEqual([1, 0, 2, 3, 4])
  const aside = 2.84
  expect(badges(drawMarks(findings, frame, false))).toEqual([
    [10 + aside, 40 - aside, 1],
    [10 - aside, 40 + aside, 2],
    [10 - aside, 40 - aside, 3],
    [10 + aside, 40 + aside, 4],
  ])
  expect(drawMarks(findings, frame, false)).toContain('r="1.8" fill="#0369a1" stroke="#fff"/>')
  expect(drawMarks(findings, frame, false)).toContain('font-size="2.6"')
  expect(drawMarks(findings, frame, false).match(/<\/text><\/g><g data-finding/g)).toHaveLength(3)
  expect(drawMarks([found()], frame, false)).toBe("")
})
