import { expect, test } from "vitest"
import { isCommonPassword } from "./common-passwords.ts"

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
])("%s is known to everybody", password => expect(isCommonPassword(password)).toBe(true))

test.each(["Clave1234", "Una-clave-larga", "83917264", "correo-azul-9", "Asocia1234"])("%s may be chosen", password =>
  expect(isCommonPassword(password)).toBe(false),
)
