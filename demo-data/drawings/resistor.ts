import {
  bars,
  colours,
  disc,
  dome,
  flat,
  type Ink,
  lying,
  place,
  rect,
  shape,
  standing,
  turned,
  words,
} from "./bench.ts"

export type BandColour =
  | "black"
  | "brown"
  | "red"
  | "orange"
  | "yellow"
  | "green"
  | "blue"
  | "violet"
  | "grey"
  | "white"
  | "gold"
  | "silver"

const digits: BandColour[] = ["black", "brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white"]
const paint: Record<BandColour, string> = {
  black: "#1d1d1d",
  brown: "#6f3d1f",
  red: "#c8281e",
  orange: "#e8791a",
  yellow: "#ecc51c",
  green: "#1f8a4a",
  blue: "#1f55b5",
  violet: "#7a3c9e",
  grey: "#858a8b",
  white: "#f4f4f0",
  gold: "#c39a35",
  silver: "#b4bbbc",
}

/** IEC 60062: two digits at 5 %, three at 1 %, then the power of ten and the tolerance. */
export const colourBands = (ohms: number, tolerance: 1 | 5): BandColour[] => {
  const figures = tolerance === 1 ? 3 : 2
  let exponent = Math.floor(Math.log10(ohms) + 1e-9) - figures + 1
  let significant = Math.round(ohms / 10 ** exponent)
  if (significant === 10 ** figures) {
    significant /= 10
    exponent += 1
  }
  const multiplier = exponent === -1 ? "gold" : exponent === -2 ? "silver" : digits[exponent]!
  const shown = [...String(significant)].map(figure => digits[Number(figure)]!)
  return [...shown, multiplier, tolerance === 1 ? "brown" : "gold"]
}

const body =
  "M130 172h18q10 0 16 7h72q6-7 16-7h18q22 0 22 28t-22 28h-18q-10 0-16-7h-72q-6 7-16 7h-18q-22 0-22-28t22-28z"
const bandAt = { 4: [130, 168, 192, 257], 5: [130, 164, 184, 204, 257] } as const

const lyingResistor = (ohms: number, tolerance: 1 | 5, metal: boolean): Ink => {
  const bands = colourBands(ohms, tolerance)
  const places = bandAt[bands.length as 4 | 5]
  return (
    rect(28, 196, 344, 8, lying(colours.steel), 4) +
    shape(body, lying(metal ? "#7fb6cf" : "#dcbf92")) +
    bands
      .map((band, at) => {
        const onCap = at === 0 || at === bands.length - 1
        return rect(places[at]!, onCap ? 172 : 179, 13, onCap ? 56 : 42, lying(paint[band]))
      })
      .join("")
  )
}

export const resistor = (ohms: number, watts = 0.25, tolerance: 1 | 5 = 5): Ink => {
  const scale = watts <= 0.25 ? 1.1 : watts <= 0.5 ? 1.16 : watts <= 1 ? 1.22 : 1.28
  return turned(lyingResistor(ohms, tolerance, tolerance === 1), -32, scale)
}

export const resistorTape = (values: readonly number[]): Ink => {
  const rows = values.map((ohms, at) =>
    place(lyingResistor(ohms, 5, false), 200, 84 + at * (232 / (values.length - 1)), 0.62),
  )
  const tape = (x: number) =>
    rect(x, 52, 34, 296, flat("#e9dcc0"), 3) + rect(x + 14, 52, 6, 296, "#b5472f", 0, 'opacity=".35"')
  return turned(rows.join("") + tape(78) + tape(288), 8)
}

export const cementResistor = (value: string, watts: number): Ink =>
  turned(
    rect(30, 195, 340, 10, lying(colours.steel), 5) +
      rect(88, 158, 224, 84, lying("#e8e6dc"), 6) +
      rect(88, 158, 224, 14, "#fff", 6, 'opacity=".5"') +
      words(200, 197, `${watts}W ${value}J`, 32, "#3b3f3d", 'text-anchor="middle" font-weight="600"') +
      words(200, 226, "SQP", 18, "#8a8d88"),
    -20,
  )

export const potentiometer = (value: string): Ink =>
  [0, 1, 2].map(pin => rect(148 + pin * 44, 270, 16, 84, standing(colours.gold), 3)).join("") +
  rect(128, 252, 144, 36, flat("#8a5a35"), 6) +
  disc(200, 186, 96, dome("#aeb7b4")) +
  disc(200, 186, 84, "none", 'stroke="#7d8784" stroke-width="2"') +
  disc(200, 186, 46, dome("#8e9895")) +
  disc(200, 186, 34, dome("#d9dfdc")) +
  bars(198, 154, 1, 4, 5, 30, "#5c6663") +
  words(200, 262, value, 20, "#3d4744", 'text-anchor="middle" font-weight="600"')

export const trimmer = (code: string, manyTurns = false): Ink =>
  [0, 1, 2].map(pin => rect(146 + pin * 50, 268, 8, 92, standing(colours.steel), 3)).join("") +
  rect(104, 98, 192, 186, flat("#2560b8"), 8) +
  (manyTurns
    ? rect(126, 78, 42, 30, flat(colours.gold), 5) + bars(130, 90, 1, 4, 34, 5, "#6d5218")
    : disc(200, 180, 62, dome("#e8eae6")) +
      rect(191, 134, 18, 92, "#7b8482", 4) +
      rect(154, 171, 92, 18, "#7b8482", 4)) +
  words(200, manyTurns ? 204 : 272, code, manyTurns ? 40 : 22, colours.silk, 'text-anchor="middle" font-weight="600"')

export const resistorBox = (): Ink => {
  const values = [220, 330, 1000, 4700, 10_000, 100_000]
  const cell = (ohms: number, at: number) => {
    const x = 112 + (at % 3) * 88
    const y = 138 + Math.floor(at / 3) * 126
    return (
      rect(x - 38, y - 52, 76, 104, "#fff", 6, 'opacity=".6"') + place(lyingResistor(ohms, 5, false), x, y, 0.27, -58)
    )
  }
  return rect(62, 72, 276, 258, flat("#b9d4c6"), 16) + values.map(cell).join("")
}
