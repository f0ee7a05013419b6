import { foldedWords } from "../../vocabulary/folded-words.ts"
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

/** What remembers a bank's columns by: the titles as they stand, or how many cells its lines have. */
export const headerKey = (rows: readonly (readonly string[])[], header: number): string =>
  header < 0 ? `${rows[0]?.length ?? 0} columnas` : (rows[header] ?? []).map(folded).join("|").slice(0, 500)

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
