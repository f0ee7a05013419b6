import { describe, expect, test } from "vitest"
import { paymentModes } from "../../../../tests/shared/documented-business.ts"
import { mayHandle } from "../../vocabulary/people.ts"
import { foldedWords } from "../../vocabulary/text.ts"
import {
  amountToTake,
  handOverSteps,
  isPaid,
  mayHandleOrder,
  methodName,
  newsTag,
  prepareSteps,
  readProgress,
  shownCustomer,
} from "./order-queues.ts"

describe("who may handle an order", () => {
  test.each([
    [1, true],
    [null, true],
    [0, true],
    [2, false],
    [222, false],
  ])("[ASOC-10] association of warehouse 1, order of warehouse %s: %s", (warehouseId, may) =>
    expect(mayHandle({ warehouseId: 1 }, warehouseId)).toBe(may),
  )

  test("[ASOC-10] no association handles a draft, which is a customer's cart", () => {
    expect(mayHandleOrder({ warehouseId: 1 }, { warehouseId: 1, status: "draft" })).toBe(false)
    expect(mayHandleOrder({ warehouseId: 1 }, { warehouseId: 1, status: "validated" })).toBe(true)
    expect(mayHandleOrder({ warehouseId: 1 }, { warehouseId: 2, status: "validated" })).toBe(false)
  })
})

test("[ASOC-22] an order shows the customer's name and student id, or their substitutes", () => {
  const found = { name: "Ana Solano", alias: "", phone: "88887777" }
  expect(shownCustomer(11, found)).toEqual({ name: "Ana Solano", studentId: "N/A", phone: "88887777" })
  expect(shownCustomer(11, { ...found, alias: "2021" }).studentId).toBe("2021")
  expect(shownCustomer(11, undefined)).toEqual({ name: "Desconocido", studentId: "ID 11", phone: "" })
})

test("[ASOC-27][ASOC-30] payment methods by name; an order without one says that it will be cash", () => {
  expect(methodName(106, "SINPE", paymentModes)).toBe("Sinpe Móvil")
  expect(methodName(6, null, paymentModes)).toBe("Tarjeta")
  expect(methodName(null, null, paymentModes)).toBe("Sin método (efectivo)")
  expect(methodName(77, "TRF", paymentModes)).toBe("TRF")
})

test("[ASOC-29] the next step of a hand-over is the first one that is not done", () => {
  expect(readProgress(handOverSteps, [])).toEqual({ done: 0, of: 7, next: "crear la factura" })
  const recorded = [
    { name: "create the invoice", outcome: "done" as const },
    { name: "validate the invoice", outcome: "done" as const },
    { name: "set the payment mode", outcome: "refused" as const },
  ]
  expect(readProgress(handOverSteps, recorded)).toEqual({ done: 2, of: 7, next: "anotar el método de pago" })
})

test("[ASOC-27] words are compared without case and accents", () => {
  expect(foldedWords("  María  NÚÑEZ ")).toEqual(["maria", "nunez"])
})

test.each([
  [{ paymentModeId: 4, billed: false }, true, 8000, false],
  [{ paymentModeId: null, billed: false }, true, 8000, false],
  [{ paymentModeId: 6, billed: false }, false, 0, true],
  [{ paymentModeId: 106, billed: false }, false, 0, false],
  [{ paymentModeId: 106, billed: false }, true, 0, true],
  [{ paymentModeId: 4, billed: true }, false, 8000, true],
] as const)(
  "[ASOC-30] [SINPE-05] of %j, its transfer confirmed: %s, %d is taken at the hand-over; paid: %s",
  (order, isConfirmed, amount, paid) => {
    expect(amountToTake({ ...order, total: 8000 }, paymentModes)).toBe(amount)
    expect(isPaid(order, { paymentModes, isConfirmed })).toBe(paid)
  },
)

test("[ASOC-27] methods without a name here have the ERP's code, or their number", () => {
  expect(methodName(4, "LIQ", paymentModes)).toBe("Efectivo")
  expect(methodName(77, null, paymentModes)).toBe("Método 77")
})

test("[ASOC-22] a customer without a name is unknown", () => {
  expect(shownCustomer(11, { name: "", alias: "2021", phone: "" }).name).toBe("Desconocido")
})

test("[ASOC-29] when the ERP has everything, only our own record is left to do", () => {
  const recorded = Object.keys(prepareSteps).map(name => ({ name, outcome: "done" as const }))
  expect(readProgress(prepareSteps, recorded)).toEqual({ done: 2, of: 2, next: "terminar" })
})

test("the queues' news change with each of their counts", () => {
  const news = { alistar: 1, entregar: 2, sinpe: 3, placas: 4, review: 5, revision: 6 }
  expect(newsTag(news)).toBe('"1-2-3-4-5-6"')
  expect(newsTag(null)).toBe('"none"')
})
