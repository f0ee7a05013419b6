import type { RouterContextProvider } from "react-router"
import { factsOf } from "../../../services.server.ts"
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
