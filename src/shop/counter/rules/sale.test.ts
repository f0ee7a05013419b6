import { describe, expect, test } from "vitest"
import { colones } from "../../vocabulary/money.ts"
import {
  addProduct,
  addScanned,
  addVariant,
  cartTotal,
  cartUnits,
  changeDue,
  changeFor,
  isExactHit,
  lineTotal,
  readCart,
  removeItem,
  type SaleCart,
  setUnits,
  soldItems,
  soldTotal,
  typedUnits,
  withPrices,
} from "./sale.ts"

const resistor = { id: 1, label: "Resistencia", price: 25 }
const led = { id: 6, label: "LED difuso", price: 60 }
const red = { id: 1001, label: "LED difuso Rojo", price: 60, value: "Rojo" }
const green = { id: 1002, label: "LED difuso Verde", price: 70, value: "Verde" }
const none: SaleCart = []

describe("quantities", () => {
  test("[SALE-02][SALE-13] a typed quantity is limited to 1 to 100 at once; an empty text stays empty, and 0 stays 0", () => {
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

  test("[SALE-04] a quantity below one becomes one", () => {
    expect(soldItems(addVariant(none, led, red, 0))[0]?.cantidad).toBe(1)
  })
})

test("[SALE-18] a line's total is its units times its price", () => {
  expect(lineTotal({ id: 1, label: "", cantidad: 3, precio: 19.99 })).toBe(59.97)
})

test("[SALE-18] of the stored cart the rows that can be sold are used", () => {
  expect(readCart(null)).toEqual([])
  expect(readCart("x")).toEqual([])
  const good = { id: 1, label: "Resistencia", cantidad: 500, precio: 25 }
  expect(readCart([good, { id: "1" }, null, { ...good, id: -2 }, 7])).toEqual([{ ...good, cantidad: 100 }])
})

test("[PROMO-02] a line keeps its price without the promotion beside it, until a price of now replaces both", () => {
  const cart = addVariant(addProduct(none, { ...resistor, before: 30 }, 2), led, { ...green, before: 80 }, 1)
  expect(soldItems(cart).map(({ precio, before }) => [precio, before])).toEqual([
    [25, 30],
    [70, 80],
  ])
  const ended = withPrices(cart, [
    { id: 1, label: "Resistencia", price: colones(30) },
    { id: 6, label: "LED difuso", price: colones(60) },
  ])
  expect(ended.map(({ id, precio, before }) => [id, precio, before])).toEqual([
    [1, 30, undefined],
    [6, 0, undefined],
    [1002, 70, 80],
  ])
  expect(soldItems(addProduct(ended, { ...resistor, before: 30 }, 1))[0]).toMatchObject({ precio: 25, before: 30 })
  expect(soldItems(addProduct(cart, resistor, 1))[0]?.before).toBeUndefined()
  expect(readCart([{ id: 1, label: "R", cantidad: 1, precio: 25, before: "x" }])[0]).not.toHaveProperty("before")
  expect(readCart(cart)).toEqual(cart)
})

test("[SALE-16] for cash the change is shown, or the missing amount", () => {
  expect(changeFor(colones(1250), "")).toBeNull()
  expect(changeFor(colones(1250), "2 000")).toEqual({ kind: "enough", change: 750 })
  expect(changeFor(colones(1250), "1250")).toEqual({ kind: "enough", change: 0 })
  expect(changeFor(colones(1250), "1000")).toEqual({ kind: "short", missing: 250 })
})

describe("a product beside a group of variants", () => {
  const grouped = addVariant(addProduct(none, resistor, 2), led, red, 1)

  test("[SALE-17] a group's row cannot be sold: the product itself gets its own row and keeps its units", () => {
    const own = addProduct(grouped, led, 3)
    expect(soldItems(own).map(({ id, cantidad }) => [id, cantidad])).toEqual([
      [1, 2],
      [1001, 1],
      [6, 3],
    ])
    const more = addProduct(own, led, 1)
    expect(more.map(({ id, cantidad, isContainerOnly = false }) => [id, cantidad, isContainerOnly])).toEqual([
      [1, 2, false],
      [6, 0, true],
      [1001, 1, false],
      [6, 4, false],
    ])
    const set = setUnits(own, 6, 9)
    expect(set.map(({ id, cantidad }) => [id, cantidad])).toEqual([
      [1, 2],
      [6, 0],
      [1001, 1],
      [6, 9],
    ])
  })

  test("[SALE-02] [SALE-17] units of one row leave the others as they are; a variant again adds up in its place", () => {
    const again = addVariant(grouped, led, red, 4)
    expect(again.map(({ id, cantidad }) => [id, cantidad])).toEqual([
      [1, 2],
      [6, 0],
      [1001, 5],
    ])
  })

  test("[SALE-17] a product that was added alone gets a group beside it, and each group loses its own variants only", () => {
    const other = { id: 9, label: "Cable", price: 30 }
    const long = { id: 2001, label: "Cable Largo", price: 90, value: "Largo" }
    const both = addVariant(addVariant(addProduct(none, led, 1), led, red, 1), other, long, 2)
    expect(both.map(({ id }) => id)).toEqual([6, 6, 1001, 9, 2001])
    const group = both.find(({ id, isContainerOnly }) => id === 9 && isContainerOnly)
    expect(removeItem(both, group!).map(({ id }) => id)).toEqual([6, 6, 1001])
    const single = both.find(({ id, isContainerOnly }) => id === 6 && !isContainerOnly)
    expect(removeItem(both, single!).map(({ id }) => id)).toEqual([6, 1001, 9, 2001])
  })
})

test("[COUNTER-01] a scan adds one unit; a variant appears under its product, by the part of its name that differs", () => {
  const makeVariant = (label: string) =>
    addScanned(none, { id: 1001, label, price: colones(60), parent: { ...led, price: colones(60) } }).at(-1)
  expect(
    addScanned(addScanned(none, { ...resistor, price: colones(25) }), { ...resistor, price: colones(25) }),
  ).toEqual([{ id: 1, label: "Resistencia", cantidad: 2, precio: 25 }])
  expect(makeVariant("LED difuso Rojo")).toEqual({
    id: 1001,
    label: "LED difuso Rojo",
    cantidad: 1,
    precio: 60,
    parentProductId: 6,
    variantInfo: "Rojo",
    isVariant: true,
  })
  expect(makeVariant("Rojo, LED difuso")?.variantInfo).toBe("Rojo, LED difuso")
  expect(makeVariant("LED difuso")?.variantInfo).toBe("LED difuso")
})

test("[SALE-16] the receipt shows the change; none if less was received or no amount was typed", () => {
  expect(changeDue({ total: colones(1250), received: colones(2000) })).toBe(750)
  expect(changeDue({ total: colones(1250), received: colones(1250) })).toBe(0)
  expect(changeDue({ total: colones(1250), received: colones(1249) })).toBeNull()
  expect(changeDue({ total: colones(1250), received: null })).toBeNull()
})

test("[SALE-18] the sold lines add up to the cent", () => {
  const lines = [
    { unitPrice: colones(19.99), quantity: 3 },
    { unitPrice: colones(0.1), quantity: 1 },
  ]
  expect(soldTotal(lines)).toBe(60.07)
})

test("[SALE-18] a row of the storage without a name, an id or a number is not sold; a group's row keeps its zero", () => {
  const good = { id: 1, label: "Resistencia", cantidad: 2, precio: 25 }
  const bad = [{ ...good, id: 0 }, { ...good, label: 7 }, { ...good, cantidad: "2" }, { ...good, precio: null }, "x"]
  const group = { ...good, cantidad: 0, isContainerOnly: true }
  const named = Object.assign(() => undefined, good)
  expect(readCart([...bad, named, group, good])).toEqual([group, good])
})

test("[SALE-01] Enter adds a product only if the typed text is in its name or is its reference", () => {
  const product = { ref: "CH-0042", label: "Sensor de Humedad" }
  for (const typed of ["sensor", "HUMEDAD", "sensorde", "ch-0042", " CH - 0042 "])
    expect(isExactHit(product, typed), typed).toBe(true)
  for (const typed of ["", "  ", "0042", "sensores", "temperatura"])
    expect(isExactHit(product, typed), typed).toBe(false)
})
