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
    openedAfterMs?: number
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

/** Notes when the first product can be sold, and when the reader's last key was pressed. */
const watch = () => {
  addEventListener(
    "keydown",
    ({ key, timeStamp }) => {
      if (key === "Enter") window.enteredAt = timeStamp
    },
    true,
  )
  const look = (): void => {
    if (!document.querySelector('ul[aria-label="Productos"] input:enabled')) return void requestAnimationFrame(look)
    // The task after a frame runs when the frame is on the screen.
    setTimeout(() => {
      window.openedAfterMs = performance.now()
    })
  }
  requestAnimationFrame(look)
}

const openSlowPage = async (context: BrowserContext): Promise<{ page: Page; devtools: CDPSession }> => {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  await page.goto(address, { waitUntil: "commit" })
  return { page, devtools }
}

/** Each time in a browser that was just started, as in the morning. */
const measureOpening = async (profile: string, url: string): Promise<number> => {
  const context = await open(profile, url)
  const { page } = await openSlowPage(context)
  const took = await page.waitForFunction(() => window.openedAfterMs)
  await page.getByText(/^Sin conexión con la tienda\. Puede vender/).waitFor()
  const ms = (await took.jsonValue()) ?? Number.NaN
  await context.close()
  return ms
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
  await page.waitForFunction(() => window.openedAfterMs)
  const took: number[] = []
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

    const opened: number[] = []
    for (let round = 0; round < openings; round++) opened.push(await measureOpening(profile, shop.url))
    const scans = await measureScans(profile, shop.url, codes.slice(0, differentCodes))
    return [
      { name: "opening without network, browser just started", value: median(opened), unit: "ms", limit: 1000 },
      { name: `slowest of ${openings} openings`, value: Math.max(...opened), unit: "ms" },
      { name: "scan to ticket", value: median(scans), unit: "ms", limit: 100 },
      { name: `slowest of ${scans.length} scans`, value: Math.max(...scans), unit: "ms", limit: 100 },
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
