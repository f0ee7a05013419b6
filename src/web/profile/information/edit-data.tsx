import { data, Form, useNavigation } from "react-router"
import { factsOf, servicesOf } from "../../../services.server.ts"
import {
  hasProblems,
  type Problems,
  type ProfileValues,
  profileProblems,
  readProfile,
} from "../../../shop/accounts/rules/account-forms.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { siteOf } from "../../shared/frame/site.ts"
import { customerSessionId, requireCustomer, requireCustomerCall } from "../../shared/session/customer.server.ts"
import { Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import type { Route } from "./+types/edit-data"
import { ProfileForm } from "./profile-form.tsx"
import { ProfilePanel } from "./profile-panel.tsx"
import { informationTexts as t } from "./texts.ts"

export type ProfileReply =
  | { readonly kind: "saved"; readonly customer: CustomerProfile }
  | { readonly kind: "invalid"; readonly values: ProfileValues; readonly problems: Problems<keyof ProfileValues> }
  | { readonly kind: "failed"; readonly values: ProfileValues; readonly reason?: EmailRefusal }

/** Why another e-mail was not taken. */
export type EmailRefusal = "password-wrong" | "sign-in-again" | "wait"

const statusOf = { taken: 409, failed: 503, "password-wrong": 401, "sign-in-again": 401, wait: 429 } as const

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  customer: await requireCustomer(request, context),
})

export const headers = privatePage

/** Whose record changes is what the session says; an id in the form is not even read (PROF-10). */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const form = await request.formData()
  const values = readProfile(form)
  const problems = profileProblems(values)
  if (hasProblems(problems)) return data<ProfileReply>({ kind: "invalid", values, problems }, { status: 400 })
  const result = await servicesOf(context).accounts.updateProfile(customer, values, {
    password: textOf(form, "contrasena"),
    address: factsOf(context).clientAddress,
    sessionId: await customerSessionId(request, context),
  })
  if (result.kind === "saved") return data<ProfileReply>(result)
  const reason = result.kind === "taken" || result.kind === "failed" ? undefined : result.kind
  return data<ProfileReply>({ kind: "failed", values, reason }, { status: statusOf[result.kind] })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: t.editTitle, description: t.description, noIndex: true })

/** The form of the 'Informacion' tab as a page of its own, for browsers without script. */
export default function EditDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  return (
    <ProfilePanel title={t.editTitle}>
      {actionData?.kind === "saved" && !busy && <Notice kind="success">{t.saved}</Notice>}
      <ProfileForm Form={Form} customer={loaderData.customer} reply={actionData} busy={busy} />
    </ProfilePanel>
  )
}
