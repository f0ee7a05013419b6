import { press } from "../account-forms.ts"
import { expect } from "../journey.ts"
import { noConnection, type ShopForm } from "./form.ts"

const openAccount = "Cambiar el acceso de ASEIC"

/** Forms of the owner about staff accounts. */
export const ownerForms: readonly ShopForm[] = [
  {
    file: "owner/accounts-page.tsx",
    owner: "staff",
    fill: async page => {
      await page.goto("/asocias/tienda/cuentas")
      const account = page.getByRole("listitem").filter({ hasText: openAccount })
      await account.getByText("Cambiar el acceso").click()
      await account.getByLabel("Motivo").fill("Cambió la junta directiva")
      await account.getByLabel("Su propia contraseña").fill("Otra1234")
    },
    send: page => press(page, "Poner una contraseña nueva"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Motivo").first()).toHaveValue("Cambió la junta directiva"),
  },
]
