import { expect, test } from "vitest"
import { type BoardOrderForm, emptyForm, missingFields } from "../../../shop/boards/rules/board-form.ts"
import { missingSentences } from "./texts.ts"

const aForm = (overrides: Partial<BoardOrderForm> = {}): BoardOrderForm => ({
  ...emptyForm,
  paymentMode: 106,
  deliveryPoint: 1,
  ...overrides,
})

test("[PCB-12][PCB-23] file, payment method and delivery point are required, each with its sentence", () => {
  const sentences = (overrides: Partial<BoardOrderForm>, hasFile: boolean) =>
    missingSentences(missingFields(aForm(overrides), hasFile))
  expect(sentences({ paymentMode: null, deliveryPoint: null }, false)).toEqual([
    "Por favor, suba un archivo Gerber, seleccione un método de pago y un punto de entrega.",
  ])
  expect(sentences({}, false)).toEqual(["Por favor, suba un archivo Gerber."])
  expect(sentences({ paymentMode: null }, true)).toEqual(["Por favor, seleccione un método de pago."])
  expect(sentences({ deliveryPoint: null }, true)).toEqual(["Por favor, seleccione un punto de entrega."])
  expect(sentences({ paymentMode: null, deliveryPoint: null }, true)).toEqual([
    "Por favor, seleccione un método de pago.",
    "Por favor, seleccione un punto de entrega.",
  ])
  expect(sentences({ deliveryPoint: null }, false)).toEqual([
    "Por favor, suba un archivo Gerber.",
    "Por favor, seleccione un punto de entrega.",
  ])
  expect(sentences({}, true)).toEqual([])
})

test("[PCB-13][PCB-25] in design mode only a phone is required, and any phone will do", () => {
  const design = { design: true, paymentMode: null, deliveryPoint: null } as const
  expect(missingSentences(missingFields(aForm({ ...design, phone: "  " }), false))).toEqual([
    "Por favor, ingrese su número de teléfono.",
  ])
  expect(missingFields(aForm({ ...design, phone: "+1 (305) 555" }), false)).toEqual([])
  expect(missingFields(aForm({ phone: "" }), true)).toEqual([])
})
