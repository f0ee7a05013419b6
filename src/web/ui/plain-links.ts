import type { MouseEvent } from "react"
import { type NavigateOptions, useNavigate } from "react-router"

/** Router links cost too much in lists of dozens; this handler gives plain anchors the same navigation. */
export const usePlainLinks = (options?: NavigateOptions) => {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest("a")
    const modified = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (!link || modified || event.defaultPrevented || link.origin !== location.origin) return
    event.preventDefault()
    void navigate(link.pathname + link.search, options)
  }
}
