import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { associations, atCounter, expectStockAddsUp, readStock } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { watchedErp } from "../support/watched-erp.ts"

const erp = watchedErp()
let shop: TestShop
let staff: TestBrowser

/** 1 unit of each at ASEIC, 3 at AEMTEC (one of them promised) and 4 at the head office. */
const scarce = [801, 802, 803, 804]
/** One unit at ASEIC, two at AEMTEC; two orders of ASEIC want three each. */
const wantedTwice = [805, 806]
/** As above, with several equal orders. */
const alike = 807
beforeAll(async () => {
  const seed = aShop()
  const products = scarce.map(id => aProduct({ id, label: `Sensor ${id}`, stock: { 1: 1, 2: 3, 5: 4 } }))
  const others = [
    ...wantedTwice.map(id => aProduct({ id, label: `Sensor ${id}`, stock: { 1: 1, 2: 2 } })),
    aProduct({ id: alike, label: "Sensor 807", stock: { 1: 1, 5: 9 } }),
  ]
  const order = (productId: number, qty: number, warehouseId: number | null = 1) =>
    anOrder({ warehouseId, lines: [{ productId, qty, price: 1000 }] })
  const orders = [
    order(801, 3),
    order(801, 1, 2),
    order(802, 2, null),
    order(803, 2),
    order(804, 9),
    anOrder({ warehouseId: 1, lines: [{ productId: 313, qty: 1, price: 5000 }] }),
    ...wantedTwice.flatMap(productId => [order(productId, 3), order(productId, 3)]),
    order(alike, 2),
    order(alike, 3),
    order(alike, 4),
  ]
  shop = await startShop({
    seed: { ...seed, products: [...seed.products, ...products, ...others], orders },
    erpFetch: erp.fetch,
  })
  staff = await atCounter(shop)
})
afterEach(() => erp.startAfresh())
afterAll(() => shop.stop())

const send = async (fields: Record<string, string>, browser = staff) => {
  const reply = await browser.post("/asocias/admin", fields, { headers: { Accept: "text/html" } })
  return { status: reply.status, html: pageText(await reply.text()) }
}
const prepare = (pedido: number, igual = "") => send({ accion: "alistar", pedido: String(pedido), igual })
const bring = (pedido: number, producto: number, de: number, browser = staff) =>
  send({ accion: "traer", pedido: String(pedido), producto: String(producto), de: String(de) }, browser)
const readStatus = async (id: number) => (await shop.erp.orders.get(id))?.status
const readMissing = (orderId: number) => shop.services.counter.missing.of(associations.ASEIC, orderId)

test("[STOCK-06] preparing says line by line what is missing and where it is free, and does nothing yet", async () => {
  const { status, html } = await prepare(1)
  expect(status).toBe(409)
  expect(html).toContain("Sensor 801: hay 1 de 3")
  expect(await readStatus(1)).toBe("validated")
  expect((await readMissing(1))?.lines).toEqual([
    {
      productId: 801,
      label: "Sensor 801",
      wanted: 3,
      here: 1,
      from: [
        { warehouse: 2, name: "AEMTEC", units: 2 },
        { warehouse: 5, name: "VENDEDOR5", units: 4 },
      ],
    },
  ])
})

test("[STOCK-06] 'Traer de' moves the missing goods under one code, once for any number of presses and people", async () => {
  const other = await atCounter(shop)
  const answers = await Promise.all([
    bring(1, 801, 2),
    bring(1, 801, 2),
    bring(1, 801, 5, other),
    bring(1, 801, 2, other),
  ])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await bring(1, 801, 2)).html).toContain("Ya no hay nada que traer de esa bodega.")
  const moved = [
    await readStock(shop.erp, 801, 1),
    await readStock(shop.erp, 801, 2),
    await readStock(shop.erp, 801, 5),
  ]
  expect(moved[0]).toBe(3)
  expect(moved.reduce((a, b) => a + b)).toBe(8)
  const codes = new Set<string>()
  for await (const { code, productId } of shop.erp.stockMovements.list({ productId: 801 }))
    if (productId === 801 && code.startsWith("TRAER-")) codes.add(code)
  expect(codes.size).toBe(1)
  const [code = ""] = codes
  expect((await shop.erp.stockMovements.withCode(code)).map(({ quantity }) => quantity)).toEqual([-2, 2])
  await expectStockAddsUp(shop.erp)

  expect(await readMissing(1)).toBeNull()
  expect((await prepare(1)).html).toContain("Pedido alistado con exito.")
  expect(await readStatus(1)).toBe("shipped")
})

test("[STOCK-06] an order without warehouse is completed for the association that prepares it; boards are made, not fetched", async () => {
  expect((await readMissing(3))?.lines[0]).toMatchObject({ here: 1, wanted: 2 })
  expect((await bring(3, 802, 5)).html).toContain("Se trajo 1 unidad.")
  expect(await readMissing(3)).toBeNull()
  expect(await readMissing(6)).toBeNull()
})

test("[STOCK-06] a move that the other warehouse cannot serve is refused with a message, and the goods are moved back", async () => {
  erp.refuse(/^POST \/stockmovements/)
  expect((await bring(4, 803, 5)).html).toContain("No se pudo hacer el traslado.")
  erp.startAfresh()
  expect([await readStock(shop.erp, 803, 1), await readStock(shop.erp, 803, 5)]).toEqual([1, 4])
  expect((await bring(4, 803, 5)).status).toBe(200)
  expect([await readStock(shop.erp, 803, 1), await readStock(shop.erp, 803, 5)]).toEqual([2, 3])
})

test("[STOCK-06] if no warehouse has enough, the available units are moved, and staff may still prepare the order", async () => {
  for (const from of [2, 5]) expect((await bring(5, 804, from)).status).toBe(200)
  expect((await readMissing(5))?.lines).toMatchObject([{ here: 8, wanted: 9, from: [] }])
  expect((await prepare(5)).status).toBe(409)
  expect((await prepare(5, "si")).html).toContain("Pedido alistado con exito.")
})

test("[STOCK-06] two orders that bring the same two units at once: they leave the other warehouse once", async () => {
  const answers = await Promise.all([bring(7, 805, 2), bring(8, 805, 2)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([await readStock(shop.erp, 805, 1), await readStock(shop.erp, 805, 2)]).toEqual([3, 0])
  await expectStockAddsUp(shop.erp)
})

test("[STOCK-06] units of another order's running move are neither offered nor moved", async () => {
  await shop.parts.database.query(
    `insert into goods_moves (order_id, product_id, from_warehouse, to_warehouse, units, association_id)
     values (9, 806, 2, 1, 1, 1)`,
  )
  expect((await readMissing(10))?.lines).toMatchObject([{ from: [{ warehouse: 2, units: 1 }] }])
  expect((await bring(10, 806, 2)).html).toContain("Se trajo 1 unidad.")
  expect(await readStock(shop.erp, 806, 2)).toBe(1)
})

test("[STOCK-06] after restoring an older database the goods are really moved, because a code never names two moves", async () => {
  const { query } = shop.parts.database
  expect((await bring(11, alike, 5)).html).toContain("Se trajo 1 unidad.")
  // The backup was made before that move: its row and its run are gone, and ids start again.
  const [row] = await query<{ id: number }>("delete from goods_moves where order_id = 11 returning id::int")
  for (const table of ["workflow_status", "operation_outputs", "workflow_input", "workflow_output"])
    await query(`delete from dbos.${table} where workflow_uuid = $1`, [`bring-goods:${row!.id}`])
  await query("select setval(pg_get_serial_sequence('goods_moves', 'id'), $1, false)", [row!.id])
  expect((await bring(12, alike, 5)).html).toContain("Se trajo 1 unidad.")
  expect([await readStock(shop.erp, alike, 1), await readStock(shop.erp, alike, 5)]).toEqual([3, 7])
})

test("[STOCK-06] a move that an older release began keeps its code and is finished, not repeated", async () => {
  const { query } = shop.parts.database
  const [row] = await query<{ id: number }>(
    `insert into goods_moves (order_id, product_id, from_warehouse, to_warehouse, units, association_id)
     values (13, ${alike}, 5, 1, 1, 1) returning id::int`,
  )
  const half = { code: `TRAER-${row!.id}`, label: "x", productId: alike, isTransfer: true }
  await shop.erp.stockMovements.ensureMoved({ ...half, warehouseId: 5, quantity: -1 })
  const before = await readStock(shop.erp, alike, 5)
  expect((await bring(13, alike, 5)).html).toContain("Se trajo 1 unidad.")
  expect(await readStock(shop.erp, alike, 5)).toBe(before)
  expect(await shop.erp.stockMovements.withCode(half.code)).toHaveLength(2)
})

test("[STOCK-06] only staff of the order's own association can move its goods", async () => {
  expect(await shop.services.counter.missing.of(associations.AEMTEC, 5)).toBeNull()
  const aemtec = await atCounter(shop, "AEMTEC")
  expect((await bring(4, 803, 5, aemtec)).status).toBe(404)
  const visitor = shop.visitor()
  expect((await bring(4, 803, 5, visitor)).status).not.toBe(200)
})
