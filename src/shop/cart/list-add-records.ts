import { type Database, storedJson } from "../../platform/database/database.ts"
import type { ListInCart } from "./rules/cart-lines.ts"

export const listAdds = ({ query }: Pick<Database, "query">) => ({
  async of(customerId: number, key: string): Promise<ListInCart | null> {
    const [row] = await query<ListInCart>(
      `select order_id as "orderId", products, missing, finished from cart_list_adds where customer_id = $1 and key = $2`,
      [customerId, key],
    )
    return row ?? null
  },

  async set(customerId: number, key: string, { orderId, products, missing, finished }: ListInCart): Promise<void> {
    await query(
      `insert into cart_list_adds (customer_id, key, order_id, products, missing, finished)
       values ($1, $2, $3, $4::jsonb, $5::jsonb, $6)
       on conflict (customer_id, key) do update
       set order_id = $3, products = $4::jsonb, missing = $5::jsonb, finished = $6, added_at = now()`,
      [customerId, key, orderId, storedJson(products), storedJson(missing), finished],
    )
  },

  async remove(customerId: number, key: string): Promise<void> {
    await query("delete from cart_list_adds where customer_id = $1 and key = $2", [customerId, key])
  },
})
