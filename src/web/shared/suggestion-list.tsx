import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react"
import { Link, useNavigate } from "react-router"
import { classes } from "../ui/button.tsx"

interface SuggestionKeys {
  /** Addresses, in the order shown. */
  options: readonly string[]
  term: string
  open: boolean
  setOpen: (open: boolean) => void
  listId: string
}

/** The keys of a combobox: arrows choose, Enter opens, Escape closes. `place` is -1 if no option is chosen. */
export const useSuggestionKeys = ({ options, term, open, setOpen, listId }: SuggestionKeys) => {
  const [place, setPlace] = useState(-1)
  const navigate = useNavigate()
  const shown = open && options.length > 0
  const chosen = shown ? options[place] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has no option chosen
  useEffect(() => setPlace(-1), [term])

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by && options.length > 0) {
      event.preventDefault()
      const places = options.length + 1
      setPlace(shown ? ((place + 1 + by + places) % places) - 1 : by === 1 ? 0 : options.length - 1)
      setOpen(true)
    } else if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault()
      void navigate(chosen)
    } else if (event.key === "Escape" && shown) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return { shown, place, onKeyDown, active: chosen === undefined ? undefined : `${listId}-${place}` }
}

interface SuggestionListProps {
  listId: string
  shown: boolean
  place: number
  options: readonly { readonly to: string; readonly content: ReactNode }[]
  className: string
  optionClassName: string
}

export const SuggestionList = ({ listId, shown, place, options, className, optionClassName }: SuggestionListProps) => (
  <>
    <p role="status" className="sr-only">
      {shown ? (options.length === 1 ? "1 sugerencia" : `${options.length} sugerencias`) : ""}
    </p>
    {shown && (
      <div
        id={listId}
        role="listbox"
        aria-label="Sugerencias"
        className={classes("rounded-board border border-line bg-silk py-1 shadow-lift", className)}
      >
        {options.map(({ to, content }, at) => (
          <Link
            key={to}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === place}
            tabIndex={-1}
            to={to}
            className={classes("flex items-center hover:bg-mask-50 aria-selected:bg-mask-100", optionClassName)}
          >
            {content}
          </Link>
        ))}
      </div>
    )}
  </>
)
