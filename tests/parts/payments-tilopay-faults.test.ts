import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { connect } from "../../src/platform/database/database.ts"
import { LeaseLost, requireLeases } from "../../src/platform/database/locks.ts"
import { withDeadline } from "../../src/platform/deadline.ts"
import { type CardStart, GatewayError, type GatewayFault, type PaymentFacts } from "../../src/providers/card-gateway.ts"
import { createTilopayGateway, type TilopayOptions } from "../../src/providers/tilopay/tilopay.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { freshDatabase } from "../support/postgres.ts"

/** One answer of a scripted provider. The last line of a script repeats. */
type Line = (out: ServerResponse, message: IncomingMessage) => void
const json =
  (body: unknown, status = 200): Line =>
  out => {
    out.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  }

const loggedIn = (token = "t1") => json({ access_token: token, token_type: "bearer", expires_in: 86400 })
const secrets = { key: "llave-secreta", user: "usuario-secreto", password: "clave-secreta" }

let server: Server
let script: Record<string, Line[]>
let calls: { path: string; bearer: string | undefined; body: Record<string, unknown> }[]

beforeEach(async () => {
  calls = []
  script = { login: [loggedIn()] }
  server = createServer(async (message, out) => {
    const path = (message.url ?? "").replace("/api/v1/", "")
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    calls.push({ path, bearer: message.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) })
    const lines = script[path] ?? [json({ message: "Not found" }, 404)]
    const line = lines.length > 1 ? lines.shift() : lines[0]
    line?.(out, message)
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const gateway = (overrides: Partial<TilopayOptions> = {}) =>
  createTilopayGateway({
    ...secrets,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    redirectHosts: ["tilopay.com"],
    ...overrides,
  })

const start: CardStart = {
  orderNumber: "CHISPA-42-20250101120000",
  amount: colones(15000),
  currency: "CRC",
  billing: {
    firstName: "Ana",
    lastName: "Mora",
    email: "ana@example.com",
    phone: "88888888",
    address: "Del parque 100 m norte",
    province: "Limon",
    postalCode: "70101",
  },
  returnUrl: "https://chispa.test/perfil",
}
const facts: PaymentFacts = { ...start, email: start.billing.email }

const catchFault = async (work: Promise<unknown>): Promise<GatewayError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(GatewayError)
  const text = JSON.stringify([String(error), (error as GatewayError).stack, error])
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
  return error as GatewayError
}

test("[PAY-12] [PAY-13] [PAY-34] the payment goes out in the provider's words, two decimals and billing data included", async () => {
  script["processPayment"] = [json({ type: "100", url: "https://securepayment.tilopay.com/pay/abc" })]
  expect(await gateway().start(start)).toEqual({ url: "https://securepayment.tilopay.com/pay/abc" })
  expect(calls.map(call => call.path)).toEqual(["login", "processPayment"])
  expect(calls[1]?.body).toMatchObject({
    redirect: "https://chispa.test/perfil",
    key: secrets.key,
    amount: "15000.00",
    currency: "CRC",
    billToFirstName: "Ana",
    billToLastName: "Mora",
    billToAddress: "Del parque 100 m norte",
    billToState: "CR-L",
    billToZipPostCode: "70101",
    billToCountry: "CR",
    billToTelephone: "88888888",
    billToEmail: "ana@example.com",
    orderNumber: "CHISPA-42-20250101120000",
    capture: 1,
    subscription: 0,
    hashVersion: "V2",
    lang: "es",
  })
})

test("[OPS-05][PAY-18] a request whose time is over asks the provider for nothing", async () => {
  expect(await catchFault(withDeadline(() => gateway().start(start), 0))).toMatchObject({ reason: "time-limit" })
  expect(calls).toEqual([])
})

test("[PAY-15] the browser is sent to the provider's own hosts over https and nowhere else", async () => {
  const shop = gateway()
  for (const url of ["https://tilopay.com/a", "https://app.tilopay.com/a?b=1"]) {
    script["processPayment"] = [json({ type: "100", url })]
    expect(await shop.start(start)).toEqual({ url })
  }
  for (const url of [
    "http://app.tilopay.com/a",
    "https://tilopay.com.evil.test/a",
    "https://eviltilopay.com/a",
    "https://tilopay.com@evil.test/",
    "https://someone@tilopay.com/",
    "javascript:alert(1)//tilopay.com",
    "//tilopay.com/a",
    "https://chispa.test/perfil?code=1",
  ]) {
    script["processPayment"] = [json({ type: "100", url })]
    expect((await catchFault(shop.start(start))).reason, url).toBe("foreign-url")
  }
})

test("a payment decided without a page may lead to our own return page only", async () => {
  const shop = gateway()
  script["processPayment"] = [json({ type: "200", url: "https://chispa.test/perfil?code=1&order=x" })]
  expect(await shop.start(start)).toEqual({ url: "https://chispa.test/perfil?code=1&order=x" })
  script["processPayment"] = [json({ type: "200", url: "https://chispa.test/perfil.evil.test/?code=1" })]
  expect((await catchFault(shop.start(start))).reason).toBe("foreign-url")
})

test("[PAY-18] a reply without url is the specified internal error", async () => {
  const shop = gateway()
  for (const reply of [{ type: "100" }, { type: "100", url: "" }, { type: "100", url: null }]) {
    script["processPayment"] = [json(reply)]
    const fault = await catchFault(shop.start(start))
    expect(fault).toMatchObject({ step: "start", reason: "no-url", message: "No se obtuvo URL de TiloPay" })
  }
})

test("[PAY-18] [PAY-19] licence and key errors are refusals, without the key that the provider echoes", async () => {
  const shop = gateway({ name: "Otra Pasarela" })
  expect(shop.name).toBe("Otra Pasarela")
  for (const type of ["300", "400", "401", "404"]) {
    script["processPayment"] = [json({ type, message: `la llave ${secrets.key} no sirve` })]
    const fault = await catchFault(shop.start(start))
    expect(fault).toMatchObject({ step: "start", reason: "refused" })
    expect(fault.message).toContain(`type ${type} la llave *** no sirve`)
  }
})

test("a refused token is replaced and the call repeated once", async () => {
  script["login"] = [loggedIn("old"), loggedIn("new")]
  script["consult"] = [json({}, 401), json({ type: "200", message: "", response: [] })]
  expect(await gateway().consult(facts)).toEqual({ kind: "none" })
  expect(calls.map(call => [call.path, call.bearer])).toEqual([
    ["login", undefined],
    ["consult", "Bearer old"],
    ["login", undefined],
    ["consult", "Bearer new"],
  ])
})

test("a token that is refused again is an error, not a loop", async () => {
  script["consult"] = [json({}, 401)]
  expect(await catchFault(gateway().consult(facts))).toMatchObject({ step: "consult", reason: "refused", status: 401 })
  expect(calls).toHaveLength(4)
})

test("one log-in serves many calls, also those that wait together", async () => {
  script["consult"] = [json({ type: "200", message: "", response: [] })]
  const shop = gateway()
  await Promise.all([shop.consult(facts), shop.consult(facts), shop.consult(facts)])
  await shop.consult(facts)
  expect(calls.filter(call => call.path === "login")).toHaveLength(1)
})

test("a token is replaced before it expires", async () => {
  script["consult"] = [json({ type: "200", message: "", response: [] })]
  const shop = gateway()
  vi.useFakeTimers({ toFake: ["Date"] })
  try {
    await shop.consult(facts)
    vi.setSystemTime(Date.now() + 86_000_000)
    await shop.consult(facts)
  } finally {
    vi.useRealTimers()
  }
  expect(calls.filter(call => call.path === "login")).toHaveLength(2)
})

test("a failed log-in is tried again by the next call", async () => {
  script["login"] = [json({ message: "no" }, 401), json({ message: "sin token" }), loggedIn()]
  script["consult"] = [json({ type: "200", message: "", response: [] })]
  const shop = gateway()
  expect(await catchFault(shop.consult(facts))).toMatchObject({ step: "log in", reason: "refused" })
  expect(await catchFault(shop.consult(facts))).toMatchObject({ step: "log in", reason: "unexpected-answer" })
  expect(await shop.consult(facts)).toEqual({ kind: "none" })
})

const faults: [string, GatewayFault, Line][] = [
  ["HTML instead of JSON", "not-json", out => out.end("<html>mantenimiento</html>")],
  ["an empty 500", "status", out => out.writeHead(500).end()],
  ["a redirect", "status", out => out.writeHead(302, { location: "https://evil.test/" }).end()],
  ["no answer in time", "time-limit", () => undefined],
  ["half an answer", "time-limit", out => void out.writeHead(200).write('{"type":')],
  ["a cut connection", "unreachable", (_, message) => message.socket.destroy()],
  ["another shape", "unexpected-answer", json({ type: "200", response: [{ what: 1 }] })],
  ["an error type", "refused", json({ type: "400", message: "Llave no válida" })],
  ["no list", "refused", json({ type: "200", message: "" })],
]

test.each(faults)("[PAY-40] %s leaves the payment undecided", async (_, reason, line) => {
  script["consult"] = [line]
  const shop = gateway(reason === "time-limit" ? { timeLimitMs: 1500 } : {})
  expect(await catchFault(shop.consult(facts))).toMatchObject({ step: "consult", reason })
})

test("an absent provider counts as unreachable", async () => {
  expect(await catchFault(gateway({ baseUrl: "http://127.0.0.1:1/api/v1" }).consult(facts))).toMatchObject({
    reason: "unreachable",
  })
})

test("[RET-05] a refund is the plain write of its amount, and is not sent by a process that lost its lock", async () => {
  script["processModification"] = [json({ ReasonCode: "1101" })]
  const shop = gateway()
  expect(await shop.refund(facts, colones(15000))).toEqual({ kind: "refunded" })
  expect(calls.at(-1)?.body).toEqual({
    orderNumber: start.orderNumber,
    key: secrets.key,
    amount: "15000.00",
    type: 2,
    hashVersion: "V2",
  })
  const fresh = await freshDatabase()
  const [holder, other] = [connect(fresh.url, { lockTimes: { leaseMs: 60 } }), connect(fresh.url)]
  const frozen = holder.withLock("refund", async () => {
    // This is the state after a freeze: the lease has ended and another process has the lock.
    await other.query("update locks set expires_at = now() - interval '1 second', holder = gen_random_uuid()")
    await expect.poll(() => faultName(() => requireLeases())).toBe("LeaseLost")
    return shop.refund(facts, colones(15000))
  })
  await expect(frozen).rejects.toThrow(LeaseLost)
  expect(calls.filter(call => call.path === "processModification")).toHaveLength(1)
  await Promise.all([holder.close(), other.close()])
  await fresh.drop()
})

const faultName = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return (error as Error).name
  }
}

test("a refused refund says why; an unreadable answer is an error", async () => {
  script["processModification"] = [json({ ReasonCode: "2", ReasonCodeDescription: "Fuera de plazo" }), json({})]
  const shop = gateway()
  expect(await shop.refund(facts, colones(15000))).toEqual({ kind: "refused", description: "2 Fuera de plazo" })
  expect(await catchFault(shop.refund(facts, colones(15000)))).toMatchObject({
    step: "refund",
    reason: "unexpected-answer",
  })
})

test("[PAY-30] the return's query is read by the provider's names", () => {
  const query = "code=1&description=Aprobada&auth=123456&order=CHISPA-42-1&tpt=9&OrderHash=ab&crd=x&wp_cancel=yes"
  expect(gateway().readReturn(new URLSearchParams(query))).toEqual({
    orderNumber: "CHISPA-42-1",
    says: "cancelled",
    description: "Aprobada",
    proof: { code: "1", tpt: "9", auth: "123456", hash: "ab" },
  })
  const says = (code: string) => gateway().readReturn(new URLSearchParams({ code }))?.says
  expect(["1", "Pending", "", "51"].map(says)).toEqual(["approved", "undecided", "undecided", "failed"])
  expect(gateway().readReturn(new URLSearchParams({ tab: "historial" }))).toBeNull()
})

test("a webhook of another shape is no webhook", () => {
  for (const junk of [null, "", 7, [], {}, { orderNumber: "x" }, { orderNumber: {}, code: 1, orderHash: "", tpt: 1 }])
    expect(gateway().readWebhook(JSON.stringify(junk), new Headers())).toBeNull()
  expect(gateway().readWebhook("{", new Headers())).toBeNull()
})
