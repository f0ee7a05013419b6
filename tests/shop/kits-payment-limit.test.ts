import { afterAll, beforeAll, expect, test } from "vitest"
import { checkoutPath, kitForm } from "../support/kits.ts"
import { pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ env: { TRUST_PROXY: "yes" } })
})
afterAll(() => shop.stop())

const startFrom = (address: string, form: Record<string, string> = {}) =>
  shop.visitor().post(checkoutPath(), kitForm(5000, form), { headers: { "X-Forwarded-For": address } })
const startedPayments = async () => (await shop.parts.database.query("select 1 from card_payments")).length

/** A start comes back after a minute, so an address has its full allowance again after as many minutes as it made starts. */
const haveStarted = (starts: number) =>
  shop.parts.database.query("update address_allowances set whole_at = now() + make_interval(mins => $1)", [starts])

test("the sixty-first payment started from one address in an hour must wait, keeps the form, and works after that time", async () => {
  const classroom = "203.0.113.40"
  expect((await startFrom(classroom)).status).toBe(302)
  await haveStarted(59)
  expect((await startFrom(classroom)).status, "the sixtieth").toBe(302)

  const before = await startedPayments()
  const refused = await startFrom(classroom, { name: "Quien Espera" })
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get("Retry-After"))
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(refused.headers.get("Cache-Control")).toBe("private, no-store")
  const html = await refused.text()
  expect(pageText(html)).toMatch(
    new RegExp(`Se iniciaron muchos pagos desde su conexión. Espere ${seconds} segundos? y presione Pagar de nuevo`),
  )
  expect(html).toContain('value="Quien Espera"')
  expect(await startedPayments(), "no row, no question to the provider").toBe(before)

  expect((await startFrom("203.0.113.41")).status, "another address").toBe(302)

  await shop.parts.database.query("update address_allowances set whole_at = whole_at - make_interval(secs => $1)", [
    seconds,
  ])
  expect((await startFrom(classroom)).status, "after the wait").toBe(302)
})

test("a request that starts no payment is not counted: an invalid form, a total that changed", async () => {
  const address = "203.0.113.50"
  expect((await startFrom(address)).status).toBe(302)
  await haveStarted(60)
  expect((await startFrom(address, { name: "" })).status).toBe(422)
  expect((await startFrom(address, { visto: "1" })).status).toBe(409)
  expect((await startFrom(address)).status).toBe(429)
})
