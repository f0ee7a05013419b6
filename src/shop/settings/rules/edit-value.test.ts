import { expect, test } from "vitest"
import {
  applyListAct,
  fieldName,
  fieldText,
  type Json,
  moveItem,
  readEdited,
  readField,
  valueAt,
} from "./edit-value.ts"

const kits: Json = {
  careers: ["Electrónica"],
  kits: [
    { slug: "uno", name: "Uno", components: [{ id: "a", price: 100 }] },
    { slug: "dos", name: "Dos", components: [] },
  ],
}

const formOf = (value: unknown, fields: Readonly<Record<string, string | readonly string[]>> = {}) => {
  const form = new FormData()
  form.set("valor", typeof value === "string" ? value : JSON.stringify(value))
  for (const [name, typed] of Object.entries(fields)) for (const one of [typed].flat()) form.append(name, one)
  return form
}

test("[EDIT-01] what people type becomes numbers, moments and lists, and stays as typed when it cannot be read", () => {
  const read = (kind: Parameters<typeof readField>[0], ...typed: string[]) => readField(kind, typed)
  expect(["17 100", "₡17.100", "2500,50", "-5", "tres mil", ""].map(typed => read("monto", typed))).toEqual([
    17100,
    17100,
    2500.5,
    -5,
    "tres mil",
    "",
  ])
  expect(["12", "1,5", "1e9", "0x10", " "].map(typed => read("numero", typed))).toEqual([12, 1.5, "1e9", "0x10", " "])
  expect(read("momento", "2026-12-01T08:30")).toBe("2026-12-01T08:30:00-06:00")
  expect(fieldText("momento", "2026-12-01T14:30:00Z")).toBe("2026-12-01T08:30")
  expect([read("momento", ""), read("opcional", " "), read("momento", "mañana")]).toEqual([null, null, "mañana"])
  expect(read("lineas", " uno \r\n\n dos")).toEqual(["uno", "dos"])
  expect([read("marca", "no", "si"), read("marca", "no")]).toEqual([true, false])
})

test("[EDIT-01] a form without script is the whole document with its fields over it; what leads nowhere changes nothing", () => {
  const typed = readEdited(
    formOf(kits, {
      [fieldName("texto", "kits.1.name")]: "Otro",
      [fieldName("monto", "kits.0.components.0.price")]: "1 200",
      [fieldName("texto", "kits.9.name")]: "nadie",
      [fieldName("texto", "kits.1.constructor.name")]: "x",
      "texto:__proto__.polluted": "x",
      "texto:kits.length": "0",
      "constructor:kits": "x",
      more: "x",
    }),
  )
  expect(typed).toEqual({
    careers: ["Electrónica"],
    kits: [
      { slug: "uno", name: "Uno", components: [{ id: "a", price: 1200 }] },
      { slug: "dos", name: "Otro", components: [] },
    ],
  })
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

test("[EDIT-04] what is no document of ours is refused: no JSON, a number, too long, too deep", () => {
  const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`
  for (const bad of ["", "{", "7", "[]", "null", `"${"x".repeat(700_000)}"`, deep, `{"a":${deep}}`])
    expect(readEdited(formOf(bad))).toBeNull()
})

test("[EDIT-01] items are added, copied, ordered and removed; a copy gets a name of its own", () => {
  const slugs = (value: Json) => (valueAt(value, "kits") as { slug: string }[]).map(({ slug }) => slug)
  expect(slugs(applyListAct(kits, "agregar", "kits"))).toEqual(["uno", "dos", "nuevo-kit"])
  const copied = applyListAct(applyListAct(kits, "copiar", "kits.0"), "copiar", "kits.0")
  expect(slugs(copied)).toEqual(["uno", "uno-copia-2", "uno-copia", "dos"])
  expect(valueAt(copied, "kits.1.name")).toBe("Uno (copia)")
  expect(slugs(applyListAct(kits, "bajar", "kits.0"))).toEqual(["dos", "uno"])
  expect(slugs(applyListAct(kits, "subir", "kits.0"))).toEqual(["uno", "dos"])
  expect(slugs(applyListAct(kits, "quitar", "kits.1"))).toEqual(["uno"])
  expect(slugs(moveItem(copied, "kits", 3, 0))).toEqual(["dos", "uno", "uno-copia-2", "uno-copia"])
  for (const nowhere of ["kits.7", "kits", "careers.x", "", "__proto__"])
    expect(applyListAct(kits, "quitar", nowhere)).toEqual(kits)
})
