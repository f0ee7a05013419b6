import { signInAtCounter } from "./support/counter.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

test("[EDIT-01][EDIT-02][EDIT-03] a kit is edited by keyboard, survives a reload, is previewed and published @phone", async ({
  page,
}) => {
  test.slow()
  const saved = () => expect(page.getByText("Borrador guardado. Todavía no está publicado.")).toBeVisible()
  await signInAtCounter(page, "CHISPA")
  await page.goto("/asocias/tienda/ajustes")
  await page.getByRole("link", { name: "Kits", exact: true }).click()
  await page.getByRole("link", { name: /^Digital/ }).click()
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Digital")
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const parts = page.getByLabel("Componente", { exact: true })
  const [first, second] = [await parts.nth(0).inputValue(), await parts.nth(1).inputValue()]
  await page.getByRole("button", { name: `Bajar ${first}`, exact: true }).focus()
  await page.keyboard.press("Enter")
  await expect(parts.nth(0)).toHaveValue(second)
  await expect(parts.nth(1)).toHaveValue(first)
  // The focus went with the component: the same key moves it on.
  await expect(page.getByRole("button", { name: `Bajar ${first}`, exact: true })).toBeFocused()

  await page.getByLabel("Precio del paquete (₡)").fill("4 250")
  await expect(page.getByText(/^por separado ₡.*, paquete ₡4250/)).toBeVisible()
  await saved()
  await page.reload()
  await expect(page.getByLabel("Precio del paquete (₡)")).toHaveValue("4250")
  await expect(parts.nth(0)).toHaveValue(second)

  const opening = page.context().waitForEvent("page")
  await page.getByRole("link", { name: "Vista previa: Digital" }).click()
  const preview = await opening
  await expect(preview.getByText("Vista previa: todavía no está publicado.")).toBeVisible()
  await expect(preview.getByText("₡4250").first()).toBeVisible()
  await preview.close()

  await page.getByLabel("Precio del paquete (₡)").fill("-1")
  await page.getByLabel("Por qué (queda en el historial)").fill("Nuevo semestre")
  await page.getByRole("button", { name: "Publicar", exact: true }).click()
  await expect(page.getByLabel("Precio del paquete (₡)")).toHaveAccessibleDescription("El monto no puede ser negativo.")
  await page.getByLabel("Precio del paquete (₡)").fill("4250")
  await page.getByRole("button", { name: "Publicar", exact: true }).click()
  await expect(page.getByText("Listo: la versión 1 ya está publicada.")).toBeVisible()
  await page.goto("/kits/digital")
  await expect(page.getByText("₡4250").first()).toBeVisible()
})
