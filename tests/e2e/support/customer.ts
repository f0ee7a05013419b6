import type { Page } from "@playwright/test"
import type { JourneyShop } from "./journey.ts"
import { expect } from "./journey.ts"

/** bcrypt of 'Clave1234' at the lowest cost: quick to check. */
const hash = "$2b$04$CghdYw/uVv3rhGHRntux7e9Y3cvVRShyY1LYBVUo08HQQkClBrYN2"

/** A customer nobody else uses, signed in in this browser. Gives the customer's id. */
export const asNewCustomer = async (page: Page, shop: JourneyShop): Promise<number> => {
  const email = `${crypto.randomUUID().slice(0, 8)}@chispa.test`
  const id = await shop.erp.thirdParties.create({
    name: "Marta Rojas Solís",
    email,
    phone: "88887777",
    address: "Cartago centro",
    credential: hash,
  })
  const reply = await page.request.post("/iniciar-sesion", {
    form: { correo: email, contrasena: "Clave1234" },
    headers: { Origin: shop.url },
    maxRedirects: 0,
  })
  expect(reply.status()).toBe(302)
  return id
}

/** The lines of the customer's draft order in the ERP: product and units. */
export const cartOf = async (shop: JourneyShop, customerId: number) => {
  const [draft] = await shop.erp.orders.listWithLines({ customerIds: [customerId], status: 0 })
  return draft?.lines.map(({ productId, quantity }) => [productId, quantity]) ?? []
}
