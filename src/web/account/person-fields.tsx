import { longest, type RegistrationValues } from "../../shop/accounts/rules/account-forms.ts"
import type { StepView } from "../../shop/accounts/rules/account-steps.ts"
import { EmailField, PasswordField, TextField } from "../ui/field.tsx"
import type { StepTexts } from "./texts.ts"

interface PersonFieldsProps {
  texts: StepTexts
  view: StepView
  withPassword: boolean
}

export const PersonFields = ({ texts: t, view: { values, problems }, withPassword }: PersonFieldsProps) => {
  const field = (name: keyof RegistrationValues) => {
    const problem = problems[name]
    return { name, defaultValue: values[name], error: problem ? t.fields[problem] : null, required: true }
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("nombre")} label={t.firstName} autoComplete="given-name" maxLength={longest.nombre} />
        <TextField
          {...field("apellidos")}
          label={t.lastName}
          autoComplete="family-name"
          maxLength={longest.apellidos}
        />
      </div>
      <EmailField
        {...field("correo")}
        label={t.email}
        maxLength={longest.correo}
        readOnly={!withPassword}
        hint={"verified" in t ? t.verified : undefined}
      />
      <TextField
        {...field("telefono")}
        label={t.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        hint={t.phoneHint}
      />
      {withPassword && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField
            {...field("contrasena")}
            label={t.password}
            autoComplete="new-password"
            hint={t.passwordHint}
            maxLength={200}
          />
          <PasswordField
            {...field("confirmContrasena")}
            label={t.confirmation}
            autoComplete="new-password"
            maxLength={200}
          />
        </div>
      )}
    </>
  )
}
