import type { Order } from "../../src/erp/order.ts"
import { createReturns } from "../../src/shop/returns/returns.ts"
import { keyFrom, type Random } from "../support/random.ts"
import { type Afternoon, findStaff } from "./chaos-actions.ts"
import { listOrders, twice } from "./chaos-after-order.ts"
import { runTogether } from "./chaos-faults.ts"
import type { BareShop } from "./programs/bare-shop.ts"

/** Actions with refunds and extra charges. */

const requestKeys = [40, 41, 42] as const
const counterKeys = [50, 51] as const

const shuffled = <T>(items: readonly T[], random: Random): T[] =>
  items
    .map(item => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

const readNumbers = async ({ payments }: BareShop, customerId: number) =>
  (await payments.ofCustomer(customerId)).map(({ orderNumber }) => orderNumber)

/** Lines to return: mostly one unit, sometimes a line twice or more units than were bought. */
const someLines = (order: Order, random: Random) => {
  const goods = order.lines.filter(({ productId, total }) => productId !== null && total > 0)
  if (goods.length === 0) return []
  return Array.from({ length: random.chance(0.7) ? 1 : 2 + random.below(2) }, () => ({
    lineId: random.oneOf(goods).id,
    units: random.chance(0.8) ? 1 : 2,
    goods: random.oneOf(["shelf", "written-off"] as const),
  }))
}

const someDelivered = async (shop: BareShop, afternoon: Afternoon) => {
  const order = afternoon.random.oneOf(await listOrders(shop, afternoon, "delivered"))
  const lines = order ? someLines(order, afternoon.random) : []
  return order && lines.length > 0 ? { order, lines } : null
}

const makeDecision = ({ seed, random }: Afternoon, lines: ReturnType<typeof someLines>) => ({
  lines,
  exchange: random.chance(0.2),
  reference: `SINPE-${seed}`,
  reason: "Al azar",
})

/** Settles the payment as a webhook does, once or more. */
const repeatSettlement = async (shop: BareShop, afternoon: Afternoon, orderNumber: string) => {
  const payment = await shop.payments.get(orderNumber)
  if (payment) await twice(afternoon, () => shop.settlement.recheck(payment))
}

/** Two people press at once. Each may find that the other was faster. */
const pressTwice = async (shop: BareShop, { random }: Pick<Afternoon, "random">, orderNumber: string) => {
  const { push, refund } = shop.stuckPayments
  const acts = { push, refund }
  const press = (by: string) =>
    acts[random.oneOf(["push", "refund"] as const)]("all", orderNumber, { by, why: "Al azar" })
  await runTogether([press("María"), press("José")])
}

export const stuckNumbers = async (shop: BareShop, customerId: number): Promise<string[]> => {
  const mine = await readNumbers(shop, customerId)
  return (await shop.stuckPayments.list("all")).map(stuck => stuck.orderNumber).filter(number => mine.includes(number))
}

/** Two people close a payment whose refund the provider refuses for good: they gave the money back another way. */
const closeRefused = async (shop: BareShop, orderNumber: string) => {
  const [refused] = await shop.database.query(
    "select 1 from card_refunds where order_number = $1 and reason = 'charge' and state = 'refused'",
    [orderNumber],
  )
  const close = (by: string) => shop.stuckPayments.close("all", orderNumber, { by, why: "Se devolvió por SINPE" })
  if (refused) await runTogether([close("María"), close("José")])
}

/** Pushes, refunds or closes payments until none of this customer waits for a person. */
export const dealWithStuckPayments = async (shop: BareShop, customerId: number, random: Random): Promise<void> => {
  for (const orderNumber of await stuckNumbers(shop, customerId)) {
    await pressTwice(shop, { random }, orderNumber)
    await closeRefused(shop, orderNumber)
  }
}

/** One or two people pay returns another way whose refund the provider refuses for good. */
export const payRefusedReturns = async (
  shop: BareShop,
  orders: readonly Pick<Order, "id" | "warehouseId">[],
  random: Random,
): Promise<void> => {
  const { ofOrder, close, get } = createReturns(shop)
  for (const order of orders)
    for (const { id } of (await ofOrder(order.id)).filter(({ state }) => state === "accepted")) {
      const staff = findStaff(order)
      const press = async () => {
        const settling = random.oneOf(["cash", "sinpe"] as const)
        const key = keyFrom(id, random.below(1000))
        if ((await get(staff, id))?.mayClose) await close(staff, id, { key, settling, reference: `SINPE-${id}` })
      }
      await runTogether(Array.from({ length: 1 + random.below(2) }, press))
    }
}

export const moneyActions: Record<string, (shop: BareShop, afternoon: Afternoon) => Promise<unknown>> = {
  /** Pays once more on the card page in another tab, whatever became of the payment. */
  async "charge again"(shop, afternoon) {
    const orderNumber = afternoon.random.oneOf(await readNumbers(shop, afternoon.customerId))
    if (!orderNumber) return
    await shop.pressForOrder(orderNumber, "otra-vez")
    if (afternoon.random.chance(0.7)) await repeatSettlement(shop, afternoon, orderNumber)
  },

  /** Repeats webhooks and browser returns, late and more than once. */
  async "repeat payment notices"(shop, afternoon) {
    for (const orderNumber of shuffled(await readNumbers(shop, afternoon.customerId), afternoon.random))
      await repeatSettlement(shop, afternoon, orderNumber)
  },

  async "deal with stuck payments"(shop, afternoon) {
    const orderNumber = afternoon.random.oneOf(await readNumbers(shop, afternoon.customerId))
    if (orderNumber) await pressTwice(shop, afternoon, orderNumber)
  },

  async "ask for a return"(shop, afternoon) {
    const found = await someDelivered(shop, afternoon)
    if (!found) return
    const { seed, random } = afternoon
    const wanted = random.oneOf(["refund", "refund", "exchange"] as const)
    const request = { key: keyFrom(seed, random.oneOf(requestKeys)), wanted, reason: "Al azar", lines: found.lines }
    await twice(afternoon, () => createReturns(shop).ask(found.order.id, request))
  },

  /** Accepts or refuses returns in any order, some at the same time. */
  async "decide about returns"(shop, afternoon) {
    const { random } = afternoon
    const { accept, refuse, ofOrder } = createReturns(shop)
    for (const order of await listOrders(shop, afternoon, "delivered")) {
      const asked = shuffled(
        (await ofOrder(order.id)).filter(({ state }) => state === "asked"),
        random,
      )
      const decide = (id: number, lines: ReturnType<typeof someLines>) =>
        random.chance(0.8)
          ? accept(findStaff(order), id, makeDecision(afternoon, lines))
          : refuse(findStaff(order), id, "No corresponde")
      const decisions = asked.flatMap(({ id, lines }) =>
        Array.from({ length: 1 + random.below(2) }, () => [id, lines] as const),
      )
      if (random.chance(0.5)) await runTogether(decisions.map(([id, lines]) => decide(id, [...lines])))
      else for (const [id, lines] of decisions) await decide(id, [...lines])
    }
  },

  "pay refused returns another way": async (shop, afternoon) =>
    payRefusedReturns(shop, await listOrders(shop, afternoon, "delivered"), afternoon.random),

  /** Returns begun at the counter without a customer's request. */
  async "take goods back"(shop, afternoon) {
    const found = await someDelivered(shop, afternoon)
    if (!found) return
    const { seed, random } = afternoon
    const key = keyFrom(seed, random.oneOf(counterKeys))
    const decision = makeDecision(afternoon, found.lines)
    const { order } = found
    await twice(afternoon, () => createReturns(shop).begin(findStaff(order), order.id, key, decision))
  },
}
