export type CoordinateFormat = {
  readonly integerDigits: number
  readonly decimalDigits: number
  readonly omittedZeros: "leading" | "trailing"
}

export type Units = "mm" | "inch"

export const millimetresPer: Record<Units, number> = { mm: 1, inch: 25.4 }

const maxDigits = 15

export function readCoordinate(text: string, format: CoordinateFormat): number | null {
  if (text.includes(".")) return readDecimal(text)
  const negative = text.startsWith("-")
  const digits = negative || text.startsWith("+") ? text.slice(1) : text
  if (digits.length === 0 || digits.length > maxDigits) return null
  const whole = Number(digits)
  if (!Number.isInteger(whole)) return null
  const decimals = format.omittedZeros === "leading" ? format.decimalDigits : digits.length - format.integerDigits
  const value = whole / 10 ** decimals
  return negative && value !== 0 ? -value : value
}

export function readDecimal(text: string): number | null {
  if (text.length === 0 || text.length > 2 * maxDigits) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}
