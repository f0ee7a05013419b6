import type { Database } from "../../platform/database/database.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { Dependencies } from "../dependencies.ts"
import { timeZone } from "../vocabulary/business.ts"
import { moneyKinds } from "./rules/till-entries.ts"
import { foldRows, type Report, type ReportGroup, type ReportRow, sumRows } from "./rules/till-report.ts"

interface ReportRequest {
  /** Days in Costa Rica, both included: 2026-11-16. */
  readonly from: string
  readonly to: string
  readonly associationId: number | null
}

type Row = Omit<ReportRow, "since"> & { readonly since: Date | null }

const inTime = `e.kind = any($1) and e.at >= $2::date::timestamp at time zone '${timeZone}'
  and e.at < ($3::date + 1)::timestamp at time zone '${timeZone}' and ($4::integer is null or e.association_id = $4)`

const sums = (amount: string) => `
  coalesce(sum(${amount}) filter (where e.kind = 'sale'), 0)::float8 as sales,
  coalesce(sum(${amount}) filter (where e.kind = 'hand-over'), 0)::float8 as "handOvers",
  coalesce(sum(${amount}) filter (where e.kind = 'return'), 0)::float8 as returns,
  sum(${amount})::float8 as total`

const groupings: Readonly<Record<Exclude<ReportGroup, "category" | "product">, readonly [string, string, string]>> = {
  day: [`to_char(e.at at time zone '${timeZone}', 'YYYY-MM-DD')`, "null::text", "null::timestamptz"],
  shift: ["e.shift_id::text", "s.person", "s.opened_at"],
  person: ["e.person", "e.person", "null::timestamptz"],
  method: ["e.payment_mode_id::text", "null::text", "null::timestamptz"],
  association: ["e.association_id::text", "max(e.association)", "null::timestamptz"],
}

/** The lines of each entry plus a row for the rest of its amount, so that product sums equal entry sums. */
const lineRows = `
  jsonb_to_recordset(e.lines || jsonb_build_array(jsonb_build_object('quantity', 0, 'label', '', 'total',
    e.amount - coalesce((select sum((l->>'total')::numeric) from jsonb_array_elements(e.lines) l), 0)))
  ) as line("productId" integer, label text, quantity numeric, total numeric)`

const toRow = (row: Row): ReportRow => ({ ...row, since: row.since?.toISOString() ?? null })

const tillReports = ({ query }: Pick<Database, "query">) => {
  const ask = async (text: string, { from, to, associationId }: ReportRequest): Promise<ReportRow[]> =>
    (await query<Row>(text, [moneyKinds, from, to, associationId])).map(toRow)

  return {
    grouped: (group: keyof typeof groupings, request: ReportRequest): Promise<ReportRow[]> => {
      const [key, label, since] = groupings[group]
      const by = label.startsWith("max") ? key : `${key}, ${label}, ${since}`
      return ask(
        `select ${key} as key, ${label} as label, ${since} as since, ${sums("e.amount")}, count(*)::int as count
         from till_entries e left join till_shifts s on s.id = e.shift_id where ${inTime} group by ${by} order by 1`,
        request,
      )
    },

    byProduct: (request: ReportRequest): Promise<ReportRow[]> =>
      ask(
        `select line."productId"::text as key, max(line.label) as label, null::timestamptz as since, ${sums("line.total")},
           sum(case when e.kind = 'return' then -line.quantity else line.quantity end)::float8 as count
         from till_entries e cross join lateral ${lineRows} where ${inTime}
         group by line."productId", case when line."productId" is null then line.label end
         having sum(line.total) <> 0 or sum(line.quantity) <> 0 order by 2`,
        request,
      ),
  }
}

export const createReports = (
  dependencies: Pick<Dependencies, "database"> & {
    readonly catalogue: Pick<Catalogue, "listedAs" | "categories" | "subcategories">
  },
) => {
  const { database, catalogue } = dependencies
  const records = tillReports(database)

  /** A product counts for the first category that contains it. */
  const findCategories = async (rows: readonly ReportRow[]) => {
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

  const readRows = async (group: ReportGroup, request: ReportRequest): Promise<ReportRow[]> => {
    if (group !== "product" && group !== "category") return records.grouped(group, request)
    const products = await records.byProduct(request)
    if (group === "product") return products
    const categories = await findCategories(products)
    return foldRows(products, ({ key }) => categories.get(key) ?? null)
  }

  /** All groups add up the same entries, so every report of the same days has the same sums. */
  return async (group: ReportGroup, request: ReportRequest): Promise<Report> => {
    const rows = await readRows(group, request)
    const sorted = group === "day" || group === "shift" ? rows : rows.toSorted((a, b) => b.total - a.total)
    return { group, from: request.from, to: request.to, rows: sorted, sums: sumRows(rows) }
  }
}
