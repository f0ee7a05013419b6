import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Difference, OfflineSaleResult } from "../../src/shop/counter/rules/offline-sale.ts"
import type { SaleResult } from "../../src/shop/counter/rules/sale.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { paymentModes } from "../shared/documented-business.ts"
import { asOwner, associations, atCounter, expectClosedOnce, readStock } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { watchedErp } from "../support/watched-erp.ts"

const erp = watchedErp()
let shop: TestShop
beforeAll(async () => {
  const seed = aShop()
  const more = [
    aProduct({ id: 700, label: "Retirado", price: 300, forSale: false, stock: { 1: 9 } }),
    aProduct({ id: 701, label: "Escaso", price: 90, stock: { 1: 1 } }),
    aProduct({ id: 702, label: "Último", price: 40, stock: { 1: 1 } }),
    aProduct({ id: 703, label: "Quieto", price: 55, stock: { 1: 6, 2: 3 } }),
  ]
  shop = await startShop({ erpFetch: erp.fetch, seed: aShop({ products: [...seed.products, ...more] }) })
})
afterAll(() => shop.stop())

const resistors = { id: 1, label: "Resistor", units: 4, price: 25 }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const aSale = (overrides: object = {}) => ({
  key: randomUUID(),
  associationId: 1,
  methodId: 4,
  lines: [resistors],
  madeAt: hoursAgo(3),
  paymentReceived: true,
  ...overrides,
})

const send = async (sale: object, alias: keyof typeof associations = "ASEIC") => {
  const reply = await (await atCounter(shop, alias)).postJson("/asocias/admin/sin-conexion/ventas", sale)
  return { status: reply.status, result: (await reply.json()) as OfflineSaleResult }
}

const readOrder = async (result: OfflineSaleResult | SaleResult) => {
  const ref = result.kind === "sold" ? result.receipt.orderRef : ""
  const [order] = await shop.erp.orders.list({ ref })
  return (await shop.erp.orders.get(order!.id))!
}

const till = (orderRef: string) =>
  shop.parts.database.query<{ at: Date; person: string | null; shift: number | null; amount: number }>(
    "select at, person, shift_id as shift, amount::float8 as amount from till_entries where order_ref = $1",
    [orderRef],
  )

const readCase = async (key: string): Promise<readonly Difference[]> => {
  const cases = await shop.services.counter.offlineSales.allCases()
  return cases.find(one => one.key === key)?.differences ?? []
}

test("[COUNTER-02][SALE-19] a sale made without network is in the ERP once, however often it is sent, with the time when it was made", async () => {
  const sale = aSale()
  const before = await readStock(shop.erp, 1, 1)
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(sale)))
  answers.push(await send(sale))
  expect(new Set(answers.map(({ result }) => result.kind))).toEqual(new Set(["sold"]))
  const order = await readOrder(answers[0]!.result)
  expect(order).toMatchObject({ customerId: 1, warehouseId: 1, paymentModeId: 4, total: 100 })
  await expectClosedOnce(shop.erp, order.id)
  expect(await readStock(shop.erp, 1, 1)).toBe(before - 4)
  expect(answers[0]!.result).toMatchObject({ receipt: { soldAt: sale.madeAt, total: 100, finished: true } })
  const [entry, ...others] = await till(order.ref)
  expect(others).toEqual([])
  expect(entry).toEqual({ at: new Date(sale.madeAt), person: null, shift: null, amount: 100 })
  expect(await readCase(sale.key)).toEqual([])
  const other = await send({ ...sale, lines: [{ ...resistors, units: 5 }] })
  expect([other.status, other.result.kind]).toEqual([409, "other-sale"])
})

test("[COUNTER-02] it goes to the shift that is open now, under the name of who worked when it was made", async () => {
  const { till: shifts } = shop.services
  const staff = associations.AEMTEC
  const opened = await shifts.open(staff, "Karla", colones(1000))
  const madeAt = new Date().toISOString()
  await shifts.close(staff.id, { shiftId: opened.shift.id, counted: { 1000: 1 }, note: "" })
  const without = await send(aSale({ associationId: 2, madeAt }), "AEMTEC")
  expect(await till((await readOrder(without.result)).ref)).toMatchObject([{ shift: null, at: new Date(madeAt) }])
  const next = await shifts.open(staff, "Luis", colones(1000))
  const sent = await send(aSale({ associationId: 2, madeAt }), "AEMTEC")
  expect(await till((await readOrder(sent.result)).ref)).toEqual([
    { at: new Date(madeAt), person: "Karla", shift: next.shift.id, amount: 100 },
  ])
  expect((await shifts.withoutShift(2)).map(({ at }) => at)).toContain(madeAt)
})

test("[COUNTER-03][COUNTER-02] what was charged is booked: another price, a product that is gone, no stock and a wrong clock are cases for the association and the owner", async () => {
  const lines = [
    { ...resistors, price: 20 },
    { id: 700, label: "Retirado", units: 1, price: 300 },
    { id: 701, label: "Escaso", units: 3, price: 90 },
    { id: 4242, label: "Borrado", units: 2, price: 55 },
  ]
  const sale = aSale({ lines, madeAt: "1970-01-01T00:00:00.000Z", methodId: paymentModes.sinpe })
  const { result } = await send(sale)
  const order = await readOrder(result)
  expect(order.total).toBe(80 + 300 + 270 + 110)
  expect(order.lines.map(({ productId, quantity, unitPrice }) => [productId, quantity, unitPrice])).toEqual([
    [1, 4, 20],
    [700, 1, 300],
    [701, 3, 90],
    [null, 2, 55],
  ])
  await expectClosedOnce(shop.erp, order.id)
  expect(await readCase(sale.key)).toEqual([
    { kind: "clock", claimed: "1970-01-01T00:00:00.000Z" },
    { kind: "price", label: expect.any(String), charged: 20, now: 25 },
    { kind: "gone", label: "Retirado" },
    { kind: "stock", label: "Escaso", units: 3, here: 1 },
    { kind: "gone", label: "Borrado" },
  ])
  const counter = await atCounter(shop)
  const panel = pageText(await (await counter.get("/asocias/admin")).text())
  expect(panel).toContain(order.ref)
  expect(panel).toContain("se cobró a ₡20 y ahora vale ₡25")
  const owner = await asOwner(shop)
  const page = "/asocias/tienda/ventas-sin-conexion"
  expect(pageText(await (await owner.get(page)).text())).toContain("Asociación ASEIC")

  const handled = { accion: "revisar-venta", venta: `1:${sale.key}`, motivo: "El precio del rótulo era ese" }
  expect((await counter.post("/asocias/admin", { ...handled, motivo: "" })).status).toBe(422)
  const stranger = await atCounter(shop, "AEMTEC")
  expect((await stranger.post("/asocias/admin", handled)).status).toBe(409)
  expect((await counter.post("/asocias/admin", handled)).status).toBe(200)
  expect(pageText(await (await counter.get("/asocias/admin")).text())).not.toContain("se cobró a ₡20")
  // The association cannot remove it from the owner's list.
  expect(pageText(await (await owner.get(page)).text())).toContain("El precio del rótulo era ese")
  expect((await counter.post(page, { ...handled, motivo: "ya" })).status).toBe(401)
  expect((await owner.post(page, { ...handled, motivo: "Revisado" })).status).toBe(200)
  expect(await readCase(sale.key)).toEqual([])
})

test("[COUNTER-02][COUNTER-03] a device whose clock went back behind what the shop itself said: the sale has the time of its arrival and is a case; sent again without that word it is the same sale", async () => {
  const claimed = hoursAgo(3)
  const sale = aSale({ madeAt: claimed, shopSaidAt: hoursAgo(2) })
  const order = await readOrder((await send(sale)).result)
  expect(await readCase(sale.key)).toEqual([{ kind: "clock", claimed }])
  expect(Date.now() - (await till(order.ref))[0]!.at.getTime()).toBeLessThan(3_600_000)
  // As a process of the previous release reads it.
  expect((await readOrder((await send({ ...sale, shopSaidAt: undefined })).result)).ref).toBe(order.ref)
  const honest = aSale({ madeAt: claimed, shopSaidAt: hoursAgo(4) })
  await send(honest)
  expect(await readCase(honest.key)).toEqual([])
})

test("[COUNTER-02][COUNTER-04] another association's sale, no session, other methods and unreadable lines are refused", async () => {
  expect((await send(aSale({ associationId: 2 }))).status).toBe(403)
  expect((await shop.visitor().postJson("/asocias/admin/sin-conexion/ventas", aSale())).status).toBe(401)
  for (const overrides of [
    { methodId: 6 },
    { lines: [] },
    { lines: [resistors, resistors] },
    { lines: [{ ...resistors, price: -1 }] },
    { lines: [{ ...resistors, price: 0 }] },
    { lines: [{ ...resistors, units: 101 }] },
    // More than the till's columns hold: registering it would be tried for ever, and the device would wait for it.
    { lines: Array.from({ length: 11 }, (_, at) => ({ ...resistors, id: at + 1, units: 100, price: 99_999_999 })) },
    { key: "1" },
    { paymentReceived: false },
  ])
    expect((await send(aSale(overrides))).status, JSON.stringify(overrides)).toBe(400)
})

test("[COUNTER-02][SALE-19] a press whose answer was lost and the sale that the device made of it are one; one that sold nothing gives way to what was charged", async () => {
  const counter = await atCounter(shop)
  const press = async (key: string, shownTotal: number) => {
    const items = [{ id: 1, units: 4 }]
    const reply = await counter.postJson("/asocias/admin/ventas", {
      ...{ key, methodId: 4, items, shownTotal, paymentReceived: true },
    })
    return (await reply.json()) as SaleResult
  }
  const sold = aSale()
  const first = await press(sold.key, 100)
  expect((await readOrder((await send(sold)).result)).ref).toBe((await readOrder(first)).ref)

  expect(await send({ ...sold, lines: [{ ...resistors, units: 3 }] })).toMatchObject({
    ...{ status: 409, result: { kind: "other-sale" } },
  })

  const refused = aSale({ lines: [{ ...resistors, price: 24 }] })
  expect((await press(refused.key, 96)).kind).toBe("prices-changed")
  const charged = await readOrder((await send(refused)).result)
  expect(charged.total).toBe(96)
  await expectClosedOnce(shop.erp, charged.id)
  expect(await till(charged.ref)).toHaveLength(1)
  expect(await readCase(refused.key)).toMatchObject([{ kind: "price", charged: 24, now: 25 }])
  expect((await press(refused.key, 96)).kind).not.toBe("prices-changed")
  expect(await till(charged.ref)).toHaveLength(1)

  const late = aSale()
  const kept = await readOrder((await send(late)).result)
  expect(await press(late.key, 100)).toMatchObject({ kind: "other-cart", receipt: { orderRef: kept.ref } })
})

test("[COUNTER-06][COUNTER-03] two devices of one association send at the same time: each sale is there once; selling what is gone becomes a case", async () => {
  const last = { id: 702, label: "Último", units: 1, price: 40 }
  const sales = [aSale({ lines: [last] }), aSale({ lines: [last] })]
  const sent = await Promise.all([...sales, ...sales].map(sale => send(sale)))
  const refs = await Promise.all(sent.map(async ({ result }) => (await readOrder(result)).ref))
  expect(refs.slice(2)).toEqual(refs.slice(0, 2))
  expect(new Set(refs).size).toBe(2)
  expect(await readStock(shop.erp, 702, 1)).toBe(-1)
  const late = aSale({ lines: [last] })
  await send(late)
  expect(await readCase(late.key)).toEqual([{ kind: "stock", label: "Último", units: 1, here: -1 }])
})

test("[COUNTER-03] a sale that the ERP refuses becomes a case, and the device learns it", async () => {
  erp.refuse(/^POST \/orders$/)
  const sale = aSale()
  const { status, result } = await send(sale)
  erp.startAfresh()
  expect([status, result.kind]).toEqual([200, "case"])
  expect(await readCase(sale.key)).toEqual([{ kind: "not-registered" }])
  expect((await send(sale)).result.kind).toBe("case")
})

test("[COUNTER-03] a refused sale is tried again by its association or the owner: refused again it stays, registered it is there once with its own time", async () => {
  const refusedSale = async (overrides: object = {}) => {
    erp.refuse(/^POST \/orders$/)
    const sale = aSale(overrides)
    expect((await send(sale)).result.kind).toBe("case")
    return sale
  }
  const [plain, dear] = [await refusedSale(), await refusedSale({ lines: [{ ...resistors, price: 30 }] })]
  const counter = await atCounter(shop)
  const form = ({ key }: { key: string }) => ({
    accion: "registrar-venta",
    venta: `1:${key}`,
    motivo: "Ya se corrigió",
  })
  const again = async (sale: { key: string }) => {
    const reply = await counter.post("/asocias/admin", form(sale))
    return [reply.status, pageText(await reply.text())] as const
  }
  expect(pageText(await (await counter.get("/asocias/admin")).text())).toContain("Registrar otra vez")
  expect((await again(plain))[0]).toBe(502)
  expect(await readCase(plain.key)).toEqual([{ kind: "not-registered" }])
  erp.startAfresh()
  expect((await counter.post("/asocias/admin", { ...form(plain), motivo: "" })).status).toBe(422)
  expect((await (await atCounter(shop, "AEMTEC")).post("/asocias/admin", form(plain))).status).toBe(409)
  const answers = await Promise.all([again(plain), again(plain)])
  expect(answers.map(([status]) => status)).toEqual(expect.arrayContaining([200]))
  expect(answers.find(([status]) => status === 200)?.[1]).toContain("La venta quedó registrada en el ERP y en la caja.")
  const order = await readOrder((await send(plain)).result)
  await expectClosedOnce(shop.erp, order.id)
  expect(await till(order.ref)).toMatchObject([{ at: new Date(plain.madeAt), amount: 100 }])
  expect(await readCase(plain.key)).toEqual([])
  expect((await again(plain))[0]).toBe(409)

  const owner = await asOwner(shop)
  const page = "/asocias/tienda/ventas-sin-conexion"
  expect((await owner.post(page, form(dear))).status).toBe(200)
  expect((await readOrder((await send(dear)).result)).total).toBe(120)
  // The difference is still a case for a person.
  expect(await readCase(dear.key)).toEqual([{ kind: "price", label: expect.any(String), charged: 30, now: 25 }])
})

test("[COUNTER-03] a sale that the shop cannot read becomes one case with its text; another association's does not", async () => {
  const leave = async (overrides: object = {}) => {
    const unread = {
      key: randomUUID(),
      associationId: 1,
      total: 1500,
      text: "3 × LED <b>rojo</b> a ₡500",
      ...overrides,
    }
    return (await atCounter(shop)).postJson("/asocias/admin/sin-conexion/no-leida", unread)
  }
  const key = "11111111-aaaa-4aaa-8aaa-111111111111"
  for (const reply of [await leave({ key }), await leave({ key })])
    expect([reply.status, await reply.json()]).toEqual([200, { kind: "case" }])
  const found = (await shop.services.counter.offlineSales.allCases()).filter(({ total }) => total === 1500)
  expect(found.map(({ differences }) => differences)).toEqual([
    [{ kind: "unread", sent: "11111111: 3 × LED <b>rojo</b> a ₡500" }],
  ])
  const html = await (await (await atCounter(shop)).get("/asocias/admin")).text()
  expect(html).toContain("La tienda no pudo leer la venta 11111111: 3 × LED &lt;b&gt;rojo")
  expect((await leave({ associationId: 2 })).status).toBe(403)
  expect((await leave({ text: "" })).status).toBe(400)
  expect((await leave({ text: "x".repeat(4001) })).status).toBe(400)
})

test("[OWN-02][COUNTER-03] cases of sales without network are among what the owner must look at, until she closes them", async () => {
  const sale = aSale({ lines: [{ ...resistors, price: 21 }] })
  const { ref } = await readOrder((await send(sale)).result)
  const owner = await asOwner(shop)
  const look = async () => {
    await shop.services.truth.runNow()
    const row = (await shop.services.truth.overview()).find(({ name }) => name === "offline-sales")
    return (row?.findings ?? []).map(({ text, to }) => `${text} ${to}`)
  }
  const page = "/asocias/tienda/ventas-sin-conexion"
  const line = `Asociación ASEIC: ${ref}, ₡84 cobrados sin conexión. ${page}`
  expect(await look()).toContain(line)
  const closed = { accion: "revisar-venta", venta: `1:${sale.key}`, motivo: "Revisado" }
  expect((await owner.post(page, closed)).status).toBe(200)
  expect(await look()).not.toContain(line)
})

test("[COUNTER-02] a device gets products with prices, own stock, variants and categories, and nothing about customers or costs", async () => {
  const counter = await atCounter(shop)
  const state = await (await counter.get("/asocias/admin/sin-conexion/estado")).json()
  const catalogue = await (await counter.get("/asocias/admin/sin-conexion/catalogo")).json()
  expect(state).toMatchObject({ association: { id: 1 }, version: catalogue.version })
  expect(Math.abs(Date.parse(state.now) - Date.now())).toBeLessThan(60_000)
  const product = catalogue.products.find(({ id }: { id: number }) => id === 703)
  expect(product).toMatchObject({ price: 55, here: 6 })
  const withVariants = catalogue.products.filter(({ variants }: { variants?: unknown[] }) => variants)
  expect(withVariants[0].variants[0]).toMatchObject({ id: expect.any(Number), price: expect.any(Number) })
  expect(JSON.stringify(catalogue)).not.toMatch(/cost|email|phone|pmp/i)
  expect((await shop.visitor().get("/asocias/admin/sin-conexion/catalogo")).status).toBe(401)
})

test("[COUNTER-05] the worker asks the shop only and is scoped to the counter, the page that it keeps is the same for everybody", async () => {
  const worker = await shop.visitor().get("/asocias/trabajador.js")
  expect(worker.headers.get("Content-Type")).toContain("text/javascript")
  expect(worker.headers.get("Cache-Control")).toBe("no-cache")
  expect(worker.headers.get("Content-Security-Policy")).toBe("default-src 'none'; connect-src 'self'")
  expect(worker.headers.get("Service-Worker-Allowed")).toBeNull()
  const shell = async (browser: TestBrowser) => {
    const page = await browser.get("/asocias/sin-conexion")
    expect([page.status, page.headers.get("Set-Cookie")]).toEqual([200, null])
    expect(page.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/)
    return page.text()
  }
  const page = await shell(await atCounter(shop))
  expect(page).toBe(await shell(shop.visitor()))
  expect(page).not.toContain("ASEIC")
  const counter = await (await (await atCounter(shop)).get("/asocias/admin?tab=venta")).text()
  const manifests = [...counter.matchAll(/<link rel="manifest" href="([^"]+)"/g)].map(([, href]) => href)
  expect(manifests[0]).toBe("/asocias/mostrador.webmanifest")
  const manifest = await (await shop.visitor().get(manifests[0]!)).json()
  expect(manifest).toMatchObject({ id: "/asocias/", scope: "/asocias/", start_url: "/asocias/admin?tab=venta" })
  const home = await (await shop.visitor().get("/")).text()
  expect(home).not.toMatch(/trabajador|serviceWorker|mostrador/)
})

test("[COUNTER-05] no page of customers loads the worker, the device's database or its sender", async () => {
  const visitor = shop.visitor()
  const read = new Map<string, string>()
  const readScript = async (path: string): Promise<void> => {
    if (read.has(path)) return
    read.set(path, "")
    const script = await (await visitor.get(path)).text()
    read.set(path, script)
    // Dynamic imports are loaded on use.
    const imported = script.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)
    await Promise.all([...imported].map(([, file]) => readScript(`/assets/${file}`)))
  }
  const findScripts = async (page: string) => {
    read.clear()
    const html = await (await visitor.get(page)).text()
    await Promise.all([...html.matchAll(/"(\/assets\/[\w.-]+\.js)"/g)].map(([, path]) => readScript(path!)))
    return [...read.values()].join("\n")
  }
  const offline = /chispa-mostrador|trabajador\.js|chispa-envio-de-ventas/
  for (const page of ["/", "/catalogo", "/kits", "/servicios/PCB", "/lista", "/iniciar-sesion"])
    expect([page, (await findScripts(page)).match(offline)]).toEqual([page, null])
  // Checks that the pattern finds the code where it must be.
  expect(await findScripts("/asocias/sin-conexion")).toMatch(offline)
})
