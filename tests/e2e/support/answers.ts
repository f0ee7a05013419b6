import type { Page } from "@playwright/test"
import { expect } from "./journey.ts"

/** Polls without the browser, because reloading a page costs far more than a request. */
export const expectAnswer = (page: Page, path: string, words: RegExp): Promise<void> =>
  expect
    .poll(async () => words.test(await (await page.request.get(path)).text()), { message: `${path} has ${words}` })
    .toBe(true)
