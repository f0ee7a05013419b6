import { useRef, useState } from "react"
import { data, Form, Link, redirect, useNavigation } from "react-router"
import { factsOf, servicesOf } from "../../../services.server.ts"
import {
  type FieldProblem,
  hasProblems,
  type Problems,
  passwordProblems,
  readPasswords,
} from "../../../shop/accounts/rules/account-forms.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { siteOf } from "../../shared/frame/site.ts"
import { NewPasswordFields, passwordsStillWrong } from "../../shared/new-password-fields.tsx"
import { callerOf, requireCustomer, requireCustomerCall, signInHeaders } from "../../shared/session/customer.server.ts"
import { waitText } from "../../shared/sign-in-texts.ts"
import { Button } from "../../ui/button.tsx"
import { PasswordField } from "../../ui/field.tsx"
import { useArrivalToast, useFirstInvalidFocus, useUntilMended } from "../../ui/form.ts"
import { Notice } from "../../ui/notice.tsx"
import { privatePage, withRetryAfter } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import type { Route } from "./+types/change-password"
import { ProfilePanel } from "./profile-panel.tsx"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const customer = await requireCustomer(request, context)
  const { passwords, mailsLinks } = servicesOf(context).accounts
  return { email: customer.email, hasPassword: (await passwords.hasPassword(customer.id)) ?? true, mailsLinks }
}

export const headers = withRetryAfter(privatePage)

interface Reply {
  readonly currentProblem?: "wrong" | "currentMissing"
  readonly problems: Problems<"contrasena" | "confirmContrasena">
  readonly wait?: number
  readonly failed?: boolean
  readonly asked?: boolean
}

const check = (form: FormData): Reply => ({
  currentProblem: textOf(form, "actual") === "" ? "currentMissing" : undefined,
  problems: passwordProblems(readPasswords(form)),
})
const isRefused = ({ currentProblem, problems }: Reply) => currentProblem !== undefined || hasProblems(problems)

const waiting = (seconds: number) =>
  data<Reply>({ problems: {}, wait: seconds }, { status: 429, headers: { "Retry-After": String(seconds) } })

const askForLink = async (context: Route.ActionArgs["context"], email: string) => {
  const { passwords } = servicesOf(context).accounts
  const result = await passwords.askReset(email, factsOf(context).clientAddress)
  if (result.kind === "wait") return waiting(result.retryAfterSeconds)
  const failed = result.kind === "failed"
  return data<Reply>({ problems: {}, failed, asked: !failed }, { status: failed ? 503 : 200 })
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const form = await request.formData()
  if (textOf(form, "accion") === "enlace") return askForLink(context, customer.email)
  const checked = check(form)
  if (isRefused(checked)) return data<Reply>(checked, { status: 400 })
  const result = await servicesOf(context).accounts.passwords.change(customer, {
    current: textOf(form, "actual"),
    next: textOf(form, "contrasena"),
    ...(await callerOf(request, context)),
  })
  switch (result.kind) {
    case "changed":
      // The change ended every session, so this browser needs a new one.
      return redirect("/perfil?tab=informacion", { headers: await signInHeaders(request, context, customer) })
    case "wrong":
      return data<Reply>({ problems: {}, currentProblem: "wrong" }, { status: 401 })
    case "known-password":
      return data<Reply>({ problems: { contrasena: "password-common" } }, { status: 400 })
    case "wait":
      return waiting(result.retryAfterSeconds)
    case "failed":
      return data<Reply>({ problems: {}, failed: true }, { status: 503 })
  }
}

export const clientAction = whenLost<Reply>(() => ({ problems: {}, failed: true }))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: t.title, description: "Cambie la contraseña de su cuenta.", noIndex: true })

const t = {
  title: "Cambiar contraseña",
  wait: (text: string) => `Hubo varios intentos seguidos: espere ${text} antes de volver a intentarlo.`,
  failed: "Ocurrió un error. Por favor, inténtelo más tarde.",
} as const

const currentTexts = {
  wrong: "La contraseña actual no es correcta.",
  currentMissing: "Escriba su contraseña actual",
} as const

const newPasswordTexts: Partial<Record<FieldProblem, string>> = {
  "password-common": "Esa contraseña es muy conocida: elija otra",
  "password-short": "Las contraseñas deben ser de al menos 8 caracteres",
  "password-long": "La contraseña es demasiado larga: use hasta 72 caracteres",
  "confirmation-differs": "Las contraseñas deben coincidir",
  "strange-characters": "Quite los caracteres que no son letras, números o signos",
}

const stillWrong = (reply: Reply, typed: FormData, edited: string): Reply => {
  const left = passwordsStillWrong(reply, typed, edited)
  return edited === "actual" ? { ...left, currentProblem: undefined } : left
}

const FirstPassword = ({ email, reply, busy }: { email: string; reply: Reply; busy: boolean }) => (
  <ProfilePanel title={t.title} intro="Su cuenta entra con Google y todavía no tiene contraseña.">
    <p>Si quiere ingresar también con contraseña, le enviamos un enlace a su correo para elegirla.</p>
    {reply.failed && <Notice kind="error">{t.failed}</Notice>}
    {reply.wait !== undefined && <Notice kind="warning">{t.wait(waitText(reply.wait))}</Notice>}
    {reply.asked ? (
      <Notice kind="success">{`Le enviamos a ${email} un enlace para elegir su contraseña.`}</Notice>
    ) : (
      <Form method="post">
        <Button type="submit" name="accion" value="enlace" busy={busy} busyText="Cambiando...">
          Crear una contraseña
        </Button>
      </Form>
    )}
  </ProfilePanel>
)

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  useArrivalToast("/perfil", "Su contraseña cambió.")
  const [refused, setRefused] = useState<Reply | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state === "submitting"
  useFirstInvalidFocus(form, refused ?? actionData)

  const [wrong, onInput] = useUntilMended(refused ?? (busy ? undefined : actionData), stillWrong)
  const reply: Reply = wrong ?? { problems: {} }
  if (!loaderData.hasPassword && loaderData.mailsLinks)
    return <FirstPassword email={loaderData.email} reply={reply} busy={busy} />
  const { contrasena, confirmContrasena } = reply.problems
  return (
    <ProfilePanel title={t.title} intro="Al cambiarla se cierran sus sesiones en otros dispositivos.">
      {reply.failed && <Notice kind="error">{t.failed}</Notice>}
      {reply.wait !== undefined && <Notice kind="warning">{t.wait(waitText(reply.wait))}</Notice>}
      <Form
        method="post"
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onInput={onInput}
        onSubmit={event => {
          const checked = check(new FormData(event.currentTarget))
          setRefused(isRefused(checked) ? checked : null)
          if (isRefused(checked)) event.preventDefault()
        }}
      >
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="correo" value={loaderData.email} autoComplete="username" />
        <PasswordField
          label="Contraseña actual"
          name="actual"
          autoComplete="current-password"
          required
          error={reply.currentProblem ? currentTexts[reply.currentProblem] : null}
        />
        <NewPasswordFields
          texts={{ password: "Contraseña nueva", hint: "Al menos 8 caracteres", confirmation: "Confirmar contraseña" }}
          errors={{
            contrasena: contrasena && newPasswordTexts[contrasena],
            confirmContrasena: confirmContrasena && newPasswordTexts[confirmContrasena],
          }}
        />
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Link to="/perfil?tab=informacion" className="inline-flex min-h-11 items-center px-3 font-semibold">
            Cancelar
          </Link>
          <Button type="submit" busy={busy} busyText="Cambiando...">
            Cambiar contraseña
          </Button>
        </div>
      </Form>
    </ProfilePanel>
  )
}
