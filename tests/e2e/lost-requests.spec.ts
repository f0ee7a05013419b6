import type { Page } from "@playwright/test"
import { signInAtCounter } from "./support/counter.ts"
import { asNewCustomer } from "./support/customer.ts"
import { type Fault, withFault } from "./support/faults.ts"
import { accountForms } from "./support/forms/account.ts"
import { boardForms } from "./support/forms/boards.ts"
import { addToCart, counterForms } from "./support/forms/counter.ts"
import { noConnection, type ShopForm } from "./support/forms/form.ts"
import { ownerForms } from "./support/forms/owner.ts"
import { settingsForms } from "./support/forms/settings.ts"
import { shoppingForms } from "./support/forms/shopping.ts"
import { tillForms } from "./support/forms/till.ts"
import { expect, type JourneyShop, test } from "./support/journey.ts"

test.setTimeout(900_000)
// The longest file: its walks are shared among the workers.
test.describe.configure({ mode: "parallel" })

const endedSession = (page: Page) => page.getByRole("dialog", { name: "Su sesión terminó" })

/** Earlier messages do not count: toasts are closed and messages in the page are marked. */
const forgetMessages = async (page: Page, text: string | null) => {
  const close = page.getByRole("button", { name: "Cerrar mensaje" })
  await close.evaluateAll(all => {
    for (const button of all as HTMLElement[]) button.click()
  })
  await expect(close).toHaveCount(0)
  if (text === null) return
  await page.getByText(text, { exact: true }).evaluateAll(all => {
    for (const element of all) element.setAttribute("data-said", "")
  })
}

/** The page stays, shows the specification's text and keeps the typed values. */
const meets = async (page: Page, form: ShopForm, fault: Fault) => {
  const address = page.url()
  const isSession = fault === "refused" && form.owner !== undefined
  const says = isSession ? (form.saysSignedOut ?? (form.says === noConnection ? null : form.says)) : form.says
  await forgetMessages(page, says)
  await withFault(page, fault, async met => {
    await form.send(page)
    await met()
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
    if (says !== null) {
      const message = page.getByText(says, { exact: true }).and(page.locator(":not([data-said])"))
      await expect(message.first()).toBeVisible()
    }
    if (isSession) {
      await expect(endedSession(page)).toContainText("lo que escribió sigue aquí")
      await endedSession(page).getByRole("button", { name: "Cancelar" }).click()
    }
    await expect(page.getByText("Algo salió mal")).toHaveCount(0)
    expect(page.url()).toBe(address)
    await form.keeps?.(page)
  })
}

const networkFaults = ["lost", "broken", "unreadable"] as const

/** One caller handles the three network faults for every form, so each form meets one of them. ALL_FAULTS=1 plays all. */
const faultsFor = (form: ShopForm, index: number): Fault[] => [
  ...(process.env["ALL_FAULTS"] ? networkFaults : [networkFaults[index % networkFaults.length]!]),
  ...(form.owner ? (["refused"] as const) : []),
]

/** One form that fails does not hide the next. */
const walk = async (page: Page, shop: JourneyShop, forms: readonly ShopForm[]) => {
  const problems: string[] = []
  for (const [index, form] of forms.entries()) {
    let current: Fault | null = null
    try {
      await form.fill(page, shop)
      for (const fault of faultsFor(form, index)) {
        if (current) await form.again?.(page, shop)
        current = fault
        await meets(page, form, fault)
      }
    } catch (error) {
      problems.push(`${form.file}, ${current ?? "not filled"}: ${error}`)
    }
  }
  expect(problems).toEqual([])
}

test("[AUTH-05][REG-15][PROF-06] a lost, refused or unreadable answer leaves every form where it is, with its words", async ({
  page,
  shop,
}) => {
  await walk(page, shop, accountForms)
})

test("[CART-06][PAY-11][PAY-18][KIT-10][KIT-15] the same for purchases", async ({ page, shop }) => {
  await walk(page, shop, shoppingForms)
})

test("[ASOC-05][ASOC-28] the same at the counter", async ({ page, shop }) => {
  const [signIn, ...others] = counterForms
  if (signIn) await walk(page, shop, [signIn])
  await signInAtCounter(page)
  await walk(page, shop, [...others, ...tillForms, ...boardForms])
})

test("[EDIT-03][OWN-01] the same for the owner's settings and accounts", async ({ page, shop }) => {
  await signInAtCounter(page, "CHISPA")
  await walk(page, shop, [...settingsForms, ...ownerForms])
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

test("[AUTH-12][PROF-05][PAY-18] after the session ended a form says so, keeps the typed text and continues after signing in again @phone", async ({
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
    await page.getByRole("radio", { name: "Asociación de Mecatrónica" }).check()
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
  expect(
    (await shop.erp.orders.list({ customerIds: [customer] })).filter(({ status }) => status !== "draft"),
  ).toHaveLength(1)
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
  await addToCart(page)
  await page
    .getByRole("link", { name: /^Carrito/ })
    .last()
    .click()
  // The cart beside the products has its own form.
  await expect(page.getByRole("heading", { name: "Carrito", level: 1 })).toBeVisible()
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
  // A device whose storage is full still keeps the key of the sale.
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
