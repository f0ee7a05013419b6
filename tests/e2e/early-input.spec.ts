import type { Page } from "@playwright/test"
import { signInAtCounter } from "./support/counter.ts"
import { asNewCustomer, readCart } from "./support/customer.ts"
import { expect, type JourneyShop, test } from "./support/journey.ts"

/** Opens the page without its script, as on a phone over 3G. Returns a function that lets the script arrive. */
const openBeforeScript = async (page: Page, address: string): Promise<() => Promise<void>> => {
  const arrival = Promise.withResolvers<void>()
  const hold = async (route: { continue(): Promise<void> }) => {
    await arrival.promise
    await route.continue()
  }
  await page.route("**/assets/*.js", hold)
  await page.goto(address, { waitUntil: "commit" })
  return async () => {
    arrival.resolve()
    await page.waitForFunction(() => window.earlyInput === undefined)
    await page.unroute("**/assets/*.js", hold)
  }
}

/** A product of the demo shop and an available variant of it. */
const withVariants = async (shop: JourneyShop) => {
  for (const { id } of (await shop.erp.products.listForSale()).filter(one => one.isParentOfVariants)) {
    for (const { childId } of await shop.erp.products.variants(id)) {
      const stock = await shop.erp.products.stock(childId)
      if (stock?.some(({ real }) => real > 9)) return { parent: id, variant: childId }
    }
  }
  throw new Error("the demo shop has no such product")
}

const addOne = (page: Page, url: string) =>
  page.request.post("/carrito/lineas", { form: { producto: "35", cantidad: "1" }, headers: { Origin: url } })

test("[CART-17][PAY-01] units set before the script arrives are saved later or ordered at once", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  await addOne(page, shop.url)
  const units = page.getByRole("spinbutton", { name: /^Unidades de/ })
  const arrive = await openBeforeScript(page, "/perfil")
  await units.fill("3")
  const news = Promise.withResolvers<void>()
  await page.route("**/perfil.data*", async route => {
    if (route.request().method() === "GET") await news.promise
    await route.continue()
  })
  await arrive()
  await expect(units).toHaveValue("3")
  await expect.poll(() => readCart(shop, customer)).toEqual([[35, 3]])

  // Cleared and typed again before the page noticed the first change.
  await units.press("Backspace")
  await expect(units).toHaveValue("")
  await units.pressSequentially("5")
  news.resolve()
  await expect(page.getByRole("definition").filter({ hasText: "₡50 000" })).toBeVisible()
  await expect(units).toHaveValue("5")
  expect(await readCart(shop, customer)).toEqual([[35, 5]])

  // Typed, and 'Pagar' at once.
  await page.getByRole("radio", { name: "Asociación de Mecatrónica" }).check()
  await page.getByLabel("Método de pago").selectOption("Efectivo")
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await units.fill("6")
  await page.getByRole("button", { name: "Pagar" }).click()
  await page.clock.resume()
  await expect(page.getByRole("dialog", { name: "Resultado del Pago" })).toContainText("Su orden ha sido procesada.")
  const [order] = (await shop.erp.orders.list({ customerIds: [customer] })).filter(({ status }) => status !== "draft")
  expect(order?.total).toBe(60_000)
})

test("[CART-17][PAY-01] 'Pagar' waits for units that are being saved, and orders them at the total then seen", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  await addOne(page, shop.url)
  await page.goto("/perfil")
  await page.getByRole("radio", { name: "Asociación de Mecatrónica" }).check()
  await page.getByLabel("Método de pago").selectOption("Efectivo")
  const news = Promise.withResolvers<void>()
  await page.route("**/perfil.data*", async route => {
    if (route.request().method() === "GET") await news.promise
    await route.continue()
  })
  await page.getByRole("spinbutton", { name: /^Unidades de/ }).fill("4")
  await expect.poll(() => readCart(shop, customer)).toEqual([[35, 4]])
  await page.getByRole("button", { name: "Pagar" }).click()
  await expect(page.getByRole("button", { name: "Procesando" })).toBeDisabled()
  news.resolve()
  await expect(page.getByRole("dialog", { name: "Resultado del Pago" })).toContainText("Su orden ha sido procesada.")
  const [order] = (await shop.erp.orders.list({ customerIds: [customer] })).filter(({ status }) => status !== "draft")
  expect(order?.total).toBe(40_000)
})

test("[PCB-08][HOME-08] early typing, choices and presses are adopted: boards, suggestions, a category, the phone's menu @phone", async ({
  page,
  shop,
}) => {
  await asNewCustomer(page, shop)
  let arrive = await openBeforeScript(page, "/servicios/PCB")
  await expect(page.getByLabel("Teléfono de contacto")).toHaveValue("88887777")
  await page.getByLabel("Cantidad").fill("4")
  await page.getByLabel("Método de pago").selectOption("Efectivo")
  await page.getByRole("button", { name: /^Grande/ }).click()
  await arrive()
  await expect(page.getByLabel("Cantidad")).toHaveValue("4")
  await expect(page.getByRole("button", { name: /^Grande/ })).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByLabel("Método de pago").locator("option:checked")).toHaveText("Efectivo")
  await page.getByLabel("Cantidad").fill("")
  await page.getByLabel("Cantidad").pressSequentially("-3")
  await expect(page.getByLabel("Cantidad")).toHaveValue("1")

  arrive = await openBeforeScript(page, "/")
  await page.getByRole("main").getByRole("combobox").fill("led")
  await arrive()
  await expect(page.getByRole("main").getByRole("option").first()).toBeVisible()

  arrive = await openBeforeScript(page, "/catalogo")
  await page.getByLabel("Por página").selectOption("8")
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await arrive()
  await expect(page).toHaveURL(/8/)
  await expect(page.getByRole("dialog", { name: "Menú" })).toBeVisible()
})

test("[CAT-07][SCREEN-02][DATA-08] the page size of an earlier visit shows before the script; a size or category chosen before the script stays", async ({
  page,
}) => {
  const size = page.getByLabel("Por página")
  const stored = () => page.evaluate(() => localStorage.getItem("itemsPerPage"))
  const shows = async (units: string) => {
    await expect(page.getByText(new RegExp(`^Mostrando ${units} de`))).toBeVisible()
    await page.waitForLoadState("networkidle")
    await expect(page.getByText(new RegExp(`^Mostrando ${units} de`))).toBeVisible()
    await expect(size).toHaveValue(units)
    expect(await stored()).toBe(units)
  }
  await page.goto("/PuntosdeVenta")
  await page.evaluate(() => localStorage.setItem("itemsPerPage", "20"))
  let arrive = await openBeforeScript(page, "/catalogo?pagina=2")
  await expect(size).toHaveValue("20")
  await arrive()
  await shows("20")
  await expect(page).toHaveURL("/catalogo?pagina=2&porPagina=20")

  arrive = await openBeforeScript(page, "/catalogo")
  await page.getByRole("radio", { name: "LEDs" }).check()
  await arrive()
  await shows("20")
  await expect(page).toHaveURL("/catalogo?categoria=2&porPagina=20")

  // 12 is what the page has without a choice.
  for (const chosen of ["12", "8"]) {
    arrive = await openBeforeScript(page, "/catalogo?pagina=2")
    await size.selectOption(chosen)
    await arrive()
    await shows(chosen)
    await expect(page).toHaveURL(`/catalogo?porPagina=${chosen}`)
  }
})

test("[PROD-04][PROD-18][PROD-20][CAT-03][CAT-15][CAT-18] early choices of a variant, units and a category count, and an early 'Añadir' leads to the same page", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  const { parent, variant } = await withVariants(shop)
  const choice = page.getByLabel("Seleccionar Variante")
  const units = page.getByRole("spinbutton", { name: "Cantidad" })

  let arrive = await openBeforeScript(page, `/products/${parent}`)
  await choice.selectOption(String(variant))
  await units.fill("2")
  await arrive()
  await expect(choice).toHaveValue(String(variant))
  await expect(units).toHaveValue("2")
  await expect(page.getByText(/^Precio base/)).toBeVisible()
  await page.getByRole("button", { name: "Añadir al carrito" }).click()
  await expect(page.getByText("Producto añadido al carrito")).toBeVisible()
  expect(await readCart(shop, customer)).toEqual([[variant, 2]])

  // Pressed before the script, a plain form shows the same text in the same place.
  arrive = await openBeforeScript(page, `/products/${parent}`)
  await choice.selectOption(String(variant))
  await units.fill("3")
  await page.locator("form").getByRole("button", { name: "Añadir al carrito" }).click({ noWaitAfter: true })
  await arrive()
  await expect(page).toHaveURL(/\/catalogo\?compra=added$/)
  await expect(page.getByRole("status").filter({ hasText: "Producto añadido al carrito" })).toBeVisible()
  expect(await readCart(shop, customer)).toEqual([[variant, 5]])

  arrive = await openBeforeScript(page, "/catalogo")
  await page.getByRole("radio", { name: "LEDs" }).check()
  await arrive()
  await expect(page).toHaveURL("/catalogo?categoria=2")
  await expect(page.getByRole("radio", { name: "LEDs" })).toBeChecked()

  arrive = await openBeforeScript(page, "/catalogo?buscar=LED+rojo+5+mm&porPagina=8")
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "LED rojo 5 mm", exact: true }) })
  await card.getByRole("spinbutton").fill("6")
  await arrive()
  await expect(card.getByRole("spinbutton")).toHaveValue("6")
  await card.getByRole("button", { name: "Agregar LED rojo 5 mm al carrito" }).click()
  await expect(page.getByText("Producto agregado al carrito")).toBeVisible()
  expect((await readCart(shop, customer)).map(([, quantity]) => quantity)).toEqual([5, 6])
})

test("[SALE-02][SALE-06] units typed and 'Agregar' pressed early at the counter are in the cart", async ({ page }) => {
  await signInAtCounter(page)
  const arrive = await openBeforeScript(page, "/asocias/admin?tab=venta&q=protoboard")
  await page
    .getByLabel(/^Cantidad de/)
    .first()
    .fill("3")
  await page
    .getByRole("button", { name: /^Agregar / })
    .first()
    .click({ noWaitAfter: true })
  await arrive()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("carritoAsociacion") ?? "[]")))
    .toMatchObject([{ cantidad: 3 }])
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("[PROD-15][PROD-17][PROD-18] an add from the product page has the script's words and goes where it goes", async ({
    page,
    shop,
  }) => {
    const add = page.getByRole("button", { name: /^(Añadir al carrito|Iniciar sesión para comprar)$/ })
    await page.goto("/products/35-x")
    await add.click()
    await expect(page).toHaveURL(/\/products\/35-/)
    await expect(page.getByRole("alert")).toContainText("Debe iniciar sesión")

    const customer = await asNewCustomer(page, shop)
    await page.goto("/products/35-x")
    await page.getByRole("spinbutton").fill("0")
    await add.click()
    await expect(page.getByRole("alert")).toContainText("La cantidad debe ser mayor a 0")
    await page.getByRole("spinbutton").fill("2")
    await add.click()
    await expect(page).toHaveURL(/\/catalogo\?compra=added$/)
    await expect(page.getByRole("status").filter({ hasText: "Producto añadido al carrito" })).toBeVisible()
    expect(await readCart(shop, customer)).toEqual([[35, 2]])
  })
})
