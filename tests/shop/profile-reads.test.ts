import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import { countingFetch } from "../shared/counting-fetch.ts"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { signedIn } from "../support/customers.ts"
import { anOrder, aShop, people, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const pastOrders = 45

let shop: TestShop
const erp = countingFetch()

beforeAll(async () => {
  const orders = Array.from({ length: pastOrders }, () => anOrder({ customerId: people.luis, state: "closed" }))
  // Catalogue and mails also read the ERP, so only the page's own calls are counted.
  shop = await startShop({
    seed: wellStocked(aShop({ orders })),
    erpFetch: erp.fetch,
    catalogueRefreshSeconds: 3600,
  })
})
beforeEach(() => {
  erp.calls.length = 0
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.stop())

/** Of one customer's orders: carts are drafts, the history is everything else. */
const orderReads = () => {
  const reads = erp.calls.filter(call => call.startsWith("GET /orders")).map(decodeURIComponent)
  const past = reads.filter(call => call.includes("fk_statut:<:0"))
  return { past: past.length, others: reads.length - past.length }
}

const cardIds = (html: string) => [...html.matchAll(/orden=(\d+)"/g)].map(([, id]) => Number(id))

test("[HIST-01] the history is read a page at a time, newest first, each order once", async () => {
  const luis = await signedIn(shop, people.luis)
  const shown: number[] = []
  let path: string | undefined = "/perfil?tab=historial"
  for (let pages = 1; path; pages++) {
    expect(pages).toBeLessThanOrEqual(3)
    erp.calls.length = 0
    const { html } = await luis.open(path)
    expect(orderReads()).toEqual({ past: 1, others: 0 })
    const ids = cardIds(html)
    expect(ids.length).toBeLessThanOrEqual(20)
    shown.push(...ids)
    path = /href="([^"]*antes=\d+)"[^>]*>Compras anteriores/.exec(html)?.[1]?.replaceAll("&amp;", "&")
  }
  expect(shown).toHaveLength(pastOrders)
  expect(shown).toEqual([...new Set(shown)].sort((a, b) => b - a))
})

test("[HIST-01] an invalid page number of the history is the first page", async () => {
  const luis = await signedIn(shop, people.luis)
  for (const antes of ["0", "-3", "x", "1.5", "9".repeat(30)])
    expect(cardIds((await luis.open(`/perfil?tab=historial&antes=${antes}`)).html)).toHaveLength(20)
})

test("[PROF-01][CART-01] the cart tab reads no past order, and tabs without orders read nothing from the ERP", async () => {
  const luis = await signedIn(shop, people.luis)
  await luis.open("/perfil")
  erp.calls.length = 0
  await luis.open("/perfil")
  expect(orderReads()).toEqual({ past: 0, others: 1 })
  erp.calls.length = 0
  for (const tab of ["informacion", "ayuda"]) await luis.open(`/perfil?tab=${tab}`)
  expect(erp.calls).toEqual([])
})

test("[CART-04] a change of units and the page after it read the cart, not the history", async () => {
  const { id, browser } = await cardBuyersAt(shop).shopper()
  const cart = await shop.services.cart.read(id)
  erp.calls.length = 0
  await browser.post("/perfil", { accion: "unidades", [`unidades-${cart?.lines[0]?.ref}`]: "3" })
  expect((await shop.services.cart.read(id))?.lines[0]?.qty).toBe(3)
  expect(orderReads().past).toBe(0)
})

test("[PAY-40] an undecided payment is watched without a call to the ERP", async () => {
  const buyers = cardBuyersAt(shop)
  buyers.withoutWebhooks()
  const { gateway } = shop.parts.card
  if (!gateway) throw new Error("this shop takes no cards")
  const away = vi.spyOn(gateway, "consult").mockRejectedValue(new GatewayError("consult", "unreachable", "away"))
  const { browser, back } = await buyers.paid()
  await browser.open(back)
  const state = async () => (await (await browser.get("/perfil/resultado/estado")).json()) as { open: boolean }
  // A mail of an earlier test may still read its order.
  await vi.waitFor(async () => {
    erp.calls.length = 0
    for (let times = 0; times < 5; times++) expect(await state()).toEqual({ open: true })
    expect(erp.calls).toEqual([])
  })
  away.mockRestore()
  await vi.waitFor(async () => expect(await state()).toEqual({ open: false }), { timeout: 60_000 })
  expect((await browser.open("/perfil")).html).toContain('data-result="success"')
})
