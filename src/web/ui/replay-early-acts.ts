type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Held {
  readonly value: string
  readonly checked?: boolean
}

export interface EarlyActs {
  readonly fields: Map<Control, Held>
  readonly presses: HTMLElement[]
  readonly endPresses: () => void
  readonly end: () => void
}

/** React ignores a value set through the element; the prototype's setter makes it look typed. */
const setAsTyped = (control: Control, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value)

const repeat = (control: Control, { value, checked }: Held) => {
  const { type } = control
  if (type === "checkbox" || type === "radio") {
    if (type === "radio" && !checked) return
    ;(control as HTMLInputElement).checked = !checked
    return control.click()
  }
  const isTyped = type !== "file" && type !== "select-one"
  if (isTyped) control.value = value === "" ? "0" : ""
  if (type !== "file") setAsTyped(control, value)
  control.dispatchEvent(new Event(isTyped ? "input" : "change", { bubbles: true }))
}

const nextTask = () => new Promise(resolve => setTimeout(resolve))

export const replay = async ({ fields, presses }: EarlyActs): Promise<void> => {
  for (const [control, held] of fields) {
    if (control.isConnected) repeat(control, held)
    await nextTask()
  }
  for (const button of presses) if (button.isConnected) button.click()
}
