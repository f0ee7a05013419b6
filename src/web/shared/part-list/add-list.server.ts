import { createHash } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { getServices, requestFacts } from "../../../services.server.ts"
import type { NotAdded } from "../../../shop/cart/rules/cart-lines.ts"
import type { ListView } from "../../../shop/lists/list-view.ts"
import type { ListAsker } from "../../../shop/lists/part-lists.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"

/** Who asked: the account, or the visitor's address. */
export const listAsker = (
  context: Readonly<RouterContextProvider>,
  person: { readonly id: number } | null,
  kind: "customer" | "staff" = "customer",
): ListAsker => ({
  address: requestFacts(context).clientAddress,
  ...(person && { account: `${kind} ${person.id}` }),
})

export interface AddedList {
  readonly products: number
  readonly missing: readonly NotAdded[]
  /** As written in the list. */
  readonly notChosen: readonly string[]
  readonly failed: boolean
  readonly cart: number | null
}

/** The key of the list's form, or one computed from its text, so that the same pasted list counts as the same. */
export const readAddKey = (form: FormData, rows: ListView["rows"]): string => {
  const given = readFormText(form, "clave")
  if (/^[\w-]{8,40}$/.test(given)) return given
  return createHash("sha256")
    .update(rows.map(({ text }) => text).join("\n"))
    .digest("base64url")
    .slice(0, 24)
}

const listChosen = ({ rows }: ListView) =>
  rows.flatMap(({ product, units }) => (product ? [{ productId: product.id, label: product.label, units }] : []))

const unitsIn = (chosen: ReturnType<typeof listChosen>): Record<number, number> => {
  const units: Record<number, number> = {}
  for (const one of chosen) units[one.productId] = (units[one.productId] ?? 0) + one.units
  return units
}

const listUnchosen = ({ rows }: ListView) => rows.flatMap(({ product, text }) => (product ? [] : [text]))

export interface ListToAdd {
  readonly view: ListView
  readonly addKey: string
  /** The course list that it is, or was copied from. */
  readonly listKey: string
}

/** LIST-02: adds the whole list with one result, only once if it is sent repeatedly. */
export const addList = async (
  context: Readonly<RouterContextProvider>,
  customerId: number,
  { view, addKey, listKey }: ListToAdd,
): Promise<AddedList> => {
  const { cart, lists, log } = getServices(context)
  const chosen = listChosen(view)
  const { missing, failed } = await cart.addList(customerId, addKey, chosen)
  const left = new Set(missing.filter(({ added }) => added === 0).map(({ label }) => label))
  const products = new Set(chosen.filter(({ label }) => !left.has(label)).map(({ productId }) => productId)).size
  if (listKey !== "" && products > 0)
    await lists
      .used(listKey, customerId, unitsIn(chosen))
      .catch(error => log.warn({ err: error, listKey }, "a list's use was not noted"))
  return { products, missing, failed, notChosen: listUnchosen(view), cart: await cart.units(customerId) }
}

/** The state of a list that was added before, shown on a reload or after signing in. */
export interface ListInCart {
  readonly products: number
  readonly whole: boolean
  readonly added: AddedList
}

export const listInCart = async (
  context: Readonly<RouterContextProvider>,
  customerId: number | undefined,
  view: ListView,
  addKey: string,
): Promise<ListInCart | null> => {
  if (customerId === undefined) return null
  const { cart, log } = getServices(context)
  const known = await cart.listInCart(customerId, addKey, listChosen(view)).catch(error => {
    log.warn({ err: error, customerId }, "whether a list is in the cart could not be read")
    return null
  })
  if (!known) return null
  const { products, whole, missing } = known
  const added = { products, missing, failed: !whole, notChosen: listUnchosen(view), cart: await cart.units(customerId) }
  return { products, whole, added }
}

/** Adds the list that a visitor wanted before signing in; the page shows the result. */
export const addWaitingList = async (
  context: Readonly<RouterContextProvider>,
  customerId: number,
  key: string,
): Promise<null> => {
  const { lists, log } = getServices(context)
  try {
    const list = await lists.waiting(key)
    if (!list) return null
    const { addKey, listKey } = list
    const view = await lists.view(list.lines, listAsker(context, { id: customerId }))
    await addList(context, customerId, { view, addKey, listKey })
  } catch (error) {
    // The page shows the list with its button.
    log.error({ err: error, customerId }, "a list was not added after the sign-in")
  }
  return null
}
