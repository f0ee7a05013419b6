import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { useHydrated } from "./browser.ts"
import { Notice } from "./notice.tsx"

/** On a page that has just loaded, focus is not taken from somebody who already types. */
export const useFocusOnResult = (result: unknown, find: () => HTMLElement | null | undefined): void => {
  const isNewPage = useRef(!useHydrated())
  const focus = useEffectEvent(() => {
    const element = find()
    if (!element || (isNewPage.current && document.activeElement !== document.body)) return
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: "nearest" })
  })
  useEffect(() => {
    if (result) focus()
    isNewPage.current = false
  }, [result])
}

/** The element is focused and in view whenever `result` is another than before. */
export const useInView = <E extends HTMLElement>(result: unknown): RefObject<E | null> => {
  const ref = useRef<E>(null)
  useFocusOnResult(result, () => ref.current)
  return ref
}

interface OutcomeProps extends ComponentProps<typeof Notice> {
  /** The action's reply, a new object each time; nothing shows without one. */
  of: unknown
}

/** The result of an action: announced, focused and in view, also without script. */
export const Outcome = ({ of, ...notice }: OutcomeProps) => {
  const ref = useInView<HTMLDivElement>(of)
  if (!of) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without script the browser scrolls the new page to its message
    <div ref={ref} tabIndex={-1} autoFocus className="scroll-my-24 rounded-pad">
      <Notice {...notice} />
    </div>
  )
}
