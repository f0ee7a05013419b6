import { describe, expect, test } from "vitest"
import { paymentModes } from "../../../../tests/shared/documented-business.ts"
import { mayHandle } from "../../vocabulary/people.ts"
import { foldedWords } from "../../vocabulary/text.ts"
import { handOverSteps, mayHandleOrder, methodName, progressOf, shownCustomer } from "./order-queues.ts"

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

test("[ASOC-22] the customer's name and student id, or what stands for them", () => {
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

test("[ASOC-29] how far a hand-over came: the first step that is not done comes next", () => {
  expect(progressOf(handOverSteps, [])).toEqual({ done: 0, of: 7, next: "crear la factura" })
  const recorded = [
    { name: "create the invoice", outcome: "done" as const },
    { name: "validate the invoice", outcome: "done" as const },
    { name: "set the payment mode", outcome: "refused" as const },
  ]
  expect(progressOf(handOverSteps, recorded)).toEqual({ done: 2, of: 7, next: "anotar el método de pago" })
})

test("[ASOC-27] words are compared without case and accents", () => {
  expect(foldedWords("  María  NÚÑEZ ")).toEqual(["maria", "nunez"])
})
