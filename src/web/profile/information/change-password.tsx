import { data, Form, Link, redirect, useNavigation } from "react-router"
import { getServices, requestFacts } from "../../../services.server.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { unlistedMeta } from "../../shared/frame/site.ts"
import {
  NewPasswordFields,
  type PasswordProblems,
  passwordsStillWrong,
  wrongPasswords,
} from "../../shared/new-password-fields.tsx"
import {
  customerCaller,
  requireCustomer,
  requireCustomerCall,
  signInHeaders,
} from "../../shared/session/customer.server.ts"
import { signInProblems } from "../../shared/sign-in-texts.ts"
import { Button } from "../../ui/button.tsx"
import { PasswordField } from "../../ui/field.tsx"
import { useArrivalToast, useCheckedForm } from "../../ui/form.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage, withRetryAfter } from "../../ui/page-headers.ts"
import type { Route } from "./+types/change-password"
import { ProfilePanel } from "./profile-panel.tsx"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const customer = await requireCustomer(request, context)
  const { passwords, mailsLinks } = getServices(context).accounts
  return { email: customer.email, hasPassword: (await passwords.hasPassword(customer.id)) ?? true, mailsLinks }
}

export const headers = withRetryAfter(privatePage)

interface Reply {
  readonly currentProblem?: "wrong" | "currentMissing"
  readonly problems: PasswordProblems
  readonly wait?: number
  readonly failed?: boolean
  readonly asked?: boolean
}

const refusal = (form: FormData): Reply | undefined => {
  const currentProblem = readFormText(form, "actual") === "" ? ("currentMissing" as const) : undefined
  const problems = wrongPasswords(form)
  return currentProblem || problems ? { currentProblem, problems: problems ?? {} } : undefined
}

const waiting = (seconds: number) =>
  data<Reply>({ problems: {}, wait: seconds }, { status: 429, headers: { "Retry-After": String(seconds) } })

const askForLink = async (context: Route.ActionArgs["context"], email: string) => {
  const { passwords } = getServices(context).accounts
  const result = await passwords.askReset(email, requestFacts(context).clientAddress)
  if (result.kind === "wait") return waiting(result.retryAfterSeconds)
  const failed = result.kind === "failed"
  return data<Reply>({ problems: {}, failed, asked: !failed }, { status: failed ? 503 : 200 })
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const form = await request.formData()
  if (readFormText(form, "accion") === "enlace") return askForLink(context, customer.email)
  const refused = refusal(form)
  if (refused) return data<Reply>(refused, { status: 400 })
  const result = await getServices(context).accounts.passwords.change(customer, {
    current: readFormText(form, "actual"),
    next: readFormText(form, "contrasena"),
    ...(await customerCaller(request, context)),
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

const title = "Cambiar contraseña"

export const meta = unlistedMeta(title, "Cambie la contraseña de su cuenta.")

const currentTexts = {
  wrong: "La contraseña actual no es correcta.",
  currentMissing: "Escriba su contraseña actual",
} as const

const stillWrong = (reply: Reply, typed: FormData, edited: string): Reply => {
  const left = passwordsStillWrong(reply, typed, edited)
  return edited === "actual" ? { ...left, currentProblem: undefined } : left
}

/** `sent` is the server's reply; `reply` is the part that still applies while the person types. */
const Problem = ({ sent, reply }: { sent: Reply | undefined; reply: Reply | undefined }) => (
  <>
    {reply?.failed && (
      <Outcome of={sent} kind="error">
        {signInProblems.failed}
      </Outcome>
    )}
    {reply?.wait !== undefined && (
      <Outcome of={sent} kind="warning">
        {signInProblems.wait(reply.wait)}
      </Outcome>
    )}
  </>
)

const FirstPassword = ({ email, reply, busy }: { email: string; reply: Reply | undefined; busy: boolean }) => (
  <ProfilePanel title={title} intro="Su cuenta entra con Google y todavía no tiene contraseña.">
    <p>Si quiere ingresar también con contraseña, le enviamos un enlace a su correo para elegirla.</p>
    <Problem sent={reply} reply={reply} />
    {reply?.asked ? (
      <Outcome of={reply} kind="success">{`Le enviamos a ${email} un enlace para elegir su contraseña.`}</Outcome>
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
  const busy = useNavigation().state === "submitting"
  const { wrong, form } = useCheckedForm(busy ? undefined : actionData, refusal, stillWrong)
  if (!loaderData.hasPassword && loaderData.mailsLinks)
    return <FirstPassword email={loaderData.email} reply={wrong} busy={busy} />
  return (
    <ProfilePanel title={title} intro="Al cambiarla se cierran sus sesiones en otros dispositivos.">
      <Problem sent={actionData} reply={wrong} />
      <Form {...form} className="flex flex-col gap-4">
        <PasswordField
          label="Contraseña actual"
          name="actual"
          autoComplete="current-password"
          required
          error={wrong?.currentProblem ? currentTexts[wrong.currentProblem] : null}
        />
        <NewPasswordFields email={loaderData.email} problems={wrong?.problems} />
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
