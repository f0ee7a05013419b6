import type { Page } from "@playwright/test"
import { asNewCustomer, readCart } from "./support/customer.ts"
import { expect, expectAccessible, expectNoButtonCovered, expectNoSidewaysScroll, test } from "./support/journey.ts"

const cards = (page: Page) => page.getByRole("region", { name: "Productos" }).getByRole("listitem")
const summary = (page: Page) => page.getByText(/^Mostrando \d+ de \d+ productos$/)
/** A mark that a document load would lose. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))
const isMarked = (page: Page) => page.evaluate(() => "sameDocument" in window)

test("[CAT-03][CAT-04][CAT-05][CAT-25] category, subcategory and search change in place, and back goes back", async ({
  page,
}) => {
  await page.goto("/catalogo")
  await expectAccessible(page)
  await mark(page)
  const subcategory = page.getByLabel("Subcategoría")
  await expect(subcategory).toBeDisabled()

  await page.getByRole("radio", { name: "LEDs" }).check()
  await expect(page).toHaveURL("/catalogo?categoria=2")
  await expect(summary(page)).not.toHaveText(/de 540/)
  await subcategory.selectOption("RGB y direccionables")
  await expect(page).toHaveURL("/catalogo?categoria=2&subcategoria=112")

  const box = page.getByRole("searchbox", { name: "Buscar en el catálogo" })
  await box.fill("tira")
  await box.press("Enter")
  await expect(page).toHaveURL("/catalogo?categoria=2&subcategoria=112&buscar=tira")
  await expect(cards(page).first()).toContainText(/tira/i)
  await box.fill("zzzzqqq")
  await page.getByRole("button", { name: "Buscar", exact: true }).click()
  await expect(page.getByText("No se encontraron productos.")).toBeVisible()

  await page.goBack()
  await expect(box).toHaveValue("tira")
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL("/catalogo?categoria=2")
  await expect(subcategory).toHaveValue("")
  expect(await isMarked(page)).toBe(true)
})

test("[CAT-03][CAT-04] who chooses a category and searches before its list has arrived gets both", async ({ page }) => {
  await page.goto("/catalogo")
  const arrival = Promise.withResolvers<void>()
  const isOfCategory = (url: URL) => url.pathname.endsWith("/catalogo.data") && !url.searchParams.has("buscar")
  await page.route(isOfCategory, async route => {
    await arrival.promise
    await route.continue().catch(() => undefined)
  })
  await page.getByRole("radio", { name: "LEDs" }).check()
  await expect(page.getByRole("button", { name: "Buscando..." })).toBeVisible()
  const box = page.getByRole("searchbox", { name: "Buscar en el catálogo" })
  await box.fill("tira")
  await box.press("Enter")
  await expect(page).toHaveURL("/catalogo?categoria=2&buscar=tira")
  await expect(cards(page).first()).toContainText(/tira/i)
  arrival.resolve()
})

test("[CAT-01][CAT-09][CAT-25] pages are links; a reload shows the same page, another category its first one", async ({
  page,
}) => {
  await page.goto("/catalogo?categoria=1")
  await mark(page)
  await expect(page).toHaveURL("/catalogo?categoria=1")
  const onFirstPage = await cards(page).first().innerText()
  await page.getByRole("link", { name: "Última página" }).click()
  await expect(page).toHaveURL(/categoria=1&pagina=\d+$/)
  await expect(cards(page).first()).not.toHaveText(onFirstPage.replaceAll("\n", ""))
  // Waits for products, not for the empty placeholders.
  await expect(cards(page).first()).toContainText("₡")
  const there = await cards(page).first().innerText()
  expect(await isMarked(page)).toBe(true)
  await page.reload()
  await expect(cards(page).first()).toHaveText(there.replaceAll("\n", ""))
  await expect(page.getByRole("radio", { name: "Resistencias" })).toBeChecked()
  await page.getByRole("radio", { name: "Todo" }).check()
  await expect(page).toHaveURL("/catalogo")
})

test("[CAT-06] 'Buscando...' shows while a search is under way", async ({ page }) => {
  await page.goto("/catalogo")
  const answer = Promise.withResolvers<void>()
  await page.route("**/catalogo.data*", async route => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole("searchbox").fill("led")
  await page.getByRole("button", { name: "Buscar", exact: true }).click()
  await expect(page.getByRole("status").filter({ hasText: "Buscando..." })).toBeVisible()
  answer.resolve()
  await expect(page.getByText("Buscando...")).toHaveCount(0)
  await expect(summary(page)).toBeVisible()
})

test("[CAT-07][CAT-08][CAT-28][DATA-08] @both rows of four, two on a phone; the page size is remembered", async ({
  page,
  isMobile,
}) => {
  await page.goto("/catalogo?pagina=3")
  await expectNoSidewaysScroll(page)
  if (isMobile) await expectAccessible(page)
  await expect(cards(page)).toHaveCount(12)
  const tops = await cards(page).evaluateAll(all => all.map(card => Math.round(card.getBoundingClientRect().top)))
  expect(tops.filter(top => top === tops[0])).toHaveLength(isMobile ? 2 : 4)

  await page.getByLabel("Por página").selectOption("20")
  await expect(cards(page)).toHaveCount(20)
  await expect(page).toHaveURL("/catalogo?porPagina=20")
  await expect.poll(() => page.evaluate(() => localStorage.getItem("itemsPerPage"))).toBe("20")

  await page.goto("/catalogo")
  await expect(cards(page)).toHaveCount(20)
  // The address wins.
  await page.goto("/catalogo?porPagina=8")
  await expect(cards(page)).toHaveCount(8)
  await page.evaluate(() => localStorage.setItem("itemsPerPage", "13"))
  await page.goto("/catalogo")
  await expect(cards(page)).toHaveCount(12)
})

test("[CAT-17] signed out, the cart button explains why and leads to the sign-in", async ({ page }) => {
  await page.goto("/catalogo?buscar=LED+rojo+5+mm&porPagina=8")
  const button = page.getByRole("button", { name: "Agregar LED rojo 5 mm al carrito" })
  await expect(page.getByRole("link", { name: "Crear cuenta" })).toBeVisible()
  await button.hover()
  await expect(page.getByRole("tooltip")).toHaveText("Necesita estar con la sesión iniciada")
  await page.mouse.move(0, 0)
  await expect(page.getByRole("tooltip")).toHaveCount(0)
  await button.focus()
  await expect(button).toHaveAccessibleDescription("Necesita estar con la sesión iniciada")
  await button.press("Enter")
  await expect(page).toHaveURL(/\/iniciar-sesion\?volver=%2Fcatalogo/)
})

test("[CAT-15][CAT-16][CAT-18][CAT-19][CAT-20][CAT-28][NAV-18] @both units and the cart button of a card", async ({
  page,
  shop,
  isMobile,
}) => {
  const customer = await asNewCustomer(page, shop)
  await page.goto("/catalogo?buscar=LED+rojo+5+mm&porPagina=8")
  const card = cards(page).filter({ has: page.getByRole("heading", { name: "LED rojo 5 mm", exact: true }) })
  const units = card.getByRole("spinbutton")
  const add = card.getByRole("button", { name: "Agregar LED rojo 5 mm al carrito" })
  const stock = Number((await card.getByText(/^Disponibles: \d+$/).innerText()).replace("Disponibles: ", ""))
  await expect(
    page
      .getByRole("button", { name: "Abrir menú" })
      .or(page.getByRole("link", { name: "Marta" }))
      .first(),
  ).toBeVisible()
  await expect(units).toHaveValue("0")
  // Screen readers hear different names for the steppers and the cart button.
  await expect(card.getByRole("button", { name: /agregar/i })).toHaveCount(1)
  for (const name of ["Una unidad menos de LED rojo 5 mm", "Una unidad más de LED rojo 5 mm"])
    await expect(card.getByRole("button", { name, exact: true })).toHaveCount(1)

  await add.click()
  await expect(card.getByRole("alert")).toHaveText("Cantidad sin ingresar")
  await units.fill("7")
  await expect(card.getByRole("alert")).toHaveCount(0)
  await units.fill(String(stock + 1))
  await expect(units).toHaveValue("7")
  await units.fill("-3")
  await expect(units).toHaveValue("0")
  await units.fill("")
  await units.pressSequentially("2")
  await card.getByRole("button", { name: /^Una unidad más de/ }).click()
  await expect(units).toHaveValue("3")

  for (const [reply, words] of [
    [{ kind: "no-draft" }, "No se encontró una orden activa."],
    [{ kind: "failed" }, "Error al agregar producto al carrito"],
  ] as const) {
    await page.route("/carrito/lineas", route => route.fulfill({ status: 502, json: reply }), { times: 1 })
    await add.click()
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible()
    await expectNoButtonCovered(page)
  }
  await page.route("/carrito/lineas", route => route.abort(), { times: 1 })
  await add.click()
  await expect(page.getByRole("alert").filter({ hasText: "Error al agregar producto al carrito" })).toHaveCount(
    // A phone shows the newest only.
    isMobile ? 1 : 2,
  )
  await expect(units).toHaveValue("3")
  expect(await readCart(shop, customer)).toEqual([])

  await add.click()
  await expect(page.getByRole("status").filter({ hasText: "Producto agregado al carrito" })).toBeVisible()
  await expect(units).toHaveValue("0")
  expect((await readCart(shop, customer)).map(([, quantity]) => quantity)).toEqual([3])

  // The server notices that the session has ended.
  await page.context().clearCookies()
  await units.fill("1")
  await add.click()
  await expect(page).toHaveURL(/\/iniciar-sesion\?volver=%2Fcatalogo/)
  await expect(page.getByText("Necesita estar con la sesión iniciada")).toBeVisible()
})

test("[CAT-18] an addition is announced once, also if the list around its card changes afterwards", async ({
  page,
  shop,
}) => {
  await asNewCustomer(page, shop)
  await page.goto("/catalogo?buscar=LED+rojo+5+mm&porPagina=8")
  // Messages stay while the clock stands still.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const card = cards(page).filter({ has: page.getByRole("heading", { name: "LED rojo 5 mm", exact: true }) })
  await card.getByRole("spinbutton").fill("2")
  await card.getByRole("button", { name: "Agregar LED rojo 5 mm al carrito" }).click()
  const added = page.getByText("Producto agregado al carrito")
  await expect(added).toBeVisible()
  await page.getByLabel("Por página").selectOption("12")
  await expect(card.locator("input[name=volver]")).toHaveValue(/porPagina=12/)
  await page.clock.runFor(1000)
  await expect(added).toHaveCount(1)
})

test("without script the filters are a form, and a card's form leads to sign in", async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto("/catalogo")
  await page.getByRole("radio", { name: "LEDs" }).check()
  await page.getByRole("searchbox").fill("rojo")
  await page.getByLabel("Por página").selectOption("8")
  await page.getByRole("button", { name: "Aplicar" }).click()
  await expect(summary(page)).toBeVisible()
  await expect(page.getByRole("radio", { name: "LEDs" })).toBeChecked()
  await expect(cards(page).first()).toContainText(/rojo/i)
  await cards(page).first().getByRole("spinbutton").fill("1")
  await cards(page)
    .first()
    .getByRole("button", { name: /^Agregar .* al carrito$/ })
    .click()
  await expect(page).toHaveURL(/\/iniciar-sesion\?volver=%2Fcatalogo/)
  await context.close()
})
