import fc from "fast-check"
import { expect, test } from "vitest"
import { documentedIds } from "../../vocabulary/documented-ids.ts"
import { changesBetween, isSame, mergeEdits, placeText } from "./changes.ts"
import { defaultValues } from "./documents.ts"
import { applyListAction, type Json, withValueAt } from "./edit-value.ts"

const values = defaultValues(documentedIds)
const kits = values.kits as unknown as Json
const texts = (before: Json, after: Json) =>
  changesBetween(before, after).map(({ where, before, after }) => `${where}: ${before ?? "-"} → ${after}`)

test("[EDIT-03] two versions are compared field by field, in words", () => {
  const edited = [
    (value: Json) => withValueAt(value, "kits.1.bundlePrice", 5500),
    (value: Json) => withValueAt(value, "kits.1.components.1.units", 6),
    (value: Json) => withValueAt(value, "kits.1.isRetired", true),
    (value: Json) => applyListAction(value, "quitar", "kits.1.components.0"),
    (value: Json) => applyListAction(value, "bajar", "extras.0"),
  ].reduce((value, change) => change(value), kits)
  expect(texts(kits, edited)).toEqual([
    "Kits › Analogica › Precio de paquete: ₡5000 → ₡5500",
    "Kits › Analogica › Retirado: no → sí",
    "Kits › Analogica › Componentes › Paquete de resistencias de 1/4 W: estaba → se quitó",
    "Kits › Analogica › Componentes › Diodos rectificadores 1N4007 › Unidades: 4 → 6",
    "Extras: - → cambió el orden",
  ])
  expect(changesBetween(kits, kits)).toEqual([])
})

test("[EDIT-03] two people's changes are merged: each keeps theirs, and mine wins where both changed the same", () => {
  const mine = withValueAt(withValueAt(kits, "kits.0.bundlePrice", 15_000), "kits.1.bundlePrice", 5500)
  const theirs = applyListAction(
    withValueAt(withValueAt(kits, "kits.1.bundlePrice", 4900), "kits.2.name", "Lógica"),
    "quitar",
    "extras.0",
  )
  const merged = mergeEdits(kits, mine, theirs)
  expect(texts(theirs, merged)).toEqual([
    "Kits › CC/CA › Precio de paquete: ₡16\u00a0000 → ₡15\u00a0000",
    "Kits › Analogica › Precio de paquete: ₡4900 → ₡5500",
  ])
})

const anyJson = fc.jsonValue({ maxDepth: 3 }).map(value => value as Json)

test("[EDIT-03] for any values: equal ones give no change, and one side's change is kept whole", () => {
  fc.assert(
    fc.property(anyJson, anyJson, (base, other) => {
      expect(changesBetween(base, base)).toEqual([])
      expect(isSame(mergeEdits(base, base, other), other)).toBe(true)
      expect(isSame(mergeEdits(base, other, base), other)).toBe(true)
      expect(changesBetween(base, other).length > 0).toBe(!isSame(base, other))
    }),
  )
})

const told = (before: Json, after: Json) => texts(before, after)

test("[EDIT-03] values are described as people read them", () => {
  const changes = (key: string, before: Json, after: Json) => told({ [key]: before }, { [key]: after })
  expect(changes("post", 2500, 12_500)).toEqual(["Envío por correo: ₡2500 → ₡12\u00a0500"])
  expect(changes("units", 4, 6)).toEqual(["Unidades: 4 → 6"])
  expect(changes("kind", "drawing", "upload")).toEqual(["Tipo: dibujo → imagen propia"])
  expect(changes("kind", "otro", "product")).toEqual(["Tipo: otro → foto de un producto"])
  expect(changes("name", "", "Uno")).toEqual(["Nombre: nada → Uno"])
  expect(changes("boardCode", null, 222)).toEqual(["Código para placas: nada → 222"])
  expect(changes("isActive", true, false)).toEqual(["Activa: sí → no"])
  expect(changes("careers", ["a", "b"], [])).toEqual(["Carreras: a, b → nada"])
  expect(changes("desconocido", 1, 2)).toEqual(["desconocido: 1 → 2"])
  expect(changes("place", { campus: "Cartago" }, null)).toEqual(["Lugar: n.º 1 → nada"])
  expect(changes("place", null, { name: "Cartago" })).toEqual(["Lugar: nada → Cartago"])
  expect(changes("rows", "x", [{ name: "a" }, { name: "b" }])).toEqual(["Filas: x → 2 filas"])
})

test("[EDIT-03] items are called by name, title, address, product or place in their list", () => {
  const added = (item: Json, ...before: Json[]) => told({ items: before }, { items: [...before, item] })
  expect(added({ name: "Uno", slug: "u" })).toEqual(["Productos › Uno: - → se agregó"])
  expect(added({ name: "", title: "Título" })).toEqual(["Productos › Título: - → se agregó"])
  expect(added({ slug: "u" })).toEqual(["Productos › u: - → se agregó"])
  expect(added({ when: "Hoy" })).toEqual(["Productos › Hoy: - → se agregó"])
  expect(added({ province: "Limón" })).toEqual(["Productos › Limón: - → se agregó"])
  expect(added({ productId: 7 }, { productId: 6 })).toEqual(["Productos › producto 7: - → se agregó"])
  expect(added({ what: "x" }, { what: "y" })).toEqual(["Productos › n.º 2: - → se agregó"])
  expect(told({ items: [{ what: "y" }, { what: "x" }] }, { items: [{ what: "y" }] })).toEqual([
    "Productos › n.º 2: estaba → se quitó",
  ])
  const twins = [
    { name: "a", price: 1 },
    { name: "a", price: 2 },
  ]
  expect(told({ items: twins }, { items: [twins[0]!, { name: "a", price: 3 }] })).toEqual([
    "Productos › a › Precio: ₡2 → ₡3",
  ])
})

test("[EDIT-03] at most 200 differences are listed", () => {
  const list = (price: number) => ({ items: Array.from({ length: 250 }, (_, id) => ({ id, price })) })
  expect(changesBetween(list(1), list(2))).toHaveLength(200)
})

test("[EDIT-04] a problem's place is described in words", () => {
  const value: Json = { kits: [{ name: "CC/CA", components: [{ name: "" }] }] }
  expect(placeText(value, ["kits", 0, "components", 0, "price"])).toBe("Kits › CC/CA › Componentes › n.º 1 › Precio")
  expect(placeText(value, ["kits", 4, "name"])).toBe("Kits › n.º 5 › Nombre")
  expect(placeText(value, [])).toBe("")
})

test("[EDIT-03] two versions are the same when every field is", () => {
  expect(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true)
  const others: Json[] = [
    { a: [1] },
    { a: [1, { b: 0 }] },
    { a: [1, { c: null }] },
    { a: [1, { b: null }], d: 1 },
    [],
    null,
  ]
  for (const other of others) expect(isSame({ a: [1, { b: null }] }, other)).toBe(false)
  expect(isSame([], {})).toBe(false)
  expect(isSame({ a: 1 }, { b: 1 })).toBe(false)
})

test("[EDIT-03] merged lists have what either person added, and not what one removed and the other left unchanged", () => {
  const item = (id: string, price = 1) => ({ id, price })
  const merged = (base: Json[], mine: Json[], theirs: Json[]) =>
    (mergeEdits({ items: base }, { items: mine }, { items: theirs }) as { items: Json }).items
  const [a, b, c, d] = [item("a"), item("b"), item("c"), item("d")]
  expect(merged([a, b], [a, b, c], [a, b, d])).toEqual([a, b, c, d])
  expect(merged([a, b, c], [a, c], [a, b])).toEqual([a])
  expect(merged([a, b], [item("a", 5), b], [b])).toEqual([item("a", 5), b])
  expect(merged([a, b], [b], [item("a", 5), b])).toEqual([b, item("a", 5)])
  expect(merged([a, b], [item("a", 5), b], [item("a", 6), item("b", 7)])).toEqual([item("a", 5), item("b", 7)])
  // Items that cannot be told apart: mine stay.
  expect(merged([1, 2], [1, 3], [4, 2])).toEqual([1, 3])
  expect(merged([a, a], [a, b], [a, c])).toEqual([a, b])
})

test("[EDIT-03] a field that one person removed goes only if the other left it unchanged", () => {
  expect(mergeEdits({ a: 1, b: 2 }, { a: 1, b: 2, c: 3 }, { b: 2, d: 4 })).toEqual({ b: 2, c: 3, d: 4 })
  expect(mergeEdits({ a: 1, b: 2 }, { a: 5, b: 2 }, { b: 3 })).toEqual({ a: 5, b: 3 })
  expect(mergeEdits({ a: 1, b: 2 }, { b: 3 }, { a: 5, b: 2 })).toEqual({ a: 5, b: 3 })
  expect(mergeEdits({ a: { x: 1 } }, { a: { x: 1, y: 2 } }, { a: [1] })).toEqual({ a: { x: 1, y: 2 } })
  expect(mergeEdits(undefined, { a: 1, b: 1 }, { a: 2, c: 2 })).toEqual({ a: 1, b: 1, c: 2 })
})
