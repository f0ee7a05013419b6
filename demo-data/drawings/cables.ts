import {
  bars,
  colours,
  darker,
  disc,
  dome,
  dots,
  flat,
  type Ink,
  lying,
  raised,
  rect,
  round,
  shape,
  standing,
  stroke,
  turned,
  words,
} from "./bench.ts"

export const wireColours: Record<string, string> = {
  Rojo: "#cf2f27",
  Negro: "#2a2d30",
  Azul: "#2a62c9",
  Verde: "#27924b",
  Amarillo: "#e8bb1c",
  Blanco: "#eef0ea",
}
const rainbow = [
  "#6f3d1f",
  "#cf2f27",
  "#e8791a",
  "#e8bb1c",
  "#27924b",
  "#2a62c9",
  "#7a3c9e",
  "#858a8b",
  "#eef0ea",
  "#2a2d30",
]

type JumperEnd = "M" | "H"
const end = (x: number, y: number, kind: JumperEnd, up: boolean) =>
  (kind === "M" ? rect(x - 2.5, up ? y - 58 : y + 34, 5, 26, standing(colours.steel)) : "") +
  rect(x - 8, up ? y - 34 : y - 2, 16, 38, flat("#2a2d30"), 2)

export const jumpers = (from: JumperEnd, to: JumperEnd): Ink =>
  turned(
    rainbow
      .map((hue, at) =>
        stroke(`M${110 + at * 20} 106C${110 + at * 20} 180 ${80 + at * 27} 220 ${110 + at * 20} 296`, hue, 13),
      )
      .join("") +
      rainbow.map((_, at) => end(110 + at * 20, 104, from, true) + end(110 + at * 20, 294, to, false)).join(""),
    10,
  )

export const bridges = (): Ink =>
  rect(52, 92, 296, 216, flat("#cfe0d6"), 14) +
  [0, 1, 2, 3, 4].map(col => rect(64 + col * 56, 104, 48, 192, "#ffffff", 6, 'opacity=".6"')).join("") +
  [0, 1, 2, 3, 4]
    .map(col =>
      [0, 1, 2, 3, 4, 5]
        .map(row =>
          stroke(
            `M${72 + col * 56} ${130 + row * 28}v-10h${20 + ((col * 3 + row * 2) % 13)}v10`,
            rainbow[(col * 2 + row) % 10]!,
            6,
            round,
          ),
        )
        .join(""),
    )
    .join("")

export const wireCoil = (hue: string): Ink => {
  const shade = darker(hue, 0.25)
  return (
    [118, 104, 90, 76]
      .map((r, at) => disc(200, 200, r, "none", `stroke="${at % 2 ? shade : hue}" stroke-width="15"`))
      .join("") +
    stroke("M318 200q20 90-20 150", hue, 15, round) +
    stroke("M298 350l-8 22", colours.copper, 7, round) +
    rect(178, 78, 44, 56, flat("#3a4144"), 6) +
    rect(178, 266, 44, 56, flat("#3a4144"), 6)
  )
}

export const cable = (plug: "A-B" | "A-micro" | "A-C" | "barrel", sheath = "#2a2d30"): Ink => {
  const nose = (w: number, h: number, fill: string) => raised(rect(298 - w / 2, 292, w, h, fill, 4))
  const far = {
    "A-B": nose(50, 46, "#c4ccc9"),
    "A-micro": nose(30, 26, "#c4ccc9"),
    "A-C": nose(34, 28, "#c4ccc9"),
    barrel: nose(26, 50, standing("#d8dcd6")),
  }[plug]
  return (
    stroke("M104 132q10-50 70-50c150 0 150 176 10 176s-110-150 30-130 84 60 84 130", sheath, 17, round) +
    raised(rect(84, 198, 42, 54, flat("#c4ccc9"), 4)) +
    bars(92, 222, 2, 16, 9, 12, "#4c5754") +
    rect(78, 128, 54, 76, flat(sheath), 8) +
    far +
    rect(272, 232, 52, 66, flat(sheath), 8)
  )
}

export const alligator = (): Ink =>
  turned(
    ["#cf2f27", "#2a2d30", "#27924b", "#e8bb1c"]
      .map((hue, at) => {
        const y = 98 + at * 62
        const clip =
          shape(`M56 ${y - 16}l-36 8v4l34 4-34 4v4l36 8z`, standing(colours.steel)) +
          rect(52, y - 18, 66, 36, lying(hue), 10)
        return (
          stroke(`M112 ${y}c60 44 116-44 176 0`, hue, 9, round) +
          clip +
          `<g transform="matrix(-1 0 0 1 400 0)">${clip}</g>`
        )
      })
      .join(""),
    -6,
  )

export const bananaCables = (): Ink =>
  ["#cf2f27", "#2a2d30"]
    .map(
      (hue, at) =>
        stroke(`M${120 + at * 60} 130q${-50 + at * 120} 100 40 190`, hue, 14, round) +
        rect(104 + at * 60, 66, 32, 74, flat(hue), 8) +
        rect(112 + at * 60, 22, 16, 48, standing(colours.gold), 6) +
        turned(rect(186, 300, 14, 74, standing(colours.steel), 3), -12 + at * 34),
    )
    .join("")

export const header = (pins: number, female = false): Ink => {
  const pitch = Math.min(20, 340 / pins)
  const left = 200 - (pins * pitch) / 2
  return turned(
    (female
      ? bars(left + pitch / 2 - 2, 220, pins, pitch, 4, 60, colours.gold)
      : bars(left + pitch / 2 - 2.5, 128, pins, pitch, 5, 144, colours.gold)) +
      rect(left, female ? 146 : 186, pins * pitch, female ? 80 : 28, flat("#25292b"), 2) +
      bars(left + pitch - 1, female ? 146 : 186, pins - 1 || 1, pitch, 2, female ? 80 : 28, "#3b4245") +
      (female ? dots(left + pitch / 2, 158, pins, pitch, pitch * 0.45, "#0f1315") : ""),
    -14,
  )
}

export const terminalBlock = (ways: number): Ink => {
  const w = ways * 74
  const left = 200 - w / 2
  return turned(
    bars(left + 32, 270, ways, 74, 10, 70, colours.steel) +
      rect(left, 130, w, 150, flat("#2f7fd0"), 8) +
      rect(left, 130, w, 30, "#fff", 8, 'opacity=".14"') +
      Array.from(
        { length: ways },
        (_, at) =>
          raised(disc(left + 37 + at * 74, 178, 25, dome("#cfd5d2"))) +
          rect(left + 18 + at * 74, 174, 38, 8, "#6f7a77") +
          rect(left + 18 + at * 74, 226, 38, 40, "#153a63", 4),
      ).join(""),
    -6,
  )
}

export const jst = (): Ink =>
  turned(
    stroke("M150 210q-40 80-100 100", "#cf2f27", 9, round) +
      stroke("M172 214q-30 90-100 120", "#2a2d30", 9, round) +
      rect(130, 140, 70, 80, flat("#eef0ea"), 6) +
      rect(218, 140, 78, 84, flat("#eef0ea"), 6) +
      rect(230, 168, 54, 40, "#c9cec6", 4) +
      bars(242, 220, 2, 26, 6, 50, colours.steel) +
      bars(146, 150, 2, 24, 12, 26, "#c9cec6"),
    -8,
  )

export const barrelPlug = (): Ink =>
  turned(
    rect(96, 150, 120, 100, flat("#2a2d30"), 10) +
      rect(206, 174, 92, 52, lying("#c4ccc9"), 6) +
      disc(298, 200, 12, "#2a2d30") +
      [68, 88].map(y => rect(60, y + 108, 46, 14, flat("#2b8a57"), 3)).join("") +
      rect(110, 160, 60, 36, "#2b8a57", 4) +
      words(156, 236, "2.1 mm", 20),
    -12,
  )

export const heatShrink = (millimetres: number): Ink => {
  const thick = 22 + millimetres * 6
  return ["#2a2d30", "#cf2f27", "#2a62c9"]
    .map((hue, at) =>
      turned(
        rect(70, 120 + at * (thick + 16) - thick / 2, 260, thick, lying(hue), thick / 3) +
          `<ellipse cx="328" cy="${120 + at * (thick + 16)}" rx="9" ry="${thick / 2 - 2}" fill="${darker(hue, 0.5)}"/>`,
        -12,
      ),
    )
    .join("")
}

export const ribbon = (): Ink =>
  turned(rainbow.map((hue, at) => stroke(`M${128 + at * 16} 60c0 120 60 140 0 290`, hue, 15)).join(""), 12)

export const threeMetre = (): Ink =>
  [128, 112, 96]
    .map((r, at) => disc(200, 196, r, "none", `stroke="${["#2a2d30", "#44494d", "#2a2d30"][at]}" stroke-width="15"`))
    .join("") +
  stroke("M72 196q-10 100 70 150M328 196q20 100-50 150", "#2a2d30", 15, round) +
  turned(rect(118, 330, 30, 46, flat("#2a2d30"), 5) + bars(124, 372, 2, 13, 6, 22, colours.gold), -4) +
  turned(rect(262, 326, 32, 50, flat("#cf2f27"), 6), 6) +
  rect(172, 58, 56, 40, flat("#3a4144"), 6) +
  words(200, 206, "3 m", 40, "#33463c", 'text-anchor="middle" font-weight="600"')
