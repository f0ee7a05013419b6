import type { Page } from "@playwright/test"
import { signInAtCounter } from "./support/counter.ts"
import { asNewCustomer, readCart } from "./support/customer.ts"
import { withFault } from "./support/faults.ts"
import { expect, test } from "./support/journey.ts"

declare global {
  interface Window {
    hasSaidOffline?: boolean
  }
}

const lost = (page: Page) => page.getByRole("alert").filter({ hasText: "Sin conexión. Intente de nuevo." })

/** Expects a message with a button and an unchanged page; the button repeats the lost action when there is a connection. */
const saysSoAndRepeats = async (page: Page, act: () => Promise<void>, stays: () => Promise<void>) => {
  const address = page.url()
  // The message's own code loads late and could be lost too.
  await page.waitForLoadState("networkidle")
  await withFault(page, "lost", async met => {
    await act()
    await met()
    await expect(lost(page)).toBeVisible()
    await stays()
    expect(page.url()).toBe(address)
    // Without a connection the message appears again.
    await lost(page).getByRole("button", { name: "Reintentar" }).click()
    await expect(lost(page)).toHaveCount(1)
  })
  await lost(page).getByRole("button", { name: "Reintentar" }).click()
}

test("[NAV-19][CAT-04][CAT-25][CART-17] a lost navigation, search, filter or change of units says so with a button that repeats it", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  await page.goto("/catalogo")
  const box = page.getByRole("searchbox", { name: "Buscar en el catálogo" })
  const summary = page.getByText(/^Mostrando \d+ de \d+ productos$/)
  const before = await summary.innerText()
  await saysSoAndRepeats(
    page,
    async () => {
      await box.fill("protoboard")
      await box.press("Enter")
    },
    async () => {
      await expect(box).toHaveValue("protoboard")
      await expect(summary).toHaveText(before)
    },
  )
  await expect(page).toHaveURL("/catalogo?buscar=protoboard")
  await expect(lost(page)).toHaveCount(0)

  const leds = page.getByRole("radio", { name: "LEDs" })
  await saysSoAndRepeats(
    page,
    () => leds.click(),
    // The list does not show LEDs, so the radio is not checked.
    () => expect(leds).not.toBeChecked(),
  )
  await expect(page).toHaveURL(/categoria=2/)
  await expect(leds).toBeChecked()

  await saysSoAndRepeats(
    page,
    () => page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Kits" }).click(),
    () => expect(summary).toBeVisible(),
  )
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/kit/i)

  await page.request.post("/carrito/lineas", {
    form: { producto: "35", cantidad: "1" },
    headers: { Origin: shop.url },
  })
  await page.goto("/perfil")
  const units = page.getByRole("spinbutton", { name: /^Unidades de/ })
  await saysSoAndRepeats(
    page,
    () => units.fill("4"),
    () => expect(units).toHaveValue("4"),
  )
  await expect.poll(() => readCart(shop, customer)).toEqual([[35, 4]])
})

test("[NAV-19][CAT-04] a filter that is lost before the page of the last search is drawn keeps that search, and is repeated", async ({
  page,
}) => {
  await page.goto("/catalogo")
  const box = page.getByRole("searchbox", { name: "Buscar en el catálogo" })
  await box.fill("protoboard")
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => {
    const { pushState } = history
    const { fetch } = window
    history.pushState = function (...entry) {
      history.pushState = pushState
      pushState.apply(this, entry)
      // A microtask runs before React draws what the router shows by now.
      queueMicrotask(() => {
        window.fetch = async () => {
          setTimeout(() => {
            window.fetch = fetch
          })
          throw new TypeError("Failed to fetch")
        }
        document.querySelector<HTMLInputElement>("input[name=categoria][value='2']")?.click()
      })
    }
  })
  await box.press("Enter")
  await expect(lost(page)).toBeVisible()
  await expect(page).toHaveURL("/catalogo?buscar=protoboard")
  await expect(page.getByRole("radio", { name: "LEDs" })).not.toBeChecked()
  await lost(page).getByRole("button", { name: "Reintentar" }).click()
  await expect(page).toHaveURL(/categoria=2/)
  await expect(page.getByRole("radio", { name: "LEDs" })).toBeChecked()
  await expect(lost(page)).toHaveCount(0)
})

test("a request that fails before the code that keeps the page has arrived waits for it", async ({ page, shop }) => {
  await asNewCustomer(page, shop)
  const arrival = Promise.withResolvers<void>()
  let held = 0
  await page.route("**/assets/*.js", async route => {
    const response = await route.fetch()
    if ((await response.text()).includes("Ingrese de nuevo para continuar: lo que escribió sigue aquí.")) {
      held += 1
      await arrival.promise
    }
    await route.fulfill({ response })
  })
  await page.goto("/perfil/correos")
  await page.getByRole("checkbox").first().uncheck()
  await page.route("**/perfil/correos.data*", route => route.abort())
  await page.getByRole("button", { name: "Guardar" }).click()
  await expect(page.getByRole("button", { name: "Guardando..." })).toBeVisible()
  await expect.poll(() => held).toBe(1)
  arrival.resolve()
  await expect(lost(page)).toBeVisible()
  await expect(page.getByRole("checkbox").first()).not.toBeChecked()
})

test("[ASOC-13][ASOC-26] at the counter a late search never undoes a change of tab, and an ended session keeps the page", async ({
  page,
}) => {
  await signInAtCounter(page)
  const stateCame = page.waitForResponse("**/asocias/admin/sin-conexion/estado")
  await page.goto("/asocias/admin?tab=alistar")
  // The clock's jump below would end this request as a hanging one.
  await stateCame
  const search = page.getByRole("searchbox", { name: /Buscar pedido/ })
  const tabs = page.getByRole("navigation", { name: "Secciones del panel" })
  const toHandOver = () => tabs.getByRole("link", { name: /Por Entregar/ }).click()
  const isThere = async () => {
    await expect(page).toHaveURL(/tab=entregar(?!.*q=)/)
    await expect(page.getByLabel("Código de retiro")).toBeVisible()
  }

  // The tab is pressed during the pause that comes before a search.
  const asked: string[] = []
  page.on("request", request => /[?&]q=/.test(request.url()) && asked.push(request.url()))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await search.fill("CO")
  await toHandOver()
  await page.clock.runFor(2000)
  await isThere()
  expect(asked).toEqual([])
  await page.clock.resume()

  // The search is answered after the tab was pressed.
  await page.goto("/asocias/admin?tab=alistar")
  const answer = Promise.withResolvers<void>()
  await page.route("**/asocias/admin.data*", async route => {
    if (/[?&]q=/.test(route.request().url())) await answer.promise
    await route.continue().catch(() => undefined)
  })
  const searching = page.waitForRequest(request => /[?&]q=/.test(request.url()))
  await search.fill("CO")
  await page.clock.runFor(1000)
  await searching
  await page.evaluate(() => {
    const look = () => {
      window.hasSaidOffline ||= document.body.innerText.includes("Sin conexión")
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  })
  await toHandOver()
  await isThere()
  answer.resolve()
  await page.clock.runFor(2000)
  await isThere()
  // A search that gave way to the tab is not a lost one.
  expect(await page.evaluate(() => window.hasSaidOffline)).toBeFalsy()

  await page.context().clearCookies()
  await tabs.getByRole("link", { name: /Por Alistar/ }).click()
  await expect(page.getByRole("dialog", { name: "Su sesión terminó" })).toBeVisible()
  await isThere()
})
