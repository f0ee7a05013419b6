import { describe, expect, test } from "vitest"
import { colones } from "../../vocabulary/money.ts"
import { type Suggestion, suggestFrom, toSuggestion } from "./suggestions.ts"

const list: readonly Suggestion[] = [
  "LED rojo",
  "Resistencia 220",
  "Capacitor cerámico",
  "Tira de LEDs",
  "led azul",
  "LED verde",
  "Porta led",
  "Matriz LED",
].map((label, index) => [index + 1, label, colones(50)] as const)

const labels = (term: string) => suggestFrom(list, term, 5).map(([, label]) => label)

describe("suggestions", () => {
  test("[HOME-08] contain the term anywhere in the label, in any letter case, from the first character", () => {
    expect(labels("R")).toEqual(["Resistencia 220", "Tira de LEDs", "Porta led", "Matriz LED", "LED rojo"])
    expect(labels("resist")).toEqual(["Resistencia 220"])
    expect(labels("tencia 2")).toEqual(["Resistencia 220"])
  })

  test("[HOME-08] nothing typed suggests nothing", () => {
    expect(labels("")).toEqual([])
    expect(labels("   ")).toEqual([])
  })

  test("[HOME-09] are at most five, those that begin with the term first", () => {
    expect(labels("led")).toEqual(["LED rojo", "led azul", "LED verde", "Porta led", "Matriz LED"])
  })

  test("labels that differ by an accent only come after the exact ones", () => {
    expect(labels("ceramico")).toEqual(["Capacitor cerámico"])
    expect(labels("rojó")).toEqual(["LED rojo"])
  })
})

test("[HOME-09] a bare number means ohms, which come before other values with the same beginning", () => {
  const named = (...names: string[]): Suggestion[] => names.map((label, index) => [index + 1, label, colones(50)])
  const order = (term: string, ...names: string[]) => suggestFrom(named(...names), term).map(([, label]) => label)
  expect(order("10", "10 kΩ", "10 Ω", "10 ohm", "10R")).toEqual(["10 Ω", "10 ohm", "10R", "10 kΩ"])
  expect(order("de 10", "de 10 k", "de 10 Ω")).toEqual(["de 10 Ω", "de 10 k"])
  expect(order("a10", "a10 k", "a10 Ω")).toEqual(["a10 k", "a10 Ω"])
  expect(order("10 k", "10 k x", "10 k Ω")).toEqual(["10 k x", "10 k Ω"])
  expect(order("10", "10 rojos", "10 Ω")).toEqual(["10 Ω", "10 rojos"])
})

test("[PROMO-02] a suggestion has the price before its promotion where one applies", () => {
  const led = { id: 1, label: "LED", price: colones(50) }
  expect(toSuggestion(led)).toEqual([1, "LED", 50])
  expect(toSuggestion({ ...led, promotion: { before: colones(60) } })).toEqual([1, "LED", 50, 60])
})
