import type { MouseEvent } from "react"
import { type NavigateOptions, useNavigate } from "react-router"

/**
 * For lists of dozens of links, each of which would cost as much as the rest of its card: plain anchors inside an element
 * with this handler change the page without a document load, as the framework's own links do.
 */
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
