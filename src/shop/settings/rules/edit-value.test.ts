import { expect, test } from "vitest"
import {
  applyListAction,
  fieldName,
  fieldText,
  type Json,
  moveItem,
  readEdited,
  readField,
  sumPrices,
  valueAt,
} from "./edit-value.ts"

const kits: Json = {
  careers: ["Electrónica"],
  kits: [
    { slug: "uno", name: "Uno", components: [{ id: "a", price: 100 }] },
    { slug: "dos", name: "Dos", components: [] },
  ],
}

const makeForm = (value: unknown, fields: Readonly<Record<string, string | readonly string[]>> = {}) => {
  const form = new FormData()
  form.set("valor", typeof value === "string" ? value : JSON.stringify(value))
  for (const [name, typed] of Object.entries(fields)) for (const one of [typed].flat()) form.append(name, one)
  return form
}

test("[EDIT-01] typed text becomes numbers, moments and lists, and stays as typed if it cannot be read", () => {
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
  expect(read("medidas", "0,8\n1\nuno")).toEqual([0.8, 1, "uno"])
  expect(fieldText("medidas", [0.8, 1, "uno"])).toBe("0.8\n1\nuno")
  expect([read("marca", "no", "si"), read("marca", "no")]).toEqual([true, false])
})

test("[EDIT-01] a form without script is the whole document with its fields over it; unknown paths change nothing", () => {
  const typed = readEdited(
    makeForm(kits, {
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

test("[EDIT-04] a file that is no document of ours is refused: no JSON, a number, too long, too deep", () => {
  const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`
  for (const bad of ["", "{", "7", "[]", "null", `"${"x".repeat(700_000)}"`, deep, `{"a":${deep}}`])
    expect(readEdited(makeForm(bad))).toBeNull()
})

test("[EDIT-01] items are added, copied, ordered and removed; a copy gets a name of its own", () => {
  const slugs = (value: Json) => (valueAt(value, "kits") as { slug: string }[]).map(({ slug }) => slug)
  expect(slugs(applyListAction(kits, "agregar", "kits"))).toEqual(["uno", "dos", "nuevo-kit"])
  const copied = applyListAction(applyListAction(kits, "copiar", "kits.0"), "copiar", "kits.0")
  expect(slugs(copied)).toEqual(["uno", "uno-copia-2", "uno-copia", "dos"])
  expect(valueAt(copied, "kits.1.name")).toBe("Uno (copia)")
  expect(slugs(applyListAction(kits, "bajar", "kits.0"))).toEqual(["dos", "uno"])
  expect(slugs(applyListAction(kits, "subir", "kits.0"))).toEqual(["uno", "dos"])
  expect(slugs(applyListAction(kits, "quitar", "kits.1"))).toEqual(["uno"])
  expect(slugs(moveItem(copied, "kits", 3, 0))).toEqual(["dos", "uno", "uno-copia-2", "uno-copia"])
  for (const nowhere of ["kits.7", "kits", "careers.x", "", "__proto__"])
    expect(applyListAction(kits, "quitar", nowhere)).toEqual(kits)
})

test.each([
  ["20 %", { kind: "percent", percent: 20 }],
  [" 7% ", { kind: "percent", percent: 7 }],
  ["12,5 %", { kind: "percent", percent: 12.5 }],
  ["12.25 %", { kind: "percent", percent: 12.25 }],
  ["2 500", { kind: "price", price: 2500 }],
  ["120 %", "120 %"],
  ["20 % menos", "20 % menos"],
  ["mucho", "mucho"],
])("[EDIT-01] [PROMO-01] the discount '%s' is %j", (typed, value) => {
  expect(readField("descuento", [typed])).toEqual(value)
})

test("[EDIT-01] a field shows its value as people type it", () => {
  expect(fieldText("descuento", { kind: "percent", percent: 12.5 })).toBe("12,5 %")
  expect(fieldText("descuento", { kind: "price", price: 2500 })).toBe("2500")
  expect(fieldText("descuento", "mucho")).toBe("mucho")
  expect(fieldText("texto", { percent: 5 })).toBe("")
  expect(fieldText("lineas", ["uno", "dos"])).toBe("uno\ndos")
  expect([fieldText("texto", null), fieldText("texto", undefined)]).toEqual(["", ""])
  expect(fieldText("momento", "mañana")).toBe("mañana")
  expect(fieldText("momento", 7)).toBe("7")
  expect(fieldText("texto", "2026-12-01T14:30:00Z")).toBe("2026-12-01T14:30:00Z")
  expect(fieldText("marca", false)).toBe("false")
})

test("[EDIT-01] spaces around typed text are ignored, and text that is too long stays as typed", () => {
  const read = (kind: Parameters<typeof readField>[0], typed: string) => readField(kind, [typed])
  expect([read("numero", " 12,2575 "), read("numero", "12,25751"), read("numero", "1234567890")]).toEqual([
    12.2575,
    "12,25751",
    "1234567890",
  ])
  expect([read("monto", " -5 "), read("monto", " - 5 ")]).toEqual([-5, -5])
  expect([read("opcional", " 7 "), read("opcional", "x")]).toEqual([7, "x"])
  expect(read("momento", " 2026-12-01T08:30 ")).toBe("2026-12-01T08:30:00-06:00")
  for (const odd of ["x2026-12-01T08:30", "2026-12-01T08:30:00", "2026-12-01"]) expect(read("momento", odd)).toBe(odd)
  expect(readField("varios", ["", "a", "", "b"])).toEqual(["a", "b"])
  expect(readField("texto", [])).toBe("")
})

test("[EDIT-04] at the limits of a document: twelve deep and 600 000 characters are one", () => {
  const nested = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`
  expect(readEdited(makeForm(nested(11)))).not.toBeNull()
  expect(readEdited(makeForm(nested(12)))).toBeNull()
  expect(readEdited(makeForm(`{"a":[],"b":${"[".repeat(12)}${"]".repeat(12)}}`))).toBeNull()
  const long = (length: number) => `{"a":"${"x".repeat(length - 8)}"}`
  expect(readEdited(makeForm(long(600_000)))).not.toBeNull()
  expect(readEdited(makeForm(long(600_001)))).toBeNull()
})

test("[EDIT-01] files and other fields of the form change nothing; a field of several lines is one field", () => {
  const form = makeForm(
    { text: "a", lines: [] },
    { "texto:text": "uno\ndos", "x texto:text": "x", "lineas:lines": "1\n2" },
  )
  form.append("texto:text", new Blob(["archivo"]))
  expect(readEdited(form)).toEqual({ text: "uno\ndos", lines: ["1", "2"] })
})

test("[EDIT-01] each list's new item is valid once it is filled in", () => {
  const added = (list: string, before: Json = []) =>
    (valueAt(applyListAction({ [list]: before }, "agregar", list), list) as Json[]).at(-1)
  const hours = { days: [1, 5], from: "8:00", to: "17:00" }
  expect(added("kits")).toEqual({
    slug: "nuevo-kit",
    name: "",
    productId: "",
    laboratory: "",
    summary: "",
    careers: [],
    bundlePrice: "",
    isRetired: false,
    components: [],
  })
  expect(added("components", [{ id: "parte" }, { id: "parte-2" }])).toEqual({
    id: "parte-3",
    name: "",
    units: 1,
    description: "",
    price: "",
    picture: { kind: "drawing", drawing: "chip", mark: "" },
  })
  expect(added("extras")).toEqual({ productId: "", name: "", price: "", drawing: "" })
  expect(added("points")).toEqual({
    key: "punto",
    warehouse: "",
    association: "",
    name: "",
    byPost: false,
    place: { campus: "", building: "", hours: [hours] },
  })
  expect(added("hours")).toEqual(hours)
  expect(added("closures")).toEqual({ from: "", to: "", points: [], reason: "" })
  expect(added("rows")).toEqual({ name: "", term: "", covers: "" })
  for (const cards of ["steps", "beliefs"]) expect(added(cards)).toEqual({ title: "", text: "" })
  expect(added("zones")).toEqual({ name: "", how: "", cost: "" })
  expect(added("areas")).toEqual({ province: "", places: [] })
  expect(added("timeline")).toEqual({ when: "", what: "" })
  expect(added("sections")).toEqual({ title: "", paragraphs: [""] })
  expect(added("promotions", [{ id: "promocion" }])).toEqual({
    id: "promocion-2",
    name: "",
    from: "",
    until: "",
    isActive: false,
    scratchCards: false,
    items: [],
  })
  expect(added("items")).toEqual({ productId: "", discount: { kind: "percent", percent: 10 }, days: [] })
  expect(applyListAction({ otras: [] }, "agregar", "otras")).toEqual({ otras: [] })
  expect(applyListAction({ kits: "x" }, "agregar", "kits")).toEqual({ kits: "x" })
})

test("[EDIT-04] a list has at most 500 items; the copy of an item without a name is identical", () => {
  const list = (length: number) => ({ rows: Array.from({ length }, (_, at) => at) })
  const lengthAfter = (length: number, act: "agregar" | "copiar") =>
    (valueAt(applyListAction(list(length), act, act === "agregar" ? "rows" : "rows.0"), "rows") as Json[]).length
  expect([lengthAfter(499, "agregar"), lengthAfter(500, "agregar")]).toEqual([500, 500])
  expect([lengthAfter(499, "copiar"), lengthAfter(500, "copiar")]).toEqual([500, 500])
  expect(applyListAction({ rows: ["a", ["b"]] }, "copiar", "rows.1")).toEqual({ rows: ["a", ["b"], ["b"]] })
  const long = { id: "x".repeat(40), key: 7 }
  expect(applyListAction({ rows: [long] }, "copiar", "rows.0")).toEqual({
    rows: [long, { id: "x".repeat(36), key: 7 }],
  })
})

test("[EDIT-01] an item moves no further than the ends of its list", () => {
  const value = { rows: ["a", "b", "c"] }
  expect(applyListAction(value, "bajar", "rows.2")).toEqual(value)
  expect(applyListAction(value, "subir", "rows.2")).toEqual({ rows: ["a", "c", "b"] })
  expect(moveItem(value, "rows", 0, 3)).toBe(value)
  expect(moveItem(value, "rows", 1, 1)).toBe(value)
  expect(moveItem(value, "nada", 0, 1)).toBe(value)
})

test("[KIT-08] a list's sum adds its numbers", () => {
  const value: Json = { components: [{ price: 100 }, { price: "x" }, { price: 50.5 }, {}, 7] }
  expect(sumPrices(value, "components")).toBe(150.5)
  expect(sumPrices(value, "nada")).toBe(0)
})
