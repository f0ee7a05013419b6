import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cardQuantity, detailQuantity } from "./typed-quantity.ts"

describe("[CAT-15] units of a card", () => {
  test.each([
    ["-3", 4, 0],
    ["0", 4, 0],
    ["7", 4, 7],
    ["20", 4, 20],
    ["21", 4, 4],
    ["2.9", 4, 2],
    ["", 4, 0],
    ["abc", 4, 0],
  ])("[CAT-15] typing '%s' over %i of 20 gives %i", (typed, before, after) => {
    expect(cardQuantity(typed, before, 20)).toBe(after)
  })

  test("[CAT-15] is always a whole number between 0 and the stock", () => {
    fc.assert(
      fc.property(fc.string(), typed => {
        const units = cardQuantity(typed, 0, 500)
        return Number.isInteger(units) && units >= 0 && units <= 500
      }),
    )
  })
})

describe("[PROD-13][PROD-14] units on the product's page", () => {
  test.each([
    ["0", 0],
    ["-1", 0],
    ["0.9", 0],
    ["abc", 0],
    ["", 0],
    ["1", 1],
    ["2.7", 2],
  ])("[PROD-13] '%s' becomes %i", (typed, units) => {
    expect(detailQuantity(typed, 9)).toBe(units)
  })

  test.each([
    ["9", 9],
    ["10", 9],
    ["1e9", 9],
  ])("[PROD-14] '%s' of at most 9 becomes %i", (typed, units) => {
    expect(detailQuantity(typed, 9)).toBe(units)
    expect(detailQuantity(typed, 0)).toBe(0)
  })
})
