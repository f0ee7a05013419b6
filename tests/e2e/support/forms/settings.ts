import { press } from "../account-forms.ts"
import { expect } from "../journey.ts"
import { inShopDatabase } from "./counter.ts"
import { noConnection, type ShopForm } from "./form.ts"

const pages = "/asocias/tienda/ajustes"

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

/** Forms of the owner's settings. */
export const settingsForms: readonly ShopForm[] = [
  {
    file: "owner/settings/document-form.tsx", // EDIT-02
    owner: "staff",
    fill: async page => {
      await page.goto(`${pages}/fees`)
      await page.getByLabel("Envío por Correos (₡)").fill("3 000")
      await page.getByLabel("Por qué (queda en el historial)").fill("Nuevo semestre")
      await expect(page.getByText("Borrador guardado. Todavía no está publicado.")).toBeVisible()
    },
    send: page => press(page, "Publicar"),
    says: noConnection,
    keeps: async page => {
      await expect(page.getByLabel("Envío por Correos (₡)")).toHaveValue("3 000")
      await expect(page.getByLabel("Por qué (queda en el historial)")).toHaveValue("Nuevo semestre")
    },
  },
  {
    file: "owner/settings/document-form.tsx", // the draft, which saves itself
    owner: "staff",
    fill: page => page.goto(`${pages}/seller`).then(() => undefined),
    send: async page => {
      const field = page.getByLabel("Nombre legal")
      await field.fill(`${await field.inputValue()}a`)
    },
    again: page => expect(page.getByText("Borrador guardado. Todavía no está publicado.")).toBeVisible(),
    says: "Sin conexión: el borrador no se ha guardado.",
    saysSignedOut: "Su sesión terminó: ingrese de nuevo y el borrador se guarda.",
    keeps: page => expect(page.getByLabel("Nombre legal")).toHaveValue(/^a+$/),
  },
  {
    file: "owner/settings/kits-editor.tsx", // EDIT-01
    owner: "staff",
    fill: async page => {
      await page.goto(`${pages}/kits?kit=0`)
      await page.getByText("Descripción e imagen").first().click()
      await page.getByLabel("Imagen", { exact: true }).first().selectOption("Imagen propia")
      await expect(page.getByText("Borrador guardado. Todavía no está publicado.")).toBeVisible()
    },
    send: page =>
      page.getByLabel("Subir imagen").setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: png }),
    says: "Sin conexión. Elija la imagen otra vez.",
  },
  {
    file: "owner/settings/settings-overview.tsx", // EDIT-07
    owner: "staff",
    fill: async page => {
      await page.goto(pages)
      const file = { name: "ajustes.json", mimeType: "application/json", buffer: Buffer.from("{}") }
      await page.getByLabel("Archivo de ajustes").setInputFiles(file)
    },
    send: page => press(page, "Revisar archivo"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Archivo de ajustes")).toHaveValue(/ajustes\.json$/),
  },
  {
    file: "owner/settings/versions-page.tsx", // EDIT-03
    owner: "staff",
    fill: async (page, shop) => {
      await inShopDatabase(shop, [
        [
          `insert into settings_versions (document, version, value, author, note)
           values ('boards', 1, '{"small": 5500, "large": 9000, "designHour": 2500}', 'CHISPA', 'Prueba')`,
          [],
        ],
      ])
      await page.goto(`${pages}/boards/versiones`)
    },
    send: page => press(page, "Restaurar los valores iniciales"),
    says: noConnection,
  },
]
