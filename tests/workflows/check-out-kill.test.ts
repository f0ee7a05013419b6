import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { createErp, type Erp } from "../../src/erp/erp.ts"
import { checkOut } from "../../src/shop/cart/checkout.ts"
import { settleCartPayment } from "../../src/shop/cart/settle-cart-payment.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { expectSound } from "../support/invariants.ts"
import { dyingAtEachStep, type Mortal, runUntilKilled, stoppedSteps } from "../support/kill.ts"
import { type FreshDatabase, freshDatabases } from "../support/postgres.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { type BareShop, erpKey, isFinished, openBareShop, runTask, type Task } from "./programs/bare-shop.ts"

const program = new URL("./programs/run-tasks.ts", import.meta.url)
const postal = 5

let shopDatabase: FreshDatabase
let erpDatabase: FreshDatabase
let embedded: EmbeddedErp
let erp: Erp
let shop: BareShop | undefined

const env = (...tasks: Mortal<Task>[]) => ({
  SHOP_DATABASE: shopDatabase.url,
  ERP_URL: embedded.url,
  TASKS: JSON.stringify(tasks),
})

beforeAll(async () => {
  ;[shopDatabase, erpDatabase] = await freshDatabases()
  embedded = await startEmbeddedErp({
    databaseUrl: erpDatabase.url,
    keys: [{ key: erpKey, rights: "all" }],
    hazards: true,
    seed: wellStocked(aShop()),
  })
  erp = createErp({ url: embedded.url, apiKey: erpKey, catalogueApiKey: erpKey })
})
afterEach(async () => {
  await shop?.close()
  shop = undefined
})
afterAll(async () => {
  await embedded.stop()
  await shopDatabase.drop()
  await erpDatabase.drop()
})

const open = async (): Promise<BareShop> => {
  shop = await openBareShop({ databaseUrl: shopDatabase.url, erpUrl: embedded.url })
  return shop
}

/** A customer with 2 protoboards and 3 resistors in the cart: 10 075. */
const shopper = async (at: BareShop): Promise<number> => {
  const id = await erp.thirdParties.create({ name: "Cliente", email: `${crypto.randomUUID().slice(0, 8)}@chispa.test` })
  expect((await at.cart.add(id, { productId: 2, quantity: 2 })).kind).toBe("added")
  expect((await at.cart.add(id, { productId: 1, quantity: 3 })).kind).toBe("added")
  return id
}

const aCheckout = (customerId: number) =>
  ({ do: "check out", customerId, key: crypto.randomUUID(), pickupPoint: postal }) as const

const expectBought = async (customerId: number) => {
  const [order, ...others] = await expectSound(erp, customerId)
  expect(others).toEqual([])
  expect(order).toMatchObject({ status: "validated", total: 12575, warehouseId: postal })
  const drafts = await erp.orders.listWithLines({ customerIds: [customerId], status: "draft" })
  expect(drafts).toEqual([])
}

test("[PAY-07][ERP-44] a checkout killed in every step ends as exactly one order (I1, I2, I8, I9)", async () => {
  const first = await open()
  const tasks = await dyingAtEachStep(checkOut.steps, async () => aCheckout(await shopper(first)))
  await first.close()
  const steps = stoppedSteps(await runUntilKilled(program, { env: env(...tasks) }))
  expect(steps).toEqual(expect.arrayContaining(["claim the cart", "create the order", "validate the order"]))

  const again = await open()
  for (const { killAt: _, ...task } of tasks) {
    expect(await runTask(again, task)).toEqual({ kind: "begun" })
    await expect.poll(() => isFinished(again, task)).toBe(true)
    await expectBought(task.customerId)
  }
})

test("[PAY-20][PAY-27] a paid card order killed in every step ends as exactly one order (I1, I2, I9)", async () => {
  const first = await open()
  const buyers = new Map<string, number>()
  const tasks = await dyingAtEachStep(settleCartPayment.steps, async () => {
    const customerId = await shopper(first)
    const orderNumber = await first.payByCard(customerId, postal)
    buyers.set(orderNumber, customerId)
    return { do: "settle", orderNumber } as const
  })
  await first.close()
  const steps = stoppedSteps(await runUntilKilled(program, { env: env(...tasks) }))
  expect(steps).toEqual(expect.arrayContaining(["claim what was paid", "create the order", "note the order"]))

  const again = await open()
  for (const [orderNumber, customerId] of buyers) {
    await again.settlement.settle(orderNumber)
    await expect.poll(async () => (await again.card.payments.get(orderNumber))?.state).toBe("settled")
    await expectSound(erp, customerId, [(await again.card.payments.get(orderNumber))!])
    await expectBought(customerId)
  }
})

test("[PAY-27] of two processes on one database one is killed in the middle: the other finishes its workflows", async () => {
  const here = await open()
  const [buyer, paying] = [await shopper(here), await shopper(here)]
  const killAt = { step: "validate the order", when: "after-work" } as const
  const checkout = { ...aCheckout(buyer), killAt }
  const card = { do: "settle", orderNumber: await here.payByCard(paying, postal), killAt } as const
  await runUntilKilled(program, { env: env(checkout, card) })
  // This process was open all the time and finishes the work without a repeated press.
  await expect.poll(() => isFinished(here, checkout)).toBe(true)
  await expect.poll(() => isFinished(here, card)).toBe(true)
  await expectBought(buyer)
  await expectBought(paying)
})
