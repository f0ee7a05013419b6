import { afterAll, beforeAll, expect, test } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { postalFee } from "../shared/documented-business.ts"
import { aShopOfSensors, cartShoppersAt } from "../support/cart-shoppers.ts"
import { faultyFetch } from "../support/faulty-fetch.ts"
import { linksIn } from "../support/page-parts.ts"
import { elements, pageText } from "../support/page-text.ts"
import { aProduct } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = faultyFetch()
const bundledParts = [
  aProduct({ id: 411, label: "Paquete de 100 resistencias 4.7 kΩ 1/4 W", price: 1500, stock: { 5: 3 } }),
  aProduct({ id: 412, label: "Temporizador NE555", price: 2500 }),
  aProduct({ id: 413, label: "DIP switch de 8 posiciones", price: 2000 }),
]
let shop: TestShop
let shoppers: ReturnType<typeof cartShoppersAt>

beforeAll(async () => {
  const seed = aShopOfSensors()
  shop = await startShop({
    seed: { ...seed, products: [...seed.products, ...bundledParts] },
    erpFetch: transport.fetch,
  })
  shoppers = cartShoppersAt(shop)
})
afterAll(() => shop.stop())

const change = (browser: TestBrowser, fields: Record<string, string>) => browser.post("/perfil", fields)

test("[CART-01][CART-02][CART-07][CART-08][CART-13][CART-14][CART-15][CART-16] the cart tab shows the order, its lines, both lists and the pay button", async () => {
  const { id, browser } = await shoppers.shopper([2, 2], [1, 3])
  const { html } = await browser.open("/perfil")
  const draft = await shoppers.readCart(id)
  expect(html).toContain(`Orden #${draft?.id}`)
  expect(html).toContain("Protoboard")
  expect(html).toContain("/imagenes/productos/2/96")
  expect(html).toContain("₡10\u00a0000")
  expect(html).toContain("max-h-[500px]")
  expect(html).toContain('aria-label="Unidades de Protoboard"')
  expect(html).toContain('aria-label="Quitar Protoboard"')
  const places = elements(html, "label").filter(label => label.includes('name="recogida"'))
  expect(places.map(label => [/value="(\d+)"/.exec(label)?.[1], pageText(label)])).toEqual(
    [
      ["1", "Asociación de Computadores"],
      ["2", "Asociación de Mecatrónica"],
      ["4", "Asociación de Electrónica (Cartago)"],
      ["6", "Asociación de Electrónica (San Carlos)"],
      ["5", `Correos de Costa Rica (${postalFee.label})`],
    ].map(([value, name]) => [value, expect.stringContaining(String(name))]),
  )
  const options = [...html.matchAll(/<option value="(\d+)"[^>]*>([^<]+)</g)].map(([, value, label]) => [value, label])
  expect(options).toEqual([
    ["106", "SINPE Móvil"],
    ["4", "Efectivo"],
    ["6", "Tarjeta"],
  ])
  expect(html).toMatch(/<button[^>]*value="pagar"[^>]*>Pagar</)
})

test("[CART-10] a line has the specified fields", async () => {
  const { id } = await shoppers.shopper([2, 2])
  const cart = await shop.services.cart.read(id)
  const draft = await shoppers.readCart(id)
  expect(cart).toEqual({
    orderId: draft?.id,
    total: 10000,
    tax: 0,
    feeTax: 0,
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
  const { browser } = await shoppers.shopper([2, 1])
  const { html } = await browser.open("/perfil")
  expect(html).toContain("₡7500")
  expect(html).toContain("₡5000")
})

test("[CART-03][CART-20] an empty cart says so and offers nothing to pay with", async () => {
  const { browser } = await shoppers.shopper()
  const { html } = await browser.open("/perfil")
  expect(html).toContain("Ups! No tienes nada en el carrito")
  expect(html).not.toContain("<select")
  expect(html).not.toContain('value="pagar"')
})

test("[CART-05][ERP-19] removing a line deletes it in the ERP and says so", async () => {
  const { id, browser } = await shoppers.shopper([2, 1], [1, 4])
  const line = (await shoppers.readCart(id))?.lines[0]
  const reply = await change(browser, { accion: "quitar", linea: String(line?.id) })
  expect(await reply.text()).toContain("Producto eliminado con éxito.")
  expect((await shoppers.readCart(id))?.lines).toMatchObject([{ productId: 1 }])
})

test("[CART-06] a removal that fails says so and keeps the line", async () => {
  const { id, browser } = await shoppers.shopper([2, 1])
  const line = (await shoppers.readCart(id))?.lines[0]
  transport.arm(/^DELETE \/orders\/\d+\/lines/, "refused before")
  const reply = await change(browser, { accion: "quitar", linea: String(line?.id) })
  expect(reply.status).toBe(502)
  expect(await reply.text()).toContain("Error al eliminar el producto.")
  expect((await shoppers.readCart(id))?.lines).toHaveLength(1)
})

test("[CART-17] changed units are stored on the draft's line and survive a reload", async () => {
  const { id, browser } = await shoppers.shopper([2, 1])
  const line = (await shoppers.readCart(id))?.lines[0]
  await change(browser, { accion: "unidades", [`unidades-${line?.id}`]: "4" })
  expect(await shoppers.readCart(id)).toMatchObject({
    total: 20000,
    lines: [{ id: line?.id, quantity: 4, unitPrice: 5000 }],
  })
  expect((await browser.open("/perfil")).html).toContain("₡20\u00a0000")
})

test("[CART-17][PAY-01] 'Pagar' orders the units in the fields, saved before or not", async () => {
  const { id, browser } = await shoppers.shopper([2, 1])
  const line = (await shoppers.readCart(id))?.lines[0]
  const pay = { accion: "pagar", clave: crypto.randomUUID(), visto: "5000", recogida: "2", metodo: "4" }
  const dear = await browser.post("/perfil", { ...pay, [`unidades-${line?.id}`]: "3", visto: "4000" })
  expect(dear.status).toBe(409)
  const paid = await browser.post("/perfil", { ...pay, [`unidades-${line?.id}`]: "4", visto: "15000" })
  expect(paid.headers.get("Location")).toBe("/perfil")
  await expect
    .poll(async () => (await shop.erp.orders.list({ customerIds: [id] })).filter(({ status }) => status !== "draft"))
    .toMatchObject([{ total: 20_000 }])
})

test("[CART-18] the server refuses units above the stock and names the maximum", async () => {
  const { id, browser } = await shoppers.shopper([402, 1])
  const line = (await shoppers.readCart(id))?.lines[0]
  const reply = await change(browser, { accion: "unidades", [`unidades-${line?.id}`]: "5" })
  expect(reply.status).toBe(409)
  expect(await reply.text()).toContain("Solo quedan 4")
  expect((await shoppers.readCart(id))?.lines).toMatchObject([{ quantity: 1 }])
})

test("[HIST-10] another customer's line is neither changed nor removed", async () => {
  const owner = await shoppers.shopper([2, 1])
  const thief = await shoppers.shopper([1, 1])
  const line = (await shoppers.readCart(owner.id))?.lines[0]
  const units = await change(thief.browser, { accion: "unidades", [`unidades-${line?.id}`]: "3" })
  const removal = await change(thief.browser, { accion: "quitar", linea: String(line?.id) })
  expect([units.status, removal.status]).toEqual([404, 404])
  expect((await shoppers.readCart(owner.id))?.lines).toMatchObject([{ id: line?.id, quantity: 1 }])
})

test("a changed price or stock is shown in the cart", async () => {
  const { browser } = await shoppers.shopper([401, 2])
  await shoppers.setPrice(401, 1750)
  await shop.parts.catalogue.refresh()
  await expect
    .poll(async () => (await browser.open("/perfil")).html, { interval: 1000 })
    .toContain("Ahora cuesta ₡1750")
  await shoppers.setPrice(401, 1500)
})

test("[CART-12] a pack or kit that costs less than the cart's parts is shown with the server's figures", async () => {
  const waysIn = async (browser: TestBrowser) => {
    const { html } = await browser.open("/perfil")
    const list = elements(html, "ul").find(one => one.includes("Le sale más barato")) ?? ""
    return { texts: elements(list, "li").map(pageText), paths: linksIn(list).map(({ href }) => href) }
  }
  const { browser } = await shoppers.shopper([1, 70], [412, 1], [413, 1])
  expect(await waysIn(browser)).toEqual({
    texts: [
      "Kit Digital trae 2 de sus productos por ₡4000 en lugar de ₡4500: ahorra ₡500.",
      "Paquete de 100 resistencias 4.7 kΩ 1/4 W trae las 70 unidades que lleva sueltas por ₡1500 en lugar de ₡1750: ahorra ₡250.",
    ],
    paths: ["/kits/digital", "/products/411-Paquete%20de%20100%20resistencias%204.7%20k%CE%A9%201%2F4%20W"],
  })
  const { browser: thrifty } = await shoppers.shopper([1, 60], [412, 1])
  expect(await waysIn(thrifty)).toEqual({ texts: [], paths: [] })
})

test("[FAIL-13][HIST-09] an ERP that cannot be read leaves the empty states, without an error page", async () => {
  const { browser } = await shoppers.shopper([2, 1])
  transport.arm(/^GET \/orders/, "reset before", 100)
  const { status, html } = await browser.open("/perfil")
  const { html: past } = await browser.open("/perfil?tab=historial&orden=1")
  transport.disarm()
  expect(status).toBe(200)
  expect(html).toContain("Ups! No tienes nada en el carrito")
  expect(html).toContain("En este momento no podemos leer su carrito.")
  expect(past).toContain("En este momento no podemos leer sus compras.")
  expect(past).toContain("No tienes historial de compras")
  expect(past).toContain("No hay lineas de orden para este pedido.")
  // The circuit lets calls through again after its pause.
  await expect.poll(async () => (await browser.open("/perfil")).html).toContain("Protoboard")
  expect((await browser.open("/perfil?tab=historial")).html).not.toContain("no podemos leer")
})

test("[AUTH-17][AUTH-12] the profile and its forms need a session", async () => {
  const visitor = shop.visitor()
  expect((await visitor.get("/perfil")).headers.get("Location")).toBe("/iniciar-sesion")
  const plain = { headers: { Accept: "text/html" } }
  const post = await visitor.post("/perfil", { accion: "quitar", linea: "1" }, plain)
  expect(post.headers.get("Location")).toBe("/iniciar-sesion?problema=sesion")
  expect((await visitor.open("/iniciar-sesion?problema=sesion")).html).toContain("Su sesión terminó.")
  expect((await visitor.post("/perfil", { accion: "quitar", linea: "1" })).status).toBe(401)
  expect((await visitor.postJson("/createPayment", {})).status).toBe(401)
})
