import { expect, test } from "vitest"
import { kitExtras as extrasOffered, kits, kitsFor } from "../../../../tests/shared/documented-business.ts"
import { separatePrice } from "./kit-choice.ts"

const bySlug = <T>(value: (kit: (typeof kits)[number]) => T) =>
  Object.fromEntries(kits.map(kit => [kit.slug, value(kit)]))

test("[KIT-22] each kit is its product of the ERP", () => {
  expect(bySlug(kit => [kit.name, kit.productId])).toEqual({
    ccca: ["CC/CA", 24],
    analogica: ["Analogica", 26],
    digital: ["Digital", 28],
    mediciones: ["Mediciones", 30],
    circuitosCE: ["Circuitos CE", 63],
  })
})

test("[KIT-07][KIT-37] bundle prices, and components whose prices sum to the modified price", () => {
  expect(bySlug(kit => [kit.bundlePrice, separatePrice(kit)])).toEqual({
    ccca: [16000, 17100],
    analogica: [5000, 7400],
    digital: [4000, 4150],
    mediciones: [8000, 10550],
    circuitosCE: [16500, 18150],
  })
})

test("[KIT-37] the components are named, described and drawn; diodes cost 300, resistor packs 2000 to 4000", () => {
  for (const { components, laboratory } of kits) {
    expect(laboratory).toMatch(/^Laboratorio de /)
    expect(new Set(components.map(({ id }) => id)).size).toBe(components.length)
    expect(new Set(components.map(({ name }) => name)).size).toBe(components.length)
    for (const { id, name, description, picture, price, units } of components) {
      expect(id).toMatch(/^[a-z0-9-]+$/)
      expect(description.length).toBeGreaterThan(15)
      expect(picture).toMatchObject({ kind: "drawing" })
      expect(price).toBeGreaterThan(0)
      expect(units).toBeGreaterThan(0)
      if (/^diodos? /i.test(name)) expect(price).toBe(300)
      if (/^paquete de resistencias/i.test(name)) {
        expect(price).toBeGreaterThanOrEqual(2000)
        expect(price).toBeLessThanOrEqual(4000)
      }
    }
  }
})

test("[KIT-05][KIT-37] the extras with their ids, names and prices", () => {
  expect(extrasOffered.map(({ drawing: _, ...extra }) => extra)).toEqual([
    { productId: 291, name: "Caja de herramientas", price: 2500 },
    { productId: 118, name: "Kit de jumpers", price: 2000 },
    { productId: 21, name: "Multímetro", price: 10000 },
    { productId: 133, name: "Cable de 3 m", price: 1200 },
    { productId: 2, name: "Protoboard", price: 5000 },
  ])
})

test("[KIT-28] the kits of each career", () => {
  const slugs = (career: Parameters<typeof kitsFor>[0]) => kitsFor(career).map(({ slug }) => slug)
  expect(slugs("Mecatronica")).toEqual(["ccca", "analogica", "digital"])
  expect(slugs("Electronica")).toEqual(["ccca", "analogica", "digital", "mediciones"])
  expect(slugs("Computadores")).toEqual(["digital", "circuitosCE"])
})
