import { useEffect, useRef, useState } from "react"
import { useNavigation, useSearchParams } from "react-router"

const afterTypingMs = 180

const useTabOnTheWay = (): string | null | undefined => {
  const { location } = useNavigation()
  return location && new URLSearchParams(location.search).get("tab")
}

export const useAddressSearch = (inAddress: string) => {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(inAddress)

  // Back and forward change the address; unsent typing is newer than it.
  useEffect(() => {
    if (inAddress === asked.current) return
    asked.current = inAddress
    setText(inAddress)
  }, [inAddress])
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
    setParams(
      before => {
        const next = new URLSearchParams(before)
        next.delete("pagina")
        if (typed.trim() === "") next.delete("q")
        else next.set("q", typed.trim())
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(typed), afterTypingMs)
  }
  const askNow = () => {
    if (text.trim() !== asked.current) ask(text)
  }

  return { text, type, askNow, isWaiting: text.trim() !== inAddress }
}
