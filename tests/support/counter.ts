import { expect } from "vitest"
import type { Erp } from "../../src/erp/erp.ts"
import type { StaffProfile } from "../../src/shop/vocabulary/people.ts"
import { cookiesFor } from "../../src/web/shared/session/cookies.server.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { pageText } from "./page-text.ts"
import type { TestShop } from "./shop.ts"

/** The associations of tests/support/seed.ts. */
export const associations = {
  ASEIC: { id: 1, alias: "ASEIC", name: "Asociación ASEIC", warehouseId: 1 },
  AEMTEC: { id: 2, alias: "AEMTEC", name: "Asociación AEMTEC", warehouseId: 2 },
  VENDEDOR5: { id: 5, alias: "VENDEDOR5", name: "Asociación VENDEDOR5", warehouseId: 5 },
} as const satisfies Record<string, StaffProfile>

const signedIn = async (shop: TestShop, staff: StaffProfile): Promise<TestBrowser> => {
  const browser = shop.visitor()
  const { id } = await shop.parts.identity.staffSessions.start(staff.id, staff)
  await browser.keep(cookiesFor(shop.url).staff, id)
  return browser
}

/** A browser of signed-in staff. counter-access.test.ts tests the sign-in itself. */
export const atCounter = (shop: TestShop, alias: keyof typeof associations = "ASEIC"): Promise<TestBrowser> =>
  signedIn(shop, associations[alias])

export const asOwner = (shop: TestShop, alias = "CHISPA"): Promise<TestBrowser> =>
  signedIn(shop, { id: 99, alias, name: "Dueña", warehouseId: 0 })

/** Presses a button of the counter in a browser without script and reads the page that comes back. */
export const press = async (browser: TestBrowser, accion: "alistar" | "entregar", pedido: number) => {
  // The tick of SINPE-05, which counts only where a transfer is not confirmed.
  const reply = await browser.post("/asocias/admin", { accion, pedido: String(pedido), visto: "si" })
  return { status: reply.status, words: pageText(await reply.text()) }
}

/** I3 on the ERP's own data: one shipment, one invoice, one payment of the whole, all of it closed. */
export const expectClosedOnce = async (erp: Erp, orderId: number): Promise<void> => {
  const order = await erp.orders.get(orderId)
  expect(order).toMatchObject({ status: "delivered", billed: true })
  const shipments = await erp.shipments.ofOrder(orderId)
  expect(shipments.map(({ status }) => status)).toEqual(["closed"])
  expect(order?.invoiceIds).toHaveLength(1)
  const invoice = await erp.invoices.get(order!.invoiceIds[0]!)
  expect(invoice).toMatchObject({ status: "closed", paid: true, total: order!.total })
  const payments = await erp.invoices.payments(invoice!.id)
  expect(payments.map(({ amount }) => amount)).toEqual([order!.total])
}

/** I4: each warehouse's stock is the sum of its movements. */
export const expectStockAddsUp = async (erp: Erp): Promise<void> => {
  const sums = new Map<string, number>()
  const productIds = new Set<number>()
  for await (const { productId, warehouseId, quantity } of erp.stockMovements.list()) {
    productIds.add(productId)
    const place = `${productId}@${warehouseId}`
    sums.set(place, (sums.get(place) ?? 0) + quantity)
  }
  const products = await erp.products.getMany([...productIds])
  const real = Object.fromEntries(
    products.flatMap(({ id, warehouseStock }) =>
      Object.entries(warehouseStock).map(([warehouse, units]) => [`${id}@${warehouse}`, units]),
    ),
  )
  expect(real).toEqual(Object.fromEntries([...sums].filter(([, units]) => units !== 0)))
}

export const readStock = async (erp: Erp, productId: number, warehouseId: number): Promise<number> =>
  (await erp.products.getMany([productId]))[0]?.warehouseStock[warehouseId] ?? 0
