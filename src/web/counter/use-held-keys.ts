import { startTransition, useEffect, useRef, useState } from "react"
import { useNavigation } from "react-router"

const kept = new Set(["ArrowDown", "ArrowUp", "Enter", "Backspace"])

const press = (key: string): void => {
  if (key.length === 1) document.execCommand("insertText", false, key)
  else if (key === "Backspace") document.execCommand("delete")
  else document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
}

/** A key that acts on the list, and all after it, wait for the answer to what was typed; a lost answer or Escape drops them. */
export const useHeldKeys = (isWaiting: boolean) => {
  const held = useRef<string[] | null>(null)
  const [answered, setAnswered] = useState<string[] | null>(null)
  const { state } = useNavigation()

  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (!held.current || event.ctrlKey || event.altKey || event.metaKey || !event.isTrusted) return
      if (event.key === "Escape") held.current = null
      if (!held.current || (event.key.length > 1 && !kept.has(event.key))) return
      event.preventDefault()
      event.stopPropagation()
      held.current.push(event.key)
    }
    window.addEventListener("keydown", keep, true)
    return () => window.removeEventListener("keydown", keep, true)
  }, [])

  // Lost: the router has its answer, the page shows that nothing is on its way, and still not what was asked for.
  useEffect(() => {
    if (isWaiting && state === "idle" && answered === held.current) held.current = null
  }, [isWaiting, state, answered])

  useEffect(() => {
    if (isWaiting || !held.current) return
    const keys = held.current
    held.current = null
    // Only microtasks between two keys: nothing that is pressed meanwhile can come before them.
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
