import { type KeyboardEvent, type RefObject, useEffect, useState } from "react"
import { Link, useNavigate } from "react-router"
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
      try {
        const reply = await fetch(`/sugerencias/todo?buscar=${encodeURIComponent(wanted)}`, { signal: stop.signal })
        if (reply.ok)
          setAnswer({ term: wanted, options: ((await reply.json()) as { options: SearchOption[] }).options })
      } catch {
        // Aborted by the next letter, or no connection.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])
  return answer.term !== "" && wanted.startsWith(answer.term) ? answer.options : none
}

export const SearchSuggestions = ({ term, open, setOpen, listId, onKey, onActive }: SearchSuggestionsProps) => {
  const [place, setPlace] = useState(-1)
  const navigate = useNavigate()
  const options = useOptions(term)
  const shown = open && options.length > 0
  const chosen = shown ? options[place] : undefined
  const idOf = (at: number) => `${listId}-${at}`
  const active = shown ? (chosen ? idOf(place) : "") : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed anew has no option chosen
  useEffect(() => setPlace(-1), [term])
  useEffect(() => onActive(active), [active, onActive])
  useEffect(() => {
    onKey.current = event => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (by && options.length > 0) {
        event.preventDefault()
        const places = options.length + 1
        setPlace(shown ? ((place + 1 + by + places) % places) - 1 : by === 1 ? 0 : options.length - 1)
        setOpen(true)
      } else if (event.key === "Enter" && chosen) {
        event.preventDefault()
        void navigate(chosen.to)
      } else if (event.key === "Escape" && shown) {
        event.preventDefault()
        setOpen(false)
      }
    }
  })

  return (
    <>
      <p role="status" className="sr-only">
        {shown ? (options.length === 1 ? "1 sugerencia" : `${options.length} sugerencias`) : ""}
      </p>
      {shown && (
        <div
          id={listId}
          role="listbox"
          aria-label="Sugerencias"
          className="fixed inset-x-2 top-14 z-50 max-h-[75dvh] overflow-y-auto rounded-board border border-line bg-silk py-1 shadow-lift sm:absolute sm:inset-x-auto sm:top-[calc(100%+0.375rem)] sm:right-0 sm:w-104"
        >
          {options.map(({ group, label, detail, to }, at) => (
            <Link
              key={to}
              id={idOf(at)}
              role="option"
              aria-selected={at === place}
              tabIndex={-1}
              to={to}
              className="flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-mask-50 aria-selected:bg-mask-100"
            >
              <span className="min-w-0 flex-1">{label}</span>
              <span className="figures shrink-0 text-sm text-ink-soft">{detail ?? searchGroups[group]}</span>
            </Link>
          ))}
        </div>
      )}
    </>
  )
}
