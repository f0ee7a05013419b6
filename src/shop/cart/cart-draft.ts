import type { Erp } from "../../erp/erp.ts"
import { ErpError } from "../../erp/erp-error.ts"
import type { Order } from "../../erp/order.ts"
import type { NewOrderLine } from "../../erp/order-lines.ts"
import type { Database } from "../../platform/database/database.ts"
import { cartUnits } from "./cart-unit-records.ts"

export interface DraftNeeds {
  readonly erp: Pick<Erp, "orders">
  readonly database: Pick<Database, "withLock" | "query" | "transaction">
}

/** One change of a customer's cart at a time in all processes, because reading and writing belong together. */
export const withCart = <T>({ database }: DraftNeeds, customerId: number, work: () => Promise<T>): Promise<T> =>
  database.withLock(`cart:${customerId}`, work)

/** The oldest draft (CART-19). Drafts with a key of ours are orders being made, never a cart. */
export const findDraft = async ({ erp }: Pick<DraftNeeds, "erp">, customerId: number): Promise<Order | null> => {
  const drafts = await erp.orders.listWithLines({ customerIds: [customerId], status: 0 })
  return drafts.find(draft => draft.refExt === null) ?? null
}

/** Call it inside withCart, when there is no draft. After a lost answer it looks instead of creating again. */
export const createDraft = async (
  parts: Pick<DraftNeeds, "erp">,
  customerId: number,
  lines: readonly NewOrderLine[],
): Promise<void> => {
  try {
    await parts.erp.orders.create({ customerId, lines })
  } catch (error) {
    if (!(error instanceof ErpError && error.outcomeUnknown)) throw error
    if (!(await findDraft(parts, customerId))) throw error
  }
}

export const unitsIn = (draft: Pick<Order, "lines"> | null): number =>
  (draft?.lines ?? []).reduce((units, { quantity }) => units + Math.max(0, quantity), 0)

/** For whoever changed a cart without knowing all of it, or saw that it is not as counted. */
export const recountCart = (needs: DraftNeeds, customerId: number): Promise<void> =>
  withCart(needs, customerId, async () =>
    cartUnits(needs.database).set(customerId, unitsIn(await findDraft(needs, customerId))),
  )
