import { describe, expect, test } from "vitest"
import { colones } from "../../vocabulary/money.ts"
import {
  addProduct,
  addVariant,
  cartTotal,
  cartUnits,
  changeFor,
  lineTotal,
  readCart,
  removeItem,
  type SaleCart,
  setUnits,
  soldItems,
  typedUnits,
} from "./sale.ts"

const resistor = { id: 1, label: "Resistencia", price: 25 }
const led = { id: 6, label: "LED difuso", price: 60 }
const red = { id: 1001, label: "LED difuso Rojo", price: 60, value: "Rojo" }
const green = { id: 1002, label: "LED difuso Verde", price: 70, value: "Verde" }
const none: SaleCart = []

describe("quantities", () => {
  test("[SALE-02][SALE-13] what is typed is brought within 1 and 100 at once; nothing stays nothing, and 0 stays 0", () => {
    const left = {
      "": "",
      abc: "",
      "0": "0",
      "000": "0",
      "05": "5",
      "7": "7",
      "100": "100",
      "101": "100",
      "12a": "12",
      "99999999999": "100",
    }
    for (const [typed, shown] of Object.entries(left)) expect(typedUnits(typed)).toBe(shown)
  })

  test("[SALE-02] adding again adds up to 100 at most", () => {
    const cart = addProduct(addProduct(none, resistor, 60), resistor, 60)
    expect(cart).toEqual([{ id: 1, label: "Resistencia", cantidad: 100, precio: 25 }])
    expect(setUnits(cart, 1, 0)[0]?.cantidad).toBe(1)
  })
})

describe("variants", () => {
  const cart = addVariant(addVariant(addProduct(none, resistor, 2), led, red, 1), led, green, 3)

  test("[SALE-04][SALE-06][SALE-17] stand under their product's own row, which has no price and does not count", () => {
    expect(cart).toEqual([
      { id: 1, label: "Resistencia", cantidad: 2, precio: 25 },
      { id: 6, label: "LED difuso", cantidad: 0, precio: 0, isContainerOnly: true },
      {
        id: 1001,
        label: "LED difuso Rojo",
        cantidad: 1,
        precio: 60,
        parentProductId: 6,
        variantInfo: "Rojo",
        isVariant: true,
      },
      {
        id: 1002,
        label: "LED difuso Verde",
        cantidad: 3,
        precio: 70,
        parentProductId: 6,
        variantInfo: "Verde",
        isVariant: true,
      },
    ])
    expect(cartTotal(cart)).toBe(50 + 60 + 210)
    expect(cartUnits(cart)).toBe(6)
    expect(soldItems(cart).map(({ id }) => id)).toEqual([1, 1001, 1002])
  })

  test("[SALE-17] a variant added later joins its group; its last one takes the group along, and the group its variants", () => {
    const mixed = addVariant(addProduct(addVariant(none, led, red, 1), resistor, 1), led, green, 1)
    expect(mixed.map(({ id }) => id)).toEqual([6, 1001, 1002, 1])
    const [group, first, second] = mixed
    expect(removeItem(removeItem(mixed, first!), second!).map(({ id }) => id)).toEqual([1])
    expect(removeItem(mixed, group!).map(({ id }) => id)).toEqual([1])
  })

  test("[SALE-04] less than one becomes one", () => {
    expect(soldItems(addVariant(none, led, red, 0))[0]?.cantidad).toBe(1)
  })
})

test("[SALE-18] a line's total is its units times its price", () => {
  expect(lineTotal({ id: 1, label: "", cantidad: 3, precio: 19.99 })).toBe(59.97)
})

test("[SALE-18] what storage holds is kept as far as it can be sold", () => {
  expect(readCart(null)).toEqual([])
  expect(readCart("x")).toEqual([])
  const good = { id: 1, label: "Resistencia", cantidad: 500, precio: 25 }
  expect(readCart([good, { id: "1" }, null, { ...good, id: -2 }, 7])).toEqual([{ ...good, cantidad: 100 }])
})

test("[SALE-16] change for cash: what goes back, or what is missing", () => {
  expect(changeFor(colones(1250), "")).toBeNull()
  expect(changeFor(colones(1250), "2 000")).toEqual({ kind: "enough", change: 750 })
  expect(changeFor(colones(1250), "1250")).toEqual({ kind: "enough", change: 0 })
  expect(changeFor(colones(1250), "1000")).toEqual({ kind: "short", missing: 250 })
})
