import { afterAll, beforeAll, expect, test } from "vitest"
import { exclusionLabel } from "../../src/shop/vocabulary/kit-exclusion.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { kits } from "../shared/documented-business.ts"
import { atCounter } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const kit = kits[0]!
const [removed, kept] = kit.components

let shop: TestShop
let orderId: number
beforeAll(async () => {
  shop = await startShop()
  orderId = await shop.erp.orders.create({ customerId: people.ana, warehouseId: 1, paymentModeId: 4 })
  await shop.erp.orders.addLine(orderId, { productId: kit.productId, quantity: 2, unitPrice: colones(5000) })
  const label = exclusionLabel(removed!.name)
  await shop.erp.orders.addLine(orderId, { label, quantity: 2, unitPrice: colones(-100) })
  await shop.erp.orders.addLine(orderId, { productId: 1, quantity: 3, unitPrice: colones(25) })
  await shop.erp.orders.ensureValidated(orderId)
})
afterAll(() => shop.stop())

test("[ASOC-16] 'Imprimir alisto' lists the contents of the bag, a kit by its components, with the bag's label", async () => {
  const staff = await atCounter(shop)
  const { html } = await staff.open(`/asocias/admin/pedidos/${orderId}/alisto`)
  const words = pageText(html)
  const order = await shop.erp.orders.get(orderId)
  expect(words.split(order!.ref)).toHaveLength(3 + 1)
  expect(words).toContain(`2 × ${order!.lines[0]!.label}`)
  expect(words).toContain(`${kept!.units * 2} × ${kept!.name}`)
  expect(words).not.toContain(removed!.name)
  expect(words).toContain("3 × Resistencia 4.7 kΩ 1/4 W")
  const detail = await (await staff.get(`/asocias/admin/pedidos/${orderId}`)).json()
  expect(detail.detail.lines[0]).toMatchObject({ productId: kit.productId })
})

test("[ASOC-24] another association and a visitor do not see it", async () => {
  const path = `/asocias/admin/pedidos/${orderId}/alisto`
  expect((await (await atCounter(shop, "AEMTEC")).get(path)).status).toBe(404)
  expect((await shop.visitor().get(path)).status).toBe(302)
})
