import { expect, test } from "vitest"
import {
  readAmount,
  readFormLine,
  readFormText,
  readId,
  readUnits,
  readWhy,
  requestKey,
  typedFields,
} from "./form-fields.ts"

test("an id of an address or a form is a plain positive number; anything else gives 0", () => {
  for (const [text, id] of [
    ["1", 1],
    ["42", 42],
    ["999999999", 999_999_999],
  ] as const)
    expect(readId(text)).toBe(id)
  for (const text of ["0", "07", "1234567890", "12x", "x12", "-1", "1.5", "", " 1", null, undefined])
    expect(readId(text), `${text}`).toBe(0)
})

test("[TILL-02] an empty count of pieces is 0, and a count above the limit is refused instead of cut", () => {
  for (const [typed, units] of [
    ["", 0],
    [" 7 ", 7],
    ["123456789", 123_456_789],
    ["12", 12],
  ] as const)
    expect(readUnits(typed)).toBe(units)
  for (const typed of ["-1", "1x", "x1", "1.5", "1234567890"]) expect(readUnits(typed), typed).toBeNull()
  expect(readUnits("100", 100)).toBe(100)
  expect(readUnits("101", 100)).toBeNull()
})

test.each([
  ["12500", 12_500],
  ["12 500", 12_500],
  ["₡12.500", 12_500],
  ["12,500", 12_500],
  ["1.234.567", 1_234_567],
  ["12500,50", 12_500.5],
  ["12500.5", 12_500.5],
  ["999999999.99", 999_999_999.99],
])("[TILL-02] the amount '%s' is read as %d", (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

test.each(["", "abc", "-5", "1234567890", "12500,505", "5x", "x5", "1.500x", "x1.500", "1234.567", "1.2345"])(
  "[TILL-02] '%s' is no amount",
  typed => {
    expect(readAmount(typed)).toBeNull()
  },
)

const makeForm = (fields: Record<string, string | Blob>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test("[I8] only a key of the form's own shape makes two requests one", () => {
  const key = "0123abcd-4567-89ef-0123-456789abcdef"
  expect(requestKey(makeForm({ clave: key }))).toBe(key)
  const others = [`x${key}`, `${key}x`, key.toUpperCase(), key.replace("-4567", ""), key.replaceAll("-", ""), ""]
  for (const other of [...others, ...[0, 9, 14, 19, 24].map(at => `${key.slice(0, at)}g${key.slice(at + 1)}`)])
    expect(requestKey(makeForm({ clave: other })), other).toBeNull()
  expect(requestKey(makeForm({ llave: key }))).toBeNull()
  expect(requestKey(makeForm({ clave: new Blob([key]) }))).toBeNull()
})

test("typed text is returned to the form, and files are not", () => {
  const form = makeForm({ nombre: " Ana \n Solano ", archivo: new Blob(["x"]) })
  expect(typedFields(form)).toEqual({ nombre: " Ana \n Solano " })
  expect(readFormLine(form, "nombre", 30)).toBe("Ana Solano")
  expect(readFormText(form, "archivo")).toBe("")
  expect(readFormText(form, "otro")).toBe("")
})

test("a reason fits into 300 characters of one line", () => {
  expect(readWhy(` ${"a".repeat(400)} `)).toBe("a".repeat(300))
})
