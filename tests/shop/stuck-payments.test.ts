import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import { cardBuyersAt, openPage } from "../support/card-buyers.ts"
import { associations, atCounter } from "../support/counter.ts"
import { expectSound } from "../support/invariants.ts"
import { pageText } from "../support/page-text.ts"
import { aProduct, aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const scarce = 401
let shop: TestShop
let buyers: ReturnType<typeof cardBuyersAt>
beforeAll(async () => {
  const seed = wellStocked(aShop())
  const sensor = aProduct({ id: scarce, label: "Sensor escaso", price: 1500, stock: { 5: 40 } })
  shop = await startShop({ seed: { ...seed, products: [...seed.products, sensor] } })
  buyers = cardBuyersAt(shop)
  buyers.withoutWebhooks()
})
afterAll(() => shop.stop())

const move = (units: number) =>
  shop.parts.erp.stockMovements.ensureMoved({
    productId: scarce,
    warehouseId: 5,
    quantity: units,
    code: crypto.randomUUID(),
    label: "prueba",
  })

/** A payment for goods that were sold while the card page was open. */
const stuck = async () => {
  const bought = await buyers.paid({}, [[scarce, 3]])
  await move(-38)
  expect((await openPage(bought.browser, bought.back)).text).toContain("Recibimos su pago")
  expect(await buyers.readState(bought.started.orderNumber)).toBe("in-question")
  return { ...bought, number: bought.started.orderNumber, refill: () => move(38) }
}

const listed = async (number: string) =>
  (await shop.services.stuckPayments.list("all")).find(({ orderNumber }) => orderNumber === number)
const pressed = { by: "ASEIC", why: "ya hay existencias" }

test("[OWN-03] a payment is pushed into its order once the cause is gone, with person and reason in the trail", async () => {
  const { id, number, refill } = await stuck()
  const counter = await atCounter(shop)
  const panel = pageText((await counter.open("/asocias/admin")).html)
  expect(panel).toContain("ya no hay existencias de Sensor escaso")
  expect(panel).toMatch(/Panel General \d+ , \d+ pagos? por revisar/)
  const press = (motivo: string) => counter.post("/asocias/admin", { accion: "empujar-pago", pago: number, motivo })
  expect((await press(" ")).status).toBe(422)
  const early = await press("a ver")
  expect(early.status).toBe(409)
  expect(pageText(await early.text())).toContain("Todavía no se puede hacer el pedido: ya no hay existencias")
  expect((await listed(number))?.decisions).toMatchObject([
    { act: "push", by: "ASEIC", why: "a ver", outcome: "stuck" },
  ])

  await refill()
  const done = await press("llegó mercadería")
  expect(done.status).toBe(200)
  expect(pageText(await done.text())).toContain("El pago ya es el pedido")
  expect(await expectSound(shop.erp, id, [await buyers.readPayment(number)])).toHaveLength(1)
  expect(await listed(number)).toBeUndefined()
  expect((await press("otra vez")).status).toBe(409)
  expect(await buyers.ordersUnder(id, number)).toHaveLength(1)
})

test("[OWN-03] pushed and given back at the same moment: an order or the money, never both", async () => {
  const { id, number, refill } = await stuck()
  await refill()
  const { stuckPayments } = shop.services
  await Promise.all([
    stuckPayments.push("all", number, pressed),
    stuckPayments.push("all", number, pressed),
    stuckPayments.refund("all", number, pressed),
  ])
  await expect.poll(() => buyers.readState(number)).toMatch(/settled|refunded/)
  const orders = await buyers.ordersUnder(id, number)
  const refunds = await shop.parts.database.query(
    "select 1 from sandbox_card_entries where order_number = $1 and type = 'Refund'",
    [number],
  )
  expect(orders.length + refunds.length).toBe(1)
})

test("[OWN-03] [PAY-26] a refund that was refused before the payment became its order is not sent with a later return", async () => {
  const { id, number, refill } = await stuck()
  await refill()
  const { stuckPayments } = shop.services
  vi.spyOn(shop.parts.card.gateway!, "refund").mockResolvedValueOnce({ kind: "refused", description: "hoy no" })
  expect(await stuckPayments.refund("all", number, pressed)).toMatchObject({ kind: "refused" })
  expect(await stuckPayments.push("all", number, pressed)).toMatchObject({ kind: "pushed" })
  const [order] = await buyers.ordersUnder(id, number)
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(associations.ASEIC, action, order!.id)).toMatchObject({ kind: "done" })
  const returned = await shop.services.returns.begin(associations.ASEIC, order!.id, crypto.randomUUID(), {
    lines: [{ lineId: order!.lines[0]!.id, units: 1, goods: "shelf" }],
    exchange: false,
    reference: "",
    reason: "No sirve",
  })
  expect(returned).toMatchObject({ kind: "done" })
  const refunds = await shop.parts.database.query(
    "select amount::float8 as amount from sandbox_card_entries where order_number = $1 and type = 'Refund'",
    [number],
  )
  expect(refunds).toEqual([{ amount: 1500 }])
})

test("[OWN-03] a push that died before its order began is finished by itself, once", async () => {
  const { id, number, refill } = await stuck()
  await refill()
  await shop.parts.card.payments.move(number, { from: "in-question", to: "paid", problem: null })
  await shop.parts.database.query("update card_payments set next_check_at = now() where order_number = $1", [number])
  await expect.poll(() => buyers.readState(number)).toBe("settled")
  expect(await buyers.ordersUnder(id, number)).toHaveLength(1)
})

test("[OWN-03] a payment that the provider does not confirm never becomes an order; an unreachable provider changes nothing", async () => {
  const { number, refill } = await stuck()
  await refill()
  const { stuckPayments } = shop.services
  const consult = vi.spyOn(shop.parts.card.gateway!, "consult")
  consult.mockResolvedValueOnce({ kind: "mismatch", problem: "otro monto" })
  expect(await stuckPayments.push("all", number, pressed)).toEqual({ kind: "not-paid" })
  consult.mockRejectedValueOnce(new GatewayError("consult", "unreachable", "down"))
  expect(await stuckPayments.push("all", number, pressed)).toEqual({ kind: "unreachable" })
  expect(await buyers.readState(number)).toBe("in-question")
  expect(await stuckPayments.push("all", "CHISPA-1-20260101000000", pressed)).toEqual({ kind: "unknown-payment" })
  expect((await listed(number))?.decisions.map(({ outcome }) => outcome)).toEqual(["not-paid", "unreachable"])
})
