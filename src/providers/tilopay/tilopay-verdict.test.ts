import { expect, test } from "vitest"
import { colones } from "../../shop/vocabulary/money.ts"
import type { PaymentFacts } from "../card-gateway.ts"
import { consultAnswer, toVerdict } from "./tilopay-verdict.ts"

const payment: PaymentFacts = {
  orderNumber: "CHISPA-42-20250101120000",
  amount: colones(15000),
  currency: "CRC",
  email: "ana@example.com",
}

const anEntry = (overrides: Record<string, unknown> = {}) => ({
  id_tilopay: "9",
  orderNumber: "SHOP-CHISPA-42-20250101120000",
  amount: "15,000.00",
  currency: "CRC",
  code: "1",
  response: "Aprobada",
  auth: "123456",
  capture: "Capture",
  type: "Payment",
  date: "2025-01-01 12:01:00",
  ...overrides,
})

const verdict = (...entries: object[]) =>
  toVerdict(consultAnswer.parse({ type: "200", message: "", response: entries }).response ?? [], payment)

test("[PAY-40] code 1 for our number, amount and currency is approved, with or without prefix and commas", () => {
  const approved = { kind: "approved", charges: [{ transactionId: "9", amount: 15000 }], refunded: 0 }
  expect(verdict(anEntry())).toEqual(approved)
  expect(verdict(anEntry({ orderNumber: payment.orderNumber, amount: "15000.00" }))).toEqual(approved)
  expect(verdict(anEntry({ amount: 15000, code: 1, id_tilopay: 9 }))).toEqual(approved)
})

test("[PAY-25] an approval of another amount, currency or order is never ours", () => {
  for (const wrong of [
    { amount: "1,500.00" },
    { amount: "15,000.01" },
    { currency: "USD" },
    { orderNumber: "SHOP-CHISPA-43-20250101120000" },
    { orderNumber: "SHOP-CHISPA-142-20250101120000" },
    { orderNumber: `${payment.orderNumber}0` },
  ])
    expect(verdict(anEntry(wrong)), JSON.stringify(wrong)).toMatchObject({ kind: "mismatch" })
})

test("[PAY-23] the newest failed attempt tells why", () => {
  const declined = anEntry({ id_tilopay: "10", code: "5", response: "Tarjeta rechazada" })
  const older = anEntry({ id_tilopay: "9", code: "51", response: "Fondos insuficientes" })
  expect(verdict(declined, older)).toEqual({
    kind: "declined",
    description: "Tarjeta rechazada",
    insufficientFunds: false,
  })
  expect(verdict(anEntry({ code: "2", response: " " }))).toMatchObject({ kind: "declined", description: null })
})

test("[PAY-31] lacking funds are recognised by code and by wording", () => {
  expect(verdict(anEntry({ code: "51", response: "" }))).toMatchObject({ insufficientFunds: true })
  expect(verdict(anEntry({ code: "2", response: "FONDOS INSUFICIENTES" }))).toMatchObject({ insufficientFunds: true })
  expect(verdict(anEntry({ code: "2", response: "Insufficient funds" }))).toMatchObject({ insufficientFunds: true })
})

test("[PAY-40] no attempt, and an attempt that is still open, are neither success nor failure", () => {
  expect(verdict()).toEqual({ kind: "none" })
  expect(verdict(anEntry({ code: "Pending" }))).toEqual({ kind: "pending" })
  expect(verdict(anEntry({ code: "5" }), anEntry({ code: "Pending", id_tilopay: "10" }))).toEqual({ kind: "pending" })
})

test("[PAY-27] an approval after declined attempts counts", () => {
  expect(verdict(anEntry({ code: "5", id_tilopay: "8" }), anEntry())).toMatchObject({ kind: "approved" })
})

test("a second charge is counted, and refunded money does not count as paid", () => {
  const refund = anEntry({ id_tilopay: "11", type: "Refund" })
  expect(verdict(anEntry(), anEntry({ id_tilopay: "10", amount: "900.00" }))).toMatchObject({
    kind: "approved",
    charges: [
      { transactionId: "9", amount: 15000 },
      { transactionId: "10", amount: 900 },
    ],
  })
  expect(verdict(anEntry({ id_tilopay: "8", amount: "900.00" }), anEntry())).toMatchObject({
    charges: [{ transactionId: "9" }, { transactionId: "8" }],
  })
  expect(verdict(anEntry(), refund)).toMatchObject({ kind: "refunded", charges: [{ amount: 15000 }], refunded: 15000 })
  expect(verdict(anEntry(), { ...refund, code: "5" })).toMatchObject({ kind: "approved", refunded: 0 })
  expect(verdict(anEntry(), { ...refund, amount: "5,000.00" })).toMatchObject({ kind: "approved", refunded: 5000 })
  expect(verdict(anEntry(), anEntry({ id_tilopay: "10" }), refund)).toMatchObject({ kind: "approved", refunded: 15000 })
  expect(verdict(refund)).toEqual({ kind: "none" })
})

test("an amount that is no number is rejected", () => {
  for (const amount of ["", "abc", "1e9", null, "15.000,00,x"])
    expect(consultAnswer.safeParse({ type: "200", response: [anEntry({ amount })] }).success, String(amount)).toBe(
      false,
    )
})

test("[PAY-25] a wrong approval of the provider is reported with both amounts", () => {
  expect(verdict(anEntry({ amount: " 1,500.00 ", currency: "USD" }))).toEqual({
    kind: "mismatch",
    problem:
      "el proveedor aprobó 1500.00 USD para SHOP-CHISPA-42-20250101120000; " +
      "se esperaba 15000.00 CRC para CHISPA-42-20250101120000",
  })
})

test("[PAY-26] charges without a provider id are distinguished by their position", () => {
  const entries = [anEntry({ id_tilopay: null }), anEntry({ id_tilopay: "" })]
  expect(verdict(...entries)).toMatchObject({ charges: [{ transactionId: "#1" }, { transactionId: "#2" }] })
})

test("[PAY-40] only approved entries count as paid and only pending ones as pending; other orders' entries are ignored", () => {
  expect(verdict(anEntry({ type: "Payment link" }), anEntry({ type: "Prepayment" }))).toEqual({ kind: "none" })
  for (const code of ["Not pending", "Pending review"])
    expect(verdict(anEntry({ code }))).toMatchObject({ kind: "declined" })
  const other = anEntry({ orderNumber: "SHOP-CHISPA-43-20250101120000", code: "5" })
  expect(verdict(other)).toEqual({ kind: "none" })
})
