import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import type { CardGateway } from "../../src/providers/card-gateway.ts"
import type { NewPayment } from "../../src/shop/card-payments/payment.ts"
import { createPaymentRecords, type PaymentRecords } from "../../src/shop/card-payments/payment-records.ts"
import { cardRefundRecords } from "../../src/shop/card-payments/refund-records.ts"
import { checkPayment } from "../../src/shop/card-payments/settle-payment.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

let fresh: FreshDatabase
let databases: [Database, Database]
let here: PaymentRecords
let there: PaymentRecords
let now = new Date("2025-01-01T18:00:00Z")
let customer = 100

beforeAll(async () => {
  fresh = await freshDatabase()
  databases = [connect(fresh.url), connect(fresh.url)]
  await migrate(databases[0])
  const options = { prefix: "CHISPA", now: () => now }
  here = createPaymentRecords(databases[0], options)
  there = createPaymentRecords(databases[1], options)
})

afterAll(async () => {
  await Promise.all(databases.map(database => database.close()))
  await fresh.drop()
})

const aPayment = (overrides: Partial<NewPayment> = {}): NewPayment => ({
  kind: "cart",
  customerId: customer++,
  amount: colones(17500.5),
  currency: "CRC",
  billing: {
    firstName: "Ana",
    lastName: "Mora",
    email: "ana@example.com",
    phone: "88888888",
    address: "Cartago",
    province: "Cartago",
    postalCode: "30101",
  },
  snapshot: { lines: [{ product: 7, quantity: 2, label: "Ω & ₡" }] },
  pickupPoint: 5,
  ...overrides,
})

test("[PAY-17] [PAY-34] [PAY-37] the record keeps the paid lines, the billing data and the pickup point", async () => {
  const payment = aPayment()
  const made = await here.create(payment)
  expect(await there.get(made.orderNumber)).toMatchObject({
    ...payment,
    state: "started",
    problem: null,
    orderId: null,
  })
  for (const nobody of ["CHISPA-1-20250101120000", "CHISPA-1-0", "", "\0", "x".repeat(9999), "'"])
    expect(await here.get(nobody)).toBeNull()
})

test("[PAY-16] [PAY-33] clicks in the same second of two processes get distinct numbers of the same form", async () => {
  const payment = aPayment({ customerId: 42 })
  const made = await Promise.all([here, there, here, there, here].map(records => records.create(payment)))
  expect(made.map(record => record.orderNumber).sort()).toEqual(
    [0, 1, 2, 3, 4].map(second => `CHISPA-42-2025010112000${second}`),
  )
})

test("[PAY-16][KIT-15] forty visitors who pay for a kit in the same second get different numbers", async () => {
  const visitors = Array.from({ length: 40 }, (_, nth) => (nth % 2 === 0 ? here : there))
  const made = await Promise.all(visitors.map(records => records.create(aPayment({ kind: "kit", customerId: null }))))
  expect(new Set(made.map(({ orderNumber }) => orderNumber)).size).toBe(40)
})

test("[PAY-26] of many callers with the same approval, one moves the payment", async () => {
  const { orderNumber } = await here.create(aPayment())
  await here.move(orderNumber, { from: "started", to: "waiting" })
  const moves = await Promise.all(
    [here, there, here, there, here, there].map(records =>
      records.move(orderNumber, { from: "waiting", to: "paid", transactionId: "9" }),
    ),
  )
  expect(moves.filter(Boolean)).toHaveLength(1)
  expect(await here.get(orderNumber)).toMatchObject({ state: "paid", transactionId: "9" })
})

test("[PAY-25] approval and cancellation at the same moment end as paid, in either order", async () => {
  for (const order of [
    ["paid", "cancelled"],
    ["cancelled", "paid"],
  ] as const) {
    const { orderNumber } = await here.create(aPayment())
    await here.move(orderNumber, { from: "started", to: "waiting" })
    await Promise.all(
      order.map((to, i) => (i ? here : there).move(orderNumber, { from: ["waiting", "cancelled"], to })),
    )
    expect((await here.get(orderNumber))?.state).toBe("paid")
  }
})

test("a step that the table does not allow, or from another state than expected, changes nothing", async () => {
  const { orderNumber } = await here.create(aPayment())
  expect(await here.move(orderNumber, { from: "started", to: "settled", orderId: 1 })).toBeNull()
  expect(await here.move(orderNumber, { from: "waiting", to: "paid" })).toBeNull()
  expect(await here.move(orderNumber, { from: ["waiting", "pending"], to: "paid" })).toBeNull()
  expect(await here.move("CHISPA-nobody", { from: "started", to: "paid" })).toBeNull()
  expect(await here.get(orderNumber)).toMatchObject({ state: "started", orderId: null })
})

test("a decline keeps its reason until the payment goes on; the order is written beside it", async () => {
  const { orderNumber } = await here.create(aPayment())
  const move = {
    from: "started",
    to: "declined",
    description: "Fondos insuficientes",
    insufficientFunds: true,
  } as const
  expect(await here.move(orderNumber, move)).toMatchObject({ ...{ state: "declined" }, insufficientFunds: true })
  const paid = await here.move(orderNumber, { from: "declined", to: "paid" })
  expect(paid).toMatchObject({ description: null, insufficientFunds: false })
  const order = { orderId: 7, orderRef: "SO2501-0007" }
  const settled = await here.move(orderNumber, { from: "paid", to: "settled", ...order })
  expect(settled).toMatchObject({ state: "settled", ...order })
})

test("[PAY-27] [PAY-40] a payment becomes due again until it is decided, and each turn goes to one process", async () => {
  now = new Date("2025-02-01T00:00:00Z")
  const { orderNumber } = await here.create(aPayment())
  const mine = (records: { orderNumber: string; checks: number }[]) =>
    records.filter(record => record.orderNumber === orderNumber).map(record => record.checks)
  const take = async () => (await Promise.all([here.takeDue(50), there.takeDue(50)])).flatMap(mine)
  expect(await take()).toEqual([])
  now = new Date(now.getTime() + 30_000)
  expect(await take()).toEqual([1])
  expect(await take()).toEqual([])
  now = new Date(now.getTime() + 60_000)
  expect(await take()).toEqual([2])
  await here.move(orderNumber, { from: "started", to: "paid" })
  now = new Date(now.getTime() + 60_000)
  expect(await take()).toEqual([3])
  now = new Date(now.getTime() + 30 * 24 * 3_600_000)
  expect(await take()).toEqual([4])
  now = new Date(now.getTime() + 3_600_000)
  expect(await take(), "what is paid is never left alone").toEqual([5])
  await here.move(orderNumber, { from: "paid", to: "settled", orderId: 8 })
  now = new Date(now.getTime() + 10 * 60_000)
  expect(await take()).toEqual([])
  now = new Date(now.getTime() + 10 * 60_000)
  expect(await take(), "its page may be paid again").toEqual([6])
  now = new Date(now.getTime() + 30 * 24 * 3_600_000)
  expect(await take()).toEqual([7])
  now = new Date(now.getTime() + 30 * 24 * 3_600_000)
  expect(await take()).toEqual([])
})

test("a payment in question stays in the list until a person has dealt with it", async () => {
  const listed = async () => (await there.needingReview()).map(record => record.orderNumber)
  const { orderNumber } = await here.create(aPayment())
  await here.move(orderNumber, { from: "started", to: "paid" })
  await expect(here.move(orderNumber, { from: "paid", to: "in-question" })).rejects.toThrow()
  await here.move(orderNumber, { from: "paid", to: "in-question", problem: "ya no hay existencias" })
  expect(await listed()).toContain(orderNumber)
  await here.move(orderNumber, { from: "in-question", to: "refunding" })
  expect(await listed()).toContain(orderNumber)
  await here.move(orderNumber, { from: "refunding", to: "refunded" })
  expect(await listed()).not.toContain(orderNumber)
})

test("[PAY-26] an extra charge keeps a payment in the list until that charge is refunded, whatever its state", async () => {
  const listed = async (warehouseId?: number) =>
    (await here.needingReview(warehouseId)).some(record => record.orderNumber === orderNumber)
  const created = await here.create(aPayment({ pickupPoint: 2 }))
  const { orderNumber } = created
  const [own, extra] = ["9", "10"].map(transactionId => ({ transactionId, amount: created.amount }))
  await here.noteCharges(created, [own!])
  expect(await listed()).toBe(false)
  await here.move(orderNumber, { from: "started", to: "paid", transactionId: "9" })
  await there.noteCharges((await there.get(orderNumber))!, [extra!, own!])
  expect(await listed()).toBe(true)
  await here.move(orderNumber, { from: "paid", to: "settled", orderId: 8, problem: null })
  expect([await listed(), await listed(2), await listed(1)]).toEqual([true, true, false])
  const refunds = cardRefundRecords(databases[0])
  await refunds.request({
    orderNumber,
    key: "charge:10",
    reason: "charge",
    transactionId: "10",
    amount: created.amount,
  })
  expect(await listed(), "asked for, not given back yet").toBe(true)
  await refunds.finish((await refunds.ofPayment(orderNumber))[0]!.id)
  expect(await listed()).toBe(false)
})

test("a customer's payments are listed newest first, and only theirs", async () => {
  const older = await here.create(aPayment({ customerId: 77 }))
  now = new Date(now.getTime() + 5000)
  const newer = await here.create(aPayment({ customerId: 77 }))
  await here.create(aPayment({ customerId: 78 }))
  expect((await here.ofCustomer(77)).map(record => record.orderNumber)).toEqual([newer.orderNumber, older.orderNumber])
})

test("[PAY-26] a slow answer of the provider does not take a payment back from the person who decides it", async () => {
  const { orderNumber } = await here.create(aPayment())
  const consult = async () => {
    // Another check was faster: the payment was paid, but its order could not be made.
    await there.move(orderNumber, { from: "started", to: "paid", transactionId: "1" })
    await there.move(orderNumber, { from: "paid", to: "in-question", problem: "ya no hay existencias" })
    return { kind: "approved", charges: [{ transactionId: "1", amount: colones(100) }], refunded: colones(0) } as const
  }
  const gateway = { kind: null, consult } as unknown as CardGateway
  const checked = await checkPayment({ gateway, records: here }, orderNumber)
  expect(checked).toMatchObject({ state: "in-question", problem: "ya no hay existencias" })
})

test("[STOCK-03] a payment that cannot be moved keeps its units: both happen or neither does", async () => {
  const [{ query }] = databases
  const { orderNumber } = await here.create(aPayment())
  await query(
    "insert into stock_holds (holder, product_id, units, customer_id, replaceable, expires_at) values ($1, 7, 1, 1, true, now() + interval '1 hour')",
    [orderNumber],
  )
  const isHeld = async () =>
    (await query("select 1 from stock_holds where holder = $1 and ended_by is null", [orderNumber])).length === 1
  const decline = () => here.move(orderNumber, { from: "started", to: "declined" })
  await query("alter table messages add constraint no_mail check (false) not valid")
  await expect(decline()).rejects.toThrow("no_mail")
  await query("alter table messages drop constraint no_mail")
  expect((await here.get(orderNumber))?.state).toBe("started")
  expect(await isHeld()).toBe(true)
  expect((await decline())?.state).toBe("declined")
  expect(await isHeld()).toBe(false)
})
