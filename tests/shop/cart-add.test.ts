import { afterAll, beforeAll, expect, test } from "vitest"
import { aShopOfSensors, cartShoppersAt } from "../support/cart-shoppers.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { everyFault, faultyFetch } from "../support/faulty-fetch.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = faultyFetch()
let shop: TestShop
let shoppers: ReturnType<typeof cartShoppersAt>

beforeAll(async () => {
  shop = await startShop({ seed: aShopOfSensors(), erpFetch: transport.fetch })
  shoppers = cartShoppersAt(shop)
})
afterAll(() => shop.stop())

test("[CART-11][CAT-18][ERP-21][ERP-22] a first add makes the draft and puts one line on it at the ERP's price", async () => {
  const { id, browser } = await shoppers.shopper()
  expect(await shoppers.readDrafts(id)).toEqual([])
  expect(await shoppers.add(browser, 2, 3)).toMatchObject({ status: 200, kind: "added", units: 3 })
  const drafts = await shoppers.readDrafts(id)
  expect(drafts).toHaveLength(1)
  expect(drafts[0]).toMatchObject({
    customerId: id,
    status: "draft",
    warehouseId: null,
    paymentModeId: null,
    total: 15000,
    lines: [{ productId: 2, quantity: 3, unitPrice: 5000, total: 15000 }],
  })
})

test("[PROD-20] with a variant the line is the variant's own product at the variant's price", async () => {
  const { id } = await shoppers.shopper([1002, 2])
  expect((await shoppers.readCart(id))?.lines).toMatchObject([{ productId: 1002, quantity: 2, unitPrice: 70 }])
})

test("[CART-19] a product already in the cart raises its line, at the current price", async () => {
  const { id, browser } = await shoppers.shopper([401, 1])
  await shoppers.setPrice(401, 1800)
  expect(await shoppers.add(browser, 401, 2)).toMatchObject({ kind: "added", units: 3 })
  expect((await shoppers.readCart(id))?.lines).toMatchObject([
    { productId: 401, quantity: 3, unitPrice: 1800, total: 5400 },
  ])
  await shoppers.setPrice(401, 1500)
})

test("[CART-19] of several drafts the oldest is the cart, and an order under way never is", async () => {
  const id = await newCustomer(shop)
  await shop.erp.orders.findOrCreateByRefExt(`web-${id}-under-way`, { customerId: id, warehouseId: 1 })
  const cart = await shop.erp.orders.create({ customerId: id })
  await shop.erp.orders.create({ customerId: id })
  const browser = await signedIn(shop, id)
  await shoppers.add(browser, 1, 5)
  expect((await shop.erp.orders.get(cart))?.lines).toMatchObject([{ productId: 1, quantity: 5 }])
  expect((await browser.open("/perfil")).html).toContain(`Orden #${cart}`)
})

test("[CART-18][PROD-14] more than the highest stock of a place is refused, in one add and in several", async () => {
  const { id, browser } = await shoppers.shopper()
  expect(await shoppers.add(browser, 402, 5)).toMatchObject({ status: 409, kind: "above-stock", max: 4 })
  expect(await shoppers.add(browser, 402, 3)).toMatchObject({ kind: "added" })
  expect(await shoppers.add(browser, 402, 2)).toMatchObject({ kind: "above-stock", max: 4 })
  expect((await shoppers.readCart(id))?.lines).toMatchObject([{ productId: 402, quantity: 3 }])
})

test("[CAT-16][PROD-17] adding zero units or a product that is not for sale adds nothing", async () => {
  const { id, browser } = await shoppers.shopper()
  for (const quantity of ["0", "-1", "abc", "1.5"])
    expect(await shoppers.add(browser, 2, quantity)).toMatchObject({ status: 422, kind: "no-quantity" })
  expect(await shoppers.add(browser, 313, 1)).toMatchObject({ status: 404, kind: "unknown-product" })
  expect(await shoppers.add(browser, 999_999, 1)).toMatchObject({ status: 404, kind: "unknown-product" })
  expect(await shoppers.readDrafts(id)).toEqual([])
})

test("[AUTH-12][PROD-15] a visitor's add is refused", async () => {
  expect(await shoppers.add(shop.visitor(), 2, 1)).toMatchObject({ status: 401, kind: "signed-out" })
})

test("[CAT-20][PROD-16] 'no-draft' is returned only if the server could not make one", async () => {
  const { id, browser } = await shoppers.shopper()
  transport.arm(/^POST \/orders$/, "refused before")
  expect(await shoppers.add(browser, 2, 1)).toMatchObject({ status: 502, kind: "no-draft" })
  expect(await shoppers.readDrafts(id)).toEqual([])
  expect(await shoppers.add(browser, 2, 1)).toMatchObject({ kind: "added" })
})

test("[CAT-19][PROD-19] an add that the ERP refuses fails and leaves the cart as it was", async () => {
  const { id, browser } = await shoppers.shopper([1, 1])
  transport.arm(/^POST \/orders\/\d+\/lines$/, "refused before")
  expect(await shoppers.add(browser, 2, 1)).toMatchObject({ status: 502, kind: "failed" })
  expect((await shoppers.readCart(id))?.lines).toHaveLength(1)
})

test("after every fault of every write of an add the line is there once or not at all, as reported", async () => {
  const writes = [/^POST \/orders$/, /^POST \/orders\/\d+\/lines$/, /^PUT \/orders\/\d+\/lines\/\d+$/]
  const carts = [[], [[2, 1]], [[1, 1]]] as const
  for (const [index, write] of writes.entries())
    for (const fault of everyFault) {
      const { id, browser } = await shoppers.shopper(...(carts[index] ?? []))
      transport.arm(write, fault)
      const { kind } = await shoppers.add(browser, 1, 2)
      const before = index === 2 ? 1 : 0
      const lines = (await shoppers.readCart(id))?.lines ?? []
      const units = lines.filter(({ productId }) => productId === 1).map(line => line.quantity)
      const expected = before + (kind === "added" ? 2 : 0)
      expect({ fault, units }).toEqual({ fault, units: expected === 0 ? [] : [expected] })
      expect((await shoppers.readDrafts(id)).length).toBeLessThanOrEqual(1)
    }
  expect(transport.struck()).toBeGreaterThanOrEqual(writes.length * everyFault.length)
})

test("[CART-10][CART-12] twelve adds at once to one cart lose nothing, and the total is the sum of the lines", async () => {
  const { id, browser } = await shoppers.shopper()
  const products = [1, 2, 4, 22, 35, 118]
  const adds = await Promise.all([...products, ...products].map(product => shoppers.add(browser, product, 1)))
  expect(adds.map(({ kind }) => kind)).toEqual(Array(12).fill("added"))
  const drafts = await shoppers.readDrafts(id)
  expect(drafts).toHaveLength(1)
  expect(drafts[0]?.lines).toHaveLength(6)
  for (const line of drafts[0]?.lines ?? []) expect(line.quantity).toBe(2)
  expect(drafts[0]?.total).toBe(2 * (25 + 5000 + 50 + 10000 + 10000 + 2000))
})

test("[CART-11] two tabs of a new customer that add at once make one draft, also while many others do", async () => {
  const people = await Promise.all(Array.from({ length: 14 }, () => shoppers.shopper()))
  await Promise.all(people.flatMap(({ browser }) => [shoppers.add(browser, 1, 1), shoppers.add(browser, 118, 1)]))
  for (const { id } of people) {
    const drafts = await shoppers.readDrafts(id)
    expect(drafts).toHaveLength(1)
    expect(drafts[0]?.lines).toHaveLength(2)
  }
})

test("without script an add goes back to its page with the answer in the address", async () => {
  const { id, browser } = await shoppers.shopper()
  const fields = { producto: "2", cantidad: "1", volver: "/catalogo?pagina=2" }
  const reply = await browser.post("/carrito/lineas", fields)
  expect(reply.headers.get("Location")).toBe("/catalogo?pagina=2&carrito=added")
  expect((await shoppers.readCart(id))?.lines).toHaveLength(1)
  for (const volver of ["//evil.test/x", "/..//evil.test", "/\\evil.test", "/.//evil.test", "https://evil.test/"]) {
    const away = await browser.post("/carrito/lineas", { ...fields, volver })
    expect({ volver, to: away.headers.get("Location") }).toEqual({ volver, to: null })
  }
  const visitor = await shop.visitor().post("/carrito/lineas", fields)
  expect(visitor.headers.get("Location")).toBe("/iniciar-sesion?volver=%2Fcatalogo%3Fpagina%3D2")
})

test("[CART-18] units of a line are counted together with other lines of the same product", async () => {
  const { id } = await shoppers.shopper([402, 1])
  const { id: draft, lines } = (await shoppers.readCart(id))!
  // Two lines of one product, as made in the ERP; one warehouse has at most four units.
  await shop.erp.orders.addLine(draft, { productId: 402, quantity: 2, unitPrice: lines[0]!.unitPrice })
  const set = (units: number) => shop.services.cart.setUnits(id, lines[0]!.id, units)
  expect(await set(3)).toEqual({ kind: "above-stock", max: 2 })
  expect((await shoppers.readCart(id))?.lines.map(({ quantity }) => quantity)).toEqual([1, 2])
  expect(await set(2)).toMatchObject({ kind: "added" })
  expect((await shoppers.readCart(id))?.lines.map(({ quantity }) => quantity)).toEqual([2, 2])
})
