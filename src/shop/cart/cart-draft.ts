import type { Erp } from "../../erp/erp.ts"
import { ErpError } from "../../erp/erp-error.ts"
import type { Order } from "../../erp/order.ts"
import type { Database } from "../../platform/database/database.ts"

export interface DraftNeeds {
  readonly erp: Pick<Erp, "orders">
  readonly database: Pick<Database, "withLock">
}

/** One change of a customer's cart at a time in all processes, because reading and writing belong together. */
export const withCart = <T>({ database }: DraftNeeds, customerId: number, work: () => Promise<T>): Promise<T> =>
  database.withLock(`cart:${customerId}`, work)

/** The oldest draft (CART-19). Drafts with a key of ours are orders being made, never a cart. */
export const findDraft = async ({ erp }: Pick<DraftNeeds, "erp">, customerId: number): Promise<Order | null> => {
  const drafts = await erp.orders.listWithLines({ customerIds: [customerId], status: 0 })
  return drafts.find(draft => draft.refExt === null) ?? null
}

/** Call it inside withCart. After a lost answer it looks instead of creating again. */
export const ensureDraft = async (
  parts: Pick<DraftNeeds, "erp">,
  customerId: number,
): Promise<Pick<Order, "id" | "lines">> => {
  const there = await findDraft(parts, customerId)
  if (there) return there
  try {
    return { id: await parts.erp.orders.create({ customerId }), lines: [] }
  } catch (error) {
    if (!(error instanceof ErpError && error.outcomeUnknown)) throw error
  }
  const made = await findDraft(parts, customerId)
  if (!made) throw new Error(`customer ${customerId} has no draft order although one was made`)
  return made
}
