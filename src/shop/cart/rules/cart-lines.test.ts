import { expect, test } from "vitest"
import { business, postalFee } from "../../../../tests/shared/documented-business.ts"
import { colones } from "../../vocabulary/money.ts"
import { transferCode } from "../../vocabulary/payments.ts"
import {
  notAdded,
  type PointAvailability,
  promiseText,
  readCheckoutOptions,
  unitsAfterTyping,
  unitsOfList,
  wantedProducts,
  withinLimits,
} from "./cart-lines.ts"
import { amountDue, boughtLines } from "./checkout.ts"

test("[CART-04] units below 1 become 1; above the maximum the former units stay", () => {
  expect(unitsAfterTyping("0", 3, 10)).toBe(1)
  expect(unitsAfterTyping("-4", 3, 10)).toBe(1)
  expect(unitsAfterTyping("", 3, 10)).toBe(1)
  expect(unitsAfterTyping("abc", 3, 10)).toBe(1)
  expect(unitsAfterTyping("11", 3, 10)).toBe(3)
  expect(unitsAfterTyping("10", 3, 10)).toBe(10)
  expect(unitsAfterTyping("2.9", 3, 10)).toBe(2)
  expect(unitsAfterTyping("500", 3, null)).toBe(500)
})

test("[CART-09][PAY-13] only the postal pickup point has a fee, and it is part of what is due", () => {
  const { pickupPoints } = readCheckoutOptions(business)
  const fees = pickupPoints.map(({ warehouse, fee }) => [warehouse, fee])
  expect(fees).toEqual([
    [1, 0],
    [2, 0],
    [4, 0],
    [6, 0],
    [5, postalFee.amount],
  ])
  const lines = boughtLines([
    { id: 1, productId: 2, label: "Protoboard", quantity: 2, total: colones(10000), taxRate: 13 },
  ])
  expect(amountDue(lines, postalFee.amount)).toBe(10000 + postalFee.amount)
  expect(amountDue(lines, colones(0))).toBe(10000)
})

test("[PAY-10][PAY-38] a line is bought at its total divided by its units; a line without units is not bought", () => {
  const lines = boughtLines([
    { id: 7, productId: 2, label: "Protoboard", quantity: 4, total: colones(1130), taxRate: 13 },
    { id: 8, productId: null, label: "Corte", quantity: 1, total: colones(500), taxRate: 13 },
    { id: 9, productId: 3, label: "LED", quantity: 0, total: colones(0), taxRate: 13 },
  ])
  expect(lines).toEqual([
    { draftLineId: 7, productId: 2, label: "Protoboard", quantity: 4, unitPrice: 282.5, taxRate: 13 },
    { draftLineId: 8, productId: null, label: "Corte", quantity: 1, unitPrice: 500, taxRate: 13 },
  ])
})

test("the code for a transfer has 20 plain characters at most", () => {
  expect(transferCode("SO2611-0042")).toBe("SO26110042")
  expect(transferCode(`(PROV${"9".repeat(40)})`)).toMatch(/^[A-Za-z0-9]{20}$/)
})

test("[ORD-05][LIST-02] lines of one product become one; of a scarce product the remaining units are taken", () => {
  const sellables = new Map([
    [1, { maxQuantity: 10 }],
    [2, { maxQuantity: 3 }],
  ])
  const wanted = [
    { productId: 1, label: "LED", units: 2 },
    { productId: 2, label: "NE555", units: 5 },
    { productId: 1, label: "LED", units: 4 },
    { productId: 9, label: "Retirado", units: 1 },
    { productId: null, label: "Corte", units: 1 },
    { productId: 2, label: "NE555", units: 0 },
  ]
  const { taken, missing } = withinLimits(wanted, sellables, productId => (productId === 2 ? 1 : 0))
  expect(taken.map(({ label, units }) => [label, units])).toEqual([
    ["LED", 6],
    ["NE555", 2],
  ])
  expect(missing).toEqual([
    { label: "NE555", wanted: 5, added: 2 },
    { label: "Retirado", wanted: 1, added: 0 },
    { label: "Corte", wanted: 1, added: 0 },
  ])
})

test("[STOCK-01] [EDIT-06] a pickup point promises now, later, a day, or nothing while it is closed", () => {
  const one = { name: "LED", wanted: 2, left: 0 }
  const at = (overrides: Partial<PointAvailability> = {}) =>
    promiseText({ warehouse: 1, missing: [], readyOn: null, closed: null, ...overrides })
  const closed = { until: "2026-12-01", reason: "Vacaciones" }
  expect(at()).toBe("Todo disponible para alistar hoy")
  expect(at({ missing: [one] })).toBe("Falta 1 producto aquí: hasta 3 días")
  expect(at({ missing: [one, one] })).toBe("Faltan 2 productos aquí: hasta 3 días")
  expect(at({ readyOn: "martes 5" })).toBe("Todo disponible. Listo el martes 5")
  expect(at({ readyOn: "martes 5", closed })).toBe("Todo disponible. Listo el martes 5")
  expect(at({ closed })).toBe("Todo disponible. Cerrado por ahora")
  expect(at({ missing: [one], readyOn: "martes 5" })).toBe("Falta 1 producto aquí: hasta 3 días. Listo el martes 5")
  expect(at({ missing: [one], closed })).toBe("Falta 1 producto aquí: hasta 3 días. Cerrado por ahora")
})

test("[LIST-02] a product at its maximum is not added, and free texts of one name are one line", () => {
  const sellables = new Map([[1, { maxQuantity: 5 }]])
  const full = withinLimits([{ productId: 1, label: "LED", units: 2 }], sellables, () => 7)
  expect(full).toEqual({ taken: [], missing: [{ label: "LED", wanted: 2, added: 0 }] })
  const cut = { productId: null, label: "Corte", units: 1 }
  const none = { productId: 1, label: "LED", units: 0 }
  const { taken, missing } = withinLimits([cut, none, cut, { ...cut, label: "Otro" }], sellables, () => 0)
  expect(taken).toEqual([])
  expect(missing).toEqual([
    { label: "Corte", wanted: 2, added: 0 },
    { label: "Otro", wanted: 1, added: 0 },
  ])
  expect(notAdded({ label: "LED", units: 3 })).toEqual({ label: "LED", wanted: 3, added: 0 })
})

test("[LIST-02] lines of a list that are one product add up, in their order; those without one are left out", () => {
  const wanted = [
    { productId: 2, label: "NE555", units: 1 },
    { productId: 1, label: "LED", units: 3 },
    { productId: 2, label: "NE555 otra vez", units: 4 },
    { productId: 3, label: "Nada", units: 0 },
    { productId: null, label: "Corte", units: 9 },
  ]
  expect(wantedProducts(wanted)).toEqual([
    { productId: 2, label: "NE555", units: 5 },
    { productId: 1, label: "LED", units: 3 },
  ])
})

test("[LIST-02] a list's own units are the cart's units above the earlier ones, and never more than the list added", () => {
  const list = { orderId: 1, products: { 7: { before: 2, units: 5, asked: 6 } }, missing: [], finished: true }
  expect([0, 2, 3, 7, 20].map(inCart => unitsOfList(list, 7, inCart))).toEqual([0, 0, 1, 5, 5])
  expect(unitsOfList(list, 8, 4)).toBe(0)
  expect(unitsOfList(null, 7, 4)).toBe(0)
})

test("[CART-04] a typed quantity of one stays one", () => {
  expect(unitsAfterTyping("1", 3, 0)).toBe(3)
})
