import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest, keyWithoutRights, marked } from "./erp-under-test.ts"
import { freeText, makersFor } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)

describe("addresses", () => {
  test.runIf(embedded)(
    "a request line over 8 kB is 414 with HTML, as nginx answers before Dolibarr sees it",
    async () => {
      const ids = (count: number) => Array.from({ length: count }, (_, at) => 10_000 + at).join(",")
      const list = (count: number) =>
        erp.get(`/products?limit=1&sqlfilters=${encodeURIComponent(`(t.rowid:in:${ids(count)})`)}`)
      const refused = await list(1500)
      expect([refused.status, refused.type]).toEqual([414, "text/html"])
      expect((await list(100)).status).toBe(200)
    },
  )
})

describe("keys", () => {
  test("[ERP-01] a call with a key in the header and Accept application/json is answered as JSON", async () => {
    const reply = await erp.get("/status")
    expect(reply.status).toBe(200)
    expect(reply.type).toBe("application/json; charset=utf-8")
    expect(reply.at("success.code")).toBe(200)
  })

  test("[ERP-01] without a key it is 401, with debug beside the error", async () => {
    const reply = await erp.send("GET", "/products?limit=1", undefined, { key: null })
    expect(reply.status).toBe(401)
    expect(reply.at("error.code")).toBe(401)
    expect(reply.at("error.message")).toMatch(/^Unauthorized: Failed to login to API/)
  })

  test("[ERP-01] an unknown key is 401", async () => {
    const reply = await erp.send("GET", "/products?limit=1", undefined, { key: "not-a-valid-key" })
    expect(reply.status).toBe(401)
    expect(reply.at("error.message")).toMatch(/^Unauthorized: Error user not valid/)
  })

  test.runIf(embedded)("a key without the right gets 403", async () => {
    const without = (method: string, path: string, body?: unknown) =>
      erp.send(method, path, body, { key: keyWithoutRights })
    for (const path of ["/products/22", "/categories?limit=2", "/orders?limit=10", "/thirdparties", "/warehouses"]) {
      const reply = await without("GET", path)
      expect([path, reply.status, reply.at("error.message")]).toEqual([path, 403, "Forbidden"])
    }
    const order = await without("POST", "/orders", { socid: 7, date: 1 })
    expect([order.status, order.at("error.message")]).toEqual([403, "Forbidden: Insuffisant rights"])
    expect((await without("POST", "/thirdparties", { name: "X" })).status).toBe(403)
    expect((await without("GET", "/status")).status).toBe(200)
  })
})

describe("requests", () => {
  test("an unknown resource is plain text, 501 or by PHP's setting 200; an unknown path 404, a wrong method 405", async () => {
    const unknown = await erp.get("/nosuchthing")
    expect(embedded ? [501] : [200, 501]).toContain(unknown.status)
    expect(unknown.text).toBe("API not found (failed to include API file)")
    expect((await erp.get("/orders/1/nosuch")).status).toBe(404)
    expect((await erp.delete("/orders")).status).toBe(405)
  })

  test.each(["abc", "undefined", "NaN"])("a path id %s is 400", async id => {
    for (const path of [`/orders/${id}`, `/products/${id}`, `/thirdparties/${id}`]) {
      const reply = await erp.get(path)
      expect([path, reply.status]).toEqual([path, 400])
      expect(reply.at("error.message")).toBe("Bad Request: invalid value specified for `id`")
    }
  })

  test("id 0 is an order of nulls, a specimen third party, and refused for products", async () => {
    const order = await erp.get("/orders/0")
    expect([order.status, order.at("id"), order.at("ref"), order.at("lines")]).toEqual([200, null, null, []])
    const party = await erp.get("/thirdparties/0")
    expect([party.status, party.at("id"), party.at("specimen")]).toEqual([200, 0, 1])
    expect((await erp.get("/products/0")).status).toBe(400)
  })

  test("bodies: broken JSON and null are 400, text is 403; HTML alone is not accepted", async () => {
    expect((await erp.send("POST", "/thirdparties", undefined, { raw: '{"name": ' })).status).toBe(400)
    expect((await erp.send("POST", "/thirdparties", undefined, { raw: "null" })).status).toBe(400)
    const headers = { "Content-Type": "text/plain" }
    expect((await erp.send("POST", "/thirdparties", undefined, { raw: "{}", headers })).status).toBe(403)
    expect((await erp.send("GET", "/status", undefined, { headers: { Accept: "text/html" } })).status).toBe(406)
  })

  test("replies are compressed if the caller accepts gzip", async () => {
    const response = await fetch(`${erp.url}/api/index.php/warehouses`, {
      headers: { DOLAPIKEY: erp.key, "Accept-Encoding": "gzip" },
    })
    expect(response.headers.get("content-encoding")).toBe("gzip")
    expect(await response.json()).not.toEqual([])
  })

  test("preflight is open to any origin, but asks for the headers that are wanted", async () => {
    const headers = { Origin: "https://shop.example", "Access-Control-Request-Method": "POST" }
    const preflight = (more: Record<string, string>) =>
      fetch(`${erp.url}/api/index.php/orders`, { method: "OPTIONS", headers: { ...headers, ...more } })
    const response = await preflight({ "Access-Control-Request-Headers": "dolapikey" })
    expect(response.status).toBe(204)
    expect(response.headers.get("access-control-allow-origin")).toBe("*")
    expect((await preflight({})).status).toBe(405)
  })

  test("a character of four bytes fails the statement: 500 or, for a line, 400, and nothing is stored", async () => {
    const reply = await erp.post("/thirdparties", { name: `${marked("Emoji")} 😀`, client: "1" })
    // A real ERP whose database is utf8mb4 stores it.
    if (!embedded && reply.status === 200) return
    expect([reply.status, reply.at("error.message")]).toEqual([500, "Internal Server Error: Error creating thirdparty"])
    expect(reply.at("error.0")).toContain("Incorrect string value: '\\xF0\\x9F\\x98\\x80' for column")
    const order = await make.order()
    expect((await erp.post(`/orders/${order}/lines`, { ...freeText(1), label: "Regalo 🎁" })).status).toBe(400)
    expect((await erp.get(`/orders/${order}/lines`)).body).toEqual([])
  })
})

describe.runIf(embedded)("without PHP's output buffering the first text written decides the status", () => {
  const unbuffered = erpUnderTest({ settings: { outputBuffering: false } })

  test("an unknown resource is 200 in plain text, a failed statement 202", async () => {
    const unknown = await unbuffered.get("/nosuchthing")
    expect([unknown.status, unknown.text]).toEqual([200, "API not found (failed to include API file)"])
    const socid = Number((await unbuffered.post("/thirdparties", { name: marked("Sin tipo"), client: "1" })).body)
    const refused = await unbuffered.post("/orders", { socid, date: "2026-11-16", lines: [{ label: "x", qty: 1 }] })
    expect(refused.status).toBe(202)
    expect(refused.text).toContain("Incorrect integer value")
  })
})
