import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

const loadingScreen = "services-loading"

test("[SRV-07] the loading screen covers the page for 800 ms", async ({ page }) => {
  await page.addInitScript(name => {
    document.addEventListener("DOMContentLoaded", () => {
      const screen = document.querySelector(`[data-testid="${name}"]`)
      const timing = screen?.getAnimations()[0]?.effect?.getTiming()
      Object.assign(window, { atFirst: { shown: screen?.checkVisibility(), delay: timing?.delay } })
    })
  }, loadingScreen)
  await page.goto("/servicios")
  const atFirst = await page.evaluate(() => (window as unknown as { atFirst: unknown }).atFirst)
  expect(atFirst).toEqual({ shown: true, delay: 800 })
  await expect(page.getByTestId(loadingScreen)).toBeHidden()
  await page.getByRole("link", { name: "Iniciar Proyecto" }).click()
  await expect(page).toHaveURL("/servicios/PCB")
})

test("[SRV-07][NAV-20] nothing is covered with reduced motion or without script", async ({ page, browser, shop }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.goto("/servicios", { waitUntil: "commit" })
  await expect(page.getByRole("heading", { name: "De la idea al circuito impreso" })).toBeVisible()
  await expect(page.getByTestId(loadingScreen)).toBeHidden()

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const still = await plain.newPage()
  await still.goto("/servicios")
  await expect(still.getByTestId(loadingScreen)).toBeHidden()
  await expect(still.getByRole("heading", { name: "Portafolio" })).toBeVisible()
  await plain.close()
})

test("[SRV-10][SRV-12] @phone a portfolio entry opens in a dialog and closes in three ways", async ({ page }) => {
  await page.goto("/servicios")
  await expect(page.getByTestId(loadingScreen)).toBeHidden()
  const works = page.getByRole("listitem").getByRole("button")
  await expect(works).toHaveCount(2)

  const multilayer = page.getByRole("button", { name: /PCB multicapa/ })
  await multilayer.click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("heading", { name: "PCB multicapa" })).toBeVisible()
  await expect(dialog.getByText(/Tarjeta de cuatro capas/)).toBeVisible()
  await expect(dialog.getByText("Categoría: Diseño multicapa")).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Cerrar" }).click()
  await expect(dialog).toBeHidden()
  await expect(multilayer).toBeFocused()

  await page.getByRole("button", { name: /PCB de potencia/ }).click()
  await expect(dialog.getByText("Categoría: Electrónica de potencia")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()

  await multilayer.click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(dialog).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
