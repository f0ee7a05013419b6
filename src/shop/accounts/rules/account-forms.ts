import { passwordRules } from "../../vocabulary/business.ts"
import {
  controlCharacters,
  hasForbiddenCharacters,
  maxLengths,
  type TextProblem,
  textProblem,
} from "../../vocabulary/erp-text.ts"
import { readFormText } from "../../vocabulary/form-fields.ts"

/** No validation library: every byte is sent to phones. Field names are those of the specification (DATA-07). */
type PersonValues = Readonly<Record<"nombre" | "apellidos" | "correo" | "telefono", string>>
type StudentValues = Readonly<Record<"carrera" | "carne", string>> & { readonly esEstudiante: "1" | "0" }
export type PasswordValues = Readonly<Record<"contrasena" | "confirmContrasena", string>>
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
  | "password-common"
  | TextProblem

export type Problems<Field extends string> = Partial<Record<Field, FieldProblem>>

/** REG-03. The ERP would silently drop quotes and tags, and the rest could be another person's address. */
const email = /^[^\s@"<>(),;:\\/]+@[^\s@"<>(),;:\\/][^\s@"<>(),;:\\/.]*\.[^\s@"<>(),;:\\/]+$/

/** 8 digits with a first digit that Costa Rican numbers have (REG-04). */
const phone = /^[245678]\d{7}$/

/** The length is checked first, because the expression tries every dot of a long text. */
export const isEmail = (value: string): boolean =>
  value.trim().length <= maxLengths.correo && email.test(value.trim()) && !hasForbiddenCharacters(value)

/** Reads a number with spaces, hyphens, dots, brackets or the country's code. */
const phoneDigits = (value: string): string => {
  const digits = value.replace(/[\s().-]/g, "")
  return digits.replace(/^(?:\+|00)?506(?=\d{8}$)/, "")
}

export const isPhone = (value: string): boolean => phone.test(value.trim())

const collect = <Field extends string>(checks: Record<Field, FieldProblem | undefined | false>): Problems<Field> =>
  Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem)) as Problems<Field>

export const personProblems = (values: PersonValues): Problems<keyof PersonValues> =>
  collect({
    nombre: values.nombre.trim() === "" ? "first-name-missing" : textProblem(values.nombre, maxLengths.nombre),
    apellidos:
      values.apellidos.trim() === "" ? "last-name-missing" : textProblem(values.apellidos, maxLengths.apellidos),
    correo: !isEmail(values.correo) && "email-invalid",
    telefono: !isPhone(values.telefono) && "phone-invalid",
  })

const commonPasswords =
  "password passw0rd contraseña contrasena qwertyui qwerty12 qwertyuiop asdfghjk asdfghjkl zxcvbnm1 iloveyou teamoteamo " +
  "princesa princess football futbol12 baseball sunshine superman batman12 trustno1 whatever starwars computer internet " +
  "michelle jennifer charlie1 estrella mariposa chocolate alejandra alejandro fernando carolina cristina sebastian " +
  "costarica puravida saprissa saprissa1 heredia1 alajuela cartago1 chispa12 chispa123 arduino1 arduino123 electronica " +
  "bienvenido bienvenida welcome1 admin123 administrador usuario1 letmein1 abcdefgh abcd1234 abc12345 a1b2c3d4 1q2w3e4r " +
  "1qaz2wsx q1w2e3r4 qazwsxedc 12qwaszx pokemon1 dragon12 master12 monkey12 shadow12 killer12 jesucristo dioses12 amorcito"

const known = new Set(commonPasswords.split(" "))

export const isCommonPassword = (password: string): boolean => {
  const plain = password.toLowerCase()
  const runs = "01234567890123456789 98765432109876543210"
  return (
    known.has(plain) ||
    known.has(plain.replace(/(?<![\d!.*])[\d!.*]+$/, "")) ||
    /^(.{1,2})\1+$/.test(plain) ||
    /^(\d{1,4})\1+$/.test(plain) ||
    (/^\d+$/.test(plain) && runs.includes(plain))
  )
}

const bcryptReads = 72

export const passwordProblems = (values: PasswordValues): Problems<keyof PasswordValues> => {
  const { contrasena, confirmContrasena } = values
  const tooLong = new TextEncoder().encode(contrasena).length > bcryptReads
  return collect({
    contrasena:
      contrasena.length < passwordRules.minLength
        ? "password-short"
        : tooLong
          ? "password-long"
          : isCommonPassword(contrasena)
            ? "password-common"
            : (controlCharacters.test(contrasena) || !contrasena.isWellFormed()) && "strange-characters",
    confirmContrasena: confirmContrasena !== contrasena && "confirmation-differs",
  })
}

export const studentProblems = (values: StudentValues, careers: readonly string[]): Problems<"carrera" | "carne"> =>
  values.esEstudiante === "0"
    ? {}
    : collect({
        carrera: !careers.includes(values.carrera) && "career-unknown",
        carne: values.carne.trim() === "" ? "card-missing" : textProblem(values.carne, maxLengths.carne),
      })

export const hasProblems = (problems: Problems<string>): boolean => Object.keys(problems).length > 0

export type ProfileValues = Readonly<Record<"name" | "email" | "phone" | "address", string>>

/** Phones of older records follow no rule, so only values that cannot be stored are refused. */
export const profileProblems = (values: ProfileValues): Problems<keyof ProfileValues> =>
  collect({
    name: values.name.trim() === "" ? "first-name-missing" : textProblem(values.name, maxLengths.name),
    email: !isEmail(values.email) && "email-invalid",
    phone: textProblem(values.phone, maxLengths.phone),
    address: textProblem(values.address, maxLengths.address, { lines: true }),
  })

const readTexts = <Field extends string>(form: FormData, ...fields: Field[]) =>
  Object.fromEntries(fields.map(field => [field, readFormText(form, field)])) as Record<Field, string>

export const readPasswords = (form: FormData): PasswordValues => readTexts(form, "contrasena", "confirmContrasena")

export const readProfile = (form: FormData): ProfileValues => readTexts(form, "name", "email", "phone", "address")

export const readRegistration = (form: FormData, careers: readonly string[]): RegistrationValues => ({
  ...readTexts(form, "nombre", "apellidos", "correo", "carne", "contrasena", "confirmContrasena"),
  telefono: phoneDigits(readFormText(form, "telefono")),
  esEstudiante: readFormText(form, "esEstudiante") === "1" ? "1" : "0",
  carrera: readFormText(form, "carrera") || (careers[0] ?? ""),
})

export const fullName = ({ nombre, apellidos }: Pick<PersonValues, "nombre" | "apellidos">): string =>
  `${nombre.trim()} ${apellidos.trim()}`.replace(/\s+/g, " ")
