import { describe, expect, test } from "vitest"
import { type Answer, dolibarrError, htmlBeforeJson, scriptedErp } from "../../tests/support/scripted-erp.ts"
import { withDeadline } from "../platform/deadline.ts"
import { ErpError } from "./erp-error.ts"
import type { ErpCall } from "./sender.ts"

const catchFailure = async (work: Promise<unknown>): Promise<ErpError> => {
  const error = await work.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  )
  if (error instanceof ErpError) return error
  throw error
}

const lines = "GET /orders/5/lines"
const addLine = (erp: ReturnType<typeof scriptedErp>["erp"]) =>
  erp.orders.addLine(5, { label: "+₡2500", quantity: 1, unitPrice: 2500 as never })

describe("a call", () => {
  test("[ERP-01] goes to {host}/api/index.php with Accept and the key's header", async () => {
    const seen: string[] = []
    const { erp, calls } = scriptedErp(
      { "GET /warehouses": { body: [] } },
      { requestId: () => "req-7", onCall: call => seen.push(`${call.method} ${call.path} ${call.requestId}`) },
    )
    await erp.warehouses.list()
    expect(calls[0]?.headers.get("Accept")).toBe("application/json")
    expect(calls[0]?.headers.get("DOLAPIKEY")).toBe("main-key")
    expect(calls[0]?.headers.get("X-Request-Id")).toBe("req-7")
    expect(seen).toEqual(["GET /warehouses req-7"])
  })

  test("[ERP-02] the full product list uses its own key, and every other call the general one", async () => {
    const { erp, calls } = scriptedErp({
      "GET /products": { body: [] },
      "GET /products/22/stock": { body: { stock_warehouses: [] } },
      "GET /categories": { body: [] },
    })
    await erp.products.listForSale()
    await erp.products.stock(22)
    await erp.categories.list()
    expect(calls.map(call => call.headers.get("DOLAPIKEY"))).toEqual([
      "catalogue-key",
      "catalogue-key",
      "main-key",
      "main-key",
    ])
  })

  test("[ERP-51] a call has a time limit, and a read that used it up is not repeated", async () => {
    const { erp, calls } = scriptedErp({ [lines]: { hang: true } }, { timeouts: { list: 20 } })
    const failure = await catchFailure(erp.orders.lines(5))
    expect(failure).toMatchObject({ reason: "timeout", status: null, retryable: true, outcomeUnknown: false })
    expect(calls).toHaveLength(1)
  })

  test("[OPS-05] a call whose request has no time left is not sent; a write leaves time to check its outcome", async () => {
    const { erp, sent } = scriptedErp({ [lines]: { body: [] }, "POST /orders/5/lines": { body: 12 } })
    const unsent = { reason: "timeout", detail: "the request's time is over", outcomeUnknown: false }
    expect(await catchFailure(withDeadline(() => erp.orders.lines(5), 0))).toMatchObject(unsent)
    expect(await catchFailure(withDeadline(() => addLine(erp), 1500))).toMatchObject(unsent)
    await withDeadline(() => erp.orders.lines(5), 1500)
    expect(sent()).toEqual([lines])
  })

  test("[OPS-05] a call that its request's deadline cuts short fails, is not repeated and does not count as an outage", async () => {
    const { erp, calls } = scriptedErp({ [lines]: { hang: true } })
    for (const _ of [1, 2, 3, 4, 5, 6])
      expect(await catchFailure(withDeadline(() => erp.orders.lines(5), 100))).toMatchObject({ reason: "timeout" })
    expect(calls).toHaveLength(6)
    expect(erp.health().circuit).toBe("closed")
  })

  test("[ERP-51] a read whose timer fired a moment early is not repeated", async () => {
    let sent = 0
    const early = async () => {
      sent++
      throw new DOMException("The operation was aborted due to timeout", "TimeoutError")
    }
    const { erp } = scriptedErp({}, { fetch: early })
    expect(await catchFailure(withDeadline(() => erp.orders.lines(5), 100))).toMatchObject({ reason: "timeout" })
    expect(sent).toBe(1)
  })

  test("[ERP-51] a redirect is not followed, so that the key goes nowhere else", async () => {
    const { erp } = scriptedErp({ [lines]: { status: 302, text: "" } })
    expect(await catchFailure(erp.orders.lines(5))).toMatchObject({ reason: "malformed", status: 302 })
  })
})

describe("retries", () => {
  test("[ERP-51] a read is repeated after a 500 or a lost connection", async () => {
    const attempts: number[] = []
    const script = { [lines]: [{ status: 500, text: "" }, { broken: "ECONNRESET" }, { body: [] }] }
    const { erp } = scriptedErp(script, { onCall: call => attempts.push(call.attempt) })
    expect(await erp.orders.lines(5)).toEqual([])
    expect(attempts).toEqual([1, 2, 3])
  })

  test("[ERP-51] a read that keeps failing ends after three attempts, a refused one after the first", async () => {
    const failing = scriptedErp({ [lines]: { status: 502, text: "<html>Bad gateway</html>" } })
    expect(await catchFailure(failing.erp.orders.lines(5))).toMatchObject({ reason: "server", status: 502 })
    expect(failing.calls).toHaveLength(3)
    const refused = scriptedErp({ [lines]: dolibarrError(403, "Forbidden") })
    expect(await catchFailure(refused.erp.orders.lines(5))).toMatchObject({ reason: "refused", retryable: false })
    expect(refused.calls).toHaveLength(1)
  })

  const writeFaults: [string, Answer, Partial<ErpError>][] = [
    ["an empty 500", { status: 500, text: "" }, { reason: "server", outcomeUnknown: true }],
    ["a reset", { broken: "ECONNRESET" }, { reason: "unreachable", outcomeUnknown: true }],
    ["no answer", { hang: true }, { reason: "timeout", outcomeUnknown: true }],
    ["a reply that is no number", { body: { ok: true } }, { reason: "malformed", outcomeUnknown: true }],
    ["a closed port", { broken: "ECONNREFUSED" }, { reason: "unreachable", outcomeUnknown: false }],
    ["a refusal", dolibarrError(400, "Bad Request"), { reason: "refused", outcomeUnknown: false }],
    [
      "an unknown order",
      dolibarrError(404, "Not Found: Order not found"),
      { reason: "not-found", outcomeUnknown: false },
    ],
    [
      "a module that is off",
      { status: 501, text: "API not found (failed to include API file)" },
      { reason: "refused", outcomeUnknown: false },
    ],
  ]

  test.each(writeFaults)("[ERP-51] a write is never repeated: %s", async (_name, answer, expected) => {
    const { erp, calls } = scriptedErp({ "POST /orders/5/lines": answer }, { timeouts: { write: 20 } })
    expect(await catchFailure(addLine(erp))).toMatchObject(expected)
    expect(calls).toHaveLength(1)
  })

  test("[ERP-22] a deadlock was rolled back, so the write is tried again", async () => {
    const deadlock = dolibarrError(
      400,
      "Bad Request: Deadlock found when trying to get lock; try restarting transaction",
    )
    const { erp, calls } = scriptedErp({ "POST /orders/5/lines": [deadlock, deadlock, { body: 31 }] })
    expect(await addLine(erp)).toBe(31)
    expect(calls).toHaveLength(3)
  })

  test("[ERP-24] two validations that computed the same reference: the loser is tried again", async () => {
    const collision = htmlBeforeJson(500, "Error when validating Order: Duplicate entry 'SO2611-0039-1' for key 'uk'")
    const order = { id: "73", ref: "SO2611-0040", status: "1", socid: "7" }
    const { erp } = scriptedErp({
      "GET /orders/73": { body: { ...order, ref: "(PROV73)", status: "0" } },
      "POST /orders/73/validate": [collision, { body: order }],
    })
    expect(await erp.orders.ensureValidated(73)).toMatchObject({ ref: "SO2611-0040", status: "validated" })
  })

  test("[ERP-28] a deadlock while making a shipment may leave half of it, so it is not tried again", async () => {
    const deadlock = dolibarrError(500, "Internal Server Error: Error on creating expedition lines:Deadlock found")
    const { erp, sent } = scriptedErp({ "GET /orders/5/shipment": { body: [] }, "POST /orders/5/shipment/1": deadlock })
    const failure = await catchFailure(erp.shipments.findOrCreateFor(5, 1))
    expect(failure).toMatchObject({ reason: "conflict", outcomeUnknown: true })
    expect(sent().filter(call => call.startsWith("POST"))).toHaveLength(1)
  })
})

describe("the circuit breaker", () => {
  const breaker = (clock: { ms: number }) => ({ failures: 3, coolDownMs: 1000, now: () => clock.ms })

  test("[ERP-51] opens after failures in a row and then nothing is sent", async () => {
    const clock = { ms: 0 }
    const { erp, calls } = scriptedErp({ [lines]: { broken: "ECONNREFUSED" } }, { breaker: breaker(clock) })
    await catchFailure(erp.orders.lines(5))
    expect(erp.health().circuit).toBe("open")
    const sentBefore = calls.length
    expect(await catchFailure(erp.orders.lines(5))).toMatchObject({ reason: "circuit-open", outcomeUnknown: false })
    expect(await catchFailure(addLine(erp))).toMatchObject({ reason: "circuit-open", outcomeUnknown: false })
    expect(calls).toHaveLength(sentBefore)
  })

  test("[ERP-51] lets one probe through after a while; its answer closes it", async () => {
    const clock = { ms: 0 }
    const down: Answer = { broken: "ECONNREFUSED" }
    const script = { [lines]: [down, down, down, down, { body: [] }] }
    const { erp, calls } = scriptedErp(script, { breaker: breaker(clock) })
    await catchFailure(erp.orders.lines(5))
    clock.ms = 1500
    expect(erp.health().circuit).toBe("half-open")
    await catchFailure(erp.orders.lines(5))
    expect(calls).toHaveLength(4)
    expect(erp.health().circuit).toBe("open")
    clock.ms = 3000
    const both = await Promise.allSettled([erp.orders.lines(5), erp.orders.lines(5)])
    expect(both.map(result => result.status)).toEqual(["fulfilled", "rejected"])
    expect(erp.health().circuit).toBe("closed")
  })

  test("[ERP-51] an answer resets the count of failures", async () => {
    const down: Answer = { broken: "ECONNREFUSED" }
    const up: Answer = { body: [] }
    const { erp } = scriptedErp(
      { [lines]: [down, down, up, down, down, up] },
      { breaker: { failures: 4, coolDownMs: 1000, now: () => 0 } },
    )
    for (let outages = 0; outages < 2; outages++) await erp.orders.lines(5)
    expect(erp.health().circuit).toBe("closed")
    // After an outage that opened it too: one failure is not the next outage.
    const clock = { ms: 0 }
    const after = scriptedErp({ [lines]: [down, down, down, up, down, up] }, { breaker: breaker(clock) })
    await catchFailure(after.erp.orders.lines(5))
    clock.ms = 1500
    await after.erp.orders.lines(5)
    expect(await after.erp.orders.lines(5)).toEqual([])
    expect(after.erp.health().circuit).toBe("closed")
  })

  test("[ERP-51] if a probe was never sent, the next call is the probe", async () => {
    let now = 0
    let stopped = false
    const { erp } = scriptedErp(
      {},
      {
        breaker: { failures: 1, coolDownMs: 100, now: () => now },
        fetch: async () => {
          if (stopped) throw new Error("the lock's lease ran out")
          return now === 0 ? new Response("", { status: 500 }) : Response.json([])
        },
      },
    )
    await catchFailure(erp.orders.lines(5))
    now = 100
    stopped = true
    await expect(erp.orders.lines(5)).rejects.toThrow("lease")
    stopped = false
    expect(await erp.orders.lines(5)).toEqual([])
  })

  test("[ERP-51] an error that Dolibarr explains to a write is about that write, not an outage", async () => {
    const noLines = dolibarrError(500, "Internal Server Error: Error when validating Invoice")
    const { erp } = scriptedErp(
      { "POST /invoices/6/validate": noLines, "GET /invoices/6": { body: {} } },
      { breaker: breaker({ ms: 0 }) },
    )
    for (let i = 0; i < 4; i++) await catchFailure(erp.invoices.ensureValidated(6))
    expect(erp.health().circuit).toBe("closed")
  })
})

test("[FAIL-19] neither an error nor a log entry holds the key, a filter or the reply's body", async () => {
  const seen: ErpCall[] = []
  const unauthorised = dolibarrError(401, "Unauthorized: key main-key not valid")
  const { erp } = scriptedErp({ "GET /thirdparties": unauthorised }, { onCall: call => seen.push(call) })
  const failure = await catchFailure(erp.thirdParties.findByEmail("ana@example.org"))
  const told = JSON.stringify([failure, failure.message, failure.stack, seen])
  expect(told).not.toContain("main-key")
  expect(told).not.toContain("ana@example.org")
  expect(told).not.toContain("api_orders.class.php")
  expect(failure.message).toBe("ERP GET /thirdparties: 401 refused (Unauthorized: key [key] not valid)")
})

test("[FAIL-19] an error does not repeat a key that is invalid in a header", async () => {
  const apiKey = "clave secreta\n✓"
  const { erp } = scriptedErp({}, { apiKey, fetch, url: "http://127.0.0.1:1" })
  const failure = await catchFailure(erp.warehouses.list())
  expect(failure.reason).toBe("unreachable")
  expect(`${failure.message}${failure.stack}`).not.toContain("secreta")
})

test("[ERP-22] writes that Dolibarr does not protect pass one at a time", async () => {
  let under = 0
  let maxAtOnce = 0
  const { erp } = scriptedErp(
    {},
    {
      fetch: async () => {
        maxAtOnce = Math.max(maxAtOnce, ++under)
        await new Promise(resolve => setImmediate(resolve))
        under--
        return new Response("12")
      },
    },
  )
  await Promise.all(Array.from({ length: 8 }, () => addLine(erp)))
  expect(maxAtOnce).toBe(1)
})

test("[ERP-51] an error before sending is reported unchanged and does not count as an outage of the ERP", async () => {
  class LeaseLost extends Error {}
  const { erp } = scriptedErp({}, { fetch: () => Promise.reject(new LeaseLost("the lock's lease ran out")) })
  for (const _ of [1, 2, 3, 4, 5, 6]) await expect(erp.orders.get(5)).rejects.toThrow(LeaseLost)
  expect(erp.health().circuit).toBe("closed")
})
