import type { CoordinateFormat, Units } from "./coordinates.ts"

export type ExcellonFormat = {
  units: Units | null
  digits: { readonly integer: number; readonly decimal: number } | null
  omittedZeros: CoordinateFormat["omittedZeros"] | null
}

export function readFormatLine(line: string, format: ExcellonFormat): boolean {
  const stated = /^;\s*FILE_FORMAT\s*=\s*(\d):(\d)/.exec(line) ?? /^;\s*FORMAT\s*=\s*\{\s*(\d):(\d)/.exec(line)
  if (stated) {
    format.digits = { integer: Number(stated[1]), decimal: Number(stated[2]) }
    return true
  }
  const words = line.split(",", 4)
  if (words[0] === "M71" || words[0] === "METRIC") format.units = "mm"
  else if (words[0] === "M72" || words[0] === "INCH") format.units = "inch"
  else return false
  for (const word of words.slice(1)) {
    const places = /^(0{1,6})\.(0{1,6})$/.exec(word)
    // The letters name the zeros that are kept.
    if (word === "LZ") format.omittedZeros = "trailing"
    else if (word === "TZ") format.omittedZeros = "leading"
    else if (places) format.digits = { integer: places[1]!.length, decimal: places[2]!.length }
  }
  return true
}

type Digits = NonNullable<ExcellonFormat["digits"]>

const digits = (...places: string[]): Digits[] =>
  places.map(text => ({ integer: Number(text[0]), decimal: Number(text[2]) }))

const usualDigits: Record<Units, readonly Digits[]> = {
  mm: digits("3.3", "4.2", "3.2", "4.4", "3.5"),
  inch: digits("2.4", "2.5", "2.3", "3.3"),
}

/** The habits of the format where the file keeps silent: 2.4 inches, 3.3 millimetres, leading zeros omitted. */
export function coordinateFormat(format: ExcellonFormat): CoordinateFormat {
  const { integer, decimal } = format.digits ?? usualDigits[format.units ?? "inch"][0]!
  return { integerDigits: integer, decimalDigits: decimal, omittedZeros: format.omittedZeros ?? "leading" }
}

export function otherFormats(format: ExcellonFormat): CoordinateFormat[] {
  const places = format.digits ? [format.digits] : usualDigits[format.units ?? "inch"]
  const zeros = format.omittedZeros ? [format.omittedZeros] : (["leading", "trailing"] as const)
  return places.flatMap(({ integer, decimal }) =>
    zeros.map(omittedZeros => ({ integerDigits: integer, decimalDigits: decimal, omittedZeros })),
  )
}
