import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { type BrowserContext, chromium, type Page } from "@playwright/test"
import pg from "pg"
import { signInAtCounter } from "./support/counter.ts"
import { expect, expectAccessible, type JourneyShop, test } from "./support/journey.ts"

// Its own shop, because the shift that it opens would disturb other journeys.
test.use({ settings: { LOW_STOCK_PERCENT: "51" } })

const freePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === "object" ? address.port : 0))
    })
  })

/** The shop's process for this counter. When it is stopped its port refuses connections, as without network. */
const createOwnServer = async (shop: JourneyShop) => {
  const port = await freePort()
  let child: ChildProcess | undefined
  return {
    url: `http://localhost:${port}`,
    async start() {
      const env = { COUNTER_PORT: String(port), SHOP_DATABASE: shop.shopDatabaseUrl, EMBEDDED_ERP: shop.erpUrl }
      child = spawn(process.execPath, ["tests/e2e/support/serve-counter.ts"], {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, ...env },
      })
      await once(createInterface(child.stdout!), "line")
    },
    async kill() {
      if (child?.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
    },
  }
}

/** Kills the browser's main process, as a power cut does. */
const killBrowser = async (profile: string): Promise<void> => {
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue
    const command = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "")
    if (command.includes(profile) && !command.includes("--type=")) process.kill(Number(name), "SIGKILL")
  }
}

const openBrowser = (profile: string, baseURL: string): Promise<BrowserContext> => {
  const { launchOptions, locale, timezoneId } = test.info().project.use
  return chromium.launchPersistentContext(profile, {
    ...{ ...launchOptions, locale, timezoneId, baseURL, viewport: { width: 1440, height: 900 } },
    serviceWorkers: "allow",
  })
}

const whenReadyForOffline = async (page: Page) => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<boolean>(resolve => {
            const opening = indexedDB.open("chispa-mostrador")
            opening.onsuccess = () => {
              const asked = opening.result.transaction("facts").objectStore("facts").get("catalogue")
              asked.onsuccess = () => {
                opening.result.close()
                resolve(asked.result !== undefined)
              }
            }
          }),
      ),
    )
    .toBe(true)
}

/** Returns what localStorage held just before the press. */
const sellUnits = async (page: Page, units: number): Promise<Record<string, string>> => {
  await page.getByRole("searchbox", { name: /Buscar producto/ }).fill("led rojo 5 mm")
  const field = page.getByRole("textbox", { name: "Cantidad de LED rojo 5 mm" })
  await field.fill(String(units))
  await field.press("Enter")
  await page.getByRole("radio", { name: "Efectivo" }).check()
  await page.getByLabel("Confirmo haber recibido el pago.").check()
  const before = await page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)))
  await page.getByRole("button", { name: /^Confirmar pago/ }).click()
  await expect(page.getByRole("heading", { name: "Venta guardada en este equipo" })).toBeVisible()
  return before
}

const inDatabase = async <Row extends pg.QueryResultRow>(shop: JourneyShop, text: string): Promise<Row[]> => {
  const client = new pg.Client(shop.shopDatabaseUrl)
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

test("[COUNTER-02][COUNTER-04][COUNTER-05][COUNTER-06][COUNTER-07][COUNTER-08] 20 sales without network, the browser and the shop killed, the session lost: 20 orders, once each, in their order", async ({
  shop,
}) => {
  const [shift] = await inDatabase<{ id: number }>(
    shop,
    "insert into till_shifts (association_id, association, person, opening_cash) values (1, 'ASEIC', 'María', 1000) returning id",
  )
  const ordersBefore = await shop.erp.orders.list({ customerIds: [1] }, { limit: 500 })
  const server = await createOwnServer(shop)
  const profile = await mkdtemp(join(tmpdir(), "chispa-mostrador-"))
  await server.start()
  let context = await openBrowser(profile, server.url)
  try {
    let page = context.pages()[0]!
    await signInAtCounter(page)
    await page.goto("/")
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    await page.goto("/asocias/admin?tab=venta")
    await whenReadyForOffline(page)
    const scopes = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
    expect(await scopes()).toEqual([`${server.url}/asocias/`])
    const manifest = await page.locator('link[rel="manifest"]').first().getAttribute("href")
    expect(await (await page.request.get(manifest!)).json()).toMatchObject({
      scope: "/asocias/",
      display: "standalone",
    })

    await server.kill()
    await page.reload()
    await expect(page.getByText(/^Sin conexión con la tienda\. Puede vender/)).toBeVisible()
    await expect(page.getByText(/^Precios y existencias como se conocían/)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe("/asocias/admin")
    await expectAccessible(page)
    let storageBefore: Record<string, string> = {}
    for (let units = 1; units <= 10; units++) storageBefore = await sellUnits(page, units)
    const receipt = page.getByRole("article", { name: "Comprobante de venta" })
    await expect(receipt).toContainText("pendiente de registrar")
    await expect(receipt).toContainText("Le atendió María")

    await killBrowser(profile)
    await context.close().catch(() => undefined)
    context = await openBrowser(profile, server.url)
    page = context.pages()[0]!
    await page.goto("/asocias/admin?tab=carrito")
    // Browsers write localStorage late, so after a power cut it may contain a cart that was sold.
    await page.evaluate(before => Object.assign(localStorage, before), storageBefore)
    await page.reload()
    await expect(page.getByText(/^10 ventas sin enviar/)).toBeVisible()
    await expect(page.getByText("No hay productos en el carrito.")).toBeVisible()
    await page.goto("/asocias/admin?tab=venta")
    for (let units = 11; units <= 20; units++) await sellUnits(page, units)
    await expect(page.getByText(/^20 ventas sin enviar/)).toBeVisible()
    await expect(page.getByText(/^Turno, con lo que falta enviar: Efectivo ₡/)).toBeVisible()

    await page.getByRole("link", { name: /^Por Alistar/ }).click()
    await expect(page.getByText(/^Alistar, entregar, devoluciones, confirmar SINPE y la caja necesitan/)).toBeVisible()
    await page.getByRole("button", { name: "Cerrar sesión" }).click()
    await expect(page.getByText(/Este equipo guarda 20 ventas sin enviar/)).toBeVisible()

    await context.clearCookies()
    await server.start()
    await expect(page.getByText("La sesión terminó: ingrese de nuevo para enviarlas.")).toBeVisible()
    const dialog = page.getByRole("dialog", { name: "Su sesión terminó" })
    await dialog.getByLabel("Usuario").fill("ASEIC")
    await dialog.getByLabel("Contraseña").fill("Asocia1234")
    await dialog.getByRole("button", { name: "Ingresar" }).click()
    await expect(page.getByText(/ventas? sin enviar/)).toBeHidden({ timeout: 200_000 })

    const known = new Set(ordersBefore.map(({ id }) => id))
    const made = (await shop.erp.orders.list({ customerIds: [1] }, { limit: 500 })).filter(({ id }) => !known.has(id))
    const orders = await Promise.all(made.toSorted((a, b) => a.id - b.id).map(({ id }) => shop.erp.orders.get(id)))
    const units = Array.from({ length: 20 }, (_, at) => at + 1)
    expect(orders.map(order => order?.lines[0]?.quantity)).toEqual(units)
    const entries = await inDatabase<{ order_ref: string; shift_id: number; at: Date; person: string }>(
      shop,
      "select order_ref, shift_id, at, person from till_entries where association_id = 1 and kind = 'sale' order by at",
    )
    expect(entries.map(({ order_ref }) => order_ref)).toEqual(orders.map(order => order?.ref))
    expect(new Set(entries.map(({ shift_id }) => shift_id))).toEqual(new Set([shift!.id]))
    expect(new Set(entries.map(({ person }) => person))).toEqual(new Set(["María"]))
    const receipts = await inDatabase<{ made_at: Date }>(shop, "select made_at from counter_sales order by started_at")
    expect(receipts.map(({ made_at }) => made_at)).toEqual(entries.map(({ at }) => at))

    await page.getByRole("button", { name: "Cerrar sesión" }).click()
    await page.waitForURL(`${server.url}/asocias`)
    await server.kill()
    await page.goto("/asocias/admin?tab=venta")
    await expect(page.getByText(/^Este equipo todavía no tiene los productos/)).toBeVisible()
  } finally {
    await context.close().catch(() => undefined)
    await server.kill()
    await rm(profile, { recursive: true, force: true })
  }
})
