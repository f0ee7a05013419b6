import type { Page } from "@playwright/test"
import { realBoard } from "../boards/real-boards.ts"
import { field, press } from "./support/account-forms.ts"
import { orderedBoard, toUpload } from "./support/boards.ts"
import { counterPage, signInAtCounter } from "./support/counter.ts"
import { asNewCustomer } from "./support/customer.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, type JourneyShop, test } from "./support/journey.ts"

/** The board with wider tracks, as its owner uploads it again. */
const widened = () =>
  realBoard("kicad-5v-supply").map(({ name, bytes }) => ({
    name,
    bytes: new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll("C,0.200000*", "C,1.000000*")),
  }))

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const boardCard = (page: Page, ref: string) => page.getByRole("link", { name: `Abrir ${ref}` })
const isIn = (page: Page, ref: string, name: string) =>
  expect(column(page, name).getByRole("link", { name: `Abrir ${ref}` })).toBeVisible()
const picture = (page: Page) => page.getByRole("region", { name: "Vista previa de la placa" })
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

const orderOnThePage = async (page: Page, shop: JourneyShop) => {
  const customerId = await asNewCustomer(page, shop)
  await page.goto("/servicios/PCB")
  await page.getByLabel("Archivo Gerber").setInputFiles(toUpload(realBoard("kicad-5v-supply")))
  await expect(picture(page).getByRole("img")).toBeVisible()
  await page.getByLabel("Método de pago").selectOption({ label: "Efectivo" })
  await page.getByLabel("Punto de entrega").selectOption({ label: "Asociación de Computadores" })
  await press(page, "Pagar")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Confirmar" }).click()
  await expect(dialog.getByRole("alert")).toContainText("Marque la casilla para confirmar")
  await dialog.getByLabel(/^Entiendo que la revisión encontró 2 puntos/).check()
  await dialog.getByRole("button", { name: "Confirmar" }).click()
  await expect(page.getByRole("alert").getByText("Pedido confirmado con éxito.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Ver mi pedido y cómo se paga" })).toBeInViewport()
  // An emptied form shows no errors.
  await expect(page.getByText("Por favor, suba un archivo Gerber, seleccione")).not.toHaveClass(/text-red/)
  const [order] = await shop.erp.orders.listWithLines({ customerIds: [customerId] })
  return { orderId: order!.id, ref: order!.ref, path: `/perfil/pedidos/${order!.ref}` }
}

test("[BOARD-01][BOARD-02] from upload to copper: a question with marks, a new version compared, chosen, made and handed over", async ({
  page,
  shop,
  browser,
}) => {
  const { orderId, ref, path } = await orderOnThePage(page, shop)
  const staff = await counterPage(browser, shop)
  await staff.goto("/asocias/admin?tab=placas")
  const card = column(staff, "Recibida").getByRole("listitem").filter({ hasText: ref })
  for (const fact of ["33 × 37 mm · 1 placa", "2 avisos", "hace 1 minuto"]) await expect(card).toContainText(fact)
  await expect.poll(() => card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)

  await boardCard(staff, ref).dragTo(column(staff, "En revisión"))
  await isIn(staff, ref, "En revisión")
  await boardCard(staff, ref).press("Shift+ArrowLeft")
  await isIn(staff, ref, "Recibida")
  await expect(boardCard(staff, ref)).toBeFocused()
  await expectAccessible(staff)
  await boardCard(staff, ref).press("Enter")

  await expect(picture(staff).getByRole("img")).toBeVisible()
  await press(staff, "Marcar")
  await picture(staff).click({ position: { x: 200, y: 150 } })
  await picture(staff).press("ArrowRight")
  await picture(staff).press("Enter")
  await expect(staff.getByText(/^2 marcas\. Toque/)).toBeVisible()
  await field(staff, "Pregunta").fill("¿Las pistas 1 y 2 pueden ser de 1 mm?")
  await expectAccessible(staff)
  await press(staff, "Enviar pregunta")
  await expectText(staff, "Guardado.")
  await expect(staff.getByText("Pregunta con 2 marcas")).toBeVisible()

  await page.goto(path)
  await expectText(page, "¿Las pistas 1 y 2 pueden ser de 1 mm?")
  await expect(picture(page).locator("svg text")).toHaveText(["1", "2"])
  await expectAccessible(page)
  await field(page, "Su respuesta").fill("Sí, aquí va corregida.")
  await page.getByLabel("Archivos de la versión nueva").setInputFiles(toUpload(widened()))
  await press(page, "Enviar respuesta")
  await expect(page.getByLabel("Comparar con")).toBeVisible()
  await page.getByLabel("Comparar con").selectOption({ label: "Versión 1" })
  await expect(page.getByRole("img", { name: /^Versión 1 y versión 2, una sobre otra/ })).toBeVisible()
  await expectText(page, "Solo en la versión 2")
  await expectAccessible(page)

  await staff.goto(`/asocias/admin?tab=placas&placa=${orderId}`)
  await expect(staff.getByText("Sí, aquí va corregida.")).toBeVisible()
  await press(staff, "En fabricación")
  await expectText(staff, "Hay varias versiones: abra la placa y elija cuál se fabrica.")
  await press(staff, "Fabricar la versión 2")
  await expect(staff.getByText("Se fabrica esta")).toBeVisible()
  await press(staff, "En fabricación")
  await expect(staff.getByRole("button", { name: "Lista", exact: true })).toBeVisible()
  await press(staff, "Lista")
  await expect(staff.getByText("En fabricación → Lista")).toBeVisible()

  await staff.goto(`/asocias/admin?tab=alistar&q=${ref}`)
  await staff.getByRole("button", { name: `Alistar ${ref}` }).click()
  await expectText(staff, "Pedido alistado con exito.")
  const reply = await staff.request.post("/asocias/admin", {
    form: { accion: "entregar", pedido: String(orderId), visto: "si" },
    headers: { Origin: shop.url },
  })
  expect(reply.status()).toBe(200)
  await staff.goto("/asocias/admin?tab=placas")
  await isIn(staff, ref, "Entregada")
  expect(await shop.erp.orders.get(orderId)).toMatchObject({ status: "delivered", billed: true })
  await page.goto(path)
  await expect(page.getByRole("list", { name: "Estado de la placa" }).locator("[aria-current]")).toHaveText("Entregada")
  await staff.context().close()
})

test("[BOARD-03] hours and price of a design are proposed, seen and accepted; the order's total is that price", async ({
  page,
  shop,
  browser,
}) => {
  const { orderId, path } = await orderedBoard(page, shop, { fields: { disenar: "on", telefono: "88887777" } })
  const staff = await counterPage(browser, shop, { user: "VENDEDOR5" })
  await staff.goto(`/asocias/admin?tab=placas&placa=${orderId}`)
  await field(staff, "Horas de diseño").fill("3.5")
  await field(staff, "Precio total (₡)").fill("8750")
  await press(staff, "Proponer precio")
  await expectText(staff, "Guardado.")
  await page.goto(path)
  await expect(page.getByText("(3.5 horas de diseño)")).toBeVisible()
  await expectAccessible(page)
  await press(page, "Aceptar precio")
  await expect(page.getByText("Precio aceptado: ₡8750").first()).toBeVisible()
  expect((await shop.erp.orders.get(orderId))?.total).toBe(8750)
  await staff.context().close()
})

test("[BOARD-01][BOARD-02] @phone the workshop and the board's panel fit a phone", async ({ page, shop }) => {
  const { orderId, path } = await orderedBoard(page, shop)
  await page.goto(path)
  await expect(picture(page).getByRole("img")).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await signInAtCounter(page)
  await page.goto("/asocias/admin?tab=placas")
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto(`/asocias/admin?tab=placas&placa=${orderId}`)
  await expect(picture(page).getByRole("img")).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
