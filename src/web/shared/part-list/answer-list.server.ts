import type { ListView } from "../../../shop/lists/list-view.ts"
import type { Lists } from "../../../shop/lists/part-lists.ts"
import type { KeptLine } from "../../../shop/lists/rules/kept-list.ts"
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

export const answerList = async (lists: Lists, form: FormData): Promise<ShownList | null> => {
  const [act] = pressedIn(form)
  if (act !== "leer") return { view: await lists.view(linesAfter(form)), left: 0 }
  const text = await pastedIn(form)
  if (text.trim() === "") return null
  const { left, ...view } = await lists.read(text)
  return { view, left }
}
