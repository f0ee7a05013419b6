import { describe, expect, test } from "vitest"
import { colones } from "../../vocabulary/money.ts"
import { type Suggestion, suggestFrom } from "./suggestions.ts"

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
  test("[HOME-08] hold the term anywhere in the label, whatever its case, from the first character", () => {
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
