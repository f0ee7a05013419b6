import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { queues } from "../../src/shop/counter/rules/order-queues.ts"
import { type associations, atCounter } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

/** Every order list read from the ERP: its query and number of rows. */
const lists: { readonly query: URLSearchParams; readonly count: number }[] = []
let fails: RegExp | null = null

const erpFetch: typeof fetch = async (input, init) => {
  const url = new URL(String(input))
  const path = url.pathname.replace("/api/index.php", "")
  if (fails?.test(path)) return Response.json({ error: { code: 500, message: "broken" } }, { status: 500 })
  const reply = await fetch(input, init)
  if (path === "/orders" && (init?.method ?? "GET") === "GET") {
    const text = await reply.clone().text()
    lists.push({ query: url.searchParams, count: text.startsWith("[") ? (JSON.parse(text) as unknown[]).length : 0 })
  }
  return reply
}

let shop: TestShop
/** Of ASEIC: 25 to prepare (two without warehouse), 12 to hand over; others belong to AEMTEC or are closed. */
beforeAll(async () => {
  const times = (count: number, order: () => ReturnType<typeof anOrder>) => Array.from({ length: count }, order)
  shop = await startShop({
    erpFetch,
    seed: aShop({
      orders: [
        ...times(3, () => anOrder({ state: "closed", daysAgo: 30 })),
        ...times(22, () => anOrder({ daysAgo: 20 })),
        ...times(2, () => anOrder({ warehouseId: null, daysAgo: 19, customerId: people.luis })),
        anOrder({
          daysAgo: 18,
          customerId: people.luis,
          paymentModeId: 4,
          lines: [{ productId: 2, qty: 1, price: 5000 }],
        }),
        ...times(12, () => anOrder({ state: "shipped", daysAgo: 17 })),
        ...times(4, () => anOrder({ warehouseId: 2, daysAgo: 16 })),
        ...times(2, () => anOrder({ state: "draft", daysAgo: 1 })),
        anOrder({ state: "cancelled", daysAgo: 1 }),
      ],
    }),
  })
})
afterAll(() => shop.stop())
beforeEach(() => {
  fails = null
  lists.length = 0
})

const open = async (query: string, alias: keyof typeof associations = "ASEIC") => {
  const { html } = await (await atCounter(shop, alias)).open(`/asocias/admin?${query}`)
  return { html, words: pageText(html), refs: [...html.matchAll(/Ver líneas de (SO[\d-]+)/g)].map(([, ref]) => ref!) }
}

describe("the queues", () => {
  test("[ASOC-13][ASOC-14] the five tabs, the counts in badges and in the panel, and the quick actions", async () => {
    const { words, html } = await open("")
    for (const tab of ["Panel General", "Por Alistar", "Por Entregar", "Realizar Venta", "Carrito"])
      expect(words).toContain(tab)
    expect(words).toContain("25 , 25 pedidos")
    expect(words).toContain("12 , 12 pedidos")
    expect(html).toMatch(/href="\/asocias\/admin\?tab=venta"[^>]*>(?:(?!<\/a>).)*Nueva Venta/s)
    expect(html).toMatch(/href="\/asocias\/admin\?tab=carrito"[^>]*>(?:(?!<\/a>).)*Ver Carrito/s)
    expect(html).toContain("<title>(25 · 12) Panel General | Chispa</title>")
    expect((await open("tab=__proto__")).words).toContain("Panel General")
  })

  test("[ASOC-10][ASOC-15][ASOC-27][ERP-27] the ERP filters and pages: own or no warehouse, status 1, oldest first", async () => {
    const first = await open("tab=alistar")
    const second = await open("tab=alistar&pagina=2")
    expect(first.refs).toHaveLength(queues.alistar.pageSize)
    expect(second.refs).toHaveLength(5)
    const all = [...first.refs, ...second.refs]
    expect(all).toEqual(all.toSorted())
    expect(new Set(all).size).toBe(25)
    const read = lists.filter(({ query }) => query.get("sqlfilters")?.includes("fk_warehouse"))
    expect(read[0]?.query.get("limit")).toBe(String(queues.alistar.pageSize))
    expect(read[0]?.query.get("sqlfilters")).toContain("(t.fk_statut:=:1)")
    expect((await open("tab=alistar", "AEMTEC")).refs).toHaveLength(6)
  })

  test("[ASOC-17] to hand over: status 2, pages of ten, each with its 'Entregada'", async () => {
    const first = await open("tab=entregar")
    expect(first.refs).toHaveLength(10)
    expect(first.words.match(/Entregada SO/g)).toHaveLength(10)
    expect(first.words).toContain("Página 1 de 2")
    expect((await open("tab=entregar&pagina=2")).refs).toHaveLength(2)
  })

  test("[ERP-27] opening a queue reads one page of orders, once the index is there", async () => {
    await open("tab=alistar")
    await shop.parts.database.query("update open_orders_sync set asked_at = now()")
    lists.length = 0
    await open("tab=entregar")
    expect(lists).toHaveLength(1)
    expect(lists[0]!.count).toBe(queues.entregar.pageSize)
  })

  test("[ASOC-27] a row shows reference, date, customer, carné, phone, payment method and total", async () => {
    const { words, refs } = await open("tab=alistar&pagina=2")
    const row = words.slice(words.indexOf(refs.at(-1)!))
    expect(row).toMatch(
      /Fecha \d{2}\/\d{2} \d{2}:\d{2} Cliente Luis Mora Carné 2021034567 Teléfono 88887777 Pago Efectivo Total ₡5000/,
    )
    expect(words).toContain("Alistar SO")
    expect(words).toContain("Sin bodega")
  })

  test("[ASOC-27] an empty queue says so", async () => {
    const { words } = await open("tab=entregar", "AEMTEC")
    expect(words).toContain("No hay pedidos por entregar.")
    const elsewhere = await open("tab=alistar&q=nadie%20as%C3%AD")
    expect(elsewhere.words).toContain("Ningún pedido coincide con «nadie así».")
  })
})

describe("the search", () => {
  test("[ASOC-27] finds by words of the name without accents, by carné, phone and reference, in the own queue only", async () => {
    const found = async (words: string, alias: keyof typeof associations = "ASEIC") =>
      (await open(`tab=alistar&q=${encodeURIComponent(words)}`, alias)).refs
    expect(await found("mora luis")).toHaveLength(3)
    expect(await found("MARIA vargas")).toHaveLength(20)
    expect(await found("2021034567")).toHaveLength(3)
    expect((await found("88887777")).length).toBeGreaterThan(10)
    expect(await found("8888-7777")).toEqual(await found("88887777"))
    const [ref] = (await open("tab=alistar&pagina=2")).refs
    expect(await found(ref!.toLowerCase())).toEqual([ref])
    expect(await found("mora", "AEMTEC")).toHaveLength(2)
    expect(await found("%' or 1=1 (")).toEqual([])
  })
})

describe("the news", () => {
  const ask = async (etag?: string) =>
    (await atCounter(shop)).get("/asocias/admin/novedades", etag ? { headers: { "If-None-Match": etag } } : {})

  test("[ERP-27] an order that comes in, moves or goes in the ERP is news within seconds; otherwise 304", async () => {
    const before = await ask()
    const etag = before.headers.get("ETag")!
    expect(await before.json()).toMatchObject({ alistar: 25, entregar: 12 })
    expect((await ask(etag)).status).toBe(304)

    const id = await shop.erp.orders.create({ customerId: people.luis, warehouseId: 1 })
    await shop.erp.orders.addLine(id, { productId: 1, quantity: 1, unitPrice: 25 as never })
    await shop.erp.orders.ensureValidated(id)
    await expect.poll(async () => (await ask(etag)).status, { interval: 300 }).toBe(200)
    const came = await ask()
    expect(await came.json()).toMatchObject({ alistar: 26, entregar: 12 })

    const { shipment } = await shop.erp.shipments.findOrCreateFor(id, 1)
    await shop.erp.shipments.ensureValidated(shipment.id)
    await expect
      .poll(async () => (await (await ask()).json()) as object, { interval: 300 })
      .toMatchObject({ alistar: 25, entregar: 13 })
    await shop.erp.shipments.ensureClosed(shipment.id)
    await expect
      .poll(async () => (await (await ask()).json()) as object, { interval: 300 })
      .toMatchObject({ alistar: 25, entregar: 12 })
  })

  test("[ERP-27] an order deleted in the ERP leaves the counts when all are read again", async () => {
    const id = await shop.erp.orders.create({ customerId: people.luis, warehouseId: 1 })
    await shop.erp.orders.ensureValidated(id)
    const counts = async () => (await (await ask()).json()) as { alistar: number }
    await expect.poll(counts, { interval: 300 }).toMatchObject({ alistar: 26 })
    await shop.erp.orders.delete(id)
    await shop.parts.database.query(
      "update open_orders_sync set asked_at = now() - interval '1 hour', whole_at = now() - interval '1 hour'",
    )
    await expect.poll(counts, { interval: 300 }).toMatchObject({ alistar: 25 })
  })
})

/** Last: an ERP that failed a few times is not asked for a while. */
describe("an ERP that fails", () => {
  test("[ASOC-22] without an alias 'N/A'; a customer who cannot be read is 'Desconocido' with 'ID {socid}'", async () => {
    expect((await open("tab=alistar")).words).toContain("Cliente Ana María Solano Vargas Carné N/A")
    fails = /^\/thirdparties/
    const { words, refs } = await open("tab=alistar")
    expect(refs).toHaveLength(20)
    expect(words).toContain(`Cliente Desconocido Carné ID ${people.ana}`)
  })

  test("[ASOC-15] an unreadable ERP is reported, not shown as an empty list", async () => {
    fails = /^\/orders/
    const { words } = await open("tab=alistar")
    expect(words).toContain("No se pudieron leer los pedidos del ERP.")
    expect(words).not.toContain("No hay pedidos por alistar.")
  })
})

test("[ASOC-27][KIT-23] a kit is found by the carné of its order, also if the buyer's record has none", async () => {
  const carnet = "2023099887"
  const id = await shop.erp.orders.create({ customerId: people.ana, warehouseId: 1, refClient: carnet })
  await shop.erp.orders.addLine(id, { productId: 1, quantity: 1, unitPrice: 25 as never })
  await shop.erp.orders.ensureValidated(id)
  const ref = (await shop.erp.orders.get(id))?.ref
  await expect.poll(async () => (await open(`tab=alistar&q=${carnet}`)).refs, { interval: 300 }).toEqual([ref])
})
