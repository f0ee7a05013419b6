import { expect, test } from "vitest"
import type { OfflineCatalogue } from "../../../shop/counter/offline-catalogue.ts"
import { cartTotal, withPrices } from "../../../shop/counter/rules/sale.ts"
import { colones } from "../../../shop/vocabulary/money.ts"
import {
  findOffline,
  isCatalogue,
  offlinePrice,
  offlinePrices,
  offlineStock,
  offlineVariants,
} from "./offline-search.ts"

const from = Date.parse("2026-11-18T06:00:00Z")
const windows = [{ from, until: from + 1000, discount: { kind: "percent", percent: 20 } as const }]

const catalogue: OfflineCatalogue = {
  version: "1",
  scratchCards: [],
  categories: [{ id: 10, label: "Luces", below: [{ id: 11, label: "LED" }] }],
  products: [
    { id: 1, ref: "A-1", label: "Módulo relé", price: colones(2500), categoryIds: [], here: 4, windows },
    { id: 2, ref: "LED-R", label: "LED rojo 5 mm", price: colones(50), categoryIds: [10, 11], here: 0 },
    {
      ...{ id: 3, ref: "LED-X", label: "Luz LED", price: colones(100), categoryIds: [10], here: null, windows },
      variants: [{ id: 31, label: "Luz LED azul", value: "azul", price: colones(150) }],
    },
  ],
}

const find = (term: string, more: object = {}, now = 0) =>
  findOffline(catalogue, { term, page: 1, ...more }, now).products.map(({ id }) => id)

test("[COUNTER-02] without network products are found by words of their name or reference, accents aside, and by category", () => {
  expect(find("")).toEqual([1, 2, 3])
  expect(find("RELE modulo")).toEqual([1])
  expect(find("led-r")).toEqual([2])
  expect(find("led")).toEqual([2, 3])
  expect(find("led verde")).toEqual([])
  expect(find("", { category: 10 })).toEqual([2, 3])
  expect(find("", { category: 10, subcategory: 11 })).toEqual([2])
  expect(findOffline(catalogue, { term: "", category: 10, page: 9 }, 0)).toMatchObject({
    ...{ page: 1, pages: 1, total: 2 },
    subcategories: [{ id: 11 }],
  })
})

test("[COUNTER-02][PROMO-01] prices follow promotions by the clock; stock is the last known, and of variants nothing is", () => {
  const priceAt = (now: number) => findOffline(catalogue, { term: "rele", page: 1 }, now).products[0]?.price
  expect([from - 1, from, from + 1000].map(priceAt)).toEqual([2500, 2000, 2500])
  expect(offlineVariants(catalogue, 3, from)).toEqual([
    { id: 31, label: "Luz LED azul", value: "azul", price: 120, before: 150 },
  ])
  expect([1, 31, 99].map(id => offlinePrice(catalogue, id, from))).toEqual([
    { price: 2000, before: 2500 },
    { price: 120, before: 150 },
    null,
  ])
  expect(offlineVariants(catalogue, 1, from)).toBeNull()
  expect(offlineStock(catalogue, [1, 2, 3, 31])).toEqual({ 1: 4, 2: 0 })
})

test("[COUNTER-02][PROMO-01] a cart has the prices of the moment at which it is paid, to the millisecond", () => {
  const cart = [
    { id: 1, label: "Módulo relé", cantidad: 2, precio: 2500 },
    { id: 3, label: "Luz LED", cantidad: 0, precio: 0, isContainerOnly: true },
    { id: 31, label: "Luz LED azul", cantidad: 1, precio: 150, isVariant: true, parentProductId: 3 },
    { id: 99, label: "De otro lado", cantidad: 1, precio: 70 },
  ]
  const paidAt = (now: number) => cartTotal(withPrices(cart, offlinePrices(catalogue, cart, now)))
  expect([from - 1, from, from + 999, from + 1000].map(paidAt)).toEqual([5220, 4190, 4190, 5220])
})

test("[COUNTER-02][COUNTER-06] products that the disk holds are used only if all of them can be searched and priced", () => {
  expect(isCatalogue(catalogue)).toBe(true)
  const [product] = catalogue.products
  const withOne = (over: object) => ({ ...catalogue, products: [...catalogue.products, { ...product, ...over }] })
  const odd = [
    ...[null, 5, {}, { ...catalogue, products: {} }, { ...catalogue, categories: [{ id: 1, label: "x" }] }],
    ...[{ id: "1" }, { ref: null }, { label: 5 }, { price: "5" }, { categoryIds: 1 }].map(withOne),
    ...[{ windows: {} }, { windows: [null] }, { windows: [{}] }, { variants: [{ id: 1 }] }].map(withOne),
  ]
  for (const value of odd) expect([value, isCatalogue(value)]).toEqual([value, false])
})
