import type { Database } from "../../platform/database/database.ts"
import { dayMs } from "../../platform/durations.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { timeZone } from "../vocabulary/business.ts"
import { type Colones, colones } from "../vocabulary/money.ts"
import type { DayFigures, ListedFigure, Movement, OpenWorkCount, OwnerFigures } from "./rules/owner-figures.ts"

/** Older days are counted again once a day, yesterday and today every time. */
const keptDays = 400
const maxRows = 2000

const localDay = `(at at time zone '${timeZone}')::date`
const startOf = (day: string) => `${day}::date::timestamp at time zone '${timeZone}'`

const dayAt = (at: number): string => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at)

const movementColumns = `at, kind, coalesce(warehouse_id, 0) as "warehouseId", amount::float8 as amount, order_id as "orderId",
  coalesce(reference, '') as reference`

const figureRecords = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  /** Replaces the sums of all days from `from` on. */
  countSales: (from: string): Promise<void> =>
    transaction(async tx => {
      await tx("delete from daily_figures where figure in ('goods', 'money') and day >= $1::date", [from])
      await tx(
        `insert into daily_figures (day, figure, kind, warehouse_id, amount, count)
         select ${localDay}, basis, kind, coalesce(warehouse_id, 0), sum(amount), count(*) from sale_movements
         where at >= ${startOf("$1")} group by 1, 2, 3, 4`,
        [from],
      )
    }),

  /**
   * Counts today's open work and received orders. An order that ended stays in open_orders for a day, so that it is counted as
   * received.
   */
  countOpen: (today: string, stockValue: Colones): Promise<void> =>
    transaction(async tx => {
      await tx("delete from daily_figures where day = $1::date and figure in ('open', 'stock')", [today])
      await tx(
        `insert into daily_figures (day, figure, kind, warehouse_id, amount, count)
         select $1::date, 'open', kind, warehouse_id, amount, count from open_work
         union all select $1::date, 'stock', '', 0, $2::numeric, 0`,
        [today, stockValue],
      )
      await tx(
        `insert into daily_figures as known (day, figure, kind, warehouse_id, amount, count)
         select (to_timestamp(ordered_at) at time zone '${timeZone}')::date, 'received', '', coalesce(warehouse_id, 0), sum(total), count(*)
           from open_orders where status > 0 and to_timestamp(ordered_at) >= ${startOf("$1")} group by 1, 4
         on conflict (day, figure, kind, warehouse_id) do update set
           amount = greatest(known.amount, excluded.amount), count = greatest(known.count, excluded.count)`,
        [today],
      )
    }),

  async days(from: string, warehouseId: number | null): Promise<DayFigures[]> {
    return query<DayFigures>(
      `select to_char(day, 'YYYY-MM-DD') as day, figure, kind, warehouse_id as "warehouseId", amount::float8 as amount, count
       from daily_figures where day >= $1::date and ($2::integer is null or warehouse_id = $2) order by day`,
      [from, warehouseId],
    )
  },

  /** The rows behind one figure of one day. */
  async movements(figure: ListedFigure, day: string, warehouseId: number | null): Promise<Movement[]> {
    const from =
      figure === "received"
        ? `(select to_timestamp(ordered_at) as at, 'received' as kind, warehouse_id, total as amount, order_id, ref as reference
            from open_orders where status > 0) received where $1 = 'received'`
        : "sale_movements where basis = $1"
    const rows = await query<Omit<Movement, "at"> & { readonly at: Date }>(
      `select ${movementColumns} from ${from} and at >= ${startOf("$2")}
         and at < ($2::date + 1)::timestamp at time zone '${timeZone}'
         and ($3::integer is null or coalesce(warehouse_id, 0) = $3) order by at limit ${maxRows}`,
      [figure, day, warehouseId],
    )
    return rows.map(row => ({ ...row, at: row.at.toISOString() }))
  },
})

/** OWN-01: figures that one process counts from our own rows. Reading them takes some hundred rows and no ERP call. */
export const createFigures = ({
  database,
  catalogue,
  now = Date.now,
}: {
  readonly database: Database
  readonly catalogue: Pick<Catalogue, "stockValue">
  readonly now?: () => number
}) => {
  const records = figureRecords(database)
  let wholeOn = ""

  return {
    async count(): Promise<void> {
      const today = dayAt(now())
      await records.countSales(dayAt(now() - (wholeOn === today ? 1 : keptDays) * dayMs))
      await records.countOpen(today, catalogue.stockValue())
      wholeOn = today
    },

    async read(days: number, warehouseId: number | null): Promise<OwnerFigures> {
      const today = dayAt(now())
      const rows = await records.days(dayAt(now() - Math.max(days, 8) * dayMs), warehouseId)
      const open = rows.filter(({ day, figure }) => figure === "open" && day === today)
      return {
        today,
        weekAgo: dayAt(now() - 7 * dayMs),
        days: Array.from({ length: days }, (_, back) => dayAt(now() - (days - 1 - back) * dayMs)),
        rows: rows.filter(({ figure }) => figure !== "open"),
        open: open.map(
          ({ kind, warehouseId: at, amount, count }): OpenWorkCount => ({
            kind,
            warehouseId: at,
            amount: colones(amount),
            count,
          }),
        ),
      }
    },

    movements: records.movements,
  }
}

export type Figures = ReturnType<typeof createFigures>
