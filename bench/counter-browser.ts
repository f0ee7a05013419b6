/** node bench/counter-browser.ts: the counter in Chromium without network, on a processor made four times slower. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test"
import { demoPasswords } from "../demo-data/people.ts"
import type { KnownCode } from "../src/shop/counter/rules/sale.ts"
import { readBarcode } from "../tests/shared/barcode-reader.ts"
import { whenReadyForOffline } from "../tests/shared/offline-device.ts"
import { openDemoShop } from "./demo-shop.ts"
import { asked, figure, median, type Result } from "./result.ts"
import { benchSettings } from "./settings.ts"

const slowdown = 4
const openings = 9
const differentCodes = 20
const address = "/asocias/admin?tab=venta"
const betweenScansMs = 400

declare global {
  interface Window {
    enteredAt?: number
  }
}

const open = (profile: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: benchSettings.browser,
    args: ["--no-sandbox", "--disable-gpu"],
    viewport: { width: 1366, height: 768 },
    baseURL,
  })

/** Notes when the first product that can be sold is on the screen, and when the reader's last key was pressed. */
const watch = () => {
  addEventListener(
    "keydown",
    ({ key, timeStamp }) => {
      if (key === "Enter") window.enteredAt = timeStamp
    },
    true,
  )
  const look = new MutationObserver(() => {
    const first = document.querySelector('ul[aria-label="Productos"] li:has(input:enabled) p')
    if (!first) return
    look.disconnect()
    first.setAttribute("elementtiming", "first product")
  })
  look.observe(document, { childList: true, subtree: true })
  const whenPainted = (list: PerformanceObserverEntryList) => {
    const [painted] = list.getEntries() as (PerformanceEntry & { readonly renderTime: number })[]
    console.info(`opened ${painted?.renderTime}`)
  }
  new PerformanceObserver(whenPainted).observe({ type: "element", buffered: true })
}

interface SlowPage {
  readonly page: Page
  readonly devtools: CDPSession
  readonly openedAfterMs: number
}

const openSlowPage = async (context: BrowserContext): Promise<SlowPage> => {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  // Asking the page again and again would be a part of what is measured.
  const opened = page.waitForEvent("console", message => message.text().startsWith("opened "))
  await page.goto(address, { waitUntil: "commit" })
  return { page, devtools, openedAfterMs: Number((await opened).text().slice("opened ".length)) }
}

/** In a browser that was just started, as in the morning, and once more in the same browser. */
const measureOpenings = async (profile: string, url: string): Promise<[first: number, again: number]> => {
  const context = await open(profile, url)
  const took: number[] = []
  for (let time = 0; time < 2; time++) {
    const { page, openedAfterMs } = await openSlowPage(context)
    await page.getByText(/^Sin conexión con la tienda\. Puede vender/).waitFor()
    await page.close()
    took.push(openedAfterMs)
  }
  await context.close()
  return took as [number, number]
}

/** Resolves when the units are on the ticket, with the milliseconds since the reader's last key. */
const whenOnTicket = ({ label, units }: { readonly label: string; readonly units: number }) => {
  const name = `Cantidad en el carrito de ${label}`
  return new Promise<number>(resolve => {
    const look = (): void => {
      const fields = [...document.querySelectorAll<HTMLInputElement>("aside input")]
      const isThere = fields.some(({ ariaLabel, value }) => ariaLabel === name && value === String(units))
      if (!isThere) return void requestAnimationFrame(look)
      setTimeout(() => resolve(performance.now() - (window.enteredAt ?? Number.NaN)))
    }
    requestAnimationFrame(look)
  })
}

const measureScans = async (profile: string, url: string, codes: readonly KnownCode[]): Promise<number[]> => {
  const context = await open(profile, url)
  const { page, devtools } = await openSlowPage(context)
  const took: number[] = []
  // The keys are listened for just after the first products are on the screen.
  await sleep(betweenScansMs)
  for (const units of [1, 2])
    for (const [code, { label }] of codes) {
      const shown = page.evaluate(whenOnTicket, { label, units })
      await readBarcode(devtools, code)
      took.push(await shown)
      await sleep(betweenScansMs)
    }
  await context.close()
  return took
}

export const run = async (): Promise<Result[]> => {
  const shop = await openDemoShop()
  const profile = await mkdtemp(join(tmpdir(), "chispa-mostrador-"))
  try {
    const context = await open(profile, shop.url)
    const page = await context.newPage()
    await page.request.post("/asocias", { form: { usuario: "ASEIC", contrasena: demoPasswords.association } })
    const codesCame = page.waitForResponse(/asocias\/admin\/codigos/)
    await page.goto(address)
    const codes = ((await (await codesCame).json()) as KnownCode[]).filter(([, { hasVariants }]) => !hasVariants)
    await whenReadyForOffline(page)
    await context.close()
    // Its port refuses connections from now on, as without network.
    await shop.stop()

    const opened: [first: number, again: number][] = []
    for (let round = 0; round < openings; round++) opened.push(await measureOpenings(profile, shop.url))
    const [first, again] = [opened.map(([one]) => one), opened.map(([, one]) => one)]
    const scans = await measureScans(profile, shop.url, codes.slice(0, differentCodes))
    return [
      { name: "opening without network, browser just started", value: median(first), unit: "ms", limit: 1000 },
      { name: `slowest of ${openings} openings`, value: Math.max(...first), unit: "ms" },
      { name: "opening without network again", value: median(again), unit: "ms", limit: 1000 },
      { name: "scan to ticket", value: median(scans), unit: "ms", limit: 100 },
      { name: `slowest of ${scans.length} scans`, value: Math.max(...scans), unit: "ms" },
    ]
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  for (const result of await run())
    console.log(`${result.name.padEnd(46)} ${figure(result.value).padStart(7)} ${result.unit}  ${asked(result)}`)
  process.exit(0)
}
