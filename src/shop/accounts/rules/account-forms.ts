import { careers, passwordRules } from "../../vocabulary/business.ts"
import { fitsErp } from "../../vocabulary/erp-text.ts"
import { textOf } from "../../vocabulary/form-fields.ts"
import { isCommonPassword } from "./common-passwords.ts"

/** No validation library, because every byte is sent to phones. Field names are the documents' (DATA-07). */
export interface PersonValues {
  readonly nombre: string
  readonly apellidos: string
  readonly correo: string
  readonly telefono: string
}

export interface StudentValues {
  readonly esEstudiante: "1" | "0"
  readonly carrera: string
  readonly carne: string
}

export interface PasswordValues {
  readonly contrasena: string
  readonly confirmContrasena: string
}

export type AccountValues = PersonValues & StudentValues
export type RegistrationValues = AccountValues & PasswordValues

export type FieldProblem =
  | "first-name-missing"
  | "last-name-missing"
  | "email-invalid"
  | "email-taken"
  | "phone-invalid"
  | "password-short"
  | "password-long"
  | "confirmation-differs"
  | "card-missing"
  | "career-unknown"
  | "too-long"
  | "strange-characters"
  | "password-common"

export type Problems<Field extends string> = Partial<Record<Field, FieldProblem>>

/** What the ERP's columns hold, with room to spare. */
export const longest = {
  nombre: 60,
  apellidos: 60,
  correo: 120,
  carne: 30,
  name: 120,
  phone: 30,
  address: 250,
} as const

/** Control characters, what turns the direction of a line, and what the ERP cannot store: nobody needs them in a name. */
const turning = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const isStrange = (value: string): boolean => turning.test(value) || !fitsErp(value)

/** REG-03. The ERP would drop quotes and tags silently, and what is left could be another person's address. */
const email = /^[^\s@"<>(),;:\\/]+@[^\s@"<>(),;:\\/][^\s@"<>(),;:\\/.]*\.[^\s@"<>(),;:\\/]+$/

/** 8 digits that start as Costa Rican numbers do (REG-04). */
const phone = /^[245678]\d{7}$/

/** The length comes first: the expression tries every dot of a long text. */
export const isEmail = (value: string): boolean =>
  value.trim().length <= longest.correo && email.test(value.trim()) && !isStrange(value)

/** As people write it: with spaces, hyphens, dots or brackets, and with the country's code. */
const phoneDigits = (value: string): string => {
  const digits = value.replace(/[\s().-]/g, "")
  return digits.replace(/^(?:\+|00)?506(?=\d{8}$)/, "")
}

export const isPhone = (value: string): boolean => phone.test(value.trim())

export const textProblem = (value: string, max: number, { lines = false } = {}): FieldProblem | undefined => {
  if (isStrange(lines ? value.replace(/\r?\n/g, " ") : value)) return "strange-characters"
  return value.trim().length > max ? "too-long" : undefined
}

const found = <Field extends string>(checks: Record<Field, FieldProblem | undefined | false>): Problems<Field> =>
  Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem)) as Problems<Field>

export const personProblems = (values: PersonValues): Problems<keyof PersonValues> =>
  found({
    nombre: values.nombre.trim() === "" ? "first-name-missing" : textProblem(values.nombre, longest.nombre),
    apellidos: values.apellidos.trim() === "" ? "last-name-missing" : textProblem(values.apellidos, longest.apellidos),
    correo: !isEmail(values.correo) && "email-invalid",
    telefono: !isPhone(values.telefono) && "phone-invalid",
  })

const bcryptReads = 72

export const passwordProblems = (values: PasswordValues): Problems<keyof PasswordValues> => {
  const { contrasena, confirmContrasena } = values
  const tooLong = new TextEncoder().encode(contrasena).length > bcryptReads
  return found({
    contrasena:
      contrasena.length < passwordRules.minLength
        ? "password-short"
        : tooLong
          ? "password-long"
          : isCommonPassword(contrasena)
            ? "password-common"
            : (turning.test(contrasena) || !contrasena.isWellFormed()) && "strange-characters",
    confirmContrasena: confirmContrasena !== contrasena && "confirmation-differs",
  })
}

export const studentProblems = (values: StudentValues): Problems<"carrera" | "carne"> =>
  values.esEstudiante === "0"
    ? {}
    : found({
        carrera: !careers.some(career => career === values.carrera) && "career-unknown",
        carne: values.carne.trim() === "" ? "card-missing" : textProblem(values.carne, longest.carne),
      })

export const hasProblems = (problems: Problems<string>): boolean => Object.keys(problems).length > 0

export interface ProfileValues {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
}

/** Phones of older records follow no rule: only what cannot be stored is refused. */
export const profileProblems = (values: ProfileValues): Problems<keyof ProfileValues> =>
  found({
    name: values.name.trim() === "" ? "first-name-missing" : textProblem(values.name, longest.name),
    email: !isEmail(values.email) && "email-invalid",
    phone: textProblem(values.phone, longest.phone),
    address: textProblem(values.address, longest.address, { lines: true }),
  })

export const readPasswords = (form: FormData): PasswordValues => ({
  contrasena: textOf(form, "contrasena"),
  confirmContrasena: textOf(form, "confirmContrasena"),
})

export const readProfile = (form: FormData): ProfileValues => ({
  name: textOf(form, "name"),
  email: textOf(form, "email"),
  phone: textOf(form, "phone"),
  address: textOf(form, "address"),
})

export const readRegistration = (form: FormData): RegistrationValues => ({
  nombre: textOf(form, "nombre"),
  apellidos: textOf(form, "apellidos"),
  correo: textOf(form, "correo"),
  telefono: phoneDigits(textOf(form, "telefono")),
  ...readPasswords(form),
  esEstudiante: textOf(form, "esEstudiante") === "1" ? "1" : "0",
  carrera: textOf(form, "carrera") || careers[0],
  carne: textOf(form, "carne"),
})

export const fullName = ({ nombre, apellidos }: Pick<PersonValues, "nombre" | "apellidos">): string =>
  `${nombre.trim()} ${apellidos.trim()}`.replace(/\s+/g, " ")
