import { useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router"

const afterTypingMs = 180

/** A search field whose words are in the address: back, reload and another tab keep them. */
export const useAddressSearch = (inAddress: string) => {
  const [, setParams] = useSearchParams()
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

  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = typed.trim()
      setParams(
        params => {
          const next = new URLSearchParams(params)
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
