import type { CustomerProfile } from "../../src/shop/vocabulary/people.ts"
import { cookiesFor } from "../../src/web/shared/session/cookies.server.ts"
import type { TestBrowser } from "../shared/browser.ts"
import type { TestShop } from "./shop.ts"

/** A browser with a session for this customer, made without the sign-in page. */
export const signedIn = async (shop: TestShop, customerId: number): Promise<TestBrowser> => {
  const person = await shop.erp.thirdParties.get(customerId)
  if (!person) throw new Error(`the ERP has no customer ${customerId}`)
  const { id, name, email, phone, address } = person
  const profile: CustomerProfile = {
    id,
    name,
    email: email ?? "",
    phone: phone ?? "",
    address: address ?? "",
  }
  const { customerSessions } = shop.parts.identity
  const session = await customerSessions.start(id, profile, null)
  const browser = shop.visitor()
  await browser.keep(cookiesFor(shop.url).customer, session.id)
  return browser
}

/** A customer that no other test of the file uses. */
export const newCustomer = async (shop: TestShop, name = "Cliente Nuevo"): Promise<number> =>
  shop.erp.thirdParties.create({
    name,
    email: `${crypto.randomUUID().slice(0, 8)}@chispa.test`,
    phone: "88887777",
    address: "Cartago centro",
  })
