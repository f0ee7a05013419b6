import type { Page } from "@playwright/test"
import { bankCsv, today } from "../../../shared/bank-csv.ts"
import { press } from "../account-forms.ts"
import { deliveredBoard, orderBySinpe } from "../customer.ts"
import { expect } from "../journey.ts"
import { inShopDatabase } from "./counter.ts"
import { noConnection, type ShopForm } from "./form.ts"

export const withShift = async (page: Page) => {
  const form = { accion: "abrir", persona: "María Solano", efectivo: "1000" }
  await page.request.post("/asocias/admin/caja", { form, headers: { Origin: new URL(page.url()).origin } })
  await page.goto("/asocias/admin/caja")
}

const chooseStatement = async (page: Page, buffer = Buffer.from("Fecha;Monto\n16/11/2026;5000\n")) => {
  await page.goto("/asocias/admin/estados")
  await page.getByLabel("Archivo del banco (CSV)").setInputFiles({ name: "b.csv", mimeType: "text/csv", buffer })
}

/** Forms of the till, of transfers and of returns. */
export const tillForms: readonly ShopForm[] = [
  {
    file: "counter/till/till-page.tsx", // TILL-01
    owner: "staff",
    fill: async page => {
      await page.goto("/asocias/admin/caja")
      await page.getByLabel("Quién trabaja").fill("María Solano")
      await page.getByLabel("Efectivo en la gaveta").fill("25000")
    },
    send: page => press(page, "Abrir turno"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Quién trabaja")).toHaveValue("María Solano"),
  },
  {
    file: "counter/till/shift-sections.tsx", // TILL-02
    owner: "staff",
    fill: async page => {
      await withShift(page)
      await page.getByLabel("Monto").fill("3000")
      await page.getByLabel("Motivo").fill("Compra de bolsas")
    },
    send: page => press(page, "Sale"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Motivo")).toHaveValue("Compra de bolsas"),
  },
  {
    file: "counter/till/till-page.tsx", // TILL-03
    owner: "staff",
    fill: async page => {
      await withShift(page)
      await page.getByLabel("Cuántos de ₡500", { exact: true }).fill("4")
    },
    send: page => press(page, "Cerrar turno"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Cuántos de ₡500", { exact: true })).toHaveValue("4"),
  },
  {
    file: "counter/sinpe/statements-page.tsx", // SINPE-03
    owner: "staff",
    fill: page => chooseStatement(page),
    send: page => press(page, "Leer"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Archivo del banco (CSV)")).toHaveValue(/b\.csv$/),
  },
  {
    file: "counter/sinpe/statement-page.tsx",
    owner: "staff",
    fill: async page => {
      await chooseStatement(page)
      await press(page, "Leer")
      await page.getByLabel("Banco", { exact: true }).fill("Banco Nacional")
    },
    send: page => press(page, "Buscar pedidos"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Banco", { exact: true })).toHaveValue("Banco Nacional"),
  },
  {
    file: "counter/returns/return-form.tsx", // RET-02
    owner: "staff",
    fill: async (page, shop) => {
      await page.goto(`/asocias/admin/devoluciones?pedido=${(await deliveredBoard(shop, 7)).ref}`)
      await page.getByLabel(/^Unidades de/).fill("1")
      await page.getByLabel("Motivo").fill("No enciende")
    },
    send: page => press(page, "Registrar devolución"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Motivo")).toHaveValue("No enciende"),
  },
  {
    file: "counter/sinpe/statement-page.tsx",
    owner: "staff",
    fill: async (page, shop) => {
      const { ref } = await orderBySinpe(shop, 7)
      // The shop reads the ERP's new orders every two seconds.
      await expect.poll(async () => (await page.request.get("/asocias/admin?tab=sinpe")).text()).toContain(ref)
      const detail = `SINPE MOVIL ${ref.replace("-", "")}`
      await chooseStatement(page, Buffer.from(bankCsv([{ day: today(), amount: 10_000, reference: ref, detail }])))
      await press(page, "Leer")
      await page.getByLabel("Banco", { exact: true }).fill("Banco Popular")
      await press(page, "Buscar pedidos")
      await expect(page.getByRole("checkbox", { name: ref })).toBeChecked()
    },
    send: page => page.getByRole("button", { name: /^Confirmar \d+ pagos?$/ }).click(),
    says: noConnection,
    keeps: page => expect(page.getByRole("checkbox").first()).toBeChecked(),
  },
  {
    file: "counter/returns/return-page.tsx",
    owner: "staff",
    fill: async (page, shop) => {
      const { id, ref } = await deliveredBoard(shop, 7)
      const lines = (await shop.erp.orders.get(id))?.lines ?? []
      const asked = lines.map(line => ({
        lineId: line.id,
        productId: line.productId,
        label: line.label,
        units: 1,
        unitPrice: line.unitPrice,
        taxRate: line.taxRate,
      }))
      await inShopDatabase(shop, [
        [
          `insert into goods_returns (key, order_id, order_ref, warehouse_id, customer_id, asked_by, wanted, reason, state, lines)
           values (gen_random_uuid(), $1, $2, 1, 7, 'customer', 'refund', 'No enciende', 'asked', $3)`,
          [id, ref, JSON.stringify(asked)],
        ],
      ])
      await page.goto("/asocias/admin/devoluciones")
      await page.getByRole("link", { name: new RegExp(ref) }).click()
      await page.getByLabel("Motivo, que le llega al cliente").fill("Se mojó")
    },
    send: page => press(page, "No aceptar"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Motivo, que le llega al cliente")).toHaveValue("Se mojó"),
  },
]
