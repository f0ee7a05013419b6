import type { Page } from "@playwright/test"
import { PDFDocument } from "pdf-lib"
import { bankCsv, today } from "../shared/bank-csv.ts"
import { signInAtCounter } from "./support/counter.ts"
import { asNewCustomer, orderBySinpe, preparedBoards } from "./support/customer.ts"
import { expect, expectAccessible, expectInViewOnScreens, expectNoSidewaysScroll, test } from "./support/journey.ts"

/** Expects the sheet alone on one page of 80 mm paper, as a receipt printer gets it. */
const expectPrintable = async (page: Page, heading: string) => {
  const screen = page.viewportSize()
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("banner")).toBeHidden()
  await expect(page.getByText(heading).first()).toBeVisible()
  // The paper without margins of 4 mm: 72 mm at 96 dots per inch.
  await page.setViewportSize({ width: 272, height: 844 })
  await expectNoSidewaysScroll(page)
  const pdf = await page.pdf({ width: "80mm", height: "297mm", margin: { left: "4mm", right: "4mm" } })
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
  await page.emulateMedia({ media: "screen" })
  if (screen) await page.setViewportSize(screen)
}

/** Runs once, on a phone, which has the narrowest form of every screen. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test("[TILL-01][TILL-02][TILL-03][TILL-05][SALE-01][SALE-13][SINPE-03][RET-01][RET-02][RET-04] a whole day at the counter: open, sell, hand over, confirm transfers from a CSV, take a return, close with a difference, print", async ({
  page,
  shop,
}) => {
  // Another association than in the other journeys, so that the shift is its own.
  const warehouseId = 2
  const customerId = await asNewCustomer(page, shop)
  const { id, ref } = await preparedBoards(shop, customerId, warehouseId, 35, [1, 1])
  const transfer = await orderBySinpe(shop, customerId, warehouseId)

  await signInAtCounter(page, "AEMTEC")
  await page.goto("/asocias/admin")
  const person = `María ${crypto.randomUUID().slice(0, 4)}`
  await test.step("open a shift", async () => {
    await expect(page.getByText("Sin turno abierto")).toBeVisible()
    await page.goto("/asocias/admin/caja")
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel("Quién trabaja").fill(person)
    await page.getByLabel("Efectivo en la gaveta").fill("25 000")
    await page.keyboard.press("Enter")
    await expect(page.getByText(`Turno de ${person}`)).toBeVisible()
  })

  await test.step("sell", async () => {
    await page.goto("/asocias/admin?tab=venta&q=led rojo 5 mm")
    const units = page.getByRole("textbox", { name: "Cantidad de LED rojo 5 mm" })
    await units.fill("3")
    await units.press("Enter")
    await page.goto("/asocias/admin?tab=carrito")
    await page.getByRole("radio", { name: "Efectivo" }).check()
    await page.getByLabel("Confirmo haber recibido el pago.").check()
    await page.getByRole("button", { name: /^Confirmar pago/ }).click()
    await expect(page.getByRole("article", { name: "Comprobante de venta" })).toContainText(`Le atendió ${person}`)
    await expectPrintable(page, `Le atendió ${person}`)
  })

  await test.step("the next sale starts with what was sold, and without a quantity it is one unit", async () => {
    await page.goto("/asocias/admin?tab=venta")
    const mostSold = page.getByRole("region", { name: "Lo que más se vende aquí" })
    await expectInViewOnScreens(page, mostSold)
    await mostSold.getByRole("button", { name: /^LED rojo 5 mm/ }).click()
    const cart = () => page.evaluate(() => localStorage.getItem("carritoAsociacion"))
    await expect.poll(cart).toMatch(/"cantidad":1\b/)
    await page.getByRole("searchbox", { name: /Buscar producto/ }).fill("led rojo 5 mm")
    await expect(mostSold).toHaveCount(0)
    await expect(page.getByRole("textbox", { name: "Cantidad de LED rojo 5 mm" })).toHaveValue("")
    await page.getByRole("button", { name: "Agregar LED rojo 5 mm", exact: true }).click()
    await expect.poll(cart).toMatch(/"cantidad":2\b/)
  })

  await test.step("print the pickup slip", async () => {
    await page.goto(`/asocias/admin/pedidos/${id}/alisto`)
    await expectPrintable(page, ref)
  })

  await test.step("hand over", async () => {
    await page.goto(`/asocias/admin?tab=entregar&q=${ref}`)
    await page.getByRole("button", { name: `Entregada ${ref}` }).click()
    await page.getByRole("button", { name: `Cobré ₡20 000 ${ref}` }).click()
    await expect(page.getByText("Orden cerrada").first()).toBeVisible()
  })

  await test.step("confirm transfers from the bank's file", async () => {
    await page.goto("/asocias/admin/estados")
    const buffer = Buffer.from(
      bankCsv([
        { day: today(), amount: 10_000, reference: "77665544", detail: `SINPE MOVIL ${transfer.ref.replace("-", "")}` },
        { day: today(), amount: 321, reference: "5", detail: "Otra persona" },
      ]),
    )
    await page.getByLabel("Archivo del banco (CSV)").setInputFiles({ name: "nov.csv", mimeType: "text/csv", buffer })
    await page.getByRole("button", { name: "Leer" }).click()
    await expect(page.getByText("2 ingresos, 0 salidas")).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel("Banco", { exact: true }).fill("Banco Nacional")
    await page.getByRole("button", { name: "Buscar pedidos" }).click()
    await expect(page.getByRole("region", { name: "Seguros" }).getByText(transfer.ref)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole("button", { name: "Confirmar 1 pago" }).click()
    await expect(page.getByText("1 pago confirmado.")).toBeVisible()
  })

  await test.step("the customer asks for a return", async () => {
    await page.goto(`/perfil/pedidos/${ref}`)
    await page.getByText("Pedir una devolución").click()
    await page
      .getByLabel(/^Unidades de/)
      .first()
      .fill("1")
    await page.getByLabel("Motivo").fill("No enciende")
    await expectNoSidewaysScroll(page)
    await page.getByRole("button", { name: "Pedir devolución" }).click()
    await expect(page.getByText(/^Devolución solicitada el/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step("staff take it back", async () => {
    await page.goto("/asocias/admin/devoluciones")
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const asked = page.getByRole("link", { name: new RegExp(`^Por atender ${ref}`) })
    const products = asked.getByText(/^1 × /)
    // The products have a line of their own: beside the order they would break after every syllable.
    expect((await products.boundingBox())!.width).toBeGreaterThan(250)
    await asked.click()
    const wanted = page.getByRole("region", { name: "Lo que se pidió" })
    await expectInViewOnScreens(page, wanted)
    await expect(wanted).toContainText("1 × ")
    await expect(wanted).toContainText("Quiere su dinero de vuelta. Motivo: No enciende")
    await expect(page.getByText("Pidió devolver 1", { exact: true })).toHaveCount(1)
    await expect(page.getByText("No la pidió devolver")).toHaveCount(1)
    // A defect does not go back to the shelf unless staff choose so.
    for (const goods of await page.getByLabel(/^Qué pasa con/).all()) await expect(goods).toHaveValue("written-off")
    await expect(page.getByText("A devolver ₡10 000")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Aceptar", exact: true }).click()
    await expect(page.getByRole("article", { name: "Comprobante de devolución" })).toContainText("En efectivo")
    await expectPrintable(page, "Comprobante de devolución")
    await page.goto(`/perfil/pedidos/${ref}`)
    await expect(page.getByText(/^Devuelto el .*: ₡10\s000 en efectivo$/)).toBeVisible()
  })

  await test.step("what is left to return stands first, and the rest is folded", async () => {
    await page.getByText("Pedir una devolución").click()
    await expect(page.getByLabel(/^Unidades de/)).toHaveCount(1)
    const gone = page.getByText("Ya se devolvió o se pidió todo.")
    await expect(gone).toBeHidden()
    await page.getByText("1 producto que no se puede devolver").click()
    await expect(gone).toBeInViewport()
  })

  await test.step("count, with a difference, and close", async () => {
    await page.goto("/asocias/admin/caja")
    const expected = Number(
      (
        await page
          .getByText(/^Debe haber en la gaveta/)
          .locator("..")
          .innerText()
      )
        .match(/₡([\d\s]+)/)?.[1]
        ?.replace(/\s/g, ""),
    )
    expect(expected).toBeGreaterThan(35_000)
    const notes = page.getByLabel("Cuántos de ₡20\u00a0000", { exact: true })
    await notes.fill("1")
    // Enter moves to the next note, as on a calculator.
    await notes.press("Enter")
    await expect(page.getByLabel("Cuántos de ₡10\u00a0000", { exact: true })).toBeFocused()
    await expect(page.getByText(/^Faltan ₡/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole("button", { name: "Cerrar turno" }).click()
    await expect(page.getByText(/^No cuadra: faltan ₡/)).toBeVisible()
    await page.getByLabel("Nota").fill("Se depositó en el banco")
    await page.getByRole("button", { name: "Cerrar turno" }).click()
    await expect(page.getByRole("heading", { name: /^Cierre del turno/ })).toBeVisible()
    await expect(page.getByText("Se depositó en el banco")).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectPrintable(page, person)
    await expect(page.getByText("Sin turno abierto")).toBeVisible()
  })

  await test.step("the reports show it", async () => {
    await page.goto("/asocias/admin/reportes?por=person")
    await expect(page.getByRole("row", { name: new RegExp(person) })).toContainText("₡20 000")
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectPrintable(page, person)
  })
})
