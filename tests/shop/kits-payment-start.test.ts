import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { checkoutPath, kitForm } from "../support/kits.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let buyers: ReturnType<typeof kitBuyersAt>

beforeAll(async () => {
  shop = await startShop()
  buyers = kitBuyersAt(shop)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.stop())

test("[KIT-15][KIT-27][PAY-36] paying starts a card payment of the server's total and leads to the provider's page", async () => {
  const { orderNumber, url } = await buyers.start(
    24200,
    { without: ["diodos"], extras: [21], quantity: 2 },
    { amount: "1" },
  )
  expect(orderNumber).toMatch(/^CHISPA-0-\d{14}$/)
  expect(url.startsWith(`${shop.url}/pasarela-de-prueba/pago/`)).toBe(true)
  expect(await buyers.readPayment(orderNumber)).toMatchObject({
    kind: "kit",
    customerId: null,
    amount: 24200,
    currency: "CRC",
    state: "waiting",
    pickupPoint: null,
    billing: { firstName: "Marta", lastName: "Rojas", email: "marta@estudiantes.test", phone: "8765 4321" },
  })
  const [asked] = await shop.parts.database.query<{ redirect: string; amount: string }>(
    "select redirect, amount from sandbox_card_payments where order_number = $1",
    [orderNumber],
  )
  expect(asked).toEqual({ redirect: `${shop.url}/kits/pago-confirmacion`, amount: "24200.00" })
})

test("[KIT-14][KIT-15][PAY-12] a page with script starts the payment by /createPayment and is given the temporary order to store before it leaves", async () => {
  const { firstName, lastName, email, contactNumber, ...rest } = kitForm(5000, { name: "Con Guion" })
  const reply = await shop.visitor().postJson("/createPayment", {
    ...rest,
    customerName: firstName,
    customerLastName: lastName,
    customerEmail: email,
    customerPhone: contactNumber,
    kit: checkoutPath({ kit: "digital", without: ["not"], extras: [133] }).split("?")[1],
  })
  expect(reply.status).toBe(200)
  const number = await buyers.newestNumber()
  const html = await reply.text()
  for (const part of [
    number,
    "tempor",
    "discountProducts",
    "additionalProducts",
    "El kit no incluirá: Inversores 74LS04",
  ])
    expect(html).toContain(part)
  expect(await buyers.readPayment(number)).toMatchObject({
    amount: 5000,
    snapshot: { buyer: { name: "Con Guion" }, lines: { line: { productId: 28, unitPrice: 4150 } } },
  })
})

test("[KIT-15] a total that differs from the shown one is not charged, and the new one is shown", async () => {
  for (const visto of ["1", "", "NaN", "4999.99"]) {
    const reply = await shop.visitor().post(checkoutPath(), kitForm(5000, { visto }))
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain("El total cambió desde que abrió esta página.")
  }
})

test("[KIT-15] a provider that cannot be reached: PAY-18's message, what was typed stays, nothing is charged", async () => {
  const { gateway } = shop.parts.card
  if (!gateway) throw new Error("the shop takes no cards")
  vi.spyOn(gateway, "start").mockRejectedValue(new GatewayError("start", "no-url", "No se obtuvo URL de TiloPay"))
  const reply = await shop.visitor().post(checkoutPath(), kitForm(5000, { name: "Quien Insiste" }))
  expect(reply.status).toBe(502)
  const html = await reply.text()
  expect(html).toContain("Error al conectar con TiloPay.")
  expect(html).toContain('value="Quien Insiste"')
  expect(html).not.toContain("No se obtuvo URL")
})

test("two presses of 'Pagar' in one second are two payments with numbers of their own", async () => {
  const browser = shop.visitor()
  const form = kitForm(5000)
  const replies = await Promise.all([1, 2, 3, 4].map(() => browser.post(checkoutPath(), form)))
  expect(replies.map(({ status }) => status)).toEqual([302, 302, 302, 302])
  expect(new Set(replies.map(reply => reply.headers.get("Location"))).size).toBe(4)
})
