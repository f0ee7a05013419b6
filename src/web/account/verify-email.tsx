import { data, Form, type RouterContextProvider, redirect, useNavigation } from "react-router"
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
import { getCookies, readSecret } from "../shared/session/cookies.server.ts"
import { customerSessionId, knownDevice, signInHeaders } from "../shared/session/customer.server.ts"
import { signInProblems } from "../shared/sign-in-texts.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { useArrivalToast, useCheckedForm } from "../ui/form.tsx"
import { Outcome } from "../ui/outcome.tsx"
import { secretPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/verify-email"
import { AccountFrame } from "./account-frame.tsx"

const readOpener = async (request: Request, context: Readonly<RouterContextProvider>) => ({
  sessionId: await customerSessionId(request, context),
  registration: await readSecret(getCookies(context).registration, request),
})

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const proof = await getServices(context).accounts.proofs.peek(params.token, await readOpener(request, context))
  return data({ proof }, { status: proof ? 200 : 410 })
}

export const headers = secretPage

interface Reply {
  readonly kind: "verified" | "expired" | "failed" | "invalid"
  readonly problems: PasswordProblems
}

const statusCodes = { verified: 200, expired: 410, failed: 503, invalid: 400 } as const

const replied = (kind: Reply["kind"], problems: Reply["problems"] = {}) =>
  data<Reply>({ kind, problems }, { status: statusCodes[kind] })

/** A POST, because mail programs open links by themselves. */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const problems = wrongPasswords(form)
  const password = problems ? null : readPasswords(form).contrasena
  const opener = await readOpener(request, context)
  const result = await getServices(context).accounts.proofs.prove(params.token, opener, password)
  switch (result.kind) {
    case "signed-in":
      return redirect("/perfil", { headers: await signInHeaders(request, context, result.customer) })
    case "password-chosen": {
      const device = await knownDevice(request, context, result.customer.email)
      return redirect("/iniciar-sesion", { headers: { "Set-Cookie": device } })
    }
    case "password-missing":
      return replied("invalid", problems)
    case "known-password":
      return replied("invalid", { contrasena: "password-common" })
    default:
      return replied(result.kind)
  }
}

export const clientAction = whenLost<Reply>(() => ({ kind: "failed", problems: {} }))

export const meta = unlistedMeta("Verificar su correo", "Confirme que el correo de su cuenta es suyo.")

const introTexts = {
  confirm: (email: string) => `Confirme que ${email} es su correo.`,
  "choose-password": (email: string) =>
    `Confirme que ${email} es su correo y elija la contraseña de su cuenta. Las sesiones abiertas se cierran y la contraseña anterior deja de servir.`,
  "take-over": (email: string) =>
    `Confirme que ${email} es su correo para entrar con Google. La contraseña que tenía la cuenta se quita y se cierran sus sesiones.`,
} as const

export default function VerifyEmailPage({ loaderData: { proof }, actionData }: Route.ComponentProps) {
  useArrivalToast("/iniciar-sesion", "Su correo quedó verificado. Ya puede ingresar.")
  const busy = useNavigation().state === "submitting"
  const choosesPassword = proof?.use === "choose-password"
  const check = (typed: FormData): Reply | undefined => {
    const problems = choosesPassword ? wrongPasswords(typed) : undefined
    return problems && { kind: "invalid", problems }
  }
  const { wrong, form } = useCheckedForm(actionData, check, passwordsStillWrong)

  if (actionData?.kind === "verified" || !proof) {
    const isVerified = actionData?.kind === "verified"
    const title = isVerified ? "Correo verificado" : "El enlace ya no sirve"
    return (
      <AccountFrame title={title}>
        <Outcome of={actionData ?? title} kind={isVerified ? "success" : "warning"}>
          {isVerified ? "Su correo quedó verificado." : "Se usó antes o venció. Puede pedir otro en su perfil."}
        </Outcome>
        <ButtonLink to={isVerified ? "/perfil" : "/perfil/verificar-correo"} size="lg" className="self-start">
          Ir a mi perfil
        </ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title="Verificar su correo" intro={introTexts[proof.use](proof.email)}>
      {!busy && actionData?.kind === "failed" && (
        <Outcome of={actionData} kind="error">
          {signInProblems.failed}
        </Outcome>
      )}
      <Form {...form} className="flex flex-col gap-4">
        {choosesPassword && (
          <NewPasswordFields
            email={proof.email}
            problems={wrong?.problems}
            label="Contraseña de su cuenta"
            hint="Al menos 8 caracteres; puede ser la que eligió al registrarse"
          />
        )}
        <Button type="submit" size="lg" busy={busy} busyText="Confirmando...">
          {proof.use === "take-over" ? "Confirmar y entrar" : "Confirmar mi correo"}
        </Button>
      </Form>
    </AccountFrame>
  )
}
