import type { Database, Query } from "../../../platform/database/database.ts"

export interface WantedUnits {
  readonly productId: number
  readonly units: number
}

export interface Hold {
  readonly holder: string
  readonly customerId: number
  readonly warehouseId: number | null
  readonly lines: readonly WantedUnits[]
  /** The hold of an unpaid card payment is replaced when its customer chooses another way to pay. */
  readonly replaceable: boolean
  /** null if the hold lasts until its payment or checkout is decided. */
  readonly minutes: number | null
  /** The hold ends when the provider, asked later than this, knows of no payment. */
  readonly askAfterMinutes?: number
}

export interface StockReading {
  /** PostgreSQL's snapshot of the transactions that were visible then. */
  readonly snapshot: string
  readonly unpromised: ReadonlyMap<number, number>
}

export interface Shortage {
  readonly productId: number
  readonly left: number
}

export interface UnitsAt {
  readonly productId: number
  readonly warehouseId: number | null
  readonly units: number
}

/** A hold that ended after the stock was read still counts, because its order was not yet among the promised ones. */
const counts = `expires_at > now() and
  (ended_by is null or (ended_at > now() - interval '1 hour' and not pg_visible_in_snapshot(ended_by, $1::pg_snapshot)))`

const ended = "ended_at = now(), ended_by = pg_current_xact_id()"

/** Call it in the transaction that writes their orders into the index: from then on the units are promised instead of held. */
export const endHolds = async (tx: Query, holders: readonly string[]): Promise<void> => {
  if (holders.length === 0) return
  await tx(`update stock_holds set ${ended} where holder = any($1::text[]) and ended_by is null`, [holders])
}

export const stockHolds = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  /** Leaves out the replaceable holds of the customer `exceptOf`. */
  active: (productIds: readonly number[], exceptOf = 0): Promise<UnitsAt[]> =>
    query<UnitsAt>(
      `select product_id as "productId", warehouse_id as "warehouseId", sum(units)::int as units from stock_holds
       where product_id = any($1::integer[]) and ended_by is null and expires_at > now()
         and not (customer_id = $2 and replaceable) group by 1, 2`,
      [productIds, exceptOf],
    ),

  /** Holds all units or none and returns the missing ones. It may be repeated; a lock per product orders the callers. */
  take: (hold: Hold, reading: StockReading) =>
    transaction(async (tx): Promise<Shortage[]> => {
      const { holder, customerId, warehouseId, lines, replaceable } = hold
      const productIds = lines.map(line => line.productId).sort((a, b) => a - b)
      await tx("select pg_advisory_xact_lock(hashtextextended('stock:' || id, 0)) from unnest($1::integer[]) id", [
        productIds,
      ])
      const held = await tx<WantedUnits>(
        `select product_id as "productId", sum(units)::int as units from stock_holds
         where ${counts} and product_id = any($2::integer[]) and holder <> $3 and not (customer_id = $4 and replaceable)
         group by 1`,
        [reading.snapshot, productIds, holder, customerId],
      )
      const heldUnits = new Map(held.map(({ productId, units }) => [productId, units]))
      const short = lines.flatMap(({ productId, units }) => {
        const left = (reading.unpromised.get(productId) ?? 0) - (heldUnits.get(productId) ?? 0)
        return units > left ? [{ productId, left: Math.max(0, left) }] : []
      })
      if (short.length > 0) return short
      await tx(
        `update stock_holds set ${ended} where customer_id = $1 and replaceable and holder <> $2 and ended_by is null`,
        [customerId, holder],
      )
      await tx(
        `insert into stock_holds (holder, product_id, units, warehouse_id, customer_id, replaceable, expires_at, ask_after)
         select $1, product_id, units, $4, $5, $6, coalesce(now() + make_interval(mins => $7), 'infinity'),
             now() + make_interval(mins => $8)
           from unnest($2::integer[], $3::integer[]) as wanted(product_id, units)
         on conflict (holder, product_id) do update set
           units = excluded.units, replaceable = excluded.replaceable, expires_at = excluded.expires_at,
           ask_after = excluded.ask_after, ended_at = null, ended_by = null`,
        [
          holder,
          lines.map(line => line.productId),
          lines.map(line => line.units),
          warehouseId,
          customerId,
          replaceable,
          hold.minutes,
          hold.askAfterMinutes ?? null,
        ],
      )
      return []
    }),

  /** Keeps the hold until the payment is decided. It then neither expires nor is replaced. */
  async keep(holder: string, tx: Query = query): Promise<void> {
    await tx(
      `update stock_holds set expires_at = 'infinity', ask_after = null, replaceable = false
       where holder = $1 and ended_by is null and expires_at > now()`,
      [holder],
    )
  },

  async releaseUnpaidHold(holder: string, askedAt: Date): Promise<void> {
    await query(`update stock_holds set ${ended} where holder = $1 and ended_by is null and ask_after <= $2`, [
      holder,
      askedAt,
    ])
  },

  /** Call it when the order is validated in the ERP. The hold stays until the index has that order. */
  async becameOrder(holder: string, tx: Query = query): Promise<void> {
    await tx(
      "update stock_holds set ordered_at = now(), expires_at = 'infinity', replaceable = false where holder = $1",
      [holder],
    )
  },

  async end(holder: string, tx: Query = query): Promise<void> {
    await tx(`update stock_holds set ${ended} where holder = $1 and ended_by is null and ordered_at is null`, [holder])
  },
})

/** Call it after all open orders were read: an order that is not among them was shipped or deleted. */
export const endHoldsOrderedBefore = async (tx: Query, before: Date): Promise<void> => {
  await tx(`update stock_holds set ${ended} where ordered_at < $1 and ended_by is null`, [before])
  await tx("delete from stock_holds where ended_at < now() - interval '1 day' or expires_at < now() - interval '1 day'")
}
