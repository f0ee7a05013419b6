import { useEffect } from "react"

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface Held {
  readonly value: string
  readonly checked?: boolean
}

export interface EarlyActs {
  /** What each control held when it was last changed. */
  readonly fields: Map<Control, Held>
  /** Buttons that do nothing without script, in the order of their presses. */
  readonly presses: HTMLElement[]
  /** From here on React hears presses itself. */
  readonly endPresses: () => void
  readonly end: () => void
}

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

/** Stands in the page itself, before anything that could be pressed, and keeps what is done until the script arrives. */
export const EarlyActsScript = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which only the server writes into a page
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? recorder : "" }} />
)

/** What was typed, chosen and pressed before the script arrived is done again, now that somebody hears it. */
export const useEarlyActs = (): void => {
  useEffect(() => {
    const { earlyActs: early } = window
    if (!early) return
    window.earlyActs = undefined
    early.end()
    // Most people did nothing yet: the code for it comes when somebody did.
    if (early.fields.size + early.presses.length > 0)
      void import("./replay-early-acts.ts").then(({ replay }) => replay(early))
  }, [])
}
