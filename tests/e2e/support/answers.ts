import type { Page } from "@playwright/test"
import { expect } from "./journey.ts"

/** What comes in a while, asked for without the browser: a page that is loaded again and again costs far more than a question. */
export const expectAnswer = (page: Page, path: string, words: RegExp): Promise<void> =>
  expect
    .poll(async () => words.test(await (await page.request.get(path)).text()), { message: `${path} has ${words}` })
    .toBe(true)
