import { afterAll, beforeAll, expect, test } from "vitest"
import { mailWaitingCustomers } from "../../src/shop/stock-notices/stock-notices.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { cartShoppersAt } from "../support/cart-shoppers.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { type MailServer, mailHeader, mailPart, startMailServer } from "../support/mail-server.ts"
import { pageText } from "../support/page-text.ts"
import { aProduct, aShop, passwords } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let server: MailServer
let shop: TestShop
beforeAll(async () => {
  server = await startMailServer()
  const seed = aShop()
  const products = [
    aProduct({ id: 901, label: "Sensor agotado", stock: {} }),
    aProduct({ id: 902, label: "Motor prometido", stock: { 1: 1 } }),
    aProduct({ id: 903, label: "Pantalla", stock: {} }),
  ]
  shop = await startShop({
    seed: { ...seed, products: [...seed.products, ...products] },
    env: { SMTP_URL: server.url },
  })
})
afterAll(async () => {
  await shop.stop()
  await server.stop()
})

let arrivals = 0
const arrive = (productId: number, quantity: number) =>
  shop.erp.stockMovements.ensureMoved({
    code: `IN-${++arrivals}`,
    label: "Llegaron",
    quantity,
    productId,
    warehouseId: 1,
  })
const tell = () => mailWaitingCustomers(shop.parts)
const ask = async (browser: TestBrowser, producto: number) => {
  const reply = await browser.post(`/products/${producto}`, { producto: String(producto) })
  return reply.headers.get("Location")
}
const person = async () => {
  const id = await newCustomer(shop)
  const email = (await shop.erp.thirdParties.get(id))?.email ?? ""
  return { id, email, browser: await signedIn(shop, id) }
}
const subjectsTo = (email: string) =>
  server.accepted.filter(({ to }) => to === email).map(({ source }) => mailHeader(source, "Subject"))

test("[STOCK-05] a customer who asks gets one mail when units are free again, and another only after asking again", async () => {
  const [ana, eva] = [await person(), await person()]
  const page = pageText((await ana.browser.open("/products/901")).html)
  expect(page).toContain("Avíseme cuando haya")
  for (let times = 0; times < 3; times++) expect(await ask(ana.browser, 901)).toBe("/products/901?carrito=notified")
  expect(pageText((await ana.browser.open("/products/901?carrito=notified")).html)).toContain(
    "Le avisaremos por correo",
  )
  await ask(eva.browser, 901)
  await tell()
  await arrive(901, 2)
  await Promise.all([tell(), tell()])
  await expect
    .poll(() => [subjectsTo(ana.email), subjectsTo(eva.email)])
    .toEqual([["Ya hay: Sensor agotado"], ["Ya hay: Sensor agotado"]])
  await tell()
  await ask(ana.browser, 901)
  await tell()
  await expect.poll(() => subjectsTo(ana.email).length).toBe(2)
  expect(subjectsTo(eva.email)).toHaveLength(1)
})

test("[STOCK-05] units that are all promised are not free: the page offers the notice, and no mail leaves until one is", async () => {
  const { query } = shop.parts.database
  const eva = await person()
  const waiting = () => query("select 1 from stock_notices where product_id = 902 and customer_id = $1", [eva.id])
  const written = () =>
    query("select 1 from messages where kind = 'back-in-stock' and recipient = $1", [`customer:${eva.id}`])
  const { freeUnits } = shop.services.stockNotices
  const real = [{ id: 902, stock: [{ real: 1 }] }]
  expect(await freeUnits(real)).toEqual({ 902: 1 })

  const { id } = await cartShoppersAt(shop).shopper([902, 1])
  const pay = { key: crypto.randomUUID(), pickupPoint: 1, paymentModeId: 4, seenTotal: null } as const
  expect(await shop.services.checkout.pay(id, pay)).toEqual({ kind: "begun" })
  // The list of real units stays as the ERP has it (PROD-05).
  expect(await freeUnits(real)).toEqual({ 902: 0 })
  expect(pageText((await eva.browser.open("/products/902")).html)).toContain("Avíseme cuando haya")
  expect(await ask(eva.browser, 902)).toBe("/products/902?carrito=notified")
  for (let times = 0; times < 2; times++) await tell()
  expect([(await waiting()).length, (await written()).length]).toEqual([1, 0])

  const [order] = await shop.erp.orders.list({ customerIds: [id], status: "validated" })
  expect(await shop.services.cancellations.cancel(order?.id ?? 0)).toMatchObject({ kind: "cancelled" })
  const writtenNow = () => tell().then(written)
  await expect.poll(writtenNow, { interval: 500 }).toHaveLength(1)
  await expect.poll(() => subjectsTo(eva.email)).toEqual(["Ya hay: Motor prometido"])
  await tell()
  expect([(await waiting()).length, (await written()).length]).toEqual([0, 1])
})

test("[STOCK-05] one press in the mail ends such mails; asking again turns them on", async () => {
  const eva = await person()
  await ask(eva.browser, 903)
  await arrive(903, 1)
  await tell()
  await expect.poll(() => subjectsTo(eva.email)).toEqual(["Ya hay: Pantalla"])
  const { source } = server.accepted.find(({ to }) => to === eva.email)!
  const end = new URL(/<(.+)>/.exec(mailHeader(source, "List-Unsubscribe"))?.[1] ?? "")
  expect(mailPart(source, "text/plain")).toContain(end.href)
  const pressed = await shop.visitor().post(end.pathname, { "List-Unsubscribe": "One-Click" })
  expect(pressed.status).toBe(200)
  const unwanted = () => shop.services.mailPreferences.unwanted(eva.id)
  expect(await unwanted()).toEqual(["stock"])
  await ask(eva.browser, 903)
  expect(await unwanted()).toEqual([])
})

test("[STOCK-05][ORD-09] a visitor signs in first and returns with the notice stored; a product that is not sold is refused", async () => {
  const { id } = await person()
  const visitor = shop.visitor()
  const signIn = (await ask(visitor, 901)) ?? ""
  const reply = await visitor.post(signIn, { correo: "ana@chispa.test", contrasena: passwords.customer })
  expect(reply.headers.get("Location")).toBe("/products/901?carrito=notified")
  const browser = await signedIn(shop, id)
  expect(await ask(browser, 999_999)).toBe("/products/999999?carrito=unknown-product")
  expect((await browser.post("/products/901", { producto: "x" })).headers.get("Location")).toBe("/products/901")
})
