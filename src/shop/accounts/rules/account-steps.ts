import { readFormText } from "../../vocabulary/form-fields.ts"
import {
  hasProblems,
  type Problems,
  passwordProblems,
  personProblems,
  type RegistrationValues,
  readRegistration,
  studentProblems,
} from "./account-forms.ts"

export type AccountStep = "datos" | "estudiante" | "confirmar"

export const stepButtons = {
  field: "paso",
  verify: "verificar",
  toPerson: "volver-a-datos",
  finish: "terminar",
  toStudent: "volver-a-estudiante",
  confirm: "confirmar",
} as const

export interface StepView {
  readonly step: AccountStep
  readonly values: RegistrationValues
  readonly problems: Problems<keyof RegistrationValues>
}

type StepOutcome =
  | ({ readonly kind: "show" } & StepView)
  | { readonly kind: "register"; readonly values: RegistrationValues }

/** Used by the browser before it sends anything, and by the server for every form (REG-07). */
export const takeStep = (
  form: FormData,
  {
    careers,
    withPassword,
    verifiedEmail,
  }: { readonly careers: readonly string[]; readonly withPassword: boolean; readonly verifiedEmail?: string },
): StepOutcome => {
  const typed = readRegistration(form, careers)
  const values = verifiedEmail === undefined ? typed : { ...typed, correo: verifiedEmail }
  const button = readFormText(form, stepButtons.field)
  const show = (step: AccountStep, problems: StepView["problems"] = {}): StepOutcome => {
    return { kind: "show", step, values, problems }
  }

  if (button === stepButtons.toPerson) return show("datos")
  const person = { ...personProblems(values), ...(withPassword ? passwordProblems(values) : {}) }
  if (hasProblems(person)) return show("datos", person)
  if (button !== stepButtons.finish && button !== stepButtons.confirm) return show("estudiante")
  const student = studentProblems(values, careers)
  if (hasProblems(student)) return show("estudiante", student)
  return button === stepButtons.finish ? show("confirmar") : { kind: "register", values }
}
