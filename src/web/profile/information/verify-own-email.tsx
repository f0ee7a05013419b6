import { data, Form, useNavigation } from "react-router"
import { getServices } from "../../../services.server.ts"
import { unlistedMeta } from "../../shared/frame/site.ts"
import { requireCustomer, requireCustomerCall } from "../../shared/session/customer.server.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage, withRetryAfter } from "../../ui/page-headers.ts"
import type { Route } from "./+types/verify-own-email"
import { ProfilePanel } from "./profile-panel.tsx"

const title = "Verificar mi correo"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { id, email } = await requireCustomer(request, context)
  return { email, isVerified: await getServices(context).accounts.isVerified(id, email) }
}

export const headers = withRetryAfter(privatePage)

export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const { accounts } = getServices(context)
  if (!accounts.mailsLinks) return data({ kind: "failed" as const }, { status: 503 })
  const result = await accounts.proofs.send(customer)
  if (result.kind === "asked") return data({ kind: "asked" as const })
  const headers = { "Retry-After": String(result.retryAfterSeconds) }
  return data({ kind: "wait" as const }, { status: 429, headers })
}

export const meta = unlistedMeta(title, "Confirme que el correo de su cuenta es suyo.")

export default function VerifyOwnEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  const { email, isVerified } = loaderData
  if (isVerified)
    return (
      <ProfilePanel title={title}>
        <Notice kind="success">{`El correo ${email} está verificado.`}</Notice>
      </ProfilePanel>
    )
  return (
    <ProfilePanel
      title={title}
      intro={`Le enviamos un enlace a ${email}. Al abrirlo queda confirmado que el correo es suyo.`}
    >
      {!busy && actionData?.kind === "asked" && (
        <Outcome of={actionData} kind="success">{`Enviamos el enlace a ${email}. Vence en 24 horas.`}</Outcome>
      )}
      {!busy && actionData?.kind === "wait" && (
        <Outcome of={actionData} kind="warning">
          Ya pidió varios enlaces hoy. Revise su correo, también el no deseado, o inténtelo más tarde.
        </Outcome>
      )}
      {!busy && actionData?.kind === "failed" && (
        <Outcome of={actionData} kind="error">
          Esta tienda no envía correos por ahora.
        </Outcome>
      )}
      <Form method="post">
        <Button type="submit" size="lg" busy={busy} busyText="Enviando...">
          Enviarme el enlace
        </Button>
      </Form>
    </ProfilePanel>
  )
}
