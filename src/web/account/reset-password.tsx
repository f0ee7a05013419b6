import { useRef, useState } from "react"
import { data, Form, redirect, useNavigation } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { hasProblems, passwordProblems, readPasswords } from "../../shop/accounts/rules/account-forms.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { siteOf } from "../shared/frame/site.ts"
import { NewPasswordFields, passwordsStillWrong } from "../shared/new-password-fields.tsx"
import { knownDevice, signOutHeaders } from "../shared/session/customer.server.ts"
import { signInProblems } from "../shared/sign-in-texts.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { useArrivalToast, useFirstInvalidFocus, useUntilMended } from "../ui/form.ts"
import { Notice } from "../ui/notice.tsx"
import { secretPage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/reset-password"
import { AccountFrame } from "./account-frame.tsx"
import { fieldTexts } from "./texts.ts"

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const email = await servicesOf(context).accounts.passwords.resetAccount(params.token)
  return data({ email }, { status: email === null ? 410 : 200 })
}

export const headers = secretPage

interface Reply {
  readonly problems: ReturnType<typeof passwordProblems>
  readonly failed: boolean
}

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const typed = readPasswords(await request.formData())
  const problems = passwordProblems(typed)
  if (hasProblems(problems)) return data<Reply>({ problems, failed: false }, { status: 400 })
  const { passwords } = servicesOf(context).accounts
  const result = await passwords.reset(params.token, typed.contrasena)
  if (result.kind === "done") {
    const headers = await signOutHeaders(request, context)
    // Whoever reads the account's mail is its owner: strangers' guesses do not slow the sign-in that follows.
    headers.append("Set-Cookie", await knownDevice(request, context, result.customer.email))
    return redirect("/iniciar-sesion", { headers })
  }
  if (result.kind === "known-password")
    return data<Reply>({ problems: { contrasena: "password-common" }, failed: false }, { status: 400 })
  // The loader runs again after this and reports an expired link.
  return data<Reply>(
    { problems: {}, failed: result.kind === "failed" },
    { status: result.kind === "failed" ? 503 : 410 },
  )
}

export const clientAction = whenLost<Reply>(() => ({ problems: {}, failed: true }))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    ...siteOf(matches),
    title: "Elegir una contraseña nueva",
    description: "Elija una contraseña nueva para su cuenta.",
    noIndex: true,
  })

const Expired = () => (
  <AccountFrame title="El enlace ya no sirve">
    <Notice kind="warning">Se usó antes o venció. Pida uno nuevo: solo toma un momento.</Notice>
    <ButtonLink to="/olvide-mi-contrasena" size="lg" className="self-start">
      Pedir otro enlace
    </ButtonLink>
  </AccountFrame>
)

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  useArrivalToast("/iniciar-sesion", "Su contraseña cambió. Ya puede ingresar.")
  const [refused, setRefused] = useState<Reply>()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state === "submitting"
  const attempt = refused ?? actionData
  useFirstInvalidFocus(form, attempt)
  const [wrong, onInput] = useUntilMended(attempt, passwordsStillWrong)

  if (loaderData.email === null) return <Expired />
  const problems = wrong?.problems ?? {}
  return (
    <AccountFrame title="Elegir una contraseña nueva" intro={`Cuenta: ${loaderData.email}`}>
      {actionData?.failed && !busy && <Notice kind="error">{signInProblems.failed}</Notice>}
      <Form
        method="post"
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onInput={onInput}
        onSubmit={event => {
          const found = passwordProblems(readPasswords(new FormData(event.currentTarget)))
          setRefused(hasProblems(found) ? { problems: found, failed: false } : undefined)
          if (hasProblems(found)) event.preventDefault()
        }}
      >
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="correo" value={loaderData.email} autoComplete="username" />
        <NewPasswordFields
          texts={{ password: "Contraseña nueva", hint: "Al menos 8 caracteres", confirmation: "Confirmar contraseña" }}
          errors={{
            contrasena: problems.contrasena && fieldTexts[problems.contrasena],
            confirmContrasena: problems.confirmContrasena && fieldTexts[problems.confirmContrasena],
          }}
        />
        <Button type="submit" size="lg" busy={busy} busyText="Guardando...">
          Guardar contraseña
        </Button>
      </Form>
    </AccountFrame>
  )
}
