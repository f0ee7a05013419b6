import {
  bars,
  colours,
  disc,
  dome,
  flat,
  type Ink,
  lighter,
  lying,
  oval,
  raised,
  rect,
  shape,
  standing,
  stroke,
  turned,
  words,
} from "./bench.ts"

const bold = 'text-anchor="middle" font-weight="600"'
const black = "#2a2f31"

export const diode = (name: string, fat = false): Ink => {
  const tall = fat ? 92 : 70
  return turned(
    rect(28, 195, 344, fat ? 14 : 10, lying(colours.steel), 5) +
      rect(116, 201 - tall / 2, 168, tall, lying(black), 8) +
      rect(248, 201 - tall / 2, 20, tall, lying("#d4d9d8")) +
      words(180, 209, name, 25, "#dfe3e0", bold),
    -26,
  )
}

export const glassDiode = (name: string, tint = "#d9773a"): Ink =>
  turned(
    rect(28, 196, 344, 8, lying(colours.steel), 4) +
      rect(132, 170, 136, 60, lying(tint), 26, 'opacity=".88"') +
      rect(176, 188, 48, 24, lighter(tint, 0.55), 4, 'opacity=".8"') +
      rect(232, 170, 16, 60, lying("#1d1d1d")) +
      words(196, 268, name, 22, colours.ink, bold),
    -26,
  )

export const bridge = (name: string): Ink =>
  [0, 1, 2, 3].map(pin => rect(112 + pin * 56, 250, 10, pin === 0 ? 110 : 90, standing(colours.steel), 2)).join("") +
  rect(84, 104, 232, 156, flat(black), 12) +
  shape("M84 104h34l-34 34z", "#e4e7e2", 'opacity=".85"') +
  words(200, 172, name, 36, "#e4e7e2", bold) +
  ["+", "~", "~", "−"].map((sign, at) => words(117 + at * 56, 238, sign, 32, "#e4e7e2")).join("")

export const chassisBridge = (name: string): Ink =>
  rect(92, 92, 216, 216, flat("#3b4144"), 10) +
  disc(200, 200, 26, dome("#d3d8d5")) +
  disc(200, 200, 13, "#8a9390") +
  [112, 244].map(x => [112, 244].map(y => raised(rect(x, y, 44, 20, lying(colours.steel), 3))).join("")).join("") +
  words(200, 286, name, 24, "#e4e7e2", bold)

const threeLegs = (y: number, pitch: number, width: number, length: number) =>
  [-1, 0, 1].map(at => rect(200 + at * pitch - width / 2, y, width, length, standing(colours.steel), 2)).join("")

const printed = (name: string, y: number, room: number) => {
  const size = Math.min(34, room / (name.length * 0.62))
  return words(200, y, name, size, "#d9ded9", bold)
}

export const to92 = (name: string): Ink =>
  turned(
    stroke(
      "M172 236v40l-26 34v54M200 236v130M228 236v40l26 34v54",
      "#aab3b0",
      11,
      'stroke-linejoin="round" stroke-linecap="round"',
    ) +
      shape("M116 106q84-44 168 0v136h-168z", flat(black)) +
      shape("M130 118h140v112h-140z", lighter(black, 0.07)) +
      printed(name.slice(0, 4), 166, 130) +
      printed(name.slice(4) || "●", 204, 130),
    6,
  )

export const to220 = (name: string, legs: 2 | 3 = 3): Ink =>
  turned(
    (legs === 3 ? threeLegs(250, 42, 14, 118) : bars(150, 250, 2, 86, 14, 118, "#aab3b0")) +
      threeLegs(250, 42, 20, 34) +
      shape("M128 44h144l10 10v88H118V54z", flat(colours.steel)) +
      disc(200, 88, 26, "#eef1ec") +
      disc(200, 88, 26, "none", 'stroke="#8b9592" stroke-width="3"') +
      rect(118, 130, 164, 128, flat(black), 6) +
      rect(118, 130, 164, 10, "#fff", 6, 'opacity=".14"') +
      printed(name, 196, 150) +
      disc(138, 238, 6, "#50585a"),
    5,
  )

export const to126 = (name: string): Ink =>
  turned(
    threeLegs(260, 40, 12, 108) +
      rect(130, 84, 140, 186, flat(black), 8) +
      disc(200, 128, 24, "#d9ded9") +
      disc(200, 128, 15, "#eef1ec") +
      printed(name, 212, 120),
    5,
  )

export const to3 = (name: string): Ink =>
  turned(
    shape("M200 96c74 0 150 68 164 104-14 36-90 104-164 104S50 236 36 200C50 164 126 96 200 96z", flat(colours.steel)) +
      disc(76, 200, 16, "#eef1ec") +
      disc(324, 200, 16, "#eef1ec") +
      raised(disc(200, 200, 88, dome("#bac3c0"))) +
      words(200, 210, name, 30, "#414b48", bold),
    -14,
  )

export const dip = (pins: number, name: string, body = black): Ink => {
  const perSide = pins / 2
  const pitch = Math.min(44, 330 / perSide)
  const length = perSide * pitch + 6
  const wide = pins >= 24
  const half = wide ? 78 : 58
  const left = 200 - length / 2
  const legs = (y: number) =>
    bars(200 - ((perSide - 1) * pitch) / 2 - pitch * 0.19, y, perSide, pitch, pitch * 0.38, 34, "#aeb7b4") +
    bars(
      200 - ((perSide - 1) * pitch) / 2 - pitch * 0.28,
      y < 200 ? y + 18 : y,
      perSide,
      pitch,
      pitch * 0.56,
      16,
      colours.steel,
    )
  const size = Math.min(38, (length - 50) / (name.length * 0.62))
  return turned(
    legs(200 - half - 28) +
      legs(200 + half - 6) +
      rect(left, 200 - half, length, half * 2, flat(body), 7) +
      rect(left + 3, 200 - half + 3, length - 6, 9, "#fff", 5, 'opacity=".12"') +
      shape(`M${left} 182a18 18 0 0 1 0 36z`, "#11171a") +
      disc(left + 24, 200 + half - 20, 6, "#5b6467") +
      words(206, 200 + size * 0.36, name, size, "#e2e6e1", bold),
    -14,
  )
}

export const dipSocket = (pins: number): Ink => {
  const perSide = pins / 2
  const pitch = Math.min(40, 320 / perSide)
  const length = perSide * pitch + 6
  const left = 200 - length / 2
  return turned(
    rect(left, 116, length, 168, flat("#2b3133"), 6) +
      rect(left + 12, 162, length - 24, 76, "#e9ede6", 4) +
      shape(`M${left} 186a14 14 0 0 1 0 28z`, "#e9ede6") +
      [138, 262].map(y => dotRow(left + 3 + pitch / 2, y, perSide, pitch)).join(""),
    -14,
  )
}
const dotRow = (x: number, y: number, count: number, pitch: number) =>
  bars(x - pitch * 0.25, y - 11, count, pitch, pitch * 0.5, 22, colours.gold) +
  bars(x - pitch * 0.1, y - 6, count, pitch, pitch * 0.2, 12, "#3c3420")

export const sot223 = (name: string): Ink =>
  turned(
    rect(140, 84, 120, 50, lying(colours.steel), 4) +
      [128, 186, 244].map(x => rect(x, 250, 28, 66, lying(colours.steel), 4)).join("") +
      rect(96, 122, 208, 140, flat(black), 8) +
      printed(name, 204, 190),
    -8,
  )

export const photoResistor = (): Ink =>
  turned(
    stroke("M172 250v112M228 250v112", "#aab3b0", 9) +
      oval(200, 172, 104, 96, dome("#d9b36a")) +
      oval(200, 172, 88, 80, "#f3e3c0") +
      stroke(
        "M132 140h128q12 0 12 11t-12 11H144q-12 0-12 11t12 11h116q12 0 12 11t-12 11H132",
        "#b3392b",
        9,
        'stroke-linecap="round"',
      ) +
      oval(172, 126, 40, 14, "#ffffff70"),
    6,
  )
