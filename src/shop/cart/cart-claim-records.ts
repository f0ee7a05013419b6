import type { Database } from "../../platform/database/database.ts"

/** A checkout cannot begin without the ERP, so an older claim is of a run that broke. */
const claimLasts = "10 minutes"

export const cartClaims = ({ query }: Pick<Database, "query">) => ({
  async take(customerId: number, checkoutId: string): Promise<boolean> {
    const rows = await query(
      `insert into open_checkouts (customer_id, checkout_id) values ($1, $2)
       on conflict (customer_id) do update set checkout_id = $2, since = now()
         where open_checkouts.checkout_id = $2 or open_checkouts.since < now() - $3::interval
       returning 1`,
      [customerId, checkoutId, claimLasts],
    )
    return rows.length > 0
  },

  async free(checkoutId: string): Promise<void> {
    await query("delete from open_checkouts where checkout_id = $1", [checkoutId])
  },
})
