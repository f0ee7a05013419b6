import { afterAll, beforeAll, expect, test } from "vitest"
import { createErp, type Erp } from "../../src/erp/erp.ts"
import { createStuckPayments } from "../../src/shop/card-payments/stuck-payments.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { faultyFetch } from "../support/faulty-fetch.ts"
import { expectSound } from "../support/invariants.ts"
import { type FreshDatabase, freshDatabases } from "../support/postgres.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { type BareShop, erpKey, openBareShop } from "./programs/bare-shop.ts"

const transport = faultyFetch()
/** Calls to which the ERP answers with an explained 500 without doing anything. */
let failing: RegExp | null = null
const answering: typeof fetch = (input, init) => {
  const call = `${init?.method ?? "GET"} ${new URL(String(input)).pathname.replace("/api/index.php", "")}`
  return failing?.test(call)
    ? Promise.resolve(Response.json({ error: { code: 500, message: "Internal Server Error: x" } }, { status: 500 }))
    : transport.fetch(input, init)
}

let databases: FreshDatabase[]
let embedded: EmbeddedErp
let erp: Erp
let shop: BareShop

beforeAll(async () => {
  databases = await freshDatabases()
  const keys = [{ key: erpKey, rights: "all" as const }]
  embedded = await startEmbeddedErp({ databaseUrl: databases[1]!.url, keys, hazards: true, seed: wellStocked(aShop()) })
  erp = createErp({ url: embedded.url, apiKey: erpKey, catalogueApiKey: erpKey })
  const [shopDatabase] = databases
  const options = { databaseUrl: shopDatabase!.url, erpUrl: embedded.url, hasty: true, errorsForMs: 300 }
  shop = await openBareShop({ ...options, erpFetch: answering })
})
afterAll(async () => {
  await shop.close()
  await embedded.stop()
  for (const database of databases) await database.drop()
})

const shopper = async (): Promise<number> => {
  const id = await erp.thirdParties.create({ name: "Cliente", email: `${crypto.randomUUID().slice(0, 8)}@chispa.test` })
  await shop.cart.add(id, { productId: 2, quantity: 1 })
  return id
}

test("[PAY-27] an ERP that answers a paid order with the same error for minutes: a case of 'Pagos por revisar', and the money goes back once (I9)", async () => {
  const customerId = await shopper()
  const orderNumber = await shop.payByCard(customerId, 1)
  failing = /^POST \/orders$/
  await shop.settlement.settle(orderNumber)
  await expect.poll(async () => (await shop.payments.get(orderNumber))?.state).toBe("in-question")
  failing = null
  const stuck = createStuckPayments({ ...shop, ...shop.card, settle: shop.settlement.settle })
  expect(await stuck.list("all")).toMatchObject([{ orderNumber, amount: 5000, mayPush: true }])
  expect(await stuck.refund("all", orderNumber, { by: "ASEIC", why: "el ERP no lo acepta" })).toMatchObject({
    kind: "refunded",
  })
  expect(await erp.orders.list({ customerIds: [customerId], status: "validated" })).toEqual([])
})

test("[PAY-11] a checkout cut by an outage just after its order was made leaves no draft of its own behind", async () => {
  const customerId = await shopper()
  const key = crypto.randomUUID()
  // The order is made and its answer is lost; then the ERP does not answer for a while.
  let away = false
  const { fetch: real } = transport
  transport.fetch = async (input, init) => {
    if (away) throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } })
    const reply = await real(input, init)
    away = init?.method === "POST" && String(input).endsWith("/orders")
    return reply
  }
  const request = { key, pickupPoint: 1, paymentModeId: 4, seenTotal: null } as const
  const paying = shop.checkout.pay(customerId, request)
  await expect.poll(() => away).toBe(true)
  transport.fetch = real
  expect(await paying).toEqual({ kind: "begun" })
  await expect.poll(async () => (await shop.checkout.result(customerId, key))?.state).toBe("success")
  await expectSound(erp, customerId)
  const drafts = await erp.orders.listWithLines({ customerIds: [customerId], status: "draft" })
  expect(drafts).toEqual([])
})
