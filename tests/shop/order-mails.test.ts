import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { remindForgotten } from "../../src/shop/counter/pickup-codes.ts"
import { transferCode } from "../../src/shop/vocabulary/payments.ts"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { cartShoppersAt } from "../support/cart-shoppers.ts"
import { associations } from "../support/counter.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { type MailServer, mailHeader, mailPart, startMailServer } from "../support/mail-server.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let server: MailServer
let shop: TestShop

beforeAll(async () => {
  server = await startMailServer()
  shop = await startShop({ env: { SMTP_URL: server.url } })
})
afterAll(async () => {
  await shop.stop()
  await server.stop()
})

const readEmail = async (customerId: number) => (await shop.erp.thirdParties.get(customerId))?.email ?? ""
const mailsTo = (email: string) =>
  server.accepted
    .filter(({ to }) => to === email)
    .map(({ source }) => ({
      source,
      subject: mailHeader(source, "Subject"),
      text: mailPart(source, "text/plain"),
      html: mailPart(source, "text/html"),
    }))
const mailTo = (email: string, subject: RegExp) =>
  vi.waitFor(
    () => {
      const found = mailsTo(email).find(mail => subject.test(mail.subject))
      expect(found, `${subject} among ${mailsTo(email).map(mail => mail.subject)}`).toBeDefined()
      return found!
    },
    { timeout: 60_000, interval: 50 },
  )

/** Nothing is left to send. */
const allSent = () =>
  vi.waitFor(
    async () => expect(await shop.parts.database.query("select fact from messages where outcome is null")).toEqual([]),
    { timeout: 60_000, interval: 50 },
  )

const orderBy = async (paymentModeId: 106 | 4) => {
  const { id } = await cartShoppersAt(shop).shopper([1, 2])
  const key = crypto.randomUUID()
  const paid = await shop.services.checkout.pay(id, { key, pickupPoint: 1, paymentModeId, seenTotal: null })
  expect(paid).toEqual({ kind: "begun" })
  const [order] = await vi.waitFor(
    async () => {
      const orders = await shop.erp.orders.listWithLines({ customerIds: [id], status: "validated" })
      expect(orders).toHaveLength(1)
      return orders
    },
    { timeout: 60_000 },
  )
  const { id: orderId, ref } = order!
  return { id, orderId, ref, email: await readEmail(id) }
}

test("[MAIL-01][PICK-01] from order to hand-over: one mail each, with SINPE instructions, code and receipt", async () => {
  const { orderId, ref, email } = await orderBy(106)
  const received = await mailTo(email, /Recibimos su pedido/)
  expect(received.subject).toBe(`Recibimos su pedido ${ref}`)
  const { brand } = shop.config
  for (const word of [brand.phone, brand.sinpeHolder, "₡50", ref, transferCode(ref), "Asociación de Computadores"]) {
    expect(received.text).toContain(word)
    expect(received.html).toContain(word)
  }
  expect(received.text).toContain(`${shop.url}/perfil/pedidos/${ref}`)
  expect(received.html).toContain('lang="es"')
  expect(mailHeader(received.source, "List-Unsubscribe")).toBe("")

  expect(await shop.services.counter.act(associations.ASEIC, "prepare", orderId)).toMatchObject({ kind: "done" })
  const ready = await mailTo(email, /listo para retiro/)
  const [, code] = /Código de retiro: ([0-9A-Z]{6})\s/.exec(ready.text) ?? []
  expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{6}$/)
  expect(ready.html).toContain(code)
  expect(ready.html).toContain('src="cid:codigo"')
  expect(ready.source).toMatch(/Content-Type: image\/png/)
  expect(await shop.services.counter.act(associations.AEMTEC, "prepare", orderId)).toMatchObject({
    kind: "not-yours",
  })

  expect(await shop.services.counter.act(associations.ASEIC, "hand-over", orderId, { sawPayment: true })).toMatchObject(
    { kind: "done" },
  )
  const receipt = await mailTo(email, /Entregamos su pedido/)
  const invoice = await shop.erp.invoices.get((await shop.erp.orders.get(orderId))!.invoiceIds[0]!)
  for (const word of ["Asociación ASEIC", "2 × ", "Total: ₡50", invoice!.ref]) expect(receipt.text).toContain(word)
  expect(await shop.services.counter.act(associations.ASEIC, "hand-over", orderId, { sawPayment: true })).toMatchObject(
    {
      kind: "already",
    },
  )
  await allSent()
  expect(mailsTo(email)).toHaveLength(3)
  expect(new Set(mailsTo(email).map(({ source }) => mailHeader(source, "Message-ID"))).size).toBe(3)
})

test("[MAIL-01] three days in the box: one reminder, with a link that ends reminders", async () => {
  const { orderId, email } = await orderBy(4)
  await shop.services.counter.act(associations.ASEIC, "prepare", orderId)
  expect((await mailTo(email, /listo para retiro/)).text).toContain("Al retirarlo se paga ₡50 en efectivo.")
  await remindForgotten(shop.parts.database)
  await allSent()
  expect(mailsTo(email)).toHaveLength(2)
  await shop.parts.database.query("update pickup_codes set made_at = now() - interval '73 hours' where order_id = $1", [
    orderId,
  ])
  await Promise.all([remindForgotten(shop.parts.database), remindForgotten(shop.parts.database)])
  await remindForgotten(shop.parts.database)
  const reminder = await mailTo(email, /le espera/)
  expect(mailHeader(reminder.source, "List-Unsubscribe")).toMatch(/^<http:.*\/correos\/[\w-]{32}\/reminder>$/)
  expect(mailHeader(reminder.source, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click")
  await allSent()
  expect(mailsTo(email)).toHaveLength(3)
})

test("[MAIL-01] handed over before the reminder was sent: it is not sent any more", async () => {
  const { orderId, email } = await orderBy(4)
  await shop.services.counter.act(associations.ASEIC, "prepare", orderId)
  await mailTo(email, /listo para retiro/)
  await shop.services.counter.act(associations.ASEIC, "hand-over", orderId, { sawPayment: true })
  // As if the loop had taken it just before.
  await shop.parts.database.query(
    "update pickup_codes set ended_at = null, made_at = now() - interval '4 days' where order_id = $1",
    [orderId],
  )
  await remindForgotten(shop.parts.database)
  await allSent()
  expect(
    mailsTo(email)
      .map(mail => mail.subject)
      .filter(subject => /le espera/.test(subject)),
  ).toEqual([])
})

test("[MAIL-01] a card payment: confirmed with its order, refused with its reason, one mail each", async () => {
  const buyers = cardBuyersAt(shop)
  const { id, browser, back } = await buyers.paid()
  await browser.open(back)
  await browser.open(back)
  const confirmed = await mailTo(await readEmail(id), /^Pago confirmado: pedido /)
  expect(confirmed.text).toContain("con tarjeta")

  const other = await buyers.shopper()
  const started = await buyers.start(other.browser)
  await other.browser.open(await buyers.choose(other.browser, started, "rechazar"))
  const refused = await mailTo(await readEmail(other.id), /^Su pago no se realizó$/)
  expect(refused.text).toContain("su carrito sigue como estaba")
  await allSent()
  expect(mailsTo(await readEmail(id))).toHaveLength(1)
  expect(mailsTo(await readEmail(other.id))).toHaveLength(1)
})

test("[MAIL-01] a kit without an account: its mails go to the buyer's e-mail", async () => {
  const buyers = kitBuyersAt(shop)
  const started = await buyers.start(5000)
  const payment = await buyers.readPayment(started.orderNumber)
  const { path: back } = { path: await buyers.choose(started, "aprobar") }
  await buyers.open(started.browser, back)
  const confirmed = await mailTo(payment!.billing.email, /^Pago confirmado/)
  expect(confirmed.text).toContain("Total: ₡5")
  const [, link = ""] = /(\/pedidos\/[\w-]{32})\s/.exec(confirmed.text) ?? []
  expect((await shop.visitor().open(link)).status).toBe(200)
})
