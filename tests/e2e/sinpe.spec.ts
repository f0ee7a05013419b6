import { counterPage } from "./support/counter.ts"
import { asNewCustomer, orderBySinpe } from "./support/customer.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

/** A picture of one green dot. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

test("[SINPE-01][SINPE-02] a customer claims a payment with a picture, staff see it beside the order and confirm, the customer's page shows it by itself @widths", async ({
  page,
  shop,
  browser,
}) => {
  const { id, ref } = await orderBySinpe(shop, await asNewCustomer(page, shop))
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: shop.url })
  await page.goto(`/perfil/pedidos/${ref}`)
  const panel = page.getByRole("region", { name: "Pago por SINPE Móvil" })
  await panel.getByRole("button", { name: "Copiar Detalle de la transferencia" }).click()
  await expect(panel.getByRole("button", { name: "Copiado Detalle de la transferencia" })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ref.replace("-", ""))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await panel.getByLabel("Referencia de la transferencia").fill("2026111688990011")
  const large = { name: "foto.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await panel.getByLabel("Comprobante (opcional)").setInputFiles(large)
  await panel.getByRole("button", { name: "Ya pagué" }).click()
  await expect(panel.getByLabel("Comprobante (opcional)")).toHaveJSProperty("validity.customError", true)
  await panel.getByLabel("Comprobante (opcional)").setInputFiles([])
  await panel.getByLabel("Referencia de la transferencia").fill("¿?")
  await panel.getByRole("button", { name: "Ya pagué" }).click()
  await expect(panel.getByText("Revise la referencia: lleva solo letras", { exact: false })).toBeInViewport()
  await expect(panel.getByLabel("Referencia de la transferencia")).toBeFocused()
  await panel.getByLabel("Referencia de la transferencia").fill("2026111688990011")
  await panel
    .getByLabel("Comprobante (opcional)")
    .setInputFiles({ name: "c.png", mimeType: "image/png", buffer: picture })
  await panel.getByRole("button", { name: "Ya pagué" }).click()
  await expect(panel).toContainText("Nos dijo que ya pagó con la referencia 2026111688990011")
  const thanks = page.getByText("Gracias. Revisaremos su transferencia y le avisaremos.")
  await expect(thanks).toBeInViewport()

  const counter = await counterPage(browser, shop)
  await counter.goto("/asocias/admin?tab=sinpe")
  const row = counter.getByRole("listitem").filter({ hasText: ref })
  await expect(row.getByRole("img", { name: `Comprobante de ${ref}` })).toHaveJSProperty("naturalWidth", 1)
  await expect(row).toContainText("2026111688990011")
  await expectAccessible(counter)

  // The customer's open page shows the reason of the refusal by itself, without the earlier thanks.
  await row.locator("summary").filter({ hasText: "Rechazar" }).click()
  await row.getByLabel("Motivo, que verá el cliente").fill("No aparece en la cuenta")
  await row.getByRole("button", { name: `Rechazar ${ref}` }).click()
  await expect(panel).toContainText("No confirmamos su pago: No aparece en la cuenta")
  await expect(page.getByText("No encontramos su transferencia")).toBeVisible()
  await expect(thanks).toHaveCount(0)
  await panel.getByLabel("Referencia de la transferencia").fill("2026111688990012")
  await panel.getByRole("button", { name: "Ya pagué" }).click()
  await expect(panel).toContainText("Nos dijo que ya pagó con la referencia 2026111688990012")

  await counter.reload()
  await row.getByRole("button", { name: `Confirmar ${ref}` }).click()
  await expect(row).toHaveCount(0)
  await counter.close()

  const paid = page.getByRole("listitem").filter({ hasText: "Pago confirmado" })
  await expect(paid).toContainText(/\d{2}:\d{2}$/)
  await expect(paid).toBeInViewport()
  const withTime = await paid.innerText()
  await expect(panel).toHaveCount(0)
  await expect(thanks).toHaveCount(0)
  const { shipment } = await shop.erp.shipments.findOrCreateFor(id, 1)
  await shop.erp.shipments.ensureValidated(shipment.id)
  await page.reload()
  await expect(page.getByText("¡Ya puede retirarlo!")).toBeVisible()
  await expect(paid).toHaveText(withTime.replaceAll("\n", ""))
})
