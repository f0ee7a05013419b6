import { useCallback, useEffect, useRef, useState } from "react"
import { type Suggestion, suggestFrom } from "../../shop/catalogue/rules/suggestions.ts"
import { readStored, writeStored } from "../ui/browser-storage.ts"
import type { SuggestionReply } from "./suggestions-endpoint.ts"

/** The last product list, shown while the fresh one loads (DATA-09). */
const key = "savedProducts"
/** Nobody waits for an answer that the next letter replaces. */
const pause = 200

const savedList = (): readonly Suggestion[] | null => {
  try {
    const saved: unknown = JSON.parse(readStored(key) ?? "null")
    return Array.isArray(saved) ? saved : null
  } catch {
    return null
  }
}

const ask = async (address: string, signal?: AbortSignal): Promise<SuggestionReply["products"]> => {
  const reply = await fetch(address, { signal })
  if (!reply.ok) throw new Error(`suggestions answered ${reply.status}`)
  return ((await reply.json()) as SuggestionReply).products
}

const none: readonly Suggestion[] = []

/**
 * Suggestions for what is typed: from a list that is loaded once, when the box is first used. What the list does not find by
 * its letters (another spelling of a value, a synonym), and everything where the list is too large, is asked of the server.
 */
export const useSuggestions = (term: string) => {
  const [list, setList] = useState<readonly Suggestion[]>(none)
  const [answer, setAnswer] = useState<{ term: string; found: readonly Suggestion[] }>()
  const asked = useRef(false)

  const load = useCallback(async () => {
    if (asked.current) return
    asked.current = true
    setList(savedList() ?? none)
    try {
      const fresh = await ask("/sugerencias")
      setList(fresh ?? none)
      writeStored(key, JSON.stringify(fresh))
    } catch {
      // The box still searches; the list is asked for again when it is next used.
      asked.current = false
    }
  }, [])

  const found = suggestFrom(list, term)
  const askFor = found.length === 0 ? term.trim() : ""

  useEffect(() => {
    if (askFor === "") return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const products = await ask(`/sugerencias?buscar=${encodeURIComponent(askFor)}`, stop.signal)
        setAnswer({ term: askFor, found: products ?? none })
      } catch {
        // Replaced by the next letter, or no connection: nothing is suggested.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [askFor])

  return { load, suggestions: askFor !== "" && answer?.term === askFor ? answer.found : found }
}
