import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

test("@phone information pages are accessible and fit, also on the narrowest phone", async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ["/envios", "/reembolso", "/PuntosdeVenta", "/Chispa", "/SemanaChispa"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test("[INFO-04] the footer's links lead from page to page without a document load", async ({ page }) => {
  await page.goto("/envios")
  await expect(page.getByRole("link", { name: "Crear cuenta" })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole("contentinfo").getByRole("link", { name: "Puntos de Venta" }).click()
  await expect(page.getByText("En todos los puntos de venta se paga en efectivo o Sinpe Móvil.")).toBeVisible()
  await expect(page).toHaveTitle("Puntos de Venta | Chispa")
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true)
})
