import { randomInt } from "node:crypto"
import type { Database, Query } from "../../platform/database/database.ts"
import { pickupAlphabet, pickupCodeLength } from "./rules/pickup-code.ts"

export interface PickupCode {
  readonly orderId: number
  readonly code: string
  readonly endedAt: Date | null
}

const newCode = (): string =>
  Array.from({ length: pickupCodeLength }, () => pickupAlphabet[randomInt(pickupAlphabet.length)]).join("")

const columns = `order_id as "orderId", code, ended_at as "endedAt"`

/** One code an order; an order that is opened again after its hand-over gets its code back. */
export const makePickupCode = async (query: Query, orderId: number): Promise<string> => {
  for (;;) {
    await query("insert into pickup_codes (order_id, code) values ($1, $2) on conflict do nothing", [
      orderId,
      newCode(),
    ])
    const [row] = await query<{ code: string }>(
      `update pickup_codes set made_at = case when ended_at is null then made_at else now() end,
         reminded_at = case when ended_at is null then reminded_at end, ended_at = null
       where order_id = $1 returning code`,
      [orderId],
    )
    // No row means that another order has this code.
    if (row) return row.code
  }
}

export const endPickupCode = async (query: Query, orderId: number): Promise<void> => {
  await query("update pickup_codes set ended_at = now() where order_id = $1 and ended_at is null", [orderId])
}

export const pickupCodes = ({ query }: Pick<Database, "query">) => ({
  async find(code: string): Promise<PickupCode | null> {
    const [row] = await query<PickupCode>(`select ${columns} from pickup_codes where code = $1`, [code])
    return row ?? null
  },

  async opened(orderId: number): Promise<boolean> {
    const first = await query(
      "update pickup_codes set opened_at = now() where order_id = $1 and opened_at is null returning 1",
      [orderId],
    )
    return first.length > 0
  },

  async openOf(orderId: number): Promise<string | null> {
    const [row] = await query<{ code: string }>(
      "select code from pickup_codes where order_id = $1 and ended_at is null",
      [orderId],
    )
    return row?.code ?? null
  },

  /** Orders that are ready for this many days without a reminder. One process takes each, in the transaction that writes its mail. */
  takeForgotten: async (tx: Query, days: number): Promise<number[]> =>
    (
      await tx<{ order_id: number }>(
        `update pickup_codes set reminded_at = now()
         where order_id in (select order_id from pickup_codes
           where ended_at is null and reminded_at is null and made_at < now() - $1 * interval '1 day'
           limit 100 for update skip locked)
         returning order_id`,
        [days],
      )
    ).map(row => row.order_id),

  async nameOther(orderId: number, name: string): Promise<void> {
    if (name === "") await query("delete from pickup_people where order_id = $1", [orderId])
    else
      await query(
        `insert into pickup_people (order_id, name) values ($1, $2)
         on conflict (order_id) do update set name = excluded.name, named_at = now()`,
        [orderId, name],
      )
  },

  async othersOf(orderIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await query<{ order_id: number; name: string }>(
      "select order_id, name from pickup_people where order_id = any($1::integer[])",
      [orderIds],
    )
    return new Map(rows.map(({ order_id, name }) => [order_id, name]))
  },
})
