import type { ListView } from "../../shop/lists/list-view.ts"
import { type KeptLine, type NamedLines, readKeptLists } from "../../shop/lists/rules/kept-list.ts"
import { readStored, removeStored, writeStored } from "../ui/storage.ts"

const draftKey = "lista"
const listsKey = "listas"

export const linesIn = ({ rows }: ListView): readonly KeptLine[] =>
  rows.map(({ text, units, productId }) => ({ text, units, productId }))

export const storedDraft = (): NamedLines | undefined => readKeptLists(`[${readStored(draftKey) ?? ""}]`)[0]

export const storeDraft = (list: NamedLines | null): void => {
  if (list && list.lines.length > 0) writeStored(draftKey, JSON.stringify(list))
  else removeStored(draftKey)
}

export const storedLists = (): readonly NamedLines[] => readKeptLists(readStored(listsKey) ?? "")

export const storeList = (list: NamedLines): void =>
  writeStored(listsKey, JSON.stringify([list, ...storedLists().filter(({ name }) => name !== list.name)]))

export const forgetList = (name: string): void => {
  const left = storedLists().filter(list => list.name !== name)
  if (left.length > 0) writeStored(listsKey, JSON.stringify(left))
  else removeStored(listsKey)
}
