import { expect, test } from "vitest"
import { business, postalFee } from "../../../../tests/shared/documented-business.ts"
import {
  type BoardOrderForm,
  emptyForm,
  isPriceKnown,
  missingFields,
  parseQuantity,
  quoteBoards,
  readBoardOffer,
  readBoardOrderForm,
  sizeThatFits,
  withDesign,
} from "./board-form.ts"

const offer = readBoardOffer(business)
const quote = (form: BoardOrderForm) => quoteBoards(form, offer)

const aForm = (overrides: Partial<BoardOrderForm> = {}): BoardOrderForm => ({
  ...emptyForm,
  size: "small",
  paymentMode: 106,
  deliveryPoint: 1,
  ...overrides,
})

test("[PCB-08] the quantity is a whole number of at least 1 for any typed text", () => {
  expect(["3", " 12 ", "9999"].map(parseQuantity)).toEqual([3, 12, 9999])
  expect(["", "0", "-4", "2.5", "1e3", "abc", "10000", "٣"].map(parseQuantity)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})

test("[PCB-09] small boards cost 5000, large ones 9000, and the post office adds its fee", () => {
  expect(quote(aForm({ quantity: 3 }))).toMatchObject({ unit: 5000, boards: 15000, postal: 0, total: 15000 })
  expect(quote(aForm({ size: "large", quantity: 2 }))).toMatchObject({ unit: 9000, boards: 18000, total: 18000 })
  expect(quote(aForm({ deliveryPoint: 222 }))).toMatchObject({
    boards: 5000,
    postal: postalFee.amount,
    total: 5000 + postalFee.amount,
  })
})

test("[PCB-10] turning design on chooses the small size if none is chosen, and keeps a chosen one", () => {
  expect(withDesign(aForm({ size: null }), true)).toMatchObject({ design: true, size: "small" })
  expect(withDesign(aForm({ size: "large" }), true)).toMatchObject({ design: true, size: "large" })
  expect(withDesign(aForm({ size: null }), false).size).toBeNull()
})

test("[PCB-11][PCB-27] in design mode no size and no post office are charged, but one hour of design", () => {
  const form = aForm({ design: true, size: "large", quantity: 4, deliveryPoint: 222 })
  expect(quote(form)).toMatchObject({ unit: 0, boards: 0, design: 2500, postal: 0, total: 2500 })
  expect(quote(form).line).toEqual({ productId: 315, quantity: 1, unitPrice: 2500 })
})

test("[PCB-20][PCB-22] warehouse 5 stands for design and for the post office, whose code 222 is never sent", () => {
  expect(quote(aForm({ deliveryPoint: 222 })).warehouse).toBe(5)
  expect(quote(aForm({ design: true, deliveryPoint: 4 })).warehouse).toBe(5)
  expect([1, 2, 4, 6].map(deliveryPoint => quote(aForm({ deliveryPoint })).warehouse)).toEqual([1, 2, 4, 6])
})

test("[PCB-21][PCB-24] the line is 313 or 314; without a size it is 313 at price 0", () => {
  expect(quote(aForm({ quantity: 2 })).line).toEqual({ productId: 313, quantity: 2, unitPrice: 5000 })
  expect(quote(aForm({ size: "large" })).line).toEqual({ productId: 314, quantity: 1, unitPrice: 9000 })
  expect(quote(aForm({ size: null, quantity: 3 })).line).toEqual({ productId: 313, quantity: 3, unitPrice: 0 })
  expect(quote(aForm({ size: null }))).toMatchObject({ unit: 0, boards: 0, total: 0 })
  expect(missingFields(aForm({ size: null }), true)).toEqual([])
})

test("[PCB-24] only a measured outline chooses the size", () => {
  const measured = { width: 60, height: 40, provisional: false }
  expect(sizeThatFits({ fit: "pequeno", size: measured })).toBe("small")
  expect(sizeThatFits({ fit: "grande", size: measured })).toBe("large")
  expect(sizeThatFits({ fit: "too-large", size: measured })).toBeNull()
  expect(sizeThatFits({ fit: "pequeno", size: { ...measured, provisional: true } })).toBeNull()
  expect(sizeThatFits({ fit: "unknown", size: null })).toBeNull()
})

test("posted fields that are not among the choices count as not chosen", () => {
  const posted = (fields: Record<string, string>) => readBoardOrderForm(name => fields[name] ?? "", offer)
  expect(posted({ tamano: "", metodo: "6", entrega: "5", cantidad: "-1", telefono: " 8888 😀 " })).toEqual({
    design: false,
    size: null,
    quantity: 1,
    paymentMode: null,
    deliveryPoint: null,
    phone: "8888",
  })
  expect(posted({ tamano: "huge" })).toBeNull()
  expect(posted({ tamano: "large", metodo: "4", entrega: "222", cantidad: "2", disenar: "on" })).toEqual({
    design: true,
    size: "large",
    quantity: 2,
    paymentMode: 4,
    deliveryPoint: 222,
    phone: "",
  })
})

test("[PCB-12] a design needs a phone number only; a board its file, how it is paid and where it is fetched", () => {
  const empty = { ...emptyForm, size: "small" } as const
  expect(missingFields(empty, false)).toEqual(["file", "payment", "delivery"])
  expect(missingFields(empty, true)).toEqual(["payment", "delivery"])
  expect(missingFields(aForm(), true)).toEqual([])
  expect(missingFields({ ...empty, design: true, phone: " " }, false)).toEqual(["phone"])
  expect(missingFields({ ...empty, design: true, phone: "8888" }, false)).toEqual([])
})

test("[PCB-24] [PCB-27] a board with a size has a price, and a design never does", () => {
  expect(isPriceKnown(aForm())).toBe(true)
  expect(isPriceKnown(aForm({ size: null }))).toBe(false)
  expect(isPriceKnown(aForm({ design: true, size: "small" }))).toBe(false)
})

test("[PCB-09] a board without a point yet has no fee and no warehouse; with one it has the point's name", () => {
  expect(quote(aForm({ deliveryPoint: null }))).toMatchObject({
    postal: 0,
    pointName: null,
    warehouse: null,
    total: 5000,
  })
  const point = offer.points.find(({ code }) => code === 1)
  expect(quote(aForm()).pointName).toBe(point?.name)
  expect(quote(aForm({ design: true })).pointName).toBeNull()
})

test("[PCB-08] one board is a valid quantity, and a form without the mark for design orders a board", () => {
  expect(parseQuantity("1")).toBe(1)
  const fields: Record<string, string> = { tamano: "large", cantidad: "2", telefono: "8".repeat(60) }
  const form = readBoardOrderForm(name => fields[name] ?? "", offer)
  expect(form).toMatchObject({ design: false, size: "large", quantity: 2 })
  expect(form?.phone).toHaveLength(40)
})
