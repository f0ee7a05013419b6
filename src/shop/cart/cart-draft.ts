import { ErpError } from "../../erp/erp-error.ts"
import type { Order } from "../../erp/order.ts"
import type { NewOrderLine } from "../../erp/order-lines.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Dependencies } from "../dependencies.ts"

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

/** Allows one change of a customer's cart at a time across all processes, because the cart is read before it is written. */
export const withCart = <T>(
  { database }: Pick<Dependencies, "database">,
  customerId: number,
  work: () => Promise<T>,
): Promise<T> => database.withLock(`cart:${customerId}`, work)

/** The oldest draft (CART-19). Drafts with a key of ours are orders being made, never a cart. */
export const findDraft = async ({ erp }: Pick<Dependencies, "erp">, customerId: number): Promise<Order | null> => {
  const drafts = await erp.orders.listWithLines({ customerIds: [customerId], status: "draft" })
  return drafts.find(draft => draft.refExt === null) ?? null
}

/** Call it inside withCart, when there is no draft. After a lost answer it looks instead of creating again. */
export const createDraft = async (
  dependencies: Pick<Dependencies, "erp">,
  customerId: number,
  lines: readonly NewOrderLine[],
): Promise<number> => {
  try {
    return await dependencies.erp.orders.create({ customerId, lines })
  } catch (error) {
    const draft = error instanceof ErpError && error.outcomeUnknown ? await findDraft(dependencies, customerId) : null
    if (!draft) throw error
    return draft.id
  }
}

export const unitsIn = (draft: Pick<Order, "lines"> | null): number =>
  (draft?.lines ?? []).reduce((units, { quantity }) => units + Math.max(0, quantity), 0)

/**
 * For a cart that was changed partially or differs from its stored count. Deletes an empty draft, which would stay in the ERP's
 * list for ever.
 */
export const recountCart = (
  { erp, database }: Pick<Dependencies, "erp" | "database">,
  customerId: number,
): Promise<void> =>
  withCart({ database }, customerId, async () => {
    const draft = await findDraft({ erp }, customerId)
    await cartUnits(database).set(customerId, unitsIn(draft))
    if (draft?.lines.length === 0) await erp.orders.delete(draft.id)
  })
