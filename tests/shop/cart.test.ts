import { afterAll, beforeAll, expect, test } from "vitest"
import type { AddToCartResult } from "../../src/domain/cart.ts"
import type { TestBrowser } from "../support/browser.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { everyFault, faultyFetch } from "../support/faulty-fetch.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = faultyFetch()
let shop: TestShop

beforeAll(async () => {
  const seed = aShop()
  const products = [
    ...seed.products,
    aProduct({ id: 401, label: "Sensor que sube", price: 1500, stock: { 5: 10 } }),
    aProduct({ id: 402, label: "Sensor escaso", price: 900, stock: { 1: 2, 5: 4 } }),
  ]
  shop = await startShop({ seed: { ...seed, products }, erpFetch: transport.fetch })
})
afterAll(() => shop.stop())

const add = async (browser: TestBrowser, producto: number, cantidad: number | string) => {
  const reply = await browser.post("/carrito/lineas", { producto: String(producto), cantidad: String(cantidad) })
  return { status: reply.status, ...((await reply.json()) as AddToCartResult) }
}
const draftsOf = (customerId: number) => shop.erp.orders.listWithLines({ customerIds: [customerId], status: 0 })
const cartOf = async (customerId: number) => (await draftsOf(customerId))[0]
const change = (browser: TestBrowser, fields: Record<string, string>) => browser.post("/perfil", fields)

/** A customer with a browser and this in the cart. */
const shopper = async (...lines: readonly (readonly [product: number, units: number])[]) => {
  const id = await newCustomer(shop)
  const browser = await signedIn(shop, id)
  for (const [product, units] of lines) expect((await add(browser, product, units)).kind).toBe("added")
  return { id, browser }
}

test("[CART-11][CAT-18][ERP-21][ERP-22] a first add makes the draft and puts one line on it at the ERP's price", async () => {
  const { id, browser } = await shopper()
  expect(await draftsOf(id)).toEqual([])
  expect(await add(browser, 2, 3)).toMatchObject({ status: 200, kind: "added", units: 3 })
  const drafts = await draftsOf(id)
  expect(drafts).toHaveLength(1)
  expect(drafts[0]).toMatchObject({
    customerId: id,
    status: 0,
    warehouseId: null,
    paymentModeId: null,
    total: 15000,
    lines: [{ productId: 2, quantity: 3, unitPrice: 5000, total: 15000 }],
  })
})

test("[PROD-20] with a variant the line is the variant's own product at the variant's price", async () => {
  const { id } = await shopper([1002, 2])
  expect((await cartOf(id))?.lines).toMatchObject([{ productId: 1002, quantity: 2, unitPrice: 70 }])
})

test("[CART-19] a product already in the cart raises its line, at the price of now", async () => {
  const { id, browser } = await shopper([401, 1])
  await setPrice(401, 1800)
  expect(await add(browser, 401, 2)).toMatchObject({ kind: "added", units: 3 })
  expect((await cartOf(id))?.lines).toMatchObject([{ productId: 401, quantity: 3, unitPrice: 1800, total: 5400 }])
  await setPrice(401, 1500)
})

test("[CART-19] of several drafts the oldest is the cart, and an order under way never is", async () => {
  const id = await newCustomer(shop)
  await shop.erp.orders.findOrCreateByRefExt(`web-${id}-under-way`, { customerId: id, warehouseId: 1 })
  const cart = await shop.erp.orders.create({ customerId: id })
  await shop.erp.orders.create({ customerId: id })
  const browser = await signedIn(shop, id)
  await add(browser, 1, 5)
  expect((await shop.erp.orders.get(cart))?.lines).toMatchObject([{ productId: 1, quantity: 5 }])
  expect((await browser.open("/perfil")).html).toContain(`Orden #${cart}`)
})

test("[CART-18][PROD-14] more than the highest stock of a place is refused, in one add and in several", async () => {
  const { id, browser } = await shopper()
  expect(await add(browser, 402, 5)).toMatchObject({ status: 409, kind: "above-stock", max: 4 })
  expect(await add(browser, 402, 3)).toMatchObject({ kind: "added" })
  expect(await add(browser, 402, 2)).toMatchObject({ kind: "above-stock", max: 4 })
  expect((await cartOf(id))?.lines).toMatchObject([{ productId: 402, quantity: 3 }])
})

test("[CAT-16][PROD-17] adding nothing, or what is not for sale, adds nothing", async () => {
  const { id, browser } = await shopper()
  for (const quantity of ["0", "-1", "abc", "1.5"])
    expect(await add(browser, 2, quantity)).toMatchObject({ status: 422, kind: "no-quantity" })
  expect(await add(browser, 313, 1)).toMatchObject({ status: 404, kind: "unknown-product" })
  expect(await add(browser, 999_999, 1)).toMatchObject({ status: 404, kind: "unknown-product" })
  expect(await draftsOf(id)).toEqual([])
})

test("[AUTH-12][PROD-15] a visitor's add is refused", async () => {
  expect(await add(shop.visitor(), 2, 1)).toMatchObject({ status: 401, kind: "signed-out" })
})

test("[CAT-20][PROD-16] 'no-draft' is told only when the server could not make one", async () => {
  const { id, browser } = await shopper()
  transport.arm(/^POST \/orders$/, "refused before")
  expect(await add(browser, 2, 1)).toMatchObject({ status: 502, kind: "no-draft" })
  expect(await draftsOf(id)).toEqual([])
  expect(await add(browser, 2, 1)).toMatchObject({ kind: "added" })
})

test("[CAT-19][PROD-19] an add that the ERP refuses fails and leaves the cart as it was", async () => {
  const { id, browser } = await shopper([1, 1])
  transport.arm(/^POST \/orders\/\d+\/lines$/, "refused before")
  expect(await add(browser, 2, 1)).toMatchObject({ status: 502, kind: "failed" })
  expect((await cartOf(id))?.lines).toHaveLength(1)
})

test("every fault of every write of an add leaves the line there once or not at all, as was told", async () => {
  const writes = [/^POST \/orders$/, /^POST \/orders\/\d+\/lines$/, /^PUT \/orders\/\d+\/lines\/\d+$/]
  for (const [index, write] of writes.entries())
    for (const fault of everyFault) {
      const { id, browser } = await shopper(...(index === 2 ? ([[1, 1]] as const) : []))
      transport.arm(write, fault)
      const { kind } = await add(browser, 1, 2)
      const before = index === 2 ? 1 : 0
      const units = (await cartOf(id))?.lines.map(line => line.quantity) ?? []
      const expected = before + (kind === "added" ? 2 : 0)
      expect({ fault, units }).toEqual({ fault, units: expected === 0 ? [] : [expected] })
      expect((await draftsOf(id)).length).toBeLessThanOrEqual(1)
    }
  expect(transport.struck()).toBeGreaterThanOrEqual(writes.length * everyFault.length)
})

test("[CART-10][CART-12] twelve adds at once to one cart lose nothing, and the total is the sum of the lines", async () => {
  const { id, browser } = await shopper()
  const products = [1, 2, 4, 22, 35, 118]
  const adds = await Promise.all([...products, ...products].map(product => add(browser, product, 1)))
  expect(adds.map(({ kind }) => kind)).toEqual(Array(12).fill("added"))
  const drafts = await draftsOf(id)
  expect(drafts).toHaveLength(1)
  expect(drafts[0]?.lines).toHaveLength(6)
  for (const line of drafts[0]?.lines ?? []) expect(line.quantity).toBe(2)
  expect(drafts[0]?.total).toBe(2 * (25 + 5000 + 50 + 10000 + 10000 + 2000))
})

test("[CART-11] two tabs of a new customer that add at once make one draft, also while many others do", async () => {
  const shoppers = await Promise.all(Array.from({ length: 14 }, () => shopper()))
  await Promise.all(shoppers.flatMap(({ browser }) => [add(browser, 1, 1), add(browser, 118, 1)]))
  for (const { id } of shoppers) {
    const drafts = await draftsOf(id)
    expect(drafts).toHaveLength(1)
    expect(drafts[0]?.lines).toHaveLength(2)
  }
})

test("[CART-01][CART-02][CART-07][CART-08][CART-13][CART-14][CART-15][CART-16] the cart tab shows the order, its lines, both lists and the pay button", async () => {
  const { id, browser } = await shopper([2, 2], [1, 3])
  const { html } = await browser.open("/perfil")
  const draft = await cartOf(id)
  expect(html).toContain(`Orden #${draft?.id}`)
  expect(html).toContain("Protoboard")
  expect(html).toContain("/imagenes/productos/2/96")
  expect(html).toContain("₡10\u00a0000")
  expect(html).toContain("max-h-[500px]")
  expect(html).toContain('aria-label="Unidades de Protoboard"')
  expect(html).toContain('aria-label="Quitar Protoboard"')
  const options = [...html.matchAll(/<option value="(\d+)"[^>]*>([^<]+)</g)].map(([, value, label]) => [value, label])
  expect(options).toEqual([
    ["1", "Asociación de Computadores"],
    ["2", "Asociación de Mecatrónica"],
    ["4", "Asociación de Electrónica (Cartago)"],
    ["6", "Asociación de Electrónica (San Carlos)"],
    ["5", "Correos de Costa Rica (+₡2500)"],
    ["106", "SINPE Móvil"],
    ["4", "Efectivo"],
    ["6", "Tarjeta"],
  ])
  expect(html).toMatch(/<button[^>]*value="pagar"[^>]*>Pagar</)
})

test("[CART-10] a line carries the documents' fields", async () => {
  const { id } = await shopper([2, 2])
  const cart = await shop.services.cart.read(id)
  const draft = await cartOf(id)
  expect(cart).toEqual({
    orderId: draft?.id,
    total: 10000,
    lines: [
      {
        id: 2,
        ref: draft?.lines[0]?.id,
        name: "Protoboard",
        qty: 2,
        quantity: 2,
        subprice: 5000,
        price: 5000,
        total_ttc: 10000,
        maxQuantity: 10,
        src: "/imagenes/productos/2/96",
      },
    ],
  })
})

test("[CART-09] pickup by post adds its fee to the total shown", async () => {
  const { browser } = await shopper([2, 1])
  const { html } = await browser.open("/perfil")
  expect(html).toContain("₡7500")
  expect(html).toContain("₡5000")
})

test("[CART-03][CART-20] an empty cart says so and offers nothing to pay with", async () => {
  const { browser } = await shopper()
  const { html } = await browser.open("/perfil")
  expect(html).toContain("Ups! No tienes nada en el carrito")
  expect(html).not.toContain("<select")
  expect(html).not.toContain('value="pagar"')
})

test("[CART-05][ERP-19] removing a line deletes it in the ERP and says so", async () => {
  const { id, browser } = await shopper([2, 1], [1, 4])
  const line = (await cartOf(id))?.lines[0]
  const reply = await change(browser, { accion: "quitar", linea: String(line?.id) })
  expect(await reply.text()).toContain("Producto eliminado con éxito.")
  expect((await cartOf(id))?.lines).toMatchObject([{ productId: 1 }])
})

test("[CART-06] a removal that fails says so and keeps the line", async () => {
  const { id, browser } = await shopper([2, 1])
  const line = (await cartOf(id))?.lines[0]
  transport.arm(/^DELETE \/orders\/\d+\/lines/, "refused before")
  const reply = await change(browser, { accion: "quitar", linea: String(line?.id) })
  expect(reply.status).toBe(502)
  expect(await reply.text()).toContain("Error al eliminar el producto.")
  expect((await cartOf(id))?.lines).toHaveLength(1)
})

test("[CART-17] changed units are stored on the draft's line and survive a reload", async () => {
  const { id, browser } = await shopper([2, 1])
  const line = (await cartOf(id))?.lines[0]
  await change(browser, { accion: "unidades", linea: String(line?.id), unidades: "4" })
  expect(await cartOf(id)).toMatchObject({ total: 20000, lines: [{ id: line?.id, quantity: 4, unitPrice: 5000 }] })
  expect((await browser.open("/perfil")).html).toContain("₡20\u00a0000")
})

test("[CART-18] units above the stock are refused by the server, with the most there is", async () => {
  const { id, browser } = await shopper([402, 1])
  const line = (await cartOf(id))?.lines[0]
  const reply = await change(browser, { accion: "unidades", linea: String(line?.id), unidades: "5" })
  expect(reply.status).toBe(409)
  expect(await reply.text()).toContain("Solo quedan 4")
  expect((await cartOf(id))?.lines).toMatchObject([{ quantity: 1 }])
})

test("[HIST-10] another customer's line is neither changed nor removed", async () => {
  const owner = await shopper([2, 1])
  const thief = await shopper([1, 1])
  const line = (await cartOf(owner.id))?.lines[0]
  await change(thief.browser, { accion: "unidades", linea: String(line?.id), unidades: "3" })
  await change(thief.browser, { accion: "quitar", linea: String(line?.id) })
  expect((await cartOf(owner.id))?.lines).toMatchObject([{ id: line?.id, quantity: 1 }])
})

test("a price or a stock that changed since is told in the cart", async () => {
  const { browser } = await shopper([401, 2])
  await setPrice(401, 1750)
  await shop.parts.catalogue.refresh()
  await expect
    .poll(async () => (await browser.open("/perfil")).html, { timeout: 45_000, interval: 1000 })
    .toContain("Ahora cuesta ₡1750")
  await setPrice(401, 1500)
})

test("[FAIL-13][HIST-09] an ERP that cannot be read leaves the empty states, without an error page", async () => {
  const { browser } = await shopper([2, 1])
  transport.arm(/^GET \/orders/, "reset before", 100)
  const { status, html } = await browser.open("/perfil")
  const { html: past } = await browser.open("/perfil?tab=historial&orden=1")
  transport.disarm()
  expect(status).toBe(200)
  expect(html).toContain("Ups! No tienes nada en el carrito")
  expect(past).toContain("No tienes historial de compras")
  expect(past).toContain("No hay lineas de orden para este pedido.")
  // The circuit lets calls through again after its pause.
  await expect.poll(async () => (await browser.open("/perfil")).html, { timeout: 20_000 }).toContain("Protoboard")
})

test("without script an add goes back to its page with the answer in the address", async () => {
  const { id, browser } = await shopper()
  const fields = { producto: "2", cantidad: "1", volver: "/catalogo?pagina=2" }
  const reply = await browser.post("/carrito/lineas", fields)
  expect(reply.headers.get("Location")).toBe("/catalogo?pagina=2&carrito=added")
  expect((await cartOf(id))?.lines).toHaveLength(1)
  const away = await browser.post("/carrito/lineas", { ...fields, volver: "//evil.test/x" })
  expect(away.headers.get("Location")).toBeNull()
  const visitor = await shop.visitor().post("/carrito/lineas", fields)
  expect(visitor.headers.get("Location")).toBe("/iniciar-sesion")
})

test("[AUTH-17][AUTH-12] the profile and its forms are for who is signed in", async () => {
  const visitor = shop.visitor()
  expect((await visitor.get("/perfil")).headers.get("Location")).toBe("/iniciar-sesion")
  const post = await visitor.post("/perfil", { accion: "quitar", linea: "1" })
  expect(post.headers.get("Location")).toBe("/iniciar-sesion")
  expect((await visitor.postJson("/createPayment", {})).status).toBe(401)
})

const setPrice = (productId: number, price: number) => putProduct(productId, { price })

/** As the owner edits a product in the ERP. */
const putProduct = async (productId: number, body: object) => {
  const reply = await fetch(`${shop.embeddedErp.url}/api/index.php/products/${productId}`, {
    method: "PUT",
    headers: { DOLAPIKEY: "test-erp-key", "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(200)
}
