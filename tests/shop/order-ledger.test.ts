import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { openLedger } from "../../src/main/open-ledger.ts"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { associations } from "../support/counter.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const { ASEIC } = associations
let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop()) })
})
afterAll(() => shop.stop())

test("[I12] the ledger of a card order reads provider, ERP, till and rows, and names what differs", async () => {
  const buyers = cardBuyersAt(shop)
  const { id, browser, started, back } = await buyers.paid()
  const { orderNumber } = started
  await browser.open(back)
  const order = await vi.waitFor(async () => {
    expect(await buyers.readState(orderNumber)).toBe("settled")
    return (await buyers.ordersUnder(id, orderNumber))[0]!
  }, 30_000)
  const { act } = shop.services.counter
  for (const action of ["prepare", "hand-over"] as const)
    expect(await act(ASEIC, action, order.id)).toMatchObject({ kind: "done" })
  const lines = [{ lineId: order.lines[0]!.id, units: 1, goods: "shelf" as const }]
  const decision = { lines, exchange: false, reference: "", reason: "No sirve" }
  expect(await shop.services.returns.begin(ASEIC, order.id, randomUUID(), decision)).toMatchObject({ kind: "done" })

  const { card, database } = shop.parts
  const ledger = openLedger({ erp: shop.erp, database, ...card })
  const whole = await ledger.read(order.id)
  expect(whole).toMatchObject({ differences: [], open: [] })
  expect(whole?.facts).toMatchObject({
    order: { status: "delivered", total: 10_000, byCard: true },
    provider: { refunded: 5000 },
    invoices: [{ total: 10_000, payments: [{ amount: 10_000, ours: true }] }],
    creditNotes: [{ total: 5000, payouts: [{ amount: 5000, ours: true }] }],
    till: [{ amount: 10_000 }, { amount: -5000 }],
  })
  expect((await ledger.readPayment(orderNumber))?.differences).toEqual([])
  expect(await ledger.read(999_999)).toBeNull()

  // Money was given back in the provider's panel.
  await database.query(
    `insert into sandbox_card_entries (order_number, type, amount, code, response, auth, settles_at, created_at)
     values ($1, 'Refund', 2000, '1', '', '', now(), now())`,
    [orderNumber],
  )
  expect((await ledger.read(order.id))?.differences).toEqual([
    { kind: "refund-rows-differ-from-provider", rows: 5000, provider: 7000 },
    { kind: "credited-not-refunded", credited: 5000, refunded: 7000 },
  ])
})
