import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test"
import { createErp, type Erp } from "../../../src/erp/erp.ts"

export interface JourneyShop {
  readonly url: string
  /** The ERP behind the shop, asked directly. */
  readonly erp: Erp
  readonly erpUrl: string
  readonly erpKey: string
  readonly shopDatabaseUrl: string
}

/**
 * Waits for the page's script. A program presses before the script arrives, and a button that needs it would do nothing. React
 * marks the nodes that it hydrated, and the page's effects then end the recording of early presses.
 */
const scriptHasArrived = (page: Page) =>
  page.waitForFunction(() => {
    if (!("__reactRouterContext" in window)) return true
    const isTaken = Object.keys(document.querySelector("main") ?? {}).some(key => key.startsWith("__reactFiber"))
    return isTaken && window.earlyInput === undefined
  })

const waitForScriptAfterLoads = (page: Page): void => {
  const { goto, reload } = page
  page.goto = async (...args) => {
    const reply = await goto.apply(page, args)
    if (args[1]?.waitUntil !== "commit") await scriptHasArrived(page)
    return reply
  }
  page.reload = async (...args) => {
    const reply = await reload.apply(page, args)
    await scriptHasArrived(page)
    return reply
  }
}

/** Opens a page for another person in the same journey. */
export const otherPage = async (
  browser: Browser,
  shop: JourneyShop,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: "es-CR",
    timezoneId: "America/Costa_Rica",
    ...options,
  })
  const page = await context.newPage()
  waitForScriptAfterLoads(page)
  return page
}

/** The `test` of all journeys: `page` opens the worker's own shop, `shop` is that shop. */
export const test = base.extend<object, { shop: JourneyShop; settings: Record<string, string> }>({
  /** Additional settings for the worker's shop; a file with settings gets its own shop. */
  settings: [{}, { option: true, scope: "worker" }],
  shop: [
    async ({ settings }, use) => {
      const child = spawn(process.execPath, ["tests/e2e/support/serve-shop.ts"], {
        stdio: ["pipe", "pipe", "inherit"],
        env: { ...process.env, CHISPA_SHOP_SETTINGS: JSON.stringify(settings) },
      })
      const facts = await new Promise<{ url: string; erpUrl: string; erpKey: string; shopDatabaseUrl: string }>(
        (resolve, reject) => {
          child.once("exit", code => reject(new Error(`the shop stopped with ${code} before it was open`)))
          createInterface(child.stdout).on("line", line => {
            if (line.startsWith('{"url"')) resolve(JSON.parse(line))
          })
        },
      )
      await use({
        url: facts.url,
        erpUrl: facts.erpUrl,
        erpKey: facts.erpKey,
        shopDatabaseUrl: facts.shopDatabaseUrl,
        erp: createErp({ url: facts.erpUrl, apiKey: facts.erpKey, catalogueApiKey: facts.erpKey }),
      })
      const gone = new Promise(resolve => child.once("exit", resolve))
      child.stdin.end()
      await gone
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScriptAfterLoads(page)
    await use(page)
  },
})

export { expectAccessible } from "./accessible.ts"
export { expect }

/** A phone, a tablet and a small laptop. */
export const screens = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
]

export const expectInViewOnScreens = async (page: Page, found: Locator): Promise<void> => {
  const before = page.viewportSize()
  for (const size of screens) {
    await page.setViewportSize(size)
    await expect(found).toBeInViewport()
  }
  if (before) await page.setViewportSize(before)
}

/** Expects no horizontal scrolling on a phone. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const [content, view] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(view ?? 0)
}

/** Expects that no message covers the middle of a visible button. */
export const expectNoButtonCovered = async (page: Page): Promise<void> => {
  const covered = await page.getByRole("button").evaluateAll(buttons =>
    buttons.flatMap(button => {
      const { x, y, width, height } = button.getBoundingClientRect()
      const [left, top] = [x + width / 2, y + height / 2]
      if (width < 8 || left < 0 || top < 0 || left > innerWidth || top > innerHeight) return []
      const hit = document.elementFromPoint(left, top)
      return hit?.closest("[role=alert], [role=status]") && !hit.contains(button) && !button.contains(hit)
        ? [button.getAttribute("aria-label") ?? button.textContent]
        : []
    }),
  )
  expect(covered).toEqual([])
}
