import { expect, test } from "vitest"
import { documentedIds } from "../../vocabulary/documented-ids.ts"
import { type DocumentName, defaultValues, documentNames, readDocument } from "./documents.ts"
import { type Json, withValueAt } from "./edit-value.ts"

const values = defaultValues(documentedIds)
const problems = (name: DocumentName, ...changes: [path: string, next: Json][]) => {
  const edited = changes.reduce(
    (value, [path, next]) => withValueAt(value, path, next),
    values[name] as unknown as Json,
  )
  const read = readDocument(name, edited)
  return read.kind === "valid" ? [] : read.problems.map(({ path, message }) => `${path.join(".")}: ${message}`)
}

test("[EDIT-04] the specification's own values are valid and read without change", () => {
  for (const name of documentNames)
    expect(readDocument(name, values[name])).toEqual({ kind: "valid", value: values[name] })
})

test("[EDIT-04] a point opens before it closes, and its first day is not after its last", () => {
  const hours = "points.0.place.hours.0"
  expect(problems("pickup", [`${hours}.from`, "9:59"], [`${hours}.to`, "10:00"])).toEqual([])
  expect(problems("pickup", [`${hours}.from`, "8:30"], [`${hours}.to`, "9:15"])).toEqual([])
  for (const to of ["10:00", "9:59", "0:30"])
    expect(problems("pickup", [`${hours}.from`, "10:00"], [`${hours}.to`, to])).toEqual([
      `${hours}.to: La hora de cierre debe ser posterior a la de apertura.`,
    ])
  expect(problems("pickup", [`${hours}.days`, [3, 3]])).toEqual([])
  expect(problems("pickup", [`${hours}.days`, [4, 3]])).toEqual([
    `${hours}.days.1: El último día no puede ser anterior al primero.`,
  ])
})

test("[EDIT-01][EDIT-04] the workshop's limits are also read from older versions, and their measures fit each other", () => {
  const { limits, ...before } = values.boards
  expect(readDocument("boards", before)).toEqual({ kind: "valid", value: values.boards })
  expect(limits).toEqual({
    minTrackWidth: 0.8,
    preferredHoles: [0.8, 1, 1.2],
    minHole: 0.6,
    maxHole: 1.6,
    padOverHole: 1,
  })
  expect(problems("boards", ["limits.minTrackWidth", 0.5], ["limits.preferredHoles", [0.6, 1.6]])).toEqual([])
  expect(problems("boards", ["limits.minTrackWidth", 0])).toEqual(["limits.minTrackWidth: Mínimo 0.1 mm."])
  expect(problems("boards", ["limits.minTrackWidth", "0,8 mm"])).toEqual([
    "limits.minTrackWidth: Escriba una medida en milímetros.",
  ])
  expect(problems("boards", ["limits.padOverHole", 0.12345])).toEqual([
    "limits.padOverHole: Escriba como máximo tres decimales.",
  ])
  expect(problems("boards", ["limits.minHole", 1.7])).toEqual(["limits.maxHole: No puede ser menor que el mínimo."])
  for (const size of [0.5, 1.7])
    expect(problems("boards", ["limits.preferredHoles", [1, size]])).toEqual([
      "limits.preferredHoles: Una medida está fuera del mínimo y el máximo.",
    ])
  expect(problems("boards", ["limits.preferredHoles", [1, 1]])).toEqual([
    "limits.preferredHoles: Cada medida aparece una sola vez.",
  ])
})

test("[EDIT-06] a closure ends on its first day or later", () => {
  const closed = (from: string, to: string) => problems("pickup", ["closures", [{ from, to, points: [], reason: "" }]])
  expect(closed("2026-12-24", "2026-12-24")).toEqual([])
  expect(closed("2026-12-24", "2026-12-23")).toEqual(["closures.0.to: El final no puede ser anterior al inicio."])
})

test("[EDIT-04] a kit has an address of its own, and components that differ in key and name", () => {
  expect(problems("kits", ["kits.0.slug", "checkout"])).toContain(
    "kits.0.slug: Esa dirección está reservada: elija otra.",
  )
  const [first] = values.kits.kits[0]!.components
  expect(problems("kits", ["kits.0.components.1.id", first!.id])).toEqual([
    "kits.0.components: Dos componentes tienen la misma clave.",
  ])
  expect(problems("kits", ["kits.0.components.1.name", first!.name])).toEqual([
    "kits.0.components: Dos componentes tienen el mismo nombre.",
  ])
  expect(problems("kits", ["kits.0.bundlePrice", -1])).toEqual(["kits.0.bundlePrice: El monto no puede ser negativo."])
  expect(problems("kits", ["extras.0.drawing", ""])).toEqual([])
  expect(problems("kits", ["extras.0.drawing", "constructor"])).toEqual([
    "extras.0.drawing: Elija un dibujo de la lista.",
  ])
})

test("[EDIT-04] [PROMO-01] a promotion ends after it began and has a product once for the same days", () => {
  const [from, until] = ["2027-04-28T00:00:00-06:00", "2027-05-04T00:00:00-06:00"]
  const item = { productId: 7, discount: { kind: "percent", percent: 20 }, days: [] as string[] }
  const findProblems = (overrides: object) =>
    problems("promotions", [
      "promotions",
      [
        {
          id: "semana",
          name: "Semana",
          from,
          until,
          isActive: true,
          scratchCards: false,
          items: [item],
          ...overrides,
        } as Json,
      ],
    ])
  expect(findProblems({})).toEqual([])
  expect(findProblems({ until: from })).toEqual(["promotions.0.until: El final debe ser posterior al inicio."])
  expect(findProblems({ items: [item, item] })).toEqual([
    "promotions.0.items.1.productId: Este producto ya está en los mismos días.",
  ])
  expect(findProblems({ items: [item, { ...item, days: ["2027-04-29"] }, { ...item, productId: 8 }] })).toEqual([])
  expect(findProblems({ items: [{ ...item, discount: { kind: "percent", percent: 96 } }] })).toHaveLength(1)
})
