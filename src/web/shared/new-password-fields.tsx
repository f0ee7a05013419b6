import {
  type FieldProblem,
  hasProblems,
  type PasswordValues,
  type Problems,
  passwordProblems,
  readPasswords,
} from "../../shop/accounts/rules/account-forms.ts"
import { PasswordField } from "../ui/field.tsx"

export const fieldTexts = {
  "first-name-missing": "Ingrese su nombre",
  "last-name-missing": "Ingrese sus apellidos",
  "email-invalid": "Ingrese un correo válido",
  "email-taken": "El correo ya está registrado.",
  "phone-invalid": "Ingrese un número válido de Costa Rica",
  "password-short": "Las contraseñas deben ser de al menos 8 caracteres",
  "password-long": "La contraseña es demasiado larga: use hasta 72 caracteres",
  "confirmation-differs": "Las contraseñas deben coincidir",
  "card-missing": "Ingrese su carné",
  "career-unknown": "Elija una carrera de la lista",
  "too-long": "El texto es demasiado largo",
  "strange-characters": "Quite los caracteres que no son letras, números o signos",
  "password-common": "Esa contraseña es muy conocida: elija otra",
} as const satisfies Record<FieldProblem, string>

export type PasswordProblems = Problems<keyof PasswordValues>

/** undefined if the passwords are valid. */
export const wrongPasswords = (form: FormData): PasswordProblems | undefined => {
  const problems = passwordProblems(readPasswords(form))
  return hasProblems(problems) ? problems : undefined
}

export const passwordsStillWrong = <Reply extends { readonly problems: PasswordProblems }>(
  reply: Reply,
  typed: FormData,
  edited: string,
): Reply => {
  const now = passwordProblems(readPasswords(typed))
  const left = Object.entries(reply.problems).filter(
    ([field, problem]) =>
      (field !== edited && field !== "confirmContrasena") || now[field as keyof PasswordValues] === problem,
  )
  return { ...reply, problems: Object.fromEntries(left) }
}

interface NewPasswordFieldsProps {
  email: string
  problems: PasswordProblems | undefined
  label?: string
  hint?: string
}

export const NewPasswordFields = ({
  email,
  problems = {},
  label = "Contraseña nueva",
  hint = "Al menos 8 caracteres",
}: NewPasswordFieldsProps) => {
  const field = (name: keyof PasswordValues) => {
    const problem = problems[name]
    const error = problem ? fieldTexts[problem] : null
    return { name, error, autoComplete: "new-password", required: true, maxLength: 200 }
  }
  return (
    <>
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="correo" value={email} autoComplete="username" />
      <PasswordField {...field("contrasena")} label={label} hint={hint} />
      <PasswordField {...field("confirmContrasena")} label="Confirmar contraseña" />
    </>
  )
}
