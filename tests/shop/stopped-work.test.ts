import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { workActs } from "../../src/shop/counter/work-act-records.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { asOwner, associations, atCounter, expectClosedOnce, press } from "../support/counter.ts"
import { textOf } from "../support/page-text.ts"
import { anOrder, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { watchedErp } from "../support/watched-erp.ts"

const erp = watchedErp()
const { refuse } = erp
let shop: TestShop
beforeAll(async () => {
  const orders = Array.from({ length: 4 }, () => anOrder({ state: "shipped", daysAgo: 5, customerId: 11 }))
  shop = await startShop({ erpFetch: erp.fetch, seed: aShop({ orders }) })
})
afterAll(() => shop.stop())
beforeEach(erp.startAfresh)

const { ASEIC } = associations
const paying = /POST \/invoices\/\d+\/payments/
const path = "/asocias/tienda/trabajos"

/** Refused by the ERP when its payment was to be written, a minute ago. */
const stoppedHandOver = async (orderId: number) => {
  refuse(paying)
  await press(await atCounter(shop), "entregar", orderId)
  await shop.parts.database.query(
    "update order_work set started_at = now() - interval '1 minute' where order_id = $1",
    [orderId],
  )
  return `hand-over:${orderId}:1`
}

const decide = (accion: "continuar-trabajo" | "abandonar-trabajo", trabajo: string, motivo: string) => ({
  accion,
  trabajo,
  motivo,
})
const actsOf = async (id: string) => (await workActs(shop.parts.database).ofRuns([id])).get(id)

test("[OWN-03] a stopped hand-over is continued at the counter with a reason; each press is kept with who and why", async () => {
  const id = await stoppedHandOver(1)
  const counter = await atCounter(shop)
  const send = async (motivo: string) => {
    const reply = await counter.post("/asocias/admin", decide("continuar-trabajo", id, motivo))
    return { status: reply.status, words: textOf(await reply.text()) }
  }
  expect(textOf((await counter.open("/asocias/admin")).html)).toContain("Por terminar")
  expect((await send(" ")).status).toBe(422)
  const early = await send("a ver")
  expect(early).toMatchObject({ status: 502 })
  expect(early.words).toContain("Volvió a detenerse")
  expect(early.words).toMatch(/ASEIC lo continuó: a ver/)
  refuse(null)
  expect(await send("el ERP ya lo acepta")).toMatchObject({ status: 200 })
  await expectClosedOnce(shop.erp, 1)
  expect(await actsOf(id)).toMatchObject([
    { act: "continue", by: "ASEIC", why: "a ver" },
    { act: "continue", by: "ASEIC", why: "el ERP ya lo acepta" },
  ])
  expect((await send("otra vez")).status).toBe(409)
})

test("[OWN-03] continued from the list of orders, that press is kept too", async () => {
  const id = await stoppedHandOver(2)
  refuse(null)
  expect((await press(await atCounter(shop), "entregar", 2)).words).toContain("Orden cerrada")
  expect(await actsOf(id)).toMatchObject([{ act: "continue", by: "ASEIC", why: "desde la lista de pedidos" }])
})

test("[OWN-03] two who decide at the same moment: one effect, the other is told; a given-up one can be begun anew", async () => {
  const id = await stoppedHandOver(3)
  const [mine, other] = await Promise.all([atCounter(shop), atCounter(shop, "AEMTEC")])
  expect((await other.post("/asocias/admin", decide("abandonar-trabajo", id, "no es mío"))).status).toBe(409)
  const presses = await Promise.all(
    ["uno", "dos", "tres"].map(why => mine.post("/asocias/admin", decide("abandonar-trabajo", id, why))),
  )
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await actsOf(id)).toHaveLength(1)
  expect(textOf((await mine.open("/asocias/admin")).html)).not.toContain("Por terminar")
  refuse(null)
  expect((await press(mine, "entregar", 3)).words).toContain("Orden cerrada")
  await expectClosedOnce(shop.erp, 3)
})

test("[OWN-03] the owner sees every run that failed and why, continues or gives it up; nobody else can", async () => {
  refuse(paying)
  const key = randomUUID()
  const request = { key, methodId: 4, items: [{ id: 1, units: 4 }], shownTotal: colones(100), paymentReceived: true }
  const sold = await shop.services.backOffice.sales.sell(ASEIC, request as never)
  expect(sold).toMatchObject({ kind: "sold", receipt: { finished: false } })
  const sale = `sale:${ASEIC.id}:${key}`
  const handOver = await stoppedHandOver(4)

  const owner = await asOwner(shop)
  const seen = textOf((await owner.open(path)).html)
  expect(seen).toContain(`Venta ${sale}`)
  expect(seen).toContain("Error al pagar la factura de la venta")
  expect(seen).toContain(`Entregar ${handOver}`)
  const counter = await atCounter(shop)
  expect((await counter.get(path)).status).toBe(302)
  expect((await counter.post(path, decide("abandonar-trabajo", sale, "x"))).status).toBe(401)

  expect((await owner.post(path, decide("abandonar-trabajo", sale, "se hizo en el ERP"))).status).toBe(200)
  refuse(null)
  expect((await owner.post(path, decide("continuar-trabajo", handOver, "ya se puede"))).status).toBe(200)
  await expectClosedOnce(shop.erp, 4)
  expect(textOf((await owner.open(path)).html)).toContain("No hay nada detenido.")
  expect(await actsOf(sale)).toMatchObject([{ act: "give-up", by: "CHISPA", why: "se hizo en el ERP" }])
  // The customer has paid and left: what was sold stays sold.
  expect(await shop.services.backOffice.sales.recent(ASEIC)).toMatchObject([{ key, finished: true }])
})
