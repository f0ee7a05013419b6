import type { Database } from "../../platform/database/database.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { type ReportRequest, type SumRow, tillReports } from "./report-records.ts"
import { foldRows, type Report, type ReportGroup, type ReportRow, sumsOf } from "./rules/till-report.ts"

export interface ReportParts {
  readonly database: Pick<Database, "query">
  readonly catalogue: Pick<Catalogue, "listedAs" | "categories" | "subcategories">
}

const toRow = (row: SumRow): ReportRow => ({ ...row, since: row.since?.toISOString() ?? null })

export const createReports = ({ database, catalogue }: ReportParts) => {
  const records = tillReports(database)

  /** A product counts for the first of the shop's categories that it is in. */
  const categoriesOf = async (rows: readonly ReportRow[]) => {
    const tops = catalogue.categories().map(top => ({
      ...top,
      ids: [top.id, ...catalogue.subcategories(top.id).map(({ id }) => id)],
    }))
    const found = rows.map(async ({ key }) => {
      const listed = key === null ? undefined : await catalogue.listedAs(Number(key))
      const top = listed && tops.find(({ ids }) => ids.some(id => listed.categoryIds.includes(id)))
      return [key, top ? { key: String(top.id), label: top.label } : null] as const
    })
    return new Map(await Promise.all(found))
  }

  const rowsOf = async (group: ReportGroup, request: ReportRequest): Promise<ReportRow[]> => {
    if (group === "product") return (await records.byProduct(request)).map(toRow)
    if (group === "category") {
      const products = (await records.byProduct(request)).map(toRow)
      const categories = await categoriesOf(products)
      return foldRows(products, ({ key }) => categories.get(key) ?? null)
    }
    return (await records.grouped(group, request)).map(toRow)
  }

  /** All groups add up the same entries: every report of the same days has the same sums. */
  return async (group: ReportGroup, request: ReportRequest): Promise<Report> => {
    const rows = await rowsOf(group, request)
    const sorted = group === "day" || group === "shift" ? rows : rows.toSorted((a, b) => b.total - a.total)
    return { group, from: request.from, to: request.to, rows: sorted, sums: sumsOf(rows) }
  }
}

export type Reports = ReturnType<typeof createReports>
