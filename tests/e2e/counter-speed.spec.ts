import type { Page } from "@playwright/test"
import { counterPage, signInAtCounter } from "./support/counter.ts"
import { preparedBoards } from "./support/customer.ts"
import { expect, expectAccessible, test } from "./support/journey.ts"

const storedCart = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem("carritoAsociacion") ?? "[]") as { label: string; cantidad: number }[]).map(
      ({ label, cantidad }) => [label, cantidad],
    ),
  )

/** Presses one key after the other, 20 ms apart, without waiting for the screen. */
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) {
    if (key.length > 1 && /^[A-Z]/.test(key)) await page.keyboard.press(key, { delay: 20 })
    else await page.keyboard.type(key, { delay: 20 })
  }
}

test.describe("a counter with a queue", () => {
  test.beforeEach(async ({ page }) => {
    await signInAtCounter(page)
    await page.goto("/asocias/admin?tab=venta")
    await expect(page.getByRole("searchbox", { name: /Buscar producto/ })).toBeFocused()
  })

  test("[SALE-02][SALE-03] keys that are faster than the network sell the intended products", async ({ page }) => {
    let wait = 900
    await page.route("**/asocias/admin.data**", async route => {
      // Each answer is slower or faster than the one before it.
      wait = wait === 900 ? 250 : 900
      await new Promise(resolve => setTimeout(resolve, wait))
      await route.continue()
    })
    await press(page, "555", "ArrowDown", "3", "Enter")
    await press(page, "led rojo 5 mm", "ArrowDown", "2", "Enter")
    await press(page, "protoboard 830", "Enter", "1", "Enter")
    await expect
      .poll(async () => (await storedCart(page)).map(([label, units]) => `${units} ${label}`))
      .toEqual(["3 Temporizador NE555", "2 LED rojo 5 mm", "1 Protoboard"])
  })

  test("[SALE-20][LIST-01] one line holds a whole order; a doubt is asked before anything is added", async ({
    page,
  }) => {
    await press(page, "10 resistencia 4k7, 2 led rojo", "Enter")
    await expect
      .poll(async () => (await storedCart(page)).map(([label, units]) => `${units} ${label}`))
      .toEqual(["10 Resistencia 4.7 kΩ 1/4 W", "2 LED rojo 5 mm"])
    await expect(page.getByRole("searchbox", { name: /Buscar producto/ })).toHaveValue("")
    await press(page, "1 transistor npn, 3 ne555", "Enter")
    const doubt = page.getByLabel("Producto para 1 transistor npn")
    await expect(doubt).toBeFocused()
    await expectAccessible(page)
    await doubt.selectOption({ index: 1 })
    await page.getByRole("button", { name: "Agregar 2 productos" }).press("Enter")
    await expect.poll(async () => (await storedCart(page)).length).toBe(4)
  })

  test("[SALE-02][SALE-20] on a slow tablet no letter and no Enter is lost when an earlier answer arrives", async ({
    page,
  }) => {
    const devtools = await page.context().newCDPSession(page)
    const slowDown = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate })
    // Pauses shorter and longer than the one after which the search sends its request.
    for (const round of [2, 7, 9]) {
      await page.evaluate(() => localStorage.setItem("carritoAsociacion", "[]"))
      await page.goto("/asocias/admin?tab=venta")
      await expect(page.getByRole("searchbox", { name: /Buscar producto/ })).toBeFocused()
      // Slows the browser down while somebody types.
      await slowDown(8)
      for (const [at, key] of [..."10 resistencia 4k7, 2 led rojo"].entries())
        await page.keyboard.type(key, { delay: 5 + ((round * 37 + at * 131) % 160) })
      await page.waitForTimeout((round * 53) % 400)
      await page.keyboard.press("Enter")
      await expect.poll(async () => (await storedCart(page)).length).toBe(2)
      await slowDown(1)
    }
  })

  test("[SALE-09][SALE-10] letters outside a field go to the search; three products are sold with 20 keys; after cash the change is the largest thing", async ({
    page,
  }) => {
    let keys = 0
    const counted = async (...pressed: string[]) => {
      keys += pressed.reduce((n, key) => n + (/^[A-Z]/.test(key) ? 1 : key.length), 0)
      await press(page, ...pressed)
    }
    const lines = (count: number) => expect.poll(async () => (await storedCart(page)).length).toBe(count)
    await page.getByRole("heading", { name: "Carrito" }).click()
    // The only hit, named exactly: Enter adds it.
    await counted("556", "Enter")
    await lines(1)
    await counted("lm7", "Enter", "1", "Enter")
    await lines(2)
    await counted("hc0", "Enter", "1", "Enter")
    await lines(3)
    const cart = page.getByRole("complementary", { name: "Carrito" })
    await expect(cart.getByRole("textbox", { name: /^Cantidad en el carrito/ })).toHaveCount(3)
    await expect(cart.getByRole("alert")).toHaveCount(0)
    await expectAccessible(page)
    await counted("F6", " ", "F8")
    await expect(page.getByRole("heading", { name: "Venta registrada" })).toBeFocused()
    expect(keys).toBeLessThanOrEqual(20)

    await press(page, "F2")
    await expect(page.getByRole("searchbox", { name: /Buscar producto/ })).toBeFocused()
    await press(page, "556", "Enter")
    await lines(1)
    await press(page, "F7")
    await expect(cart.getByLabel("Recibido en efectivo")).toBeFocused()
    await cart.getByRole("button", { name: /Sumar ₡20.000/ }).click()
    await expect(cart.getByRole("status")).toContainText("Vuelto")
    await cart.getByLabel("Confirmo haber recibido el pago.").check()
    await press(page, "F8")
    await expect(page.getByRole("heading", { name: "Venta registrada" })).toBeFocused()
    const measure = (text: RegExp) =>
      page
        .locator("main")
        .getByText(text)
        .evaluateAll(all => Math.max(...all.map(element => Number.parseFloat(getComputedStyle(element).fontSize))))
    expect(await measure(/^₡19.650$/)).toBeGreaterThan(2 * (await measure(/^Venta registrada$/)))
    const receipt = page.getByRole("article", { name: "Comprobante de venta" })
    await expect(receipt).toContainText(/Recibido₡20.000Vuelto₡19.650/)
  })

  test("[ASOC-19] a hand-over takes six keys, names the amount, is armed before it takes money, and then clears the search for the next person", async ({
    page,
    shop,
  }) => {
    const { ref } = await preparedBoards(shop, 7)
    await page.setViewportSize({ width: 1366, height: 768 })
    for (const tab of ["alistar", "entregar"]) {
      await page.goto(`/asocias/admin?tab=${tab}`)
      const rows = page.getByRole("list", { name: "Pedidos" }).locator("> li")
      const heights = await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
      expect(heights.length).toBeGreaterThan(2)
      expect([tab, new Set(heights).size]).toEqual([tab, 1])
    }
    const search = page.getByRole("searchbox", { name: /Buscar pedido/ })
    await search.focus()
    await press(page, ref.slice(-4), "Enter")
    await expect(page.getByText("Cobrar ₡20 000")).toBeVisible()
    await expect(page.getByRole("button", { name: `Cobré ₡20 000 ${ref}` })).toBeFocused()
    await expect(page.getByRole("link", { name: "Imprimir alisto" })).toBeVisible()
    await press(page, "Escape")
    const unarmed = page.getByRole("button", { name: `Entregada ${ref}` })
    await expect(unarmed).toBeFocused()
    await press(page, "Enter", "Enter")
    await expect(page.getByText("Orden cerrada")).toBeVisible()
    await expect(search).toBeFocused()
    await expect(search).toHaveValue("")
  })

  test("[SALE-01][SALE-04] on a tablet three touched pictures are three units, variants open across the row, names are whole and rows have one height", async ({
    browser,
    shop,
  }) => {
    const tablet = await counterPage(browser, shop, { viewport: { width: 768, height: 1024 }, hasTouch: true })
    await tablet.goto("/asocias/admin?tab=venta&q=led")
    const list = tablet.getByRole("list", { name: "Productos" })
    const heights = await list.locator("> li").evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
    const one = tablet.getByRole("button", { name: "Sumar uno de LED rojo 5 mm" })
    for (const units of [1, 2, 3]) {
      await one.tap()
      await expect.poll(() => storedCart(tablet)).toEqual([["LED rojo 5 mm", units]])
    }
    await tablet
      .getByRole("button", { name: /^Variantes de/ })
      .first()
      .tap()
    const variants = tablet.getByRole("list", { name: /^Variantes de/ })
    await expect(variants.getByRole("button", { name: /^Agregar/ }).first()).toBeVisible()
    const wide = async (found: typeof list) => (await found.boundingBox())?.width ?? 0
    expect(await wide(variants)).toBeGreaterThan(0.9 * (await wide(list)))
    const cut = await list
      .locator("p")
      .evaluateAll(names => names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
    expect(cut).toBe(0)
    await tablet.context().close()
  })
})
