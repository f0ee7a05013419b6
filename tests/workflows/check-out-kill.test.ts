import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { createErp, type Erp } from "../../src/erp/erp.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { expectSound } from "../support/invariants.ts"
import { killPointsOf, runUntilKilled } from "../support/kill.ts"
import { type FreshDatabase, freshDatabases } from "../support/postgres.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { type BareShop, erpKey, openBareShop, runTask, type Task } from "./programs/bare-shop.ts"

const program = new URL("./programs/run-tasks.ts", import.meta.url)
const postal = 5

let shopDatabase: FreshDatabase
let erpDatabase: FreshDatabase
let embedded: EmbeddedErp
let erp: Erp
let shop: BareShop | undefined

const env = (...tasks: Task[]) => ({
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

const lanes = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>) => {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all([lane(), lane()])
}

const expectBought = async (customerId: number) => {
  const [order, ...others] = await expectSound(erp, customerId)
  expect(others).toEqual([])
  expect(order).toMatchObject({ status: 1, total: 12575, warehouseId: postal })
  const drafts = await erp.orders.listWithLines({ customerIds: [customerId], status: 0 })
  expect(drafts).toMatchObject([{ refExt: null, lines: [] }])
}

test("[PAY-07][ERP-44] a checkout killed in every step ends as exactly one order (I1, I2, I8, I9)", async () => {
  const first = await open()
  const undisturbed: Task = {
    do: "check out",
    customerId: await shopper(first),
    key: crypto.randomUUID(),
    pickupPoint: postal,
  }
  await runTask(first, undisturbed)
  const run = `check-out:${undisturbed.customerId}:${undisturbed.key}:1`
  await expect.poll(async () => (await first.engine.status(run))?.state).toBe("done")
  const points = killPointsOf(await first.engine.status(run))
  const tasks: Task[] = []
  for (const _ of points)
    tasks.push({ do: "check out", customerId: await shopper(first), key: crypto.randomUUID(), pickupPoint: postal })
  await first.close()
  await lanes([...points.entries()], ([place, killAt]) => runUntilKilled(program, { killAt, env: env(tasks[place]!) }))

  const again = await open()
  for (const task of tasks) expect(await runTask(again, task)).toEqual({ kind: "begun" })
  for (const task of tasks)
    if (task.do === "check out") {
      await expect.poll(async () => (await again.checkout.result(task.customerId, task.key))?.state).toBe("success")
      await expectBought(task.customerId)
    }
})

test("[PAY-20][PAY-27] a paid card order killed in every step ends as exactly one order (I1, I2, I9)", async () => {
  const first = await open()
  const undisturbed = await first.payByCard(await shopper(first), postal)
  await first.settlement.settle(undisturbed)
  await expect.poll(async () => (await first.engine.status(undisturbed))?.state).toBe("done")
  const points = killPointsOf(await first.engine.status(undisturbed))
  const payments: { customerId: number; orderNumber: string }[] = []
  for (const _ of points) {
    const customerId = await shopper(first)
    payments.push({ customerId, orderNumber: await first.payByCard(customerId, postal) })
  }
  await first.close()
  await lanes([...points.entries()], ([place, killAt]) =>
    runUntilKilled(program, { killAt, env: env({ do: "settle", orderNumber: payments[place]!.orderNumber }) }),
  )

  const again = await open()
  for (const { customerId, orderNumber } of payments) {
    await again.settlement.settle(orderNumber)
    await expect.poll(async () => (await again.card.payments.get(orderNumber))?.state).toBe("settled")
    await expectSound(erp, customerId, [(await again.card.payments.get(orderNumber))!])
    await expectBought(customerId)
  }
})

test("[PAY-27] of two processes on one database one is killed in the middle: the other finishes its workflows", async () => {
  const here = await open()
  const buyer = await shopper(here)
  const key = crypto.randomUUID()
  const paying = await shopper(here)
  const orderNumber = await here.payByCard(paying, postal)
  const killAt = { step: "validate the order", when: "after-work" } as const
  const tasks: Task[] = [
    { do: "check out", customerId: buyer, key, pickupPoint: postal },
    { do: "settle", orderNumber },
  ]
  await Promise.all(tasks.map(task => runUntilKilled(program, { killAt, env: env(task) })))
  // This process was open all the time: nobody presses anything again.
  const checkedOut = async () => (await here.checkout.result(buyer, key))?.state
  await expect.poll(checkedOut).toBe("success")
  await expect.poll(async () => (await here.card.payments.get(orderNumber))?.state).toBe("settled")
  await expectBought(buyer)
  await expectBought(paying)
})
