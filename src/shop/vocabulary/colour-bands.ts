import { folded } from "./plain-text.ts"
import type { Quantity } from "./quantities.ts"
import { splitWords } from "./search-words.ts"

/** The colours of resistor bands: the digits 0 to 9, then the factors 0.1 and 0.01. */
const colours = ["negro", "café", "rojo", "naranja", "amarillo", "verde", "azul", "violeta", "gris", "blanco"] as const
const metals: Readonly<Record<string, number>> = { dorado: -1, oro: -1, plateado: -2, plata: -2 }
const otherNames: Readonly<Record<string, string>> = { marron: "cafe", morado: "violeta", anaranjado: "naranja" }
const digits = new Map<string, number>(colours.map((colour, digit) => [folded(colour), digit]))

/** Reads three to six colours in a row: café negro rojo is 1 kΩ, with or without a tolerance band. */
export const bandsIn = (text: string): Quantity | undefined => {
  const run: string[] = []
  for (const word of splitWords(folded(text))) {
    const colour = otherNames[word] ?? word
    if (digits.has(colour) || colour in metals) run.push(colour)
    else if (run.length > 0) break
  }
  const places = run.length > 4 ? 3 : 2
  if (run.length < 3 || run.length > 6) return undefined
  const number = run.slice(0, places).map(colour => digits.get(colour))
  const power = digits.get(run[places]!) ?? metals[run[places]!]!
  if (number.includes(undefined)) return undefined
  return { unit: "ohm", value: Number((Number(number.join("")) * 10 ** power).toPrecision(6)) }
}

const toleranceBands: Readonly<Record<number, string>> = { 1: "café", 2: "rojo", 5: "dorado", 10: "plateado" }

/** Four bands for 5 or 10 %, five for closer tolerances. Returns undefined if no bands can show the value. */
export const colourBands = (ohms: number, tolerance = 5): readonly string[] | undefined => {
  const places = tolerance < 5 ? 3 : 2
  const power = Math.floor(Math.log10(ohms) + 1e-9) - places + 1
  const number = Math.round(ohms / 10 ** power)
  const last = toleranceBands[tolerance]
  const multiplier = power >= 0 ? colours[power] : { "-1": "dorado", "-2": "plateado" }[String(power)]
  if (!last || !multiplier || Math.abs(number * 10 ** power - ohms) > ohms * 1e-6) return undefined
  return [
    ...String(number)
      .split("")
      .map(digit => colours[Number(digit)]!),
    multiplier,
    last,
  ]
}
