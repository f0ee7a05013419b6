import { data, Form, redirect, useNavigation } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { siteOf } from "../shared/frame/site.ts"
import { signInHeaders } from "../shared/session/customer.server.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { secretPage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/verify-email"
import { AccountFrame } from "./account-frame.tsx"
import { verifyTexts as t } from "./texts.ts"

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const proof = await servicesOf(context).accounts.proofs.peek(params.token)
  return data({ proof }, { status: proof ? 200 : 410 })
}

export const headers = secretPage

interface Reply {
  readonly kind: "verified" | "expired" | "failed"
}

/** A POST, because mail programs open links by themselves. */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const result = await servicesOf(context).accounts.proofs.prove(params.token)
  if (result.kind === "signed-in")
    return redirect("/perfil", { headers: await signInHeaders(request, context, result.customer) })
  const status = { verified: 200, expired: 410, failed: 503 }[result.kind]
  return data<Reply>({ kind: result.kind }, { status })
}

export const clientAction = whenLost<Reply>(() => ({ kind: "failed" }))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: t.title, description: t.description, noIndex: true })

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  if (actionData?.kind === "verified")
    return (
      <AccountFrame title={t.doneTitle}>
        <Notice kind="success">{t.done}</Notice>
        <ButtonLink to="/perfil" size="lg" className="self-start">
          {t.toProfile}
        </ButtonLink>
      </AccountFrame>
    )
  if (!loaderData.proof)
    return (
      <AccountFrame title={t.expiredTitle}>
        <Notice kind="warning">{t.expired}</Notice>
        <ButtonLink to="/perfil/verificar-correo" size="lg" className="self-start">
          {t.askAgain}
        </ButtonLink>
      </AccountFrame>
    )
  const { email, takesOver } = loaderData.proof
  return (
    <AccountFrame title={t.title} intro={takesOver ? t.takeOver(email) : t.intro(email)}>
      {!busy && actionData?.kind === "failed" && <Notice kind="error">{t.failed}</Notice>}
      <Form method="post">
        <Button type="submit" size="lg" busy={busy} busyText={t.busy}>
          {takesOver ? t.submitTakeOver : t.submit}
        </Button>
      </Form>
    </AccountFrame>
  )
}
