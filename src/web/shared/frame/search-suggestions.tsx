import { type KeyboardEvent, type RefObject, useEffect, useState } from "react"
import { useLocation } from "react-router"
import { catalogueFields, cataloguePath } from "../../../shop/catalogue/rules/catalogue-query.ts"
import { askShop } from "../connection/ask-shop.ts"
import { SuggestionList, useSuggestionKeys } from "../suggestion-list.tsx"
import type { SearchGroup, SearchOption } from "./search-endpoint.ts"

export interface SearchSuggestionsProps {
  term: string
  open: boolean
  setOpen: (open: boolean) => void
  listId: string
  onKey: RefObject<((event: KeyboardEvent) => void) | undefined>
  /** "" for none; undefined while nothing is shown. */
  onActive: (id: string | undefined) => void
}

const searchGroups = {
  products: "Producto",
  values: "Valor",
  categories: "Categoría",
  lists: "Lista de curso",
  pages: "Página",
} as const satisfies Record<SearchGroup, string>

const pause = 120

const none: readonly SearchOption[] = []

/** Shows the former answer until the new one arrives. */
const useOptions = (term: string): readonly SearchOption[] => {
  const [answer, setAnswer] = useState({ term: "", options: none })
  const wanted = term.trim()
  useEffect(() => {
    if (wanted === "") return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      // null if the next letter aborted it or there is no connection.
      const reply = await askShop(`/sugerencias/todo?buscar=${encodeURIComponent(wanted)}`, { signal: stop.signal })
      if (reply?.ok) setAnswer({ term: wanted, options: (reply.body as { options: SearchOption[] }).options })
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])
  return answer.term !== "" && wanted.startsWith(answer.term) ? answer.options : none
}

export const SearchSuggestions = ({ term, open, setOpen, listId, onKey, onActive }: SearchSuggestionsProps) => {
  const options = useOptions(term)
  const keys = useSuggestionKeys({ options: options.map(({ to }) => to), term, open, setOpen, listId })
  const active = keys.shown ? (keys.active ?? "") : undefined
  useEffect(() => onActive(active), [active, onActive])
  useEffect(() => {
    onKey.current = keys.onKeyDown
  })
  const { pathname, search } = useLocation()
  // Keeps the catalogue's chosen category, like the catalogue's own search.
  const otherFields = [...new URLSearchParams(pathname === cataloguePath ? search : "")].filter(
    ([name]) => name === catalogueFields.category || name === catalogueFields.subcategory,
  )
  return (
    <>
      {otherFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SuggestionList
        {...keys}
        listId={listId}
        className="fixed inset-x-2 top-14 z-50 max-h-[75dvh] overflow-y-auto sm:absolute sm:inset-x-auto sm:top-[calc(100%+0.375rem)] sm:right-0 sm:w-104"
        optionClassName="min-h-11 gap-3 px-4 py-1.5"
        options={options.map(({ group, label, detail, to }) => ({
          to,
          content: (
            <>
              <span className="min-w-0 flex-1">{label}</span>
              <span className="figures shrink-0 text-sm text-ink-soft">{detail ?? searchGroups[group]}</span>
            </>
          ),
        }))}
      />
    </>
  )
}
