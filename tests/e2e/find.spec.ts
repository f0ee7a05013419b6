import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

test("[FIND-01][FIND-03] by keys alone: '/' brings the search, a value becomes a filter, another is added, back goes back", async ({
  page,
}) => {
  await page.goto("/envios")
  const box = page.getByRole("combobox", { name: "Buscar en la tienda" })
  await page.keyboard.press("/")
  await expect(box).toBeFocused()
  await page.keyboard.type("4k7")
  const value = page.getByRole("option", { name: /^Resistencia: 4\.7 kΩ/ })
  await expect(value).toBeVisible()
  await expectAccessible(page)
  // The arrows go up from the box to the last option.
  await page.keyboard.press("ArrowUp")
  await expect(value).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/catalogo?resistencia=4k7")

  await page.getByRole("radio", { name: "Resistencias" }).press("Space")
  await expect(page).toHaveURL("/catalogo?categoria=1")
  const filters = page.getByRole("region", { name: "Filtros", exact: true })
  // The address changes a moment before the list does.
  const value10k = filters.getByRole("link", { name: /^10 kΩ \d+$/ })
  await expect(value10k).toHaveAttribute("href", "/catalogo?categoria=1&resistencia=10k")
  await value10k.press("Enter")
  await expect(page).toHaveURL("/catalogo?categoria=1&resistencia=10k")
  const quarterWatt = filters.getByRole("link", { name: /^1\/4 W \d+$/ })
  await expect(quarterWatt).toHaveAttribute("href", /resistencia=10k&potencia/)
  await quarterWatt.press("Enter")
  await expect(page).toHaveURL("/catalogo?categoria=1&resistencia=10k&potencia=0.25")
  await expect(page.getByText("Mostrando 1 de 1 productos")).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole("link", { name: "Quitar Resistencia: 10 kΩ" })).toBeVisible()
  await page.reload()
  await page.getByRole("link", { name: "Quitar Resistencia: 10 kΩ" }).press("Enter")
  await expect(page).toHaveURL("/catalogo?categoria=1")
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("[FIND-01][FIND-02] filters are a sheet; the head leaves the screen to the products", async ({ page }) => {
    await page.goto("/catalogo?categoria=15")
    await expectNoSidewaysScroll(page)
    const screen = page.viewportSize()!
    const first = await page.getByRole("region", { name: "Productos" }).getByRole("listitem").first().boundingBox()
    expect(first!.y).toBeLessThan(screen.height / 3)
    await expect(page.getByText("Fuentes y baterías", { exact: true })).toBeInViewport()

    const filters = page.getByRole("region", { name: "Filtros", exact: true })
    await expect(filters).toBeHidden()
    await page.getByRole("button", { name: "Filtros" }).tap()
    // Two taps quicker than the page renders.
    await filters.getByRole("link", { name: /^12 V \d+$/ }).evaluate((link: HTMLElement) => {
      const links = [...(link.closest("ul")?.querySelectorAll("a") ?? [])]
      link.click()
      links.find(other => other.textContent?.startsWith("9 V"))?.click()
    })
    await filters.getByRole("link", { name: /^Solo disponibles/ }).tap()
    await expect(page).toHaveURL("/catalogo?categoria=15&tension=12,9&disponibles=si")
    await expectAccessible(page)
    await filters.getByRole("button", { name: /^Ver \d+ productos$/ }).tap()
    await expect(filters).toBeHidden()
    await expect(page.getByRole("button", { name: "Filtros (3)" })).toBeVisible()
    await page.getByRole("link", { name: "Quitar filtros" }).tap()
    await expect(page).toHaveURL("/catalogo?categoria=15")
  })
})

test("[FIND-01][FIND-03][FIND-06] without script search, filters, ranges and the answer to nothing found work", async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto("/reembolso")
  await page.getByRole("textbox", { name: "Buscar en la tienda" }).fill("resistencia 4k8")
  await page.keyboard.press("Enter")
  await expect(page.getByText("No se encontraron productos.")).toBeVisible()
  await page.getByRole("link", { name: /^Resistencia: 4\.7 kΩ/ }).click()
  await expect(page).toHaveURL("/catalogo?categoria=1&resistencia=4k7")
  const range = page.getByRole("form", { name: "Rango de resistencia" })
  await range.getByLabel("Desde").fill("1M")
  await range.getByRole("button", { name: "Filtrar" }).click()
  await expect(page).toHaveURL("/catalogo?categoria=1&resistencia=4k7,1M..")
  await expect(page.getByRole("link", { name: "Quitar Resistencia: desde 1 MΩ" })).toBeVisible()
  await context.close()
})
