import { randomBytes } from "node:crypto"
import type { Database } from "../../platform/database/database.ts"

export const orderLinks = ({ query }: Pick<Database, "query">) => ({
  async tokenOf(orderKey: string): Promise<string> {
    const [row] = await query<{ token: string }>(
      `insert into order_links (token, order_key) values ($1, $2)
       on conflict (order_key) do update set order_key = excluded.order_key returning token`,
      [randomBytes(24).toString("base64url"), orderKey],
    )
    return row!.token
  },

  async keyOf(token: string): Promise<string | null> {
    if (!/^[\w-]{32}$/.test(token)) return null
    const [row] = await query<{ key: string }>("select order_key as key from order_links where token = $1", [token])
    return row?.key ?? null
  },
})
