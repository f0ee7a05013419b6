import { useEffect } from "react"

interface EarlyInput {
  readonly presses: readonly HTMLElement[]
  readonly endPresses: () => void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

const recorder = `(() => {
  const presses = []
  const press = event => {
    const button = event.target.closest && event.target.closest("button[type=button]")
    if (button) presses.push(button)
  }
  addEventListener("click", press, true)
  window.earlyInput = { presses, endPresses() { removeEventListener("click", press, true) } }
})()`

/** Before anything that can be pressed, to record presses until the script arrives. */
export const EarlyInputScript = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which only the server writes into a page
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? recorder : "" }} />
)

interface Field extends HTMLInputElement, Partial<Pick<HTMLSelectElement, "options" | "selectedIndex">> {
  readonly _valueTracker?: { setValue(known: string): void }
}

/**
 * React hydrates a field without reading its content, and ignores an event that changes nothing. So each field that differs
 * from the HTML is reported to React again. The field itself is not written, because somebody may be typing in it.
 */
const adopt = (field: Field) => {
  const { type, options } = field
  if (type === "checkbox" || type === "radio") {
    if (field.checked === field.defaultChecked || (type === "radio" && !field.checked)) return
    field.checked = !field.checked
    field.click()
  } else if (
    options
      ? field.selectedIndex !==
        Math.max(
          0,
          [...options].findIndex(one => one.defaultSelected),
        )
      : field.value !== field.defaultValue
  ) {
    field._valueTracker?.setValue(field.defaultValue)
    for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }))
  }
}

export const useEarlyInput = (): void => {
  useEffect(() => {
    const { earlyInput: early } = window
    if (!early) return
    window.earlyInput = undefined
    // Runs in the same task, before a render could reset a field to React's value.
    for (const field of document.querySelectorAll<Field>("input,select,textarea")) adopt(field)
    // A press uses the filled fields, so it waits until they are rendered.
    setTimeout(() => {
      for (const button of early.presses) if (button.isConnected) button.click()
    })
  }, [])
}
