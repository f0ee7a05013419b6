import type { Page } from "@playwright/test"

export interface Wrong {
  readonly field: string
  readonly put: string
  readonly shows: string
}

type TextBox = HTMLInputElement | HTMLTextAreaElement

/** When the script arrives, and on which device. */
export interface Arrival {
  /** Changes which fields are filled before, meanwhile and never. */
  readonly shift: number
  readonly delayMs: number
  readonly slowdown: number
  readonly screen: { readonly width: number; readonly height: number }
}

/**
 * Runs in the page. Of three fields one is filled before the script, half of these without events as a browser restores them;
 * one is typed in again and again until the page has been at rest for a while; and one is left alone. Returns the fields that
 * then show something else.
 */
const fillAroundScript = async ({
  shift,
  delayMs,
}: Pick<Arrival, "shift" | "delayMs">): Promise<{ fields: number; wrong: Wrong[] }> => {
  const restMs = 100
  /** A quick typist: the script is not here yet, so that each task is like the other. */
  const keyMs = 30
  const uses = ["filled before the script", "typed in", "left alone"]
  const texts = { email: ["eva@prueba.test", "ana@prueba.test"], date: ["2026-11-02", "2026-11-03"] }
  const moments = { "datetime-local": ["2026-11-02T10:00", "2026-11-03T11:00"], time: ["10:00", "11:00"] }
  const known: Record<string, readonly string[]> = { ...texts, ...moments }
  const { letScriptIn } = window as unknown as { letScriptIn: () => Promise<void> }
  const nextTask = () =>
    new Promise(resolve => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  const nameOf = (one: Element) =>
    ["name", "aria-label", "id"].map(each => one.getAttribute(each)).find(Boolean) ?? one.outerHTML

  const write = (one: TextBox | HTMLSelectElement, text: string, silently: boolean) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value")?.set?.call(one, text)
    if (!silently) for (const event of ["input", "change"]) one.dispatchEvent(new Event(event, { bubbles: true }))
    return one.value
  }
  const isNumeric = ({ type, inputMode }: TextBox) =>
    type === "tel" || type === "number" || ["numeric", "decimal", "tel"].includes(inputMode)
  /** As a person types: at the caret, which stands before the last letter, so that a jump of the caret is seen. */
  const type = (one: TextBox, round: number) => {
    one.focus()
    const letter = isNumeric(one) ? String((round % 8) + 1) : String.fromCharCode(97 + (round % 26))
    const { value } = one
    if (document.activeElement !== one) return value
    // A postal code has five digits. Three digits may be more units than may be sold, and the field lowers them.
    const maxLength = Math.min(5, one.maxLength >= 0 ? one.maxLength : isNumeric(one) ? 2 : 5)
    if (round > 0 && value.length < maxLength) {
      document.execCommand("insertText", false, letter)
      return `${value.slice(0, -1)}${letter}${value.slice(-1)}`
    }
    one.select()
    document.execCommand("insertText", false, letter)
    one.setSelectionRange(0, 0)
    return letter
  }
  const fill = (one: TextBox, round: number, silently: boolean, isEarly: boolean): string => {
    if (one.type === "number") {
      const { min, max } = one as HTMLInputElement
      const low = Number(min || 0)
      return write(one, String(Math.min(Number(max || low + 9), low + 1 + (round % 2))), silently)
    }
    const offered = known[one.inputMode === "email" ? "email" : one.type]
    if (offered) return write(one, offered[round % 2] ?? "", silently)
    return isEarly ? write(one, isNumeric(one) ? "12" : "abc", silently) : type(one, round)
  }

  const skipped = ["hidden", "file", "submit", "button", "image"]
  for (const each of document.querySelectorAll("details")) each.open = true
  const all = [...document.querySelectorAll<TextBox | HTMLSelectElement>("input, select, textarea")].filter(
    one =>
      !skipped.includes(one.type) &&
      !one.disabled &&
      !("readOnly" in one && one.readOnly) &&
      // A board to be designed has no size and place, another category, limit or order has other products and filters, and a
      // return's reason proposes where its goods go.
      !/^(disenar|categoria|subcategoria|orden|porPagina|.+-(desde|hasta)|d\d+)$/.test(one.name),
  )
  const radios = (one: HTMLInputElement) =>
    all.filter(
      other => other.type === "radio" && other.name === one.name && other.form === one.form,
    ) as HTMLInputElement[]
  const fields = all
    .filter(one => one.type !== "radio" || radios(one as HTMLInputElement)[0] === one)
    .map(one => {
      const group = one.type === "radio" ? radios(one as HTMLInputElement) : null
      const read = () => {
        if (!one.isConnected) return "gone"
        if (group) return group.map(({ checked }) => checked).join()
        return one.type === "checkbox" ? String((one as HTMLInputElement).checked) : one.value
      }
      const put = (round: number, silently: boolean, isEarly: boolean): string => {
        const box = group ? group[(group.length - 1 + round) % group.length] : one
        if (one.type === "radio" || one.type === "checkbox") {
          const checked = one.type === "radio" || !(box as HTMLInputElement).checked
          if (silently) (box as HTMLInputElement).checked = checked
          else box?.click()
          return read()
        }
        if (!(one instanceof HTMLSelectElement)) return fill(one, round, silently, isEarly)
        const offered = [...one.options].filter(({ disabled }) => !disabled)
        return write(one, offered[(offered.length - 1 + round) % offered.length]?.value ?? "", silently)
      }
      return { name: nameOf(one), put, read, left: read() }
    })
  const partFor = (place: number) => (place + shift) % uses.length

  for (const [place, field] of fields.entries())
    if (partFor(place) === 0) field.left = field.put(0, place % 2 === 0, true)
  const typed = fields.filter((_, place) => partFor(place) === 1)
  let turn = 0
  const typeOne = () => {
    const field = typed[turn % typed.length]
    if (field) field.left = field.put(Math.floor(turn / typed.length), false, false)
    turn++
  }
  const arrivesAt = performance.now() + delayMs
  while (performance.now() < arrivesAt) {
    typeOne()
    await new Promise(resolve => setTimeout(resolve, keyMs))
  }
  void letScriptIn()
  let rest = performance.now()
  while (performance.now() - rest < restMs) {
    typeOne()
    await nextTask()
    if (window.earlyInput) rest = performance.now()
  }
  await new Promise(resolve => setTimeout(resolve, restMs))
  const wrong = fields.flatMap(({ name, left, read }, place) => {
    const shows = read()
    return shows === left ? [] : [{ field: `${name}, ${uses[partFor(place)]}`, put: left, shows }]
  })
  return { fields: fields.length, wrong }
}

const letIn = new WeakMap<Page, () => void>()

/** Opens a page and fills it around the arrival of its script. Returns its number of fields and what went wrong. */
export const fillWhileScriptArrives = async (page: Page, address: string, arrival: Arrival) => {
  const script = Promise.withResolvers<void>()
  const hold = async (route: { continue(): Promise<void> }) => {
    await script.promise
    await route.continue()
  }
  if (!letIn.has(page)) await page.exposeFunction("letScriptIn", () => letIn.get(page)?.())
  letIn.set(page, script.resolve)
  const devtools = await page.context().newCDPSession(page)
  const before = page.viewportSize()
  await page.setViewportSize(arrival.screen)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: arrival.slowdown })
  await page.route("**/assets/*.js", hold)
  try {
    await page.goto(address, { waitUntil: "commit" })
    await page.waitForFunction(() => document.readyState !== "loading")
    return await page.evaluate(fillAroundScript, { shift: arrival.shift, delayMs: arrival.delayMs })
  } finally {
    script.resolve()
    await page.unroute("**/assets/*.js", hold)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 })
    await devtools.detach()
    if (before) await page.setViewportSize(before)
  }
}
