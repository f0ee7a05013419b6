import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { type BrowserContext, chromium, type Page } from "@playwright/test"
import pg from "pg"
import { colones, formatColones } from "../../src/shop/vocabulary/money.ts"
import { whenProductsAreKept, whenReadyForOffline } from "../shared/offline-device.ts"
import { signInAtCounter } from "./support/counter.ts"
import { expect, expectAccessible, type JourneyShop, test } from "./support/journey.ts"

// Its own shop, because the shift that it opens would disturb other journeys.
test.use({ settings: { LOW_STOCK_PERCENT: "51" } })

const build = process.env["CHISPA_BUILD"] ?? "build"

/** The next release of the shop: the same pages in scripts of other names, so that none of the old ones can be fetched. */
const buildNextRelease = async (): Promise<string> => {
  await mkdir("test-results", { recursive: true })
  const folder = await mkdtemp(join("test-results", "release-"))
  // Without the compressed copies, which would be the old ones.
  await cp(build, folder, { recursive: true, filter: path => !/\.(br|gz)$/.test(path) })
  const assets = join(folder, "client/assets")
  const scripts = new Set((await readdir(assets)).filter(name => name.endsWith(".js")))
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".js")) continue
    const path = join(folder, name)
    const text = (await readFile(path, "utf8"))
      .replace(/[\w.-]+\.js\b/g, script => (scripts.has(script) ? `next-${script}` : script))
      .replace(/^const RELEASE = \{"name":"/, "$&next-")
    await writeFile(path, text)
  }
  await Promise.all([...scripts].map(name => rename(join(assets, name), join(assets, `next-${name}`))))
  return folder
}

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
    async start(release = build) {
      const own = { COUNTER_PORT: String(port), SHOP_DATABASE: shop.shopDatabaseUrl, EMBEDDED_ERP: shop.erpUrl }
      const env = { ...own, CHISPA_BUILD: release }
      child = spawn(process.execPath, ["tests/e2e/support/serve-counter.ts"], {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, ...env },
      })
      await once(createInterface(child.stdout!), "line")
    },
    /** Its port accepts requests that nobody answers, as on a network that hangs. */
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
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

const mayBeErasedText = /^Este navegador puede borrar lo que guarda/
const offlineText = /^Sin conexión con la tienda\. Puede vender/

const soldProduct = "LED rojo 5 mm"

const keptHeading = (page: Page) => page.getByRole("heading", { name: "Venta guardada en este equipo" })

/** Up to the press of 'Confirmar pago'. */
const prepareSale = async (page: Page, units: number): Promise<void> => {
  await page.getByRole("searchbox", { name: /Buscar producto/ }).fill("led rojo 5 mm")
  const field = page.getByRole("textbox", { name: `Cantidad de ${soldProduct}` })
  await field.fill(String(units))
  await field.press("Enter")
  await page.getByRole("radio", { name: "Efectivo" }).check()
  await page.getByLabel("Confirmo haber recibido el pago.").check()
}

const pressPay = (page: Page) => page.getByRole("button", { name: /^Confirmar pago/ }).click()

/** Returns what localStorage held just before the press. */
const sellUnits = async (page: Page, units: number): Promise<Record<string, string>> => {
  await prepareSale(page, units)
  const before = await page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)))
  await pressPay(page)
  await expect(keptHeading(page)).toBeVisible()
  return before
}

const salesSoFar = async ({ erp }: JourneyShop): Promise<ReadonlySet<number>> =>
  new Set((await erp.orders.list({ customerIds: [1] }, { limit: 500 })).map(({ id }) => id))

const readSoldProduct = async ({ erp }: JourneyShop) =>
  (await erp.products.listForSale()).find(({ label }) => label === soldProduct)!

/** In the order in which the ERP got them. */
const salesSince = async (shop: JourneyShop, before: ReadonlySet<number>) => {
  const made = [...(await salesSoFar(shop))].filter(id => !before.has(id)).sort((a, b) => a - b)
  return Promise.all(made.map(id => shop.erp.orders.get(id)))
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
  const known = await salesSoFar(shop)
  const { price } = await readSoldProduct(shop)
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
    const devtools = await context.newCDPSession(page)
    expect((await devtools.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([])

    await server.kill()
    await page.reload()
    await expect(page.getByText(offlineText)).toBeVisible()
    await expect(page.getByText(/^Precios y existencias como se conocían/)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe("/asocias/admin")
    await expectAccessible(page)
    let storageBefore: Record<string, string> = {}
    const soldWithin: [from: number, until: number][] = []
    const sell = async (units: number) => {
      const from = Date.now()
      storageBefore = await sellUnits(page, units)
      soldWithin.push([from, Date.now()])
    }
    for (let units = 1; units <= 10; units++) await sell(units)
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
    for (let units = 11; units <= 20; units++) await sell(units)
    await expect(page.getByText(/^20 ventas sin enviar/)).toBeVisible()
    const units = Array.from({ length: 20 }, (_, at) => at + 1)
    const taken = formatColones(price * units.reduce((sum, count) => sum + count))
    await expect(page.getByText(`Turno, con lo que falta enviar: Efectivo ${taken} ·`)).toBeVisible()

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

    const orders = await salesSince(shop, known)
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
    // The device knows the shop's clock to about the time of one answer.
    for (const [nth, { at }] of entries.entries()) {
      const [from = 0, until = 0] = soldWithin[nth] ?? []
      expect(at.getTime()).toBeGreaterThan(from - 2000)
      expect(at.getTime()).toBeLessThan(until + 2000)
    }

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

/** Notes in each tab when it sends sales, in milliseconds that all tabs of a machine share. */
const noteSending = () => {
  const sent: [began: number, ended: number][] = []
  const { fetch } = window
  window.fetch = async (input, init) => {
    const began = Date.now()
    const isSale = String(input).endsWith("/sin-conexion/ventas")
    try {
      return await fetch(input, init)
    } finally {
      if (isSale) sent.push([began, Date.now()])
    }
  }
  Object.assign(window, { sent })
}

const readSending = (page: Page) =>
  page.evaluate(() => (window as unknown as { sent: [began: number, ended: number][] }).sent)

test("[COUNTER-02][COUNTER-03][COUNTER-04][COUNTER-06][COUNTER-07] two devices with two tabs each, a changed price, a new release and another association meanwhile: every sale is in the ERP once, in its order, for what was charged", async ({
  browser,
  shop,
}) => {
  const led = await readSoldProduct(shop)
  const known = await salesSoFar(shop)
  const next = await buildNextRelease()
  const server = await createOwnServer(shop)
  await server.start()
  const openDevice = async () => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "allow" })
    await context.addInitScript(noteSending)
    const tabs = [await context.newPage(), await context.newPage()] as const
    await signInAtCounter(tabs[0])
    // The second tab has only what the first stores on the device.
    await tabs[1].route("**/sin-conexion/catalogo", route => route.abort())
    for (const tab of tabs) await tab.goto("/asocias/admin?tab=venta")
    await whenReadyForOffline(tabs[0])
    return { context, tabs }
  }
  const devices = [await openDevice(), await openDevice()] as const
  try {
    await server.kill()
    const sellInTurn = async ({ tabs }: (typeof devices)[number], all: readonly number[]) => {
      for (const tab of tabs) {
        await expect(tab.getByText(offlineText)).toBeVisible()
        // A window of this kind keeps nothing once it is closed.
        await expect(tab.getByText(mayBeErasedText)).toBeVisible()
      }
      for (const [at, units] of all.entries()) await sellUnits(tabs[at % 2]!, units)
      for (const tab of tabs) await expect(tab.getByText(/^4 ventas sin enviar/)).toBeVisible()
    }
    await Promise.all([sellInTurn(devices[0], [1, 2, 3, 4]), sellInTurn(devices[1], [5, 6, 7, 8])])

    const now = colones(led.price + 15)
    const changed = await fetch(`${shop.erpUrl}/api/index.php/products/${led.id}`, {
      method: "PUT",
      headers: { DOLAPIKEY: shop.erpKey, "Content-Type": "application/json" },
      body: JSON.stringify({ price: now, price_ttc: now }),
    })
    expect(changed.status).toBe(200)

    await devices[0].context.clearCookies()
    await server.start(next)
    // The open tabs are of the release before; only one at a time sends.
    for (const tab of devices[1].tabs) await expect(tab.getByText(/ventas? sin enviar/)).toBeHidden()
    const sending = (await Promise.all(devices[1].tabs.map(readSending))).flat().sort(([a], [b]) => a - b)
    expect(sending.length).toBeGreaterThanOrEqual(4)
    for (const [at, [began]] of sending.entries()) expect(began).toBeGreaterThanOrEqual(sending[at - 1]?.[1] ?? 0)

    const [page, other] = devices[0].tabs
    for (const tab of [page, other])
      await expect(tab.getByText("La sesión terminó: ingrese de nuevo para enviarlas.")).toBeVisible()
    await other.close()
    await signInAtCounter(page, "AEMTEC")
    await page.goto("/asocias/admin?tab=venta")
    const ofOthers = page.getByText(/^4 ventas sin enviar de Asociación de Computadores: se envían cuando/)
    await expect(ofOthers).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some(name => name.includes("next-"))))
      .toBe(true)
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { installing, waiting } = (await navigator.serviceWorker.getRegistration())!
          return installing ?? waiting
        }),
      )
      .toBeNull()
    await server.kill()
    await page.reload()
    await expect(page.getByText(offlineText)).toBeVisible()
    await expect(ofOthers).toBeVisible()
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType("resource").flatMap(({ name }) => /assets\/(.+\.js)$/.exec(name)?.[1] ?? []),
    )
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter(name => !name.startsWith("next-"))).toEqual([])

    await server.start(next)
    await signInAtCounter(page)
    await page.goto("/asocias/admin")
    await expect.poll(async () => (await salesSince(shop, known)).length).toBe(8)
    await expect(page.getByText(/ventas? sin enviar/)).toBeHidden()

    const lines = (await salesSince(shop, known)).map(order => order!.lines[0]!)
    expect(lines.map(({ quantity }) => quantity)).toEqual([5, 6, 7, 8, 1, 2, 3, 4])
    expect(new Set(lines.map(({ unitPrice }) => unitPrice))).toEqual(new Set([led.price]))
    await page.reload()
    await expect(
      page.getByText(`se cobró a ${formatColones(led.price)} y ahora vale ${formatColones(now)}`),
    ).toHaveCount(8)
  } finally {
    await Promise.all(devices.map(({ context }) => context.close()))
    await server.kill()
    await rm(next, { recursive: true, force: true })
  }
})

test("[COUNTER-02] a network that hangs counts as none: the counter opens and sells, and sends when the shop answers again", async ({
  browser,
  shop,
}) => {
  const known = await salesSoFar(shop)
  const server = await createOwnServer(shop)
  await server.start()
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "allow" })
  try {
    const page = await context.newPage()
    await signInAtCounter(page)
    await page.goto("/asocias/admin?tab=venta")
    await whenReadyForOffline(page)
    server.freeze()
    await page.reload()
    await expect(page.getByText(offlineText)).toBeVisible()
    await sellUnits(page, 3)
    await page.getByRole("link", { name: /^Por Alistar/ }).click()
    await expect(page.getByText("Por Alistar: se muestra cuando vuelva la conexión.")).toBeVisible()
    server.thaw()
    await expect.poll(async () => (await salesSince(shop, known)).length).toBe(1)
    await expect(page.getByText(/ventas? sin enviar/)).toBeHidden()
    await expect(page.getByText("Por Alistar: se muestra cuando vuelva la conexión.")).toBeHidden()
  } finally {
    await context.close()
    await server.kill()
  }
})

test("[COUNTER-02][COUNTER-06] without network the receipt appears only when the sale is on the device's disk", async ({
  page,
}) => {
  await signInAtCounter(page)
  await page.goto("/asocias/admin?tab=venta")
  await whenProductsAreKept(page)
  await page.context().setOffline(true)
  await expect(page.getByText(offlineText)).toBeVisible()
  await prepareSale(page, 1)
  // A reader that does not end lets no sale be written, like a slow disk.
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const { transaction } = IDBDatabase.prototype
        const disk = { isSlow: true, isWriting: false }
        Object.assign(window, { disk })
        const opening = indexedDB.open("chispa-mostrador")
        opening.onsuccess = () => {
          const sales = opening.result.transaction("sales").objectStore("sales")
          const read = () => {
            if (disk.isSlow) sales.count().onsuccess = read
          }
          read()
          resolve()
        }
        IDBDatabase.prototype.transaction = function (...args: Parameters<typeof transaction>) {
          disk.isWriting ||= args[1] === "readwrite" && (args[0] as readonly string[]).includes("sales")
          return transaction.apply(this, args)
        }
      }),
  )
  type Slow = Window & { disk?: { isSlow: boolean; isWriting: boolean } }
  await pressPay(page)
  await page.waitForFunction(() => (window as Slow).disk?.isWriting)
  await page.waitForTimeout(500)
  await expect(keptHeading(page)).toBeHidden()
  const soldCart = () => page.evaluate(() => localStorage.getItem("carritoAsociacion"))
  expect(await soldCart()).toContain(soldProduct)
  await page.evaluate(() => Object.assign((window as Slow).disk!, { isSlow: false }))
  await expect(keptHeading(page)).toBeVisible()
  expect(await soldCart()).toBeNull()
})

test("[COUNTER-02] a device whose clock is five hours ahead books its sales at the shop's time", async ({
  page,
  shop,
}) => {
  const known = await salesSoFar(shop)
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
  await signInAtCounter(page)
  await page.goto("/asocias/admin?tab=venta")
  await whenProductsAreKept(page)
  await page.context().setOffline(true)
  await expect(page.getByText(offlineText)).toBeVisible()
  const from = Date.now()
  await sellUnits(page, 9)
  await page.context().setOffline(false)
  await expect.poll(async () => (await salesSince(shop, known)).length).toBe(1)
  await expect(page.getByText(/ventas? sin enviar/)).toBeHidden()
  const [order] = await salesSince(shop, known)
  const entries = await inDatabase<{ at: Date; cases: number }>(
    shop,
    `select at, (select count(*)::int from offline_sale_cases where order_ref = '${order!.ref}') as cases
       from till_entries where order_ref = '${order!.ref}'`,
  )
  expect(entries.map(({ cases }) => cases)).toEqual([0])
  expect(Math.abs(entries[0]!.at.getTime() - from)).toBeLessThan(120_000)
})

test("[COUNTER-02] no browser has to sync in the background: waiting sales leave when the network is back, when the page is looked at again, and by a timer", async ({
  page,
}) => {
  const context = page.context()
  await signInAtCounter(page)
  await page.clock.install()
  await page.goto("/asocias/admin?tab=venta")
  await whenProductsAreKept(page)
  const unsent = page.getByText(/^1 venta sin enviar/)
  const cutAndSell = async (units: number) => {
    await context.setOffline(true)
    await expect(page.getByText(offlineText)).toBeVisible()
    await sellUnits(page, units)
    await expect(unsent).toBeVisible()
    // No timer of the page fires from here on.
    await page.clock.pauseAt(Date.now() + 60_000)
  }
  /** What was asked just before may still be failing. */
  const expectSentBy = (event: () => Promise<void>) =>
    expect(async () => {
      await event()
      await expect(unsent).toBeHidden({ timeout: 2000 })
    }).toPass()
  const expectNotSentBy = async (event: () => Promise<void>) => {
    const failed = page.waitForEvent("requestfailed", request => request.url().endsWith("/sin-conexion/estado"))
    await event()
    await failed
    await expect(unsent).toBeVisible()
  }
  await cutAndSell(1)
  await expectSentBy(async () => {
    await context.setOffline(true)
    await context.setOffline(false)
  })
  await page.clock.resume()

  await cutAndSell(2)
  // The network's own sign-in page answers.
  await page.route("**/sin-conexion/estado", route => route.fulfill({ contentType: "text/html", body: "Acepte" }))
  const answered = page.waitForResponse(/sin-conexion\/estado/)
  await context.setOffline(false)
  await answered
  await expect(unsent).toBeVisible()
  await page.unroute("**/sin-conexion/estado")
  await expectSentBy(() => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))))
  await page.clock.resume()

  await cutAndSell(3)
  // The network comes back without a word of it: the shop alone was away.
  await page.route("**/sin-conexion/**", route => route.abort())
  await expectNotSentBy(() => context.setOffline(false))
  await page.unroute("**/sin-conexion/**")
  await expectSentBy(() => page.clock.runFor(10_000))
})

for (const [why, storage] of [
  ["a window that the browser may erase", { persisted: false }],
  ["a disk that is almost full", { persisted: true, usage: 990_000_000 }],
] as const)
  test(`[COUNTER-07] ${why} is told when the counter opens, before the first sale without network`, async ({
    page,
  }) => {
    await page.addInitScript(({ persisted, usage = 0 }: { persisted: boolean; usage?: number }) => {
      navigator.storage.persisted = async () => persisted
      navigator.storage.persist = async () => persisted
      navigator.storage.estimate = async () => ({ quota: 1_000_000_000, usage })
    }, storage)
    await signInAtCounter(page)
    await page.goto("/asocias/admin?tab=venta")
    await expect(page.getByText(mayBeErasedText)).toBeVisible()
    await expectAccessible(page)
  })

test("[COUNTER-07] storage that the browser keeps is not warned about", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.persisted = async () => true
  })
  await signInAtCounter(page)
  await page.goto("/asocias/admin?tab=venta")
  await whenProductsAreKept(page)
  await expect(page.getByText(mayBeErasedText)).toBeHidden()
})

test("[COUNTER-08] without network the parts that need the shop are closed and say why, and open again with the network", async ({
  page,
  shop,
}) => {
  await signInAtCounter(page)
  const id = await shop.erp.orders.create({ customerId: 7, warehouseId: 1, paymentModeId: 4 })
  await shop.erp.orders.addLine(id, { productId: 2, quantity: 1, unitPrice: colones(5000) })
  const { ref } = await shop.erp.orders.ensureValidated(id)
  await page.clock.install()
  await page.goto(`/asocias/admin?tab=alistar&q=${ref}`)
  const prepare = page.getByRole("button", { name: `Alistar ${ref}` })
  await expect(prepare).toBeEnabled()
  await page.context().setOffline(true)
  await expect(page.getByText(/^Alistar, entregar, devoluciones, confirmar SINPE y la caja necesitan/)).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(prepare).toBeDisabled()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(prepare).toBeEnabled()
})
