import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { newsTag, type QueueNews } from "../../shop/counter/rules/order-queues.ts"

const everyMs = 3000
const failuresBeforeTelling = 2
/** Polling stops after this, or the session of an unattended counter would never expire. */
const asleepAfterMs = 2 * 3_600_000

export type NewsState = "ok" | "offline" | "signed-out"

export const useNews = (shown: QueueNews | null): NewsState => {
  const { revalidate, state: revalidating } = useRevalidator()
  const [state, setState] = useState<NewsState>("ok")
  const facts = useRef({ etag: "", busy: false })
  facts.current = {
    etag: newsTag(shown),
    busy: revalidating !== "idle",
  }

  useEffect(() => {
    let failures = 0
    let asking = false
    let touchedAt = Date.now()
    const touched = () => {
      touchedAt = Date.now()
    }

    const ask = async () => {
      const { etag, busy } = facts.current
      if (asking || busy || document.hidden || Date.now() - touchedAt > asleepAfterMs) return
      asking = true
      try {
        const reply = await fetch("/asocias/admin/novedades", { headers: { "If-None-Match": etag } })
        if (reply.status === 401) return setState("signed-out")
        if (!reply.ok && reply.status !== 304) throw new Error(`answered ${reply.status}`)
        failures = 0
        setState("ok")
        if (reply.status !== 304) await revalidate()
      } catch {
        failures++
        if (failures >= failuresBeforeTelling) setState("offline")
      } finally {
        asking = false
      }
    }

    const timer = setInterval(ask, everyMs)
    const returned = () => void ask()
    document.addEventListener("visibilitychange", returned)
    window.addEventListener("keydown", touched)
    window.addEventListener("pointerdown", touched)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", returned)
      window.removeEventListener("keydown", touched)
      window.removeEventListener("pointerdown", touched)
    }
  }, [revalidate])

  return state
}
