import { type Box, boxHeight, boxWidth } from "../measure/geometry.ts"
import { layerTag, type Side } from "./picture-view.ts"
import { svgNumber } from "./svg-paths.ts"

export function drawRuler(board: Box, frame: Box, seen: Side): string {
  const width = boxWidth(board)
  const height = boxHeight(board)
  const left = seen === "top" ? board.minX - frame.minX : frame.maxX - board.maxX
  const bottom = frame.maxY - board.minY
  const size = Math.max(boxWidth(frame), boxHeight(frame))
  const scale = scaleFor(Math.max(width, height))
  if (!scale) return ""
  const gap = size * 0.012
  const letter = size * 0.022
  const ticks: string[] = []
  const labels: string[] = []
  const n = svgNumber
  for (let at = 0; at <= width + 0.001; at += scale.tick) {
    const long = at % scale.label === 0
    ticks.push(`M${n(left + at)} ${n(bottom + gap)}v${n(letter * (long ? 0.7 : 0.35))}`)
    if (long) labels.push(label(left + at, bottom + gap + letter * 1.6, "middle", at))
  }
  for (let at = 0; at <= height + 0.001; at += scale.tick) {
    const long = at % scale.label === 0
    ticks.push(`M${n(left - gap)} ${n(bottom - at)}h${n(-letter * (long ? 0.7 : 0.35))}`)
    if (long && at > 0) labels.push(label(left - gap - letter * 0.9, bottom - at + letter * 0.35, "end", at))
  }
  const lines = `<path fill="none" stroke="${colour}" stroke-width="${n(size * 0.0015)}" d="M${n(left)} ${n(bottom + gap)}h${n(width)}M${n(left - gap)} ${n(bottom)}v${n(-height)}${ticks.join("")}"/>`
  const texts = `<g fill="${colour}" font-family="sans-serif" font-size="${n(letter)}">${labels.join("")}</g>`
  return `${layerTag("ruler")}${lines}${texts}</g>`
}

const colour = "#3f4a45"

const label = (x: number, y: number, anchor: "middle" | "end", value: number) =>
  `<text x="${svgNumber(x)}" y="${svgNumber(y)}" text-anchor="${anchor}">${value}</text>`

function scaleFor(longest: number): { readonly tick: number; readonly label: number } | null {
  for (const tick of [1, 2, 5, 10, 50, 100]) if (longest / tick <= 80) return { tick, label: tick * 10 }
  return null
}
