import { data, redirect } from "react-router"
import { getServices } from "../../services.server.ts"
import { readRegistration } from "../../shop/accounts/rules/account-forms.ts"
import { takeStep } from "../../shop/accounts/rules/account-steps.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { unlistedMeta } from "../shared/frame/site.ts"
import { clearCookie, getCookies, readSecret } from "../shared/session/cookies.server.ts"
import { signInAndReturn } from "../shared/session/pending-action.server.ts"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/complete-account"
import { AccountFrame } from "./account-frame.tsx"
import { AccountSteps, lostStep, type StepReply } from "./account-steps.tsx"

/** The server finds it by the cookie's id and never uses what the browser sends (SOC-17). */
const requireVerifiedProfile = async (request: Request, context: Route.LoaderArgs["context"]) => {
  const pendingId = await readSecret(getCookies(context).pendingProfile, request)
  const profile = await getServices(context).accounts.pendingProfile(pendingId)
  if (!profile) throw redirect("/iniciar-sesion")
  return { pendingId, profile }
}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { email, givenName, familyName } = (await requireVerifiedProfile(request, context)).profile
  const { careers } = getServices(context).settings.business()
  return { careers, known: { correo: email, nombre: givenName, apellidos: familyName } }
}

export const headers = privatePage

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { pendingId, profile } = await requireVerifiedProfile(request, context)
  const { careers } = getServices(context).settings.business()
  const form = await request.formData()
  const outcome = takeStep(form, { careers, withPassword: false, verifiedEmail: profile.email })
  if (outcome.kind === "show") {
    const refused = Object.keys(outcome.problems).length > 0
    return data<StepReply>(outcome, { status: refused ? 400 : 200 })
  }
  const { values } = outcome
  const result = await getServices(context).accounts.completeAccount(pendingId, values)
  const failed = (failure: StepReply["failure"]) =>
    data<StepReply>({ step: "estudiante", values, problems: {}, failure }, { status: 503 })
  switch (result.kind) {
    case "signed-in": {
      await getServices(context).legal.accept({ customerId: result.customer.id }, form.get("terminos"))
      const { to, headers } = await signInAndReturn(request, context, result.customer)
      headers.append("Set-Cookie", await clearCookie(getCookies(context).pendingProfile))
      return redirect(to, { headers })
    }
    case "no-profile":
      return redirect("/iniciar-sesion")
    case "not-read-back":
      return failed("notReadBack")
    case "failed":
      return failed("failed")
  }
}

export const clientAction = whenLost<StepReply>(lostStep)

export const meta = unlistedMeta("Complete su cuenta", "Complete los datos de su cuenta nueva.")

export default function CompleteAccountPage({ loaderData: { careers, known }, actionData }: Route.ComponentProps) {
  const values = { ...readRegistration(new FormData(), careers), ...known }
  return (
    <AccountFrame
      title="Complete su cuenta"
      intro="Google confirmó su correo. Faltan pocos datos para crear su cuenta."
    >
      <AccountSteps
        use="complete"
        careers={careers}
        start={{ step: "datos", values, problems: {} }}
        reply={actionData}
      />
    </AccountFrame>
  )
}
