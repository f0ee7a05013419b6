import type { Page } from "@playwright/test"
import { press } from "../account-forms.ts"
import { asNewCustomer } from "../customer.ts"
import { expect } from "../journey.ts"
import { noConnection, type ShopForm } from "./form.ts"

const pasted = (page: Page) => page.getByLabel("Pegue su lista")
const units = (page: Page) => page.getByRole("spinbutton", { name: /^Unidades de/ })

const pasteAt = async (page: Page, address: string) => {
  await page.goto(`${address}?nueva`)
  await page.evaluate(() => localStorage.removeItem("lista"))
  await page.goto(address)
  await pasted(page).fill("2 NE555")
}
const readAt = async (page: Page, address: string) => {
  await pasteAt(page, address)
  await press(page, "Leer lista")
  await units(page).fill("7")
}
const keepsUnits = (page: Page) => expect(units(page)).toHaveValue("7")

/** Lists of parts (LIST-01 to LIST-03). */
export const listForms: readonly ShopForm[] = [
  {
    file: "lists/list-page.tsx",
    fill: page => pasteAt(page, "/lista"),
    send: page => press(page, "Leer lista"),
    says: noConnection,
    keeps: page => expect(pasted(page)).toHaveValue("2 NE555"),
  },
  {
    file: "lists/list-page.tsx",
    fill: page => readAt(page, "/lista"),
    send: page => press(page, "Agregar todo al carrito"),
    says: noConnection,
    keeps: keepsUnits,
  },
  {
    file: "lists/list-page.tsx",
    fill: async page => {
      await page.context().clearCookies()
      await readAt(page, "/lista")
      await page.getByLabel("Nombre de la lista").fill("Práctica 1")
      await press(page, "Guardar lista")
      await page.evaluate(() => localStorage.removeItem("lista"))
      await page.goto("/lista")
    },
    send: page => press(page, "Abrir Práctica 1"),
    says: noConnection,
    keeps: page => expect(page.getByRole("button", { name: "Abrir Práctica 1" })).toBeVisible(),
  },
  {
    file: "lists/saved-list-page.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      await asNewCustomer(page, shop)
      await readAt(page, "/lista")
      await press(page, "Guardar lista")
      await expect(page.getByText("Lista guardada.")).toBeVisible()
      await units(page).fill("7")
    },
    send: page => press(page, "Guardar cambios"),
    says: noConnection,
    keeps: keepsUnits,
  },
]

const courseList = async (page: Page) => {
  await readAt(page, "/asocias/admin/listas")
  await page.getByLabel("Curso").fill("Electrónica Digital")
}

/** A course's list (LIST-04). */
export const courseListForms: readonly ShopForm[] = [
  {
    file: "counter/course-lists/course-lists-page.tsx",
    owner: "staff",
    fill: courseList,
    send: page => press(page, "Publicar lista"),
    says: noConnection,
    keeps: async page => {
      await expect(page.getByLabel("Curso")).toHaveValue("Electrónica Digital")
      await keepsUnits(page)
    },
  },
  {
    file: "counter/course-lists/course-lists-page.tsx",
    owner: "staff",
    fill: async page => {
      await courseList(page)
      await press(page, "Publicar lista")
      await expect(page.getByText("Lista publicada.")).toBeVisible()
      await page.getByLabel("Eliminar Electrónica Digital").first().click()
    },
    send: page => page.getByRole("button", { name: "Sí, eliminar" }).first().click(),
    says: noConnection,
    keeps: page => expect(page.getByRole("link", { name: "Electrónica Digital" }).first()).toBeVisible(),
  },
]
