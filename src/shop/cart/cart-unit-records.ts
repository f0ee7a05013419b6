import type { Database } from "../../platform/database/database.ts"

export const cartUnits = ({ query }: Pick<Database, "query">) => ({
  async of(customerId: number): Promise<number | null> {
    const [row] = await query<{ units: number }>("select units from cart_units where customer_id = $1", [customerId])
    return row?.units ?? null
  },

  async set(customerId: number, units: number): Promise<void> {
    await query(
      "insert into cart_units (customer_id, units) values ($1, $2) on conflict (customer_id) do update set units = $2",
      [customerId, units],
    )
  },
})
