import { afterAll, beforeAll, expect, test } from "vitest"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { associations, atCounter } from "../support/counter.ts"
import { faultyFetch } from "../support/faulty-fetch.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const asked: string[] = []
const transport = faultyFetch((input, init) => {
  asked.push(decodeURIComponent(String(input)))
  return fetch(input, init)
})
let shop: TestShop

beforeAll(async () => {
  const seed = aShop()
  const products = [
    aProduct({ id: 901, ref: "VIGILADO", label: "Sensor vigilado", stock: { 1: 2, 5: 90 } }),
    aProduct({ id: 902, ref: "VENDIDO", label: "Motor vendido", stock: { 1: 9 } }),
    aProduct({ id: 903, ref: "QUIETO", label: "Pantalla quieta", stock: { 1: 1 } }),
    aProduct({ id: 905, ref: "RETIRADO", label: "Placa retirada", forSale: false, stock: { 1: 4 } }),
    aProduct({ id: 904, ref: "MOVIDO", label: "Cable movido", stock: { 1: 6, 5: 9 } }),
  ]
  const orders = [902, 905].map((productId, at) => anOrder({ lines: [{ productId, qty: 5 - 2 * at, price: 1000 }] }))
  shop = await startShop({
    seed: { ...seed, products: [...seed.products, ...products], orders },
    erpFetch: transport.fetch,
  })
  const put = await fetch(`${shop.embeddedErp.url}/api/index.php/products/901`, {
    method: "PUT",
    headers: { DOLAPIKEY: "test-erp-key", "Content-Type": "application/json" },
    body: JSON.stringify({ seuil_stock_alerte: 5 }),
  })
  expect(put.status).toBe(200)
  for (const order of [1, 2])
    expect(await shop.services.counter.act(associations.ASEIC, "prepare", order)).toMatchObject({ kind: "done" })
  const move = { code: "T1", label: "Traslado", productId: 904, warehouseId: 1, isTransfer: true }
  await shop.erp.stockMovements.ensureMoved({ ...move, quantity: -5 })
})
afterAll(() => shop.stop())

test("[STOCK-07] staff see what is at the ERP's alert level or below a month's sales in their own warehouse", async () => {
  const words = pageText((await (await atCounter(shop)).open("/asocias/admin/por-agotarse")).html)
  expect(words).toMatch(/VENDIDO Motor vendido 4 — 5 VIGILADO Sensor vigilado 2 5 0/)
  // Units moved to another warehouse are not sold; a product that nobody buys does not run out.
  expect(words).not.toContain("Cable movido")
  expect(words).not.toContain("Pantalla quieta")
  // Nobody orders more of what is not sold any more.
  expect(words).not.toContain("Placa retirada")
  expect(words).toContain("Imprimir")
  const other = pageText((await (await atCounter(shop, "AEMTEC")).open("/asocias/admin/por-agotarse")).html)
  expect(other).toMatch(/Sensor vigilado 0 5 0/)
  expect(other).not.toContain("Motor vendido")
})

test("[STOCK-07] a month of movements is read once; later looks read only newer movements", async () => {
  const staff = await atCounter(shop)
  await staff.open("/asocias/admin/por-agotarse")
  asked.length = 0
  await shop.services.counter.sales.sell(associations.ASEIC, {
    key: crypto.randomUUID(),
    methodId: 4,
    items: [{ id: 901, units: 1 }],
    shownTotal: colones(1000),
    paymentReceived: true,
  } as never)
  const words = pageText((await staff.open("/asocias/admin/por-agotarse")).html)
  expect(words).toMatch(/Sensor vigilado 1 5 1/)
  const movements = asked.filter(call => call.includes("/stockmovements"))
  expect(movements).toHaveLength(1)
  expect(Number(/t\.rowid:>:(\d+)/.exec(movements[0] ?? "")?.[1])).toBeGreaterThan(0)
})

test("[STOCK-07] the same as CSV; other people cannot see it, and an unreachable ERP is reported", async () => {
  const staff = await atCounter(shop)
  const csv = await staff.get("/asocias/admin/por-agotarse/csv")
  expect(csv.headers.get("Content-Disposition")).toContain("por-agotarse.csv")
  expect((await csv.text()).trim().split("\r\n")).toEqual([
    "Referencia;Producto;Quedan;Alerta;Vendidas en 30 días",
    "VENDIDO;Motor vendido;4;0;5",
    "VIGILADO;Sensor vigilado;1;5;1",
  ])
  for (const path of ["/asocias/admin/por-agotarse", "/asocias/admin/por-agotarse/csv"])
    expect((await shop.visitor().get(path)).status).toBe(302)
  transport.arm(/stockmovements/, "reset before", 20)
  expect(pageText((await staff.open("/asocias/admin/por-agotarse")).html)).toContain(
    "No se pudieron leer las existencias",
  )
  transport.disarm()
})
