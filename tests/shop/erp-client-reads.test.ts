import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createErp, type Erp } from "../../src/erp/erp.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { type ErpClients, erpKeys, startErpClients } from "../support/erp-clients.ts"
import { anOrder, aProduct, aShop, people } from "../support/seed.ts"

const picture = { filename: "UNO.svg", svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
const shop = aShop()
const seed = {
  ...shop,
  products: [...shop.products, aProduct({ id: 500, label: "Con foto", picture })],
  categories: [
    ...shop.categories,
    ...Array.from({ length: 110 }, (_, i) => ({
      id: 200 + i,
      label: `Sub ${i}`,
      parentId: 10,
      type: "product" as const,
    })),
  ],
  orders: [
    ...Array.from({ length: 230 }, () => anOrder({ customerId: people.luis, warehouseId: 4, daysAgo: 2 })),
    anOrder({ customerId: people.luis, warehouseId: null, state: "validated", daysAgo: 1 }),
    anOrder({ customerId: people.luis, warehouseId: 2, state: "draft", daysAgo: 0 }),
  ],
}

let clients: ErpClients
let erp: Erp

beforeAll(async () => {
  clients = await startErpClients(seed)
  erp = clients.erp
})
afterAll(() => clients?.stop())

describe("reading the catalogue", () => {
  test("[ERP-09][ERP-02] products for sale with the catalogue's own key, variants apart", async () => {
    const products = await erp.products.listForSale()
    expect(products.find(product => product.id === 2)).toMatchObject({
      label: "Protoboard",
      price: 5000,
      stockReel: 13,
    })
    expect(products.find(product => product.id === 6)?.isParentOfVariants).toBe(true)
    const ids = products.map(product => product.id)
    for (const absent of [313, 315, 1001]) expect(ids).not.toContain(absent)
    const plain = await erp.products.listWithStock()
    expect(plain.find(product => product.id === 2)?.warehouseStock).toEqual({ 1: 3, 3: 4, 5: 6 })
  })

  test("[ERP-04][ERP-05][ERP-06][ERP-07] stock, variants and their values", async () => {
    expect(await erp.products.stock(2)).toEqual([
      { warehouseId: 1, real: 3 },
      { warehouseId: 3, real: 4 },
      { warehouseId: 5, real: 6 },
    ])
    expect(await erp.products.stock(5)).toEqual([])
    expect(await erp.products.stock(99_999)).toBeNull()
    const variants = await erp.products.variants(6)
    const values = await erp.products.attributeValues(variants[0]?.attributeId ?? 0)
    const findValue = (id: number | null) => values.find(value => value.id === id)?.value
    expect(variants.map(one => [findValue(one.attributeValueId), one.variationPrice])).toEqual([
      ["Rojo", 0],
      ["Verde", 10],
      ["Azul", 15],
    ])
    const warehouses = await erp.warehouses.list()
    const point = warehouses.find(({ label }) => label === "VENDEDOR5")?.id
    expect(await erp.products.stock(variants[0]?.childId ?? 0)).toContainEqual({ warehouseId: point, real: 8 })
    expect(await erp.products.attributeValues(77)).toEqual([])
  })

  test("[ERP-08][ERP-12][ERP-03] categories past the hundredth, their products, warehouses", async () => {
    const categories = await erp.categories.list()
    expect(categories.filter(category => category.parentId === 10)).toHaveLength(112)
    expect(categories.find(category => category.id === 48)?.kind).toBe("customer")
    expect((await erp.categories.productIds(46)).sort((a, b) => a - b)).toEqual([22, 35, 121, 122, 137])
    expect(await erp.categories.productIds(999)).toEqual([])
    expect((await erp.warehouses.list()).map(warehouse => warehouse.label)).toContain("AESETEC")
  })

  test("[ERP-11] a product's picture comes over its share, without a key", async () => {
    const [document] = await erp.documents.ofProduct(500)
    const file = await erp.documents.fetchPublic(document!.share!)
    expect(new TextDecoder().decode(file?.bytes)).toBe(picture.svg)
    expect(file?.contentType).toContain("svg")
    expect(await erp.documents.fetchPublic("nosuchhash")).toBeNull()
    expect(await erp.documents.ofProduct(1)).toEqual([])
  })

  test("[ERP-09] products sold since a moment are among the changes", async () => {
    const before = Math.floor(Date.now() / 1000) - 1
    const { id } = await erp.orders.findOrCreateByRefExt("changed-1", { customerId: people.ana })
    await erp.orders.ensureExactLines(id, [{ productId: 4, quantity: 1, unitPrice: colones(50) }])
    const { shipment } = await erp.shipments.findOrCreateFor(id, 2)
    await erp.shipments.ensureValidated(shipment.id)
    const changed = await erp.products.changedSince(before)
    expect(changed.map(product => product.id)).toContain(4)
    expect(await erp.products.changedSince(before + 3600)).toEqual([])
  })
})

describe("order lists", () => {
  test("[ERP-27] by status and warehouse, counted and read to the end", async () => {
    expect(await Array.fromAsync(erp.orders.listAll({ status: "validated", warehouse: 4 }))).toHaveLength(230)
    expect(
      await Array.fromAsync(
        erp.orders.listAll({ status: "validated", warehouse: { ownOrNone: 4 }, customerIds: [people.luis] }),
      ),
    ).toHaveLength(231)
    expect(await Array.fromAsync(erp.orders.listAll({ status: "validated", warehouse: null }))).toHaveLength(1)
    const all = await Array.fromAsync(erp.orders.listAll({ customerIds: [people.luis], newestFirst: true }))
    expect(all).toHaveLength(232)
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a))
    const page = await erp.orders.list({ status: "validated", warehouse: 4 }, { limit: 10, page: 1 })
    expect(page).toHaveLength(10)
    expect(page[0]).toMatchObject({ customerId: people.luis, total: 50, paymentModeCode: "SINPE" })
  })

  test("[ERP-20][ERP-27] by ref and by age; a customer's orders as a map", async () => {
    const [first] = await erp.orders.list({ status: "validated" }, { limit: 1 })
    expect((await erp.orders.list({ ref: first!.ref.toLowerCase() })).map(({ id }) => id)).toEqual([first!.id])
    const dayAndAHalf = Math.floor(Date.now() / 1000) - 36 * 3600
    expect(
      await Array.fromAsync(erp.orders.listAll({ createdSince: dayAndAHalf, customerIds: [people.luis] })),
    ).toHaveLength(2)
    expect(Object.keys(await erp.thirdParties.outstandingOrders(people.luis))).toHaveLength(232)
    expect(await erp.thirdParties.outstandingOrders(people.google)).toEqual({})
  })
})

test("[ERP-01][ERP-02] a wrong key is refused with an explanation, and the catalogue's key reads no orders", async () => {
  const withKey = (apiKey: string) => createErp({ url: clients.embedded.url, apiKey, catalogueApiKey: apiKey })
  await expect(withKey("wrong-key").warehouses.list()).rejects.toMatchObject({ reason: "refused", status: 401 })
  await expect(withKey(erpKeys.catalogue).orders.list()).rejects.toMatchObject({ reason: "refused", status: 403 })
  expect(erp.health()).toEqual({ circuit: "closed" })
})
