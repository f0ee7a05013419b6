import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { associations } from "../support/counter.ts"
import { sentMails } from "../support/outbox.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const { ASEIC } = associations
let shop: TestShop
let buyers: ReturnType<typeof cardBuyersAt>
beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop()) })
  buyers = cardBuyersAt(shop)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.stop())

const query = <Row extends object>(text: string, values: unknown[]) => shop.parts.database.query<Row>(text, values)

const refundsAt = async (orderNumber: string): Promise<number[]> =>
  (
    await query<{ amount: number }>(
      "select amount::float8 from sandbox_card_entries where order_number = $1 and type = 'Refund' order by id",
      [orderNumber],
    )
  ).map(({ amount }) => amount)

const settled = async () => {
  const { id, browser, started, back } = await buyers.paid()
  await browser.open(back)
  const order = await vi.waitFor(async () => {
    expect(await buyers.readState(started.orderNumber)).toBe("settled")
    return (await buyers.ordersUnder(id, started.orderNumber))[0]!
  }, 30_000)
  return { id, browser, order, orderNumber: started.orderNumber }
}

const handOver = async (orderId: number) => {
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(ASEIC, action, orderId)).toMatchObject({ kind: "done" })
}

/** Deletes the rows that an older database lacks; ERP and provider keep theirs. */
const forget = async (orderNumber: string, orderId: number) => {
  for (const table of ["card_charges", "card_refunds", "payment_acts"])
    await query(`delete from ${table} where order_number = $1`, [orderNumber])
  await query("delete from goods_returns where order_id = $1", [orderId])
  await query("delete from cart_purchases where order_key = $1", [orderNumber])
  for (const table of ["operation_outputs", "workflow_status"])
    await query(`delete from dbos.${table} where workflow_uuid = $1 or workflow_uuid like $2`, [
      orderNumber,
      `%:${orderId}:%`,
    ])
}

test("[I1] a payment that waits in the restored database and whose order was delivered since is settled, not refunded", async () => {
  const { order, orderNumber } = await settled()
  await handOver(order.id)
  await forget(orderNumber, order.id)
  await query(
    `update card_payments set state = 'waiting', transaction_id = null, order_id = null, order_ref = null, next_check_at = now()
      where order_number = $1`,
    [orderNumber],
  )
  // The goods have left, so no units are free.
  vi.spyOn(shop.parts.availability, "hold").mockResolvedValueOnce([{ productId: 2, left: 0 }])
  await shop.parts.settlement.settle(orderNumber, { waitMs: 20_000 })
  expect(await buyers.readPayment(orderNumber)).toMatchObject({ state: "settled", orderId: order.id, problem: null })
  expect(await shop.erp.orders.get(order.id)).toMatchObject({ status: "delivered", total: order.total })
  expect(await refundsAt(orderNumber)).toEqual([])
})

test("[ORD-04] a cancelled order whose payment row is gone is found at the provider and paid back", async () => {
  const { browser, order, orderNumber } = await settled()
  await forget(orderNumber, order.id)
  await query("delete from card_payments where order_number = $1", [orderNumber])
  await browser.post(`/perfil/pedidos/${order.ref}`, { accion: "cancelar" })
  await expect.poll(() => buyers.readState(orderNumber)).toBe("refunded")
  expect(await refundsAt(orderNumber)).toEqual([10_000])
  const [mail] = await sentMails(shop, order.ref)
  expect(mail?.text).toContain("El dinero se devuelve a su tarjeta")
})

test("[RET-05] a return that a restored database does not know does not absorb the refund of the next one", async () => {
  const { order, orderNumber } = await settled()
  await handOver(order.id)
  const begin = () =>
    shop.services.returns.begin(ASEIC, order.id, randomUUID(), {
      lines: [{ lineId: order.lines[0]!.id, units: 1, goods: "shelf" }],
      exchange: false,
      reference: "",
      reason: "No sirve",
    })
  expect(await begin()).toMatchObject({ kind: "done" })
  await forget(orderNumber, order.id)
  expect(await begin()).toMatchObject({ kind: "done" })
  expect(await refundsAt(orderNumber)).toEqual([5000, 5000])
  expect(await begin()).toMatchObject({ kind: "too-many" })
})

test("[RET-02] a card order whose payment row is gone is returned to its card", async () => {
  const { order, orderNumber } = await settled()
  await handOver(order.id)
  await forget(orderNumber, order.id)
  await query("delete from card_payments where order_number = $1", [orderNumber])
  const done = await shop.services.returns.begin(ASEIC, order.id, randomUUID(), {
    lines: [{ lineId: order.lines[0]!.id, units: 2, goods: "shelf" }],
    exchange: false,
    reference: "",
    reason: "No sirve",
  })
  expect(done).toMatchObject({ kind: "done" })
  expect((await shop.services.returns.ofOrder(order.id))[0]).toMatchObject({ settling: "card" })
  expect(await refundsAt(orderNumber)).toEqual([10_000])
})
