import { expect } from "vitest"
import type { AddToCartResult } from "../../src/shop/cart/rules/cart-lines.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { newCustomer, signedIn } from "./customers.ts"
import { aProduct, aShop } from "./seed.ts"
import type { TestShop } from "./shop.ts"

/** The small shop with a product whose price a test may raise and a scarce product. */
export const aShopOfSensors = () => {
  const seed = aShop()
  const products = [
    ...seed.products,
    aProduct({ id: 401, label: "Sensor que sube", price: 1500, stock: { 5: 10 } }),
    aProduct({ id: 402, label: "Sensor escaso", price: 900, stock: { 1: 2, 5: 4 } }),
  ]
  return { ...seed, products }
}

/** Actions of customers with carts. */
export const cartShoppersAt = (shop: TestShop) => {
  const readDrafts = (customerId: number) =>
    shop.erp.orders.listWithLines({ customerIds: [customerId], status: "draft" })

  const add = async (browser: TestBrowser, producto: number, cantidad: number | string) => {
    const reply = await browser.post("/carrito/lineas", { producto: String(producto), cantidad: String(cantidad) })
    return { status: reply.status, ...((await reply.json()) as AddToCartResult) }
  }

  return {
    add,
    readDrafts,
    readCart: async (customerId: number) => (await readDrafts(customerId))[0],

    /** A customer with a browser and these lines in the cart. */
    async shopper(...lines: readonly (readonly [product: number, units: number])[]) {
      const id = await newCustomer(shop)
      const browser = await signedIn(shop, id)
      for (const [product, units] of lines) expect((await add(browser, product, units)).kind).toBe("added")
      return { id, browser }
    },

    /** Changes a price in the ERP, as the owner does. */
    async setPrice(productId: number, price: number) {
      const reply = await fetch(`${shop.embeddedErp.url}/api/index.php/products/${productId}`, {
        method: "PUT",
        headers: { DOLAPIKEY: "test-erp-key", "Content-Type": "application/json" },
        body: JSON.stringify({ price }),
      })
      expect(reply.status).toBe(200)
    },
  }
}
