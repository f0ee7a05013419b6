import { useEffect, useRef, useState } from "react"
import { useNavigation, useSearchParams } from "react-router"

const afterTypingMs = 180

/** undefined: no other address is on its way. */
const useTabOnTheWay = (): string | null | undefined => {
  const { location } = useNavigation()
  return location && new URLSearchParams(location.search).get("tab")
}

/** A search field whose words are in the address: back, reload and another tab keep them. */
export const useAddressSearch = (inAddress: string) => {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(inAddress)

  // Back and forward change the address by themselves; what is being typed is ahead of it.
  useEffect(() => {
    if (inAddress === asked.current) return
    asked.current = inAddress
    setText(inAddress)
  }, [inAddress])
  useEffect(() => () => clearTimeout(timer.current), [])

  // Another tab was pressed and is on its way: a search that is due now would call it back.
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
