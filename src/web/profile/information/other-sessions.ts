import { data, redirect } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { customerSessionId, requireCustomerCall } from "../../shared/session/customer.server.ts"
import type { Route } from "./+types/other-sessions"

export const loader = () => redirect("/perfil?tab=informacion")

type Reply = { readonly kind: "sessionsDone" } | { readonly kind: "sessionsFailed" }

/** Logs the customer out everywhere but here. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const { accounts, log } = servicesOf(context)
  const fromPage = (await request.formData()).has("pagina")
  try {
    await accounts.passwords.endOtherSessions(customer, await customerSessionId(request, context))
  } catch (error) {
    log.error({ err: error }, "the other sessions could not be ended")
    return data<Reply>({ kind: "sessionsFailed" }, { status: 503 })
  }
  return fromPage ? redirect("/perfil?tab=informacion") : data<Reply>({ kind: "sessionsDone" })
}
