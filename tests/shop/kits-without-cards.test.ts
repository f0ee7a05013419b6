import { afterAll, beforeAll, expect, test } from "vitest"
import { checkoutPath, kitForm } from "../support/kits.ts"
import { elements, pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ env: { CARD_PROVIDER: "none" } })
})
afterAll(() => shop.stop())

test("[KIT-27] a shop that takes no cards says so instead of a pay button, and starts no payment", async () => {
  const { html } = await shop.visitor().open(checkoutPath())
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"))
  expect(pageText(main)).toContain("Por ahora la tienda no recibe pagos con tarjeta y los kits se pagan solo así.")
  expect(elements(main, "button")).toEqual([])
  const reply = await shop.visitor().post(checkoutPath(), kitForm(5000))
  expect(reply.status).toBe(503)
  expect(await shop.parts.database.query("select 1 from card_payments")).toEqual([])
})
