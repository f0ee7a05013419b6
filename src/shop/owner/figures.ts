import { orderStatusCodes } from "../../erp/order.ts"
import type { Database } from "../../platform/database/database.ts"
import { dayMs } from "../../platform/durations.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { Dependencies } from "../dependencies.ts"
import { saleKeyPrefix, timeZone } from "../vocabulary/business.ts"
import { localDate } from "../vocabulary/days.ts"
import { type Colones, colones } from "../vocabulary/money.ts"
import { type DayFigures, isDaily, type ListedFigure, type Movement, type OwnerFigures } from "./rules/owner-figures.ts"

/** Older days are counted again once a day, yesterday and today every time. */
const countedDays = 400

const localDay = `(at at time zone '${timeZone}')::date`
const startOfDaySql = (day: string) => `${day}::date::timestamp at time zone '${timeZone}'`

/** Days of Costa Rica, both included. A null warehouse means all of them. */
interface MovementRequest {
  readonly from: string
  readonly to: string
  readonly warehouseId: number | null
  readonly limit: number
}

const figureRecords = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  /** Replaces the sums of all days from `from` on. A received order stays received. */
  countDays: (from: string): Promise<void> =>
    transaction(async tx => {
      await tx(
        `insert into received_orders as known (order_id, ref, warehouse_id, amount, at)
         select order_id, ref, warehouse_id, total, to_timestamp(ordered_at) from open_orders
          where status <> ${orderStatusCodes.draft} and ordered_at > 0 and not starts_with(coalesce(order_key, ''), $1)
         on conflict (order_id) do update set amount = excluded.amount where known.amount <> excluded.amount`,
        [saleKeyPrefix],
      )
      await tx("delete from daily_figures where figure in ('goods', 'money') and day >= $1::date", [from])
      await tx(
        `insert into daily_figures (day, figure, kind, warehouse_id, amount, count)
         select ${localDay}, basis, kind, coalesce(warehouse_id, 0), sum(amount), count(*) from sale_movements
         where at >= ${startOfDaySql("$1")} group by 1, 2, 3, 4
         on conflict (day, figure, kind, warehouse_id) do update set amount = excluded.amount, count = excluded.count`,
        [from],
      )
    }),

  async writeStock(day: string, figure: DayFigures["figure"], values: ReadonlyMap<number, Colones>): Promise<void> {
    await query(
      `insert into daily_figures (day, figure, warehouse_id, amount, count)
       select $1::date, $2, place, value, 0 from unnest($3::integer[], $4::numeric[]) as stock(place, value)
       on conflict (day, figure, kind, warehouse_id) do update set amount = excluded.amount`,
      [day, figure, [...values.keys()], [...values.values()]],
    )
  },

  async has(day: string, figure: DayFigures["figure"]): Promise<boolean> {
    return (
      (await query("select from daily_figures where day = $1::date and figure = $2 limit 1", [day, figure])).length > 0
    )
  },

  days: (from: string, warehouseId: number | null): Promise<DayFigures[]> =>
    query<DayFigures>(
      `select to_char(day, 'YYYY-MM-DD') as day, figure, warehouse_id as "warehouseId", sum(amount)::float8 as amount,
         sum(count)::int as count
       from daily_figures where day >= $1::date and ($2::integer is null or warehouse_id = $2)
       group by daily_figures.day, figure, warehouse_id`,
      [from, warehouseId],
    ),

  open: (warehouseId: number | null): Promise<OwnerFigures["open"]> =>
    query<OwnerFigures["open"][number]>(
      `select kind, warehouse_id as "warehouseId", amount::float8 as amount, count from open_work
       where $1::integer is null or warehouse_id = $1 order by count desc, warehouse_id`,
      [warehouseId],
    ),

  async movements(figure: ListedFigure, { from, to, warehouseId, limit }: MovementRequest) {
    const source = isDaily(figure) ? "sale_movements where basis = $1" : "open_work_rows where kind = $1"
    // Open work has no first day.
    const since = isDaily(figure) ? from : "1900-01-01"
    const rows = await query<Omit<Movement, "at"> & { readonly at: Date; readonly all: number; readonly sum: number }>(
      `select at, kind, coalesce(warehouse_id, 0) as "warehouseId", coalesce(amount, 0)::float8 as amount,
         order_id as "orderId", coalesce(reference, '') as reference,
         (count(*) over ())::int as all, coalesce(sum(amount) over (), 0)::float8 as sum
       from ${source} and at >= ${startOfDaySql("$2")} and at < ($3::date + 1)::timestamp at time zone '${timeZone}'
         and ($4::integer is null or coalesce(warehouse_id, 0) = $4) order by at limit $5`,
      [figure, since, to, warehouseId, limit],
    )
    const [first] = rows
    return {
      count: first?.all ?? 0,
      amount: colones(first?.sum ?? 0),
      rows: rows.map(({ all, sum, at, ...row }): Movement => ({ ...row, at: at.toISOString() })),
    }
  },
})

/** OWN-01: figures that one process counts from our own rows. Reading them takes some hundred rows and no ERP call. */
export const createFigures = ({
  database,
  catalogue,
  settings,
  now = Date.now,
}: Pick<Dependencies, "database" | "settings"> & {
  readonly catalogue: Pick<Catalogue, "stock">
  readonly now?: () => number
}) => {
  const records = figureRecords(database)
  let wholeOn = ""

  const stockValue = async (warehouseId: number | null): Promise<Colones | null> => {
    const rows = await catalogue.stock(warehouseId)
    return rows && colones(rows.reduce((all, { price, units }) => all + price * units, 0))
  }

  /** The units of each warehouse need ERP calls of their own, so they are read once a day. */
  const countStock = async (today: string): Promise<void> => {
    const whole = await stockValue(null)
    if (whole !== null) await records.writeStock(today, "stock", new Map([[0, whole]]))
    if (await records.has(today, "place-stock")) return
    const values = new Map<number, Colones>()
    for (const warehouseId of new Set(Object.values(settings.business().associationWarehouse))) {
      const value = await stockValue(warehouseId)
      if (value === null) return
      values.set(warehouseId, value)
    }
    await records.writeStock(today, "place-stock", values)
  }

  return {
    async count(): Promise<void> {
      const today = localDate(now())
      await records.countDays(localDate(now() - (wholeOn === today ? 1 : countedDays) * dayMs))
      await countStock(today)
      wholeOn = today
    },

    /** The last days with today, of one place or of the whole shop. */
    async read(days: number, warehouseId: number | null): Promise<OwnerFigures> {
      const [rows, open] = await Promise.all([
        records.days(localDate(now() - days * dayMs), warehouseId),
        records.open(warehouseId),
      ])
      return {
        today: localDate(now()),
        days: Array.from({ length: days }, (_, back) => localDate(now() - (days - 1 - back) * dayMs)),
        rows,
        open,
      }
    },

    movements: records.movements,
  }
}
