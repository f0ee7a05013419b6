import type { Page } from "@playwright/test"
import { expect } from "./journey.ts"

export interface Typing {
  /** The index of the field during whose typing the script arrives; -1 if it arrives before. */
  readonly scriptAt: number
  /**
   * "keys": as a person types; "events": as a password manager fills all fields at once; "silence": as a browser restores
   * fields without events.
   */
  readonly by: "keys" | "events" | "silence"
}

type Left = Readonly<Record<string, string>>

/** Runs in the page and returns the text of each field by name. */
const fillAll = async ({ scriptAt, by }: Typing): Promise<Left> => {
  const { letScriptIn } = window as unknown as { letScriptIn: () => Promise<void> }
  const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const skipped = ["hidden", "file", "submit", "radio", "search"]
  const fields = [...document.querySelectorAll<Field>("main input, main select, main textarea")].filter(
    one =>
      !skipped.includes(one.type) &&
      !one.disabled &&
      !["disenar", "q"].includes(one.name) &&
      (one.name !== "" || one.hasAttribute("aria-label")) &&
      !("readOnly" in one && one.readOnly) &&
      one.checkVisibility(),
  )
  const textFor = (one: Field): string => {
    const { max, min, inputMode } = one as HTMLInputElement
    if (one.type === "email" || one.inputMode === "email") return "eva@prueba.test"
    if (/^(cantidad|unidades)/i.test(one.name || one.getAttribute("aria-label") || "")) return "3"
    if (one.type === "number") return String(Math.max(1, Math.min(Number(max || 3), Number(min || 0) + 2)))
    if (one.type === "date") return "2026-11-02"
    return one.type === "tel" || inputMode === "numeric" ? "30101" : "Eva Mora"
  }
  const set = (one: Field, value: string) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value")?.set?.call(one, value)
  const tell = (one: Field, event: string) => by !== "silence" && one.dispatchEvent(new Event(event, { bubbles: true }))
  const choose = (one: HTMLSelectElement) => {
    const options = [...one.options].filter(({ disabled }) => !disabled)
    one.value = options.at(-1)?.value ?? ""
    tell(one, "input")
    tell(one, "change")
    return one.value
  }
  const type = async (one: Exclude<Field, HTMLSelectElement>, text: string, half: () => void) => {
    if (by !== "keys" || one.type === "date") {
      half()
      set(one, text)
      tell(one, "input")
      tell(one, "change")
      return
    }
    one.focus()
    one.select()
    for (const [place, letter] of [...text].entries()) {
      document.execCommand("insertText", false, letter)
      if (place === Math.floor(text.length / 2) - 1 || text.length === 1) half()
      await pause(12)
    }
  }
  const left: Record<string, string> = {}
  if (scriptAt < 0) await letScriptIn()
  for (const [place, one] of fields.entries()) {
    const name = one.name || one.getAttribute("aria-label") || one.id
    const half = () => void (place === scriptAt && letScriptIn())
    if (one instanceof HTMLSelectElement) {
      half()
      left[name] = choose(one)
    } else if (one.type === "checkbox") {
      half()
      left[name] = String(!(one as HTMLInputElement).checked)
      if (by === "silence") (one as HTMLInputElement).checked = !(one as HTMLInputElement).checked
      else one.click()
    } else {
      const text = textFor(one)
      await type(one, text, half)
      left[name] = text
    }
  }
  if (scriptAt >= fields.length) await letScriptIn()
  return left
}

const valuesNow = (names: readonly string[]): Left =>
  Object.fromEntries(
    names.map(name => {
      const quoted = CSS.escape(name)
      const one = document.querySelector<HTMLInputElement>(
        `main [name="${quoted}"]:not([type=radio], [type=hidden]), main [aria-label="${quoted}"], main #${quoted}`,
      )
      return [name, one ? (one.type === "checkbox" ? String(one.checked) : one.value) : "gone"]
    }),
  )

const letIn = new WeakMap<Page, () => void>()

/** Opens a page, fills it while its script arrives, and expects each field to keep its text. */
export const fillWhileScriptArrives = async (page: Page, address: string, typing: Typing): Promise<number> => {
  const arrival = Promise.withResolvers<void>()
  const hold = async (route: { continue(): Promise<void> }) => {
    await arrival.promise
    await route.continue()
  }
  if (!(await page.evaluate(() => "letScriptIn" in window).catch(() => false))) {
    await page.exposeFunction("letScriptIn", () => letIn.get(page)?.())
  }
  letIn.set(page, arrival.resolve)
  await page.route("**/assets/*.js", hold)
  await page.goto(address, { waitUntil: "commit" })
  await page.waitForSelector("main")
  await page.waitForFunction(() => document.readyState !== "loading")
  const left = await page.evaluate(fillAll, typing)
  await page.waitForFunction(() => window.earlyInput === undefined)
  await page.waitForTimeout(400)
  await page.unroute("**/assets/*.js", hold)
  const names = Object.keys(left)
  expect(await page.evaluate(valuesNow, names), `${address} ${JSON.stringify(typing)}`).toEqual(left)
  return names.length
}
