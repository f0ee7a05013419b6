export type DateOrder = "dmy" | "mdy" | "ymd"
export type DecimalMark = "," | "."

const months = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "set", "oct", "nov", "dic"]
const englishOnly: Readonly<Record<string, number>> = { jan: 1, apr: 4, aug: 8, sep: 9, dec: 12 }

const monthOf = (word: string): string => {
  const short = word.slice(0, 3).toLowerCase()
  const place = months.indexOf(short) + 1
  return String(place || englishOnly[short] || word)
}

const dateParts = (text: string): readonly [string, string, string] | null => {
  const packed = /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(text)
  if (packed) return [packed[1]!, packed[2]!, packed[3]!]
  const found = /^\s*(\d{1,4})[\s/.-]+(?:de\s+)?(\d{1,2}|[a-záéíóú]{3,10})[\s/.,-]+(?:de\s+)?(\d{1,4})(?!\d)/i.exec(
    text,
  )
  return found && [found[1]!, monthOf(found[2]!), found[3]!]
}

/** Of a whole column, because one date alone may be read two ways; day first unless something says otherwise. */
export const dateOrderOf = (values: readonly string[]): DateOrder => {
  const parts = values.flatMap(value => {
    const found = dateParts(value)
    return found ? [found] : []
  })
  if (parts.some(([first]) => first.length === 4)) return "ymd"
  return parts.some(([, second]) => Number(second) > 12) ? "mdy" : "dmy"
}

/** YYYY-MM-DD; null: no day of the calendar. */
export const dayOf = (text: string, order: DateOrder): string | null => {
  const parts = dateParts(text)
  if (!parts) return null
  const [a, b, c] = parts
  const [year, month, day] = order === "ymd" ? [a, b, c] : order === "mdy" ? [c, a, b] : [c, b, a]
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  const date = new Date(Date.UTC(fullYear, Number(month) - 1, Number(day)))
  const isReal = date.getUTCFullYear() === fullYear && date.getUTCMonth() === Number(month) - 1
  return isReal && fullYear > 1990 && fullYear < 2100 ? date.toISOString().slice(0, 10) : null
}

/** The last mark before one or two digits is the decimal one; three digits after a single mark may be thousands. */
export const decimalMarkOf = (values: readonly string[]): DecimalMark => {
  const votes = { ",": 0, ".": 0 }
  for (const value of values) {
    const [, mark, digits = ""] = /([.,])(\d+)\D*$/.exec(value) ?? []
    if (mark !== "," && mark !== ".") continue
    const other = mark === "," ? "." : ","
    const isDecimal = digits.length !== 3 || value.includes(other)
    if (isDecimal && value.split(mark).length === 2) votes[mark] += 2
    else votes[other] += 1
  }
  return votes[","] > votes["."] ? "," : "."
}

/** null: no amount. Parentheses and a minus before or after say that money went out. */
export const centsOf = (text: string, mark: DecimalMark): number | null => {
  const isOut = /^\s*\(.*\)\s*$/.test(text) || /^[^\d]*-|-\s*$/.test(text)
  const digits = text.replace(/[^\d.,]/g, "")
  const [whole = "", fraction = "", ...more] = digits.split(mark)
  if (more.length > 0 || !/\d/.test(digits) || !/^\d*$/.test(fraction)) return null
  const cents = Math.round(Number(`${whole.replace(/\D/g, "") || "0"}.${fraction || "0"}`) * 100)
  return Number.isSafeInteger(cents) ? (isOut ? -cents : cents) : null
}
