import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { colones } from "../../src/shop/vocabulary/money.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { pickupPoints, postalFee } from "../shared/documented-business.ts"
import { waitForConfirmation } from "../shared/order-forms.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { faultyFetch } from "../support/faulty-fetch.ts"
import { expectSound, finishedOrders } from "../support/invariants.ts"
import { aProduct, aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = faultyFetch()
let shop: TestShop

beforeAll(async () => {
  const seed = wellStocked(aShop())
  const products = [
    ...seed.products,
    aProduct({ id: 401, label: "Sensor que sube", price: 1500, stock: { 5: 10 } }),
    aProduct({ id: 402, label: "Sensor escaso", price: 900, stock: { 5: 3 } }),
  ]
  shop = await startShop({ seed: { ...seed, products }, erpFetch: transport.fetch })
})
afterAll(() => shop.stop())

const readCart = async (customerId: number) =>
  (await shop.erp.orders.listWithLines({ customerIds: [customerId], status: "draft" })).find(
    draft => draft.refExt === null,
  )

/** A customer with a browser and two products in the cart: 10 075. */
const shopper = async (
  lines: readonly (readonly [number, number])[] = [
    [2, 2],
    [1, 3],
  ],
) => {
  const id = await newCustomer(shop)
  for (const [productId, quantity] of lines)
    expect((await shop.services.cart.add(id, { productId, quantity })).kind).toBe("added")
  return { id, browser: await signedIn(shop, id) }
}

const keyOn = (html: string) => /name="clave" value="([^"]+)"/.exec(html)?.[1] ?? ""
const pay = async (browser: TestBrowser, fields: Record<string, string>) => {
  const { html } = await browser.open("/perfil")
  const form = { accion: "pagar", clave: keyOn(html), recogida: "1", metodo: "106", ...fields }
  return { form, reply: await browser.post("/perfil", form) }
}
const putProduct = async (productId: number, body: object) => {
  const reply = await fetch(`${shop.embeddedErp.url}/api/index.php/products/${productId}`, {
    method: "PUT",
    headers: { DOLAPIKEY: "test-erp-key", "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(200)
}

/** The units are sold at the counter. */
const takeFromStock = async (productId: number, quantity: number) => {
  const customerId = await newCustomer(shop)
  const order = await shop.erp.orders.create({ customerId })
  await shop.erp.orders.addLine(order, { productId, quantity, unitPrice: colones(1500) })
  await shop.erp.orders.ensureValidated(order)
  const { shipment } = await shop.erp.shipments.findOrCreateFor(order, 5)
  await shop.erp.shipments.ensureValidated(shipment.id)
}

test("[PAY-07][PAY-09][PAY-10][PAY-28][PAY-32][PAY-35][ERP-24][ERP-44][ERP-48] SINPE: an order with its lines is made and validated, the cart emptied, the dialog tells how to pay", async () => {
  const { id, browser } = await shopper()
  const { reply } = await pay(browser, { metodo: "106" })
  expect(reply.status).toBe(302)
  expect(reply.headers.get("Location")).toBe("/perfil")
  const [order, ...others] = await expectSound(shop.erp, id)
  expect(others).toEqual([])
  expect(order).toMatchObject({ status: "validated", billed: false, warehouseId: 1, paymentModeId: 106, total: 10075 })
  expect(order?.lines).toMatchObject([
    { productId: 2, quantity: 2, unitPrice: 5000 },
    { productId: 1, quantity: 3, unitPrice: 25 },
  ])
  expect(await readCart(id)).toBeUndefined()

  const { html } = await browser.open("/perfil")
  expect(html).toContain("Resultado del Pago")
  expect(html).toContain("Su orden ha sido procesada.")
  expect(html).toContain(order?.ref)
  expect(html).toContain("₡10\u00a0075")
  expect(html).toContain(shop.config.brand.sinpeHolder)
  expect(html).toContain(order?.ref.replace("-", ""))
  expect(html).toContain('data-result="success"')
})

test("[PAY-29] closing the result forgets it; the order is in the history", async () => {
  const { id, browser } = await shopper()
  await pay(browser, { metodo: "4" })
  const [order] = await finishedOrders(shop.erp, id)
  const closed = await browser.post("/perfil", { accion: "cerrar-resultado" })
  expect(closed.headers.get("Location")).toBe("/perfil")
  const { html } = await browser.open("/perfil?tab=historial")
  expect(html).not.toContain("Resultado del Pago")
  expect(html).toContain(order?.ref)
})

test("[PAY-07][PAY-08][PAY-21][CART-09][ERP-23] cash by post: the fee is a line of its own before validation", async () => {
  const { id, browser } = await shopper([[2, 1]])
  await pay(browser, { metodo: "4", recogida: String(pickupPoints.postal) })
  const [order] = await expectSound(shop.erp, id)
  expect(order).toMatchObject({ status: "validated", warehouseId: 5, paymentModeId: 4, total: 7500 })
  expect(order?.lines).toMatchObject([
    { productId: 2, quantity: 1, total: 5000 },
    { productId: null, label: postalFee.label, quantity: 1, unitPrice: postalFee.amount },
  ])
  const { html } = await browser.open("/perfil")
  expect(html).toContain("Su orden ha sido procesada.")
  expect(html).not.toContain("Detalle de la transferencia")
})

test("[PAY-01] without a pickup point or a payment method nothing is ordered", async () => {
  const { id, browser } = await shopper()
  const incomplete: Record<string, string>[] = [
    { recogida: "" },
    { metodo: "" },
    { recogida: "3" },
    { metodo: "7" },
    { recogida: "abc" },
  ]
  for (const fields of incomplete) {
    const { reply } = await pay(browser, fields)
    expect(reply.status).toBe(422)
    expect(await reply.text()).toContain(
      "Por favor, seleccione un lugar de recogida y un metodo de pago antes de proceder.",
    )
  }
  expect(await finishedOrders(shop.erp, id)).toEqual([])
})

test("[PAY-02] without an active order there is nothing to pay", async () => {
  const form = { accion: "pagar", recogida: "1", metodo: "4" }
  const nothing = await shopper([])
  const emptied = await shopper([[2, 1]])
  const { html } = await emptied.browser.open("/perfil")
  for (const line of (await readCart(emptied.id))?.lines ?? []) await shop.services.cart.remove(emptied.id, line.id)
  for (const [{ browser }, clave] of [
    [nothing, crypto.randomUUID()],
    [emptied, keyOn(html)],
  ] as const) {
    const reply = await browser.post("/perfil", { ...form, clave })
    expect(reply.status).toBe(422)
    expect(await reply.text()).toContain("No hay una orden activa.")
  }
})

test("[CART-12] an amount, a price or a total sent by the browser changes nothing", async () => {
  const { id, browser } = await shopper([[2, 1]])
  const { reply } = await pay(browser, { amount: "1", total: "1", subprice: "1", total_ttc: "1", qty: "100" })
  expect(reply.status).toBe(302)
  const [order] = await expectSound(shop.erp, id)
  expect(order?.total).toBe(5000)
})

test("[PAY-38] free text is ordered under its label; a line without units stays in the cart", async () => {
  const { id, browser } = await shopper([[2, 1]])
  const cart = await readCart(id)
  await shop.erp.orders.addLine(cart?.id ?? 0, { label: "Corte a medida", quantity: 1, unitPrice: cart!.total })
  await shop.erp.orders.addLine(cart?.id ?? 0, { productId: 1, quantity: 0, unitPrice: cart!.total })
  const { reply } = await pay(browser, {})
  expect(reply.status).toBe(302)
  const [order] = await expectSound(shop.erp, id)
  expect(order?.lines).toMatchObject([
    { productId: 2, total: 5000 },
    { productId: null, label: "Corte a medida", total: 5000 },
  ])
})

test("the same key gives the same answer at once or later; the same key with another choice is refused (I8)", async () => {
  const { id, browser } = await shopper()
  const { html } = await browser.open("/perfil")
  const form = { accion: "pagar", clave: keyOn(html), recogida: "1", metodo: "106" }
  const replies = await Promise.all([1, 2, 3, 4].map(() => browser.post("/perfil", form)))
  expect(replies.map(({ status }) => status)).toEqual([302, 302, 302, 302])
  expect((await browser.post("/perfil", form)).status).toBe(302)
  const other = await browser.post("/perfil", { ...form, recogida: "2" })
  expect(other.status).toBe(409)
  expect(await expectSound(shop.erp, id)).toHaveLength(1)
})

test("two tabs that pay the same cart at once make one order; the second gets a message", async () => {
  const { id, browser } = await shopper()
  const keys = [1, 2, 3].map(() => crypto.randomUUID())
  const replies = await Promise.all(
    keys.map(clave => browser.post("/perfil", { accion: "pagar", clave, recogida: "1", metodo: "4" })),
  )
  expect(replies.filter(({ status }) => status === 302)).toHaveLength(1)
  expect(await expectSound(shop.erp, id)).toHaveLength(1)
})

test("a changed price is shown before paying, written to the cart, and paid only after another press", async () => {
  const { id, browser } = await shopper([[401, 2]])
  await putProduct(401, { price: 1900 })
  const { reply } = await pay(browser, {})
  expect(reply.status).toBe(409)
  expect(await reply.text()).toContain("Sensor que sube: el precio cambió de ₡1500 a ₡1900.")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
  expect((await readCart(id))?.total).toBe(3800)
  expect((await pay(browser, {})).reply.status).toBe(302)
  const [order] = await expectSound(shop.erp, id)
  expect(order?.total).toBe(3800)
  await putProduct(401, { price: 1500 })
})

test("missing stock, or a product no longer sold, is shown before paying", async () => {
  const { id, browser } = await shopper([[401, 9]])
  await takeFromStock(401, 3)
  const short = await pay(browser, {})
  expect(short.reply.status).toBe(409)
  expect(await short.reply.text()).toContain("Sensor que sube: solo quedan 7 unidades.")
  await putProduct(401, { status: 0 })
  const gone = await pay(browser, {})
  expect(await gone.reply.text()).toContain("Sensor que sube: ya no está a la venta.")
  await putProduct(401, { status: 1 })
  expect(await finishedOrders(shop.erp, id)).toEqual([])
})

test("a cart that another device changed is not paid at a total that the customer has not seen", async () => {
  const { id, browser } = await shopper([[2, 1]])
  const { html } = await browser.open("/perfil")
  await shop.services.cart.add(id, { productId: 22, quantity: 1 })
  const form = { accion: "pagar", clave: keyOn(html), recogida: "1", metodo: "4", visto: "5000" }
  const reply = await browser.post("/perfil", form)
  expect(reply.status).toBe(409)
  expect(await reply.text()).toContain("El total ya no es el que se mostraba.")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
})

test("[PAY-11][FAIL-15] if the ERP makes no order, the payment fails, the cart is whole and no incomplete order remains", async () => {
  const { id, browser } = await shopper()
  const before = await readCart(id)
  const { html } = await browser.open("/perfil")
  const logged = vi.spyOn(shop.parts.log, "error")
  transport.arm(/^POST \/orders$/, "refused before", 30)
  const reply = await browser.post("/perfil", { accion: "pagar", clave: keyOn(html), recogida: "1", metodo: "4" })
  transport.disarm()
  expect(reply.status).toBe(502)
  expect(await reply.text()).toContain("Ocurrio un error al procesar el pago. Intente nuevamente.")
  expect(logged.mock.calls.map(([, message]) => message)).toContain("Error al crear la orden")
  logged.mockRestore()
  await expect.poll(() => shop.parts.erp.health().circuit).not.toBe("open")
  const drafts = await shop.erp.orders.listWithLines({ customerIds: [id] })
  expect(drafts).toMatchObject([{ id: before?.id, status: "draft", total: before?.total }])
  expect((await pay(browser, { metodo: "4" })).reply.status).toBe(302)
  expect(await expectSound(shop.erp, id)).toHaveLength(1)
})

test("8 checkouts at the same moment give 8 orders", async () => {
  const shoppers = await Promise.all(
    Array.from({ length: 8 }, () =>
      shopper([
        [2, 1],
        [1, 2],
        [118, 1],
      ]),
    ),
  )
  const replies = await Promise.all(shoppers.map(({ browser }) => pay(browser, { metodo: "4" })))
  expect(replies.map(({ reply }) => reply.status)).toEqual(Array(8).fill(302))
  const orders = (await Promise.all(shoppers.map(({ id }) => expectSound(shop.erp, id)))).flat()
  expect(new Set(orders.map(({ ref }) => ref)).size).toBe(8)
})

test("[PAY-11] an order that takes long says so, and the soak's customers wait for it instead of counting a failure", async () => {
  const { browser } = await shopper()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const { engine, erp } = shop.parts
  const validate = erp.orders.ensureValidated
  const spies = [
    vi.spyOn(engine, "run").mockImplementation(async (workflow, request) => {
      await engine.start(workflow, request)
      return { kind: "still-running" }
    }),
    vi.spyOn(erp.orders, "ensureValidated").mockImplementation((...order) => mayGoOn.then(() => validate(...order))),
  ]
  await pay(browser, {})
  expect((await browser.open("/perfil")).html).toContain("Procesando su orden...")
  const done = waitForConfirmation(browser)
  goOn()
  await done
  for (const spy of spies) spy.mockRestore()
})

test("[STOCK-03][PAY-10] a checkout that failed gives its units back at once: the next customer gets them", async () => {
  const [first, second] = [await shopper([[402, 3]]), await shopper([[402, 3]])]
  const buy = ({ id }: { readonly id: number }) => {
    const request = { key: crypto.randomUUID(), pickupPoint: pickupPoints.computing, paymentModeId: 4 } as const
    return shop.services.checkout.pay(id, { ...request, seenTotal: null })
  }
  transport.arm(/^POST \/orders$/, "refused before", 30)
  await buy(first)
  transport.disarm()
  expect(await finishedOrders(shop.erp, first.id)).toEqual([])
  await buy(second)
  await expect.poll(async () => (await finishedOrders(shop.erp, second.id)).length).toBe(1)
})
