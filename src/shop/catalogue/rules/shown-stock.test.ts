import { describe, expect, test } from "vitest"
import { catalogueIds } from "../../../../tests/shared/documented-business.ts"
import { maxQuantity } from "./listed-product.ts"
import { availableOnCard, combinedStock, markHeadOffice, type Warehouse } from "./shown-stock.ts"

const warehouses: Warehouse[] = [
  { id: 1, label: "ASEIC", description: "" },
  { id: 2, label: "AEMTEC", description: "" },
  { id: 3, label: "Sede A", description: "" },
  { id: 5, label: "Sede B", description: "" },
]

describe("combined stock", () => {
  test("[PROD-05][DATA-06] lists every warehouse by label and sums the two of the head office as 'Bodega'", () => {
    expect(combinedStock(warehouses, { 1: 4, 3: 10, 5: 7 }, catalogueIds.headOffice)).toEqual([
      { label: "ASEIC", real: 4 },
      { label: "AEMTEC", real: 0 },
      { label: "Bodega", real: 17 },
    ])
  })

  test("[PROD-06][PROD-22] labels mark the head office; ids 3 and 5 are used only when no label is found", () => {
    expect(
      combinedStock(
        markHeadOffice(warehouses, ["ASEIC", "AEMTEC"]),
        { 1: 4, 2: 1, 3: 10, 5: 7 },
        catalogueIds.headOffice,
      ),
    ).toEqual([
      { label: "Sede A", real: 10 },
      { label: "Sede B", real: 7 },
      { label: "Bodega", real: 5 },
    ])
    expect(
      combinedStock(markHeadOffice(warehouses, ["Cerrada"]), { 3: 10, 5: 7 }, catalogueIds.headOffice).at(-1),
    ).toEqual({
      label: "Bodega",
      real: 17,
    })
  })

  test("[FAIL-02] without the warehouse list the head office is still known by its ids", () => {
    expect(combinedStock([], { 1: 4, 3: 10 }, catalogueIds.headOffice)).toEqual([{ label: "Bodega", real: 10 }])
  })

  test("[PROD-14] the maximum quantity is the highest real stock, 'Bodega' as one place, never below zero", () => {
    expect(maxQuantity(combinedStock(warehouses, { 1: 12, 3: 10, 5: 7 }, catalogueIds.headOffice))).toBe(17)
    expect(maxQuantity(combinedStock(warehouses, { 1: -2, 3: -1 }, catalogueIds.headOffice))).toBe(0)
    expect(maxQuantity(null)).toBe(0)
  })
})

describe("stock of a card", () => {
  test("[CAT-14] stock_reel, replaced by the real quantity of warehouse 5 where present", () => {
    expect(availableOnCard(153, { 1: 18, 3: 44 }, catalogueIds)).toBe(153)
    expect(availableOnCard(153, { 1: 18, 5: 44 }, catalogueIds)).toBe(44)
    expect(availableOnCard(153, { 5: 0 }, catalogueIds)).toBe(0)
  })

  test("[CAT-14] a product that never had stock or is oversold offers none", () => {
    expect(availableOnCard(null, {}, catalogueIds)).toBe(0)
    expect(availableOnCard(-3, {}, catalogueIds)).toBe(0)
  })
})
