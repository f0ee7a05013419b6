export type CoordinateFormat = {
  readonly integerDigits: number
  readonly decimalDigits: number
  readonly omittedZeros: "leading" | "trailing"
}

export type Units = "mm" | "inch"

export const millimetresPer: Record<Units, number> = { mm: 1, inch: 25.4 }

const maxDecimalLength = 30

export function readCoordinate(text: string, format: CoordinateFormat): number | null {
  if (text.includes(".")) return readDecimal(text)
  const negative = text.startsWith("-")
  const digits = negative || text.startsWith("+") ? text.slice(1) : text
  if (!/^\d{1,15}$/.test(digits)) return null
  const decimals = format.omittedZeros === "leading" ? format.decimalDigits : digits.length - format.integerDigits
  const value = Number(digits) / 10 ** decimals
  return negative && value !== 0 ? -value : value
}

export function readDecimal(text: string): number | null {
  if (text.length === 0 || text.length > maxDecimalLength) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}
