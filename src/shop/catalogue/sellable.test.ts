import { describe, expect, test } from "vitest"
import { aListed } from "../../../tests/support/catalogue-source.ts"
import { shopOfDetails } from "../../../tests/support/details-shop.ts"
import { colones } from "../vocabulary/money.ts"

describe("what can be sold", () => {
  test("[PROD-14][CART-18] a product is sold at its price, up to the highest real stock", async () => {
    const { sellable } = await shopOfDetails()
    const expected = { id: 22, label: "Arduino UNO R3", price: 10_000, taxRate: 0, maxQuantity: 79, stock: 91 }
    expect(await sellable.asShown(22)).toMatchObject(expected)
    expect((await sellable.now([22])).get(22)).toMatchObject(expected)
  })

  test("[PROD-08][PROD-20] a variant is sold at the base price plus its variation, from its own stock, with its parent", async () => {
    const { sellable, details } = await shopOfDetails()
    await details.detail(40)
    const expected = {
      id: 317,
      label: "LED 5mm Verde",
      price: 60,
      taxRate: 0,
      maxQuantity: 48,
      stock: 69,
      parentId: 40,
    }
    expect(await sellable.asShown(317)).toMatchObject(expected)
    expect((await sellable.now([317])).get(317)).toMatchObject(expected)
  })

  test("[PROD-20] a variant whose parent was never shown sells at its own full price", async () => {
    const { sellable } = await shopOfDetails()
    expect((await sellable.now([318])).get(318)).toMatchObject({ id: 318, price: 75.5, maxQuantity: 4 })
  })

  test("[PROD-20] fresh asks the ERP now: a new price counts at once, and a withdrawn product is not sold", async () => {
    const { sellable, erp } = await shopOfDetails()
    await sellable.asShown(22)
    erp.state.products[0] = aListed({ id: 22, label: "Arduino UNO R3", price: colones(11_000) })
    expect((await sellable.now([22])).get(22)).toMatchObject({ price: 11_000 })
    erp.state.products[0] = aListed({ id: 22, forSale: false })
    expect((await sellable.now([22])).get(22)).toBeUndefined()
    expect((await sellable.now([99_999])).get(99_999)).toBeUndefined()
  })

  test("[PROD-20] fresh rejects if the ERP cannot answer, because money depends on it", async () => {
    const { sellable, erp } = await shopOfDetails()
    await sellable.asShown(22)
    erp.fail("products")
    await expect(sellable.now([22])).rejects.toThrow("products")
  })
})
