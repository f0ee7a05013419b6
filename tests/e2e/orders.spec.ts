import type { Page } from "@playwright/test"
import { expectAnswer } from "./support/answers.ts"
import { asNewCustomer } from "./support/customer.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, type JourneyShop, test } from "./support/journey.ts"

const inCart = (page: Page, shop: JourneyShop, producto: string) =>
  page.request.post("/carrito/lineas", { form: { producto, cantidad: "1" }, headers: { Origin: shop.url } })

const mailTo = async (page: Page, subject: RegExp) => {
  const mailbox = await page.context().newPage()
  await expectAnswer(page, "/correo-de-prueba", subject)
  await mailbox.goto("/correo-de-prueba")
  await expect(mailbox.getByText(subject).first()).toBeVisible()
  return mailbox
}

test("[ORD-04][MAIL-01] @widths paid by card, cancelled on its page, and the money is on its way back", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  await inCart(page, shop, "35")
  await page.goto("/perfil")
  await page.getByRole("radio", { name: "Asociación de Mecatrónica" }).check()
  await page.getByLabel("Método de pago").selectOption("Tarjeta")
  await page.getByLabel("Provincia").selectOption("Cartago")
  await page.getByLabel("Código postal").fill("30101")
  await page.getByRole("button", { name: "Pagar" }).click()
  await page.waitForURL("**/pasarela-de-prueba/pago/*")
  await page.getByRole("button", { name: /^Pagar La tarjeta/ }).click()
  const dialog = page.getByRole("dialog", { name: "Resultado del Pago" })
  await expect(dialog).toContainText("Pago exitoso. Su orden ha sido procesada.")
  const [order] = await shop.erp.orders.list({ customerIds: [customer], status: "validated" })
  const ref = order?.ref ?? ""

  await page.goto(`/perfil/pedidos/${ref}`)
  await expect(page.getByText("Pagado", { exact: true })).toBeVisible()
  const mailbox = await mailTo(page, new RegExp(`Pago confirmado: pedido ${ref}`))
  const mails = mailbox.getByRole("article").filter({ hasText: ref })
  // One mail says that the order was received and that it is paid.
  await expect(mails).toHaveCount(1)
  await expect(mails).toContainText(/Superior ESP[\s\S]*Total: ₡10[\s\S]*Retiro/)
  await mailbox.close()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByText("Cancelar pedido").click()
  await page.getByRole("button", { name: "Sí, cancelar" }).click()
  await expect(page.getByText("Su pedido fue cancelado.")).toBeInViewport()
  await expect(page.getByText("Pedido cancelado")).toBeVisible()
  await expect(page.getByText("Cancelado", { exact: true })).toBeVisible()
  await expect(page.getByText(/dinero fue devuelto a su tarjeta|devolución a su tarjeta está en proceso/)).toBeVisible()
  expect((await shop.erp.orders.get(order?.id ?? 0))?.status).toBe("cancelled")
  await mailTo(page, new RegExp(`Su pedido ${ref} fue cancelado`))
})

test("[STOCK-05] sold out, requested, announced by mail when available, and bought", async ({ page, shop }) => {
  const customer = await asNewCustomer(page, shop)
  const soldOut = 192
  await page.goto(`/products/${soldOut}`)
  await expect(page.getByText("Agotado").first()).toBeVisible()
  await page.getByRole("button", { name: "Avíseme cuando haya" }).click()
  await expect(page.getByText("Le avisaremos por correo cuando haya.")).toBeVisible()
  await expectAccessible(page)
  const arrival = { code: "LLEGARON-192", label: "Llegaron", productId: soldOut, warehouseId: 1, quantity: 3 }
  await shop.erp.stockMovements.ensureMoved(arrival)
  const mailbox = await mailTo(page, /Ya hay: Raspberry Pi 4 de 4 GB/)
  await mailbox
    .getByRole("link", { name: new RegExp(`/products/${soldOut}`) })
    .first()
    .click()
  await expectAnswer(page, `/products/${soldOut}`, /max="3"/)
  await mailbox.reload()
  await expect(mailbox.getByRole("spinbutton", { name: "Cantidad" })).toHaveAttribute("max", "3")
  await expect(mailbox.getByRole("button", { name: "Avíseme cuando haya" })).toHaveCount(0)
  await mailbox.getByRole("button", { name: "Añadir al carrito" }).click()
  await expect(mailbox.getByRole("link", { name: "Carrito: 1 unidad" })).toBeVisible()

  await page.goto("/perfil")
  await expect(page.getByRole("radio", { name: /^Asociación de Computadores.*Todo disponible/ })).toBeVisible()
  const mechatronics = page.getByRole("radio", {
    name: /^Asociación de Mecatrónica.*Falta 1 producto aquí: hasta 3 días/,
  })
  await mechatronics.check()
  await expect(page.getByText("Raspberry Pi 4 de 4 GB: no hay aquí").filter({ visible: true })).toHaveCount(1)
  await page.getByRole("radio", { name: "Asociación de Computadores" }).check()
  await page.getByLabel("Método de pago").selectOption("Efectivo")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Pagar" }).click()
  await expect(page.getByRole("dialog", { name: "Resultado del Pago" })).toContainText("Su orden ha sido procesada.")
  expect(await shop.erp.orders.list({ customerIds: [customer], status: "validated" })).toHaveLength(1)
})
