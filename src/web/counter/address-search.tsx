import { useEffect, useRef, useState } from "react"
import { useNavigate, useNavigation, useNavigationType, useSearchParams } from "react-router"

const afterTypingMs = 180

const useTabOnTheWay = (): string | null | undefined => {
  const { location } = useNavigation()
  return location && new URLSearchParams(location.search).get("tab")
}

export const useAddressSearch = (inAddress: string) => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [text, setText] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(inAddress)
  const answer = useRef(Promise.resolve())

  // Back, forward and links change the address; what is typed is newer than the answer to an earlier question.
  const isOwn = useNavigationType() === "REPLACE"
  useEffect(() => {
    if (isOwn || inAddress === asked.current) return
    asked.current = inAddress
    setText(inAddress)
  }, [inAddress, isOwn])
  useEffect(() => {
    // A search that waits would cancel where a link leads.
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
  const nextTab = useTabOnTheWay()
  const tab = params.get("tab")
  useEffect(() => {
    if (nextTab !== undefined && nextTab !== tab) clearTimeout(timer.current)
  }, [nextTab, tab])

  const ask = (typed: string) => {
    clearTimeout(timer.current)
    asked.current = typed.trim()
    const next = new URLSearchParams(params)
    next.delete("pagina")
    if (typed.trim() === "") next.delete("q")
    else next.set("q", typed.trim())
    answer.current = Promise.resolve(navigate(`?${next}`, { replace: true, preventScrollReset: true }))
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(typed), afterTypingMs)
  }
  /** Ends with the answer, whether it came or was lost. */
  const askNow = (): Promise<void> => {
    if (text.trim() !== asked.current) ask(text)
    return answer.current
  }

  return { text, type, askNow, isWaiting: text.trim() !== inAddress }
}
