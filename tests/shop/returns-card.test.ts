import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { refusal } from "../../src/erp/erp-error.ts"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import { startFinishingReturns } from "../../src/shop/returns/returns.ts"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { associations } from "../support/counter.ts"
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

/** Two protoboards of 5000 each, paid by card and handed over. */
const handedOver = async () => {
  const { id, browser, started, back } = await buyers.paid()
  await browser.open(back)
  const order = await vi.waitFor(async () => {
    const [made] = await buyers.ordersUnder(id, started.orderNumber)
    expect(made).toBeDefined()
    return made!
  }, 15_000)
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(ASEIC, action, order.id)).toMatchObject({ kind: "done" })
  const lineId = order.lines[0]!.id
  const begin = (units: number) =>
    shop.services.returns.begin(ASEIC, order.id, randomUUID(), {
      lines: [{ lineId, units, goods: "shelf" }],
      exchange: false,
      reference: "",
      reason: "No sirve",
    })
  const refunds = async () => {
    const { query } = shop.parts.database
    const rows = await query<{ amount: number }>(
      "select amount::float8 from sandbox_card_entries where order_number = $1 and type = 'Refund' order by id",
      [started.orderNumber],
    )
    return rows.map(({ amount }) => amount)
  }
  const state = async () => (await shop.services.returns.ofOrder(order.id)).at(-1)!
  const paidOut = async () => {
    const [invoiceId] = (await shop.erp.orders.get(order.id))!.invoiceIds
    const notes = await shop.erp.creditNotes.ofInvoice(invoiceId!)
    return notes.map(({ status }) => status)
  }
  return { order, begin, refunds, state, paidOut }
}

test("[RET-02] the provider refunds each returned part once, and the refund is booked on the card's account", async () => {
  const { order, begin, refunds, state, paidOut } = await handedOver()
  expect(await begin(1)).toMatchObject({ kind: "done" })
  expect(await refunds()).toEqual([5000])
  expect(await begin(1)).toMatchObject({ kind: "done" })
  expect(await refunds()).toEqual([5000, 5000])
  expect(await state()).toMatchObject({ settling: "card", state: "done" })
  expect(await paidOut()).toEqual(["closed", "closed"])
  const entries = (await shop.services.till.withoutShift(ASEIC.id)).filter(({ orderId }) => orderId === order.id)
  expect(entries.map(({ kind, modeId, amount }) => [kind, modeId, amount])).toEqual([
    ["hand-over", 6, 10_000],
    ["return", 6, -5000],
    ["return", 6, -5000],
  ])
})

test("[RET-05] a refund that the provider refuses stays open and visible, is not paid out, and is done once it accepts", async () => {
  const { begin, refunds, state, paidOut } = await handedOver()
  const refuse = vi
    .spyOn(shop.parts.card.gateway!, "refund")
    .mockResolvedValue({ kind: "refused", description: "2 Saldo insuficiente" })
  const begun = await begin(1)
  expect(begun).toMatchObject({ kind: "stopped" })
  expect(await state()).toMatchObject({
    state: "accepted",
    doneAt: null,
    problem: "El proveedor de tarjetas rechazó la devolución: 2 Saldo insuficiente",
  })
  expect(await paidOut()).toEqual(["validated"])
  expect(await shop.services.returns.waiting(ASEIC)).toBe(1)
  const id = (await state()).id
  expect(await shop.services.returns.retry(ASEIC, id)).toMatchObject({ kind: "stopped" })
  refuse.mockRestore()
  // It continues by itself when it is due.
  await shop.parts.database.query("update goods_returns set next_try_at = now() where id = $1", [id])
  await vi.waitFor(async () => expect(await state()).toMatchObject({ state: "done", problem: null }), 40_000)
  expect(await refunds()).toEqual([5000])
  expect(await paidOut()).toEqual(["closed"])
  expect(await shop.services.returns.waiting(ASEIC)).toBe(0)
})

test("[RET-05] a provider that does not answer is asked again until it does; meanwhile nothing is done", async () => {
  const { begin, refunds, state, paidOut } = await handedOver()
  const { refund } = shop.parts.card.gateway!
  let asked = 0
  vi.spyOn(shop.parts.card.gateway!, "refund").mockImplementation(async (payment, amount) => {
    asked++
    if (asked === 3) {
      expect(await state()).toMatchObject({ state: "accepted", problem: "El proveedor de tarjetas no responde." })
      expect(await paidOut()).toEqual(["validated"])
      // This time the answer is lost, not the refund: the next look finds it.
      await refund(payment, amount)
    }
    throw new GatewayError("refund", "unreachable", "the connection failed")
  })
  expect(await begin(1)).toMatchObject({ kind: "done" })
  expect(asked).toBe(3)
  expect(await refunds()).toEqual([5000])
})

test("[RET-03] [I9] a return that the ERP refuses for good waits at the counter with its reason, until the ERP takes it", async () => {
  const { begin, refunds, state, paidOut } = await handedOver()
  const waiting = () => shop.services.returns.waiting(ASEIC)
  const before = await waiting()
  const refuses = vi
    .spyOn(shop.parts.erp.creditNotes, "findOrCreate")
    .mockRejectedValue(refusal("POST", "/invoices", "the customer is closed"))
  expect(await begin(1)).toMatchObject({ kind: "stopped" })
  const problem = "Error al crear la nota de crédito: el ERP no lo acepta."
  const { id } = await state()
  expect(await state()).toMatchObject({ state: "accepted", problem })
  expect(await waiting()).toBe(before + 1)

  // The process that ran it died before it could write that down.
  await shop.parts.database.query("update goods_returns set problem = null, next_try_at = now() where id = $1", [id])
  const finishing = startFinishingReturns(shop.parts, 50)
  onTestFinished(() => finishing.stop())
  await expect.poll(async () => (await state()).problem).toBe(problem)

  refuses.mockRestore()
  // The run that was started before the ERP took it may still be stopping.
  await expect.poll(() => shop.services.returns.retry(ASEIC, id)).toEqual({ kind: "done", id })
  expect(await state()).toMatchObject({ state: "done", problem: null })
  expect([await paidOut(), await refunds(), await waiting()]).toEqual([["closed"], [5000], before])
})
