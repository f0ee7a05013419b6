import { field, press } from "../account-forms.ts"
import { orderedBoard } from "../boards.ts"
import { expect } from "../journey.ts"
import { noConnection, type ShopForm } from "./form.ts"

/** Forms of the counter about boards. */
export const boardForms: readonly ShopForm[] = [
  {
    file: "counter/boards/boards-tab.tsx",
    owner: "staff",
    fill: async (page, shop) => {
      const { ref } = await orderedBoard(page, shop)
      await page.goto("/asocias/admin?tab=placas")
      await expect(page.getByRole("link", { name: `Abrir ${ref}` })).toBeVisible()
    },
    send: async page => {
      const card = page.getByRole("region", { name: "Recibida" }).getByRole("listitem").first()
      await card.getByText("Mover a…").click()
      await card.getByRole("button", { name: "En revisión" }).click()
    },
    says: noConnection,
  },
  {
    file: "counter/boards/board-detail.tsx",
    owner: "staff",
    fill: async (page, shop) => {
      const { orderId } = await orderedBoard(page, shop)
      await page.goto(`/asocias/admin?tab=placas&placa=${orderId}`)
    },
    send: page => press(page, "En revisión"),
    says: noConnection,
  },
  {
    file: "counter/boards/board-detail.tsx",
    owner: "staff",
    fill: async (page, shop) => {
      const { orderId } = await orderedBoard(page, shop)
      await page.goto(`/asocias/admin?tab=placas&placa=${orderId}`)
      await field(page, "Pregunta").fill("¿Lleva agujeros de montaje?")
    },
    send: page => press(page, "Enviar pregunta"),
    says: noConnection,
    keeps: page => expect(field(page, "Pregunta")).toHaveValue("¿Lleva agujeros de montaje?"),
  },
  {
    file: "counter/boards/board-detail.tsx",
    owner: "staff",
    fill: async (page, shop) => {
      const { orderId } = await orderedBoard(page, shop, { fields: { tamano: "" } })
      await page.goto(`/asocias/admin?tab=placas&placa=${orderId}`)
      await page.getByLabel(/^Precio por placa/).fill("6000")
    },
    send: page => press(page, "Proponer precio"),
    says: noConnection,
    keeps: page => expect(page.getByLabel(/^Precio por placa/)).toHaveValue("6000"),
  },
]
