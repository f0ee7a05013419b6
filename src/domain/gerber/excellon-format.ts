import type { CoordinateFormat, Units } from "./coordinates.ts"

/** What a drill file says about its numbers, mostly in comments, and differently in every program. */
export type ExcellonFormat = {
  units: Units | null
  digits: { readonly integer: number; readonly decimal: number } | null
  omittedZeros: CoordinateFormat["omittedZeros"] | null
}

/** Reads a header line or comment into `format`; false when the line says nothing about numbers. */
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

/** The habits of the format where the file keeps silent: 2.4 inches, 3.3 millimetres, leading zeros omitted. */
export function coordinateFormat(format: ExcellonFormat): CoordinateFormat {
  const usual = format.units === "mm" ? { integer: 3, decimal: 3 } : { integer: 2, decimal: 4 }
  const { integer, decimal } = format.digits ?? usual
  return { integerDigits: integer, decimalDigits: decimal, omittedZeros: format.omittedZeros ?? "leading" }
}

/** What else a file that keeps silent may have meant, the likeliest first. */
export function otherFormats(format: ExcellonFormat): CoordinateFormat[] {
  const usual: [number, number][] =
    format.units === "mm" ? [[3, 3], [4, 2], [3, 2], [4, 4], [3, 5]] : [[2, 4], [2, 5], [2, 3], [3, 3]] // biome-ignore format: pairs
  const places = format.digits ? [[format.digits.integer, format.digits.decimal] as [number, number]] : usual
  const zeros = format.omittedZeros ? [format.omittedZeros] : (["leading", "trailing"] as const)
  return places.flatMap(([integerDigits, decimalDigits]) =>
    zeros.map(omittedZeros => ({ integerDigits, decimalDigits, omittedZeros })),
  )
}
