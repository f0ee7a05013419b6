import type { RouterContextProvider } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { NotAdded } from "../../../shop/cart/rules/cart-lines.ts"
import type { ListView } from "../../../shop/lists/list-view.ts"

export interface AddedList {
  readonly products: number
  readonly missing: readonly NotAdded[]
  /** As they were written. */
  readonly notChosen: readonly string[]
  readonly failed: boolean
  readonly cart: number | null
}

/** LIST-02: the whole list with one result. `key`: the course's list that it is, or was copied from. */
export const addList = async (
  context: Readonly<RouterContextProvider>,
  customerId: number,
  { rows }: ListView,
  key: string,
): Promise<AddedList> => {
  const { cart, lists, log } = servicesOf(context)
  const chosen = rows.flatMap(({ product, units }) =>
    product ? [{ productId: product.id, label: product.label, units }] : [],
  )
  const { missing, failed } = await cart.addMany(customerId, chosen)
  const left = new Set(missing.filter(({ added }) => added === 0).map(({ label }) => label))
  const products = new Set(chosen.filter(({ label }) => !left.has(label)).map(({ productId }) => productId)).size
  if (key !== "" && products > 0)
    await lists.used(key, customerId).catch(error => log.warn({ err: error, key }, "a list's use was not noted"))
  return {
    products,
    missing,
    failed,
    notChosen: rows.flatMap(({ product, text }) => (product ? [] : [text])),
    cart: await cart.units(customerId),
  }
}
