import { afterAll, beforeAll, expect, test } from "vitest"
import type { PaymentState } from "../../src/shop/card-payments/payment.ts"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { atCounter, press } from "../support/counter.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let buyers: ReturnType<typeof cardBuyersAt>
beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop(), 1) })
  buyers = cardBuyersAt(shop)
})
afterAll(() => shop.stop())

const texts = {
  undecided: "El pago con tarjeta de este pedido todavía no está confirmado.",
  returned: "El pago con tarjeta de este pedido se devolvió: no lo entregue.",
}

const paidOrder = async () => {
  const { id, browser, started, back } = await buyers.paid()
  await browser.open(back)
  const { orderNumber } = started
  await expect.poll(() => buyers.readState(orderNumber)).toBe("settled")
  const [order] = await buyers.ordersUnder(id, orderNumber)
  return { orderNumber, orderId: order!.id }
}

/** Clears the next check, so that the poller does not ask the provider. */
const setState = (orderNumber: string, state: PaymentState) =>
  shop.parts.database.query(
    "update card_payments set state = $2, problem = 'x', next_check_at = null where order_number = $1",
    [orderNumber, state],
  )

const states: Readonly<Record<Exclude<PaymentState, "settled">, string>> = {
  started: texts.undecided,
  "not-started": texts.undecided,
  waiting: texts.undecided,
  pending: texts.undecided,
  declined: texts.undecided,
  cancelled: texts.undecided,
  expired: texts.undecided,
  paid: texts.undecided,
  "in-question": texts.undecided,
  refunding: texts.returned,
  refunded: texts.returned,
  closed: texts.returned,
}

for (const [button, before, after] of [
  ["alistar", "validated", "shipped"],
  ["entregar", "shipped", "delivered"],
] as const)
  test(`[ORD-04][PAY-26] '${button}' does nothing with an order whose card payment is not settled, and says why`, async () => {
    const { orderNumber, orderId } = await paidOrder()
    const counter = await atCounter(shop)
    if (button === "entregar") await press(counter, "alistar", orderId)
    for (const [state, text] of Object.entries(states)) {
      await setState(orderNumber, state as PaymentState)
      expect(await press(counter, button, orderId), state).toMatchObject({
        status: 409,
        words: expect.stringContaining(text),
      })
    }
    const order = await shop.erp.orders.get(orderId)
    expect(order).toMatchObject({ status: before, billed: false, invoiceIds: [] })
    await setState(orderNumber, "settled")
    expect((await press(counter, button, orderId)).status).toBe(200)
    expect(await shop.erp.orders.get(orderId)).toMatchObject({ status: after })
  })

test("[ORD-04] a card payment refunded after the hand-over: a second press shows who handed it over", async () => {
  const { orderNumber, orderId } = await paidOrder()
  const counter = await atCounter(shop)
  for (const button of ["alistar", "entregar"] as const) await press(counter, button, orderId)
  await setState(orderNumber, "refunded")
  expect((await press(counter, "entregar", orderId)).words).toContain("Este pedido ya está entregado")
})

test("[PAY-26] a payment whose record does not add up to what was paid becomes no order: a person decides", async () => {
  const unheard = buyers.withoutWebhooks()
  const { id, started } = await buyers.paid()
  const { orderNumber } = started
  await shop.parts.database.query(
    "update card_payments set snapshot = jsonb_set(snapshot, '{lines,0,quantity}', '9') where order_number = $1",
    [orderNumber],
  )
  await shop.parts.settlement.settle(orderNumber)
  await expect.poll(() => buyers.readState(orderNumber)).toBe("in-question")
  unheard.mockRestore()
  expect((await buyers.readPayment(orderNumber)).problem).toContain("el registro del pago no dice qué se compró")
  expect(await buyers.ordersUnder(id, orderNumber)).toEqual([])
})
