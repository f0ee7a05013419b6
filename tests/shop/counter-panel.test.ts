import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { emptyForm } from "../../src/shop/boards/rules/board-form.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { sampleBoard } from "../shared/sample-boards.ts"
import { atCounter } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ seed: aShop({ orders: [anOrder()] }) })
})
afterAll(() => shop.stop())

test("[ASOC-24] a board's files, check and picture are on its order's page, for its own association only", async () => {
  const { boards } = shop.services
  const form = {
    ...emptyForm,
    size: "small" as const,
    paymentMode: 106 as const,
    deliveryPoint: 1 as const,
    phone: "70001122",
  }
  const key = randomUUID()
  const files = sampleBoard({ track: 0.5 })
  expect(await boards.prepare(people.ana, { key, form, files })).toMatchObject({ kind: "prepared" })
  const made = await boards.confirm(people.ana, key)
  expect(made.kind).toBe("confirmed")
  const [order] = await shop.erp.orders.list({ customerIds: [people.ana], newestFirst: true })
  const own = await atCounter(shop)
  const detail = `/asocias/admin/pedidos/${order!.id}`
  const reply = await own.get(detail)
  expect(await reply.json()).toMatchObject({
    detail: { kind: "order" },
    board: { form: { phone: "70001122" }, files: files.map(({ name }) => ({ name })) },
  })
  const file = await own.get(`${detail}/archivos/${encodeURIComponent(files[0]!.name)}`)
  expect(file.headers.get("Content-Disposition")).toContain("attachment")
  expect(file.headers.get("Content-Type")).toBe("application/octet-stream")
  expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(files[0]!.bytes))
  expect((await own.get(`${detail}/archivos/otro.gbr`)).status).toBe(404)

  const other = await atCounter(shop, "AEMTEC")
  expect((await other.get(detail)).status).toBe(404)
  expect((await other.get(`${detail}/archivos/${encodeURIComponent(files[0]!.name)}`)).status).toBe(404)
})

test("[ASOC-24] card payments that wait for a person are listed for staff and can be closed", async () => {
  const { payments } = shop.parts.card
  const payment = await payments.create({
    kind: "cart",
    customerId: people.ana,
    amount: colones(7450),
    currency: "CRC",
    billing: {
      firstName: "Ana",
      lastName: "Solano",
      email: "ana@chispa.test",
      phone: "88887777",
      address: "Cartago",
      province: "Cartago",
      postalCode: "30101",
    },
    snapshot: {},
    pickupPoint: 1,
  })
  await payments.move(payment.orderNumber, { from: "started", to: "in-question", problem: "ya no hay existencias" })
  const browser = await atCounter(shop)
  const panel = pageText((await browser.open("/asocias/admin")).html)
  expect(panel).toContain("Pagos por revisar")
  expect(panel).toContain(payment.orderNumber)
  expect(panel).toContain("₡7450 ya no hay existencias Resolver")
  expect(panel).toContain("Panel General 1 , 1 pago por revisar")
  expect(panel).not.toContain("ana@chispa.test")

  const refund = await browser.post("/asocias/admin", { accion: "devolver-pago", pago: "no-existe", motivo: "x" })
  expect(pageText(await refund.text())).toContain("Este pago ya no está por revisar.")
  const closed = await browser.post("/asocias/admin", {
    accion: "cerrar-pago",
    pago: payment.orderNumber,
    motivo: "devuelto en efectivo",
  })
  expect(pageText(await closed.text())).toContain("Pago marcado como resuelto.")
  expect(pageText((await browser.open("/asocias/admin")).html)).not.toContain("Pagos por revisar")
  expect((await shop.visitor().post("/asocias/admin", { accion: "cerrar-pago", pago: "x" })).status).toBe(401)
})
