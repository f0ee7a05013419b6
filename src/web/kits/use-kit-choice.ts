import { useEffect, useState } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router"
import type { Kit, KitExtra } from "../../shop/kits/rules/kit-catalog.ts"
import { editQuery, type KitChoice, quantityTyped, readChoice, wholeKit } from "../../shop/kits/rules/kit-choice.ts"

/** `aviso` shows the warning without script, `si` the kit after it was accepted (KIT-04). */
export const editField = "editar"
export const editSteps = { warning: "aviso", open: "si" } as const

export interface KitEditing {
  readonly offered: readonly KitExtra[]
  readonly choice: KitChoice
  readonly editing: boolean
  readonly openKit: () => void
  readonly restore: () => void
  readonly keep: (componentId: string, kept: boolean) => void
  readonly addExtra: (productId: number, added: boolean) => void
  readonly typeQuantity: (typed: string) => void
}

const searchOf = (choice: KitChoice, editing: boolean): string => {
  const query = editQuery(choice)
  if (editing) query.set(editField, editSteps.open)
  const text = query.toString()
  return text === "" ? "" : `?${text}`
}

export const choiceFormId = "eleccion"

/** The address follows the choice, so that reload, back and a second tab show the same. */
export const useKitChoice = (kit: Kit, offered: readonly KitExtra[]): KitEditing => {
  const [query] = useSearchParams()
  const [choice, setChoice] = useState(() => readChoice(kit, query, offered) ?? wholeKit(kit))
  const [editing, setEditing] = useState(() => query.get(editField) === editSteps.open || choice.removed.length > 0)

  const navigate = useNavigate()
  const { search } = useLocation()
  const wanted = searchOf(choice, editing)
  const [untouched] = useState(wanted)
  useEffect(() => {
    // The address must not change until something is chosen.
    if (wanted === search || wanted === untouched) return
    void navigate({ search: wanted }, { replace: true, preventScrollReset: true })
  }, [wanted, search, untouched, navigate])

  return {
    offered,
    choice,
    editing,
    openKit: () => setEditing(true),
    restore: () => {
      setEditing(false)
      setChoice(before => ({ ...before, kept: kit.components, removed: [] }))
    },
    keep: (id, kept) =>
      setChoice(before => {
        const stays = (part: { id: string }) =>
          part.id === id ? kept : before.kept.some(other => other.id === part.id)
        return { ...before, kept: kit.components.filter(stays), removed: kit.components.filter(part => !stays(part)) }
      }),
    addExtra: (id, added) =>
      setChoice(before => ({
        ...before,
        extras: offered.filter(({ productId }) =>
          productId === id ? added : before.extras.some(extra => extra.productId === productId),
        ),
      })),
    typeQuantity: typed => setChoice(before => ({ ...before, quantity: quantityTyped(typed) })),
  }
}
