import type { Page } from "@playwright/test"
import { documentNames } from "../../src/shop/settings/rules/documents.ts"
import { formatColones } from "../../src/shop/vocabulary/money.ts"
import { counterPage, signInAtCounter } from "./support/counter.ts"
import { asNewCustomer } from "./support/customer.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

// AEMTEC is an owner here too, so that two people edit. The file has its own shop, so that its published values reach no other
// journey.
test.use({ settings: { OWNER_ALIASES: "CHISPA,AEMTEC" } })

const pages = "/asocias/tienda/ajustes"

const publish = async (page: Page, why: string) => {
  await page.getByLabel("Por qué (queda en el historial)").fill(why)
  await page.getByRole("button", { name: "Publicar", exact: true }).click()
}

/** The date in Costa Rica, `days` from now, for a date field. */
const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 - 6 * 3_600_000).toISOString().slice(0, 10)

/** The first working day after the closure of the journey, as the cart names it. */
const reopens = (): string => {
  const days = [10, 11, 12].map(ahead => new Date(`${dayAhead(ahead)}T12:00:00Z`))
  const day = days.find(each => ![0, 6].includes(each.getUTCDay()))
  return new Intl.DateTimeFormat("es-CR", { timeZone: "UTC", weekday: "long", day: "numeric" })
    .format(day)
    .replace(",", "")
}

/** The text for a date and time field, this many hours from now. */
const hourAhead = (hours: number): string => new Date(Date.now() + (hours - 6) * 3_600_000).toISOString().slice(0, 16)

const addToCart = (page: Page, url: string, product: number) =>
  page.request.post("/carrito/lineas", {
    form: { producto: String(product), cantidad: "1" },
    headers: { Origin: url },
  })

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
  // The focus followed the component, so the same key moves it again.
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

/** One pixel, as PNG. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

test("[EDIT-01][EDIT-05] a new kit with its own picture is bought, prepared, handed over and returned", async ({
  page,
  browser,
  shop,
}) => {
  test.slow()
  const owner = await counterPage(browser, shop, { user: "CHISPA" })
  await owner.goto(`${pages}/kits`)
  await owner.getByRole("button", { name: "Agregar kit" }).click()
  await owner.getByRole("link", { name: "nuevo-kit" }).first().click()
  const fields = {
    Nombre: "Robótica",
    Dirección: "robotica",
    // A product of the ERP that no kit uses.
    "Producto del ERP": "35",
    Curso: "Taller de robótica",
    "Precio del paquete (₡)": "8 000",
  }
  for (const [label, typed] of Object.entries(fields)) await owner.getByLabel(label, { exact: true }).fill(typed)
  await owner.getByLabel("Electronica", { exact: true }).check()
  for (const [at, [name, price]] of (
    [
      ["Motorreductores", "6 000"],
      ["Driver L298N", "3 000"],
    ] as const
  ).entries()) {
    await owner.getByRole("button", { name: "Agregar componente" }).click()
    await owner.getByLabel("Componente", { exact: true }).nth(at).fill(name)
    await owner.getByLabel("Precio (₡)", { exact: true }).nth(at).fill(price)
  }
  await expect(owner.getByText(/^por separado ₡9000, paquete ₡8000/)).toBeVisible()
  await owner.getByText("Descripción e imagen").first().click()
  await owner.getByLabel("Imagen", { exact: true }).first().selectOption("Imagen propia")
  await owner.getByLabel("Subir imagen").setInputFiles({ name: "motor.png", mimeType: "image/png", buffer: png })
  await expect(owner.locator('image[href^="/kits/imagenes/"]').first()).toBeVisible()
  await publish(owner, "Curso nuevo")
  await expect(owner.getByText(/^Listo: la versión \d+ ya está publicada/)).toBeVisible()

  await page.goto("/kits?carrera=Electronica")
  await page.getByRole("link", { name: "Ver kit Robótica" }).click()
  await expect(page.locator('image[href^="/kits/imagenes/"]').first()).toBeVisible()
  await page.getByRole("button", { name: "Continuar" }).click()
  const buyer = {
    "Nombre completo": "Marta Rojas Mora",
    Carné: "2026987654",
    "Número de contacto": "87654321",
    Nombre: "Marta",
    Apellidos: "Rojas",
    "Correo electrónico": "marta@estudiantes.test",
    Dirección: "Cartago centro",
    "Código postal": "30101",
  }
  await page.getByLabel("Provincia").selectOption("Cartago")
  for (const [label, typed] of Object.entries(buyer)) await page.getByLabel(label, { exact: true }).fill(typed)
  await page.getByRole("button", { name: "Pagar" }).click()
  await page.getByRole("button", { name: /^Pagar La tarjeta/ }).click()
  await expect(page.getByRole("heading", { name: "¡Gracias por su compra!" })).toBeVisible()
  const ref = /[A-Z]{2}\d{4}-\d+/.exec(await page.getByRole("main").innerText())?.[0] ?? ""

  const staff = await counterPage(browser, shop)
  await staff.goto(`/asocias/admin?tab=alistar&q=${ref}`)
  await staff.getByRole("button", { name: `Alistar ${ref}` }).click()
  await expect(staff.getByText("Pedido alistado con exito.").first()).toBeVisible()
  await staff.goto(`/asocias/admin?tab=entregar&q=${ref}`)
  await staff.getByRole("button", { name: `Entregada ${ref}` }).click()
  await expect(staff.getByText("Orden cerrada").first()).toBeVisible()
  await staff.goto(`/asocias/admin/devoluciones?pedido=${ref}`)
  await staff.getByLabel(/^Unidades de/).fill("1")
  await staff.getByText("Cambiar por otro igual").first().click()
  await staff.getByLabel("Motivo").fill("Motor trabado")
  await staff.getByRole("button", { name: "Registrar devolución" }).click()
  await expect(staff.getByRole("article", { name: "Comprobante de devolución" })).toBeVisible()
})

test("[EDIT-02] text typed without network and then published is not offered as unsaved work again", async ({
  page,
}) => {
  await signInAtCounter(page, "CHISPA")
  await page.goto(`${pages}/seller`)
  const [name, address] = [page.getByLabel("Nombre legal"), page.getByLabel("Dirección")]
  await page.context().setOffline(true)
  await name.fill("Chispa S. A.")
  await expect(page.getByText("Sin conexión: el borrador no se ha guardado.")).toBeVisible()
  await page.context().setOffline(false)
  await publish(page, "Nombre nuevo")
  await expect(page.getByText("Listo: la versión 1 ya está publicada.")).toBeVisible()
  await address.fill("Cartago")
  await publish(page, "Y dirección")
  await expect(page.getByText("Listo: la versión 2 ya está publicada.")).toBeVisible()
  await address.fill("Ya no")
  await expect(page.getByText("Borrador guardado. Todavía no está publicado.")).toBeVisible()
  await page.context().setOffline(true)
  await address.fill("Ya no vale")
  await expect(page.getByText("Sin conexión: el borrador no se ha guardado.")).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole("button", { name: "Descartar borrador" }).click()
  await expect(address).toHaveValue("Cartago")
})

test("[EDIT-03][EDIT-06] the second of two owners sees the conflict and loses nothing; the cart's promise shows a closure; a version is restored", async ({
  page,
  browser,
  shop,
}) => {
  test.slow()
  const [owner, partner] = [
    await counterPage(browser, shop, { user: "CHISPA" }),
    await counterPage(browser, shop, { user: "AEMTEC" }),
  ]
  await asNewCustomer(page, shop)
  await addToCart(page, shop.url, 35)
  await page.goto("/perfil")
  await page.getByRole("radio", { name: "Asociación de Computadores" }).check()
  await expect(page.getByText(`Listo el ${reopens()}`)).toHaveCount(0)

  for (const each of [owner, partner]) await each.goto(`${pages}/pickup`)
  await partner.getByLabel("Edificio").first().fill("Edificio D4")
  await expect(partner.getByText("Borrador guardado. Todavía no está publicado.")).toBeVisible()
  await owner.getByRole("button", { name: "Agregar cierre" }).click()
  await owner.getByLabel("Desde", { exact: true }).fill(dayAhead(-1))
  await owner.getByLabel("Hasta, incluido").fill(dayAhead(9))
  await owner.getByLabel("Motivo").fill("Vacaciones")
  await publish(owner, "Fin de año")
  await expect(owner.getByText("Listo: la versión 1 ya está publicada.")).toBeVisible()

  await publish(partner, "Nos pasamos de edificio")
  await expect(partner.getByText("Otra persona publicó antes.")).toBeVisible()
  await expect(partner.getByText(/^CHISPA publicó la versión 1 .*Fin de año/)).toBeVisible()
  await expect(partner.getByLabel("Edificio").first()).toHaveValue("Edificio D4")
  await partner.getByRole("button", { name: "Juntar con mis cambios" }).click()
  await expect(partner.getByLabel("Motivo")).toHaveValue("Vacaciones")
  await expect(partner.getByLabel("Edificio").first()).toHaveValue("Edificio D4")
  await publish(partner, "Nos pasamos de edificio")
  await expect(partner.getByText("Listo: la versión 2 ya está publicada.")).toBeVisible()

  await page.reload()
  await page.getByRole("radio", { name: "Asociación de Computadores" }).check()
  await expect(page.getByText(`Listo el ${reopens()}`).first()).toBeVisible()
  await page.goto("/PuntosdeVenta")
  await expect(page.getByText(/^Cerrado hasta el .*: Vacaciones/).first()).toBeVisible()
  await expect(page.getByText("Edificio D4")).toBeVisible()

  await owner.goto(`${pages}/pickup/versiones`)
  await owner.getByRole("link", { name: "Comparar con la anterior" }).first().click()
  await expect(owner.getByRole("table", { name: "Cambios de la versión 2" })).toContainText("Edificio D4")
  await owner.getByRole("button", { name: "Restaurar los valores iniciales" }).click()
  await expect(owner.getByText("Listo: lo de esa versión ya está publicado")).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Cerrado hasta/)).toHaveCount(0)
})

/** Fills in a promotion of 20 % on product 35 and returns its fields. */
const addPromotion = async (owner: Page, name: string, [from, until]: readonly [from: number, until: number]) => {
  await owner.goto(`${pages}/promotions`)
  await owner.getByRole("button", { name: "Agregar promoción" }).click()
  const last = owner
    .getByRole("listitem")
    .filter({ has: owner.getByLabel("Desde", { exact: true }) })
    .last()
  await last.getByLabel("Nombre", { exact: true }).fill(name)
  await last.getByLabel("Desde", { exact: true }).fill(hourAhead(from))
  await last.getByLabel("Hasta", { exact: true }).fill(hourAhead(until))
  await last.getByLabel(/^Activa/).check()
  await last.getByRole("button", { name: "Agregar producto" }).click()
  await last.getByLabel("Producto", { exact: true }).fill("35")
  await last.getByLabel("Descuento o precio").fill("20 %")
  return last
}

test("[PROMO-01][PROMO-03] a promotion begins and ends while a customer shops, and the cart says so before she pays", async ({
  page,
  browser,
  shop,
}) => {
  const owner = await counterPage(browser, shop, { user: "CHISPA" })
  await asNewCustomer(page, shop)
  await addToCart(page, shop.url, 35)
  const last = await addPromotion(owner, "Hora feliz", [-2, 2])
  await publish(owner, "Hora feliz")
  await expect(owner.getByText("Listo: la versión 1 ya está publicada.")).toBeVisible()

  await page.goto("/products/35")
  await expect(page.getByText("-20%").first()).toBeVisible()
  await page.goto("/perfil")
  await expect(page.getByText("Empezó una promoción.")).toBeVisible()

  await last.getByLabel("Hasta", { exact: true }).fill(hourAhead(-1))
  await publish(owner, "Terminó")
  await expect(owner.getByText("Listo: la versión 2 ya está publicada.")).toBeVisible()
  await page.goto("/products/35")
  await expect(page.getByText("-20%")).toHaveCount(0)
  await page.goto("/perfil")
  await expect(page.getByText("Empezó una promoción.")).toHaveCount(0)
})

test("[PROMO-01][COUNTER-02] a counter without network charges the promotion's price until its end by the shop's clock, and not after it", async ({
  browser,
  shop,
}) => {
  const owner = await counterPage(browser, shop, { user: "CHISPA" })
  await addPromotion(owner, "Última hora", [-1, 2])
  await publish(owner, "Última hora")
  await expect(owner.getByText(/^Listo: la versión \d+ ya está publicada/)).toBeVisible()

  const [product] = await shop.erp.products.getMany([35])
  const now = formatColones(Math.round(product!.price * 0.8))
  const counter = await counterPage(browser, shop)
  // The device's own clock is far ahead.
  const deviceNow = () => Date.now() + 5 * 3_600_000
  await counter.clock.install({ time: deviceNow() })
  await counter.goto(`/asocias/admin?tab=venta&q=${product!.ref}`)
  await counter.getByRole("button", { name: `Agregar ${product!.label}` }).click()
  const line = counter.getByRole("row").filter({ hasText: product!.label })
  await expect(line).toContainText(`Antes ${formatColones(product!.price)}${now}`)
  await counter.context().setOffline(true)
  await expect(counter.getByText(/^Precios y existencias como se conocían/)).toBeVisible()

  const pay = async () => {
    await counter.getByRole("radio", { name: "Efectivo" }).check()
    await counter.getByLabel("Confirmo haber recibido el pago.").check()
    await counter.getByRole("button", { name: /^Confirmar pago/ }).click()
  }
  const sold = counter.getByText("Venta guardada en este equipo")
  await pay()
  await expect(sold).toBeVisible()
  await expect(counter.getByRole("article", { name: "Comprobante de venta" })).toContainText(now)

  await counter.getByRole("button", { name: `Agregar ${product!.label}` }).click()
  await expect(line).toContainText(`Antes ${formatColones(product!.price)}${now}`)
  await counter.clock.setSystemTime(deviceNow() + 3 * 3_600_000)
  await pay()
  await expect(counter.getByRole("alert").filter({ hasText: "Los precios cambiaron" })).toBeVisible()
  await expect(line).not.toContainText("Antes")
  await expect(line).toContainText(formatColones(product!.price))
  await pay()
  await expect(sold).toBeVisible()
})

const documentPages = documentNames.map(name => `ajustes/${name}`)
const ownerPages = [
  ...["", "verdad", "reportes", "asociaciones?alias=ASEIC&palabras=led", "cuentas", "pagos", "correos", "trabajos"],
  ...["ventas-sin-conexion", "movimientos?base=received", "existencias", "existencias?lugar=1"],
  ...["ajustes", "ajustes/kits?kit=0", "ajustes/fees/versiones", ...documentPages],
]

test("[EDIT-01][OWN-01] every page of the owner fits a phone and is accessible, with all of it unfolded @phone", async ({
  page,
}) => {
  test.slow()
  await signInAtCounter(page, "CHISPA")
  for (const path of ownerPages)
    await test.step(path, async () => {
      expect((await page.goto(`/asocias/tienda/${path}`.replace(/\/$/, "")))?.status()).toBe(200)
      await page.locator("details").evaluateAll(all => {
        for (const details of all) (details as HTMLDetailsElement).open = true
      })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
})
