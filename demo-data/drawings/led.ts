import {
  bars,
  colours,
  darker,
  disc,
  flat,
  glow,
  type Ink,
  lighter,
  oval,
  place,
  raised,
  rect,
  shape,
  standing,
  stroke,
  turned,
  words,
} from "./bench.ts"

const ledColours = {
  Rojo: "#e0332b",
  Verde: "#27a84f",
  Azul: "#2a6fe0",
  Amarillo: "#efc01e",
  Blanco: "#dfe6e6",
  Naranja: "#ee7a1d",
  Rosado: "#e868a8",
  Ultravioleta: "#7d4be0",
  Infrarrojo: "#5a4a5c",
  Negro: "#2d2a33",
} as const
export type LedColour = keyof typeof ledColours

const halo = (colour: string) => disc(200, 150, 140, glow(colour))

const lens = (colour: string, clear: boolean) =>
  shape("M146 208v-74a54 54 0 0 1 108 0v74z", standing(clear ? lighter(colour, 0.45) : colour)) +
  shape("M168 208v-44l20-14 12 12v46zM214 208v-58h16v58z", darker(colour, 0.45), 'opacity=".3"') +
  shape("M158 196v-60a42 42 0 0 1 22-38q-14 22-12 98z", "#fff", 'opacity=".55"') +
  rect(134, 204, 132, 24, standing(colour), 6) +
  rect(134, 204, 132, 7, "#fff", 4, 'opacity=".25"')

const leg = (x: number, length: number) => rect(x, 226, 9, length, standing(colours.steel), 2)

export const led = (colour: LedColour, millimetres: 3 | 5 | 10 = 5, clear = false): Ink => {
  const scale = { 3: 0.72, 5: 0.9, 10: 1 }[millimetres]
  const hue = ledColours[colour]
  return turned(halo(hue) + leg(172, 148) + leg(219, 118) + lens(hue, clear), 14, scale)
}

export const rgbLed = (): Ink =>
  turned(
    halo("#b88cff") +
      [148, 178, 208, 238].map((x, at) => leg(x + 6, at === 1 ? 148 : 118)).join("") +
      lens("#e3e8ea", true) +
      disc(176, 156, 22, ledColours.Rojo, 'opacity=".55"') +
      disc(200, 132, 22, ledColours.Verde, 'opacity=".55"') +
      disc(224, 156, 22, ledColours.Azul, 'opacity=".55"'),
    10,
  )

export const ledStrip = (lit: readonly string[], base: string = colours.silk): Ink => {
  const coil = "M200 196a22 22 0 0 1 44 0a44 44 0 0 1-88 0a66 66 0 0 1 132 0a88 88 0 0 1-176 0v-52q0-60 60-60h190"
  return (
    stroke(coil, darker(base, 0.18), 44, 'stroke-linecap="round"') +
    stroke(coil, base, 40, 'stroke-linecap="round"') +
    stroke(coil, colours.copper, 34, 'stroke-dasharray="4 62" stroke-dashoffset="30"') +
    stroke(coil, "#fff", 26, 'stroke-dasharray="26 40"') +
    lit
      .map((hue, at) =>
        stroke(coil, hue, 14, `stroke-dasharray="14 ${66 * lit.length - 14}" stroke-dashoffset="${-6 - 66 * at}"`),
      )
      .join("")
  )
}

export const ledFan = (hues: readonly LedColour[]): Ink =>
  hues
    .map((colour, at) => place(led(colour), 84 + at * 58, 180 + Math.abs(at - 2) * 16, 0.62, (at - 2) * 16 - 14))
    .join("")

export const ledRing = (hues: readonly string[]): Ink =>
  `<circle cx="200" cy="200" r="112" fill="none" stroke="${colours.night}" stroke-width="58"/>` +
  hues
    .map((hue, at) => {
      const angle = (at * 360) / hues.length
      return place(
        raised(rect(182, 182, 36, 36, "#f6f6f2", 4)) +
          disc(200, 200, 12, hue) +
          disc(196, 196, 4, "#fff", 'opacity=".7"'),
        200 + 112 * Math.cos((angle * Math.PI) / 180),
        200 + 112 * Math.sin((angle * Math.PI) / 180),
        1,
        angle,
      )
    })
    .join("")

export const powerLed = (hue: string): Ink =>
  disc(200, 200, 134, hue, 'opacity=".12"') +
  shape(
    "M200 78l52 22 54 10-2 54 20 36-20 36 2 54-54 10-52 22-52-22-54-10 2-54-20-36 20-36-2-54 54-10z",
    flat("#d5dad8"),
  ) +
  [30, 150, 270].map(angle => place(rect(288, 186, 20, 28, colours.gold, 4), 200, 200, 1, angle)).join("") +
  disc(200, 200, 62, flat("#2c3032")) +
  disc(200, 200, 48, standing(lighter(hue, 0.2))) +
  disc(200, 200, 20, hue) +
  oval(184, 180, 16, 10, "#ffffffb0")

export const barGraph = (): Ink =>
  turned(
    bars(72, 134, 10, 27, 8, 132, colours.steel) +
      rect(58, 152, 284, 96, flat("#26302c"), 6) +
      ["#27a84f", "#27a84f", "#27a84f", "#27a84f", "#efc01e", "#efc01e", "#efc01e", "#e0332b", "#e0332b", "#e0332b"]
        .map((hue, at) => rect(68 + at * 27, 166, 18, 68, lighter(hue, 0.15), 3))
        .join(""),
    -12,
  )

export const laser = (): Ink =>
  turned(
    stroke("M60 196q60-30 92 0M60 212q60 26 92 0", "#c8281e", 6) +
      stroke("M60 212q60 26 92 0", "#2d3a8c", 6) +
      rect(150, 160, 130, 80, standing(colours.gold), 6) +
      rect(270, 172, 30, 56, flat("#2a2f31"), 4) +
      disc(298, 200, 10, "#e0332b") +
      shape("M304 196l76-6v20l-76-6z", "#e0332b", 'opacity=".25"') +
      words(214, 208, "650 nm", 20, "#5c4310"),
    -16,
  )
