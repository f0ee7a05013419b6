import type { Database } from "../../platform/database/database.ts"
import type { PaymentAct } from "./rules/stuck-payment.ts"

type NewAct = Omit<PaymentAct, "at"> & { readonly orderNumber: string }

export const paymentActs = ({ query }: Pick<Database, "query">) => ({
  async write({ orderNumber, act, by, why, outcome }: NewAct): Promise<void> {
    await query("insert into payment_acts (order_number, act, by, why, outcome) values ($1, $2, $3, $4, $5)", [
      orderNumber,
      act,
      by,
      why,
      outcome,
    ])
  },

  async ofPayments(orderNumbers: readonly string[]): Promise<ReadonlyMap<string, PaymentAct[]>> {
    const rows = await query<Omit<PaymentAct, "at"> & { readonly orderNumber: string; readonly at: Date }>(
      `select order_number as "orderNumber", act, by, why, outcome, at from payment_acts
       where order_number = any($1) order by id`,
      [orderNumbers],
    )
    const acts = rows.map(({ at, ...act }) => ({ ...act, at: at.toISOString() }))
    return Map.groupBy(acts, ({ orderNumber }) => orderNumber)
  },
})
