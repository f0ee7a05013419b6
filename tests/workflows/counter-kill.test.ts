import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { deleteAccount } from "../../src/shop/accounts/delete-account.ts"
import { deletedName } from "../../src/shop/accounts/rules/account-deletion.ts"
import { cancelOrder } from "../../src/shop/cancellations/cancellations.ts"
import { createPaymentRecords } from "../../src/shop/card-payments/payment-records.ts"
import { handOver } from "../../src/shop/counter/hand-over.ts"
import { bringGoods } from "../../src/shop/counter/missing-goods.ts"
import { prepareOrder } from "../../src/shop/counter/prepare-order.ts"
import { registerOfflineSale } from "../../src/shop/counter/register-offline-sale.ts"
import { handOverSteps, prepareSteps } from "../../src/shop/counter/rules/order-queues.ts"
import { sellInPerson } from "../../src/shop/counter/sell-in-person.ts"
import { returnGoods } from "../../src/shop/returns/return-goods.ts"
import { tillShifts } from "../../src/shop/till/till-records.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import type { SeedOrder } from "../../src/simulators/dolibarr/seed.ts"
import { createSandboxStore } from "../../src/simulators/tilopay/sandbox-store.ts"
import { paymentModes } from "../shared/documented-business.ts"
import { paymentBody } from "../support/card-buyers.ts"
import { associations, expectClosedOnce, expectStockAddsUp, readStock } from "../support/counter.ts"
import { type CounterResult, type KillCounter, startKillCounter } from "../support/counter-kills.ts"
import { dyingAtEachStep, type Mortal, stoppedSteps } from "../support/kill.ts"
import { anOrder, aProduct, aShop, people, wellStocked } from "../support/seed.ts"
import type { CounterWork } from "./programs/counter.ts"

const { ASEIC } = associations
const copies = 20

/** Orders 1 to 20 wait to be prepared, the next twenty to be handed over, and so on. */
const seededOrders = {
  prepare: anOrder({ warehouseId: null }),
  "hand over": anOrder({ state: "shipped" }),
  cancel: anOrder(),
} satisfies Record<string, SeedOrder>
type Seeded = keyof typeof seededOrders | "bring"
const orderPlace = (kind: Seeded, copy: number) => [...Object.keys(seededOrders), "bring"].indexOf(kind) * copies + copy

/** A product for each copy, with three of the five ordered units here and six at warehouse 5. */
const farProduct = (copy: number) => 9000 + copy

let counter: KillCounter
let database: Database
type Other = "sale" | "offline sale" | "return cash" | "return card" | "delete account" | "refuse to delete"
type ByKind<T> = Record<Seeded | Other, T[]>
let works: ByKind<Mortal<CounterWork>>
let stopped: ByKind<string | null>
let results: ByKind<CounterResult>
let before: { readonly prepared: number; readonly sold: number; readonly returned: number }
const returned: { orderId: number; invoiceId: number; orderNumber: string }[] = []

/** A delivered and paid order of two protoboards at 5000. */
const handedOver = async (orderNumber: string, paymentModeId: number) => {
  const { orders, shipments, invoices } = counter.erp
  const lines = [{ productId: 2, quantity: 2, unitPrice: colones(5000) }]
  const draft = { customerId: people.ana, warehouseId: 1, paymentModeId, lines }
  const { id } = await orders.findOrCreateByRefExt(orderNumber, draft)
  await orders.ensureValidated(id)
  const { shipment } = await shipments.findOrCreateFor(id, 1)
  await shipments.ensureValidated(shipment.id)
  const { invoice } = await invoices.findOrCreateFor(id)
  await invoices.ensureValidated(invoice.id)
  await invoices.ensurePaid(invoice.id, { modeId: paymentModeId, accountId: 2 })
  await shipments.ensureClosed(shipment.id)
  returned.push({ orderId: id, invoiceId: invoice.id, orderNumber })
  return { orderId: id, lineId: (await orders.get(id))!.lines[0]!.id }
}

/** A card payment that the provider and our record both know. */
const cardPayment = async (): Promise<string> => {
  const email = paymentBody.customerEmail
  const billing = { firstName: "Ana", lastName: "S", email, phone: "", address: "", province: "", postalCode: "" }
  const made = { kind: "cart", customerId: people.ana, amount: colones(10_000), currency: "CRC", billing } as const
  const payments = createPaymentRecords(database, { prefix: "CHISPA" })
  const { orderNumber } = await payments.create({ ...made, snapshot: null, pickupPoint: 1 })
  const store = createSandboxStore(database, () => new Date())
  const page = { payer: "Ana", redirect: "", returnData: "" }
  await store.open({ orderNumber, amount: 10_000, currency: "CRC", email, ...page })
  await store.addEntry(orderNumber, () => ({ type: "Payment", amount: 10_000, code: "1", response: "", auth: "1" }))
  await payments.move(orderNumber, { from: "started", to: "paid", transactionId: "1" })
  await payments.move(orderNumber, { from: "paid", to: "settled" })
  return orderNumber
}

const aReturn = async (orderNumber: string, paymentModeId: number) => {
  const { orderId, lineId } = await handedOver(orderNumber, paymentModeId)
  const lines = [{ lineId, units: 1, goods: "shelf" as const }]
  const decision = { lines, exchange: false, reference: "", reason: "No sirve" }
  return { kind: "return", orderId, key: randomUUID(), decision } as const
}

/** A customer with a cart, a list and a verified e-mail. */
const aLeaver = async (copy: number | string) => {
  const email = `copia${copy}@correo.test`
  const customerId = await counter.erp.thirdParties.create({
    name: `Copia ${copy}`,
    email,
    phone: "70000000",
    alias: `70${copy}`,
  })
  await counter.erp.orders.create({ customerId })
  await database.query("insert into account_proofs (account_id, verified_email) values ($1, $2)", [customerId, email])
  await database.query("insert into part_lists (key, customer_id, name, lines) values ($1, $2, 'Lista', '[]')", [
    `copia${copy}`,
    customerId,
  ])
  return { kind: "delete-account", customerId } as const
}

/** One who has ordered since the page was opened. */
const aLeaverWithOrder = async (copy: number) => {
  const leaver = await aLeaver(`-con-pedido-${copy}`)
  const { customerId } = leaver
  const lines = [{ productId: 4, quantity: 1, unitPrice: colones(50) }]
  const { id } = await counter.erp.orders.findOrCreateByRefExt(`pedido-de-${customerId}`, { customerId, lines })
  await counter.erp.orders.ensureValidated(id)
  return leaver
}

const aSale = () => {
  const items = [
    { id: 4, units: 2 },
    { id: 1002, units: 1 },
  ]
  const sale = { key: randomUUID(), methodId: paymentModes.cash, items, shownTotal: 170 } as const
  return { kind: "sale", sale } as const
}

/** An offline sale with one line at another price than the shop's. */
const anOfflineSale = () => {
  const lines = [
    { id: 4, label: "LED", units: 2, price: 45 },
    { id: 1002, label: "Variante", units: 1, price: 70 },
  ]
  const madeAt = new Date(Date.now() - 3_600_000).toISOString()
  const sale = { key: randomUUID(), associationId: ASEIC.id, methodId: paymentModes.cash, lines, madeAt } as const
  return { kind: "offline-sale", sale } as const
}

const seed = () => {
  const bringing = (copy: number) => anOrder({ lines: [{ productId: farProduct(copy), qty: 5, price: 1000 }] })
  const each = Array.from({ length: copies }, (_, place) => place + 1)
  const shop = wellStocked(aShop(), 1)
  return {
    ...shop,
    products: [...shop.products, ...each.map(copy => aProduct({ id: farProduct(copy), stock: { 1: 3, 5: 6 } }))],
    orders: [...Object.values(seededOrders).flatMap(order => each.map(() => order)), ...each.map(bringing)],
  }
}

const byKind = <T>(all: readonly T[]): ByKind<T> => {
  const left = [...all]
  const parts = Object.entries(works).map(([kind, { length }]) => [kind, left.splice(0, length)])
  return Object.fromEntries(parts)
}

beforeAll(async () => {
  counter = await startKillCounter(seed())
  database = connect(counter.shopDatabaseUrl)
  await migrate(database)
  await tillShifts(database).open(ASEIC, "María", colones(50_000))
  const order = (kind: Seeded, action: "prepare" | "hand-over") => (copy: number) =>
    ({ kind: "order", action, orderId: orderPlace(kind, copy) }) as const
  const cash = (copy: number) => aReturn(`cash-order-${copy}`, paymentModes.cash)
  works = {
    prepare: await dyingAtEachStep(prepareOrder.steps, order("prepare", "prepare")),
    "hand over": await dyingAtEachStep(handOver.steps, order("hand over", "hand-over")),
    cancel: await dyingAtEachStep(cancelOrder.steps, copy => ({ kind: "cancel", orderId: orderPlace("cancel", copy) })),
    bring: await dyingAtEachStep(bringGoods.steps, copy => {
      return { kind: "bring", orderId: orderPlace("bring", copy), productId: farProduct(copy), from: 5 }
    }),
    sale: await dyingAtEachStep(sellInPerson.steps, aSale),
    "offline sale": await dyingAtEachStep(registerOfflineSale.steps, anOfflineSale),
    "return cash": await dyingAtEachStep(returnGoods.steps, cash),
    "delete account": await dyingAtEachStep(deleteAccount.steps, aLeaver),
    "refuse to delete": await dyingAtEachStep(
      Object.fromEntries(Object.entries(deleteAccount.steps).slice(0, 3)),
      aLeaverWithOrder,
    ),
    "return card": await dyingAtEachStep(returnGoods.steps, async () => aReturn(await cardPayment(), 6)),
  }
  const all = Object.values(works).flat()
  const stock = (productId: number) => readStock(counter.erp, productId, 1)
  before = { prepared: await stock(1), sold: await stock(4), returned: await stock(2) }
  stopped = byKind(await counter.die(all))
  results = byKind(await counter.finish(all))
  // Half a minute on a quiet machine: a hook is not repeated as a test is.
}, 600_000)
afterAll(async () => {
  await database.close()
  await counter.stop()
})

const resultKinds = (kind: keyof ByKind<unknown>) => [...new Set(results[kind].map(({ kind }) => kind))].sort()

test("[ASOC-16][ERP-41] killed after the work of every step, an order without warehouse is prepared once", async () => {
  expect(stoppedSteps(stopped.prepare)).toEqual(expect.arrayContaining(Object.keys(prepareSteps)))
  expect(resultKinds("prepare")).toEqual(["already"])
  for (const copy of works.prepare.keys()) {
    const orderId = orderPlace("prepare", copy + 1)
    const shipments = await counter.erp.shipments.ofOrder(orderId)
    expect(shipments.map(({ status, warehouseId }) => [status, warehouseId])).toEqual([["validated", 1]])
    expect((await counter.erp.orders.get(orderId))?.status).toBe("shipped")
  }
  expect(await readStock(counter.erp, 1, 1)).toBe(before.prepared - 2 * works.prepare.length)
})

test("[ASOC-29][ERP-42] killed after the work of every step, a hand-over makes one invoice, one payment, one closed shipment", async () => {
  expect(stoppedSteps(stopped["hand over"])).toEqual(expect.arrayContaining(Object.keys(handOverSteps)))
  expect(resultKinds("hand over")).toEqual(["already"])
  for (const copy of works["hand over"].keys()) await expectClosedOnce(counter.erp, orderPlace("hand over", copy + 1))
})

test("[ORD-04][SINPE-04] killed after the work of every step, an order is cancelled once and its transfer owed once", async () => {
  const expected = ["cancel the order", "free the units", "start the refund", "write the mails"]
  expect(stoppedSteps(stopped.cancel)).toEqual([...expected, "write down that it was cancelled"])
  for (const [copy, result] of results.cancel.entries()) {
    expect(result).toEqual({ kind: "cancelled", moves: ["confirmed", "owed"] })
    expect((await counter.erp.orders.get(orderPlace("cancel", copy + 1)))?.status).toBe("cancelled")
    expect(await counter.erp.shipments.ofOrder(orderPlace("cancel", copy + 1))).toEqual([])
  }
})

test("[STOCK-06] killed after the work of every step, the goods are moved once", async () => {
  expect(stoppedSteps(stopped.bring)).toEqual(["take the goods out", "put the goods in", "write down the move"])
  const moves = await database.query<{ code: string; product: number }>(
    "select 'TRAER-' || id || '-' || left(key::text, 8) as code, product_id::int as product from goods_moves",
  )
  for (const copy of works.bring.keys()) {
    const product = farProduct(copy + 1)
    expect([await readStock(counter.erp, product, 1), await readStock(counter.erp, product, 5)]).toEqual([5, 4])
    const made = await counter.erp.stockMovements.withCode(moves.find(one => one.product === product)?.code ?? "")
    expect(made.map(({ warehouseId, quantity }) => [warehouseId, quantity])).toEqual([
      [5, -2],
      [1, 2],
    ])
  }
})

const soldFor = async (amount: number) =>
  (await counter.erp.orders.list({ customerIds: [ASEIC.id] }, { limit: 500 })).filter(({ total }) => total === amount)

test("[SALE-10][SALE-19][ERP-43] killed after the work of every step, a sale is in the ERP once and whole", async () => {
  const expected = ["validate the order", "pay the invoice", "close the sale"]
  expect(stoppedSteps(stopped.sale)).toEqual(expect.arrayContaining(expected))
  for (const result of results.sale)
    expect(result).toMatchObject({ kind: "sold", receipt: { total: 170, finished: true } })
  const made = await soldFor(170)
  expect(made.map(({ paymentModeId }) => paymentModeId)).toEqual(results.sale.map(() => paymentModes.cash))
  for (const { id } of made) await expectClosedOnce(counter.erp, id)
  const offline = await soldFor(160)
  expect(await readStock(counter.erp, 4, 1)).toBe(before.sold - 2 * (made.length + offline.length))
})

test("[COUNTER-02][COUNTER-03] killed after the work of every step, a sale made offline is in the ERP, the till and the cases once", async () => {
  const expected = ["write down what was charged", "validate the order", "write the sale down", "close the sale"]
  expect(stoppedSteps(stopped["offline sale"])).toEqual(expect.arrayContaining(expected))
  const made = await soldFor(160)
  expect(made).toHaveLength(results["offline sale"].length)
  for (const { id } of made) {
    await expectClosedOnce(counter.erp, id)
    const entries = await database.query("select amount::float8 from till_entries where order_id = $1", [id])
    expect(entries).toEqual([{ amount: 160 }])
  }
  const cases = await database.query<{ count: number }>("select count(*)::int as count from offline_sale_cases")
  expect(cases).toEqual([{ count: made.length }])
})

const expectOneReturn = async ({ invoiceId, orderId }: { invoiceId: number; orderId: number }) => {
  const notes = await counter.erp.creditNotes.ofInvoice(invoiceId)
  expect(notes).toMatchObject([{ status: "closed", total: 5000 }])
  const code = notes[0]!.refExt!
  expect((await counter.erp.creditNotes.payments(notes[0]!.id)).map(({ amount }) => amount)).toEqual([-5000])
  expect(await counter.erp.stockMovements.withCode(code)).toMatchObject([{ productId: 2, quantity: 1 }])
  const entries = await database.query("select amount::float8 from till_entries where order_id = $1", [orderId])
  expect(entries).toEqual([{ amount: -5000 }])
  const returns = await database.query("select state, problem from goods_returns where order_id = $1", [orderId])
  expect(returns).toEqual([{ state: "done", problem: null }])
  const mails = await database.query("select 1 from messages where recipient = $1 and kind = 'returned'", [
    `order:${orderId}`,
  ])
  expect(mails).toHaveLength(1)
}

test("[RET-03] killed after the work of every step, goods come back once: one credit note, one payment, one movement, one entry in the till", async () => {
  expect(stoppedSteps(stopped["return cash"])).toEqual([
    "create the credit note",
    "validate the credit note",
    "move the goods 1",
    "pay the credit note out",
    "write down that it was returned",
  ])
  expect([...resultKinds("return cash"), ...resultKinds("return card")]).toEqual(["done", "done"])
  for (const one of returned) await expectOneReturn(one)
  expect(await readStock(counter.erp, 2, 1)).toBe(before.returned + returned.length)
})

test("[RET-03][RET-05] killed before it is recorded that every step was done, a card gets its part back once", async () => {
  expect(stoppedSteps(stopped["return card"])).toContain("give the money back")
  const store = createSandboxStore(database, () => new Date())
  for (const { orderNumber } of returned.slice(-works["return card"].length))
    expect((await store.entries(orderNumber)).map(({ type, amount }) => [type, amount])).toEqual([
      ["Payment", 10_000],
      ["Refund", 5000],
    ])
})

test("[ERP-41][ERP-42][ERP-43] afterwards each warehouse's stock is the sum of its movements (I4)", () =>
  expectStockAddsUp(counter.erp))

test("[LAW-05] after a kill at every step an account is deleted completely, with one mail", async () => {
  const passed = Object.keys(deleteAccount.steps).filter(step => step !== "open the account again")
  expect(stoppedSteps(stopped["delete account"])).toEqual(expect.arrayContaining(passed))
  expect(resultKinds("delete account")).toEqual(["deleted"])
  const ids = works["delete account"].map(work => (work as { customerId: number }).customerId)
  for (const id of ids) {
    expect(await counter.erp.thirdParties.get(id)).toMatchObject({ name: deletedName(id), email: "", phone: "" })
    expect(await counter.erp.orders.list({ customerIds: [id] })).toEqual([])
  }
  for (const table of ["account_proofs where account_id", "part_lists where customer_id"])
    expect(await database.query(`select 1 from ${table} = any ($1)`, [ids])).toEqual([])
  const [told] = await database.query<{ mails: number; facts: number }>(
    `select count(*)::int as mails, count(distinct fact)::int as facts from messages where fact like 'account-deleted:%'`,
  )
  expect(told).toEqual({ mails: ids.length, facts: ids.length })
  expect(
    await database.query(
      "select 1 from account_deletions where customer_id = any ($1) and (done_at is null or email is not null)",
      [ids],
    ),
  ).toEqual([])
})

test("[LAW-05] after a kill at every step a deletion that an open order stops leaves the account as it was", async () => {
  expect(stoppedSteps(stopped["refuse to delete"])).toEqual(Object.keys(deleteAccount.steps).slice(0, 3))
  expect(resultKinds("refuse to delete")).toEqual(["open"])
  const ids = works["refuse to delete"].map(work => (work as { customerId: number }).customerId)
  expect(await database.query("select 1 from account_deletions where customer_id = any ($1)", [ids])).toEqual([])
  for (const table of ["account_proofs where account_id", "part_lists where customer_id"])
    expect(await database.query(`select 1 from ${table} = any ($1)`, [ids])).toHaveLength(ids.length)
  const parties = await counter.erp.thirdParties.getMany(ids)
  expect(parties.map(({ name }) => name)).toEqual(ids.map(() => expect.stringMatching(/^Copia -con-pedido-/)))
})
