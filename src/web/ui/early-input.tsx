import { useEffect } from "react"

interface EarlyInput {
  readonly presses: readonly HTMLElement[]
  /** Called when React begins to hydrate the page. */
  readonly hydrate: () => void
  /** Called when React knows what people typed into the fields. */
  readonly end: () => void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

/**
 * While React hydrates a page it writes some fields: a textarea with a text, and each field that its code renders again. It
 * knows only the values of the HTML, so writing such a value is ignored until React knows what people typed.
 */
const recorder = `(() => {
  const presses = []
  const press = event => {
    const button = event.target.closest && event.target.closest("button[type=button]")
    if (button) presses.push(button)
  }
  addEventListener("click", press, true)
  let hydrating = false
  const keep = ({ prototype }, name, inHtml) => {
    const own = Object.getOwnPropertyDescriptor(prototype, name)
    Object.defineProperty(prototype, name, { ...own, set(next) {
      if (!hydrating || "" + next !== "" + this[inHtml]) own.set.call(this, next)
    } })
  }
  keep(HTMLInputElement, "value", "defaultValue")
  keep(HTMLInputElement, "checked", "defaultChecked")
  keep(HTMLTextAreaElement, "value", "defaultValue")
  keep(HTMLOptionElement, "selected", "defaultSelected")
  window.earlyInput = {
    presses,
    hydrate() { hydrating = true; removeEventListener("click", press, true) },
    end() { hydrating = false },
  }
})()`

/** Runs while the page is read, before the first paint. Write `import.meta.env.SSR && …`: browsers load no second copy. */
export const InlineScript = ({ of }: { of: string | false }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which only the server writes into a page
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: of || "" }} />
)

/** Before anything that can be pressed or filled. */
export const EarlyInputScript = () => <InlineScript of={import.meta.env.SSR && recorder} />

interface Field extends HTMLInputElement, Partial<Pick<HTMLSelectElement, "options" | "selectedIndex">> {
  readonly _valueTracker?: { setValue(known: string): void }
}

const tellReact = (field: Field, known: string, ...events: string[]) => {
  field._valueTracker?.setValue(known)
  for (const event of events) field.dispatchEvent(new Event(event, { bubbles: true }))
}

/**
 * React hydrates a field without reading its content, and ignores an event that changes nothing. So each field that differs
 * from the HTML is reported to React again. The field itself is not written, because somebody may be typing in it.
 */
const adopt = (field: Field) => {
  const { type, options } = field
  if (type === "checkbox" || type === "radio") {
    if (field.checked !== field.defaultChecked && (field.checked || type === "checkbox"))
      tellReact(field, String(field.defaultChecked), "click")
  } else if (
    options
      ? field.selectedIndex !==
        Math.max(
          0,
          [...options].findIndex(one => one.defaultSelected),
        )
      : field.value !== field.defaultValue
  )
    tellReact(field, field.defaultValue, "input", "change")
}

export const useEarlyInput = (): void => {
  useEffect(() => {
    const { earlyInput: early } = window
    if (!early) return
    window.earlyInput = undefined
    // After React's own work, so that each report is rendered before the next; before anything else happens in the page.
    queueMicrotask(() => {
      for (const field of document.querySelectorAll<Field>("input,select,textarea")) adopt(field)
      early.end()
      // A press uses the filled fields, so it waits until they are rendered.
      setTimeout(() => {
        for (const button of early.presses) if (button.isConnected) button.click()
      })
    })
  }, [])
}
