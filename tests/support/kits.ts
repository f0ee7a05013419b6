import { checkoutQuery, type KitChoice, readChoice } from "../../src/shop/kits/rules/kit-choice.ts"
import type { SandboxChoice } from "../../src/simulators/tilopay/sandbox-page.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { findKit, kitExtras } from "../shared/documented-business.ts"

interface Wanted {
  readonly kit?: string
  readonly without?: readonly string[]
  readonly extras?: readonly number[]
  readonly quantity?: number
}

/** A chosen kit, by default the whole Analogica. */
export const aChoice = ({
  kit: slug = "analogica",
  without = [],
  extras = [],
  quantity = 1,
}: Wanted = {}): KitChoice => {
  const kit = findKit(slug)
  if (!kit) throw new Error(`there is no kit ${slug}`)
  const query = new URLSearchParams({ cantidad: String(quantity) })
  for (const { id } of kit.components) if (!without.includes(id)) query.append("con", id)
  for (const id of extras) query.append("extra", String(id))
  const choice = readChoice(kit, query, kitExtras)
  if (!choice) throw new Error("that cannot be chosen")
  return choice
}

export const checkoutPath = (wanted?: Wanted): string => `/kits/checkout?${checkoutQuery(aChoice(wanted))}`

/** A carné that no other test of the file uses. */
export const newCarnet = (): string => String(Math.floor(1e9 + Math.random() * 9e9))

/** The filled form; `visto` is the total that the page showed. */
export const kitForm = (visto: number, overrides: Record<string, string> = {}): Record<string, string> => ({
  name: "Marta Rojas Mora",
  carnet: newCarnet(),
  contactNumber: "8765 4321",
  firstName: "Marta",
  lastName: "Rojas",
  email: "marta@estudiantes.test",
  address: "Cartago centro",
  province: "Cartago",
  postalCode: "30101",
  visto: String(visto),
  ...overrides,
})

/** Presses a button of the provider's page and returns the address to which it sends the browser. */
export const chooseAtProvider = async (
  browser: TestBrowser,
  url: string,
  resultado: SandboxChoice,
): Promise<string> => {
  const reply = await browser.post(new URL(url).pathname, { resultado })
  return reply.headers.get("Location")?.replace(browser.url, "") ?? ""
}
