import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import config from "../../playwright.config.ts"
import { connect } from "../../src/platform/database/database.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { expectAnswer } from "./support/answers.ts"
import { counterPage } from "./support/counter.ts"
import { asNewCustomer } from "./support/customer.ts"
import { showLabelToCamera, showToCamera } from "./support/fake-camera.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

/** Written before the camera is opened: the browser reads it then. */
const film = join(tmpdir(), `chispa-camera-${process.pid}.y4m`)
const { launchOptions } = config.use ?? {}
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})

const prepare = async (staff: Page, ref: string) => {
  await staff.goto(`/asocias/admin?tab=alistar&q=${ref}`)
  await staff.getByRole("button", { name: `Alistar ${ref}` }).click()
  await expect(staff.getByText("Pedido alistado con exito.").first()).toBeVisible()
}

test("[ORD-02][ORD-07][MAIL-01][PICK-01][PICK-02] bought, followed, told by mail, its code shown to the counter's camera, and the page turns to 'Entregado' by itself", async ({
  page,
  browser,
  shop,
}) => {
  await asNewCustomer(page, shop)
  await page.request.post("/carrito/lineas", { form: { producto: "35", cantidad: "1" }, headers: { Origin: shop.url } })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/perfil")
  await page.getByRole("radio", { name: "Asociación de Computadores" }).check()
  await page.getByLabel("Método de pago").selectOption("Efectivo")
  await page.getByRole("button", { name: "Pagar" }).click()
  const dialog = page.getByRole("dialog", { name: "Resultado del Pago" })
  await expect(dialog).toContainText("Su orden ha sido procesada.")
  const ref = /[A-Z]{2}\d{4}-\d+/.exec(await dialog.innerText())?.[0] ?? ""
  await dialog.getByRole("link", { name: "Ver mi pedido" }).click()
  await expect(page).toHaveURL(`/perfil/pedidos/${ref}`)
  await expect(page.getByText("Lo estamos preparando")).toBeVisible()
  await page.evaluate(() => Object.assign(window, { stays: true }))

  const staff = await counterPage(browser, shop)
  await prepare(staff, ref)
  const qr = page.getByRole("img", { name: /^Código QR / })
  await expect(qr).toBeVisible()
  await expect(page.getByText("¡Ya puede retirarlo!")).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const code = (await qr.getAttribute("aria-label"))?.slice(-6) ?? ""
  const mailbox = await page.context().newPage()
  const subject = `Su pedido ${ref} está listo para retiro`
  await expectAnswer(page, "/correo-de-prueba", new RegExp(subject))
  await mailbox.goto("/correo-de-prueba")
  await expect(mailbox.getByText(subject).first()).toBeVisible()
  await expect(mailbox.getByText(new RegExp(code)).first()).toBeVisible()

  showToCamera(film, code)
  await staff.goto("/asocias/admin?tab=entregar")
  await staff.getByRole("button", { name: "Cámara" }).click()
  await expect(staff.getByRole("region", { name: `Pedido ${ref}` })).toBeVisible()
  await expect(staff.getByRole("region", { name: "Leer con la cámara" })).toHaveCount(0)
  await expect(staff.getByRole("region", { name: `Pedido ${ref}` })).toContainText("Por cobrar")
  await expectAccessible(staff)
  await staff.keyboard.press("Enter")
  await expect(staff.getByText("Orden cerrada").first()).toBeVisible()

  await expect(page.getByRole("status").getByText("Entregado")).toBeVisible()
  await expect(qr).toHaveCount(0)
  expect(await page.evaluate(() => (window as { stays?: boolean }).stays)).toBe(true)
  await staff.context().close()
})

test("[PICK-02] the field by its key, by hand and by a reader that types; a code scanned over an open order never hands that one over", async ({
  browser,
  shop,
}) => {
  const staff = await counterPage(browser, shop)
  const database = connect(shop.shopDatabaseUrl)
  const ready = async () => {
    const id = await shop.erp.orders.create({ customerId: 7, warehouseId: 1, paymentModeId: 4 })
    await shop.erp.orders.addLine(id, { productId: 2, quantity: 1, unitPrice: colones(5000) })
    const { ref } = await shop.erp.orders.ensureValidated(id)
    await prepare(staff, ref)
    const [row] = await database.query<{ code: string }>("select code from pickup_codes where order_id = $1", [id])
    return { id, ref, code: row?.code ?? "" }
  }
  const [first, second] = [await ready(), await ready()]
  const opened = ({ ref }: { ref: string }) => staff.getByRole("region", { name: `Pedido ${ref}` })
  const readStatus = async ({ id }: { id: number }) => (await shop.erp.orders.get(id))?.status

  await staff.goto("/asocias/admin?tab=entregar")
  const field = staff.getByRole("textbox", { name: /Código de retiro/ })
  await staff.keyboard.press("c")
  await expect(field).toBeFocused()
  await expect(field).toHaveValue("")
  await staff.keyboard.type(`${first.code.slice(0, 3).toLowerCase()} ${first.code.slice(3)}`)
  await staff.keyboard.press("Enter")
  await expect(opened(first)).toContainText("Por cobrar")
  const armed = opened(first).getByRole("button", { name: `Cobré ₡5000 ${first.ref}` })
  await expect(armed).toBeFocused()
  await staff.keyboard.press("Escape")
  await expect(opened(first).getByRole("button", { name: /^Entregada/ })).toBeFocused()
  await staff.keyboard.press("Enter")
  await expect(armed).toBeFocused()

  await staff.keyboard.type(second.code)
  await staff.keyboard.press("Enter")
  await expect(opened(second)).toBeVisible()
  expect(await readStatus(first)).toBe("shipped")
  await staff.keyboard.press("Enter")
  await expect(staff.getByText("Orden cerrada").first()).toBeVisible()
  await expect.poll(() => readStatus(second)).toBe("delivered")
  expect(await readStatus(first)).toBe("shipped")

  await expect(field).toBeFocused()
  await staff.keyboard.type(second.code)
  await staff.keyboard.press("Enter")
  await expect(staff.getByText(/Ese pedido ya se entregó: Asociación/)).toBeVisible()
  await staff.context().close()
  await database.close()
})

test("[PICK-02] another kind of code and a forbidden camera get a message", async ({ browser, shop }) => {
  const staff = await counterPage(browser, shop)
  showToCamera(film, "https://otra.test/pagina")
  await staff.goto("/asocias/admin?tab=entregar")
  await staff.getByRole("button", { name: "Cámara" }).click()
  await expect(staff.getByText("Ese código QR no es de un pedido.")).toBeVisible()
  await staff.getByRole("button", { name: "Cerrar la cámara" }).click()
  await staff.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"))
  })
  await staff.getByRole("button", { name: "Cámara" }).click()
  await expect(staff.getByText(/El navegador no permite usar la cámara/)).toBeVisible()
  await staff.context().close()
})

test("[COUNTER-01] a label shown to the camera in the sale is one unit, shown again another; a code that stays in view counts once", async ({
  browser,
  shop,
}) => {
  const [coded] = (await shop.erp.products.listForSale()).filter(({ barcode }) => barcode)
  const staff = await counterPage(browser, shop)
  showLabelToCamera(film, coded!.barcode!)
  await staff.goto("/asocias/admin?tab=venta")
  const units = staff.getByRole("textbox", { name: `Cantidad en el carrito de ${coded!.label}` })
  const camera = staff.getByRole("region", { name: "Leer con la cámara" })
  for (const count of ["1", "2"]) {
    await staff.getByRole("button", { name: "Leer con la cámara" }).click()
    await expect(camera.getByRole("status")).toHaveText(`1 × ${coded!.label}`)
    await expect(units).toHaveValue(count)
    await staff.getByRole("button", { name: "Cerrar la cámara" }).click()
  }
  await expect(units).toHaveValue("2")
  await staff.context().close()
})
