import type { Browser, BrowserContextOptions, Page } from "@playwright/test"
import { demoPasswords } from "../../../demo-data/people.ts"
import { passwords } from "../../support/seed.ts"
import { expect, type JourneyShop, otherPage } from "./journey.ts"

/** Gives the browser the session of an association. The journey opens the page it needs. */
export const signInAtCounter = async (page: Page, user = "ASEIC"): Promise<void> => {
  const contrasena = user === "CHISPA" ? demoPasswords.owner : passwords.association
  const reply = await page.request.post("/asocias", {
    form: { usuario: user, contrasena },
    maxRedirects: 0,
  })
  expect(reply.status()).toBe(302)
}

export const counterPage = async (
  browser: Browser,
  shop: JourneyShop,
  { user = "ASEIC", ...options }: BrowserContextOptions & { user?: string } = {},
): Promise<Page> => {
  const page = await otherPage(browser, shop, options)
  await signInAtCounter(page, user)
  return page
}
