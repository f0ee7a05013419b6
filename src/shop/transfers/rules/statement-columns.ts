import { foldedWords } from "../../vocabulary/text.ts"
import { type DateOrder, type DecimalMark, dateOrderOf, decimalMarkOf } from "./statement-values.ts"

export const roles = ["date", "reference", "detail", "credit", "debit", "amount", "kind", "name", "phone"] as const
export type Role = (typeof roles)[number]
export type Columns = Partial<Readonly<Record<Role, number>>>

export interface Reading {
  /** The line that names the columns; -1: none does. */
  readonly header: number
  readonly columns: Columns
  readonly dates: DateOrder
  readonly decimals: DecimalMark
}

/** In this order: 'Número de teléfono' is no reference, 'Fecha' no amount. */
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

/** Banks write the account and the period above the table. */
const linesLookedAt = 40

export const headerOf = (
  rows: readonly (readonly string[])[],
): { readonly header: number; readonly columns: Columns } => {
  let best = { header: -1, columns: {} as Columns, known: 1 }
  rows.slice(0, linesLookedAt).forEach((cells, header) => {
    const columns = columnsIn(cells)
    const known = Object.keys(columns).length
    if (known > best.known) best = { header, columns, known }
  })
  return { header: best.header, columns: best.columns }
}

/** What a bank's columns are remembered by: the titles as they stand, or how many cells its lines have. */
export const headerKey = (rows: readonly (readonly string[])[], header: number): string =>
  header < 0 ? `${rows[0]?.length ?? 0} columnas` : (rows[header] ?? []).map(folded).join("|").slice(0, 500)

/** A format that was named before, with the titles that its columns had then. */
export interface KnownFormat {
  readonly bank: string
  readonly reading: Reading
}

/** By title, where each has one of its own: a bank may move a column or add one. */
const columnsByTitle = (key: string, columns: Columns, titles: readonly string[]): Columns | null => {
  const then = key.split("|")
  const now: Partial<Record<Role, number>> = {}
  for (const [role, column] of Object.entries(columns) as [Role, number][]) {
    const title = then[column] ?? ""
    const at = titles.indexOf(title)
    if (
      title === "" ||
      at === -1 ||
      then.lastIndexOf(title) !== then.indexOf(title) ||
      titles.lastIndexOf(title) !== at
    )
      return null
    now[role] = at
  }
  return isComplete(now) ? now : null
}

/**
 * How this file is read by a format that was named before. The header is looked for in each file: the same bank writes more or
 * fewer lines above it.
 */
export const knownReading = (
  rows: readonly (readonly string[])[],
  formats: ReadonlyMap<string, KnownFormat>,
): KnownFormat | null => {
  const heads = rows.slice(0, linesLookedAt).map((cells, header) => ({ key: headerKey(rows, header), cells, header }))
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
  return headerOf(rows).header < 0 ? (formats.get(headerKey(rows, -1)) ?? null) : null
}

const valuesOf = (rows: readonly (readonly string[])[], header: number, column: number | undefined): string[] =>
  column === undefined ? [] : rows.slice(header + 1).flatMap(cells => cells[column] || [])

export const readingOf = (
  rows: readonly (readonly string[])[],
  { header, columns }: { readonly header: number; readonly columns: Columns },
): Reading => {
  const of = (column: number | undefined) => valuesOf(rows, header, column)
  const money = [columns.credit, columns.debit, columns.amount].flatMap(of)
  return { header, columns, dates: dateOrderOf(of(columns.date)), decimals: decimalMarkOf(money) }
}
