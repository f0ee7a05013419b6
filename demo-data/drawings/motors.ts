import {
  bars,
  colours,
  disc,
  dome,
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

const twoWires = (d: string, other: string) => stroke(d, "#c8281e", 6, round) + stroke(other, "#23282a", 6, round)

export const gearMotor = (): Ink =>
  turned(
    twoWires("M300 186q50-40 76-20", "M300 214q46 40 76 16") +
      rect(232, 162, 78, 76, lying("#c3cbc8"), 8) +
      rect(96, 150, 150, 100, flat("#e9b51f"), 12) +
      rect(106, 156, 130, 14, "#fff", 7, 'opacity=".3"') +
      raised(disc(136, 200, 26, dome("#f4f2e6"))) +
      rect(128, 182, 16, 36, "#cfcab4", 3) +
      disc(92, 200, 12, "#cf9d14") +
      disc(218, 172, 6, "#8f6d0c") +
      disc(218, 228, 6, "#8f6d0c") +
      stroke("M232 150v100", "#cf9d14", 4),
    -14,
    1.08,
  )

export const wheel = (): Ink =>
  disc(200, 200, 132, dome("#2f3537")) +
  disc(200, 200, 132, "none", 'stroke="#1b1f20" stroke-width="14" stroke-dasharray="12 8"') +
  disc(200, 200, 96, flat("#e9b51f")) +
  [0, 60, 120]
    .map(angle => `<path d="M112 200h176" stroke="#cf9d14" stroke-width="18" transform="rotate(${angle} 200 200)"/>`)
    .join("") +
  raised(disc(200, 200, 34, dome("#f1c945"))) +
  rect(190, 186, 20, 28, "#8f6d0c", 3)

export const smallMotor = (): Ink =>
  turned(
    twoWires("M300 182q50-30 80-10", "M300 218q50 30 80 14") +
      rect(40, 193, 70, 14, lying("#e0e5e2"), 4) +
      rect(100, 178, 26, 44, lying("#aab3b0"), 4) +
      rect(120, 136, 170, 128, lying("#c3cbc8"), 26) +
      rect(276, 150, 28, 100, standing("#f0f1ec"), 8),
    -14,
  )

export const servo = (label: string, hue = "#2b6fd0", metal = false): Ink =>
  turned(
    stroke("M286 270q60 20 90 70", "#e8791a", 6) +
      stroke("M286 278q56 20 84 70", "#c8281e", 6) +
      stroke("M286 286q50 22 78 70", "#6f3d1f", 6) +
      rect(76, 164, 258, 24, flat(hue), 4) +
      disc(94, 176, 7, "#eef1ea") +
      disc(316, 176, 7, "#eef1ea") +
      rect(116, 138, 178, 166, flat(hue), 8) +
      shape("M124 138h96v-26q0-10-10-10h-76q-10 0-10 10z", flat(hue)) +
      raised(rect(150, 76, 44, 30, lying(metal ? colours.gold : "#f4f5ef"), 4)) +
      raised(rect(76, 58, 180, 26, flat("#f4f5ef"), 13)) +
      disc(172, 71, 9, "#aab3b0") +
      [96, 118, 224, 240].map(x => disc(x, 71, 4, "#c4ccc9")).join("") +
      rect(132, 206, 146, 66, "#f4f5ef", 4) +
      words(205, 250, label, 34, "#33463c", 'text-anchor="middle" font-weight="600"'),
    -4,
  )

export const stepper28 = (): Ink =>
  turned(
    ["#2a6fe0", "#e868a8", "#efc01e", "#ee7a1d", "#c8281e"]
      .map((hue, at) => stroke(`M${176 + at * 12} 296q${at * 6 - 10} 40 ${at * 4 - 30} 84`, hue, 6))
      .join("") +
      shape("M52 182h296v36H52z", flat("#b4bdba")) +
      disc(70, 200, 9, "#eef1ea") +
      disc(330, 200, 9, "#eef1ea") +
      disc(200, 200, 112, dome("#c6cecb")) +
      disc(200, 200, 96, "none", 'stroke="#a4aeab" stroke-width="3"') +
      raised(disc(200, 150, 24, dome(colours.gold))) +
      rect(192, 132, 16, 36, "#a97f22", 3) +
      rect(156, 290, 88, 22, flat("#2f6fd6"), 4) +
      words(200, 250, "28BYJ-48", 22, "#4c5754"),
    0,
  )

export const nema17 = (): Ink =>
  turned(
    twoWires("M292 300q40 20 60 64", "M280 304q36 24 50 64") +
      rect(94, 94, 212, 212, flat("#2a2f31"), 22) +
      rect(108, 108, 184, 184, flat("#c3cbc8"), 14) +
      [
        [124, 124],
        [276, 124],
        [124, 276],
        [276, 276],
      ]
        .map(([x, y]) => disc(x!, y!, 10, "#6f7a77"))
        .join("") +
      raised(disc(200, 200, 58, dome("#b4bdba"))) +
      raised(disc(200, 200, 17, dome("#eef1ee"))) +
      rect(186, 208, 28, 9, "#aab3b0"),
    -8,
  )

export const pump = (): Ink =>
  turned(
    twoWires("M292 204q50-10 84 20", "M292 216q50 0 80 30") +
      rect(116, 150, 180, 110, lying("#eceee8"), 20) +
      rect(60, 188, 66, 30, lying("#dfe3dc"), 8) +
      rect(132, 92, 34, 66, standing("#dfe3dc"), 6) +
      bars(150, 172, 5, 22, 8, 64, "#c4ccc9"),
    -8,
  )

export const fan = (): Ink =>
  rect(78, 78, 244, 244, flat("#2a2f31"), 18) +
  disc(200, 200, 108, "#eef1ea") +
  [0, 51.4, 102.8, 154.2, 205.6, 257, 308.4]
    .map(angle => `<path d="M200 200q20-70 66-80 6 46-66 80z" fill="#3c4447" transform="rotate(${angle} 200 200)"/>`)
    .join("") +
  raised(disc(200, 200, 40, dome("#454d50"))) +
  words(200, 208, "12V", 22) +
  [
    [98, 98],
    [302, 98],
    [98, 302],
    [302, 302],
  ]
    .map(([x, y]) => disc(x!, y!, 9, "#eef1ea"))
    .join("")

export const vibrator = (): Ink =>
  turned(
    twoWires("M150 206q-60 10-90 60", "M150 216q-50 20-70 70") +
      disc(220, 190, 84, dome("#c6cecb")) +
      disc(220, 190, 70, "none", 'stroke="#a4aeab" stroke-width="3"') +
      words(220, 198, "10 mm", 24, "#4c5754"),
    -6,
  )

export const robotChassis = (): Ink =>
  shape(
    "M100 60h200q24 0 24 24v90l-14 14v24l14 14v90q0 24-24 24H100q-24 0-24-24v-90l14-14v-24l-14-14V84q0-24 24-24z",
    "#cfe3ea",
    'opacity=".88" stroke="#9fc0cb" stroke-width="3"',
  ) +
  [
    [44, 96],
    [312, 96],
    [44, 216],
    [312, 216],
  ]
    .map(([x, y]) => raised(rect(x!, y!, 44, 88, flat("#2f3537"), 10)) + rect(x! + 12, y! + 14, 20, 60, "#e9b51f", 4))
    .join("") +
  rect(140, 110, 120, 70, flat("#e9b51f"), 6) +
  rect(140, 220, 120, 84, flat("#2a2f31"), 6) +
  rect(150, 230, 100, 28, lying("#2f86c8"), 6) +
  rect(150, 266, 100, 28, lying("#2f86c8"), 6)

export const coupling = (): Ink =>
  turned(
    rect(96, 144, 208, 112, lying("#c3cbc8"), 10) +
      [0, 1, 2, 3, 4].map(at => stroke(`M${154 + at * 20} 144l-10 112`, "#87918e", 5)).join("") +
      disc(122, 200, 10, "#4c5754") +
      disc(278, 200, 10, "#4c5754"),
    -16,
  )
