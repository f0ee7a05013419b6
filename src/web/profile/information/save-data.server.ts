import { data, type RouterContextProvider } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { hasProblems, profileProblems, readProfile } from "../../../shop/accounts/rules/account-forms.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { callerOf, customerSessionId } from "../../shared/session/customer.server.ts"
import type { DataOutcome } from "../profile-reply.ts"

const statusOf = { taken: 409, failed: 503, "password-wrong": 401, "sign-in-again": 401, wait: 429 } as const

/** The session says whose record changes; an id in the form is not read (PROF-10). */
export const saveData = async (
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
  customer: CustomerProfile,
  form: FormData,
) => {
  const values = readProfile(form)
  const problems = profileProblems(values)
  if (hasProblems(problems))
    return data<DataOutcome>({ of: "data", kind: "invalid", values, problems }, { status: 400 })
  const result = await servicesOf(context).accounts.updateProfile(customer, values, {
    password: textOf(form, "contrasena"),
    ...(await callerOf(request, context)),
    sessionId: await customerSessionId(request, context),
  })
  if (result.kind === "saved") return data<DataOutcome>({ of: "data", ...result })
  const reason = result.kind === "taken" || result.kind === "failed" ? undefined : result.kind
  return data<DataOutcome>({ of: "data", kind: "failed", values, reason }, { status: statusOf[result.kind] })
}
