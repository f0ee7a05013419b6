import { expect, test } from "vitest"
import { withinLimits } from "./many-lines.ts"

test("[ORD-05][LIST-02] lines of one product are one; what is short is taken in the number that is left", () => {
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
