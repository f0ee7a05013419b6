import { type RefObject, startTransition, useEffect, useRef, useState } from "react"
import { Link, useNavigate, useNavigation, useNavigationType, useSearchParams } from "react-router"
import { readId } from "../../shop/vocabulary/form-fields.ts"
import { cutText } from "../../shop/vocabulary/text.ts"
import { Icon } from "../ui/icons.tsx"
import { KeyCap, useKeydown } from "./shortcut.tsx"
import { type Tab, tabs } from "./texts.ts"

export const readTab = (params: URLSearchParams): Tab => {
  const asked = params.get("tab") ?? ""
  return Object.hasOwn(tabs, asked) ? (asked as Tab) : "panel"
}

/** What a page's address searches for. */
export const readSearch = (params: URLSearchParams) => ({
  term: cutText(params.get("q") ?? "", 300).trim(),
  category: readId(params.get("categoria")) || undefined,
  subcategory: readId(params.get("subcategoria")) || undefined,
})

export const readPage = (params: URLSearchParams): number => readId(params.get("pagina")) || 1

const afterTypingMs = 180

/** Writes the typed text into the page's address, which then loads the results. */
export const useAddressSearch = (inAddress: string) => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [text, setText] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(inAddress)
  const answer = useRef(Promise.resolve())

  // Back, forward and links change the address. A typed text is newer than the answer to an earlier request.
  const isOwn = useNavigationType() === "REPLACE"
  useEffect(() => {
    if (isOwn || inAddress === asked.current) return
    asked.current = inAddress
    setText(inAddress)
  }, [inAddress, isOwn])
  useEffect(() => {
    // A pending search would cancel the navigation of a link.
    const forget = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a")) clearTimeout(timer.current)
    }
    document.addEventListener("click", forget, true)
    return () => {
      document.removeEventListener("click", forget, true)
      clearTimeout(timer.current)
    }
  }, [])

  // The same for a key that changes the tab.
  const { location: pending } = useNavigation()
  const nextTab = pending && new URLSearchParams(pending.search).get("tab")
  const tab = params.get("tab")
  useEffect(() => {
    if (nextTab !== undefined && nextTab !== tab) clearTimeout(timer.current)
  }, [nextTab, tab])

  const ask = (typed: string) => {
    clearTimeout(timer.current)
    asked.current = typed.trim()
    // A category that was chosen a moment ago may still be loading.
    const next = new URLSearchParams(pending && nextTab === tab ? pending.search : params)
    next.delete("pagina")
    if (typed.trim() === "") next.delete("q")
    else next.set("q", typed.trim())
    answer.current = Promise.resolve(navigate(`?${next}`, { replace: true, preventScrollReset: true }))
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    if (typed.trim() !== asked.current) timer.current = setTimeout(() => ask(typed), afterTypingMs)
  }
  /** Resolves when the answer has arrived or is lost. */
  const askNow = (): Promise<void> => {
    if (text.trim() !== asked.current) ask(text)
    return answer.current
  }

  return { text, type, askNow, isWaiting: text.trim() !== inAddress }
}

const heldKeys = new Set(["ArrowDown", "ArrowUp", "Enter", "Backspace"])

const press = (key: string): void => {
  if (key.length === 1) document.execCommand("insertText", false, key)
  else if (key === "Backspace") document.execCommand("delete")
  else document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
}

/** A key that acts on the list, and all keys after it, wait for the search's answer. A lost answer or Escape drops them. */
export const useHeldKeys = (isWaiting: boolean) => {
  const held = useRef<string[] | null>(null)
  const [answered, setAnswered] = useState<string[] | null>(null)
  const { state } = useNavigation()

  useKeydown(
    event => {
      if (!held.current || !event.isTrusted) return
      if (event.key === "Escape") held.current = null
      if (!held.current || (event.key.length > 1 && !heldKeys.has(event.key))) return
      event.preventDefault()
      event.stopPropagation()
      held.current.push(event.key)
    },
    { capture: true },
  )

  // The request is lost if the router is idle and the page still does not show what was requested.
  useEffect(() => {
    if (isWaiting && state === "idle" && answered === held.current) held.current = null
  }, [isWaiting, state, answered])

  useEffect(() => {
    if (isWaiting || !held.current) return
    const keys = held.current
    held.current = null
    // Only microtasks run between two keys, so that no later key press overtakes them.
    const replay = async () => {
      for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
        press(key)
        await Promise.resolve()
        const again = held.current as string[] | null
        if (again) return void again.push(...keys)
      }
    }
    void replay()
  }, [isWaiting])

  return (key: string, answer: Promise<void>) => {
    const keys = [key]
    held.current = keys
    void answer.then(() => startTransition(() => setAnswered(keys)))
  }
}

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>
  label: string
  keyName: string
  hint: string
  text: string
  onType: (text: string) => void
  className?: string
}

export const SearchField = ({ field, label, keyName, hint, text, onType, className = "" }: SearchFieldProps) => (
  <label className={`flex flex-col gap-1 ${className}`}>
    <span className="flex items-center gap-2 text-sm font-semibold">
      {label} <KeyCap>{keyName}</KeyCap>
    </span>
    <input
      ref={field}
      type="search"
      value={text}
      onChange={event => onType(event.currentTarget.value)}
      placeholder={hint}
      autoComplete="off"
      spellCheck={false}
      className="min-h-11 w-full rounded-pad border border-line-strong bg-silk px-3"
    />
  </label>
)

export const Pager = ({ page, pages }: { page: number; pages: number }) => {
  const [params] = useSearchParams()
  if (pages <= 1) return null
  const linkTo = (number: number, label: string, icon: "chevron-left" | "chevron-right") => {
    const next = new URLSearchParams(params)
    next.set("pagina", String(number))
    return (
      <Link
        to={`?${next}`}
        aria-label={label}
        className="grid size-11 place-items-center rounded-pad border border-line-strong bg-silk hover:bg-mask-50"
      >
        <Icon name={icon} className="size-5" />
      </Link>
    )
  }
  return (
    <nav aria-label="Páginas" className="flex items-center justify-center gap-3">
      {page > 1 && linkTo(page - 1, "Página anterior", "chevron-left")}
      <span className="figures text-sm">
        Página {page} de {pages}
      </span>
      {page < pages && linkTo(page + 1, "Página siguiente", "chevron-right")}
    </nav>
  )
}
