import { afterAll, beforeAll, expect, test } from "vitest"
import { newCustomer, signedIn } from "../support/customers.ts"
import { formFields } from "../support/form-fields.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { checkoutPath, newCarnet } from "../support/kits.ts"
import { sentMails } from "../support/outbox.ts"
import { pageText } from "../support/page-text.ts"
import { pdfTexts } from "../support/pdf-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let buyers: ReturnType<typeof kitBuyersAt>

beforeAll(async () => {
  shop = await startShop()
  buyers = kitBuyersAt(shop)
})
afterAll(() => shop.stop())

test("[KIT-23][KIT-30][KIT-36] the thank-you page shows the order's data and ignores the rest of its address", async () => {
  const started = await buyers.start(32000, { without: ["diodos", "npn"], extras: [291, 21], quantity: 3 })
  const { path } = await buyers.open(started.browser, await buyers.choose(started, "aprobar"))
  const payment = await buyers.readPayment(started.orderNumber)
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
  const payment = await buyers.readPayment(started.orderNumber)
  expect(payment).toMatchObject({ state: "settled", amount: 32000 })
  expect(path).toMatch(
    new RegExp(`^/kits/confirmation\\?orderId=${payment?.orderRef}&totalPrice=32000&pedido=[\\w-]{32}$`),
  )
  expect(text).toContain("¡Gracias por su compra!")
  expect(text).toContain(payment?.orderRef)
  expect(text).toContain("₡32 000")

  const { records, orders } = await buyers.readOrders(started.carnet)
  expect(records).toMatchObject([{ name: "Sofía Brenes", alias: started.carnet, phone: "87654321", isCustomer: true }])
  expect(orders).toHaveLength(1)
  const order = await buyers.ordersUnder(started.orderNumber)
  expect(order).toMatchObject({
    customerId: records[0]?.id,
    ref: payment?.orderRef,
    refExt: started.orderNumber,
    refClient: started.carnet,
    status: "validated",
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
    expect(order).toMatchObject({ status: "validated", total })
  }
})

test("[KIT-34] the order gets the pickup point that was chosen; without one or with an unknown one any association hands it over", async () => {
  const checkout = (await shop.visitor().open(checkoutPath({}))).html
  expect(checkout).toMatch(/name="recogida".*?<option value="" selected="">Cualquier asociación<\/option>/s)
  expect(checkout).not.toContain("Correos de Costa Rica</option>")
  for (const [recogida, warehouseId] of [
    ["2", 2],
    ["", null],
    ["5", null],
    ["999", null],
  ] as const) {
    const started = await buyers.start(5000, {}, { recogida })
    const { path } = await buyers.open(started.browser, await buyers.choose(started, "aprobar"))
    expect((await buyers.ordersUnder(started.orderNumber))?.warehouseId).toBe(warehouseId)
    const [, link = ""] = /pedido=([\w-]{32})/.exec(path) ?? []
    expect((await shop.visitor().open(`/pedidos/${link}`)).status).toBe(200)
  }
})

test("[KIT-25][KIT-34] page, receipt and mail name a kit's removed components and its place in the same words; the ERP's line stays", async () => {
  const started = await buyers.start(7100, { without: ["diodos"] })
  const { path } = await buyers.open(started.browser, await buyers.choose(started, "aprobar"))
  const [, link = ""] = /pedido=([\w-]{32})/.exec(path) ?? []
  const page = pageText((await shop.visitor().open(`/pedidos/${link}`)).html)
  const receipt = await shop.visitor().get(`/pedidos/${link}/documentos/recibo`)
  const paper = (await pdfTexts(new Uint8Array(await receipt.arrayBuffer()))).flat().join(" ")
  const { ref = "" } = (await buyers.ordersUnder(started.orderNumber)) ?? {}
  const [mail] = await sentMails(shop, `Pago confirmado: pedido ${ref}`)
  for (const text of [page, paper, mail!.text]) {
    expect(text).toContain("No incluye: Diodos rectificadores 1N4007")
    expect(text).not.toContain("El kit no incluirá")
    expect(text).toContain("Cualquier asociación")
  }
  // An amount that is no article has neither units nor a price for one.
  expect(paper).toMatch(/No incluye: Diodos rectificadores 1N4007 -₡300/)
})

/** Buys a kit without an account and returns the customer of its order. */
const boughtBy = async (carnet: string, name = "Otro Nombre"): Promise<number | undefined> => {
  const started = await buyers.start(5000, {}, { carnet, name })
  await buyers.open(started.browser, await buyers.choose(started, "aprobar"))
  return (await buyers.ordersUnder(started.orderNumber))?.customerId
}

test("[KIT-13] a record that has the carné and no account is reused as it is", async () => {
  const carnet = newCarnet()
  const id = await shop.erp.thirdParties.create({ name: "Rosa Mora", alias: carnet })
  expect(await boughtBy(carnet)).toBe(id)
  expect(await shop.erp.thirdParties.findByAlias(carnet)).toMatchObject([{ id, name: "Rosa Mora" }])
})

test("[KIT-13][I7] an account registered with another person's carné gets none of that person's kits, before or after their first one", async () => {
  const carnet = newCarnet()
  const register = async () => {
    const correo = `${crypto.randomUUID().slice(0, 8)}@chispa.test`
    const secret = { contrasena: "Clave-de-otro-7", confirmContrasena: "Clave-de-otro-7" }
    const person = { nombre: "Otra", apellidos: "Persona", correo, telefono: "60001234", ...secret }
    const student = { esEstudiante: "1", carrera: "Electrónica", carne: carnet }
    await shop.visitor().post("/crear-cuenta", { ...person, ...student, paso: "confirmar" })
    return (await shop.erp.thirdParties.findByEmail(correo))[0]?.id ?? 0
  }
  const before = await register()
  const buyer = await boughtBy(carnet, "Sofía Brenes")
  const after = await register()
  expect(await boughtBy(carnet, "Sofía Brenes")).toBe(buyer)
  expect([before, after]).not.toContain(buyer)
  expect(await shop.erp.thirdParties.get(buyer ?? 0)).toMatchObject({ name: "Sofía Brenes", credential: "" })
  for (const id of [before, after]) expect(await shop.erp.orders.list({ customerIds: [id] })).toEqual([])
})

test("[KIT-13][SOC-03] an account that is entered with Google and got that carné from a kit of its own gets none of them either", async () => {
  const [carnet, correo] = [newCarnet(), `${crypto.randomUUID().slice(0, 8)}@chispa.test`]
  // A record made by staff in Dolibarr has no credential.
  const id = await shop.erp.thirdParties.create({ name: "Gabriela Núñez", email: correo })
  const browser = shop.visitor()
  const { html } = await browser.open("/auth/google")
  const person = { nonce: formFields(html)["nonce"] ?? "", nombre: "Gabriela", apellidos: "Núñez", correo }
  const signed = await (await browser.post("/identidad-local/persona", person)).text()
  await browser.post("/auth/google", { id_token: formFields(signed)["id_token"] ?? "" })
  const started = await buyers.start(5000, {}, { carnet }, browser)
  await buyers.open(browser, await buyers.choose(started, "aprobar"))
  await expect.poll(async () => (await shop.erp.thirdParties.get(id))?.alias).toBe(carnet)
  expect(await boughtBy(carnet, "Sofía Brenes")).not.toBe(id)
})

test("[KIT-13][KIT-24] two orders of one new carné paid at the same moment: one record, two orders", async () => {
  const carnet = newCarnet()
  const both = [await buyers.start(5000, {}, { carnet }), await buyers.start(4000, { kit: "digital" }, { carnet })]
  await Promise.all(both.map(async started => buyers.open(started.browser, await buyers.choose(started, "aprobar"))))
  for (const { orderNumber } of both) await expect.poll(() => buyers.readState(orderNumber)).toBe("settled")
  const { records, orders } = await buyers.readOrders(carnet)
  expect(records).toHaveLength(1)
  expect(orders.map(({ total, status }) => [total, status]).sort()).toEqual([
    [4000, "validated"],
    [5000, "validated"],
  ])
})

test("[KIT-26][KIT-34] a signed-in customer buys under their own record, which keeps the carné it had or gets this one", async () => {
  const id = await newCustomer(shop, "Elena Arias Ulloa")
  const browser = await signedIn(shop, id)
  const started = await buyers.start(5000, {}, {}, browser)
  expect(started.orderNumber).toMatch(new RegExp(`^CHISPA-${id}-\\d{14}$`))
  await buyers.open(browser, await buyers.choose(started, "aprobar"))
  const order = await buyers.ordersUnder(started.orderNumber)
  expect(order).toMatchObject({ customerId: id, refClient: started.carnet, status: "validated" })
  await expect.poll(async () => (await shop.erp.thirdParties.get(id))?.alias).toBe(started.carnet)
  expect((await shop.services.history.page(id)).orders).toMatchObject([{ orderName: order?.ref, total: 5000 }])

  const again = await buyers.start(4000, { kit: "digital" }, { carnet: "2021034567" }, browser)
  await buyers.open(browser, await buyers.choose(again, "aprobar"))
  expect((await buyers.ordersUnder(again.orderNumber))?.customerId).toBe(id)
  expect((await shop.erp.thirdParties.get(id))?.alias).toBe(started.carnet)
})
