import type { Page } from "@playwright/test"
import { field, fillPerson, linkInMail, press, signIn, unique } from "../account-forms.ts"
import { asNewCustomer, startSession } from "../customer.ts"
import { expect, type JourneyShop } from "../journey.ts"
import { generic, noConnection, type ShopForm } from "./form.ts"

const readEmail = async (shop: JourneyShop, id: number) => (await shop.erp.thirdParties.get(id))?.email ?? ""

export const asAGooglePerson = async (page: Page, email: string) => {
  await page.context().clearCookies()
  await page.goto("/iniciar-sesion")
  await page.getByRole("link", { name: "Iniciar sesión con Google" }).click()
  await page.getByLabel("Nombre").fill("Marta")
  await page.getByLabel("Apellidos").fill("Rojas")
  await page.getByLabel("Correo").fill(email)
  await page.getByRole("button", { name: "Usar esta persona" }).click()
  await page.getByRole("button", { name: /Marta/ }).last().click()
}

const ownData = async (page: Page, shop: JourneyShop) => {
  await asNewCustomer(page, shop)
  await page.goto("/perfil?tab=informacion")
}

/** Forms of visitors, and of customers about their own account. */
export const accountForms: readonly ShopForm[] = [
  {
    file: "account/sign-in.tsx", // AUTH-05
    fill: async page => {
      await page.goto("/iniciar-sesion")
      await field(page, "Correo electrónico").fill("ana@chispa.test")
      await field(page, "Contraseña").fill("Clave1234")
    },
    send: page => press(page, "Ingresar"),
    says: generic,
    keeps: page => expect(field(page, "Contraseña")).toHaveValue("Clave1234"),
  },
  {
    file: "account/account-steps.tsx", // REG-15
    fill: async page => {
      await page.goto("/crear-cuenta")
      await fillPerson(page, `${unique()}@chispa.test`)
      await press(page, "Verificar y continuar")
      await press(page, "Terminar")
    },
    send: page => press(page, "Confirmar"),
    says: generic,
    keeps: async page => {
      await press(page, "Volver")
      await expect(field(page, "Apellidos")).toHaveValue("Ruiz Mora")
      await expect(field(page, "Contraseña")).toHaveValue("Una-clave-larga")
    },
    again: async page => {
      await press(page, "Verificar y continuar")
      await press(page, "Terminar")
    },
  },
  {
    file: "account/forgot-password.tsx",
    fill: async page => {
      await page.goto("/olvide-mi-contrasena")
      await field(page, "Correo electrónico").fill("ana@chispa.test")
    },
    send: page => press(page, "Enviar enlace"),
    says: generic,
    keeps: page => expect(field(page, "Correo electrónico")).toHaveValue("ana@chispa.test"),
  },
  {
    file: "account/reset-password.tsx",
    fill: async (page, shop) => {
      const correo = await readEmail(shop, await asNewCustomer(page, shop))
      await page.request.post("/olvide-mi-contrasena", { form: { correo }, headers: { Origin: shop.url } })
      await page.goto(await linkInMail(page, correo, "restablecer-contrasena"))
      await field(page, "Contraseña nueva").fill("Otra-clave-1")
      await field(page, "Confirmar contraseña").fill("Otra-clave-1")
    },
    send: page => press(page, "Guardar contraseña"),
    says: generic,
    keeps: page => expect(field(page, "Contraseña nueva")).toHaveValue("Otra-clave-1"),
  },
  {
    file: "account/verify-email.tsx",
    fill: async (page, shop) => {
      const correo = await readEmail(shop, await asNewCustomer(page, shop))
      await page.request.post("/perfil/verificar-correo", { form: {}, headers: { Origin: shop.url } })
      await page.goto(await linkInMail(page, correo, "verificar-correo"))
    },
    send: page => press(page, "Confirmar mi correo"),
    says: generic,
  },
  {
    file: "account/link-account.tsx",
    fill: async (page, shop) => {
      await asAGooglePerson(page, await readEmail(shop, await asNewCustomer(page, shop)))
      await page.waitForURL("**/vincular-cuenta")
      await field(page, "Contraseña de la cuenta").fill("Clave1234")
    },
    send: page => press(page, "Entrar y usar Google"),
    says: generic,
    keeps: page => expect(field(page, "Contraseña de la cuenta")).toHaveValue("Clave1234"),
  },
  {
    file: "profile/information/profile-form.tsx", // PROF-06
    owner: "customer",
    fill: async (page, shop) => {
      await ownData(page, shop)
      await press(page, "Editar")
      await field(page, "Nombre").fill("Marta Otra")
    },
    send: page => press(page, "Guardar"),
    says: "Error al actualizar usuario.",
    keeps: page => expect(field(page, "Nombre")).toHaveValue("Marta Otra"),
  },
  {
    file: "profile/information/information-tab.tsx",
    owner: "customer",
    fill: ownData,
    send: page => page.getByRole("button", { name: /Cerrar las demás sesiones/ }).click(),
    says: "No se pudieron cerrar las demás sesiones. Inténtelo de nuevo.",
  },
  {
    file: "profile/information/change-password.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      await asNewCustomer(page, shop)
      await page.goto("/perfil/contrasena")
      await field(page, "Contraseña actual").fill("Clave1234")
      await field(page, "Contraseña nueva").fill("Otra-clave-1")
      await field(page, "Confirmar contraseña").fill("Otra-clave-1")
    },
    send: page => press(page, "Cambiar contraseña"),
    says: generic,
    keeps: page => expect(field(page, "Contraseña nueva")).toHaveValue("Otra-clave-1"),
  },
  {
    file: "profile/information/delete-account.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      await asNewCustomer(page, shop)
      await page.goto("/perfil/eliminar-cuenta")
      await field(page, "Contraseña").fill("Clave1234")
    },
    send: page => press(page, "Eliminar mi cuenta"),
    says: "No se pudo eliminar la cuenta. Inténtelo de nuevo.",
    keeps: page => expect(field(page, "Contraseña")).toHaveValue("Clave1234"),
  },
  {
    file: "profile/information/verify-own-email.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      await asNewCustomer(page, shop)
      await page.goto("/perfil/verificar-correo")
    },
    send: page => press(page, "Enviarme el enlace"),
    says: noConnection,
  },
  {
    file: "shared/session/open-sessions.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      const email = await readEmail(shop, await asNewCustomer(page, shop))
      await page.context().clearCookies()
      await startSession(page, shop, email)
      await page.goto("/perfil/dispositivos")
    },
    send: page => page.getByRole("button", { name: /^Cerrar sesión de/ }).click(),
    says: noConnection,
  },
  {
    file: "profile/information/mail-choices.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      await asNewCustomer(page, shop)
      await page.goto("/perfil/correos")
      await page.getByRole("checkbox").first().uncheck()
    },
    send: page => press(page, "Guardar"),
    says: noConnection,
    keeps: page => expect(page.getByRole("checkbox").first()).not.toBeChecked(),
  },
  {
    file: "profile/information/end-mails.tsx",
    fill: async page => {
      // The page's script sends the request by itself; its button appears if the request was lost.
      await page.route("**/correos/**", route =>
        route.request().method() === "POST" ? route.abort() : route.continue(),
      )
      await page.goto("/correos/nadie/ready")
      await expect(page.getByText(noConnection)).toBeVisible()
      await page.unroute("**/correos/**")
    },
    send: page => press(page, "No quiero más de estos correos"),
    says: noConnection,
  },
  {
    file: "shared/frame/header.tsx",
    fill: async page => {
      await signIn(page, "ana@chispa.test", "Clave1234")
      await expect(page.getByRole("link", { name: "Ana Lucía" })).toBeVisible()
    },
    send: page => press(page, "Cerrar sesión"),
    says: noConnection,
  },
]
