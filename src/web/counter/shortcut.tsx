import { useEffect, useEffectEvent } from "react"

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select") !== null

/** Receives keys pressed on the page without Ctrl, Alt or Meta. */
export const useKeydown = (onKey: (event: KeyboardEvent) => void, { capture = false } = {}): void => {
  const latest = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.altKey && !event.metaKey) latest(event)
    }
    window.addEventListener("keydown", listener, capture)
    return () => window.removeEventListener("keydown", listener, capture)
  }, [capture])
}

export const useShortcut = (key: string, work: () => void): void =>
  useKeydown(event => {
    if (event.key !== key || event.repeat || (key.length === 1 && isTyping(event.target))) return
    event.preventDefault()
    work()
  })

export const KeyCap = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="hidden lg:pointer-fine:inline-block">
    <kbd className="rounded border border-current/40 px-1.5 font-mono text-xs font-normal">{children}</kbd>
  </span>
)
