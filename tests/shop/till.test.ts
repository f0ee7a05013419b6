import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { associations } from "../support/counter.ts"
import { anOrder, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const { ASEIC, AEMTEC } = associations
const orders = 12
let shop: TestShop
let nextOrder = 1
const toHandOver = () => nextOrder++

beforeAll(async () => {
  const shipped = Array.from({ length: orders }, () => anOrder({ state: "shipped", paymentModeId: 4, daysAgo: 2 }))
  shop = await startShop({ seed: aShop({ orders: shipped }) })
})
afterAll(() => shop.stop())

const till = () => shop.services.till
const sellTwoResistors = (staff = ASEIC as (typeof associations)[keyof typeof associations], methodId: 4 | 106 = 4) =>
  shop.services.counter.sales.sell(staff, {
    key: randomUUID(),
    methodId,
    items: [{ id: 1, units: 2 }],
    shownTotal: 50,
  })
const handOver = (orderId: number) => shop.services.counter.act(ASEIC, "hand-over", orderId)

const closeIfOpen = async (staff: typeof ASEIC | typeof AEMTEC) => {
  const open = await till().current(staff.id)
  if (open) await till().close(staff.id, { shiftId: open.id, counted: {}, note: "Fin de la prueba" })
}
beforeEach(async () => {
  await closeIfOpen(ASEIC)
  await closeIfOpen(AEMTEC)
})

test("[TILL-01] of several devices that open a shift at once one opens it, and all share it", async () => {
  const people = ["María", "José", "Ana", "Luis"]
  const results = await Promise.all(people.map(person => till().open(ASEIC, person, colones(20_000))))
  expect(results.map(({ kind }) => kind).sort()).toEqual(["already", "already", "already", "opened"])
  expect(new Set(results.map(({ shift }) => shift.id)).size).toBe(1)
  expect(await till().now(ASEIC.id)).toMatchObject({ person: results[0]!.shift.person })
  expect(await till().now(AEMTEC.id)).toBeNull()
})

test("[TILL-01] sales and hand-overs are recorded with the name of the shift's person", async () => {
  await till().open(ASEIC, "María Solano", colones(0))
  const sold = await sellTwoResistors()
  expect(sold).toMatchObject({ kind: "sold", receipt: { person: "María Solano" } })
  const orderId = toHandOver()
  expect(await handOver(orderId)).toMatchObject({ kind: "done" })
  const detail = await shop.services.counter.orders.read(ASEIC, orderId)
  expect(detail).toMatchObject({ kind: "order", trail: [{ action: "hand-over", person: "María Solano" }] })
})

test("[TILL-02] sales and hand-overs of the shift add up by method, each once, in the shift that was open", async () => {
  await till().open(ASEIC, "María", colones(10_000))
  await Promise.all([sellTwoResistors(), sellTwoResistors(ASEIC, 106), sellTwoResistors(AEMTEC)])
  const orderId = toHandOver()
  await Promise.all([handOver(orderId), handOver(orderId)])
  const shift = await till().current(ASEIC.id)
  expect(shift?.methods).toEqual([
    { modeId: 4, sales: 50, handOvers: 50, returns: 0, total: 100 },
    { modeId: 106, sales: 50, handOvers: 0, returns: 0, total: 50 },
  ])
  expect(shift?.expectedCash).toBe(10_100)
  expect(shift?.entries.map(({ person }) => person)).toEqual(["María", "María", "María"])
  expect(shift?.entries.find(({ kind }) => kind === "hand-over")).toMatchObject({
    orderId,
    lines: [{ productId: 1, quantity: 2, total: 50 }],
  })
})

test("[TILL-02] cash put in and taken out is entered with its reason, once however often its form is sent", async () => {
  await till().open(ASEIC, "María", colones(1_000))
  const key = randomUUID()
  await Promise.all([1, 2, 3].map(() => till().enterCash(ASEIC, key, colones(5_000), "Cambio del banco")))
  await till().enterCash(ASEIC, randomUUID(), colones(-2_500), "Compra de bolsas")
  const shift = await till().current(ASEIC.id)
  expect(shift?.entries.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
    ["cash-in", 5_000, "Cambio del banco"],
    ["cash-out", -2_500, "Compra de bolsas"],
  ])
  expect(shift?.expectedCash).toBe(3_500)
  expect(shift?.methods).toEqual([])
})

test("[TILL-02] the same form key of two associations is two entries, each in its own shift", async () => {
  const key = randomUUID()
  for (const staff of [ASEIC, AEMTEC]) {
    await till().open(staff, "María", colones(0))
    await till().enterCash(staff, key, colones(100), "Cambio")
  }
  for (const staff of [ASEIC, AEMTEC]) expect((await till().current(staff.id))?.expectedCash).toBe(100)
})

test("[TILL-02] only cash is expected in the drawer, whatever else was sold", async () => {
  await till().open(ASEIC, "María", colones(1_000))
  await sellTwoResistors(ASEIC, 106)
  expect(await till().current(ASEIC.id)).toMatchObject({ expectedCash: 1_000, methods: [{ modeId: 106, total: 50 }] })
})

test("[TILL-03] closing compares what is counted with what is expected and asks for a note when they differ", async () => {
  const { shift } = await till().open(ASEIC, "María", colones(10_000))
  await sellTwoResistors()
  const close = (counted: Record<string, number>, note = "") =>
    till().close(ASEIC.id, { shiftId: shift.id, counted, note })
  expect(await close({ 5000: 2, 25: 1 })).toEqual({ kind: "note-missing", difference: -25 })
  expect(await till().now(ASEIC.id)).not.toBeNull()
  expect(await close({ 5000: 2, 25: 1 }, "Faltó una moneda")).toEqual({ kind: "closed", shiftId: shift.id })
  expect(await till().closed(ASEIC.id, shift.id)).toMatchObject({
    expectedCash: 10_050,
    countedCash: 10_025,
    difference: -25,
    note: "Faltó una moneda",
  })
})

test("[TILL-03] two people close the same shift at once: one effect, the other gets a message", async () => {
  const { shift } = await till().open(ASEIC, "María", colones(100))
  const close = () => till().close(ASEIC.id, { shiftId: shift.id, counted: { 100: 1 }, note: "" })
  const kinds = (await Promise.all([close(), close(), close()])).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(["already", "already", "closed"])
})

test("[TILL-03] the number of another shift, an earlier one or another association's, closes nothing", async () => {
  const earlier = await till().open(ASEIC, "María", colones(0))
  await closeIfOpen(ASEIC)
  const { shift } = await till().open(ASEIC, "José", colones(0))
  const other = await till().open(AEMTEC, "Ana", colones(0))
  for (const shiftId of [earlier.shift.id, other.shift.id])
    expect(await till().close(ASEIC.id, { shiftId, counted: {}, note: "" })).toEqual({ kind: "already" })
  expect([(await till().now(ASEIC.id))?.id, (await till().now(AEMTEC.id))?.id]).toEqual([shift.id, other.shift.id])
  expect(await till().closed(AEMTEC.id, earlier.shift.id)).toBeNull()
  expect(await till().closed(ASEIC.id, shift.id)).toBeNull()
})

test("[TILL-03] a correction is entered once however often its form is sent; one of an open shift is refused", async () => {
  const { shift } = await till().open(ASEIC, "María", colones(0))
  const about = { shiftId: shift.id, amount: colones(-50), reason: "Se devolvió" }
  expect(await till().correct(ASEIC, randomUUID(), about)).toBe(false)
  await closeIfOpen(ASEIC)
  const key = randomUUID()
  for (let times = 0; times < 3; times++) expect(await till().correct(ASEIC, key, about)).toBe(true)
  expect((await till().closed(ASEIC.id, shift.id))?.corrections).toMatchObject([{ amount: -50, shiftId: null }])
})

test("[TILL-03] the database itself keeps a closed shift and every entry as they are; a correction is a new entry", async () => {
  const { shift } = await till().open(ASEIC, "María", colones(100))
  await sellTwoResistors()
  await till().close(ASEIC.id, { shiftId: shift.id, counted: { 100: 1 }, note: "Falta la venta" })
  const { query } = shop.parts.database
  const refused = [
    query("update till_shifts set note = 'otra' where id = $1", [shift.id]),
    query("update till_shifts set closed_at = null, counted_cash = null where id = $1", [shift.id]),
    query("delete from till_shifts where id = $1", [shift.id]),
    query("update till_entries set amount = 0 where shift_id = $1", [shift.id]),
    query("delete from till_entries where shift_id = $1", [shift.id]),
    query(
      `insert into till_entries (key, association_id, association, shift_id, kind, payment_mode_id, amount)
       values ('x', 1, 'ASEIC', $1, 'cash-in', 4, 5)`,
      [shift.id],
    ),
  ]
  for (const change of await Promise.allSettled(refused)) expect(change.status).toBe("rejected")
  const before = await till().closed(ASEIC.id, shift.id)
  await till().open(ASEIC, "José", colones(0))
  const about = { shiftId: shift.id, amount: colones(50), reason: "Apareció en la gaveta" }
  expect(await till().correct(ASEIC, randomUUID(), about)).toBe(true)
  expect(await till().correct(AEMTEC, randomUUID(), about)).toBe(false)
  const after = await till().closed(ASEIC.id, shift.id)
  expect({ ...after, corrections: [] }).toEqual(before)
  expect(after?.corrections).toMatchObject([{ kind: "correction", amount: 50, person: "José", corrects: shift.id }])
  expect((await till().current(ASEIC.id))?.expectedCash).toBe(50)
})

test("[TILL-03] a sale while a shift is being closed is either counted in it or listed without one", async () => {
  const { shift } = await till().open(ASEIC, "María", colones(0))
  const selling = Promise.all([sellTwoResistors(), sellTwoResistors(), sellTwoResistors()])
  const closing = till().close(ASEIC.id, { shiftId: shift.id, counted: {}, note: "A medias" })
  const [sold] = await Promise.all([selling, closing])
  expect(sold.map(({ kind }) => kind)).toEqual(["sold", "sold", "sold"])
  const closed = await till().closed(ASEIC.id, shift.id)
  expect(closed?.expectedCash).toBe(50 * (closed?.entries.length ?? 0))
  const without = (await till().withoutShift(ASEIC.id)).filter(({ at }) => at >= closed!.openedAt)
  expect(without.length + (closed?.entries.length ?? 0)).toBe(3)
})

test("[TILL-04] without a shift sales and hand-overs go on, and are listed as such", async () => {
  const before = (await till().withoutShift(ASEIC.id)).length
  expect(await sellTwoResistors()).toMatchObject({ kind: "sold", receipt: { person: null } })
  expect(await handOver(toHandOver())).toMatchObject({ kind: "done" })
  const listed = (await till().withoutShift(ASEIC.id)).slice(before)
  expect(listed.map(({ kind, shiftId, person, amount }) => [kind, shiftId, person, amount])).toEqual([
    ["sale", null, null, 50],
    ["hand-over", null, null, 50],
  ])
})

test("[TILL-04] sales and hand-overs without a shift are listed for seven days", async () => {
  const { transaction } = shop.parts.database
  await sellTwoResistors(AEMTEC)
  const listed = async () => (await till().withoutShift(AEMTEC.id)).length
  const now = await listed()
  expect(now).toBeGreaterThan(0)
  const age = (interval: string) =>
    transaction(async tx => {
      await tx("set local chispa.restoring = 'yes'")
      await tx("update till_entries set at = now() - $2::interval where association_id = $1 and shift_id is null", [
        AEMTEC.id,
        interval,
      ])
    })
  await age("6 days 23 hours")
  expect(await listed()).toBe(now)
  await age("7 days 1 hour")
  expect(await listed()).toBe(0)
})
