import { type Problems, passwordProblems, readPasswords } from "../../shop/accounts/rules/account-forms.ts"
import { PasswordField } from "../ui/field.tsx"

interface NewPasswordFieldsProps {
  texts: { readonly password: string; readonly hint: string; readonly confirmation: string }
  errors: { readonly contrasena?: string | null | undefined; readonly confirmContrasena?: string | null | undefined }
}

type PasswordName = "contrasena" | "confirmContrasena"

export const passwordsStillWrong = <Reply extends { readonly problems: Problems<PasswordName> }>(
  reply: Reply,
  typed: FormData,
  edited: string,
): Reply => {
  const now = passwordProblems(readPasswords(typed))
  const left = Object.entries(reply.problems).filter(
    ([field, problem]) => (field !== edited && field !== "confirmContrasena") || now[field as PasswordName] === problem,
  )
  return { ...reply, problems: Object.fromEntries(left) }
}

export const NewPasswordFields = ({ texts, errors }: NewPasswordFieldsProps) => {
  const common = { autoComplete: "new-password", required: true, maxLength: 200 }
  return (
    <>
      <PasswordField
        {...common}
        label={texts.password}
        name="contrasena"
        hint={texts.hint}
        error={errors.contrasena ?? null}
      />
      <PasswordField
        {...common}
        label={texts.confirmation}
        name="confirmContrasena"
        error={errors.confirmContrasena ?? null}
      />
    </>
  )
}
