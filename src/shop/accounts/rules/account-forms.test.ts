import { describe, expect, test } from "vitest"
import { careers } from "../../../../tests/shared/documented-business.ts"
import {
  fullName,
  isCommonPassword,
  isEmail,
  isPhone,
  passwordProblems,
  personProblems,
  profileProblems,
  readPasswords,
  readProfile,
  readRegistration,
  studentProblems,
} from "./account-forms.ts"

const person = { nombre: "Ana", apellidos: "Solano", correo: "ana@chispa.test", telefono: "88887777" }

test("[REG-02] name and surname must not be empty; control characters and turned text are refused", () => {
  expect(personProblems(person)).toEqual({})
  expect(personProblems({ ...person, nombre: "  ", apellidos: "" })).toEqual({
    nombre: "first-name-missing",
    apellidos: "last-name-missing",
  })
  for (const nombre of ["Ana\u0000", "Ana\nSolano", "Ana\u202e", "Ana\ud800", "Ana 😀"])
    expect(personProblems({ ...person, nombre })).toEqual({ nombre: "strange-characters" })
  expect(personProblems({ ...person, nombre: "x".repeat(61) })).toEqual({ nombre: "too-long" })
})

test("[REG-03][PROF-07] an e-mail is x@y.z without spaces, and nothing that the ERP or a mail would change", () => {
  for (const good of ["a@b.c", " ana@chispa.test ", "o'brien+x@sub.dominio.cr", "josé@correo.cr"])
    expect(isEmail(good), good).toBe(true)
  const bad = [
    "",
    "a",
    "a@b",
    "a@b.",
    "@b.c",
    "a b@c.d",
    "a@b c.d",
    "a@@b.c",
    'a"@b.c',
    "a<b>@c.d",
    "a,b@c.d",
    "ana😀@b.c",
    "../a@b.c",
  ]
  for (const one of [...bad, "a@b.c\u0000", `${"x".repeat(120)}@b.c`]) expect(isEmail(one), one).toBe(false)
})

test("[REG-04][SOC-10] a phone has 8 digits and starts with 2, 4, 5, 6, 7 or 8", () => {
  for (const first of "0123456789") expect(isPhone(`${first}8881234`)).toBe("245678".includes(first))
  for (const bad of ["", "8888123", "888812345", "8888-1234", "+50688881234", "8888123a"])
    expect(isPhone(bad), bad).toBe(false)
})

test("[REG-04] a phone is read with the separators and the country's code that people write", () => {
  const read = (telefono: string) => {
    const form = new FormData()
    form.set("telefono", telefono)
    return readRegistration(form, careers).telefono
  }
  for (const typed of ["8888-1234", "8888 1234", " 8888.1234 ", "(506) 8888-1234", "+506 8888 1234", "0050688881234"])
    expect(read(typed), typed).toBe("88881234")
  for (const typed of ["50688881", "8888-12345", "+1 8888 1234"])
    expect(isPhone(read(typed)), typed).toBe(typed === "50688881")
})

test("[REG-05][REG-06] a password has 8 characters and at most bcrypt's 72 bytes; the confirmation is the same", () => {
  const check = (contrasena: string, confirmContrasena = contrasena) =>
    passwordProblems({ contrasena, confirmContrasena })
  expect(check("cobre-22")).toEqual({})
  expect(check("1234567")).toEqual({ contrasena: "password-short" })
  expect(check("cobre-22", "cobre-23")).toEqual({ confirmContrasena: "confirmation-differs" })
  expect(check("cobre-22".repeat(9))).toEqual({})
  expect(check("ñ".repeat(37))).toEqual({ contrasena: "password-long" })
  expect(check("1234567\u0000")).toEqual({ contrasena: "strange-characters" })
})

describe("students", () => {
  test("[REG-09][SOC-19] the carné is required of a student", () => {
    expect(studentProblems({ esEstudiante: "1", carrera: "Otra", carne: " " }, careers)).toEqual({
      carne: "card-missing",
    })
    expect(studentProblems({ esEstudiante: "1", carrera: "Otra", carne: "2021" }, careers)).toEqual({})
  })
  test("[REG-08] the career is one of the four", () => {
    expect(studentProblems({ esEstudiante: "1", carrera: "Magia", carne: "1" }, careers)).toEqual({
      carrera: "career-unknown",
    })
  })
  test("[REG-13] nothing is asked of people who are no students", () => {
    expect(studentProblems({ esEstudiante: "0", carrera: "Magia", carne: "" }, careers)).toEqual({})
  })
})

test("[REG-16] the name is nombre, a space and apellidos", () => {
  expect(fullName({ nombre: " Ana  María ", apellidos: "Solano Vargas " })).toBe("Ana María Solano Vargas")
})

test("[DATA-07] a form without the box is '0', with it '1'; files and foreign values are no text", () => {
  const form = new FormData()
  expect(readRegistration(form, careers)).toMatchObject({ esEstudiante: "0", carrera: "Computadores", nombre: "" })
  form.set("esEstudiante", "1")
  form.set("nombre", new File(["x"], "x.txt"))
  expect(readRegistration(form, careers)).toMatchObject({ esEstudiante: "1", nombre: "" })
})

test("[PROF-07][PROF-08] the profile's form: name and e-mail needed, an address of several lines, any phone that fits", () => {
  const profile = {
    name: "Ana Solano",
    email: "ana@chispa.test",
    phone: "+506 8888-7777",
    address: "Cartago\r\nCasa 4",
  }
  expect(profileProblems(profile)).toEqual({})
  expect(profileProblems({ name: "", email: "x", phone: "8\u0000", address: "a\u0007" })).toEqual({
    name: "first-name-missing",
    email: "email-invalid",
    phone: "strange-characters",
    address: "strange-characters",
  })
})

test.each([
  "12345678",
  "123456789",
  "87654321",
  "password",
  "Password1",
  "contraseña123",
  "QWERTYUI",
  "aaaaaaaa",
  "12341234",
  "abababab",
  "puravida2024",
  "chispa123",
])("the password %s is too common", password => expect(isCommonPassword(password)).toBe(true))

test.each(["Clave1234", "Una-clave-larga", "83917264", "correo-azul-9", "Asocia1234"])(
  "the password %s may be chosen",
  password => expect(isCommonPassword(password)).toBe(false),
)

test("[REG-03] an e-mail's length is counted without the spaces around it; its last character still fits", () => {
  const address = (length: number) => `${"a".repeat(length - 12)}@chispa.test`
  expect(isEmail(address(120))).toBe(true)
  expect(isEmail(` ${address(120)} `)).toBe(true)
  expect(isEmail(address(121))).toBe(false)
})

test("[REG-04] Costa Rica's prefix counts only before eight digits", () => {
  const read = (telefono: string) => {
    const form = new FormData()
    form.set("telefono", telefono)
    return readRegistration(form, ["Electrónica"]).telefono
  }
  expect(["+506 8888-7777", "00506 88887777", "506.8888.7777", "(506) 8888 7777"].map(read)).toEqual(
    Array(4).fill("88887777"),
  )
  expect(["150688887777", "506888877771", "5068888777"].map(read)).toEqual([
    "150688887777",
    "506888877771",
    "5068888777",
  ])
  expect(isPhone(" 88887777 ")).toBe(true)
})

test("[REG-05] a password that is easy to guess is refused: repeated characters, a sequence, or a common one with numbers after it", () => {
  for (const password of [
    "abababab",
    "aaaaaaaa",
    "123123123",
    "12341234",
    "1234567890",
    "87654321",
    "Chocolate99!",
    "mariposa.*",
  ])
    expect(isCommonPassword(password), password).toBe(true)
  for (const password of ["ababababx", "xabababab", "123123123a", "a1234567890", "chocolate99amargo", "99chocolate9x"])
    expect(isCommonPassword(password), password).toBe(false)
})

test("[REG-01] each form is read field by field; nothing typed is an empty text, and no career the first one", () => {
  const form = new FormData()
  for (const [name, value] of [
    ["name", "Ana"],
    ["email", "ana@chispa.test"],
    ["phone", "8888"],
    ["address", "Cartago"],
    ["contrasena", "a"],
    ["confirmContrasena", "b"],
    ["carrera", "Computación"],
  ] as const)
    form.set(name, value)
  expect(readProfile(form)).toEqual({ name: "Ana", email: "ana@chispa.test", phone: "8888", address: "Cartago" })
  expect(readPasswords(form)).toEqual({ contrasena: "a", confirmContrasena: "b" })
  expect(readRegistration(form, ["Electrónica"]).carrera).toBe("Computación")
  const empty = new FormData()
  expect([readRegistration(empty, ["Electrónica"]).carrera, readRegistration(empty, []).carrera]).toEqual([
    "Electrónica",
    "",
  ])
})

test("[REG-03] a name of spaces alone is refused", () => {
  const blank = { ...person, nombre: " ", apellidos: " " }
  expect(personProblems(blank)).toEqual({ nombre: "first-name-missing", apellidos: "last-name-missing" })
  expect(profileProblems({ name: " ", email: "ana@chispa.test", phone: "", address: "" })).toEqual({
    name: "first-name-missing",
  })
})
