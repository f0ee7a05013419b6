import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { pdfTexts } from "../support/pdf-text.ts"
import { signInAtCounter } from "./support/counter.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

/** Presses Tab until the control with this name has the focus. */
const tabTo = async (page: Page, name: RegExp) => {
  for (let steps = 0; steps < 60; steps++) {
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return element?.labels?.[0]?.textContent ?? element?.getAttribute("aria-label") ?? element?.textContent ?? ""
    })
    if (name.test(label)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`no way by Tab to ${name}`)
}

const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("carritoAsociacion") ?? "[]") as Record<string, unknown>[])

/** The amount in a text, in any format. */
const amountIn = (text: string): number => Number(text.replace(/\D/g, ""))

test.describe("a counter", () => {
  test.beforeEach(async ({ page }) => {
    await signInAtCounter(page)
    await page.goto("/asocias/admin")
  })

  test("[SALE-01][SALE-02][SALE-03][SALE-09][SALE-10][SALE-18] a sale by keyboard alone, from search to receipt", async ({
    page,
    shop,
  }) => {
    const search = page.getByRole("searchbox", { name: /Buscar producto/ })
    await page.keyboard.press("F2")
    await expect(search).toBeFocused()
    await page.keyboard.type("led rojo 5 mm")
    await expect(page.getByText(/^\d+ productos?$/)).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Cantidad de LED rojo 5 mm" })).toBeVisible()

    await page.keyboard.press("ArrowDown")
    await expect(page.getByRole("textbox", { name: "Cantidad de LED rojo 5 mm" })).toBeFocused()
    await page.keyboard.type("0")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("alert")).toHaveText("Debes agregar al menos 1 unidad.")
    expect(await storedCart(page)).toEqual([])
    await page.keyboard.press("Control+A")
    await page.keyboard.type("250")
    await expect(page.getByRole("textbox", { name: "Cantidad de LED rojo 5 mm" })).toHaveValue("100")
    await page.keyboard.press("Control+A")
    await page.keyboard.type("3")
    await page.keyboard.press("Enter")
    await expect(search).toBeFocused()
    const [item] = await storedCart(page)
    expect(item).toMatchObject({ label: "LED rojo 5 mm", cantidad: 3 })

    await page.reload()
    const payment = page.getByRole("region", { name: "Pago" })
    await page.keyboard.press("F4")
    await expect(payment).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Cantidad en el carrito de LED rojo 5 mm" })).toHaveValue("3")
    await expectAccessible(page)
    await page.keyboard.press("F8")
    await expect(payment.getByText("Elija el método de pago.")).toBeVisible()
    await expect(payment.getByText("Confirme que recibió el pago.")).toBeVisible()
    await tabTo(page, /Sinpe Móvil|Efectivo/)
    await page.keyboard.press("Space")
    await page.keyboard.press("ArrowRight")
    await expect(page.getByRole("radio", { name: "Efectivo" })).toBeChecked()
    await tabTo(page, /Recibido en efectivo/)
    await page.keyboard.type("100000")
    await expect(payment.getByRole("status")).toContainText("Vuelto")
    await tabTo(page, /Confirmo haber recibido el pago\./)
    await page.keyboard.press("Space")
    await page.keyboard.press("F8")

    await expect(page.getByRole("heading", { name: "Venta registrada" })).toBeFocused()
    const receipt = page.getByRole("article", { name: "Comprobante de venta" })
    const ref = /SO\d{4}-\d{4}/.exec(await receipt.innerText())?.[0]
    expect(await storedCart(page)).toEqual([])
    const [order] = await shop.erp.orders.list({ ref })
    expect(order).toMatchObject({ customerId: 1, warehouseId: 1, paymentModeId: 4, status: "delivered", billed: true })
    await page.keyboard.press("F2")
    await expect(search).toBeFocused()
  })

  test("[SALE-04][SALE-07][SALE-08][SALE-17][SALE-18][SALE-20] variants in place, the cart's list, its changes and its end @both", async ({
    page,
  }) => {
    await page.goto("/asocias/admin?tab=carrito")
    await expect(page.getByText("No hay productos en el carrito.")).toBeVisible()
    await page.goto("/asocias/admin?tab=venta&q=led")
    await expect(page.getByText(/En bodega: \d+/).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    const variants = page.getByRole("button", { name: /^Variantes de/ }).first()
    const name = (await variants.getAttribute("aria-label"))?.replace("Variantes de ", "") ?? ""
    await variants.click()
    const rows = page.getByRole("list", { name: `Variantes de ${name}` }).getByRole("listitem")
    await expect(rows.first().getByRole("textbox")).toHaveValue("1")
    await rows.first().getByRole("button").click()
    await rows.nth(1).getByRole("textbox").fill("100")
    await rows.nth(1).getByRole("button").click()
    await expect.poll(async () => (await storedCart(page)).length).toBe(3)
    const [group, first] = await storedCart(page)
    expect(group).toMatchObject({ label: name, isContainerOnly: true })
    expect(first).toMatchObject({ isVariant: true, parentProductId: group!["id"], cantidad: 1 })

    await page.goto("/asocias/admin?tab=carrito")
    const list = page.getByRole("region", { name: "Productos del carrito" })
    await expect(list.getByRole("rowheader", { name })).toBeVisible()
    expect(await list.evaluate(element => getComputedStyle(element).maxHeight)).toBe("500px")
    await expect(list.getByText(/quedará en negativo/)).toBeVisible()
    const units = list.getByRole("textbox").nth(1)
    const total = page.getByRole("region", { name: "Pago" }).getByText(/^₡/).first()
    const before = amountIn(await total.innerText())
    await units.fill("2")
    await expect.poll(async () => amountIn(await total.innerText())).toBeLessThan(before)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await list
      .getByRole("button", { name: /^Quitar/ })
      .last()
      .click()
    expect(await storedCart(page)).toHaveLength(2)
    await page.getByRole("button", { name: "Limpiar carrito" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Limpiar carrito" }).click()
    await expect(page.getByText("No hay productos en el carrito.")).toBeVisible()
  })

  const withOneItem = async (page: Page) => {
    await page.goto("/asocias/admin?tab=venta&q=protoboard")
    const row = page
      .getByRole("list", { name: "Productos" })
      .getByRole("listitem")
      .filter({ hasText: "Agregar" })
      .first()
    await row.getByRole("textbox").fill("2")
    await row.getByRole("button", { name: /^Agregar/ }).click()
    await expect.poll(() => storedCart(page)).toHaveLength(1)
    await page.goto("/asocias/admin?tab=carrito")
    await page.getByLabel("Sinpe Móvil").check()
    await page.getByLabel("Confirmo haber recibido el pago.").check()
  }

  test("[SALE-11][SALE-19] a failed payment gets a message and keeps the cart; a lost answer and a double press are one sale", async ({
    page,
    shop,
  }) => {
    const sales = () => shop.erp.orders.list({ customerIds: [1], newestFirst: true })
    await withOneItem(page)
    const before = (await sales()).length
    await page.route("**/asocias/admin/ventas", route => route.fulfill({ status: 502, json: { kind: "failed" } }), {
      times: 1,
    })
    await page.getByRole("button", { name: /Confirmar pago/ }).click()
    await expect(page.getByRole("alert")).toHaveText(
      "Hubo un error al procesar el pago. Por favor, limpie el carrito, recargue la pagina e intentelo de nuevo.",
    )
    expect(await storedCart(page)).toHaveLength(1)

    // It has not arrived when the shop is asked. A second press has the same key, in case the first one arrives late.
    const keys: string[] = []
    page.on("request", request => {
      const isPress = request.method() === "POST" && request.url().endsWith("/asocias/admin/ventas")
      if (isPress) keys.push((request.postDataJSON() as { key: string }).key)
    })
    await page.route("**/asocias/admin/ventas", route => route.abort(), { times: 1 })
    await page.getByRole("button", { name: /Confirmar pago/ }).click()
    await expect(page.getByText(/No repita la venta/)).toBeVisible()
    await expect(page.getByRole("alert")).toHaveText(/^Hubo un error al procesar el pago/)

    // The sale arrives but its answer is lost, and the page is reloaded before the result is known.
    await page.route(
      "**/asocias/admin/ventas",
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole("button", { name: /Confirmar pago/ }).dblclick()
    await expect(page.getByText(/No repita la venta|Venta registrada/).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole("heading", { name: "Venta registrada" })).toBeVisible()
    expect(await sales()).toHaveLength(before + 1)
    expect(keys.length).toBeGreaterThanOrEqual(2)
    expect(new Set(keys).size).toBe(1)
    expect(await storedCart(page)).toEqual([])
  })

  test("[SALE-18][SALE-19] a second tab that waited for the same sale does not empty the cart that follows", async ({
    page,
  }) => {
    await withOneItem(page)
    const [sold, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route("**/asocias/admin/ventas", async route => {
      const response = await route.fetch()
      sold.resolve()
      await answered.promise
      await route.fulfill({ response })
    })
    await page.getByRole("button", { name: /Confirmar pago/ }).click()
    await sold.promise
    const other = await page.context().newPage()
    const late = Promise.withResolvers<void>()
    let asked = 0
    await other.route("**/asocias/admin/ventas/*", async route => {
      if (asked++ === 0) return route.fulfill({ status: 202, json: { kind: "running" } })
      await late.promise
      await route.continue()
    })
    await other.goto("/asocias/admin?tab=carrito")
    await expect(other.getByRole("button", { name: /Registrando la venta/ })).toBeVisible()
    answered.resolve()
    await expect(page.getByRole("heading", { name: "Venta registrada" })).toBeVisible()
    await page.goto("/asocias/admin?tab=venta&q=led")
    await page.getByRole("button", { name: "Agregar LED rojo 5 mm" }).click()
    await expect.poll(() => storedCart(page)).toMatchObject([{ label: "LED rojo 5 mm" }])
    late.resolve()
    await expect(other.getByRole("button", { name: /Confirmar pago/ })).toBeEnabled()
    expect(await storedCart(page)).toMatchObject([{ label: "LED rojo 5 mm" }])
  })

  test("[QUOTE-01][QUOTE-05][QUOTE-06][QUOTE-07] the cart as a PDF: refused when empty, a message when it fails, the cart unchanged", async ({
    page,
  }) => {
    await page.goto("/asocias/admin?tab=carrito")
    await page.getByRole("button", { name: /Cotización PDF/ }).click()
    await expect(page.getByRole("alert")).toHaveText(/No hay productos en el carrito\./)
    await withOneItem(page)
    const total = amountIn(await page.getByRole("region", { name: "Pago" }).getByText(/^₡/).first().innerText())
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /Cotización PDF/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^PRES-\d{4}\.pdf$/)
    const texts = (await pdfTexts(await readFile(await download.path()))).flat()
    expect(texts.map(amountIn)).toContain(total)
    expect(texts).toContain("Precios sujetos a cambios.")
    expect(await storedCart(page)).toHaveLength(1)
    await page.route("**/asocias/admin/cotizacion", route => route.fulfill({ status: 502, json: {} }), { times: 1 })
    await page.getByRole("button", { name: /Cotización PDF/ }).click()
    await expect(page.getByText("Hubo un error al generar el PDF. Por favor, intentelo de nuevo.")).toBeVisible()
  })

  test("[SALE-01] who chooses a category and searches before its products have arrived gets both", async ({ page }) => {
    await page.goto("/asocias/admin?tab=venta")
    const category = page.getByLabel("Categoría", { exact: true })
    const arrival = Promise.withResolvers<void>()
    const isOfCategory = (url: URL) => url.pathname.endsWith("/admin.data") && !url.searchParams.has("q")
    await page.route(isOfCategory, async route => {
      await arrival.promise
      await route.continue().catch(() => undefined)
    })
    await category.selectOption("LEDs")
    await page.getByRole("searchbox", { name: /Buscar producto/ }).fill("tira")
    await expect(page).toHaveURL(/categoria=2&q=tira|q=tira&categoria=2/)
    await expect(category.locator("option:checked")).toHaveText("LEDs")
    arrival.resolve()
  })

  test("[SALE-05] variants that cannot be read say so", async ({ page }) => {
    // The shop's answer while the ERP is unreachable. Without any answer the device shows the stock that it knows (COUNTER-02).
    const away = { status: 502, json: null }
    await page.route("**/asocias/admin/variantes/*", route => route.fulfill(away), { times: 1 })
    await page.goto("/asocias/admin?tab=venta&q=led")
    const variants = page.getByRole("list", { name: /^Variantes de/ })
    const button = page.getByRole("button", { name: /^Variantes de/ }).first()
    await button.click()
    await expect(page.getByRole("alert")).toContainText("Hubo un error al agregar la variante")
    await page.getByRole("button", { name: "Intentar de nuevo" }).click()
    await expect(variants).toBeVisible()
  })
})
