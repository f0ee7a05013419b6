import { useEffect, useRef } from "react"

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select") !== null

export const useShortcut = (key: string, work: () => void): void => {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      if (key.length === 1 && isTyping(event.target)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener("keydown", heard)
    return () => window.removeEventListener("keydown", heard)
  }, [key])
}
