import { expect, test } from "vitest"
import { startShop } from "../support/shop.ts"

test("[PROD-22] the setting names the warehouses that a product's page sums as 'Bodega'", async () => {
  const shop = await startShop({ env: { HEAD_OFFICE_WAREHOUSES: "ASEIC, AEMTEC" } })
  const detail = await shop.services.catalogue.detail(2)
  const labels = detail ? (detail.stock ?? []).map(({ label }) => label) : []
  expect(labels).toEqual(["VENDEDOR3", "AESETEC", "VENDEDOR5", "ADESC", "Bodega"])
  await shop.stop()
})
