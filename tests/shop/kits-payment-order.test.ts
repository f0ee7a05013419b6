import { afterAll, beforeAll, expect, test } from "vitest"
import { newCustomer, signedIn } from "../support/customers.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { newCarnet } from "../support/kits.ts"
import { people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let buyers: ReturnType<typeof kitBuyersAt>

beforeAll(async () => {
  shop = await startShop()
  buyers = kitBuyersAt(shop)
})
afterAll(() => shop.stop())

test("[KIT-23][KIT-30][KIT-36] the thank-you page shows what the order says, whatever else stands in its address", async () => {
  const started = await buyers.start(32000, { without: ["diodos", "npn"], extras: [291, 21], quantity: 3 })
  const { path } = await buyers.open(started.browser, await buyers.choose(started, "aprobar"))
  const payment = await buyers.paymentOf(started.orderNumber)
  const forged = path.replace(/orderId=[^&]*/, "orderId=CO1").replace("totalPrice=32000", "totalPrice=1")
  for (const address of [path, forged]) {
    const { text } = await buyers.open(started.browser, address)
    expect(text).toContain("¡Gracias por su compra!")
    expect(text).toContain(payment?.orderRef)
    expect(text).toContain("₡32 000")
    expect(text).toContain("Puede retirar su pedido con su nombre, carné o número de orden.")
  }
})

test("[KIT-13][KIT-17][KIT-21][KIT-25][KIT-31][KIT-32][KIT-34] approved and verified: the order holds kit, negative lines and extras, and equals the charge", async () => {
  const started = await buyers.start(
    32000,
    { without: ["diodos", "npn"], extras: [291, 21], quantity: 3 },
    { name: "Sofía Brenes" },
  )
  const { path, text } = await buyers.open(started.browser, await buyers.choose(started, "aprobar"))
  const payment = await buyers.paymentOf(started.orderNumber)
  expect(payment).toMatchObject({ state: "settled", amount: 32000 })
  expect(path).toMatch(
    new RegExp(`^/kits/confirmation\\?orderId=${payment?.orderRef}&totalPrice=32000&pedido=[\\w-]{32}$`),
  )
  expect(text).toContain("¡Gracias por su compra!")
  expect(text).toContain(payment?.orderRef)
  expect(text).toContain("₡32 000")

  const { records, orders } = await buyers.ordersOf(started.carnet)
  expect(records).toMatchObject([{ name: "Sofía Brenes", alias: started.carnet, phone: "87654321", isCustomer: true }])
  expect(orders).toHaveLength(1)
  const order = await buyers.ordersUnder(started.orderNumber)
  expect(order).toMatchObject({
    customerId: records[0]?.id,
    ref: payment?.orderRef,
    refExt: started.orderNumber,
    refClient: started.carnet,
    status: 1,
    paymentModeId: 6,
    warehouseId: null,
    total: 32000,
  })
  expect(
    order?.lines.map(({ productId, label, quantity, unitPrice }) => ({ productId, label, quantity, unitPrice })),
  ).toEqual([
    { productId: 26, label: "Kit Analógica", quantity: 3, unitPrice: 7400 },
    { productId: null, label: "El kit no incluirá: Diodos rectificadores 1N4007", quantity: 3, unitPrice: -300 },
    { productId: null, label: "El kit no incluirá: Transistores NPN 2N3904", quantity: 3, unitPrice: -600 },
    { productId: 291, label: "Caja de herramientas", quantity: 1, unitPrice: 2500 },
    { productId: 21, label: "Multímetro", quantity: 1, unitPrice: 10000 },
  ])
  expect(order?.lines.reduce((all, line) => all + line.total, 0)).toBe(32000)
})

test("[KIT-21][KIT-22][KIT-25] the whole kit is one line at the bundle price, each kit its own product", async () => {
  const bought = [
    ["ccca", 16000, 24],
    ["analogica", 5000, 26],
    ["digital", 4000, 28],
    ["mediciones", 8000, 30],
    ["circuitosCE", 16500, 63],
  ] as const
  for (const [kit, total, productId] of bought) {
    const started = await buyers.start(total, { kit })
    await buyers.open(started.browser, await buyers.choose(started, "aprobar"))
    const order = await buyers.ordersUnder(started.orderNumber)
    expect(order?.lines).toMatchObject([{ productId, quantity: 1, unitPrice: total }])
    expect(order).toMatchObject({ status: 1, total })
  }
})

test("[KIT-13] a record that has the carné is reused as it is", async () => {
  const started = await buyers.start(5000, {}, { carnet: "2021034567", name: "Otro Nombre" })
  await buyers.open(started.browser, await buyers.choose(started, "aprobar"))
  expect((await buyers.ordersUnder(started.orderNumber))?.customerId).toBe(people.luis)
  expect(await shop.erp.thirdParties.findByAlias("2021034567")).toMatchObject([{ id: people.luis, name: "Luis Mora" }])
})

test("[KIT-13][KIT-24] two orders of one new carné paid at the same moment: one record, two orders", async () => {
  const carnet = newCarnet()
  const both = [await buyers.start(5000, {}, { carnet }), await buyers.start(4000, { kit: "digital" }, { carnet })]
  await Promise.all(both.map(async started => buyers.open(started.browser, await buyers.choose(started, "aprobar"))))
  for (const { orderNumber } of both) await expect.poll(() => buyers.stateOf(orderNumber)).toBe("settled")
  const { records, orders } = await buyers.ordersOf(carnet)
  expect(records).toHaveLength(1)
  expect(orders.map(({ total, status }) => [total, status]).sort()).toEqual([
    [4000, 1],
    [5000, 1],
  ])
})

test("[KIT-26][KIT-34] a signed-in customer buys under their own record, which keeps the carné it had or gets this one", async () => {
  const id = await newCustomer(shop, "Elena Arias Ulloa")
  const browser = await signedIn(shop, id)
  const started = await buyers.start(5000, {}, {}, browser)
  expect(started.orderNumber).toMatch(new RegExp(`^CHISPA-${id}-\\d{14}$`))
  await buyers.open(browser, await buyers.choose(started, "aprobar"))
  const order = await buyers.ordersUnder(started.orderNumber)
  expect(order).toMatchObject({ customerId: id, refClient: started.carnet, status: 1 })
  await expect.poll(async () => (await shop.erp.thirdParties.get(id))?.alias).toBe(started.carnet)
  expect((await shop.services.history.page(id)).orders).toMatchObject([{ orderName: order?.ref, total: 5000 }])

  const again = await buyers.start(4000, { kit: "digital" }, { carnet: "2021034567" }, browser)
  await buyers.open(browser, await buyers.choose(again, "aprobar"))
  expect((await buyers.ordersUnder(again.orderNumber))?.customerId).toBe(id)
  expect((await shop.erp.thirdParties.get(id))?.alias).toBe(started.carnet)
})
