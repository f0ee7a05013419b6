import type { Dependencies } from "../../../src/main/compose.ts"
import { createCancellations } from "../../../src/shop/cancellations/cancellations.ts"
import { createCounter } from "../../../src/shop/counter/counter.ts"
import { createReturns } from "../../../src/shop/returns/returns.ts"
import { createTill } from "../../../src/shop/till/till.ts"
import { colones } from "../../../src/shop/vocabulary/money.ts"
import type { StaffProfile } from "../../../src/shop/vocabulary/people.ts"
import { keyFrom, randomFrom } from "../../support/random.ts"

/** The ERP's orders at the start of the day: first those to hand over, then those that can be cancelled. */
export const dayOrders = { toHandOver: 6, toCancel: 2 } as const

/**
 * Works a random day at the counter: sales, hand-overs, cancellations and returns in random order, with shifts opened and closed
 * in between. The same seed gives the same day. Repeated after a kill, everything in it still happens once.
 */
export const workTheDay = async (parts: Dependencies, staff: StaffProfile, seed: number) => {
  const random = randomFrom(seed)
  const till = createTill(parts)
  const counter = createCounter(parts)
  const returns = createReturns(parts)
  const { cancel } = createCancellations(parts)
  const results: string[] = []

  const nextShift = async (note: string) => {
    const open = await till.current(staff.id)
    if (open) await till.close(staff.id, { shiftId: open.id, counted: {}, note })
    await till.open(staff, `Persona ${random.below(3)}`, colones(random.below(20) * 1000))
  }

  const sell = (place: number, units: number, methodId: 4 | 106) =>
    counter.sales.sell(staff, {
      key: keyFrom(seed, place),
      methodId,
      items: [{ id: 1, units }],
      shownTotal: units * 25,
    })

  const giveBack = async (
    orderId: number,
    place: number,
    units: number,
    exchange: boolean,
    goods: "shelf" | "written-off",
  ) => {
    const lineId = (await parts.erp.orders.get(orderId))!.lines[0]!.id
    const decision = { lines: [{ lineId, units, goods }], exchange, reference: `SINPE-${orderId}`, reason: "Al azar" }
    return returns.begin(staff, orderId, keyFrom(seed, place), decision)
  }

  // Draws all random numbers first, so that a repeated day draws the same.
  const acts: (() => Promise<{ readonly kind: string }>)[] = []
  for (let place = 0; place < 4; place++) {
    const [units, method] = [1 + random.below(3), random.oneOf([4, 106] as const)]
    acts.push(() => sell(place, units, method))
  }
  for (let orderId = 1; orderId <= dayOrders.toHandOver; orderId++) {
    const parcels = [1 + random.below(2), random.below(2)]
    const [exchange, goods] = [random.chance(0.3), random.oneOf(["shelf", "written-off"] as const)]
    acts.push(async () => {
      const handed = await counter.act(staff, "hand-over", orderId, { sawPayment: true })
      for (const [part, units] of parcels.entries())
        if (units > 0) results.push((await giveBack(orderId, 100 + orderId * 10 + part, units, exchange, goods)).kind)
      return handed
    })
  }
  for (let place = 1; place <= dayOrders.toCancel; place++) acts.push(() => cancel(dayOrders.toHandOver + place))
  const order = acts.map(act => ({ act, turn: random.next() })).sort((a, b) => a.turn - b.turn)

  await nextShift("Cambio de turno")
  for (const [place, { act }] of order.entries()) {
    if (place % 4 === 3) await nextShift("Cambio de turno")
    results.push((await act()).kind)
  }
  return { kind: "day", results }
}
