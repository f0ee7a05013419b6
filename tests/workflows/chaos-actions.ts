import { AsyncLocalStorage } from "node:async_hooks"
import type { Erp } from "../../src/erp/erp.ts"
import type { CardGateway } from "../../src/providers/card-gateway.ts"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import { everyFault, suffer } from "../support/faulty-fetch.ts"
import { faultsOfOrders, faultsOfPayment, finishedOrders } from "../support/invariants.ts"
import { NotStarted, type BareShop } from "./programs/bare-shop.ts"

/** Mulberry32: small, and the same everywhere for the same seed. */
const dice = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    chance: (probability: number) => next() < probability,
    below: (limit: number) => Math.floor(next() * limit),
    oneOf: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
  }
}
type Dice = ReturnType<typeof dice>

interface Weather {
  readonly dice: Dice
  /** How many of the calls fail. */
  readonly faultRate: number
}

/** Every call that a schedule causes, in its workflows too, meets that schedule's own weather. */
const weather = new AsyncLocalStorage<Weather>()
let struckSoFar = 0
export const faultsStruck = () => struckSoFar
const strikes = (): Dice | null => {
  const here = weather.getStore()
  if (!here?.dice.chance(here.faultRate)) return null
  struckSoFar++
  return here.dice
}

export const stormyFetch: typeof fetch = (input, init) => {
  // Both ends are on this machine: packing and unpacking would be half of the work.
  const call = () => fetch(input, { ...init, headers: { ...init?.headers, "Accept-Encoding": "identity" } })
  const struck = strikes()
  return struck ? suffer(struck.oneOf(everyFault), call) : call()
}

/** The provider is not reached, or did it and its answer was lost. */
export const stormyGateway = (gateway: CardGateway): CardGateway => {
  const stormy =
    <Args extends unknown[], T>(step: "start" | "consult" | "refund", call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const struck = strikes()
      if (!struck) return call(...args)
      if (struck.chance(0.5)) await call(...args)
      throw new GatewayError(step, "unreachable", "lost in the storm")
    }
  return {
    ...gateway,
    start: stormy("start", gateway.start),
    consult: stormy("consult", gateway.consult),
    refund: stormy("refund", gateway.refund),
  }
}

const products = [1, 2, 4, 22, 118, 133]
const pickups = [1, 2, 5]

interface Bought {
  readonly keys: Set<string>
  readonly payments: Set<string>
}

/** What people do at once with one cart: two tabs, a phone, the provider and the poller. */
const actions: Record<string, (till: BareShop, customerId: number, dice: Dice, bought: Bought) => Promise<unknown>> = {
  add: (till, id, dice) => till.cart.add(id, { productId: dice.oneOf(products), quantity: 1 + dice.below(2) }),

  async "change units"(till, id, dice) {
    const line = dice.oneOf((await till.cart.read(id))?.lines ?? [])
    if (line) await till.cart.setUnits(id, line.ref, 1 + dice.below(3))
  },

  async remove(till, id, dice) {
    const line = dice.oneOf((await till.cart.read(id))?.lines ?? [])
    if (line) await till.cart.remove(id, line.ref)
  },

  async "check out"(till, id, dice, { keys }) {
    const key = `chaos-${id}-${dice.below(2)}`
    keys.add(key)
    const request = {
      key,
      pickupPoint: dice.oneOf(pickups),
      paymentModeId: dice.oneOf([106, 4] as const),
      seenTotal: null,
    }
    const presses = Array.from({ length: 1 + dice.below(3) }, () => till.checkout.pay(id, request))
    await Promise.all(presses)
  },

  async "pay by card"(till, id, dice, { payments }) {
    const choice = dice.oneOf(["sin-volver", "sin-volver", "sin-volver", "rechazar", "cancelar"] as const)
    const orderNumber = await till.payByCard(id, dice.oneOf(pickups), choice)
    payments.add(orderNumber)
    await Promise.all(Array.from({ length: dice.below(4) }, () => till.settlement.settle(orderNumber)))
  },
}
const names = Object.keys(actions)

/** On a bad day an outside system may be out of reach: people are told so, and that is all. */
const isTold = (error: unknown) =>
  error instanceof NotStarted ||
  (error instanceof Error && (error.name === "ErpError" || error.name === "GatewayError"))

const until = async (what: string, isDone: () => Promise<boolean>) => {
  const limit = Date.now() + 60_000
  while (!(await isDone())) {
    if (Date.now() > limit) throw new Error(`${what} did not end within a minute (I9)`)
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

/** The storm is over: everything that was begun comes to its end. */
const calmDown = async (till: BareShop, customerId: number, { keys, payments }: Bought) => {
  for (const key of keys)
    await until(`checkout ${key}`, async () => (await till.checkout.result(customerId, key))?.state !== "open")
  for (const orderNumber of payments) {
    await till.settlement.settle(orderNumber)
    await until(`payment ${orderNumber}`, async () => (await till.payments.get(orderNumber))?.state !== "paid")
  }
}

const faultsOf = async (till: BareShop, erp: Erp, customerId: number, { keys, payments }: Bought): Promise<string[]> => {
  const orders = await finishedOrders(erp, customerId)
  const faults = await faultsOfOrders(erp, orders)
  const expected = new Set<string>()
  for (const key of keys) {
    const result = await till.checkout.result(customerId, key)
    if (result?.state !== "success") continue
    const made = orders.filter(order => order.refExt === `web-${customerId}-${key}`)
    if (made.length !== 1 || made[0]?.ref !== result.ref)
      faults.push(`I8 ${key} was told ${result.ref}; there are ${made.length}`)
    expected.add(`web-${customerId}-${key}`)
  }
  for (const orderNumber of payments) {
    const payment = await till.payments.get(orderNumber)
    if (!payment) continue
    faults.push(...(await faultsOfPayment(erp, payment)))
    if (payment.state === "settled") expected.add(orderNumber)
    if (payment.state === "in-question") faults.push(`I1 ${orderNumber} became no order: ${payment.problem}`)
  }
  for (const order of orders)
    if (!expected.has(order.refExt ?? "")) faults.push(`I6 nobody was told of order ${order.ref} (${order.refExt})`)
  const drafts = await erp.orders.list({ customerIds: [customerId], status: 0 })
  const carts = drafts.filter(draft => draft.refExt === null)
  if (carts.length > 1) faults.push(`I6 the customer has ${carts.length} carts`)
  return faults
}

/** One random afternoon of one customer. Returns what is wrong in the ERP afterwards. */
export const runSchedule = async (seed: number, till: BareShop, erp: Erp): Promise<string[]> => {
  const luck = dice(seed)
  const customerId = await erp.thirdParties.create({ name: `Caos ${seed}`, email: `caos-${seed}@chispa.test` })
  const bought: Bought = { keys: new Set(), payments: new Set() }
  const act = async (name: string) => {
    try {
      await actions[name]?.(till, customerId, luck, bought)
    } catch (error) {
      if (!isTold(error)) throw error
    }
  }
  await weather.run({ dice: luck, faultRate: luck.oneOf([0, 0.05, 0.15, 0.3]) }, async () => {
    await Promise.all(Array.from({ length: 1 + luck.below(3) }, () => act("add")))
    const plan = Array.from({ length: 1 + luck.below(3) }, () => luck.oneOf(names))
    await Promise.all([...plan, luck.oneOf(["check out", "pay by card"])].map(act))
  })
  await calmDown(till, customerId, bought)
  return faultsOf(till, erp, customerId, bought)
}
