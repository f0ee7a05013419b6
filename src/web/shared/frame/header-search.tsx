import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { Form, useLocation } from "react-router"
import { catalogueFields, cataloguePath } from "../../../shop/catalogue/rules/catalogue-query.ts"
import { Icon } from "../../ui/icons.tsx"
import type { SearchSuggestionsProps } from "./search-suggestions.tsx"

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null

const useSlashKey = (box: { readonly current: HTMLInputElement | null }) => {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector("dialog[open]")) return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [box])
}

/** Suggestions load on first use; without script it searches the catalogue (FIND-03). */
export const HeaderSearch = () => {
  const [term, setTerm] = useState("")
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps>>()
  const box = useRef<HTMLInputElement>(null)
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined)
  const listId = useId()
  const { key } = useLocation()
  useSlashKey(box)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come, whichever it is
  useEffect(() => setOpen(false), [key])

  const load = async () => {
    const { SearchSuggestions } = await import("./search-suggestions.tsx")
    setSuggestions(() => SearchSuggestions)
  }

  return (
    <search aria-label="Buscar en la tienda" className="min-w-0 flex-1 xl:max-w-sm">
      <Form
        action={cataloguePath}
        className="relative"
        onBlur={event => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      >
        <div className="flex h-11 items-center rounded-full border border-line-strong bg-silk pl-4 focus-within:outline-3 focus-within:outline-copper-500">
          <input
            ref={box}
            type="text"
            name={catalogueFields.term}
            value={term}
            onChange={event => {
              setTerm(event.target.value)
              setOpen(true)
            }}
            onFocus={() => {
              void load()
              setOpen(true)
            }}
            onKeyDown={event => onKey.current?.(event)}
            aria-label="Buscar en la tienda"
            {...(Suggestions && {
              role: "combobox",
              "aria-autocomplete": "list",
              "aria-expanded": active !== undefined,
              "aria-controls": active === undefined ? undefined : listId,
              "aria-activedescendant": active || undefined,
            })}
            aria-keyshortcuts="/"
            placeholder="Buscar"
            maxLength={255}
            autoComplete="off"
            enterKeyHint="search"
            className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-soft"
          />
          <button
            type="submit"
            aria-label="Ver resultados"
            className="hidden size-11 shrink-0 place-items-center rounded-full text-mask-800 hover:bg-mask-50 sm:grid"
          >
            <Icon name="search" className="size-5" />
          </button>
        </div>
        {Suggestions && (
          <Suggestions term={term} open={open} setOpen={setOpen} listId={listId} onKey={onKey} onActive={setActive} />
        )}
      </Form>
    </search>
  )
}
