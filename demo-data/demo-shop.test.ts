import { describe, expect, test } from "vitest"
import { demoShop, demoShopWithPast } from "./demo-shop.ts"
import type { DemoProduct } from "./shape.ts"

const shop = demoShop()
const product = (id: number) => shop.products.find(one => one.id === id)
const units = ({ stock }: Pick<DemoProduct, "stock">) => Object.values(stock).reduce((sum, here) => sum + here, 0)
const children = shop.products.flatMap(({ variants = [] }) => variants)

describe("catalogue", () => {
  test("is worth looking at, and the same at every start", () => {
    expect(shop.products.length).toBeGreaterThanOrEqual(380)
    expect(demoShop()).toEqual(shop)
  })

  test("has one product for each id and each ref, variants included", () => {
    const ids = [...shop.products.map(({ id }) => id), ...children.map(({ childId }) => childId)]
    const refs = [...shop.products, ...children].map(({ ref }) => ref)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(refs).size).toBe(refs.length)
    expect(children.every(({ childId }) => childId >= 1000)).toBe(true)
    expect(shop.products.every(({ id }) => id < 1000)).toBe(true)
  })

  test.each([
    [35, "Superior ESP", 10_000],
    [137, "Arduino UNO R4 WIFI", 16_650],
    [22, "Arduino UNO R3", 10_000],
    [121, "Kit de Arduino Básico", 19_950],
    [122, "Kit de Arduino Ultimate", 29_950],
    [24, "Kit CC/CA", 16_000],
    [26, "Kit Analógica", 5000],
    [28, "Kit Digital", 4000],
    [30, "Kit Mediciones", 8000],
    [63, "Kit Circuitos CE", 16_500],
    [291, "Caja de herramientas", 2500],
    [118, "Kit de jumpers", 2000],
    [21, "Multímetro", 10_000],
    [133, "Cable de 3 m", 1200],
    [2, "Protoboard", 5000],
    [313, "PCB pequeña", 5000],
    [314, "PCB grande", 9000],
    [315, "Servicio de diseño de PCB", 2500],
  ])("product %i is %s at %i colones", (id, label, price) => {
    expect(product(id)).toMatchObject({ label, price })
  })

  test("sells what the documents name, in every place; boards to order are not on the shelf", () => {
    for (const id of [35, 137, 22, 121, 122, 24, 26, 28, 30, 63, 291, 118, 21, 133, 2]) {
      expect(product(id)!.forSale).toBe(true)
      expect(Object.keys(product(id)!.stock)).toHaveLength(6)
    }
    expect([313, 314].map(id => product(id)!.forSale)).toEqual([false, false])
    expect(product(315)!.type).toBe("service")
  })

  test("has whole prices in colones and a description in safe HTML for every product", () => {
    for (const { ref, price, description } of shop.products) {
      expect(Number.isInteger(price) && price > 0, ref).toBe(true)
      expect(description.match(/<(?!\/?(?:p|ul|li|strong)>)/g), ref).toBeNull()
      expect(description.length, ref).toBeGreaterThan(60)
      expect(description, ref).not.toContain("undefined")
    }
  })

  test("is stocked like a shop: much in several places, some in one, a little sold out", () => {
    const goods = shop.products.filter(({ type }) => type === "product")
    const soldOut = goods.filter(one => units(one) === 0).length / goods.length
    expect(soldOut).toBeGreaterThan(0.02)
    expect(soldOut).toBeLessThan(0.12)
    expect(goods.filter(({ stock }) => Object.keys(stock).length === 1).length).toBeGreaterThan(10)
    expect(goods.filter(({ stock }) => Object.keys(stock).length >= 3).length).toBeGreaterThan(goods.length / 2)
    expect(goods.filter(({ stock }) => (stock[5] ?? 0) >= 500).length).toBeGreaterThan(2)
  })
})

describe("categories", () => {
  const productCategories = shop.categories.filter(({ type }) => type === "product")
  const topLevel = productCategories.filter(({ parentId }) => parentId === 0)

  test("at least twelve shelves show, beside the four that the shop hides by name", () => {
    const hidden = ["Novedades", "retail", "Kitscursos", "PuntosVenta"]
    const labels = topLevel.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(hidden))
    expect(labels).not.toContain("Insignia")
    expect(labels.length - hidden.length).toBeGreaterThanOrEqual(12)
    expect(shop.categories.length).toBeLessThan(100)
  })

  test("news are 44, flagship products 46, associations 48", () => {
    const label = (id: number) => shop.categories.find(one => one.id === id)?.label
    expect([44, 46, 48].map(label)).toEqual(["Novedades", "Insignia", "Asociaciones"])
    const among = (id: number) => shop.products.filter(({ categories }) => categories.includes(id)).map(one => one.id)
    expect(among(46)).toEqual(expect.arrayContaining([35, 137, 22, 121, 122]))
    expect(among(44).length).toBeGreaterThanOrEqual(12)
    expect(among(44).filter(id => among(46).includes(id))).not.toHaveLength(0)
  })

  test("each holds products, and a product of a subcategory is in its top-level category too", () => {
    for (const { id, label, parentId } of productCategories) {
      const members = shop.products.filter(({ categories }) => categories.includes(id))
      expect(members.length, label).toBeGreaterThan(0)
      if (parentId) for (const { ref, categories } of members) expect(categories, ref).toContain(parentId)
    }
    const known = new Set(productCategories.map(({ id }) => id))
    expect(shop.products.flatMap(({ categories }) => categories).every(id => known.has(id))).toBe(true)
  })
})

describe("variants", () => {
  const parents = shop.products.filter(({ variants }) => variants)

  test("eight parents or more, each with a choice of known values", () => {
    expect(parents.length).toBeGreaterThanOrEqual(8)
    for (const { ref, variants = [] } of parents) {
      expect(variants.length, ref).toBeGreaterThanOrEqual(2)
      expect(variants.length, ref).toBeLessThanOrEqual(6)
      for (const { attributeId, valueId } of variants)
        expect(shop.attributes.find(({ id }) => id === attributeId)?.values.map(({ id }) => id)).toContain(valueId)
    }
  })

  test("cost the same, more or less than their parent, never nothing", () => {
    const changes = children.map(({ variationPrice }) => Math.sign(variationPrice))
    expect(new Set(changes)).toEqual(new Set([-1, 0, 1]))
    for (const { price, variants = [] } of parents)
      for (const { ref, variationPrice } of variants) expect(price + variationPrice, ref).toBeGreaterThan(0)
  })

  test("one is sold out while its parent and sisters are not", () => {
    const soldOut = children.filter(one => units(one) === 0)
    expect(soldOut.map(({ label }) => label)).toEqual(["LED 3 mm Naranja"])
  })
})

describe("people", () => {
  const { thirdParties } = shop
  const byAlias = (alias: string) => thirdParties.find(one => one.alias === alias)

  test("[DATA-02] associations stand in category 48 under their acronym, in the order of their warehouses, and the owner after them", () => {
    const aliases = thirdParties.filter(({ categories }) => categories.includes(48)).map(({ id, alias }) => [id, alias])
    expect(aliases).toEqual([
      [1, "ASEIC"],
      [2, "AEMTEC"],
      [3, "VENDEDOR3"],
      [4, "AESETEC"],
      [5, "VENDEDOR5"],
      [6, "ADESC"],
      [36, "CHISPA"],
    ])
    expect(shop.warehouses.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test("[DATA-02] everyone has a hash of cost 12 that the ERP stores unchanged, or signs in with Google", () => {
    for (const { name, idprof1 } of thirdParties) {
      expect(idprof1, name).toMatch(/^(GOOGLE|\$2b\$12\$[./A-Za-z0-9]{53})$/)
      expect(idprof1, name).not.toContain("../")
    }
    expect(thirdParties.filter(({ idprof1 }) => idprof1 === "GOOGLE").map(({ email }) => email)).toEqual([
      "google@chispa.test",
    ])
  })

  test("customers have one e-mail and one carné each, and a Costa Rican phone", () => {
    const emails = thirdParties.map(({ email }) => email)
    const carnes = thirdParties.map(({ alias }) => alias).filter(Boolean)
    expect(new Set(emails).size).toBe(emails.length)
    expect(new Set(carnes).size).toBe(carnes.length)
    for (const { name, phone } of thirdParties) expect(phone, name).toMatch(/^[245678]\d{7}$/)
    expect(byAlias("2021034567")).toMatchObject({ email: "luis@chispa.test", idprof2: "Electrónica" })
    expect(thirdParties.length).toBeGreaterThanOrEqual(30)
  })
})

describe("orders", () => {
  const { orders } = shop

  test("more than 45, in every state and over months", () => {
    expect(orders.length).toBeGreaterThanOrEqual(45)
    const states = Map.groupBy(orders, ({ state }) => state)
    expect([...states.keys()].sort()).toEqual(["cancelled", "closed", "draft", "shipped", "validated"])
    expect(Math.max(...orders.map(({ daysAgo }) => daysAgo))).toBeGreaterThan(120)
    expect(new Set(states.get("validated")!.map(({ warehouseId }) => warehouseId))).toEqual(
      new Set([1, 2, 3, 4, 5, 6, null]),
    )
  })

  test("Ana and Luis have a history; Ana's cart is empty, and nobody has two", () => {
    const of = (email: string) => {
      const { id } = shop.thirdParties.find(one => one.email === email)!
      return orders.filter(({ customerId }) => customerId === id)
    }
    expect(of("ana@chispa.test").length).toBeGreaterThanOrEqual(5)
    expect(of("luis@chispa.test").length).toBeGreaterThanOrEqual(5)
    expect(of("ana@chispa.test").some(({ state }) => state === "draft")).toBe(false)
    const carts = orders.filter(({ state }) => state === "draft").map(({ customerId }) => customerId)
    expect(new Set(carts).size).toBe(carts.length)
  })

  test("charge what the catalogue says, kits with parts taken out and parcels apart", () => {
    const kits = new Set([24, 26, 28, 30, 63])
    for (const { lines, daysAgo } of orders) {
      expect(
        lines.reduce((sum, { qty, price }) => sum + qty * price, 0),
        `${daysAgo} days ago`,
      ).toBeGreaterThan(0)
      for (const line of lines)
        if ("productId" in line && !kits.has(line.productId)) expect(line.price).toBe(product(line.productId)?.price)
    }
    const freeText = orders.flatMap(({ lines }) => lines.flatMap(line => ("label" in line ? [line] : [])))
    expect(freeText.filter(({ label, price }) => label === "+₡2500" && price === 2500).length).toBeGreaterThan(3)
    expect(
      freeText.filter(({ label, price }) => label.startsWith("El kit no incluirá: ") && price < 0),
    ).not.toHaveLength(0)
  })

  test("those waiting to be prepared can be: what they ask for lies in their warehouse", () => {
    for (const { state, warehouseId, lines } of orders) {
      if (state !== "validated" || warehouseId === null) continue
      for (const line of lines)
        if ("productId" in line && product(line.productId)!.type === "product")
          expect(product(line.productId)!.stock[warehouseId], product(line.productId)!.ref).toBeGreaterThanOrEqual(
            line.qty,
          )
    }
  })
})

describe("past", () => {
  const dayMs = 86_400_000
  const costaRica = (at: Date) => new Date(at.getTime() - 6 * 3_600_000)

  test.each([
    "2026-11-18T23:30:00-06:00",
    "2026-11-19T00:05:00-06:00",
    "2026-11-22T12:00:00-06:00",
    "2027-01-01T06:00:00Z",
  ])("[OWN-01] is the same whenever the shop starts on a day, and lies on working days before it: %s", moment => {
    const now = new Date(moment)
    const { seed } = demoShopWithPast({ pictures: false, now })
    const past = seed.orders.filter(({ refExt }) => refExt !== undefined)
    expect(past.length).toBeGreaterThan(400)
    const midnight = Math.floor(costaRica(now).getTime() / dayMs) * dayMs
    for (const { daysAgo, closedDaysAgo = daysAgo, lines, returned } of past) {
      const closed = costaRica(new Date(now.getTime() - closedDaysAgo * dayMs))
      expect(closed.getTime()).toBeLessThan(midnight)
      expect([1, 2, 3, 4, 5]).toContain(closed.getUTCDay())
      expect(closed.getUTCHours()).toBeGreaterThanOrEqual(9)
      expect(closed.getUTCHours()).toBeLessThan(16)
      expect(closedDaysAgo).toBeLessThanOrEqual(daysAgo)
      expect(lines.reduce((sum, { qty, price }) => sum + qty * price, 0) % 5).toBe(0)
      if (returned) expect(returned.daysAgo).toBeLessThan(closedDaysAgo)
    }
    const later = demoShopWithPast({ pictures: false, now: new Date(now.getTime() + 60_000) })
    const bought = (orders: typeof seed.orders) =>
      orders.map(({ customerId, lines, refExt }) => ({ customerId, lines, refExt }))
    const isPast = ({ refExt }: { refExt?: string }) => refExt !== undefined
    expect(bought(later.seed.orders.filter(isPast))).toEqual(bought(past))
  })

  test("[TILL-03] each shift has counted what it should have", () => {
    const { seed, rows } = demoShopWithPast({ pictures: false })
    const loaded = seed.orders.flatMap(({ refExt }, at) =>
      refExt
        ? [{ refExt, orderId: at, orderRef: `SO${at}`, invoiceId: at, paymentRef: `PAY${at}`, firstLineId: at }]
        : [],
    )
    const tables = new Map(rows(loaded))
    const sums = Map.groupBy(tables.get("till_entries") ?? [], ({ shift_id }) => shift_id)
    for (const { id, opening_cash, counted, counted_cash } of tables.get("till_shifts") ?? []) {
      const cash = (sums.get(id) ?? []).filter(({ payment_mode_id }) => payment_mode_id === 4)
      const inDrawer = cash.reduce((sum, { amount }) => sum + Number(amount), Number(opening_cash))
      expect(counted_cash).toBe(inDrawer)
      const coins = Object.entries(counted as Record<string, number>)
      expect(coins.reduce((sum, [value, pieces]) => sum + Number(value) * pieces, 0)).toBe(inDrawer)
    }
  })
})
