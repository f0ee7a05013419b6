import {
  colours,
  darker,
  disc,
  dome,
  flat,
  type Ink,
  lighter,
  oval,
  rect,
  shape,
  standing,
  stroke,
  turned,
  words,
} from "./bench.ts"

const leg = (x: number, y: number, length: number) => rect(x, y, 9, length, standing(colours.steel), 2)

/** "104": two figures and the zeros behind them, in picofarads. */
export const ceramicCode = (picofarads: number): string => {
  if (picofarads < 100) return String(picofarads)
  const zeros = Math.floor(Math.log10(picofarads) + 1e-9) - 1
  return `${Math.round(picofarads / 10 ** zeros)}${zeros}`
}

export const electrolytic = (value: string, volts: number, size: number, sleeve = "#1f2b47"): Ink => {
  const w = 96 + size * 13
  const h = 150 + size * 13
  const left = 200 - w / 2
  const top = 188 - h / 2
  return (
    leg(200 - w / 4 - 4, top + h - 6, 96 - size * 8) +
    leg(200 + w / 4 - 4, top + h - 6, 70 - size * 8) +
    shape(`M${left} ${top}v${h}a${w / 2} 16 0 0 0 ${w} 0v-${h}z`, standing(sleeve)) +
    shape(`M${left + w * 0.74} ${top}v${h + 14}l${w * 0.16}-6v-${h + 8}z`, "#dfe4ea", 'opacity=".85"') +
    stroke(`M${left + w * 0.82} ${top + 40}v${h - 44}`, sleeve, 12, 'stroke-dasharray="4 30"') +
    oval(200, top, w / 2, 17, darker(sleeve, 0.25)) +
    oval(200, top - 1, w / 2 - 7, 13, "#d5dbd9") +
    stroke(`M${200 - w / 4} ${top - 7}l${w / 2} 12M${200 + w / 4} ${top - 7}l-${w / 2} 12`, "#98a29f", 2.5) +
    words(
      left + w * 0.38,
      top + h * 0.42,
      value,
      Math.min(26, w / (value.length * 0.72)),
      "#f1efe2",
      'text-anchor="middle" font-weight="600"',
    ) +
    words(left + w * 0.38, top + h * 0.62, `${volts}V`, 24, "#f1efe2")
  )
}

export const ceramic = (picofarads: number): Ink => {
  const blue = picofarads >= 1_000_000
  return turned(
    stroke("M168 220q-2 30-10 48v92M232 220q2 30 10 48v92", darker(colours.steel, 0.15), 9, 'stroke-linecap="round"') +
      oval(200, 166, 92, 84, dome(blue ? "#3f7fc0" : "#d4903c")) +
      shape("M172 240l-4 24q-4 8 2 8h14l4-30zM228 240l4 24q4 8-2 8h-14l-4-30z", blue ? "#356ca4" : "#bb7a2e") +
      words(
        200,
        182,
        ceramicCode(picofarads),
        46,
        blue ? colours.silk : "#4d2c0a",
        'text-anchor="middle" font-weight="600"',
      ),
    8,
  )
}

export const film = (code: string): Ink =>
  turned(
    leg(140, 250, 108) +
      leg(251, 250, 108) +
      rect(86, 104, 228, 164, flat("#8c2f28"), 46) +
      rect(104, 114, 180, 36, "#fff", 18, 'opacity=".18"') +
      words(200, 204, code, 44, "#f6e2cf", 'text-anchor="middle" font-weight="600"'),
    -6,
  )

export const tantalum = (value: string, volts: number): Ink =>
  turned(
    leg(166, 250, 110) +
      leg(226, 250, 84) +
      shape("M200 84c66 0 92 54 88 104-3 46-40 86-88 86s-85-40-88-86c-4-50 22-104 88-104z", dome("#e0a92a")) +
      words(200, 176, value, 40, "#5a3c05", 'text-anchor="middle" font-weight="600"') +
      words(200, 218, `${volts}V`, 30, "#5a3c05") +
      words(152, 250, "+", 40, "#5a3c05"),
    8,
  )

export const supercapacitor = (value: string): Ink =>
  leg(160, 280, 70) +
  leg(232, 280, 70) +
  disc(200, 190, 112, dome("#3b4d78")) +
  disc(200, 190, 92, flat(lighter("#3b4d78", 0.1))) +
  words(200, 190, value, 44, colours.silk, 'text-anchor="middle" font-weight="600"') +
  words(200, 228, "5.5V", 28)
