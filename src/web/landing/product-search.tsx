import { useCallback, useEffect, useId, useRef, useState } from "react"
import { Form } from "react-router"
import { catalogueFields, cataloguePath } from "../../shop/catalogue/rules/catalogue-query.ts"
import { productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { type Suggestion, suggestFrom } from "../../shop/catalogue/rules/suggestions.ts"
import { askShop } from "../shared/connection/ask-shop.ts"
import { SuggestionList, useSuggestionKeys } from "../shared/suggestion-list.tsx"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { readStoredJson, writeStoredJson } from "../ui/storage.ts"
import type { SuggestionReply } from "./suggestions-endpoint.ts"

const suggestionPath = ([id, label]: readonly [id: number, label: string, ...rest: unknown[]]) =>
  productPath({ id, label })

/** Shown while the fresh list loads (DATA-09). */
const key = "savedProducts"
const pauseMs = 200

const savedList = (): readonly Suggestion[] | null => {
  const saved = readStoredJson(key)
  return Array.isArray(saved) ? saved : null
}

const ask = async (address: string, signal?: AbortSignal): Promise<SuggestionReply | null> => {
  const answer = await askShop(address, { signal })
  return answer?.ok ? (answer.body as SuggestionReply) : null
}

const none: readonly Suggestion[] = []

/** The list loads once, on first use; synonyms, and lists too large to send, are left to the server. */
const useSuggestions = (term: string) => {
  const [list, setList] = useState<readonly Suggestion[]>(none)
  const [answer, setAnswer] = useState<{ term: string; found: readonly Suggestion[] }>()
  const requested = useRef(false)

  const load = useCallback(async () => {
    if (requested.current) return
    requested.current = true
    setList(savedList() ?? none)
    const fresh = await ask("/sugerencias")
    if (fresh) {
      setList(fresh.products ?? none)
      writeStoredJson(key, fresh.products)
    }
    // After a failure the next use requests the list again.
    requested.current = fresh !== null
  }, [])

  const found = suggestFrom(list, term)
  const askFor = found.length === 0 ? term.trim() : ""

  useEffect(() => {
    if (askFor === "") return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      // null if the next letter aborted it or there is no connection.
      const reply = await ask(`/sugerencias?buscar=${encodeURIComponent(askFor)}`, stop.signal)
      if (reply) setAnswer({ term: askFor, found: reply.products ?? none })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [askFor])

  return { load, suggestions: askFor !== "" && answer?.term === askFor ? answer.found : found }
}

const SearchButton = ({ empty, onClear }: { empty: boolean; onClear: () => void }) => (
  <button
    // A different button instead of a changed type: otherwise the press that clears would also submit.
    key={empty ? "search" : "clear"}
    type={empty ? "submit" : "button"}
    aria-label={empty ? "Buscar" : "Borrar búsqueda"}
    onClick={empty ? undefined : onClear}
    className="grid size-11 shrink-0 place-items-center rounded-full bg-mask-700 text-white hover:bg-mask-800"
  >
    <Icon name={empty ? "search" : "close"} className="size-5" />
  </button>
)

export const ProductSearch = () => {
  const [term, setTerm] = useState("")
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { load, suggestions } = useSuggestions(term)
  const { onKeyDown, active, ...list } = useSuggestionKeys({
    options: suggestions.map(suggestionPath),
    term,
    open,
    setOpen,
    listId,
  })

  const type = (text: string) => {
    void load()
    setTerm(text)
    setOpen(text !== "")
  }
  const clear = () => {
    type("")
    box.current?.focus()
  }

  return (
    <Form
      role="search"
      action={cataloguePath}
      className="relative"
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <div className="flex h-14 items-center rounded-full border border-line-strong bg-silk pr-1.5 pl-6 shadow-lift focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-copper-500">
        <input
          ref={box}
          type="text"
          name={catalogueFields.term}
          value={term}
          onChange={event => type(event.target.value)}
          onFocus={() => {
            void load()
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-label="Buscar productos"
          aria-autocomplete="list"
          aria-expanded={list.shown}
          aria-controls={list.shown ? listId : undefined}
          aria-activedescendant={active}
          placeholder="Leds, Resistencias..."
          maxLength={255}
          autoComplete="off"
          enterKeyHint="search"
          className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-soft"
        />
        <SearchButton empty={term === ""} onClear={clear} />
      </div>
      <SuggestionList
        {...list}
        listId={listId}
        className="absolute inset-x-0 top-[calc(100%+0.5rem)] z-30 overflow-hidden"
        optionClassName="min-h-12 justify-between gap-4 px-5 py-2"
        options={suggestions.map(suggestion => ({
          to: suggestionPath(suggestion),
          content: (
            <>
              <span>{suggestion[1]}</span>
              <Money amount={suggestion[2]} before={suggestion[3]} className="font-semibold text-mask-800" />
            </>
          ),
        }))}
      />
    </Form>
  )
}
