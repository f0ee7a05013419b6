/** node bench/counter.ts: the queues with 100 and with 40 000 orders in the ERP, 2 000 products. */
import { fileURLToPath } from "node:url"
import { demoShop } from "../demo-data/demo-shop.ts"
import { readConfig } from "../src/main/config.ts"
import { loadWebBundle, startShop } from "../src/main/start-shop.ts"
import { createLog } from "../src/platform/log.ts"
import type { StaffProfile } from "../src/shop/vocabulary/people.ts"
import { startEmbeddedErp } from "../src/simulators/dolibarr/embedded-erp.ts"
import type { ErpSeed, SeedOrder } from "../src/simulators/dolibarr/seed.ts"
import { freePort } from "../src/simulators/postgres/postmaster.ts"
import { cookiesFor } from "../src/web/shared/session/cookies.server.ts"
import { paymentModes } from "../tests/shared/documented-business.ts"
import { createDatabase, startTestPostgres } from "../tests/shared/temporary-postgres.ts"
import { buildFolder } from "./demo-shop.ts"
import { asked, figure, median, type Result } from "./result.ts"

const staff: StaffProfile = { id: 1, alias: "ASEIC", name: "Asociación ASEIC", warehouseId: 1 }
const customers = 500
const openings = 25
/** Above every id of the demo shop. */
const firstCustomerId = 10_000
const firstProductId = 10_000
const maxSlowdown = 3

/** One order in ten is open: half to prepare, half to hand over, spread over the six warehouses and none. */
const makeOrders = (count: number): SeedOrder[] =>
  Array.from({ length: count }, (_, at) => {
    const state = count <= 100 || at % 10 === 0 ? (at % 20 < 10 ? "validated" : "shipped") : "closed"
    const warehouseId = count <= 100 ? 1 : at % 7 === 6 ? null : (at % 7) + 1
    const lines = [0, 1, 2].map(nth => ({ productId: firstProductId + nth, qty: 1, price: 100 }))
    const customerId = firstCustomerId + (at % customers)
    return { state, warehouseId, lines, customerId, paymentModeId: paymentModes.sinpe, daysAgo: (count - at) / 200 }
  })

const makeSeed = (orders: number): ErpSeed => {
  const shop = demoShop({ pictures: false })
  const known = shop.thirdParties.find(({ client }) => client)!
  const people = Array.from({ length: customers }, (_, at) => ({
    ...known,
    id: firstCustomerId + at,
    name: `Cliente ${at}`,
    alias: String(2_020_000_000 + at),
    email: `cliente-${at}@chispa.test`,
  }))
  const products = Array.from({ length: 2000 - shop.products.length }, (_, at) => ({
    id: firstProductId + at,
    ref: `P-${firstProductId + at}`,
    label: `Producto ${at}`,
    description: "",
    price: 100,
    type: "product" as const,
    forSale: true,
    categories: [],
    stock: { 5: 20 },
  }))
  return {
    ...shop,
    products: [...shop.products, ...products],
    thirdParties: [...shop.thirdParties, ...people],
    orders: makeOrders(orders),
  }
}

interface Measured {
  readonly alistar: number
  readonly entregar: number
  readonly search: number
  readonly news: number
  /** The maximum number of orders that one opening read. */
  readonly ordersRead: number
  readonly indexed: number
}

const measure = async (orders: number, postgresUrl: string): Promise<Measured> => {
  const [shopDatabase, erpDatabase, port] = await Promise.all([
    createDatabase(postgresUrl),
    createDatabase(postgresUrl),
    freePort(),
  ])
  const config = readConfig({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: "silent" })
  const erp = await startEmbeddedErp({
    databaseUrl: erpDatabase.url,
    keys: [{ key: config.erp.apiKey, rights: "all" }],
    seed: makeSeed(orders),
  })
  let read = 0
  const shop = await startShop(config, createLog("silent"), {
    databaseUrl: shopDatabase.url,
    erpUrl: erp.url,
    bundle: await loadWebBundle(buildFolder),
    catalogueRefreshSeconds: 3600,
    erpFetch: async (input, init) => {
      const reply = await fetch(input, init)
      if (new URL(String(input)).pathname.endsWith("/orders"))
        read += ((await reply.clone().json()) as unknown[]).length
      return reply
    },
  })
  const { id } = await shop.parts.identity.staffSessions.start(staff.id, staff)
  const [cookie = ""] = (await cookiesFor(shop.url).staff.serialize(id)).split(";")
  const headers = { Cookie: cookie }

  const began = performance.now()
  const { queues } = shop.services.counter
  while ((await queues.counts(staff)) === null) await new Promise(resolve => setTimeout(resolve, 50))
  const indexed = performance.now() - began

  let ordersRead = 0
  const times = async (path: string): Promise<number> => {
    const taken: number[] = []
    for (let at = 0; at < openings + 5; at++) {
      read = 0
      const start = performance.now()
      const reply = await fetch(`${shop.url}${path}`, { headers })
      await reply.text()
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
      // The first rounds compile the code.
      if (at >= 5) taken.push(performance.now() - start)
      ordersRead = Math.max(ordersRead, read)
    }
    return median(taken)
  }
  const measured = {
    alistar: await times("/asocias/admin?tab=alistar"),
    entregar: await times("/asocias/admin?tab=entregar"),
    search: await times("/asocias/admin?tab=alistar&q=cliente"),
    news: await times("/asocias/admin/novedades"),
    ordersRead,
    indexed,
  }
  await shop.stop()
  await erp.stop()
  return measured
}

const texts = { alistar: "Por Alistar", entregar: "Por Entregar", search: "search", news: "news" } as const

export const run = async (): Promise<Result[]> => {
  const postgres = await startTestPostgres()
  try {
    const few = await measure(100, postgres.url)
    const many = await measure(40_000, postgres.url)
    const compared = (Object.keys(texts) as (keyof typeof texts)[]).flatMap((what): Result[] => [
      { name: `${texts[what]}, 100 orders`, value: few[what], unit: "ms" },
      { name: `${texts[what]}, 40 000 orders`, value: many[what], unit: "ms" },
      { name: `${texts[what]}, 40 000 to 100`, value: many[what] / few[what], unit: "times", limit: maxSlowdown },
    ])
    return [
      ...compared,
      { name: "orders read by one opening, 40 000 orders", value: many.ordersRead, unit: "orders", limit: 20 },
      { name: "first reading of the open orders, 4 000 of 40 000", value: many.indexed, unit: "ms" },
    ]
  } finally {
    await postgres.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const result of await run())
    console.log(`${result.name.padEnd(52)} ${figure(result.value).padStart(8)} ${result.unit}  ${asked(result)}`)
  process.exit(0)
}
