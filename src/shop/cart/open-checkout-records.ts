import type { Database } from "../../platform/database/database.ts"

/** A checkout whose run never started, because its process died first, is free after this time. */
const maxUnstarted = "10 minutes"

/** A run that ended in any way frees the cart. */
const isFree = `open_checkouts.checkout_id = $2 or exists (
    select 1 from dbos.workflow_status w where w.workflow_uuid = open_checkouts.checkout_id and w.status not in ('PENDING', 'ENQUEUED', 'DELAYED'))
  or (open_checkouts.since < now() - $3::interval and not exists (
    select 1 from dbos.workflow_status w where w.workflow_uuid = open_checkouts.checkout_id))`

interface Purchase {
  readonly orderKey: string
  readonly customerId: number
  readonly cartLines: readonly number[]
  /** When the buyer's cart was read. */
  readonly since: Date
}

export const openCheckouts = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  /** Only one checkout at a time buys a cart. */
  async take(customerId: number, checkoutId: string): Promise<boolean> {
    const rows = await query(
      `insert into open_checkouts (customer_id, checkout_id) values ($1, $2)
       on conflict (customer_id) do update set checkout_id = $2, since = now() where ${isFree}
       returning 1`,
      [customerId, checkoutId, maxUnstarted],
    )
    return rows.length > 0
  },

  async isTaken(customerId: number): Promise<boolean> {
    const rows = await query(`select 1 from open_checkouts where customer_id = $1 and not (${isFree})`, [
      customerId,
      "",
      maxUnstarted,
    ])
    return rows.length > 0
  },

  async free(checkoutId: string): Promise<void> {
    await query("delete from open_checkouts where checkout_id = $1", [checkoutId])
  },

  /**
   * Makes this order the buyer of these cart lines. Otherwise returns the key of the order that bought one of them meanwhile. A
   * purchase made before `since` does not count, because the cart was read after it.
   */
  buy: ({ orderKey, customerId, cartLines, since }: Purchase): Promise<string | null> =>
    transaction(async tx => {
      await tx("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`cart-lines:${customerId}`])
      const [own] = await tx("select 1 from cart_purchases where order_key = $1", [orderKey])
      if (own) return null
      const [rival] = await tx<{ orderKey: string }>(
        `select order_key as "orderKey" from cart_purchases
          where customer_id = $1 and cart_lines && $2::integer[] and claimed_at > $3 limit 1`,
        [customerId, cartLines, since],
      )
      if (rival) return rival.orderKey
      await tx("insert into cart_purchases (order_key, customer_id, cart_lines) values ($1, $2, $3)", [
        orderKey,
        customerId,
        cartLines,
      ])
      return null
    }),

  /** Call it if the order was not made. */
  async release(orderKey: string): Promise<void> {
    await query("delete from cart_purchases where order_key = $1", [orderKey])
  },
})
