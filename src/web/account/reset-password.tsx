import { data, Form, redirect, useNavigation } from "react-router"
import { getServices } from "../../services.server.ts"
import { readPasswords } from "../../shop/accounts/rules/account-forms.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { unlistedMeta } from "../shared/frame/site.ts"
import {
  NewPasswordFields,
  type PasswordProblems,
  passwordsStillWrong,
  wrongPasswords,
} from "../shared/new-password-fields.tsx"
import { knownDevice, signOutHeaders } from "../shared/session/customer.server.ts"
import { signInProblems } from "../shared/sign-in-texts.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { useArrivalToast, useCheckedForm } from "../ui/form.tsx"
import { Notice } from "../ui/notice.tsx"
import { Outcome } from "../ui/outcome.tsx"
import { secretPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/reset-password"
import { AccountFrame } from "./account-frame.tsx"

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const email = await getServices(context).accounts.passwords.resetAccount(params.token)
  return data({ email }, { status: email === null ? 410 : 200 })
}

export const headers = secretPage

interface Reply {
  readonly problems: PasswordProblems
  readonly failed: boolean
}

const refusal = (form: FormData): Reply | undefined => {
  const problems = wrongPasswords(form)
  return problems && { problems, failed: false }
}

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const refused = refusal(form)
  if (refused) return data<Reply>(refused, { status: 400 })
  const { passwords } = getServices(context).accounts
  const result = await passwords.reset(params.token, readPasswords(form).contrasena)
  if (result.kind === "done") {
    const headers = await signOutHeaders(request, context)
    // The reader of the account's mail owns it, so guesses of strangers do not slow the next sign-in.
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

export const meta = unlistedMeta("Elegir una contraseña nueva", "Elija una contraseña nueva para su cuenta.")

export default function ResetPasswordPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  useArrivalToast("/iniciar-sesion", "Su contraseña cambió. Ya puede ingresar.")
  const busy = useNavigation().state === "submitting"
  const { wrong, form } = useCheckedForm(actionData, refusal, passwordsStillWrong)
  if (email === null)
    return (
      <AccountFrame title="El enlace ya no sirve">
        <Notice kind="warning">Se usó antes o venció. Pida uno nuevo: solo toma un momento.</Notice>
        <ButtonLink to="/olvide-mi-contrasena" size="lg" className="self-start">
          Pedir otro enlace
        </ButtonLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title="Elegir una contraseña nueva" intro={`Cuenta: ${email}`}>
      {actionData?.failed && !busy && (
        <Outcome of={actionData} kind="error">
          {signInProblems.failed}
        </Outcome>
      )}
      <Form {...form} className="flex flex-col gap-4">
        <NewPasswordFields email={email} problems={wrong?.problems} />
        <Button type="submit" size="lg" busy={busy} busyText="Guardando...">
          Guardar contraseña
        </Button>
      </Form>
    </AccountFrame>
  )
}
