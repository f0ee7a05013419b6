import { afterEach, describe, expect, test } from "vitest"
import { startShop, type TestShop, type TestShopOptions } from "../support/shop.ts"

const shops: TestShop[] = []
const open = async (options: TestShopOptions) => {
  const shop = await startShop({ catalogueRefreshSeconds: 0.2, ...options })
  shops.push(shop)
  return shop
}
afterEach(async () => {
  for (const shop of shops.splice(0).reverse()) await shop.stop()
})

const readiness = async (shop: TestShop) => {
  const reply = await shop.visitor().get("/readyz")
  return { status: reply.status, ...((await reply.json()) as { parts: Record<string, string> }) }
}

describe("an ERP that is not there", () => {
  test("at the first start the shop opens, serves pages without products and finds the catalogue by itself later", async () => {
    let down = true
    const shop = await open({
      erpFetch: (input, init) => (down ? Promise.reject(new TypeError("fetch failed")) : fetch(input, init)),
    })
    expect((await readiness(shop)).status).toBe(503)
    expect((await shop.visitor().open("/envios")).status).toBe(200)
    const catalogue = await shop.visitor().open("/catalogo")
    expect(catalogue.status).toBe(200)
    expect(catalogue.html).toContain("No se encontraron productos.")

    down = false
    await expect.poll(async () => (await readiness(shop)).status).toBe(200)
    expect((await shop.visitor().open("/catalogo")).html).toContain("Superior ESP")
  })

  test("after a restart the last good catalogue is shown", async () => {
    const before = await startShop()
    await expect.poll(async () => (await readiness(before)).status).toBe(200)
    await before.stop({ keepData: true })
    const after = await open({
      shopDatabaseUrl: before.shopDatabaseUrl,
      // Data younger than two periods count as current.
      catalogueRefreshSeconds: 0.02,
      erpFetch: () => Promise.reject(new TypeError("fetch failed")),
    })
    expect((await after.visitor().open("/catalogo")).html).toContain("Superior ESP")
    expect((await readiness(after)).parts["catalogue"]).toMatch(/^snapshot, \d+ products/)
  })

  test("a key that the ERP refuses is reported differently and does not stop the pages", async () => {
    const shop = await open({ shopErpKey: "wrong" })
    expect((await shop.visitor().open("/")).status).toBe(200)
    const { lastError } = shop.parts.catalogue.status()
    expect(lastError).toMatch(/401/)
    expect(lastError).not.toMatch(/wrong/)
  })
})
