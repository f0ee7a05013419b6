import { describe, expect, test, vi } from "vitest"
import { withDeadline } from "../../platform/deadline.ts"
import { colones } from "../../shop/vocabulary/money.ts"
import { type CardStart, GatewayError } from "../card-gateway.ts"
import { orderHash } from "./order-hash.ts"
import { createTilopayGateway, type TilopayOptions } from "./tilopay.ts"

const secrets = { key: "llave-secreta", user: "usuario-secreto", password: "clave-secreta" }
const payment = {
  orderNumber: "CHISPA-42-20250101120000",
  amount: colones(15000),
  currency: "CRC",
  email: "ana@chispa.test",
}
const start: CardStart = {
  ...payment,
  billing: {
    firstName: "Ana",
    lastName: "Solano",
    email: "ana@chispa.test",
    phone: "88887777",
    address: "Cartago centro",
    province: "Cartago",
    postalCode: "30101",
  },
  returnUrl: "https://tienda.test/perfil",
}
const providersPage = "https://secure.tilopay.com/pagar?x=1"

type Answer = { readonly status?: number; readonly body: unknown } | "broken" | "silent"
const loggedIn = (token = "t1", expires_in: unknown = 86400): Answer => ({ body: { access_token: token, expires_in } })

/** The provider answers as scripted, call by call; the last answer of a path repeats. */
const provider = (script: Record<string, Answer[]>, overrides: Partial<TilopayOptions> = {}) => {
  const calls: { path: string; bearer: string | null; body: Record<string, unknown>; request: Request }[] = []
  const lines: Record<string, Answer[]> = { login: [loggedIn()], ...script }
  const send = async (request: Request): Promise<Response> => {
    const path = request.url.replace("https://provider.test/api/v1/", "")
    calls.push({ path, bearer: request.headers.get("authorization"), body: await request.clone().json(), request })
    const own = lines[path] ?? [{ status: 404, body: {} }]
    const answer = (own.length > 1 ? own.shift() : own[0])!
    if (answer === "broken") throw new TypeError(`fetch failed for ${secrets.password}`)
    if (answer === "silent")
      return new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)))
    const { status = 200, body } = answer
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status })
  }
  const options = {
    ...secrets,
    baseUrl: "https://provider.test/api/v1",
    redirectHosts: ["tilopay.com"],
    send,
    ...overrides,
  }
  return { gateway: createTilopayGateway(options), calls, paths: () => calls.map(({ path }) => path) }
}

const catchFailure = async (work: Promise<unknown>): Promise<GatewayError> => {
  const error = await work.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  )
  if (error instanceof GatewayError) return error
  throw error
}

const started = (url: unknown, type: unknown = "100"): Record<string, Answer[]> => ({
  processPayment: [{ body: { type, url } }],
})

describe("a start", () => {
  test("[PAY-12] [PAY-34] sends what was typed, our return page and the key, and gives the provider's page", async () => {
    const { gateway, calls } = provider(started(providersPage))
    expect(await gateway.start(start)).toEqual({ url: providersPage })
    expect(calls[0]).toMatchObject({
      path: "login",
      bearer: null,
      body: { apiuser: secrets.user, password: secrets.password },
    })
    expect(calls[1]).toMatchObject({ path: "processPayment", bearer: "Bearer t1" })
    expect(calls[1]?.body).toEqual({
      redirect: "https://tienda.test/perfil",
      amount: "15000.00",
      currency: "CRC",
      billToFirstName: "Ana",
      billToLastName: "Solano",
      billToAddress: "Cartago centro",
      billToAddress2: "",
      billToCity: "Cartago",
      billToState: "CR-C",
      billToZipPostCode: "30101",
      billToCountry: "CR",
      billToTelephone: "88887777",
      billToEmail: "ana@chispa.test",
      orderNumber: payment.orderNumber,
      capture: 1,
      subscription: 0,
      lang: "es",
      hashVersion: "V2",
      returnData: payment.orderNumber,
      key: secrets.key,
      platform: "chispa",
    })
    const { request } = calls[1]!
    expect([request.method, request.redirect]).toEqual(["POST", "manual"])
    expect(request.headers.get("content-type")).toBe("application/json")
    expect(request.headers.get("accept")).toBe("application/json")
  })

  test("[PAY-06] every province has its own code; one that is unknown counts as San José", async () => {
    const readCode = async (province: string) => {
      const { gateway, calls } = provider(started(providersPage))
      await gateway.start({ ...start, billing: { ...start.billing, province } })
      return calls[1]?.body["billToState"]
    }
    const provinces = ["San Jose", "Alajuela", "Cartago", "Heredia", "Guanacaste", "Puntarenas", "Limon", "Madrid"]
    expect(await Promise.all(provinces.map(readCode))).toEqual([
      "CR-SJ",
      "CR-A",
      "CR-C",
      "CR-H",
      "CR-G",
      "CR-P",
      "CR-L",
      "CR-SJ",
    ])
  })

  test.each([
    ["https://tilopay.com/x", "100", {}],
    ["https://a.b.tilopay.com/x", 100, {}],
    ["http://localhost:9/x", "100", { allowHttp: true, redirectHosts: ["localhost"] }],
    ["https://tienda.test/perfil?code=1", "200", {}],
  ])("[PAY-12] its page %s (type %s) may be opened", async (url, type, overrides) => {
    expect(await provider(started(url, type), overrides).gateway.start(start)).toEqual({ url })
  })

  test.each([
    ["https://eviltilopay.com/x", "100"],
    ["https://tilopay.com.evil.test/x", "100"],
    ["https://user@tilopay.com/x", "100"],
    ["http://tilopay.com/x", "100"],
    ["ftp://tilopay.com/x", "100"],
    ["javascript:alert(1)", "100"],
    ["nothing", "100"],
    ["https://tienda.test/perfil?code=1", "100"],
    ["https://tienda.test/perfil", "200"],
    ["https://tienda.test/otra?code=1", "200"],
  ])("[PAY-12] no browser is sent to %s (type %s)", async (url, type) => {
    const failure = await catchFailure(provider(started(url, type)).gateway.start(start))
    expect(failure).toMatchObject({ step: "start", reason: "foreign-url" })
    expect(failure.message).toContain("No se obtuvo URL de TiloPay")
  })

  test("[PAY-12] a foreign page is named by its host alone; http only where it is allowed, and no other protocol", async () => {
    const failure = await catchFailure(provider(started("https://evil.test/secreto")).gateway.start(start))
    expect(failure.message).toBe("No se obtuvo URL de TiloPay: evil.test")
    expect((await catchFailure(provider(started("x")).gateway.start(start))).message).toContain("no es una URL")
    const ftp = provider(started("ftp://tilopay.com/x"), { allowHttp: true })
    expect(await catchFailure(ftp.gateway.start(start))).toMatchObject({ reason: "foreign-url" })
  })

  test("[PAY-12] a refusal, an answer without a page and one of another shape are distinguished, without secrets", async () => {
    const refused = provider({ processPayment: [{ body: { type: "300", message: `mal ${secrets.key}` } }] })
    expect(await catchFailure(refused.gateway.start(start))).toMatchObject({
      reason: "refused",
      message: "processPayment: type 300 mal ***",
    })
    const silent = provider({ processPayment: [{ body: { type: "300" } }] })
    expect((await catchFailure(silent.gateway.start(start))).message).toBe("processPayment: type 300 ")
    const named = provider(started(null), { name: "Sandbox" })
    expect(await catchFailure(named.gateway.start(start))).toMatchObject({
      reason: "no-url",
      message: "No se obtuvo URL de Sandbox",
    })
    for (const body of [null, [], { url: providersPage }])
      expect(await catchFailure(provider({ processPayment: [{ body }] }).gateway.start(start))).toMatchObject({
        step: "start",
        reason: "unexpected-answer",
        message: "processPayment: no type in the answer",
      })
  })
})

describe("the session with the provider", () => {
  const consulted = { body: { type: "200", response: [] } }

  test("[PAY-11] one log-in serves all calls until nine tenths of its life are over", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    try {
      const { gateway, paths } = provider({ login: [loggedIn("t1", "1000"), loggedIn("t2")], consult: [consulted] })
      await Promise.all([gateway.consult(payment), gateway.consult(payment)])
      vi.setSystemTime(Date.now() + 899_000)
      await gateway.consult(payment)
      expect(paths().filter(path => path === "login")).toHaveLength(1)
      vi.setSystemTime(Date.now() + 2000)
      await gateway.consult(payment)
      expect(paths().filter(path => path === "login")).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test("[PAY-11] a refused token is renewed once, also when two calls were refused together", async () => {
    const refusedOnce = provider({
      login: [loggedIn("t1"), loggedIn("t2"), loggedIn("t3")],
      consult: [{ status: 401, body: {} }, { status: 401, body: {} }, consulted],
    })
    await Promise.all([refusedOnce.gateway.consult(payment), refusedOnce.gateway.consult(payment)])
    expect(refusedOnce.calls.at(-1)?.bearer).toBe("Bearer t2")
    expect(refusedOnce.paths().filter(path => path === "login")).toHaveLength(2)
    const refused = provider({ consult: [{ status: 401, body: {} }] })
    expect(await catchFailure(refused.gateway.consult(payment))).toMatchObject({
      step: "consult",
      reason: "refused",
      status: 401,
      message: "POST consult: a new token is refused too",
    })
    expect(refused.paths()).toEqual(["login", "consult", "login", "consult"])
  })

  test("[PAY-11] the next call repeats a failed log-in", async () => {
    const { gateway } = provider({ login: ["broken", loggedIn()], consult: [consulted] })
    expect(await catchFailure(gateway.consult(payment))).toMatchObject({ step: "log in", reason: "unreachable" })
    expect(await gateway.consult(payment)).toEqual({ kind: "none" })
  })

  test("[PAY-11] wrong credentials and answers without a token are distinguished; an unreadable lifetime counts as an hour", async () => {
    const failing = (login: Answer) => catchFailure(provider({ login: [login] }).gateway.consult(payment))
    expect(await failing({ status: 401, body: {} })).toMatchObject({
      step: "log in",
      reason: "refused",
      status: 401,
      message: "POST login: the credentials are refused",
    })
    for (const body of [{}, { access_token: "" }, null])
      expect(await failing({ body })).toMatchObject({
        reason: "unexpected-answer",
        message: "POST login: no token in the answer",
      })
    const odd = provider({ login: [loggedIn("t1", "pronto")], consult: [consulted] })
    await odd.gateway.consult(payment)
    await odd.gateway.consult(payment)
    expect(odd.paths()).toEqual(["login", "consult", "consult"])
  })

  test.each([
    ["broken", "unreachable", null, "POST consult: the connection failed"],
    [{ status: 500, body: "no" }, "status", 500, "POST consult: status 500"],
    [{ status: 302, body: "" }, "status", 302, "POST consult: status 302"],
    [{ status: 300, body: "{}" }, "status", 300, "POST consult: status 300"],
    [{ status: 200, body: "<html>" }, "not-json", 200, "POST consult: the answer is not JSON"],
  ] as const)("[FAIL-19] the answer %j is '%s' and holds no secret", async (answer, reason, status, message) => {
    const failure = await catchFailure(provider({ consult: [answer] }).gateway.consult(payment))
    expect(failure).toMatchObject({ name: "GatewayError", step: "consult", reason, status, message })
  })

  test("[I13] no call waits longer than its limit or the request's remaining time", async () => {
    const silent = provider({ consult: ["silent"] }, { timeLimitMs: 20 })
    expect(await catchFailure(silent.gateway.consult(payment))).toMatchObject({
      reason: "time-limit",
      message: "POST consult: no answer within 20 ms",
    })
    const late = provider({})
    const failure = await withDeadline(() => catchFailure(late.gateway.consult(payment)), 0)
    expect(failure).toMatchObject({ reason: "time-limit", message: "POST login: the request's time is over" })
    expect(late.calls).toEqual([])
  })
})

describe("a consultation", () => {
  test("[PAY-25] asks about our order number and reads what the provider has", async () => {
    const entry = { orderNumber: payment.orderNumber, amount: "15000.00", currency: "CRC", code: "1", type: "Payment" }
    const { gateway, calls } = provider({ consult: [{ body: { type: 200, response: [{ ...entry, id_tilopay: 7 }] } }] })
    expect(await gateway.consult(payment)).toEqual({
      kind: "approved",
      charges: [{ transactionId: "7", amount: 15000 }],
      refunded: 0,
    })
    expect(calls[1]?.body).toEqual({ key: secrets.key, orderNumber: payment.orderNumber, merchantId: "" })
  })

  test("[PAY-25] a refusal and another shape are no verdict", async () => {
    const failing = (body: unknown) => catchFailure(provider({ consult: [{ body }] }).gateway.consult(payment))
    expect(await failing({ type: "400", message: `x ${secrets.user}`, response: [] })).toMatchObject({
      step: "consult",
      reason: "refused",
      message: "consult: type 400 x ***",
    })
    expect(await failing({ type: "200", response: null })).toMatchObject({ reason: "refused" })
    expect(await failing({ response: [] })).toMatchObject({
      reason: "unexpected-answer",
      message: "consult: the answer has an unexpected shape",
    })
  })
})

describe("a refund", () => {
  const refunding = (body: unknown) => provider({ processModification: [{ body }] })

  test("[RET-05] asks for the amount of this payment; only the provider's own yes is one", async () => {
    const { gateway, calls } = refunding({ ReasonCode: 1 })
    expect(await gateway.refund(payment, colones(4000.5))).toEqual({ kind: "refunded" })
    expect(calls[1]).toMatchObject({ path: "processModification" })
    expect(calls[1]?.body).toEqual({
      orderNumber: payment.orderNumber,
      key: secrets.key,
      amount: "4000.50",
      type: 2,
      hashVersion: "V2",
    })
    expect(await refunding({ ReasonCode: "1101" }).gateway.refund(payment, colones(1))).toEqual({ kind: "refunded" })
  })

  test("[RET-05] a refusal says why, without secrets; another shape is no answer", async () => {
    const why = async (body: object) => await refunding(body).gateway.refund(payment, colones(1))
    expect(await why({ ReasonCode: "5", ReasonCodeDescription: `no ${secrets.password}` })).toEqual({
      kind: "refused",
      description: "5 no ***",
    })
    expect(await why({ ReasonCode: "11", message: "saldo" })).toEqual({ kind: "refused", description: "11 saldo" })
    expect(await why({ ReasonCode: "0" })).toEqual({ kind: "refused", description: "0" })
    expect(await catchFailure(refunding({}).gateway.refund(payment, colones(1)))).toMatchObject({
      step: "refund",
      reason: "unexpected-answer",
      message: "processModification: no ReasonCode",
    })
  })
})

describe("what comes back through the customer's browser", () => {
  const { gateway } = provider({})
  const read = (query: string) => gateway.readReturn(new URLSearchParams(query))

  test.each([
    ["code=1", "approved"],
    ["code=Pending", "undecided"],
    ["code=", "undecided"],
    ["code=2", "failed"],
    ["code=1&wp_cancel=yes", "cancelled"],
    ["wp_cancel=yes", "cancelled"],
  ])("[PAY-30] %s says '%s'", (query, says) => {
    expect(read(query)?.says).toBe(says)
  })

  test("[PAY-30] the fields of a return are stored for its signature; a return without a code is ignored", () => {
    expect(read("")).toBeNull()
    expect(read("wp_cancel=no&order=1")).toBeNull()
    expect(read("code=2&order=CHISPA-1&tpt=77&auth=A1&OrderHash=ff&description=%20Sin%20fondos%20")).toEqual({
      orderNumber: "CHISPA-1",
      says: "failed",
      description: "Sin fondos",
      proof: { code: "2", tpt: "77", auth: "A1", hash: "ff" },
    })
    expect(read("wp_cancel=yes&description=%20")).toEqual({
      orderNumber: "",
      says: "cancelled",
      description: null,
      proof: { code: "", tpt: "", auth: "", hash: "" },
    })
    expect(read(`code=2&description=${"x".repeat(300)}`)?.description).toHaveLength(200)
  })

  test("[PAY-26] a webhook is read from its body; a body that cannot be read is ignored", () => {
    const body = { orderNumber: "CHISPA-1", code: 1, orderHash: "ff", tpt: 77 }
    const webhook = (text: string) => gateway.readWebhook(text, new Headers())
    expect(webhook(JSON.stringify(body))).toEqual({
      orderNumber: "CHISPA-1",
      proof: { code: "1", tpt: "77", auth: "", hash: "ff" },
    })
    expect(webhook(JSON.stringify({ ...body, auth: "A1" }))?.proof["auth"]).toBe("A1")
    for (const text of ["", "{", "null", JSON.stringify({ ...body, orderHash: undefined })])
      expect(webhook(text)).toBeNull()
  })

  test("[PAY-25] a signature holds for this order number only", () => {
    const notice = { orderNumber: payment.orderNumber, proof: { code: "1", tpt: "77", auth: "A1" } }
    const signed = (orderNumber: string) => {
      const own = { ...notice, orderNumber }
      return { ...own, proof: { ...own.proof, hash: orderHash(secrets, own, payment) } }
    }
    expect(gateway.isSigned(signed(payment.orderNumber), payment)).toBe(true)
    expect(gateway.isSigned(signed("CHISPA-43-20250101120000"), payment)).toBe(false)
    expect(gateway.isSigned({ ...notice, proof: { ...notice.proof, hash: "0".repeat(64) } }, payment)).toBe(false)
  })

  test("the provider is known by its kind, name and hosts", () => {
    expect([gateway.kind, gateway.name, gateway.hosts]).toEqual(["tilopay", "TiloPay", ["tilopay.com"]])
    expect(provider({}, { kind: "sandbox" }).gateway.kind).toBe("sandbox")
  })
})
