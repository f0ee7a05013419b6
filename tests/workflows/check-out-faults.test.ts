import { afterAll, beforeAll, expect, test } from "vitest"
import { createErp, type Erp } from "../../src/erp/erp.ts"
import type { CardGateway } from "../../src/providers/card-gateway.ts"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { everyFault, faultyFetch } from "../support/faulty-fetch.ts"
import { expectSound } from "../support/invariants.ts"
import { type FreshDatabase, freshDatabases } from "../support/postgres.ts"
import { aProduct, aShop, wellStocked } from "../support/seed.ts"
import { type BareShop, erpKey, openBareShop } from "./programs/bare-shop.ts"

const postal = 5
const transport = faultyFetch()
/** The provider's next answer to this call is lost, before or after it carried the call out. */
const provider = { lose: null as { call: "start" | "consult"; done: boolean } | null }

const losing = (gateway: CardGateway): CardGateway => {
  const wrap =
    <Args extends unknown[], T>(name: "start" | "consult", call: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      if (provider.lose?.call !== name) return call(...args)
      const { done } = provider.lose
      provider.lose = null
      if (done) await call(...args)
      throw new GatewayError(name, "unreachable", "lost")
    }
  return { ...gateway, start: wrap("start", gateway.start), consult: wrap("consult", gateway.consult) }
}

let databases: FreshDatabase[]
let embedded: EmbeddedErp
let erp: Erp
let shop: BareShop

beforeAll(async () => {
  databases = await freshDatabases()
  const seed = wellStocked(aShop())
  const products = seed.products.map(product => aProduct({ ...product, stock: { 5: 1000 } }))
  embedded = await startEmbeddedErp({
    databaseUrl: databases[1]!.url,
    keys: [{ key: erpKey, rights: "all" }],
    hazards: true,
    seed: { ...seed, products },
  })
  erp = createErp({ url: embedded.url, apiKey: erpKey, catalogueApiKey: erpKey })
  shop = await openBareShop({
    databaseUrl: databases[0]!.url,
    erpUrl: embedded.url,
    erpFetch: transport.fetch,
    around: losing,
    hasty: true,
  })
})
afterAll(async () => {
  await shop.close()
  await embedded.stop()
  for (const database of databases) await database.drop()
})

const shopper = async (): Promise<number> => {
  const id = await erp.thirdParties.create({ name: "Cliente", email: `${crypto.randomUUID().slice(0, 8)}@chispa.test` })
  await shop.cart.add(id, { productId: 2, quantity: 2 })
  await shop.cart.add(id, { productId: 1, quantity: 3 })
  return id
}

const expectBought = async (customerId: number, refExt: string) => {
  const orders = await expectSound(erp, customerId)
  expect(orders).toMatchObject([{ status: "validated", total: 12575, warehouseId: postal, refExt }])
  const drafts = await erp.orders.listWithLines({ customerIds: [customerId], status: "draft" })
  expect(drafts).toEqual([])
}

/** Every write of ERP-44 and the reads before them. */
const calls = [
  /^POST \/orders$/,
  /^POST \/orders\/\d+\/validate$/,
  /^DELETE \/orders\/\d+\/lines\/\d+$/,
  /^GET \/orders\/\d+$/,
]
const cases = calls.flatMap(call => everyFault.map(fault => ({ call, fault })))

test("[PAY-07][ERP-44] every answer of the ERP lost once: a checkout is still exactly one order (I1, I2, I8)", async () => {
  for (const { call, fault } of cases) {
    const customerId = await shopper()
    const key = crypto.randomUUID()
    const struck = transport.struck()
    transport.arm(call, fault)
    const request = { key, pickupPoint: postal, paymentModeId: 106, seenTotal: null } as const
    expect(await shop.checkout.pay(customerId, request), `${call} ${fault}`).toEqual({ kind: "begun" })
    expect(transport.struck(), `${call} ${fault}`).toBe(struck + 1)
    expect((await shop.checkout.result(customerId, key))?.state).toBe("success")
    await expectBought(customerId, `web-${customerId}-${key}`)
  }
})

test("[PAY-20][PAY-27] every answer of the ERP lost once: a paid cart is still exactly one order (I1, I2)", async () => {
  for (const { call, fault } of cases) {
    const customerId = await shopper()
    const orderNumber = await shop.payByCard(customerId, postal)
    const struck = transport.struck()
    transport.arm(call, fault)
    await shop.settlement.settle(orderNumber)
    await expect.poll(async () => (await shop.payments.get(orderNumber))?.state).toBe("settled")
    expect(transport.struck(), `${call} ${fault}`).toBe(struck + 1)
    await expectSound(erp, customerId, [(await shop.payments.get(orderNumber))!])
    await expectBought(customerId, orderNumber)
  }
})

test("[PAY-18][PAY-40] losing each answer of the provider once neither loses nor invents a payment", async () => {
  for (const done of [false, true]) {
    const customerId = await shopper()
    provider.lose = { call: "start", done }
    await expect(shop.payByCard(customerId, postal)).rejects.toThrow("no-provider")
    expect(await expectSound(erp, customerId)).toEqual([])

    const orderNumber = await shop.payByCard(customerId, postal)
    provider.lose = { call: "consult", done }
    expect((await shop.settlement.settle(orderNumber))?.state).toBe("waiting")
    await shop.settlement.settle(orderNumber)
    await expect.poll(async () => (await shop.payments.get(orderNumber))?.state).toBe("settled")
    await expectBought(customerId, orderNumber)
  }
})

test("[PAY-27] an ERP that is away when a payment is confirmed: its order waits and is made when it is back (I9)", async () => {
  const customerId = await shopper()
  const orderNumber = await shop.payByCard(customerId, postal)
  const before = transport.struck()
  transport.arm(/./, "refused before", 10_000)
  expect((await shop.settlement.settle(orderNumber))?.state).toBe("paid")
  await expect.poll(() => transport.struck() - before).toBeGreaterThan(20)
  expect((await shop.payments.get(orderNumber))?.state).toBe("paid")
  transport.disarm()
  await expect.poll(async () => (await shop.payments.get(orderNumber))?.state).toBe("settled")
  await expectBought(customerId, orderNumber)
})
