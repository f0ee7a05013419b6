import type { Page } from "@playwright/test"
import { expect } from "./journey.ts"

export const unique = () => crypto.randomUUID().slice(0, 8)
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
export const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null"))

export const signIn = async (page: Page, email: string, password: string) => {
  await page.goto("/iniciar-sesion")
  await field(page, "Correo electrónico").fill(email)
  await field(page, "Contraseña").fill(password)
  await press(page, "Ingresar")
}

export const fillPerson = async (page: Page, email: string) => {
  await field(page, "Nombre").fill("Eva")
  await field(page, "Apellidos").fill("Ruiz Mora")
  await field(page, "Correo").fill(email)
  await field(page, "Teléfono").fill("+506 8888-1234")
  await field(page, "Contraseña").fill("Una-clave-larga")
  await field(page, "Confirmar contraseña").fill("Una-clave-larga")
}

/** A link of the newest mail to somebody, in the demo's outbox. */
export const linkInMail = async (page: Page, email: string, path: string): Promise<string> => {
  let link: string | undefined
  await expect(async () => {
    const html = await (await page.request.get("/correo-de-prueba")).text()
    const mail = html.slice(html.indexOf(email))
    link = new RegExp(`/${path}/[\\w-]+`).exec(mail)?.[0]
    expect(link).toBeTruthy()
  }).toPass()
  return link ?? ""
}
