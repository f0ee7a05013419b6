import { expect, test } from "vitest"
import { isOnlineOrder, isPostalFeeLabel, postalFeeLabel } from "./business.ts"

test("an order keeps its postal fee's label, whatever the fee costs today", () => {
  for (const fee of [5, 250, 2500, 12_500, 1_250_000]) expect(isPostalFeeLabel(postalFeeLabel(fee))).toBe(true)
  expect(isPostalFeeLabel("+₡12500")).toBe(true)
  for (const label of ["Correos +₡2500", "+₡2500 y más", "+₡", "₡2500", "+₡2x", "+₡12 50"])
    expect(isPostalFeeLabel(label), label).toBe(false)
})

test("[RET-01] bought at a distance is what was ordered on the shop's pages: not at the counter, not in the ERP itself", () => {
  expect(isOnlineOrder("CHISPA-42-20250101120000")).toBe(true)
  expect(isOnlineOrder("regalo-venta-1")).toBe(true)
  expect(isOnlineOrder("pedido-venta-")).toBe(true)
  expect(isOnlineOrder("venta-1")).toBe(false)
  expect(isOnlineOrder(null)).toBe(false)
})
