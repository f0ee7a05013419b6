import { data, useNavigation } from "react-router"
import { getServices } from "../../../services.server.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import { unlistedMeta } from "../../shared/frame/site.ts"
import { customerSessionId, requireCustomer, requireCustomerCall } from "../../shared/session/customer.server.ts"
import { OpenSessions, openSessionTexts, shownSessions } from "../../shared/session/open-sessions.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import type { Route } from "./+types/devices"
import { ProfilePanel } from "./profile-panel.tsx"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const customer = await requireCustomer(request, context)
  const { customerSessions } = getServices(context).identity
  const open = await customerSessions.list(customer.id, await customerSessionId(request, context))
  return { devices: shownSessions(open) }
}

export const headers = privatePage

/** Only the customer's own sessions can be ended. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const ended = await getServices(context).identity.customerSessions.endOne(
    customer.id,
    readFormText(await request.formData(), "sesion"),
  )
  return data({ ended }, { status: ended ? 200 : 404 })
}

export const meta = unlistedMeta(openSessionTexts.title, "Los dispositivos en los que su cuenta está abierta.")

export default function DevicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ended, gone, title } = openSessionTexts
  const isIdle = useNavigation().state === "idle"
  return (
    <ProfilePanel
      title={title}
      intro="Estos dispositivos tienen su cuenta abierta. Cierre los que no reconozca y cambie su contraseña."
    >
      {actionData && isIdle && (
        <Outcome of={actionData} kind={actionData.ended ? "success" : "warning"}>
          {actionData.ended ? ended : gone}
        </Outcome>
      )}
      <OpenSessions sessions={loaderData.devices} />
    </ProfilePanel>
  )
}
