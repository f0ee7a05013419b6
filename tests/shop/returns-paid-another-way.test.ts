import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { openLedger } from "../../src/main/open-ledger.ts"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { associations, atCounter } from "../support/counter.ts"
import { sentMails } from "../support/outbox.ts"
import { pageText } from "../support/page-text.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

/** A card return that the provider refuses for good, paid by staff in cash or by SINPE. */

const { ASEIC, AEMTEC } = associations
let shop: TestShop
let buyers: ReturnType<typeof cardBuyersAt>
beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop()) })
  buyers = cardBuyersAt(shop)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await query(
    "update till_shifts set closed_at = now(), expected_cash = 0, counted_cash = 0, counted = '{}', note = '' where closed_at is null",
    [],
  )
})
afterAll(() => shop.stop())

const query = <Row extends object>(text: string, values: unknown[]) => shop.parts.database.query<Row>(text, values)
const returns = () => shop.services.returns
const cash = (key: string = randomUUID()) => ({ key, settling: "cash", reference: "" }) as const
const sinpe = (reference: string) => ({ key: randomUUID(), settling: "sinpe", reference }) as const

const openShift = async () => (await shop.services.till.open(ASEIC, "María", colones(100_000))) && undefined

/** Two protoboards of 5000 each on a card that takes no money back; one of them was returned. */
const refused = async () => {
  const { id: customerId, browser } = await buyers.shopper()
  const started = await buyers.start(browser)
  const { orderNumber } = started
  await browser.open(await buyers.choose(browser, started, "sin-devolucion"))
  const order = await vi.waitFor(async () => {
    expect(await buyers.readState(orderNumber)).toBe("settled")
    return (await buyers.ordersUnder(customerId, orderNumber))[0]!
  }, 30_000)
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(ASEIC, action, order.id)).toMatchObject({ kind: "done" })
  const begin = () =>
    returns().begin(ASEIC, order.id, randomUUID(), {
      lines: [{ lineId: order.lines[0]!.id, units: 1, goods: "shelf" }],
      exchange: false,
      reference: "",
      reason: "No sirve",
    })
  const begun = await begin()
  expect(begun).toMatchObject({ kind: "stopped" })
  const { id } = begun as { readonly id: number }

  const read = async () => (await returns().ofOrder(order.id)).find(one => one.id === id)!
  const refunds = async () =>
    (
      await query<{ amount: number }>(
        "select amount::float8 from sandbox_card_entries where order_number = $1 and type = 'Refund' order by id",
        [orderNumber],
      )
    ).map(({ amount }) => amount)
  const payOuts = async () => {
    const [invoiceId] = (await shop.erp.orders.get(order.id))!.invoiceIds
    const notes = await shop.erp.creditNotes.ofInvoice(invoiceId!)
    const made = await Promise.all(notes.map(note => shop.erp.creditNotes.payments(note.id)))
    return made.flat().map(({ amount, reference }) => ({ amount, reference }))
  }
  const inTill = async () =>
    (
      await query<{ modeId: number; amount: number; isInShift: boolean }>(
        `select payment_mode_id as "modeId", amount::float8 as amount, shift_id is not null as "isInShift"
           from till_entries where order_id = $1 and kind = 'return'`,
        [order.id],
      )
    ).map(({ modeId, amount, isInShift }) => [modeId, amount, isInShift])
  const { card, database } = shop.parts
  const differences = async () => (await openLedger({ erp: shop.erp, database, ...card }).read(order.id))!.differences

  return {
    ...{ id, order, orderNumber, begin, read, refunds, payOuts, inTill, differences },
    /** The provider carries a refund out on its own. */
    refundAtProvider: () =>
      query(
        `insert into sandbox_card_entries (order_number, type, amount, code, response, auth, settles_at, created_at)
         values ($1, 'Refund', 5000, '1', '', '', now(), now())`,
        [orderNumber],
      ),
    /** The bank changes its mind. */
    accept: () =>
      query("update sandbox_card_entries set response = 'Aprobada' where order_number = $1 and type = 'Payment'", [
        orderNumber,
      ]),
    /** The due return is taken up again, as the loop of every process does. */
    takeUpAgain: async () => {
      await query("update goods_returns set next_try_at = now() where id = $1 and state = 'accepted'", [id])
      await vi.waitFor(async () => expect((await read()).state).toBe("done"), 40_000)
    },
  }
}

test("[RET-05] [TILL-02] a refund that the provider refuses for good is paid in cash: once, from the open shift, whoever presses", async () => {
  const { id, order, read, refunds, payOuts, inTill, differences, accept } = await refused()
  const counter = await atCounter(shop)
  const path = `/asocias/admin/devoluciones/${id}`
  const text = async () => pageText(await (await counter.get(path)).text())
  expect(await text()).toContain(
    "El proveedor de tarjetas rechazó la devolución: 5 El banco emisor rechazó la devolución",
  )
  expect(await text()).toContain("Cerrar como pagada de otra forma")
  expect(await differences()).toContainEqual(expect.objectContaining({ kind: "refund-refused", amount: 5000 }))

  const press = (clave: string, fields: Record<string, string>) =>
    counter.post(path, { accion: "cerrar", devolucion: String(id), clave, ...fields })
  const [key, other] = [randomUUID(), randomUUID()]
  const without = await press(key, { manera: "cash" })
  expect(without.status).toBe(422)
  expect(await without.text()).toContain("Abra un turno")
  expect(await returns().close(AEMTEC, id, cash())).toEqual({ kind: "not-yours" })
  expect(await inTill()).toEqual([])

  await openShift()
  const pressed = await Promise.all([press(key, { manera: "cash" }), press(other, { manera: "cash" })])
  expect(pressed.map(({ status }) => status).sort()).toEqual([302, 409])
  expect(await read()).toMatchObject({ state: "done", settling: "cash", problem: null })
  const winner = pressed[0]!.status === 302 ? key : other
  expect((await press(winner, { manera: "cash" })).status).toBe(302)
  expect(await returns().close(ASEIC, id, sinpe("77"))).toMatchObject({ kind: "already", by: "María", state: "done" })

  // Nothing is sent any more, though the bank would now take it.
  await accept()
  expect(await returns().retry(ASEIC, id)).toMatchObject({ kind: "done" })
  expect(await refunds()).toEqual([])
  expect(await inTill()).toEqual([[4, -5000, true]])
  expect(await payOuts()).toEqual([{ amount: -5000, reference: `${(await read()).code} efectivo` }])
  expect(await differences()).toEqual([])
  expect(await text()).toContain("En efectivo")
  expect(await text()).not.toContain("Cerrar como pagada de otra forma")
  await expect
    .poll(async () => (await sentMails(shop, order.ref)).map(mail => mail.text).join())
    .toContain("en efectivo")
})

test("[RET-03] by SINPE it needs the reference of the transfer, and nothing leaves the till's cash", async () => {
  const { id, read, payOuts, inTill, differences } = await refused()
  expect(await returns().close(ASEIC, id, sinpe(""))).toEqual({ kind: "no-reference" })
  const form = sinpe("20261119")
  expect(await returns().close(ASEIC, id, form)).toEqual({ kind: "done", id })
  expect(await returns().close(ASEIC, id, form)).toEqual({ kind: "done", id })
  expect(await returns().close(ASEIC, id, { ...form, reference: "20261120" })).toMatchObject({ kind: "already" })
  expect(await returns().close(ASEIC, id, { ...form, settling: "cash" })).toMatchObject({ kind: "already" })
  expect(await read()).toMatchObject({ state: "done", settling: "sinpe" })
  expect(await payOuts()).toEqual([{ amount: -5000, reference: `${(await read()).code} 20261119` }])
  expect(await inTill()).toMatchObject([[106, -5000, expect.anything()]])
  expect(await differences()).toEqual([])
})

test("[RET-05] a refund that arrives at the card after the closing is shown as given back twice and pays for no other return", async () => {
  const { id, begin, refunds, differences, refundAtProvider, accept } = await refused()
  expect(await returns().close(ASEIC, id, sinpe("1"))).toMatchObject({ kind: "done" })
  await refundAtProvider()
  expect(await differences()).toEqual([{ kind: "given-back-twice", amount: 5000 }])
  await accept()
  expect(await begin()).toMatchObject({ kind: "done" })
  expect(await refunds()).toEqual([5000, 5000])
  expect(await differences()).toEqual([{ kind: "given-back-twice", amount: 5000 }])
})

test("[RET-05] [I3] what the provider gave back before the closing is not paid again; while it does not answer nobody knows", async () => {
  const { id, read, refunds, inTill, differences, refundAtProvider } = await refused()
  const away = vi
    .spyOn(shop.parts.card.gateway!, "consult")
    .mockRejectedValue(new GatewayError("consult", "unreachable", "it is away"))
  expect(await returns().close(ASEIC, id, sinpe("1"))).toEqual({ kind: "provider-away" })
  away.mockRestore()
  await refundAtProvider()
  expect(await returns().close(ASEIC, id, sinpe("1"))).toMatchObject({ kind: "done" })
  expect(await read()).toMatchObject({ state: "done", settling: "card" })
  expect(await refunds()).toEqual([5000])
  expect(await inTill()).toMatchObject([[6, -5000, expect.anything()]])
  expect(await differences()).toEqual([])
})

test("[RET-05] a refund whose answer is still open cannot be closed as paid another way", async () => {
  const { id, orderNumber, inTill } = await refused()
  await query("update card_refunds set aim = 5000, sent_at = clock_timestamp() where order_number = $1", [orderNumber])
  expect(await returns().get(ASEIC, id)).toMatchObject({ mayClose: false })
  expect(await returns().close(ASEIC, id, sinpe("1"))).toEqual({ kind: "not-refused" })
  expect(await inTill()).toEqual([])
})

test("[RET-03] [I3] a process that dies after the closing leaves it to the next one, which pays once", async () => {
  const { id, refunds, payOuts, inTill, differences, accept, takeUpAgain } = await refused()
  const dies = vi.spyOn(shop.parts.engine, "run").mockRejectedValue(new Error("killed"))
  await expect(returns().close(ASEIC, id, sinpe("1"))).rejects.toThrow("killed")
  dies.mockRestore()
  expect(await payOuts()).toEqual([])
  await accept()
  await takeUpAgain()
  expect([await refunds(), (await payOuts()).length, (await inTill()).length]).toEqual([[], 1, 1])
  expect(await differences()).toEqual([])
})

test("[RET-03] [I3] a restored database that does not know the closing finds it in the ERP and pays nothing again", async () => {
  const { id, orderNumber, read, refunds, payOuts, inTill, differences, accept, takeUpAgain } = await refused()
  await openShift()
  expect(await returns().close(ASEIC, id, cash())).toMatchObject({ kind: "done" })
  await query("update card_refunds set state = 'wanted', problem = null where order_number = $1", [orderNumber])
  await query("update goods_returns set state = 'accepted', closing = null, done_at = null where id = $1", [id])
  for (const table of ["operation_outputs", "workflow_status"])
    await query(`delete from dbos.${table} where workflow_uuid = $1`, [`return:${id}`])
  expect(await differences()).not.toContainEqual(expect.objectContaining({ kind: "credited-not-refunded" }))
  await accept()
  await takeUpAgain()
  expect([await refunds(), (await payOuts()).length]).toEqual([[], 1])
  expect(await inTill()).toMatchObject([[4, -5000, true]])
  expect(await read()).toMatchObject({ settling: "cash" })
  expect(await differences()).toEqual([])
})
