import fc from "fast-check"
import { expect, test } from "vitest"
import { documentedIds } from "../../vocabulary/documented-ids.ts"
import { changesBetween, isSame, mergeEdits } from "./changes.ts"
import { defaultValues } from "./documents.ts"
import { applyListAct, type Json, withValueAt } from "./edit-value.ts"

const values = defaultValues(documentedIds)
const kits = values.kits as unknown as Json
const texts = (before: Json, after: Json) =>
  changesBetween(before, after).map(({ where, before, after }) => `${where}: ${before ?? "-"} → ${after}`)

test("[EDIT-03] two versions are compared field by field, in words", () => {
  const edited = [
    (value: Json) => withValueAt(value, "kits.1.bundlePrice", 5500),
    (value: Json) => withValueAt(value, "kits.1.components.1.units", 6),
    (value: Json) => withValueAt(value, "kits.1.isRetired", true),
    (value: Json) => applyListAct(value, "quitar", "kits.1.components.0"),
    (value: Json) => applyListAct(value, "bajar", "extras.0"),
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

test("[EDIT-03] two people's work is put together: each keeps what they changed, and mine stays where both changed the same", () => {
  const mine = withValueAt(withValueAt(kits, "kits.0.bundlePrice", 15_000), "kits.1.bundlePrice", 5500)
  const theirs = applyListAct(
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

test("[EDIT-03] whatever is compared or merged: nothing changed gives nothing, one side's change is kept whole", () => {
  fc.assert(
    fc.property(anyJson, anyJson, (base, other) => {
      expect(changesBetween(base, base)).toEqual([])
      expect(isSame(mergeEdits(base, base, other), other)).toBe(true)
      expect(isSame(mergeEdits(base, other, base), other)).toBe(true)
      expect(changesBetween(base, other).length > 0).toBe(!isSame(base, other))
    }),
  )
})
