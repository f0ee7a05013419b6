import { useEffect } from "react"
import type { EarlyActs } from "./replay-early-acts.ts"

declare global {
  interface Window {
    earlyActs?: EarlyActs
  }
}

const recorder = `(() => {
  const fields = new Map(), presses = []
  const keep = event => fields.set(event.target, { value: event.target.value, checked: event.target.checked })
  const press = event => {
    const button = event.target.closest && event.target.closest("button[type=button]")
    if (button) presses.push(button)
  }
  addEventListener("input", keep, true)
  addEventListener("change", keep, true)
  addEventListener("click", press, true)
  window.earlyActs = {
    fields, presses,
    endPresses() { removeEventListener("click", press, true) },
    end() { removeEventListener("input", keep, true); removeEventListener("change", keep, true) },
  }
})()`

/** Before anything that can be pressed, to record input until the script arrives. */
export const EarlyActsScript = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which only the server writes into a page
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? recorder : "" }} />
)

export const useEarlyActs = (): void => {
  useEffect(() => {
    const { earlyActs: early } = window
    if (!early) return
    window.earlyActs = undefined
    early.end()
    // Most people did nothing yet, so its code loads only when needed.
    if (early.fields.size + early.presses.length > 0)
      void import("./replay-early-acts.ts").then(({ replay }) => replay(early))
  }, [])
}
