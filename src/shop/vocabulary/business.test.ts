import { expect, test } from "vitest"
import { isOnlineOrder, isPostalFeeLabel, postalFeeLabel } from "./business.ts"

test("an order keeps the label of its postal fee when the fee changes", () => {
  for (const fee of [5, 250, 2500, 12_500, 1_250_000]) expect(isPostalFeeLabel(postalFeeLabel(fee))).toBe(true)
  expect(isPostalFeeLabel("+₡12500")).toBe(true)
  for (const label of ["Correos +₡2500", "+₡2500 y más", "+₡", "₡2500", "+₡2x", "+₡12 50"])
    expect(isPostalFeeLabel(label), label).toBe(false)
})

test("[RET-01] only orders of the shop's pages are distance purchases, not those of the counter or the ERP", () => {
  expect(isOnlineOrder("CHISPA-42-20250101120000")).toBe(true)
  expect(isOnlineOrder("regalo-venta-1")).toBe(true)
  expect(isOnlineOrder("pedido-venta-")).toBe(true)
  expect(isOnlineOrder("venta-1")).toBe(false)
  expect(isOnlineOrder(null)).toBe(false)
})
