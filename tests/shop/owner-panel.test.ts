import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { createFigures } from "../../src/shop/owner/figures.ts"
import { type Basis, bases, byDay, sumFigures } from "../../src/shop/owner/rules/owner-figures.ts"
import { colones, formatColones } from "../../src/shop/vocabulary/money.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { asOwner, associations, atCounter } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { routePaths } from "../support/route-paths.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { expectedBySinpe, orderedBySinpe } from "../support/sinpe-orders.ts"
import { watchedErp } from "../support/watched-erp.ts"

const { ASEIC } = associations
const erp = watchedErp()
let shop: TestShop
let owner: TestBrowser
let buyers: ReturnType<typeof cardBuyersAt>

beforeAll(async () => {
  shop = await startShop({
    erpFetch: erp.fetch,
    seed: wellStocked(wellStocked(aShop()), 1),
    catalogueRefreshSeconds: 3600,
  })
  owner = await asOwner(shop)
  buyers = cardBuyersAt(shop)
})
afterAll(() => shop.stop())

/** Sums all days, because midnight may pass during the test. */
const readSales = async (basis: Basis, warehouseId: number | null = null): Promise<number> => {
  await shop.services.figures.count()
  return sumFigures(byDay(await shop.services.figures.read(30, warehouseId), basis)).amount
}

/** Measures the growth of both sums. */
const watchedSales = async (warehouseId: number | null = null) => {
  const before = { goods: await readSales("goods", warehouseId), money: await readSales("money", warehouseId) }
  return async () => [
    (await readSales("goods", warehouseId)) - before.goods,
    (await readSales("money", warehouseId)) - before.money,
  ]
}

const handOver = async (orderId: number) => {
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(ASEIC, action, orderId)).toMatchObject({ kind: "done" })
}

const paidByCard = async () => {
  const bought = await buyers.paid()
  await bought.browser.open(bought.back)
  const { orderNumber } = bought.started
  await vi.waitFor(async () => expect(await buyers.readState(orderNumber)).toBe("settled"), 30_000)
  return (await buyers.ordersUnder(bought.id, orderNumber))[0]!
}

/** All money that the ERP has of these orders. */
const erpPayments = async (orderIds: readonly number[]) => {
  let total = 0
  for (const id of orderIds)
    for (const invoiceId of (await shop.erp.orders.get(id))!.invoiceIds) {
      for (const { amount } of await shop.erp.invoices.payments(invoiceId)) total += amount
      for (const note of await shop.erp.creditNotes.ofInvoice(invoiceId))
        for (const { amount } of await shop.erp.creditNotes.payments(note.id)) total += amount
    }
  return total
}

test("[OWN-01] every sale counts once by its goods and once by its money, and both sums are the ERP's payments", async () => {
  const [grown, grownHere, grownElsewhere] = [await watchedSales(), await watchedSales(1), await watchedSales(2)]
  const card = await paidByCard()
  expect(await grown()).toEqual([0, 10_000])

  const sinpe = await expectedBySinpe(shop)
  const confirm = { accion: "confirmar-sinpe", pedido: String(sinpe.orderId), referencia: "T-9" }
  expect((await (await atCounter(shop)).post("/asocias/admin", confirm)).status).toBe(200)
  expect(await grown()).toEqual([0, 20_000])

  await handOver(card.id)
  await handOver(sinpe.orderId)
  const items = [{ id: 1, units: 4 }]
  const sale = { key: randomUUID(), methodId: 4, items, shownTotal: colones(100), paymentReceived: true }
  expect(await shop.services.counter.sales.sell(ASEIC, sale as never)).toMatchObject({ kind: "sold" })
  const lines = [{ lineId: card.lines[0]!.id, units: 1, goods: "shelf" as const }]
  const decision = { lines, exchange: false, reference: "", reason: "No sirve" }
  expect(await shop.services.returns.begin(ASEIC, card.id, randomUUID(), decision)).toMatchObject({ kind: "done" })

  const [{ id: saleId } = { id: 0 }] = await shop.parts.database.query<{ id: number }>(
    "select order_id as id from counter_sales order by started_at desc limit 1",
  )
  const payments = await erpPayments([card.id, sinpe.orderId, saleId])
  expect(payments).toBe(10_000 + 10_000 + 100 - 5000)
  expect(await grown()).toEqual([payments, payments])
  expect(await grownHere()).toEqual([payments, payments])
  expect(await grownElsewhere()).toEqual([0, 0])

  for (const basis of bases) {
    const counted = await shop.services.figures.read(30, null)
    for (const { day, amount } of byDay(counted, basis).filter(({ count }) => count > 0)) {
      const asked = { from: day, to: day, warehouseId: null, limit: 1000 }
      const { rows } = await shop.services.figures.movements(basis, asked)
      expect(rows.reduce((all, row) => all + row.amount, 0)).toBe(amount)
      const csv = await (await owner.get(`/asocias/tienda/movimientos/csv?base=${basis}&dia=${day}`)).text()
      expect(csv.split("\r\n")).toHaveLength(rows.length + 2)
      const page = pageText((await owner.open(`/asocias/tienda/movimientos?base=${basis}&dia=${day}`)).html)
      expect(page).toContain(`Total ${formatColones(amount)}`.replaceAll("\u00a0", " "))
      for (const { reference } of rows) expect(page).toContain(reference)
    }
  }
})

test("[OWN-01][OWN-04] the first screen has what waits for a person, then the figures with charts, tables, rows and CSV", async () => {
  const { database } = shop.parts
  await database.query(
    "insert into erp_troubles (minute, reason, calls) values (date_trunc('minute', now()), 'server', 8) on conflict do nothing",
  )
  await database.query(
    `insert into till_entries (key, association_id, association, at, kind, payment_mode_id, amount, order_id)
     values (gen_random_uuid()::text, 1, 'ASEIC', now(), 'sale', 4, 15100, 800001)`,
  )
  const waiting = await expectedBySinpe(shop)
  await database.query("update transfers set ordered_at = now() - interval '6 days' where order_id = $1", [
    waiting.orderId,
  ])
  await shop.services.truth.runNow()
  const { days, today } = await shop.services.figures.read(30, null)
  const { html } = await owner.open("/asocias/tienda")
  const text = pageText(html)
  const places = [waiting.ref, "Errores del ERP", "Hoy,", "Trabajo abierto", "Últimos 30 días"].map(words =>
    text.indexOf(words),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  const sales = byDay(await shop.services.figures.read(30, null), "goods")
  expect(sales.at(-1)!.amount).toBeGreaterThanOrEqual(15_100)
  const shown = formatColones(sales.at(-1)!.amount).replace("\u00a0", "\\s")
  expect(text).toMatch(new RegExp(`${shown} sin ventas hace una semana`))
  expect(html).toMatch(
    new RegExp(`<svg[^>]+aria-label="Ventas por día en que salió la mercadería. El mayor: [\\d/]+, ${shown}\\.`),
  )
  expect(html).toContain('href="/asocias/tienda/cifras/csv?base=money"')
  const csv = await (await owner.get("/asocias/tienda/cifras/csv?base=goods")).text()
  expect(csv).toContain(`${today};${sales.at(-1)!.amount};`)
  expect(days).toHaveLength(30)
  await shop.parts.transfers.sync.update()
  const received = pageText((await owner.open(`/asocias/tienda/movimientos?base=received&dia=${today}`)).html)
  expect(received).toContain("Pedidos recibidos")
  expect(html).toContain("/asocias/tienda/movimientos?base=received")
  const stock = (await (await owner.get("/asocias/tienda/existencias/csv")).text()).trim().split("\r\n")
  const values = stock.slice(1).map(line => Number(line.split(";").at(-1)))
  const whole = (await shop.services.figures.read(1, null)).rows.find(({ figure }) => figure === "stock")
  expect(values.reduce((all, value) => all + value, 0)).toBe(whole!.amount)
  expect(csv.split("\r\n")).toHaveLength(92)
})

const readCsv = async (path: string): Promise<string[][]> =>
  (await (await owner.get(path)).text())
    .trim()
    .split("\r\n")
    .slice(1)
    .map(line => line.split(";"))

test("[OWN-01] received orders count by day and place and open their rows; cancelled ones count, sales at the counter do not", async () => {
  const received = async (warehouseId: number | null = null) => {
    await shop.parts.transfers.sync.update()
    await shop.services.figures.count()
    return sumFigures(byDay(await shop.services.figures.read(2, warehouseId), "received"))
  }
  const [before, beforeThere] = [await received(), await received(3)]
  const { orderId, ref, customerId } = await orderedBySinpe(shop, { warehouseId: 3 })
  const refExt = `venta-1-${randomUUID()}`
  const saleId = await shop.erp.orders.create({ customerId, warehouseId: 3, paymentModeId: 4, refExt })
  await shop.erp.orders.addLine(saleId, { productId: 2, quantity: 1, unitPrice: colones(5000) })
  await shop.erp.orders.ensureValidated(saleId)
  await vi.waitFor(async () => expect((await received()).count).toBe(before.count + 1), 30_000)
  await shop.erp.orders.ensureCancelled(orderId)
  expect(await received()).toEqual({ amount: before.amount + 10_000, count: before.count + 1 })
  expect(await received(3)).toEqual({ amount: beforeThere.amount + 10_000, count: beforeThere.count + 1 })

  const { today } = await shop.services.figures.read(1, null)
  const days = `base=received&desde=${today.slice(0, 8)}01&dia=${today}&lugar=3`
  expect(pageText((await owner.open(`/asocias/tienda/movimientos?${days}`)).html)).toContain(ref)
  const rows = await readCsv(`/asocias/tienda/movimientos/csv?${days}`)
  expect(rows.map(([, kind, reference, place]) => [kind, reference, place])).toContainEqual([
    "Pedido",
    ref,
    "VENDEDOR3",
  ])
  const { html } = await owner.open("/asocias/tienda")
  expect(html).toMatch(/<svg[^>]+aria-label="Pedidos recibidos por día\. El mayor: /)
  expect(html).toMatch(
    /href="\/asocias\/tienda\/movimientos\?base=received&amp;desde=[\d-]+&amp;dia=[\d-]+&amp;lugar=3"/,
  )
  expect((await readCsv("/asocias/tienda/cifras/csv?base=received")).at(-1)![0]).toBe(today)
  expect(await readCsv("/asocias/tienda/cifras/csv?base=received&por=lugar")).toContainEqual(
    expect.arrayContaining(["VENDEDOR3"]),
  )
})

test("[OWN-01] each place shows the value of its stock and opens its products; a place that was not read shows none", async () => {
  await shop.services.figures.count()
  const { rows } = await shop.services.figures.read(1, 2)
  const there = rows.find(({ figure }) => figure === "place-stock")!.amount
  expect(there).toBeGreaterThan(0)
  const products = await readCsv("/asocias/tienda/existencias/csv?lugar=2")
  expect(products.reduce((all, cells) => all + Number(cells.at(-1)), 0)).toBe(there)
  const panel = await owner.open("/asocias/tienda?lugar=2")
  expect(pageText(panel.html)).toContain(
    `Existencias a precio de venta ${formatColones(there)}`.replaceAll("\u00a0", " "),
  )
  expect(panel.html).toContain('href="/asocias/tienda/existencias?lugar=2"')
  const page = await owner.open("/asocias/tienda/existencias?lugar=2")
  expect(page.html).toContain('href="/asocias/tienda/existencias/csv?lugar=2"')
  const told = pageText(page.html)
  expect(told).toContain(`Total ${formatColones(there)}`.replaceAll("\u00a0", " "))
  for (const [ref, label] of products) expect(told).toContain(`${label} ${ref}`)
  expect(pageText((await owner.open("/asocias/tienda?lugar=77")).html)).toContain(
    "Existencias a precio de venta Sin leer",
  )
})

test("[OWN-01] every figure of open work and money to confirm opens its rows, which add up to it, and is downloaded", async () => {
  const { query } = shop.parts.database
  const { orderId, ref, customerId } = await expectedBySinpe(shop)
  await query("update transfers set state = 'claimed' where order_id = $1", [orderId])
  await query(
    `insert into open_orders (order_id, ref, status, warehouse_id, customer_id, modified_at, total, ordered_at)
     values (800002, 'SO-A', 1, 1, 7, 1, 700, 0), (800003, 'SO-B', 2, 2, 7, 1, 800, 1700000000) on conflict do nothing`,
  )
  await query(
    `insert into card_payments (order_number, kind, amount, currency, billing, snapshot, pickup_point, state, problem, created_at, updated_at)
     values ('CHISPA-7-20261101101010', 'cart', 900, 'CRC', '{}', '{}', 1, 'in-question', 'no hay', now(), now())`,
  )
  await query(
    `insert into goods_returns (key, order_id, order_ref, warehouse_id, customer_id, asked_by, wanted, reason, lines, state)
     values (gen_random_uuid(), $1, $2, 1, $3, 'customer', 'refund', 'No sirve', '[]', 'asked')`,
    [orderId, ref, customerId],
  )
  await query(
    "insert into board_states (order_id, order_ref, customer_id, state, price) values (800004, 'SO-P', 7, 'asked', '{}')",
  )
  const { html } = await owner.open("/asocias/tienda")
  for (const [kind, reference] of [
    ["alistar", "SO-A"],
    ["entregar", "SO-B"],
    ["sinpe", ref],
    ["pagos", "CHISPA-7-20261101101010"],
    ["devoluciones", ref],
    ["placas", "SO-P"],
  ] as const) {
    const path = `/asocias/tienda/movimientos?base=${kind}`
    expect(html, kind).toContain(`href="${path}"`)
    const { amount, count } = sumFigures(
      (await shop.services.figures.read(1, null)).open.filter(one => one.kind === kind),
    )
    const rows = await readCsv(path.replace("?", "/csv?"))
    expect([rows.length, rows.reduce((all, cells) => all + Number(cells.at(-1)), 0)], kind).toEqual([count, amount])
    const page = pageText((await owner.open(path)).html)
    expect(page).toContain(reference)
    expect(page).toContain(`Total ${formatColones(amount)}`.replaceAll("\u00a0", " "))
  }
  await query("delete from card_payments where order_number = 'CHISPA-7-20261101101010'")
  await query("delete from board_states where order_id = 800004")
})

test("[OWN-01] a list too long for a page says so, and its total is that of all rows", async () => {
  await shop.parts.database.query(
    `insert into received_orders (order_id, ref, warehouse_id, amount, at)
     select 700000 + n, 'SO' || n, 1, 10, '2025-01-15 18:00Z' from generate_series(1, 620) n`,
  )
  const days = "base=received&dia=2025-01-15"
  const page = pageText((await owner.open(`/asocias/tienda/movimientos?${days}`)).html)
  expect(page).toContain("Se muestran los primeros 500 de 620; el CSV los tiene todos.")
  expect(page).toContain("Total ₡6200")
  expect(await readCsv(`/asocias/tienda/movimientos/csv?${days}`)).toHaveLength(620)
})

test("[OWN-05] a view of the panel reads counted figures, however many orders there are, and asks the ERP nothing", async () => {
  // The trigger that keeps closed shifts would be called for each of them.
  await shop.parts.database.query("alter table till_entries disable trigger till_entries_kept")
  await shop.parts.database.query(
    `insert into till_entries (key, association_id, association, at, kind, payment_mode_id, amount, order_id)
     select gen_random_uuid()::text, 1 + n % 6, 'A', now() - n % 90 * interval '1 day', 'hand-over', 4, 1000, 900000 + n
       from generate_series(1, 20000) n`,
  )
  await shop.parts.database.query("alter table till_entries enable trigger till_entries_kept")
  await createFigures(shop.parts).count()
  const [{ rows, sum } = { rows: 0, sum: 0 }] = await shop.parts.database.query<{ rows: number; sum: number }>(
    "select count(*)::int as rows, sum(amount) filter (where figure = 'goods')::float8 as sum from daily_figures",
  )
  expect(sum).toBeGreaterThanOrEqual(20_000_000)
  expect(rows).toBeLessThan(4000)
  erp.startAfresh()
  const { html } = await owner.open("/asocias/tienda")
  expect(pageText(html)).toContain("Últimos 30 días")
  expect([...erp.reads, ...erp.calls]).toEqual([])
})

test("[OWN-01][D17] the owner reads every association's work; an address that is not for her answers with a message", async () => {
  const { orderId, ref } = await orderedBySinpe(shop)
  // A transfer's comprobante is hers to see.
  const isOfAssociations = (path: string) => path.startsWith("/asocias/admin") && !path.endsWith("/comprobante")
  const addresses = routePaths().filter(isOfAssociations)
  expect(addresses.length).toBeGreaterThan(25)
  for (const address of addresses) {
    const opened = await owner.get(address, { headers: { "Sec-Fetch-Dest": "document" } })
    const at = opened.headers.get("Location") ?? ""
    expect([opened.status, await opened.text()], address).toEqual([302, ""])
    expect(at, address).toMatch(/^\/asocias\/tienda\/(asociaciones\?solo-asociaciones|pedidos\/1)$/)
  }
  const sheet = await owner.get(`/asocias/admin/pedidos/${orderId}/alisto`)
  expect(sheet.headers.get("Location")).toBe(`/asocias/tienda/pedidos/${orderId}`)
  expect(pageText((await owner.open("/asocias/admin")).html)).toContain("Esa página es solo de las asociaciones.")
  const page = await vi.waitFor(async () => {
    const opened = await owner.open("/asocias/tienda/asociaciones?alias=ASEIC")
    expect(opened.html).toContain(`href="/asocias/tienda/pedidos/${orderId}"`)
    return opened
  }, 30_000)
  expect(pageText(page.html)).toMatch(/Por alistar \(\d+\)/)
  expect(pageText(page.html)).toContain(ref)
  expect(page.html).not.toMatch(/\$2[aby]\$/)
  const found = pageText((await owner.open(`/asocias/tienda/asociaciones?alias=ASEIC&palabras=${ref}`)).html)
  expect(found).toContain(ref)
  const stock = pageText((await owner.open("/asocias/tienda/asociaciones?alias=ASEIC&palabras=protoboard")).html)
  expect(stock).toMatch(/Existencias \([1-9]\d*\).*Protoboard.* \d+ unidades/)
  const unknown = await owner.get("/asocias/tienda/pedidos/999999")
  expect([unknown.status, pageText(await unknown.text())]).toEqual([
    404,
    expect.stringContaining("El ERP no tiene ese pedido."),
  ])
  expect((await owner.post("/asocias/admin", { accion: "alistar", pedido: String(orderId) })).status).toBe(401)
})
