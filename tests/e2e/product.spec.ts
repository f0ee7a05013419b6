import { formatColones } from "../../src/shop/vocabulary/money.ts"
import { asNewCustomer, readCart } from "./support/customer.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, type JourneyShop, test } from "./support/journey.ts"

/** A product of the demo shop with an available variant that costs more. */
const parentWithVariants = async (shop: JourneyShop) => {
  for (const { id, price } of (await shop.erp.products.listForSale()).filter(one => one.isParentOfVariants)) {
    const dearer = (await shop.erp.products.variants(id)).find(one => one.variationPrice > 0)
    const stock = dearer && (await shop.erp.products.stock(dearer.childId))
    if (dearer && stock?.some(({ real }) => real > 0)) return { id, price, variant: dearer }
  }
  throw new Error("the demo shop has no such product")
}

test("[PROD-10][PROD-13][PROD-14][PROD-15] @phone signed out: prices and units work, buying asks to sign in", async ({
  page,
}) => {
  await page.goto("/products/35-Superior%20ESP")
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const units = page.getByRole("spinbutton", { name: "Cantidad" })
  const max = Number(await units.getAttribute("max"))
  const places = await page
    .getByRole("listitem")
    .filter({ hasText: /^\p{Lu}\w+\d+$/u })
    .allInnerTexts()
  expect(Math.max(...places.map(place => Number(/\d+$/.exec(place)?.[0])))).toBe(max)

  await units.fill(String(max + 5))
  await expect(units).toHaveValue(String(max))
  await units.fill("0")
  await expect(units).toHaveValue("0")
  await units.fill("2")
  await expect(page.getByText("Total").locator("..")).toContainText("₡20 000")

  await page.getByRole("button", { name: "Iniciar sesión para comprar" }).click()
  await expect(page.getByRole("alert")).toContainText("Debe iniciar sesión")
  await expect(page).toHaveURL("/products/35-Superior%20ESP")
})

test("[PROD-17][PROD-18][PROD-19][PROD-16][PROD-21] signed in: problems are shown, and an addition returns to the catalogue with a message", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  await page.goto("/products/35")
  const add = page.getByRole("button", { name: "Añadir al carrito" })
  const units = page.getByRole("spinbutton")
  await expect(page.getByRole("link", { name: "Marta" })).toBeVisible()
  await units.fill("0")
  await add.click()
  await expect(page.getByRole("alert")).toHaveText("La cantidad debe ser mayor a 0")
  await units.fill("2")
  for (const [kind, words] of [
    ["no-draft", "No se encontró una orden activa."],
    ["failed", "Error al agregar producto al carrito"],
  ] as const) {
    await page.route("/carrito/lineas", route => route.fulfill({ status: 502, json: { kind } }), { times: 1 })
    await add.click()
    await expect(page.getByRole("alert")).toHaveText(words)
  }
  await expect(page).toHaveURL("/products/35")

  // The test controls the clock.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await add.click()
  const snackbar = page.getByRole("status").filter({ hasText: "Producto añadido al carrito" })
  await expect(snackbar).toBeVisible()
  await page.clock.runFor(1900)
  await expect(page).toHaveURL("/products/35")
  await page.clock.runFor(200)
  await expect(page).toHaveURL("/catalogo")
  await expect(snackbar).toBeVisible()
  await page.clock.runFor(2800)
  await expect(snackbar).toBeVisible()
  await page.clock.runFor(200)
  await expect(snackbar).toHaveCount(0)
  expect(await readCart(shop, customer)).toEqual([[35, 2]])
})

test("[PROD-04][PROD-08][PROD-20][PROD-21] @phone a variant has its own price and stock, and is what is added", async ({
  page,
  shop,
}) => {
  const parent = await parentWithVariants(shop)
  const customer = await asNewCustomer(page, shop)
  await page.goto(`/products/${parent.id}`)
  await expect(page.getByText(/^Precio base/)).toHaveCount(0)
  await page.getByLabel("Seleccionar Variante").selectOption(String(parent.variant.childId))
  const base = formatColones(parent.price)
  await expect(
    page.getByText(`Precio base ${base} + variación ${formatColones(parent.variant.variationPrice)}`),
  ).toBeVisible()
  await expect(page.getByText("Precio unitario").locator("..")).toContainText(
    formatColones(parent.price + parent.variant.variationPrice),
  )
  await expect(page.getByRole("heading", { name: /^Existencias de / })).toBeVisible()
  await page.getByRole("button", { name: "Añadir al carrito" }).click()
  await expect(page.getByText("Producto añadido al carrito")).toBeVisible()
  expect(await readCart(shop, customer)).toEqual([[parent.variant.childId, 1]])
})

test("[PROD-18][PROD-20] the message names the variant that was added, once, also if another is chosen meanwhile", async ({
  page,
  shop,
}) => {
  const parent = await parentWithVariants(shop)
  const customer = await asNewCustomer(page, shop)
  const choice = page.getByLabel("Seleccionar Variante")
  await page.goto(`/products/${parent.id}`)
  await choice.selectOption(String(parent.variant.childId))
  const value = await choice.locator("option:checked").innerText()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const arrival = Promise.withResolvers<void>()
  await page.route("/carrito/lineas", async route => {
    await arrival.promise
    await route.continue()
  })
  await page.getByRole("button", { name: "Añadir al carrito" }).click()
  await choice.selectOption("Sin variante")
  arrival.resolve()
  const message = page.getByRole("status").filter({ hasText: "Producto añadido al carrito" })
  await expect(message).toContainText(value)
  await page.clock.runFor(1000)
  await choice.selectOption(String(parent.variant.childId))
  await choice.selectOption("Sin variante")
  await expect(message).toHaveCount(1)
  await expect(message).toContainText(value)
  await page.clock.runFor(1100)
  await expect(page).toHaveURL("/catalogo")
  expect(await readCart(shop, customer)).toEqual([[parent.variant.childId, 1]])
})

test("[PROD-09][PROD-11][PROD-12] from the catalogue the page shows that it loads; an unreadable product is not found", async ({
  page,
}) => {
  await page.goto("/catalogo?buscar=superior")
  const answer = Promise.withResolvers<void>()
  await page.route("**/products/*.data*", async route => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole("link", { name: "Superior ESP" }).click()
  await expect(page.getByRole("main").getByText("Cargando...")).toBeVisible()
  await expect(page).toHaveTitle(/Superior ESP/)
  answer.resolve()
  await expect(page.getByRole("heading", { name: "Añadir al carrito" })).toBeVisible()
  // The same search, also after a reload.
  await page.reload()
  const back = page.getByRole("link", { name: "Volver" })
  await expect(back).toHaveAttribute("href", "/catalogo?buscar=superior")
  await back.click()
  await expect(page).toHaveURL("/catalogo?buscar=superior")

  await page.unroute("**/products/*.data*")
  await page.route("**/products/*.data*", route => route.abort())
  await page.getByRole("region", { name: "Productos" }).getByRole("link").first().click()
  await expect(page.getByRole("heading", { name: "Producto no encontrado" })).toBeVisible()
  await expect(page.getByText("Sin conexión. Intente de nuevo.")).toBeVisible()
  await page.unroute("**/products/*.data*")
  await page.getByRole("button", { name: "Reintentar" }).click()
  await expect(page.getByRole("heading", { name: "Añadir al carrito" })).toBeVisible()
})
