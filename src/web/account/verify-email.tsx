import { useRef, useState } from "react"
import { data, Form, type RouterContextProvider, redirect, useNavigation } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { hasProblems, type Problems, passwordProblems, readPasswords } from "../../shop/accounts/rules/account-forms.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { siteOf } from "../shared/frame/site.ts"
import { NewPasswordFields, passwordsStillWrong } from "../shared/new-password-fields.tsx"
import { cookiesOf, readSecret } from "../shared/session/cookies.server.ts"
import { customerSessionId, knownDevice, signInHeaders } from "../shared/session/customer.server.ts"
import { signInProblems } from "../shared/sign-in-texts.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { useArrivalToast, useFirstInvalidFocus, useUntilMended } from "../ui/form.ts"
import { Notice } from "../ui/notice.tsx"
import { secretPage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/verify-email"
import { AccountFrame } from "./account-frame.tsx"
import { fieldTexts } from "./texts.ts"

const openerOf = async (request: Request, context: Readonly<RouterContextProvider>) => ({
  sessionId: await customerSessionId(request, context),
  registration: await readSecret(cookiesOf(context).registration, request),
})

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const proof = await servicesOf(context).accounts.proofs.peek(params.token, await openerOf(request, context))
  return data({ proof }, { status: proof ? 200 : 410 })
}

export const headers = secretPage

interface Reply {
  readonly kind: "verified" | "expired" | "failed" | "invalid"
  readonly problems: Problems<"contrasena" | "confirmContrasena">
}

const statusOf = { verified: 200, expired: 410, failed: 503, invalid: 400 } as const

const replied = (kind: Reply["kind"], problems: Reply["problems"] = {}) =>
  data<Reply>({ kind, problems }, { status: statusOf[kind] })

/** A POST, because mail programs open links by themselves. */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const typed = readPasswords(await request.formData())
  const problems = passwordProblems(typed)
  const password = hasProblems(problems) ? null : typed.contrasena
  const opener = await openerOf(request, context)
  const result = await servicesOf(context).accounts.proofs.prove(params.token, opener, password)
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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    ...siteOf(matches),
    title: "Verificar su correo",
    description: "Confirme que el correo de su cuenta es suyo.",
    noIndex: true,
  })

const Verified = () => (
  <AccountFrame title="Correo verificado">
    <Notice kind="success">Su correo quedó verificado.</Notice>
    <ButtonLink to="/perfil" size="lg" className="self-start">
      Ir a mi perfil
    </ButtonLink>
  </AccountFrame>
)

const Expired = () => (
  <AccountFrame title="El enlace ya no sirve">
    <Notice kind="warning">Se usó antes o venció. Puede pedir otro en su perfil.</Notice>
    <ButtonLink to="/perfil/verificar-correo" size="lg" className="self-start">
      Ir a mi perfil
    </ButtonLink>
  </AccountFrame>
)

const introOf = {
  confirm: (email: string) => `Confirme que ${email} es su correo.`,
  "choose-password": (email: string) =>
    `Confirme que ${email} es su correo y elija la contraseña de su cuenta. Las sesiones abiertas se cierran y la contraseña anterior deja de servir.`,
  "take-over": (email: string) =>
    `Confirme que ${email} es su correo para entrar con Google. La contraseña que tenía la cuenta se quita y se cierran sus sesiones.`,
} as const

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  useArrivalToast("/iniciar-sesion", "Su correo quedó verificado. Ya puede ingresar.")
  const busy = useNavigation().state === "submitting"
  const [refused, setRefused] = useState<Reply>()
  const form = useRef<HTMLFormElement>(null)
  const attempt = refused ?? actionData
  useFirstInvalidFocus(form, attempt)
  const [wrong, onInput] = useUntilMended(attempt, passwordsStillWrong)

  if (actionData?.kind === "verified") return <Verified />
  if (!loaderData.proof) return <Expired />
  const { email, use } = loaderData.proof
  const choosesPassword = use === "choose-password"
  const { contrasena, confirmContrasena } = wrong?.problems ?? {}
  return (
    <AccountFrame title="Verificar su correo" intro={introOf[use](email)}>
      {!busy && actionData?.kind === "failed" && <Notice kind="error">{signInProblems.failed}</Notice>}
      <Form
        method="post"
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onInput={onInput}
        onSubmit={event => {
          const problems = choosesPassword ? passwordProblems(readPasswords(new FormData(event.currentTarget))) : {}
          setRefused(hasProblems(problems) ? { kind: "invalid", problems } : undefined)
          if (hasProblems(problems)) event.preventDefault()
        }}
      >
        {choosesPassword && (
          <>
            {/* Password managers store the new password under this name. */}
            <input type="hidden" name="correo" value={email} autoComplete="username" />
            <NewPasswordFields
              texts={{
                password: "Contraseña de su cuenta",
                hint: "Al menos 8 caracteres; puede ser la que eligió al registrarse",
                confirmation: "Confirmar contraseña",
              }}
              errors={{
                contrasena: contrasena && fieldTexts[contrasena],
                confirmContrasena: confirmContrasena && fieldTexts[confirmContrasena],
              }}
            />
          </>
        )}
        <Button type="submit" size="lg" busy={busy} busyText="Confirmando...">
          {use === "take-over" ? "Confirmar y entrar" : "Confirmar mi correo"}
        </Button>
      </Form>
    </AccountFrame>
  )
}
