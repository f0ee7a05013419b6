import type { RouterContextProvider } from "react-router"
import { factsOf, servicesOf } from "../../../services.server.ts"
import type { NotAdded } from "../../../shop/cart/rules/cart-lines.ts"
import type { ListView } from "../../../shop/lists/list-view.ts"
import type { ListAsker, Lists } from "../../../shop/lists/part-lists.ts"
import type { KeptLine } from "../../../shop/lists/rules/kept-list.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import { pastedIn, pressedIn, rowsIn, searchedAgain, withoutRow } from "./list-form.ts"

export interface ShownList {
  readonly view: ListView
  readonly left: number
}

const linesAfter = (form: FormData): readonly KeptLine[] => {
  const [act, row] = pressedIn(form)
  const lines = rowsIn(form)
  if (act === "quitar") return withoutRow(lines, row)
  return act === "buscar" ? searchedAgain(lines, row) : lines
}

/** Whose turn a list takes: an account's own, or that of a visitor's address. */
export const askerOf = (
  context: Readonly<RouterContextProvider>,
  person: { readonly id: number } | null,
  kind: "customer" | "staff" = "customer",
): ListAsker => ({
  address: factsOf(context).clientAddress,
  ...(person && { account: `${kind} ${person.id}` }),
})

export type ListRefusal = "empty" | "too-long" | "busy"

/** What was typed is answered as it was sent, so that a page without script still has it. */
export type ListAnswer =
  | { readonly shown: ShownList; readonly refused?: "busy" }
  | { readonly shown: null; readonly refused: ListRefusal; readonly pasted: string }

export const refusalStatus: Readonly<Record<ListRefusal, number>> = { empty: 422, "too-long": 413, busy: 429 }

export const answerList = async (lists: Lists, form: FormData, asker: ListAsker): Promise<ListAnswer> => {
  const [act] = pressedIn(form)
  if (act !== "leer") {
    const view = await lists.view(linesAfter(form), asker)
    return { shown: { view, left: 0 }, ...(view.isUnread && { refused: "busy" }) }
  }
  const text = await pastedIn(form)
  const pasted = textOf(form, "lista")
  if (text.trim() === "") return { shown: null, refused: "empty", pasted }
  const list = await lists.read(text, asker)
  if (list.kind !== "read") return { shown: null, refused: list.kind, pasted }
  return { shown: { view: list.view, left: list.left } }
}

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
