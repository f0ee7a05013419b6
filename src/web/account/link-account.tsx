import { data, Form, redirect, useNavigation } from "react-router"
import { getServices } from "../../services.server.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { unlistedMeta } from "../shared/frame/site.ts"
import { clearCookie, getCookies, readSecret } from "../shared/session/cookies.server.ts"
import { customerCaller } from "../shared/session/customer.server.ts"
import { signInAndReturn } from "../shared/session/pending-action.server.ts"
import { signInProblems } from "../shared/sign-in-texts.ts"
import { Button } from "../ui/button.tsx"
import { PasswordField } from "../ui/field.tsx"
import { Outcome } from "../ui/outcome.tsx"
import { privatePage, withRetryAfter } from "../ui/page-headers.ts"
import type { Route } from "./+types/link-account"
import { AccountFrame } from "./account-frame.tsx"

const readPending = async (request: Request, context: Route.LoaderArgs["context"]) => {
  const pendingId = await readSecret(getCookies(context).pendingProfile, request)
  const profile = await getServices(context).accounts.pendingProfile(pendingId)
  if (!profile) throw redirect("/iniciar-sesion")
  return { pendingId, profile }
}

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  email: (await readPending(request, context)).profile.email,
})

export const headers = withRetryAfter(privatePage)

interface Reply {
  readonly kind: "asked" | "refused" | "failed" | "wait"
  readonly seconds?: number
}

const statusCodes = { asked: 200, refused: 401, failed: 503, wait: 429 } as const

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { pendingId } = await readPending(request, context)
  const { linking } = getServices(context).accounts
  const form = await request.formData()
  const result = form.has("enlace")
    ? await linking.sendLink(pendingId)
    : await linking.byPassword(pendingId, readFormText(form, "contrasena"), await customerCaller(request, context))
  switch (result.kind) {
    case "signed-in": {
      const { to, headers } = await signInAndReturn(request, context, result.customer)
      headers.append("Set-Cookie", await clearCookie(getCookies(context).pendingProfile))
      return redirect(to, { headers })
    }
    case "no-profile":
      return redirect("/iniciar-sesion")
    case "wait": {
      const headers = { "Retry-After": String(result.retryAfterSeconds) }
      return data<Reply>({ kind: "wait", seconds: result.retryAfterSeconds }, { status: 429, headers })
    }
    default:
      return data<Reply>({ kind: result.kind }, { status: statusCodes[result.kind] })
  }
}

export const clientAction = whenLost<Reply>(() => ({ kind: "failed" }))

export const meta = unlistedMeta("Ya hay una cuenta con su correo", "Confirme que la cuenta con su correo es suya.")

export default function LinkAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const busy = navigation.state === "submitting"
  const asksLink = busy && navigation.formData?.has("enlace") === true
  return (
    <AccountFrame
      title="Ya hay una cuenta con su correo"
      intro={`La cuenta con el correo ${loaderData.email} se creó con una contraseña y nadie ha confirmado que el correo sea suyo. Escriba esa contraseña para entrar también con Google.`}
    >
      {!busy && actionData?.kind === "asked" && (
        <Outcome
          of={actionData}
          kind="success"
        >{`Le enviamos un enlace a ${loaderData.email}. Vence en 24 horas.`}</Outcome>
      )}
      {!busy && actionData?.kind === "failed" && (
        <Outcome of={actionData} kind="error">
          {signInProblems.failed}
        </Outcome>
      )}
      {!busy && actionData?.kind === "wait" && (
        <Outcome of={actionData} kind="warning">
          {signInProblems.wait(actionData.seconds ?? 60)}
        </Outcome>
      )}
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="correo" value={loaderData.email} autoComplete="username" />
        <PasswordField
          label="Contraseña de la cuenta"
          name="contrasena"
          autoComplete="current-password"
          required
          maxLength={200}
          error={!busy && actionData?.kind === "refused" ? "La contraseña no es correcta." : null}
        />
        <Button type="submit" size="lg" busy={busy && !asksLink} busyText="Comprobando...">
          Entrar y usar Google
        </Button>
      </Form>
      <Form method="post" className="flex flex-col items-start gap-3 border-t border-line pt-5">
        <p className="text-ink-soft">
          Si no la conoce, le enviamos un enlace a su correo. Al abrirlo, la contraseña anterior deja de servir.
        </p>
        <Button type="submit" name="enlace" value="1" variant="secondary" busy={asksLink} busyText="Enviando...">
          Enviarme un enlace
        </Button>
      </Form>
    </AccountFrame>
  )
}
