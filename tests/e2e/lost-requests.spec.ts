import type { Page } from "@playwright/test"
import { signInAtCounter } from "./support/counter.ts"
import { asNewCustomer } from "./support/customer.ts"
import { type Fault, withFault } from "./support/faults.ts"
import { counterForms, customerForms, type ShopForm } from "./support/forms.ts"
import { expect, type JourneyShop, test } from "./support/journey.ts"

test.setTimeout(300_000)

const endedSession = (page: Page) => page.getByRole("dialog", { name: "Su sesión terminó" })

/** The page stays, says what the documents say, and has what was typed. */
const meets = async (page: Page, form: ShopForm, fault: Fault) => {
  const address = page.url()
  await withFault(page, fault, async met => {
    await form.send(page)
    await met()
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
    await expect(page.getByText(form.says, { exact: true }).first()).toBeVisible()
    if (fault === "refused" && form.owner) {
      await expect(endedSession(page)).toContainText("lo que escribió sigue aquí")
      await endedSession(page).getByRole("button", { name: "Cancelar" }).click()
    }
    await expect(page.getByText("Algo salió mal")).toHaveCount(0)
    expect(page.url()).toBe(address)
    await form.keeps?.(page)
  })
}

const walk = async (page: Page, shop: JourneyShop, forms: readonly ShopForm[]) => {
  for (const form of forms) {
    await test.step(`${form.file}: ${form.says}`, async () => {
      await form.fill(page, shop)
      await page.waitForFunction(() =>
        performance.getEntriesByType("resource").some(({ name }) => /\/connection-/.test(name)),
      )
      for (const fault of ["lost", "broken", "unreadable", "refused"] as const) {
        if (fault === "refused" && !form.owner) continue
        if (fault !== "lost") await form.again?.(page)
        await meets(page, form, fault)
      }
    })
  }
}

test("[AUTH-05][REG-15][PROF-06][CART-06][PAY-11][PAY-18][KIT-10][KIT-15] a lost, refused or unreadable answer leaves every form where it is, with its words", async ({
  page,
  shop,
}) => {
  await walk(page, shop, customerForms)
})

test("[ASOC-05][ASOC-28] the same at the counter", async ({ page, shop }) => {
  const [signIn, ...others] = counterForms
  if (signIn) await walk(page, shop, [signIn])
  await signInAtCounter(page)
  await walk(page, shop, others)
})

const signInAgain = async (page: Page, password: string, user?: string) => {
  const dialog = page.getByRole("dialog", { name: "Su sesión terminó" })
  await expect(dialog).toBeVisible()
  if (user) await dialog.getByLabel("Usuario").fill(user)
  await dialog.getByLabel("Contraseña").fill("equivocada")
  await dialog.getByRole("button", { name: "Ingresar" }).click()
  await expect(dialog.getByRole("alert")).toContainText(/incorrecta|incorrectos/)
  await dialog.getByLabel("Contraseña").fill(password)
  await dialog.getByRole("button", { name: "Ingresar" }).click()
  await expect(dialog).toBeHidden()
}

test("[AUTH-12][PROF-05][PAY-18] a session that ended says so, keeps what was typed, and goes on after signing in again @phone", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  await page.goto("/perfil?tab=informacion")
  await page.getByRole("button", { name: "Editar" }).click()
  await page.getByLabel("Nombre", { exact: true }).fill("Marta Renovada")
  await page.context().clearCookies()
  await page.getByRole("button", { name: "Guardar" }).click()
  await signInAgain(page, "Clave1234")
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Marta Renovada")
  await page.getByRole("button", { name: "Guardar" }).click()
  await expect(page.getByText("Usuario actualizado correctamente.")).toBeVisible()

  await page.request.post("/carrito/lineas", {
    form: { producto: "35", cantidad: "1" },
    headers: { Origin: shop.url },
  })
  await page.goto("/perfil?tab=carrito")
  for (const method of ["Tarjeta", "Efectivo"]) {
    await page.getByLabel("Lugar de recogida").selectOption("Asociación de Mecatrónica")
    await page.getByLabel("Método de pago").selectOption(method)
    if (method === "Tarjeta") {
      await page.getByLabel("Provincia").selectOption("Cartago")
      await page.getByLabel("Código postal").fill("30101")
    }
    await page.context().clearCookies()
    await page.getByRole("button", { name: "Pagar" }).click()
    await signInAgain(page, "Clave1234")
    await expect(page.getByLabel("Método de pago").locator("option:checked")).toHaveText(method)
  }
  await page.getByRole("button", { name: "Pagar" }).click()
  await expect(page.getByRole("dialog", { name: "Resultado del Pago" })).toContainText("Su orden ha sido procesada.")
  expect((await shop.erp.orders.list({ customerIds: [customer] })).filter(({ status }) => status !== 0)).toHaveLength(1)
})

const sellOne = async (page: Page) => {
  await page.getByRole("radio", { name: "Efectivo" }).check()
  await page.getByLabel("Confirmo haber recibido el pago.").check()
  await page.getByRole("button", { name: /^Confirmar pago/ }).click()
}

test("[SALE-11][SALE-19] a sale that never arrived says so, one whose session ended is made after signing in, and each is sold once", async ({
  page,
  shop,
}) => {
  await signInAtCounter(page)
  await page.goto("/asocias/admin?tab=venta&q=protoboard")
  await page
    .getByLabel(/^Cantidad de/)
    .first()
    .fill("1")
  await page
    .getByRole("button", { name: /^Agregar / })
    .first()
    .click()
  await page
    .getByRole("link", { name: /^Carrito/ })
    .last()
    .click()
  const sold = async () => (await shop.erp.orders.list({ customerIds: [1] })).length
  const before = await sold()
  await withFault(page, "lost", async met => {
    await sellOne(page)
    await met()
    await expect(page.getByText("No hay respuesta de la tienda.")).toBeVisible()
  })
  await expect(page.getByText(/^Hubo un error al procesar el pago\. Por favor, limpie el carrito/)).toBeVisible()
  expect(await sold()).toBe(before)

  await page.context().clearCookies()
  await page.getByRole("button", { name: /^Confirmar pago/ }).click()
  await signInAgain(page, "Asocia1234", "ASEIC")
  // A device whose storage cannot be written keeps the key of the sale all the same.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error("full")
    }
  })
  await page.route(
    "**/asocias/admin/ventas",
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole("button", { name: /^Confirmar pago/ }).click()
  await expect(page.getByRole("heading", { name: "Venta registrada" })).toBeVisible()
})
