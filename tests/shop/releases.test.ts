import { describe, expect, test } from "vitest"
import { checkErp } from "../../src/shop/setup/check-erp.ts"
import { documentedIds } from "../../src/shop/vocabulary/documented-ids.ts"
import { cartShoppersAt } from "../support/cart-shoppers.ts"
import { atCounter, expectClosedOnce, expectStockAddsUp, press } from "../support/counter.ts"
import { startShop } from "../support/shop.ts"

/** The 20.0 branch is what every other test runs on; 19 and 21 differ from their neighbours in nothing that the shop asks for. */
describe.each([
  ["18.0.0", { release: 18 }],
  ["20.0.1", { release: 20, paymentDatesAsText: true }],
  ["22.0.0", { release: 22 }],
] as const)("[OPS-03] on a Dolibarr %s", (version, erpSettings) => {
  test("the check understands it, and an order goes through all its steps", async () => {
    const shop = await startShop({ erpSettings })
    const key = "test-erp-key"
    const findings = await checkErp({
      url: shop.embeddedErp.url,
      ids: documentedIds,
      apiKey: key,
      catalogueApiKey: key,
      adminApiKey: key,
    })
    expect(findings[0]).toMatchObject({ level: "right", what: `Dolibarr ${version} knows ERP_API_KEY` })
    expect(findings[1]).toMatchObject({ level: "right" })

    const { shopper } = cartShoppersAt(shop)
    const { id, browser } = await shopper([2, 1])
    const cart = (await browser.open("/perfil")).html
    const [, clave = ""] = /name="clave" value="([^"]+)"/.exec(cart) ?? []
    const [, visto = ""] = /name="visto" value="([^"]+)"/.exec(cart) ?? []
    await browser.post("/perfil", { accion: "pagar", clave, visto, recogida: "1", metodo: "4" })
    const [order] = await shop.erp.orders.listWithLines({ customerIds: [id], status: "validated" })
    const counter = await atCounter(shop)
    expect((await press(counter, "alistar", order?.id ?? 0)).words).toContain("Pedido alistado con exito.")
    await press(counter, "entregar", order?.id ?? 0)
    await expectClosedOnce(shop.erp, order?.id ?? 0)
    await expectStockAddsUp(shop.erp)
    const [invoice] = (await shop.erp.orders.get(order?.id ?? 0))?.invoiceIds ?? []
    const [paid] = await shop.erp.invoices.payments(invoice ?? 0)
    expect(Math.abs((paid?.date ?? 0) - Date.now() / 1000)).toBeLessThan(600)
    await shop.stop()
  })
})
