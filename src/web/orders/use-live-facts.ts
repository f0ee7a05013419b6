import { useEffect, useState } from "react"
import type { OrderFacts } from "../../shop/orders/rules/order-timeline.ts"

const everyMs = 4000

/** Polls our own tables, never the ERP, while the page is visible (ORD-07). */
export const useLiveFacts = (path: string, first: OrderFacts): OrderFacts => {
  const [live, setLive] = useState<Partial<OrderFacts>>({})
  useEffect(() => {
    let etag = ""
    let ended = false
    const ask = async () => {
      if (document.hidden || ended) return
      try {
        const reply = await fetch(`${path}/estado`, { headers: { "If-None-Match": etag } })
        if (reply.status === 404 || reply.status === 401) ended = true
        if (reply.status !== 200) return
        etag = reply.headers.get("ETag") ?? ""
        setLive((await reply.json()) as Partial<OrderFacts>)
      } catch {
        // No network: what is shown stays.
      }
    }
    const timer = setInterval(ask, everyMs)
    const returned = () => void ask()
    document.addEventListener("visibilitychange", returned)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", returned)
    }
  }, [path])
  return { ...first, ...live }
}
