import { expect, test } from "vitest"
import { demoShop } from "../demo-shop.ts"
import { ceramicCode } from "./capacitor.ts"
import { colourBands, resistor } from "./resistor.ts"

const { products } = demoShop()
const pictures = [...products, ...products.flatMap(({ variants = [] }) => variants)].flatMap(
  ({ picture }) => picture ?? [],
)

/** Opens and closes every element in order, quotes every attribute, uses no entity but the five of XML. */
const isWellFormed = (svg: string) => {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z][\w-]*="[^"<]*")*)\s*(\/?)>/g,
    (_, closing, name, _attributes, empty) => {
      if (closing) return open.pop() === name ? "" : "<"
      if (!empty) open.push(name)
      return ""
    },
  )
  return open.length === 0 && !/[<>]/.test(rest) && !/&(?!amp;|lt;)/.test(rest)
}

test.each([
  [4700, 5, ["yellow", "violet", "red", "gold"]],
  [220, 5, ["red", "red", "brown", "gold"]],
  [10, 5, ["brown", "black", "black", "gold"]],
  [1, 5, ["brown", "black", "gold", "gold"]],
  [4.7, 5, ["yellow", "violet", "gold", "gold"]],
  [82_000, 5, ["grey", "red", "orange", "gold"]],
  [10_000_000, 5, ["brown", "black", "blue", "gold"]],
  [330, 1, ["orange", "orange", "black", "black", "brown"]],
  [10, 1, ["brown", "black", "black", "gold", "brown"]],
  [100_000, 1, ["brown", "black", "black", "orange", "brown"]],
] as const)("%d ohms at %i %% have their bands", (ohms, tolerance, bands) => {
  expect(colourBands(ohms, tolerance)).toEqual(bands)
})

test("two values are two pictures", () => {
  expect(resistor(4700)).not.toBe(resistor(47_000))
})

test.each([
  [22, "22"],
  [100, "101"],
  [4700, "472"],
  [100_000, "104"],
  [1_000_000, "105"],
])("%d picofarads are marked %s", (picofarads, code) => {
  expect(ceramicCode(picofarads)).toBe(code)
})

test("nearly every product has its own picture file", () => {
  expect(products.filter(({ picture }) => !picture).length).toBeLessThan(6)
  const names = pictures.map(({ filename }) => filename)
  expect(new Set(names).size).toBe(names.length)
  expect(names.every(name => /^[a-z0-9.-]+\.svg$/.test(name))).toBe(true)
})

test("pictures are well-formed, small and self-contained", () => {
  for (const { filename, svg } of pictures) {
    expect(isWellFormed(svg), filename).toBe(true)
    expect(svg.length, filename).toBeLessThan(filename.startsWith("kit-") ? 25_000 : 9_000)
    expect(svg, filename).not.toMatch(/NaN|undefined|<script|href|on[a-z]+=|data:|@import/)
    const used = new Set(svg.match(/(?<=url\(#)\w+/g))
    for (const id of used) expect(svg, filename).toContain(`id="${id}"`)
  }
  const typical = pictures.map(({ svg }) => svg.length).toSorted((one, other) => one - other)
  expect(typical[Math.floor(typical.length / 2)]).toBeLessThan(6_000)
})
