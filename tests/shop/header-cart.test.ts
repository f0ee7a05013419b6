import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { countingFetch } from "../shared/counting-fetch.ts"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { cartShoppersAt } from "../support/cart-shoppers.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let shoppers: ReturnType<typeof cartShoppersAt>
const erp = countingFetch()

beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop()), erpFetch: erp.fetch, catalogueRefreshSeconds: 3600 })
  shoppers = cartShoppersAt(shop)
})
beforeEach(() => {
  erp.calls.length = 0
})
afterAll(() => shop.stop())

const unitsIn = async (browser: TestBrowser) =>
  ((await (await browser.get("/sesion")).json()) as { cart: number | null }).cart

const firstLine = async (customerId: number) => (await shoppers.readCart(customerId))?.lines[0]?.id

test("[ORD-08] the number follows every add, change and removal, and asking for it costs the ERP nothing", async () => {
  const { id, browser } = await shoppers.shopper([2, 2], [1, 3])
  expect(await unitsIn(browser)).toBe(5)
  const added = await shoppers.add(browser, 1, 4)
  expect(added).toMatchObject({ kind: "added", cart: 9 })
  await browser.post("/perfil", { accion: "unidades", [`unidades-${await firstLine(id)}`]: "1" })
  expect(await unitsIn(browser)).toBe(8)
  await browser.post("/perfil", { accion: "quitar", linea: String(await firstLine(id)) })
  expect(await unitsIn(browser)).toBe(7)
  erp.calls.length = 0
  for (let times = 0; times < 5; times++) await unitsIn(browser)
  expect(erp.calls).toEqual([])
})

test("[ORD-08] an order empties it, by cash and by a card whose browser never comes back; lines added meanwhile stay", async () => {
  const cash = await shoppers.shopper([2, 2])
  const pay = { accion: "pagar", recogida: "1", metodo: "4", clave: crypto.randomUUID(), visto: "10000" }
  await cash.browser.post("/perfil", pay)
  await expect.poll(() => unitsIn(cash.browser)).toBe(0)

  const card = await cardBuyersAt(shop).paid()
  await shoppers.add(card.browser, 1, 4)
  await shop.services.settlement.settle(card.started.orderNumber)
  await expect.poll(() => unitsIn(card.browser)).toBe(4)
})

test("[ORD-08] a cart changed in the ERP is counted again when it is read; other customers' numbers stay", async () => {
  const { id, browser } = await shoppers.shopper([2, 2])
  const draft = await shoppers.readCart(id)
  await shop.erp.orders.deleteLine(draft?.id ?? 0, draft?.lines[0]?.id ?? 0)
  await browser.open("/perfil")
  expect(await unitsIn(browser)).toBe(0)
  expect(await unitsIn(shop.visitor())).toBeNull()
})

test("[ORD-08] every page has the cart in its header, also without script", async () => {
  for (const path of ["/", "/catalogo", "/products/2", "/kits", "/servicios", "/envios", "/iniciar-sesion"]) {
    const header = /<header.*?<\/header>/s.exec((await shop.visitor().open(path)).html)?.[0] ?? ""
    expect([path, header.match(/href="\/perfil\?tab=carrito"/g)?.length]).toEqual([path, 1])
  }
})
