import { afterAll, beforeAll, expect, test } from "vitest"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { cartShoppersAt } from "../support/cart-shoppers.ts"
import { faultyFetch } from "../support/faulty-fetch.ts"
import { anOrder, aProduct, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = faultyFetch()
let shop: TestShop
let shoppers: ReturnType<typeof cartShoppersAt>

/** At the computing association 3 sensors of which one is promised, and no motor. */
beforeAll(async () => {
  const seed = aShop()
  const products = [
    aProduct({ id: 801, label: "Sensor", price: 1000, stock: { 1: 3, 2: 9, 5: 9 } }),
    aProduct({ id: 802, label: "Motor", price: 1000, stock: { 2: 5, 5: 9 } }),
  ]
  const orders = [anOrder({ customerId: people.luis, lines: [{ productId: 801, qty: 1, price: 1000 }] })]
  const all = { ...seed, products: [...seed.products, ...products], orders }
  shop = await startShop({ seed: all, erpFetch: transport.fetch })
  shoppers = cartShoppersAt(shop)
})
afterAll(() => shop.stop())

/** Name of the place to what its row says, without and with the names that it shows when it is chosen. */
const rowsOf = (html: string) => {
  const list = /<ul[^>]*aria-label="Lo que cada lugar puede alistar".*?<select/s.exec(html)?.[0] ?? ""
  const text = (part: string) =>
    part
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim()
  const places = [...list.matchAll(/<span class="font-semibold">([^<]+?)(?:<!-- -->)?:/g)]
  return Object.fromEntries(
    places.map((found, n) => [found[1], text(list.slice(found.index + found[0].length, places[n + 1]?.index))]),
  )
}

test("[STOCK-01] each pickup point says what it can hand over, from free units, and names the missing lines", async () => {
  const { browser } = await shoppers.shopper([801, 3], [802, 2])
  const rows = rowsOf((await browser.open("/perfil")).html)
  expect(Object.keys(rows)).toHaveLength(5)
  expect(rows["Asociación de Mecatrónica"]).toContain("Todo disponible para alistar hoy")
  expect(rows["Asociación de Computadores"]).toContain("Faltan 2 productos aquí: hasta 3 días")
  expect(rows["Asociación de Computadores"]).toContain("Sensor: hay 2 de 3")
  expect(rows["Asociación de Computadores"]).toContain("Motor: no hay aquí")
})

test("[STOCK-01] what others hold is not free, what one holds oneself is; one missing product is told in the singular", async () => {
  const [mine, others] = [await shoppers.shopper([801, 2]), await shoppers.shopper([801, 2])]
  await cardBuyersAt(shop).start(mine.browser)
  const here = async (who: typeof mine) =>
    rowsOf((await who.browser.open("/perfil")).html)["Asociación de Computadores"]
  expect(await here(mine)).toContain("Todo disponible para alistar hoy")
  expect(await here(others)).toContain("Falta 1 producto aquí: hasta 3 días")
})

test("[STOCK-01] when it cannot be read the cart shows without it", async () => {
  const { browser } = await shoppers.shopper([801, 1])
  transport.arm(/^GET \/products/, "reset before", 100)
  const { html } = await browser.open("/perfil")
  transport.disarm()
  expect(html).toContain("Sensor")
  expect(html).not.toContain("alistar hoy")
})
