import { expect, test } from "vitest"
import { careers } from "../../../../tests/shared/documented-business.ts"
import { stepButtons, takeStep } from "./account-steps.ts"

const right = {
  nombre: "Ana",
  apellidos: "Solano",
  correo: "ana@chispa.test",
  telefono: "88887777",
  contrasena: "Clave1234",
  confirmContrasena: "Clave1234",
}
const take = (button: string, overrides: Record<string, string> = {}, options = { careers, withPassword: true }) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...right, ...overrides, [stepButtons.field]: button }))
    form.set(name, value)
  return takeStep(form, options)
}

test("[REG-07] step 1 leads to step 2 only when it is right", () => {
  expect(take(stepButtons.verify)).toMatchObject({ kind: "show", step: "estudiante", problems: {} })
  expect(take(stepButtons.verify, { telefono: "1" })).toMatchObject({
    step: "datos",
    problems: { telefono: "phone-invalid" },
  })
})

test("[REG-10] 'Volver' keeps what was typed, right or wrong", () => {
  expect(take(stepButtons.toPerson, { carne: "2021", correo: "x" })).toMatchObject({
    step: "datos",
    problems: {},
    values: { carne: "2021", correo: "x" },
  })
})

test("[REG-11][REG-19] 'Terminar' asks for confirmation, 'Cancelar' returns, nothing else registers", () => {
  expect(take(stepButtons.finish)).toMatchObject({ kind: "show", step: "confirmar" })
  expect(take(stepButtons.toStudent)).toMatchObject({ kind: "show", step: "estudiante" })
  for (const button of ["", "registrar", stepButtons.verify]) expect(take(button).kind).toBe("show")
})

test("[REG-12] only a confirmed form without a problem in either step registers", () => {
  expect(take(stepButtons.confirm)).toMatchObject({ kind: "register", values: { correo: "ana@chispa.test" } })
  expect(take(stepButtons.confirm, { correo: "" })).toMatchObject({ kind: "show", step: "datos" })
  expect(take(stepButtons.confirm, { esEstudiante: "1" })).toMatchObject({ kind: "show", step: "estudiante" })
})

test("[SOC-09][SOC-17] without password, and with the e-mail that the provider verified whatever the form says", () => {
  const options = { careers, withPassword: false, verifiedEmail: "nora@gmail.test" }
  const outcome = take(stepButtons.confirm, { contrasena: "", confirmContrasena: "x" }, options)
  expect(outcome).toMatchObject({ kind: "register", values: { correo: "nora@gmail.test" } })
})
