import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let buyers: ReturnType<typeof kitBuyersAt>

beforeAll(async () => {
  shop = await startShop()
  buyers = kitBuyersAt(shop)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.stop())

/** The script's answer for the address of the return. */
const outcome = async (browser: TestBrowser, back: string) =>
  (await browser.get(back.replace("/pago-confirmacion", "/pago-confirmacion/estado"))).json()

test("[KIT-18] cancelled at the provider: the message on /kits, no order, no record", async () => {
  const started = await buyers.start(5000, { quantity: 1 })
  const { path, text } = await buyers.open(started.browser, await buyers.choose(started, "cancelar"))
  expect(path).toMatch(/^\/kits\?pago=cancelado&kit=analogica/)
  expect(text).toContain("El pago fue cancelado por el usuario.")
  expect(text).toContain("Volver a mi pedido")
  expect(await buyers.ordersUnder(started.orderNumber)).toBeNull()
  expect((await buyers.readOrders(started.carnet)).records).toEqual([])
})

test.each(["rechazar", "fondos"] as const)(
  "[KIT-19] %s: 'Pago fallido o incompleto.' on /kits and no order",
  async choice => {
    const started = await buyers.start(5000)
    const { path, text } = await buyers.open(started.browser, await buyers.choose(started, choice))
    expect(path).toMatch(/^\/kits\?pago=fallido/)
    expect(text).toContain("Pago fallido o incompleto.")
    expect(await buyers.ordersUnder(started.orderNumber)).toBeNull()
  },
)

test("[KIT-19][KIT-24] code 1 for a payment that was not made is a failure, and logged", async () => {
  const logged = vi.spyOn(shop.parts.log, "warn")
  const started = await buyers.start(5000)
  const claimed = `/kits/pago-confirmacion?code=1&order=${started.orderNumber}&auth=123456&OrderHash=${"0".repeat(64)}`
  expect((await buyers.open(started.browser, claimed)).text).toContain("Pago fallido o incompleto.")
  expect(logged.mock.calls.map(([, message]) => message)).toContain("approved return without a payment")
  expect(await buyers.ordersUnder(started.orderNumber)).toBeNull()
})

test("[KIT-18][KIT-19] a return without a payment shows cancelled or failed, with or without a code", async () => {
  const visitor = shop.visitor()
  const told = async (query: string) =>
    ((await outcome(visitor, `/kits/pago-confirmacion${query}`)) as { kind: string }).kind
  expect(await told("?code=0&wp_cancel=yes")).toBe("cancelled")
  expect(await told("?code=51&order=CHISPA-0-20200101000000")).toBe("failed")
  expect(await told("")).toBe("failed")
})

test("[KIT-20] code 1 without a temporary order: nothing happens, the page stays", async () => {
  const before = await shop.parts.database.query("select 1 from card_payments")
  for (const order of ["", "CHISPA-0-20200101000000", "'; drop table card_payments", "../../etc/passwd"]) {
    const back = `/kits/pago-confirmacion?code=1&order=${encodeURIComponent(order)}`
    expect(await outcome(shop.visitor(), back)).toEqual({ kind: "none" })
    const { path, text } = await buyers.open(shop.visitor(), back)
    expect(path).toMatch(/^\/kits\/pago-confirmacion/)
    expect(text).toContain("Verificando pago...")
  }
  expect(await shop.parts.database.query("select 1 from card_payments")).toHaveLength(before.length)
})

test("[KIT-16] the return page says at once that it verifies, before anything was asked", async () => {
  const consulted = vi.spyOn(shop.parts.settlement, "settleReturn")
  const reply = await shop.visitor().get("/kits/pago-confirmacion?code=1&order=CHISPA-0-20200101000000")
  expect(pageText(await reply.text())).toContain("Verificando pago...")
  expect(reply.headers.get("Cache-Control")).toBe("private, no-store")
  expect(consulted).not.toHaveBeenCalled()
})

test("[KIT-17][KIT-24] the return opened five times at once, in other browsers too, makes one order", async () => {
  const started = await buyers.start(16000, { kit: "ccca" })
  const back = await buyers.choose(started, "aprobar")
  const answers = await Promise.all(
    [started.browser, started.browser, shop.visitor(), shop.visitor(), shop.visitor()].map(each => outcome(each, back)),
  )
  await expect.poll(() => buyers.readState(started.orderNumber)).toBe("settled")
  for (const answer of answers) expect(["confirmed", "open"]).toContain((answer as { kind: string }).kind)
  expect(await outcome(shop.visitor(), back)).toMatchObject({ kind: "confirmed", total: 16000 })
  expect((await buyers.readOrders(started.carnet)).orders).toHaveLength(1)
})

test("[KIT-24] a browser that never comes back: the webhook makes the order; without it the poller does", async () => {
  const first = await buyers.start(5000)
  await buyers.choose(first, "sin-volver")
  await expect.poll(() => buyers.readState(first.orderNumber)).toBe("settled")
  expect((await buyers.readOrders(first.carnet)).orders).toHaveLength(1)

  buyers.withoutWebhooks()
  const second = await buyers.start(5000)
  await buyers.choose(second, "sin-volver")
  await shop.parts.database.query("update card_payments set next_check_at = now() where order_number = $1", [
    second.orderNumber,
  ])
  await expect.poll(() => buyers.readState(second.orderNumber)).toBe("settled")
  expect((await buyers.readOrders(second.carnet)).orders).toHaveLength(1)
  // The browser that started it gets the result later, at the address that /kits offers.
  const later = `/kits/pago-confirmacion?code=1&order=${second.orderNumber}`
  expect(await outcome(second.browser, later)).toMatchObject({ kind: "confirmed", total: 5000 })
})

test("a guessed order number tells a stranger nothing of what was bought", async () => {
  const started = await buyers.start(5000)
  await buyers.open(started.browser, await buyers.choose(started, "aprobar"))
  const guessed = `/kits/pago-confirmacion?code=1&order=${started.orderNumber}`
  expect(await outcome(shop.visitor(), guessed)).toEqual({ kind: "none" })
  const cancelled = await buyers.start(5000)
  const guess = `/kits/pago-confirmacion?code=0&wp_cancel=yes&order=${cancelled.orderNumber}`
  expect(await outcome(shop.visitor(), guess)).toEqual({ kind: "cancelled", query: null })
})

test("[KIT-24] the provider cannot be asked on the return: it stays open, and a paid one is ordered afterwards", async () => {
  buyers.withoutWebhooks()
  const { gateway } = shop.parts.card
  if (!gateway) throw new Error("the shop takes no cards")
  const started = await buyers.start(8000, { kit: "mediciones" })
  const back = await buyers.choose(started, "aprobar")
  const unreachable = vi.spyOn(gateway, "consult").mockRejectedValue(new GatewayError("consult", "unreachable", "down"))
  expect(await outcome(started.browser, back)).toEqual({ kind: "open" })
  unreachable.mockRestore()
  expect(await outcome(started.browser, back)).toMatchObject({ kind: "confirmed", total: 8000 })
})

test("[KIT-24] the provider took another amount: never an order, always a person", async () => {
  const started = await buyers.start(5000)
  await shop.parts.database.query("update sandbox_card_payments set amount = 100 where order_number = $1", [
    started.orderNumber,
  ])
  await outcome(started.browser, await buyers.choose(started, "aprobar"))
  expect(await buyers.readState(started.orderNumber)).toBe("in-question")
  expect(await buyers.ordersUnder(started.orderNumber)).toBeNull()
})
