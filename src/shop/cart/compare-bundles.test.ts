import { expect, test } from "vitest"
import { colones } from "../vocabulary/money.ts"
import { type Bundle, cheaperWays, parsePack } from "./compare-bundles.ts"

const line = (id: number, qty: number, price: number, name = `Producto ${id}`) => ({
  id,
  qty,
  price: colones(price),
  name,
})
const bundle = (overrides: Partial<Bundle> & Pick<Bundle, "contents">): Bundle => ({
  kind: "pack",
  name: "Paquete",
  path: "/products/9-Paquete",
  price: colones(1500),
  available: 10,
  ...overrides,
})
const pack = bundle({ contents: [{ productId: 1, pieces: 100 }] })

test("[CART-12] a pack is offered only if it costs less than the units in the cart, with the number of packs that saves most", () => {
  expect(cheaperWays([line(1, 60, 25)], [pack])).toEqual([])
  expect(cheaperWays([line(1, 61, 25)], [pack])).toMatchObject([{ count: 1, units: 61, separate: 1525, saves: 25 }])
  expect(cheaperWays([line(1, 250, 25)], [pack])).toMatchObject([{ count: 2, units: 200, price: 3000, saves: 2000 }])
  expect(cheaperWays([line(1, 270, 25)], [pack])).toMatchObject([{ count: 3, units: 270, price: 4500, saves: 2250 }])
  expect(cheaperWays([line(1, 270, 25)], [{ ...pack, available: 1 }])).toMatchObject([{ count: 1, saves: 1000 }])
  expect(cheaperWays([line(1, 270, 25)], [{ ...pack, available: 0 }])).toEqual([])
})

test("[CART-12] a kit counts what it holds and no more; a unit that is itself several pieces counts as those", () => {
  const kit = bundle({
    kind: "kit",
    price: colones(4000),
    contents: [
      { productId: 1, pieces: 1 },
      { productId: 2, pieces: 40 },
    ],
  })
  const jumpers = line(2, 3, 1500, "Jumpers 20 cm x 40 Macho-Macho")
  expect(cheaperWays([line(1, 2, 2400), jumpers, line(7, 1, 9000)], [kit])).toEqual([])
  expect(cheaperWays([line(1, 1, 2600), jumpers, line(7, 1, 9000)], [kit])).toMatchObject([
    { products: 2, units: 2, separate: 4100, price: 4000, saves: 100 },
  ])
})

test("[CART-12] the largest saving comes first, and no line is counted in two", () => {
  const better = { ...pack, name: "Mejor", price: colones(1000) }
  const other = bundle({ name: "Otro", contents: [{ productId: 3, pieces: 10 }] })
  const told = cheaperWays([line(1, 100, 25), line(3, 10, 200)], [pack, other, better])
  expect(told.map(({ name, saves }) => [name, saves])).toEqual([
    ["Mejor", 1500],
    ["Otro", 500],
  ])
})

test("[CART-12] a label gives the number and kind of a pack's parts", () => {
  expect(parsePack("Paquete de 100 resistencias 1/4 W")).toEqual({ pieces: 100, part: "resistencias 1/4 W" })
  expect(parsePack("Bolsa x 10 LED rojo 5 mm")).toEqual({ pieces: 10, part: "LED rojo 5 mm" })
  for (const label of [
    "Surtido de 100 LEDs 5 mm",
    "Resistencia 100 Ω",
    "Paquete de resistencias",
    "Pantalla LCD 16 x 2",
  ])
    expect(parsePack(label)).toBeNull()
})
