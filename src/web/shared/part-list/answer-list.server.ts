import { type RouterContextProvider, redirect } from "react-router"
import { getServices } from "../../../services.server.ts"
import type { ListView } from "../../../shop/lists/list-view.ts"
import type { ListAsker, Lists } from "../../../shop/lists/part-lists.ts"
import type { SavedLine } from "../../../shop/lists/rules/saved-list.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import { storePendingAction } from "../session/pending-action.server.ts"
import { searchFor } from "../session/return-search.ts"
import { type ListToAdd, listAsker } from "./add-list.server.ts"
import { pressedIn, readPasted, readRows, withoutRow, withSearchedRow } from "./list-form.ts"

export interface ShownList {
  readonly view: ListView
  readonly left: number
  /** Lines that were read as titles of the sheet. */
  readonly titles: readonly string[]
}

const applyPress = (form: FormData): readonly SavedLine[] => {
  const [act, row] = pressedIn(form)
  const lines = readRows(form)
  if (act === "quitar") return withoutRow(lines, row)
  return act === "buscar" ? withSearchedRow(lines, row) : lines
}

export type ListRefusal = "empty" | "too-long" | "busy"

/** The sent text is returned, so that a page without script still has it. */
type ListAnswer =
  | { readonly shown: ShownList; readonly refused?: "busy" }
  | { readonly shown: null; readonly refused: ListRefusal; readonly pasted: string }

export const refusalStatus: Readonly<Record<ListRefusal, number>> = { empty: 422, "too-long": 413, busy: 429 }

export const answerList = async (lists: Lists, form: FormData, asker: ListAsker): Promise<ListAnswer> => {
  const [act] = pressedIn(form)
  if (act !== "leer") {
    const view = await lists.view(applyPress(form), asker)
    return { shown: { view, left: 0, titles: [] }, ...(view.isUnread && { refused: "busy" }) }
  }
  const text = await readPasted(form)
  const pasted = readFormText(form, "lista")
  if (text.trim() === "") return { shown: null, refused: "empty", pasted }
  const list = await lists.read(text, asker)
  if (list.kind !== "read") return { shown: null, refused: list.kind, pasted }
  return { shown: list }
}

const waitingPath = (key: string) => `/lista?espera=${key}`

/** A visitor who adds a list signs in, returns, and has it in the cart. */
export const signInToAdd = async (
  context: Readonly<RouterContextProvider>,
  { view, addKey, listKey, name }: ListToAdd & { readonly name: string },
): Promise<Response | null> => {
  const lines = view.rows.map(({ text, units, productId }) => ({ text, units, productId }))
  const key = await getServices(context).lists.storeWaiting({ addKey, listKey, name, lines }, listAsker(context, null))
  if (key === null) return null
  const volver = waitingPath(key)
  return redirect(`/iniciar-sesion${searchFor(volver)}`, {
    headers: { "Set-Cookie": await storePendingAction(context, volver, { lista: key }) },
  })
}
