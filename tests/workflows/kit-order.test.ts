import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { createErp, type Erp } from "../../src/erp/erp.ts"
import { createKits } from "../../src/shop/kits/kits.ts"
import { settleKitPayment } from "../../src/shop/kits/settle-kit-payment.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { sandboxPath } from "../../src/simulators/tilopay/sandbox.ts"
import { everyFault, faultyFetch } from "../support/faulty-fetch.ts"
import { dyingAtEachStep, runUntilKilled, stoppedSteps } from "../support/kill.ts"
import { aChoice, newCarnet } from "../support/kits.ts"
import { type FreshDatabase, freshDatabases } from "../support/postgres.ts"
import { aShop } from "../support/seed.ts"
import { type BareShop, erpKey, openBareShop } from "./programs/bare-shop.ts"

const program = new URL("./programs/run-tasks.ts", import.meta.url)

let shopDatabase: FreshDatabase
let erpDatabase: FreshDatabase
let embedded: EmbeddedErp
let erp: Erp
let shop: BareShop | undefined

beforeAll(async () => {
  ;[shopDatabase, erpDatabase] = await freshDatabases()
  embedded = await startEmbeddedErp({
    databaseUrl: erpDatabase.url,
    keys: [{ key: erpKey, rights: "all" }],
    hazards: true,
    seed: aShop(),
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

const open = async (erpFetch?: typeof fetch): Promise<BareShop> => {
  shop = await openBareShop({ databaseUrl: shopDatabase.url, erpUrl: embedded.url, erpFetch })
  return shop
}

const billing = {
  firstName: "Marta",
  lastName: "Rojas",
  email: "marta@estudiantes.test",
  address: "Cartago centro",
  province: "Cartago",
  postalCode: "30101",
} as const

/** Two kits without their diodes and a multimeter: 2 x 7100 + 10 000. */
const choice = aChoice({ without: ["diodos"], extras: [21], quantity: 2 })
const due = colones(24200)

/** Each payer has another address, because this file does not test the limit per address. */
let addresses = 0

/** Pays for a kit on the provider's page. The browser never returns. */
const payForKit = async (at: BareShop, carnet: string, customerId: number | null = null): Promise<string> => {
  const started = await createKits(at).pay({
    choice,
    buyer: { name: "Marta Rojas", carnet, contactNumber: "87654321" },
    billing,
    customerId,
    seenTotal: due,
    ticket: crypto.randomUUID(),
    address: `203.0.113.${++addresses}`,
  })
  if (started.kind !== "started") throw new Error(`the payment did not start: ${started.kind}`)
  const page = new Request(`http://localhost:9${sandboxPath}pago/${started.url.split("/").at(-1)}`, {
    method: "POST",
    body: new URLSearchParams({ resultado: "sin-volver" }),
  })
  expect((await at.card.sandbox?.handle(page))?.status).toBe(200)
  return started.temporaryOrder.orderNumber
}

const settled = async (at: BareShop, orderNumber: string) => {
  await at.settlement.settle(orderNumber)
  await expect.poll(async () => (await at.card.payments.get(orderNumber))?.state).toBe("settled")
}

/** I1, I2, KIT-13: one customer with the carné, and for each payment one validated order of the charged amount. */
const expectOrdered = async (carnet: string, orderNumbers: readonly string[]) => {
  const buyers = await erp.thirdParties.findByAlias(carnet)
  expect(buyers).toHaveLength(1)
  const orders = await erp.orders.listWithLines({ customerIds: [buyers[0]?.id ?? 0] })
  expect(orders.map(order => order.refExt).sort()).toEqual([...orderNumbers].sort())
  for (const order of orders) {
    expect(order).toMatchObject({ status: "validated", total: due, paymentModeId: 6, warehouseId: null })
    expect(order.lines.map(({ productId, quantity, unitPrice }) => [productId, quantity, unitPrice])).toEqual([
      [26, 2, 7400],
      [null, 2, -300],
      [21, 1, 10000],
    ])
  }
}

test("[KIT-24][ERP-45] a paid kit killed in every step ends as exactly one order of one buyer (I1, I2, I9)", async () => {
  const first = await open()
  const paid = new Map<string, string>()
  const aPayment = async (customerId: number | null) => {
    const carnet = newCarnet()
    const orderNumber = await payForKit(first, carnet, customerId)
    paid.set(orderNumber, carnet)
    return { do: "settle", orderNumber } as const
  }
  const tasks = await dyingAtEachStep(settleKitPayment.steps, () => aPayment(null))
  // A signed-in customer buys under their own record, which gets the missing carné.
  const customerId = await erp.thirdParties.create({ name: "Con Cuenta", email: "con.cuenta@chispa.test" })
  const own = { ...(await aPayment(customerId)), killAt: { step: "note the carné", when: "after-work" } }
  await first.close()
  const TASKS = JSON.stringify([...tasks, own])
  const env = { SHOP_DATABASE: shopDatabase.url, ERP_URL: embedded.url, TASKS }
  const stopped = await runUntilKilled(program, { env })
  const steps = stoppedSteps(stopped.slice(0, -1))
  expect(steps).toEqual(expect.arrayContaining(["find or register the buyer", "create the order", "note the order"]))
  expect(stopped.at(-1)).toBe("note the carné")

  const again = await open()
  for (const [orderNumber, carnet] of paid) {
    await settled(again, orderNumber)
    await expectOrdered(carnet, [orderNumber])
  }
})

test("[KIT-13][KIT-24][ERP-45] every call of a kit order suffers every fault: still one buyer and one order, never a wrong line", async () => {
  const transport = faultyFetch()
  const at = await open(transport.fetch)
  const calls = [/^POST \/thirdparties$/, /^POST \/orders$/, /^POST \/orders\/\d+\/validate$/]
  for (const call of calls)
    for (const fault of everyFault) {
      const carnet = newCarnet()
      const orderNumber = await payForKit(at, carnet)
      const before = transport.struck()
      transport.arm(call, fault)
      await settled(at, orderNumber)
      expect(transport.struck()).toBe(before + 1)
      await expectOrdered(carnet, [orderNumber])
    }
})

test("[KIT-13] five orders of one new carné paid at the same moment: one record, five orders", async () => {
  const at = await open()
  const carnet = newCarnet()
  const numbers: string[] = []
  for (let i = 0; i < 5; i++) numbers.push(await payForKit(at, carnet))
  await Promise.all(numbers.map(orderNumber => settled(at, orderNumber)))
  await expectOrdered(carnet, numbers)
})

test("[ERP-38][ERP-45][KIT-21] the calls in their order: buyer, order with kit line, negative lines and extras, validate", async () => {
  const sent: { call: string; body: Record<string, unknown> | null }[] = []
  const listening: typeof fetch = async (input, init) => {
    const call = `${init?.method ?? "GET"} ${new URL(String(input)).pathname.replace("/api/index.php", "")}`
    if (!call.startsWith("GET")) sent.push({ call, body: init?.body ? JSON.parse(String(init.body)) : null })
    return fetch(input, init)
  }
  const at = await open(listening)
  const carnet = newCarnet()
  const orderNumber = await payForKit(at, carnet)
  sent.length = 0
  await settled(at, orderNumber)
  const payment = await at.card.payments.get(orderNumber)
  expect(sent.map(({ call }) => call)).toEqual([
    "POST /thirdparties",
    "POST /orders",
    `POST /orders/${payment?.orderId}/validate`,
  ])
  expect(sent[0]?.body).toEqual({ name: "Marta Rojas", name_alias: carnet, phone: "87654321", client: "1" })
  expect(sent[1]?.body).toMatchObject({ mode_reglement_id: 6, ref_ext: orderNumber, ref_client: carnet })
  expect(sent[1]?.body).not.toHaveProperty("warehouse_id")
  expect(sent[1]?.body?.["lines"]).toEqual([
    { fk_product: 26, qty: 2, subprice: 7400 },
    { label: "El kit no incluirá: Diodos rectificadores 1N4007", product_type: 0, qty: 2, subprice: -300 },
    { fk_product: 21, qty: 1, subprice: 10000 },
  ])
})

test("[ERP-22][FAIL-15] an order of an older release that has our key but no lines is filled", async () => {
  let refusing = true
  const at = await open(async (input, init) =>
    refusing && init?.method === "POST" && /\/lines$/.test(new URL(String(input)).pathname)
      ? Response.json({ error: { code: 403, message: "Forbidden: no" } }, { status: 403 })
      : fetch(input, init),
  )
  const begun = async () => {
    const carnet = newCarnet()
    const orderNumber = await payForKit(at, carnet)
    const customerId = await erp.thirdParties.create({ name: "Marta Rojas", alias: carnet })
    await erp.orders.findOrCreateByRefExt(orderNumber, { customerId, paymentModeId: 6, refClient: carnet })
    return { carnet, orderNumber }
  }
  const refused = await begun()
  await at.settlement.settle(refused.orderNumber)
  await expect.poll(async () => (await at.card.payments.get(refused.orderNumber))?.state).toBe("in-question")
  expect((await at.card.payments.get(refused.orderNumber))?.problem).toContain("(add the lines)")
  refusing = false
  const filled = await begun()
  await settled(at, filled.orderNumber)
  await expectOrdered(filled.carnet, [filled.orderNumber])
})

test("a kit that the ERP refuses, or whose record lost its lines, waits for a person and leaves no incomplete order", async () => {
  const refusing: typeof fetch = async (input, init) =>
    init?.method === "POST" && /\/orders$/.test(new URL(String(input)).pathname)
      ? Response.json({ error: { code: 403, message: "Forbidden: no" } }, { status: 403 })
      : fetch(input, init)
  const at = await open(refusing)
  const carnet = newCarnet()
  const orderNumber = await payForKit(at, carnet)
  await at.settlement.settle(orderNumber)
  await expect.poll(async () => (await at.card.payments.get(orderNumber))?.state).toBe("in-question")
  expect((await at.card.payments.get(orderNumber))?.problem).toContain("el ERP rechazó la orden (create the order)")
  const [buyer] = await erp.thirdParties.findByAlias(carnet)
  expect(await erp.orders.list({ customerIds: [buyer?.id ?? 0] })).toEqual([])

  const lost = await payForKit(at, newCarnet())
  await at.database.query("update card_payments set snapshot = '{}' where order_number = $1", [lost])
  await at.settlement.settle(lost)
  await expect.poll(async () => (await at.card.payments.get(lost))?.state).toBe("in-question")
})
