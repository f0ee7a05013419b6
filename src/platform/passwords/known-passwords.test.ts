import { expect, test } from "vitest"
import { isKnownPassword } from "./known-passwords.ts"

test("thousands of passwords that people really use are known, whatever their case", () => {
  for (const password of ["corvette", "q1w2e3r4t5", "Steelers", "jordan23", "victoria"])
    expect(isKnownPassword(password), password).toBe(true)
  for (const password of ["Clave1234", "Asocia1234", "Duena1234", "una-clave-larga", "83917264"])
    expect(isKnownPassword(password), password).toBe(false)
})
