import {
  colours,
  disc,
  dots,
  flat,
  type Ink,
  lighter,
  mix,
  raised,
  rect,
  round,
  shape,
  stroke,
  turned,
  words,
} from "./bench.ts"
import { mountingHole, silk } from "./parts.ts"

export const breadboard = (columns: number, rails: boolean, plastic = "#f4f4ee"): Ink => {
  const pitch = Math.min(14, 330 / columns)
  const w = columns * pitch + 20
  const left = 200 - w / 2
  const holeRows = (y: number, count: number) =>
    Array.from({ length: count }, (_, row) =>
      dots(left + 10 + pitch / 2, y + row * pitch, columns, pitch, pitch * 0.5, "#565d58"),
    ).join("")
  const half = pitch * 5 + 6
  const railHeight = rails ? pitch * 2 + 16 : 0
  const h = half * 2 + 18 + railHeight * 2 + 8
  const top = 200 - h / 2
  const rail = (y: number) =>
    stroke(`M${left + 8} ${y}h${w - 16}`, "#d2433a", 2) +
    holeRows(y + pitch * 0.75, 2) +
    stroke(`M${left + 8} ${y + pitch * 2.6}h${w - 16}`, "#2f6fd6", 2)
  return turned(
    rect(left, top, w, h, flat(plastic), 6) +
      (rails ? rail(top + 7) + rail(top + h - 7 - pitch * 2.6) : "") +
      holeRows(top + railHeight + 6 + pitch / 2, 5) +
      rect(left, 196, w, 8, mix(plastic, 0, 0.12)) +
      holeRows(200 + 8 + pitch / 2, 5),
    -10,
  )
}

export const perfboard = (mask: string, across: number, down: number): Ink => {
  const pitch = Math.min(22, (across > down ? 300 : 250) / Math.max(across, down))
  const w = across * pitch + 24
  const h = down * pitch + 24
  return turned(
    rect(200 - w / 2, 200 - h / 2, w, h, flat(mask), 6) +
      Array.from({ length: down }, (_, row) => {
        const y = 200 - h / 2 + 12 + pitch / 2 + row * pitch
        const x = 200 - w / 2 + 12 + pitch / 2
        return (
          dots(x, y, across, pitch, pitch * 0.66, colours.copper) + dots(x, y, across, pitch, pitch * 0.3, "#f1f2ec")
        )
      }).join(""),
    -10,
  )
}

export const copperClad = (): Ink =>
  turned(
    rect(84, 112, 232, 176, flat(colours.copper), 4) +
      shape("M84 112h120l-120 120z", "#fff", 'opacity=".16"') +
      rect(84, 280, 232, 8, "#c9b98c"),
    -12,
  )

export const customBoard = (large: boolean): Ink => {
  const w = large ? 320 : 216
  const left = 200 - w / 2
  const net = `M${left + 34} 140h50l24 24v40l30 30M${left + 34} 176h30l40 40h30M${left + 34} 260h70l26-26M${left + w - 34} 140l-40 40v30M${left + w - 34} 180h-30M${left + w - 34} 260h-60l-20-20M${left + 90} 110v30`
  return turned(
    rect(left, 88, w, 224, flat("#d9c48f"), 6) +
      stroke(net, colours.copper, 9, round) +
      (large ? stroke("M180 124h60l30 30M170 284h70l24-30M220 200h60", colours.copper, 9, round) : "") +
      [140, 176, 212, 260]
        .map(y => dots(left + 34, y, 1, 1, 24, colours.copper) + disc(left + w - 34, y, 12, colours.copper))
        .join("") +
      [140, 176, 212, 260].map(y => disc(left + 34, y, 5, "#f6f3e6") + disc(left + w - 34, y, 5, "#f6f3e6")).join("") +
      dots(200 - 45, 236, 4, 30, 20, colours.copper) +
      dots(200 - 45, 236, 4, 30, 8, "#f6f3e6") +
      mountingHole(left + 16, 104, 7) +
      mountingHole(left + w - 16, 296, 7) +
      words(200, 304, large ? "15 x 10 cm" : "7.5 x 10 cm", 15, "#7c5a20"),
    -8,
  )
}

export const designService = (): Ink =>
  rect(52, 72, 296, 206, flat("#2a2f31"), 14) +
  rect(64, 84, 272, 176, "#0c2b22", 6) +
  stroke("M92 116h60l30 30v44h70l30-34h26M92 150h40l36 44v40h110", colours.copper, 7, round) +
  stroke("M230 110v44l40 40", "#4a8fe0", 7, round) +
  [
    [92, 116],
    [92, 150],
    [308, 156],
    [278, 234],
    [230, 110],
    [270, 194],
  ]
    .map(([x, y]) => disc(x!, y!, 10, colours.gold) + disc(x!, y!, 4, "#0c2b22"))
    .join("") +
  silk(282, 122, "R1", 16) +
  silk(140, 226, "U1", 16) +
  shape("M176 278h48l10 40h-68z", flat("#aab3b0")) +
  rect(138, 314, 124, 14, flat("#c4ccc9"), 6)

export const ferric = (): Ink =>
  rect(124, 120, 152, 216, flat("#f0ede2"), 18) +
  rect(160, 66, 80, 62, flat("#a8342c"), 8) +
  rect(124, 180, 152, 104, flat("#8f4a1d")) +
  words(200, 226, "FeCl₃", 36, "#f6e8d0", 'text-anchor="middle" font-weight="600"') +
  words(200, 260, "250 mL", 22, "#f6e8d0")

export const shield = (): Ink =>
  turned(
    rect(64, 92, 272, 216, flat(colours.mask), 10) +
      [118, 140, 162, 184, 206, 228, 250, 272].map(y => dots(120, y, 10, 18, 11, colours.gold)).join("") +
      dots(92, 104, 14, 17, 10, lighter(colours.gold, 0.2)) +
      dots(92, 296, 14, 17, 10, lighter(colours.gold, 0.2)) +
      raised(rect(76, 150, 30, 30, "#c4ccc9", 4)),
    -8,
  )
