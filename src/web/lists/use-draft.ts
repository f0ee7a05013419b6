import { type MouseEvent, useEffect, useState } from "react"
import { useFetcher, useSearchParams, useSubmit } from "react-router"
import type { ListView } from "../../shop/lists/list-view.ts"
import { listName, type NamedLines } from "../../shop/lists/rules/kept-list.ts"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import { rowsIn } from "../shared/part-list/list-form.ts"
import type { ListProblem } from "../shared/part-list/list-outcome.tsx"
import type { ListReply } from "./list-page.tsx"
import { forgetList, linesIn, storeDraft, storedDraft, storedLists, storeList } from "./stored-lists.ts"

interface Given {
  signedIn: boolean
  copied: { readonly key: string; readonly name: string; readonly view: ListView } | null
  reply: ListReply | undefined
}

export interface Draft {
  readonly view: ListView | null
  readonly name: string
  readonly from: string
  readonly problem: ListProblem | undefined
  readonly keptHere: boolean
  readonly here: readonly NamedLines[]
  openHere(list: NamedLines): void
  forgetHere(name: string): void
  /** A visitor's list is kept in the browser; without script the server says how to keep it. */
  keepHere(event: MouseEvent<HTMLButtonElement>): void
  forget(): void
}

const formOf = ({ name, lines }: NamedLines): FormData => {
  const form = new FormData()
  form.set("accion", "actualizar")
  form.set("nombre", name)
  for (const { text, units, productId } of lines) {
    form.append("texto", text)
    form.append("unidades", String(units))
    form.append("producto", String(productId ?? ""))
  }
  return form
}

/** The list that is worked on: what the server answered last, kept in the browser for the next visit (LIST-03). */
export const useDraft = ({ signedIn, copied, reply }: Given): Draft => {
  const [last, setLast] = useState<ListReply | undefined>(reply)
  const [here, setHere] = useState<readonly NamedLines[]>([])
  const [keptHere, setKeptHere] = useState(false)
  const submit = useSubmit()
  const { submit: bring, data: brought } = useFetcher<ListReply>()
  const isNew = useSearchParams()[0].has("nueva")
  if (reply?.shown && reply !== last) setLast(reply)
  const current = reply?.shown ? reply : last
  const start = copied && { shown: { view: copied.view, left: 0 }, name: copied.name, from: copied.key }
  const { shown = null, name = "", from = "" } = current ?? start ?? {}
  const view = isNew && !reply ? null : (shown?.view ?? null)

  useEffect(() => {
    const lists = storedLists()
    setHere(lists)
    if (signedIn && lists.length > 0)
      void bring({ accion: "traer", listas: JSON.stringify(lists) }, { method: "post", action: "/lista" })
  }, [signedIn, bring])
  useEffect(() => {
    if (brought?.brought) for (const list of storedLists()) forgetList(list.name)
  }, [brought])

  const hasView = view !== null
  useEffect(() => {
    const kept = hasView || isNew ? undefined : storedDraft()
    if (kept) void submit(formOf(kept), { method: "post", action: "/lista", preventScrollReset: true })
  }, [hasView, isNew, submit])
  useEffect(() => {
    if (view) storeDraft({ name, lines: linesIn(view) })
  }, [view, name])

  return {
    view,
    name,
    from,
    problem: reply?.problem,
    keptHere: keptHere && !signedIn,
    here: signedIn ? [] : here,
    openHere: list => void submit(formOf(list), { method: "post", action: "/lista" }),
    forgetHere(gone) {
      forgetList(gone)
      setHere(storedLists())
    },
    keepHere(event) {
      const form = event.currentTarget.form
      if (signedIn || !form || !view) return
      event.preventDefault()
      const typed = new FormData(form)
      storeList({ name: listName(textOf(typed, "nombre")), lines: rowsIn(typed) })
      setHere(storedLists())
      setKeptHere(true)
    },
    forget() {
      setLast(undefined)
      storeDraft(null)
    },
  }
}
