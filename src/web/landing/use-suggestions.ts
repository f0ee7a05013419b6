import { useCallback, useEffect, useRef, useState } from "react"
import { type Suggestion, suggestFrom } from "../../shop/catalogue/rules/suggestions.ts"
import { readStored, writeStored } from "../ui/browser-storage.ts"
import type { SuggestionReply } from "./suggestions-endpoint.ts"

/** Shown while the fresh list loads (DATA-09). */
const key = "savedProducts"
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

/** The list loads once, on first use; synonyms, and lists too large to send, are left to the server. */
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
      // Asked for again at the next use.
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
        // Aborted by the next letter, or no connection.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [askFor])

  return { load, suggestions: askFor !== "" && answer?.term === askFor ? answer.found : found }
}
