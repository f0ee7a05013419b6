import { fileURLToPath } from "node:url"
import { demoShop } from "../demo-data/demo-shop.ts"
import { readConfig } from "../src/main/config.ts"
import { loadWebBundle, startShop } from "../src/main/start-shop.ts"
import { createLog } from "../src/platform/log.ts"
import { readIntervals } from "../src/shop/catalogue/read-model.ts"
import { maxCallsPerDay } from "../src/shop/owner/compare-orders.ts"
import { startEmbeddedErp } from "../src/simulators/dolibarr/embedded-erp.ts"
import { freePort } from "../src/simulators/postgres/postmaster.ts"
import { countingFetch } from "../tests/shared/counting-fetch.ts"
import { paymentModes, pickupPoints } from "../tests/shared/documented-business.ts"
import { createDatabase, startTestPostgres } from "../tests/shared/temporary-postgres.ts"
import { buildFolder } from "./demo-shop.ts"
import { asked, figure, type Result } from "./result.ts"

const idleMs = 60_000
const viewers = 50
const staff = { id: 1, alias: "ASEIC", name: "Asociación", warehouseId: 1 }

/** Counts the ERP calls of each action of a person, and of a minute without any. */
export const run = async (): Promise<Result[]> => {
  const postgres = await startTestPostgres()
  const [shopDatabase, erpDatabase, port] = await Promise.all([
    createDatabase(postgres.url),
    createDatabase(postgres.url),
    freePort(),
  ])
  const config = readConfig({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: "silent" })
  const seed = demoShop()
  const erp = await startEmbeddedErp({
    databaseUrl: erpDatabase.url,
    keys: [{ key: config.erp.apiKey, rights: "all" }],
    seed,
  })
  const erpCalls = countingFetch()
  const shop = await startShop(config, createLog("silent"), {
    databaseUrl: shopDatabase.url,
    erpUrl: erp.url,
    bundle: await loadWebBundle(buildFolder),
    erpFetch: erpCalls.fetch,
  })
  const { cart, checkout, counter, orderPages } = shop.services
  const counted = async (work: () => Promise<unknown>) => (await erpCalls.during(work)).length
  try {
    const plain = seed.products
      .filter(({ forSale, type, variants, stock }) => forSale && type === "product" && !variants && (stock[1] ?? 0) > 5)
      .slice(0, 3)
      .map(({ id }) => id)
    const customer = seed.thirdParties.find(({ client, categories }) => client && categories.length === 0)!.id
    const add = (productId: number) => cart.add(customer, { productId, quantity: 1 })
    await add(plain[0]!)
    await cart.read(customer)
    const adding = await counted(() => add(plain[1]!))
    await add(plain[2]!)
    const request = { pickupPoint: pickupPoints.computing, paymentModeId: paymentModes.cash, seenTotal: null } as const
    const checkingOut = await counted(() => checkout.pay(customer, { key: crypto.randomUUID(), ...request }))

    const [order] = await shop.parts.erp.orders.list({
      customerIds: [customer],
      status: "validated",
      newestFirst: true,
    })
    const { ref } = order!
    const opening = await counted(() => orderPages.ofCustomer(customer, ref))
    const watching = await counted(() =>
      Promise.all(Array.from({ length: viewers }, () => orderPages.liveOfCustomer(customer, ref))),
    )
    await counter.act(staff, "prepare", order!.id)
    const handingOver = await counted(() => counter.act(staff, "hand-over", order!.id))

    const items = [{ id: plain[0]!, units: 1 }]
    const price = (await shop.parts.catalogue.sellablesNow([plain[0]!])).get(plain[0]!)!.price
    const sale = { key: crypto.randomUUID(), methodId: paymentModes.cash, items, shownTotal: price } as const
    const selling = await counted(() => counter.sales.sell(staff, sale))

    await new Promise(resolve => setTimeout(resolve, 25_000))
    erpCalls.calls.length = 0
    await new Promise(resolve => setTimeout(resolve, idleMs))
    const changes = erpCalls.calls.length
    erpCalls.calls.length = 0
    await shop.parts.catalogue.refresh()
    const stockOfPlaces = await counted(() => shop.parts.erp.products.listWithStock())
    const quiet = changes + ((erpCalls.calls.length - 1) * idleMs) / readIntervals.links.unused
    return [
      { name: "adding a product to a cart", value: adding, unit: "calls", limit: 3 },
      { name: "checkout of 3 lines", value: checkingOut, unit: "calls", limit: 12 },
      { name: "opening an order's page", value: opening, unit: "calls", limit: 2 },
      { name: `${viewers} looks at an open order's page`, value: watching, unit: "calls", limit: 0 },
      { name: "hand over", value: handingOver, unit: "calls", limit: 10 },
      { name: "counter sale of one product", value: selling, unit: "calls", limit: 12 },
      { name: "a minute in which nobody does anything", value: quiet, unit: "calls", limit: 20 },
      {
        name: "the owner's checks, of a day in which nobody does anything",
        value: (100 * (maxCallsPerDay + stockOfPlaces)) / (quiet * 24 * 60),
        unit: "%",
        limit: 1,
      },
    ]
  } finally {
    await shop.stop()
    await erp.stop()
    await postgres.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const result of await run())
    console.log(`${result.name.padEnd(44)} ${figure(result.value).padStart(6)} ${result.unit}  ${asked(result)}`)
}
