import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { documentedIds } from "./documented-ids.ts"

const scope = globalThis as { chispaErpIds?: unknown }
// Other files of this process have loaded these modules already.
beforeEach(() => vi.resetModules())
afterEach(() => {
  delete scope.chispaErpIds
  vi.unstubAllGlobals()
  vi.resetModules()
})

test("[DATA-10] a browser takes the ids of its page: pickup codes, payment modes and products follow", async () => {
  const other = {
    ...documentedIds,
    warehouses: { ...documentedIds.warehouses, headOffice: 70 },
    paymentModes: { sinpe: 54, cash: 4, card: 6 },
    products: { ...documentedIds.products, superior: 900 },
  }
  delete scope.chispaErpIds
  vi.stubGlobal("document", { querySelector: () => ({ content: JSON.stringify(other) }) })
  const { pickupPoints, associationWarehouse } = await import("./pickup-points.ts")
  const { bankAccountOf, flagshipPageOf, warehouses } = await import("./business.ts")
  expect(pickupPoints.postal).toBe(70)
  expect(associationWarehouse["VENDEDOR5"]).toBe(70)
  expect(warehouses.listed).toBe(70)
  expect(bankAccountOf).toEqual({ 54: 1, 4: 2, 6: 4 })
  expect(flagshipPageOf[900]).toBe("/insignia/Superior")
})

test("the documents' ids need not travel with a page; others do", async () => {
  delete scope.chispaErpIds
  expect((await import("./erp-ids.ts")).idsForPage).toBeNull()
  vi.resetModules()
  const other = { ...documentedIds, bankAccounts: { sinpe: 11, cash: 12, card: 14 } }
  scope.chispaErpIds = other
  expect(JSON.parse((await import("./erp-ids.ts")).idsForPage ?? "")).toEqual(other)
})
