import type { Page } from "@playwright/test"
import { colones } from "../../../src/shop/vocabulary/money.ts"
import { customerHash, passwords } from "../../support/seed.ts"
import type { JourneyShop } from "./journey.ts"
import { expect } from "./journey.ts"

/** Starts another session of this customer in this browser. */
export const startSession = async (page: Page, shop: JourneyShop, email: string): Promise<void> => {
  const reply = await page.request.post("/iniciar-sesion", {
    form: { correo: email, contrasena: passwords.customer },
    headers: { Origin: shop.url },
    maxRedirects: 0,
  })
  expect(reply.status()).toBe(302)
}

/** Signs a new customer in in this browser and returns the customer's id. */
export const asNewCustomer = async (
  page: Page,
  shop: JourneyShop,
  student: { readonly alias?: string; readonly career?: string } = {},
): Promise<number> => {
  const email = `${crypto.randomUUID().slice(0, 8)}@chispa.test`
  const id = await shop.erp.thirdParties.create({
    name: "Marta Rojas Solís",
    email,
    phone: "88887777",
    address: "Cartago centro",
    credential: customerHash,
    ...student,
  })
  await startSession(page, shop, email)
  return id
}

/** A validated order of ₡10 000 that is paid by SINPE and picked up at ASEIC. */
export const orderBySinpe = async (shop: JourneyShop, customerId: number, warehouseId = 1) => {
  const id = await shop.erp.orders.create({ customerId, warehouseId, paymentModeId: 106 })
  await shop.erp.orders.addLine(id, { productId: 2, quantity: 2, unitPrice: colones(5000) })
  return { id, ref: (await shop.erp.orders.ensureValidated(id)).ref }
}

/** The lines of the customer's draft order in the ERP: product and units. */
export const readCart = async (shop: JourneyShop, customerId: number) => {
  const [draft] = await shop.erp.orders.listWithLines({ customerIds: [customerId], status: "draft" })
  return draft?.lines.map(({ productId, quantity }) => [productId, quantity]) ?? []
}

/** Flagship boards of ₡10 000 each, prepared and to be paid in cash when they are picked up: the units of each line. */
export const preparedBoards = async (
  shop: JourneyShop,
  customerId: number,
  warehouseId = 1,
  productId = 35,
  units: readonly number[] = [2],
) => {
  const { orders, shipments } = shop.erp
  const id = await orders.create({ customerId, warehouseId, paymentModeId: 4 })
  for (const quantity of units) await orders.addLine(id, { productId, quantity, unitPrice: colones(10_000) })
  const { ref } = await orders.ensureValidated(id)
  const { shipment } = await shipments.findOrCreateFor(id, warehouseId)
  await shipments.ensureValidated(shipment.id)
  return { id, ref, shipment }
}

/** The same, paid in cash and handed over by ASEIC in the ERP. */
export const deliveredBoard = async (shop: JourneyShop, customerId: number) => {
  const { orders, shipments, invoices } = shop.erp
  const { id, ref, shipment } = await preparedBoards(shop, customerId)
  const { invoice } = await invoices.findOrCreateFor(id)
  await invoices.ensureValidated(invoice.id)
  await invoices.ensurePaid(invoice.id, { modeId: 4, accountId: 2 })
  await shipments.ensureClosed(shipment.id)
  await orders.ensureBilled(id)
  return { id, ref }
}
