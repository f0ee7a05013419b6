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
  useEffect(() => () => clearTimeout(timer.current), [])

  // A pending search would cancel the change to another tab.
  const nextTab = useTabOnTheWay()
  const tab = params.get("tab")
  useEffect(() => {
    if (nextTab !== undefined && nextTab !== tab) clearTimeout(timer.current)
  }, [nextTab, tab])

  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
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
    }, afterTypingMs)
  }

  return { text, type }
}
