import { addDays, localDate, startOfDay } from "../../vocabulary/days.ts"
import { type Colones, colones, sum, zero } from "../../vocabulary/money.ts"

export const reportGroups = ["day", "shift", "person", "method", "category", "product", "association"] as const
export type ReportGroup = (typeof reportGroups)[number]

export interface ReportRow {
  readonly key: string | null
  readonly label: string | null
  readonly since: string | null
  readonly sales: Colones
  readonly handOvers: Colones
  /** A negative amount. */
  readonly returns: Colones
  readonly total: Colones
  readonly count: number
}

export interface Report {
  readonly group: ReportGroup
  readonly from: string
  readonly to: string
  readonly rows: readonly ReportRow[]
  readonly sums: Pick<ReportRow, "sales" | "handOvers" | "returns" | "total" | "count">
}

export const sumRows = (rows: readonly ReportRow[]): Report["sums"] => {
  const of = (name: "sales" | "handOvers" | "returns" | "total") => sum([zero, ...rows.map(row => row[name])])
  const count = rows.reduce((all, row) => all + row.count, 0)
  return { sales: of("sales"), handOvers: of("handOvers"), returns: of("returns"), total: of("total"), count }
}

/** Adds up product rows by their group; products without a group add up under null. */
export const foldRows = (
  rows: readonly ReportRow[],
  groupOf: (row: ReportRow) => { readonly key: string; readonly label: string } | null,
): ReportRow[] => {
  const groups = Map.groupBy(rows, row => groupOf(row)?.key ?? null)
  return [...groups].map(([key, own]) => ({
    key,
    label: (own[0] && groupOf(own[0])?.label) ?? null,
    since: null,
    ...sumRows(own),
  }))
}

export const barWidth = (row: Pick<ReportRow, "total">, rows: readonly Pick<ReportRow, "total">[]): number => {
  const max = Math.max(1, ...rows.map(({ total }) => Math.abs(total)))
  return colones((Math.abs(row.total) / max) * 100)
}

const maxDays = 400
const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfDay(text)) && localDate(startOfDay(text)) === text

/** Reads the days of an address, both included. Unreadable days mean the last week; a report spans at most a year. */
export const readDays = (typed: { from: string; to: string }, today: string): { from: string; to: string } => {
  const to = isDay(typed.to) ? typed.to : today
  const from = isDay(typed.from) && typed.from <= to ? typed.from : addDays(to, -6)
  const earliest = addDays(to, -maxDays)
  return { from: from < earliest ? earliest : from, to }
}
