import { foldedWords } from "../../vocabulary/text.ts"
import { canonicalReference } from "./transfer-claim.ts"

export type Rows = readonly (readonly string[])[]

export type DateOrder = "dmy" | "mdy" | "ymd"
export type DecimalMark = "," | "."

const months = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "set", "oct", "nov", "dic"]
const englishOnly: Readonly<Record<string, number>> = { jan: 1, apr: 4, aug: 8, sep: 9, dec: 12 }

const monthNumber = (word: string): string => {
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
  return found && [found[1]!, monthNumber(found[2]!), found[3]!]
}

/** Looks at a whole column, because one date alone may be read two ways. Day first is the default. */
export const detectDateOrder = (values: readonly string[]): DateOrder => {
  const parts = values.map(dateParts).filter(found => found !== null)
  if (parts.some(([first]) => first.length === 4)) return "ymd"
  return parts.some(([, second]) => Number(second) > 12) ? "mdy" : "dmy"
}

/** Returns YYYY-MM-DD, or null if the text is no calendar day. */
export const readDay = (text: string, order: DateOrder): string | null => {
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
export const detectDecimalMark = (values: readonly string[]): DecimalMark => {
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

/** Returns null if the text is no amount. Parentheses, or a minus before or after, mean that money went out. */
export const readCents = (text: string, mark: DecimalMark): number | null => {
  const isOut = /^\s*\(.*\)\s*$/.test(text) || /^[^\d]*-|-\s*$/.test(text)
  const digits = text.replace(/[^\d.,]/g, "")
  const [whole = "", fraction = "", ...more] = digits.split(mark)
  if (more.length > 0 || !/\d/.test(digits) || !/^\d*$/.test(fraction)) return null
  const cents = Math.round(Number(`${whole.replace(/\D/g, "") || "0"}.${fraction || "0"}`) * 100)
  return Number.isSafeInteger(cents) ? (isOut ? -cents : cents) : null
}

export const roles = ["date", "reference", "detail", "credit", "debit", "amount", "kind", "name", "phone"] as const
export type Role = (typeof roles)[number]
export type Columns = Partial<Readonly<Record<Role, number>>>

export interface Reading {
  /** The line that names the columns; -1 if there is none. */
  readonly header: number
  readonly columns: Columns
  readonly dates: DateOrder
  readonly decimals: DecimalMark
}

/** The order matters: 'Número de teléfono' must not match as a reference. */
const names: readonly (readonly [Role, RegExp])[] = [
  ["date", /^fecha|^date|dia\b/],
  ["phone", /telefono|celular|movil|phone/],
  ["credit", /^credito|abono|haber|ingreso|entrada|^credit/],
  ["debit", /^debito|cargo|debe\b|egreso|salida|^debit/],
  ["amount", /monto|importe|^valor|amount/],
  ["kind", /^tipo|naturaleza/],
  ["name", /nombre|ordenante|remitente|emisor|cliente|name/],
  ["detail", /descripcion|detalle|concepto|motivo|glosa|description/],
  ["reference", /referencia|documento|comprobante|^numero|^ref\b|^doc\b|reference/],
]

const folded = (text: string): string => foldedWords(text.replace(/[^\p{L}\d]+/gu, " ")).join(" ")

export const columnsIn = (cells: readonly string[]): Columns => {
  const columns: Partial<Record<Role, number>> = {}
  const titles = cells.map(folded)
  for (const [role, name] of names) {
    const at = titles.findIndex((title, place) => name.test(title) && !Object.values(columns).includes(place))
    if (at >= 0) columns[role] = at
  }
  return columns
}

export const isComplete = ({ date, credit, amount }: Columns): boolean =>
  date !== undefined && (credit !== undefined || amount !== undefined)

/** The number of lines searched for the header, because banks write account and period above the table. */
const maxHeaderLines = 40

export const findHeader = (rows: Rows): Pick<Reading, "header" | "columns"> => {
  const known = ({ columns }: Pick<Reading, "columns">) => Object.keys(columns).length
  const lines = rows.slice(0, maxHeaderLines).map((cells, header) => ({ header, columns: columnsIn(cells) }))
  return lines.reduce((best, line) => (known(line) > Math.max(1, known(best)) ? line : best), {
    header: -1,
    columns: {},
  })
}

/** The key under which a bank's columns are remembered: its titles, or the number of cells if there are none. */
export const headerKey = (rows: Rows, header: number): string =>
  header < 0 ? `${rows[0]?.length ?? 0} columnas` : (rows[header] ?? []).map(folded).join("|").slice(0, 500)

/** A format that staff named before, with the titles that its columns had then. */
export interface KnownFormat {
  readonly bank: string
  readonly reading: Reading
}

/** Finds columns by title, if titles are distinct, because a bank may move or add columns. */
const columnsByTitle = (key: string, columns: Columns, titles: readonly string[]): Columns | null => {
  const then = key.split("|")
  const now: Partial<Record<Role, number>> = {}
  for (const [role, column] of Object.entries(columns) as [Role, number][]) {
    const title = then[column] ?? ""
    const at = titles.indexOf(title)
    const isUnique = then.lastIndexOf(title) === then.indexOf(title) && titles.lastIndexOf(title) === at
    if (title === "" || at === -1 || !isUnique) return null
    now[role] = at
  }
  return isComplete(now) ? now : null
}

/** Applies a format that was named before. Looks for the header in each file, because the number of lines above it varies. */
export const knownReading = (rows: Rows, formats: ReadonlyMap<string, KnownFormat>): KnownFormat | null => {
  const heads = rows.slice(0, maxHeaderLines).map((cells, header) => ({ key: headerKey(rows, header), cells, header }))
  for (const { key, header } of heads) {
    const format = formats.get(key)
    if (format && format.reading.header >= 0) return { ...format, reading: { ...format.reading, header } }
  }
  for (const { cells, header } of heads) {
    const titles = cells.map(folded)
    for (const [key, { bank, reading }] of formats) {
      const columns = reading.header < 0 ? null : columnsByTitle(key, reading.columns, titles)
      if (columns) return { bank, reading: { ...reading, header, columns } }
    }
  }
  return findHeader(rows).header < 0 ? (formats.get(headerKey(rows, -1)) ?? null) : null
}

export const detectReading = (rows: Rows, { header, columns }: Pick<Reading, "header" | "columns">): Reading => {
  const of = (column: number | undefined) =>
    column === undefined ? [] : rows.slice(header + 1).flatMap(cells => cells[column] || [])
  const money = [columns.credit, columns.debit, columns.amount].flatMap(of)
  return { header, columns, dates: detectDateOrder(of(columns.date)), decimals: detectDecimalMark(money) }
}

export interface Movement {
  /** A movement has the same key in every statement. */
  readonly key: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly cents: number
  readonly reference: string
  readonly text: string
  readonly phone: string
}

const plain = (text: string): string => foldedWords(text).join(" ")

/** Banks repeat movements in overlapping statements. Equal movements within one statement are numbered. */
const keysFor = () => {
  const seen = new Map<string, number>()
  return (parts: readonly (string | number)[]): string => {
    const same = parts.join("|")
    const count = (seen.get(same) ?? 0) + 1
    seen.set(same, count)
    return `${same}#${count}`
  }
}

const cellAt = (cells: readonly string[], column: number | undefined): string =>
  column === undefined ? "" : (cells[column] ?? "").trim()

const moneyIn = (cells: readonly string[], { columns, decimals }: Reading): number | null => {
  const credit = readCents(cellAt(cells, columns.credit), decimals)
  if (credit) return Math.abs(credit)
  const debit = readCents(cellAt(cells, columns.debit), decimals)
  if (debit) return -Math.abs(debit)
  const amount = readCents(cellAt(cells, columns.amount), decimals)
  if (amount === null) return null
  return /^\s*(d$|db|d[eé]b|cargo|salida|retiro)/i.test(cellAt(cells, columns.kind)) ? -Math.abs(amount) : amount
}

/** `unread` counts lines without a day or an amount, such as sums, blanks and advertisements. */
export const readMovements = (rows: Rows, reading: Reading) => {
  const { columns, header, dates } = reading
  const assignKey = keysFor()
  const movements: Movement[] = []
  let out = 0
  let unread = 0
  for (const cells of rows.slice(header + 1)) {
    const cell = (column: number | undefined) => cellAt(cells, column)
    const day = readDay(cell(columns.date), dates)
    const cents = moneyIn(cells, reading)
    if (day === null || !cents) unread++
    else if (cents < 0) out++
    if (day === null || !cents || cents < 0) continue
    const reference = cell(columns.reference)
    const text = [cell(columns.detail), cell(columns.name)].filter(part => part !== "").join(" · ")
    // With a reference the text is ignored, because another export of the same bank may shorten it.
    const key = assignKey([day, cents, canonicalReference(reference) || plain(text)])
    movements.push({ key, day, cents, reference, text, phone: cell(columns.phone) })
  }
  return { movements, out, unread }
}
