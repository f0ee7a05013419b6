import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { createSandboxGateway } from "../../src/main/open-card.ts"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { type CardGateway, type CardNotice, type CardReturn, GatewayError } from "../../src/providers/card-gateway.ts"
import { createTilopayGateway } from "../../src/providers/tilopay/tilopay.ts"
import { type NewPayment, type PaymentRecord, toPaymentFacts } from "../../src/shop/card-payments/payment.ts"
import { createPaymentRecords } from "../../src/shop/card-payments/payment-records.ts"
import { checkPayment } from "../../src/shop/card-payments/settle-payment.ts"
import { startPayment } from "../../src/shop/card-payments/start-payment.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { createSandbox } from "../../src/simulators/tilopay/sandbox.ts"
import { sandboxSecrets } from "../../src/simulators/tilopay/sandbox-api.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"
import { openSandboxDatabase, type SandboxProvider, startSandboxProvider } from "../support/sandbox-provider.ts"

let fresh: FreshDatabase
let database: Database
let provider: SandboxProvider
let gateway: CardGateway
let listener: Server
const webhooks: string[] = []
let clock = Date.now()
const now = () => new Date(clock)

const startProvider = (port?: number) =>
  startSandboxProvider({
    database,
    port,
    webhookUrl: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`,
    pendingForMs: 60_000,
    now,
  })

beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect(fresh.url)
  await migrate(database)
  listener = createServer(async (message, out) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    webhooks.push(Buffer.concat(chunks).toString())
    out.end()
  })
  await new Promise<void>(resolve => listener.listen(0, "127.0.0.1", resolve))
  provider = await startProvider()
  gateway = createTilopayGateway({
    ...sandboxSecrets,
    baseUrl: provider.apiUrl,
    redirectHosts: ["127.0.0.1"],
    allowHttp: true,
  })
})

afterAll(async () => {
  await provider.close()
  listener.closeAllConnections()
  listener.close()
  await database.close()
  await fresh.drop()
})

let customer = 1
const records = () => createPaymentRecords(database, { prefix: "CHISPA", now })

const wanted = (): NewPayment => ({
  kind: "cart",
  customerId: customer++,
  amount: colones(15000),
  currency: "CRC",
  billing: {
    firstName: "Ana <b>",
    lastName: "Mora",
    email: "ana+x@example.com",
    phone: "88888888",
    address: "Cartago",
    province: "Cartago",
    postalCode: "30101",
  },
  snapshot: {},
  pickupPoint: 1,
})

const begin = () => startPayment({ gateway, records: records() }, wanted(), "http://tienda.test/perfil?tab=1")

const press = (url: string, choice: string) =>
  fetch(url, { method: "POST", body: new URLSearchParams({ resultado: choice }), redirect: "manual" })

const readReturn = (response: Response) => {
  expect(response.status).toBe(303)
  const back = new URL(response.headers.get("location") ?? "")
  expect(back.origin + back.pathname).toBe("http://tienda.test/perfil")
  return gateway.readReturn(back.searchParams) as CardReturn
}

const check = (payment: PaymentRecord, cancelled = false) =>
  checkPayment({ gateway, records: records() }, payment.orderNumber, cancelled ? { kind: "cancelled" } : null, now())

test("[PAY-20] [PAY-30] approved: the return is signed, the provider confirms it, the payment is paid", async () => {
  const { payment, url } = await begin()
  expect(await gateway.consult(toPaymentFacts(payment))).toEqual({ kind: "none" })
  const back = readReturn(await press(url, "aprobar"))
  expect(back).toMatchObject({ orderNumber: payment.orderNumber, says: "approved" })
  expect(gateway.isSigned(back, toPaymentFacts(payment))).toBe(true)
  expect(gateway.isSigned(back, { ...toPaymentFacts(payment), amount: colones(1) })).toBe(false)
  expect(gateway.isSigned(back, { ...toPaymentFacts(payment), orderNumber: "CHISPA-1-1" })).toBe(false)
  expect(await check(payment)).toMatchObject({ state: "paid", transactionId: back.proof["tpt"] })
})

test("[PAY-17] [PAY-18] our record is there before the browser leaves, also when the provider fails", async () => {
  const { payment, url } = await begin()
  expect(payment.state).toBe("waiting")
  expect(url).toContain("/pasarela-de-prueba/pago/")
  const gone = createTilopayGateway({ ...sandboxSecrets, baseUrl: "http://127.0.0.1:1", redirectHosts: [] })
  const failed = wanted()
  const start = startPayment({ gateway: gone, records: records() }, failed, "http://tienda.test/perfil")
  await expect(start).rejects.toBeInstanceOf(GatewayError)
  expect(await records().ofCustomer(failed.customerId ?? 0)).toMatchObject([{ state: "not-started" }])
})

test("[PAY-23] [PAY-31] declined and lacking funds carry the provider's words", async () => {
  const declined = await begin()
  expect(readReturn(await press(declined.url, "rechazar")).says).toBe("failed")
  expect(await check(declined.payment)).toMatchObject({
    state: "declined",
    description: "Tarjeta rechazada por el banco emisor",
    insufficientFunds: false,
  })
  const broke = await begin()
  await press(broke.url, "fondos")
  expect(await check(broke.payment)).toMatchObject({ state: "declined", insufficientFunds: true })
  await press(broke.url, "aprobar")
  expect(await check(broke.payment), "a second try on the same page").toMatchObject({ state: "paid" })
})

test("[PAY-22] cancelled: the return says so and nothing was charged", async () => {
  const { payment, url } = await begin()
  expect(readReturn(await press(url, "cancelar")).says).toBe("cancelled")
  expect(await check(payment, true)).toMatchObject({ state: "cancelled" })
})

test("[PAY-40] pending stays open and is approved later", async () => {
  const { payment, url } = await begin()
  expect(readReturn(await press(url, "pendiente")).says).toBe("undecided")
  expect(await check(payment)).toMatchObject({ state: "pending" })
  clock += 61_000
  expect(await check(payment)).toMatchObject({ state: "paid" })
})

test("[PAY-27] paid without a return: the page says so, the webhook and the provider know it", async () => {
  const { payment, url } = await begin()
  const page = await press(url, "sin-volver")
  expect(page.status).toBe(200)
  expect(await page.text()).toContain("Pago aprobado")
  const arrived = () =>
    webhooks.map(body => gateway.readWebhook(body, new Headers())).find(w => w?.orderNumber === payment.orderNumber)
  const notice = await vi.waitUntil(arrived)
  expect(gateway.isSigned(notice as CardNotice, toPaymentFacts(payment))).toBe(true)
  expect(await check(payment)).toMatchObject({ state: "paid" })
})

test("[PAY-25] a forged code 1 without a payment moves nothing", async () => {
  const { payment } = await begin()
  const forged = gateway.readReturn(
    new URLSearchParams({ code: "1", order: payment.orderNumber, OrderHash: "0".repeat(64) }),
  ) as CardReturn
  expect(gateway.isSigned(forged, toPaymentFacts(payment))).toBe(false)
  expect(await check(payment)).toMatchObject({ state: "waiting" })
  expect(await checkPayment({ gateway, records: records() }, "CHISPA-9-20200101000000")).toBeNull()
})

test("[PAY-25] a record that asks for another amount than was charged goes to a person", async () => {
  const { payment, url } = await begin()
  await press(url, "aprobar")
  await database.query("update card_payments set amount = 16000 where order_number = $1", [payment.orderNumber])
  const checked = await check(payment)
  expect(checked?.state).toBe("in-question")
  expect(checked?.problem).toContain("15000.00 CRC")
})

test("[PAY-26] a payment that is pressed and checked many times at once is charged and paid once", async () => {
  const { payment, url } = await begin()
  await Promise.all([1, 2, 3, 4].map(() => press(url, "aprobar")))
  expect(await gateway.consult(toPaymentFacts(payment))).toMatchObject({
    kind: "approved",
    charges: [{ amount: 15000 }],
  })
  const results = await Promise.all([1, 2, 3, 4, 5].map(() => check(payment)))
  expect(results.map(result => result?.state)).toEqual(Array(5).fill("paid"))
})

test("a refund happens once, is refused above the charged amount, and shows in the verdict", async () => {
  const { payment, url } = await begin()
  const facts = toPaymentFacts(payment)
  expect(await gateway.refund(facts, colones(15000))).toMatchObject({ kind: "refused" })
  await press(url, "aprobar")
  expect(await gateway.refund(facts, colones(15001))).toMatchObject({ kind: "refused" })
  expect(await gateway.refund(facts, colones(15000))).toEqual({ kind: "refunded" })
  expect(await gateway.refund(facts, colones(15000))).toMatchObject({ kind: "refused" })
  expect(await gateway.consult(facts)).toMatchObject({ kind: "refunded", refunded: 15000 })
})

const readRefunds = (payment: PaymentRecord) =>
  database.query<{ amount: string }>(
    "select amount from sandbox_card_entries where order_number = $1 and type = 'Refund' order by id",
    [payment.orderNumber],
  )

test("[RET-05] the provider refuses to give back more than is left of the charges", async () => {
  const { payment, url } = await begin()
  const facts = toPaymentFacts(payment)
  await press(url, "aprobar")
  expect(await gateway.refund(facts, colones(4000))).toEqual({ kind: "refunded" })
  expect(await gateway.refund(facts, colones(5000))).toEqual({ kind: "refunded" })
  expect(await gateway.refund(facts, colones(6000.01))).toMatchObject({ kind: "refused" })
  expect((await readRefunds(payment)).map(({ amount }) => Number(amount))).toEqual([4000, 5000])
  expect(await gateway.consult(facts)).toMatchObject({ kind: "approved", refunded: 9000 })
})

test("[RET-05] a refund that the bank refuses says so; one whose answer is lost shows when the provider is asked", async () => {
  const refused = await begin()
  await press(refused.url, "sin-devolucion")
  expect(await gateway.refund(toPaymentFacts(refused.payment), colones(100))).toMatchObject({
    kind: "refused",
    description: expect.stringContaining("El banco emisor rechazó la devolución"),
  })
  const silent = await begin()
  await press(silent.url, "devolucion-muda")
  await expect(gateway.refund(toPaymentFacts(silent.payment), colones(6000))).rejects.toThrow(GatewayError)
  expect(await gateway.consult(toPaymentFacts(silent.payment))).toMatchObject({ refunded: 6000 })
})

/** Calls the provider without the shop's client. */
const callProvider = async (path: string, body: object) => {
  const ask = async (to: string, headers: Record<string, string>, json: object) => {
    const reply = await fetch(`${provider.apiUrl}/${to}`, { method: "POST", headers, body: JSON.stringify(json) })
    return (await reply.json()) as Record<string, unknown>
  }
  const { user, password, key } = sandboxSecrets
  const { access_token: token } = await ask("login", {}, { apiuser: user, password })
  return ask(path, { authorization: `Bearer ${String(token)}` }, { key, ...body })
}
const giveBack = async ({ orderNumber }: PaymentRecord, amount: string) =>
  (await callProvider("processModification", { orderNumber, amount, type: 2 }))["ReasonCode"]
const readCharges = async ({ orderNumber }: PaymentRecord): Promise<string[]> => {
  const { response } = await callProvider("consult", { orderNumber })
  const entries = response as { id_tilopay: string; type: string; code: string }[]
  return entries.filter(({ type, code }) => type === "Payment" && code === "1").map(entry => entry.id_tilopay)
}
const readNotices = ({ orderNumber }: PaymentRecord) =>
  webhooks.flatMap(body => {
    const notice = gateway.readWebhook(body, new Headers())
    return notice?.orderNumber === orderNumber ? [notice] : []
  })

test("[PAY-26] the provider can charge one order twice: two transactions, each with its signed webhook", async () => {
  const { payment, url } = await begin()
  readReturn(await press(url, "dos-veces"))
  const charges = await readCharges(payment)
  expect(charges).toHaveLength(2)
  await vi.waitUntil(() => readNotices(payment).length === 2)
  expect(
    readNotices(payment)
      .map(({ proof }) => proof["tpt"])
      .sort(),
  ).toEqual(charges)
  expect(readNotices(payment).every(notice => gateway.isSigned(notice, toPaymentFacts(payment)))).toBe(true)
})

test("[PAY-26] a second charge can come later, also after a refund; refunds never exceed the remaining amount", async () => {
  const { payment, url } = await begin()
  await press(url, "otra-vez")
  expect(await readCharges(payment), "nobody paid yet").toEqual([])
  await press(url, "aprobar")
  expect(await giveBack(payment, "15000.01")).toBe("2")
  expect(await giveBack(payment, "14999.90")).toBe("1101")
  expect(await giveBack(payment, "0.11")).toBe("2")
  expect(await giveBack(payment, "0.10")).toBe("1101")
  expect(await giveBack(payment, "0.01")).toBe("2")
  const page = await press(url, "otra-vez")
  expect(await page.text()).toContain("Este pago ya se hizo")
  expect(await readCharges(payment)).toHaveLength(2)
  expect(await giveBack(payment, "15000.01")).toBe("2")
  expect(await giveBack(payment, "15000.00")).toBe("1101")
})

test("[PAY-27] webhooks arrive late and more than once", async () => {
  const { payment, url } = await begin()
  await press(url, "aprobar")
  await press(url, "otra-vez")
  await vi.waitUntil(() => readNotices(payment).length === 2)
  await press(url, "repetir-avisos")
  await vi.waitUntil(() => readNotices(payment).length === 4)
  const [older, newer] = await readCharges(payment)
  const repeated = readNotices(payment).slice(2)
  expect(repeated.map(({ proof }) => proof["tpt"])).toEqual([newer, older])
  expect(repeated.every(notice => gateway.isSigned(notice, toPaymentFacts(payment)))).toBe(true)

  const late = createSandbox({
    database,
    publicUrl: provider.url,
    webhookUrl: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`,
    pendingForMs: 20,
  })
  const other = await begin()
  await late.handle(
    new Request(other.url, { method: "POST", body: new URLSearchParams({ resultado: "aviso-tardio" }) }),
  )
  expect(readNotices(other.payment)).toEqual([])
  await vi.waitUntil(() => readNotices(other.payment).length === 2)
  late.close()
})

test("the provider can remember in a database of its own", async () => {
  const own = await freshDatabase()
  const memories = await Promise.all([1, 2].map(() => openSandboxDatabase(own.url)))
  const [first, second] = memories.map(memory => createSandbox({ database: memory, publicUrl: provider.url }))
  const begun = createSandboxGateway(first!, provider.url)
  const payment = await records().create(wanted())
  const { url } = await begun.start({ ...payment, returnUrl: "http://tienda.test/perfil" })
  const form = { method: "POST", body: new URLSearchParams({ resultado: "sin-volver" }) }
  expect((await second!.handle(new Request(url, form)))?.status).toBe(200)
  expect(await begun.consult(toPaymentFacts(payment))).toMatchObject({ kind: "approved" })
  expect(await readCharges(payment), "another provider does not know it").toEqual([])
  for (const memory of memories) await memory.close()
  await own.drop()
})

test("[PAY-40] an abandoned payment is given up after a week; one that stays pending goes to a person", async () => {
  const abandoned = await begin()
  const undecided = await begin()
  await records().move(undecided.payment.orderNumber, { from: "waiting", to: "pending" })
  clock += 3_600_000
  expect(await check(abandoned.payment)).toMatchObject({ state: "waiting" })
  clock += 8 * 24 * 3_600_000
  expect(await check(abandoned.payment)).toMatchObject({ state: "expired" })
  expect(await check(undecided.payment)).toMatchObject({ state: "in-question" })
})

test("the page works without script under a strict policy, says it is a test and shows names as text", async () => {
  const { url } = await begin()
  const page = await fetch(url)
  const html = await page.text()
  for (const words of ["Pasarela de prueba: no se cobra nada", "₡15\u00a0000", "Ana &lt;b&gt; Mora"])
    expect(html).toContain(words)
  expect(html).not.toContain("<script")
  const policy = page.headers.get("content-security-policy") ?? ""
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain("unsafe")
  expect(policy).toContain("form-action 'self' http://tienda.test")
  const labels = "Pagar|Rechazar la tarjeta|Fondos insuficientes|Cancelar|Dejar pendiente|Pagar y no volver"
  for (const label of labels.split("|")) expect(html).toContain(`>${label} <small>`)
})

test("unknown pages, calls and choices are refused without an exception", async () => {
  const { url } = await begin()
  expect((await fetch(`${provider.url}/pasarela-de-prueba/pago/nada`)).status).toBe(404)
  expect((await fetch(`${provider.url}/otra`)).status).toBe(404)
  expect((await fetch(`${provider.apiUrl}/toString`, { method: "POST", body: "{" })).status).toBe(404)
  expect((await fetch(`${provider.apiUrl}/consult`, { method: "POST", body: "{}" })).status).toBe(401)
  expect((await press(url, "constructor")).status).toBe(200)
})

test("an order number is used once", async () => {
  const { payment } = await begin()
  const again = gateway.start({ ...payment, returnUrl: "http://tienda.test/perfil" })
  await expect(again).rejects.toMatchObject({ reason: "refused" })
})

test("a restarted provider remembers every attempt", async () => {
  const { payment, url } = await begin()
  await press(url, "aprobar")
  const port = Number(new URL(provider.url).port)
  await provider.close()
  await expect(gateway.consult(toPaymentFacts(payment))).rejects.toMatchObject({ reason: "unreachable" })
  provider = await startProvider(port)
  expect(await gateway.consult(toPaymentFacts(payment))).toMatchObject({ kind: "approved" })
})

test("mounted in the shop, the same adapter speaks to it without a network", async () => {
  const publicUrl = "http://localhost:3000"
  const sandbox = createSandbox({ database, publicUrl, now })
  const mounted = createSandboxGateway(sandbox, publicUrl)
  const payment = await records().create(wanted())
  const { url } = await mounted.start({ ...payment, returnUrl: `${publicUrl}/perfil` })
  expect(url).toMatch(/^http:\/\/localhost:3000\/pasarela-de-prueba\/pago\//)
  const form = { method: "POST", body: new URLSearchParams({ resultado: "aprobar" }) }
  expect((await sandbox.handle(new Request(url, form)))?.status).toBe(303)
  expect(await mounted.consult(toPaymentFacts(payment))).toMatchObject({ kind: "approved" })
  expect(await sandbox.handle(new Request(`${publicUrl}/perfil`))).toBeNull()
  sandbox.close()
})
