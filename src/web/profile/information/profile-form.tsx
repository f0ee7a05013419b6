import { type ComponentType, useRef, useState } from "react"
import { type FormProps, Link } from "react-router"
import { type FieldProblem, type ProfileValues, profileProblems } from "../../../shop/accounts/rules/account-forms.ts"
import { maxLengths } from "../../../shop/vocabulary/erp-text.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { useHydrated } from "../../ui/browser.ts"
import { Button } from "../../ui/button.tsx"
import { EmailField, PasswordField, TextAreaField, TextField } from "../../ui/field.tsx"
import { useFirstInvalidFocus } from "../../ui/form.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import type { DataOutcome, EmailRefusal } from "../profile-reply.ts"

const emailRefusalTexts = {
  "password-wrong": "Para cambiar el correo escriba su contraseña actual.",
  "sign-in-again": "Para cambiar el correo cierre la sesión, ingrese de nuevo y cámbielo enseguida.",
  wait: "Hubo varios intentos seguidos. Espere un momento antes de volver a intentarlo.",
} as const satisfies Record<EmailRefusal, string>

const profileFieldTexts: Partial<Record<FieldProblem, string>> = {
  "first-name-missing": "Ingrese su nombre",
  "email-invalid": "Correo inválido",
  "too-long": "El texto es demasiado largo",
  "strange-characters": "Quite los caracteres que no son letras, números o signos",
}

interface ProfileFormProps {
  Form: ComponentType<FormProps & { ref?: React.Ref<HTMLFormElement> }>
  customer: CustomerProfile
  reply: DataOutcome | undefined
  action: string
  busy: boolean
  /** Absent on the form's own page, which must work before the script: there every field stays. */
  onCancel?: () => void
}

const toValues = ({ name, email, phone, address }: CustomerProfile): ProfileValues => ({ name, email, phone, address })

export const ProfileForm = ({ Form, action, customer, reply, busy, onCancel }: ProfileFormProps) => {
  const former = toValues(customer)
  const [values, setValues] = useState<ProfileValues>(reply && reply.kind !== "saved" ? reply.values : former)
  const form = useRef<HTMLFormElement>(null)
  const scripted = useHydrated()
  useFirstInvalidFocus(form, reply?.kind === "invalid" ? reply : undefined)

  const found = profileProblems(values)
  const changed = (Object.keys(former) as (keyof ProfileValues)[]).some(name => values[name] !== former[name])
  const savable = Object.keys(found).length === 0 && changed
  const shownProblems = scripted ? found : reply?.kind === "invalid" ? reply.problems : {}

  const field = (name: keyof ProfileValues) => {
    const problem = shownProblems[name]
    return {
      name,
      value: values[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        setValues({ ...values, [name]: event.currentTarget.value }),
      error: problem ? (profileFieldTexts[problem] ?? null) : null,
    }
  }

  return (
    <Form method="post" action={action} ref={form} noValidate className="flex flex-col gap-4">
      <input type="hidden" name="accion" value="datos" />
      {reply?.kind === "failed" && !busy && (
        <Outcome of={reply} kind="error">
          {reply.reason ? emailRefusalTexts[reply.reason] : "Error al actualizar usuario."}
        </Outcome>
      )}
      <TextField {...field("name")} label="Nombre" autoComplete="name" maxLength={maxLengths.name} required />
      <EmailField {...field("email")} label="Correo" maxLength={maxLengths.correo} required />
      {(!onCancel || values.email !== former.email) && (
        <PasswordField
          label="Contraseña actual"
          hint="Se pide para cambiar el correo. Se cierran sus demás sesiones."
          name="contrasena"
          autoComplete="current-password"
          maxLength={200}
        />
      )}
      <TextAreaField
        {...field("address")}
        label="Dirección de envío"
        hint="Provincia, cantón, distrito y señas"
        autoComplete="street-address"
        rows={3}
        maxLength={maxLengths.address}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field("phone")}
          label="Teléfono"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={maxLengths.phone}
        />
        <TextField label="Número de cuenta" value={String(customer.id)} readOnly />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel} disabled={busy}>
            Cancelar
          </Button>
        ) : (
          <Link
            to="/perfil?tab=informacion"
            className="inline-flex min-h-11 items-center px-4 font-semibold text-mask-800"
          >
            Cancelar
          </Link>
        )}
        <Button type="submit" busy={busy} busyText="Guardando..." disabled={scripted && !savable}>
          Guardar
        </Button>
      </div>
    </Form>
  )
}
