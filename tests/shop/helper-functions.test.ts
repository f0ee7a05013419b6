import { afterAll, beforeAll, expect, test } from "vitest"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

test("[ERP-49] products are searched by category, subcategory and term, and read by id with variants and picture", async () => {
  const { catalogue } = shop.services
  const labels = (query: { category?: number; subcategory?: number; term?: string }) =>
    catalogue.find({ ...query, page: 1, pageSize: 24 }).products.map(product => product.label)
  expect(labels({ category: 10, term: "resistencia" })).toEqual(["Resistencia 220 Ω 1/2 W", "Resistencia 4.7 kΩ 1/4 W"])
  expect(labels({ category: 10, subcategory: 11 })).toEqual(["Resistencia 4.7 kΩ 1/4 W"])
  expect(await catalogue.detail(2)).toMatchObject({ label: "Protoboard", price: 5000, variants: false })
  expect(await catalogue.detail(6)).toMatchObject({
    variants: [{ childId: 1001 }, { childId: 1002 }, { childId: 1003 }],
  })
  expect(await catalogue.detail(999)).toBe(false)
  expect(await catalogue.picture(2, 320)).toBeNull()
})

test("[ERP-49] a customer is registered and looked up by e-mail; the draft is found by user, filled, ordered and finalised", async () => {
  const { accounts, cart, checkout, history } = shop.services
  const registered = await accounts.register(
    {
      nombre: "Nora",
      apellidos: "Chaves",
      correo: "Nora@Chispa.test",
      telefono: "88887777",
      contrasena: "Clave1234",
      confirmContrasena: "Clave1234",
      esEstudiante: "0",
      carrera: "",
      carne: "",
    },
    "127.0.0.1",
  )
  expect(registered.kind).toBe("created")
  const [customer, ...others] = await shop.erp.thirdParties.findByEmail("nora@chispa.test")
  expect(others).toEqual([])
  const id = customer?.id ?? 0

  expect(await cart.read(id)).toBeNull()
  expect((await cart.add(id, { productId: 2, quantity: 2 })).kind).toBe("added")
  const draft = await cart.read(id)
  expect(draft?.lines).toMatchObject([{ id: 2, qty: 2, subprice: 5000, total_ttc: 10000 }])

  const key = crypto.randomUUID()
  const paid = await checkout.pay(id, { key, pickupPoint: 1, paymentModeId: 4, seenTotal: null })
  expect(paid.kind).toBe("begun")
  const orders = await shop.erp.orders.listWithLines({ customerIds: [id], status: "validated" })
  expect(orders).toMatchObject([{ total: 10000, lines: [{ productId: 2, quantity: 2 }] }])
  expect((await history.page(id)).orders).toMatchObject([{ orderId: orders[0]?.id, orderName: orders[0]?.ref }])
})
