import { Form, useNavigation } from "react-router"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { unlistedMeta } from "../../shared/frame/site.ts"
import { requireCustomer, requireCustomerCall } from "../../shared/session/customer.server.ts"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { saveData } from "../profile-action.server.ts"
import { type DataOutcome, lostData } from "../profile-reply.ts"
import type { Route } from "./+types/edit-data"
import { ProfileForm } from "./profile-form.tsx"
import { ProfilePanel } from "./profile-panel.tsx"

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  customer: await requireCustomer(request, context),
})

export const headers = privatePage

export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  return saveData({ request, context, customer, form: await request.formData() })
}

export const clientAction = whenLost<DataOutcome>(lostData)

export const meta = unlistedMeta("Editar mis datos", "Sus datos y la seguridad de su cuenta.")

/** For browsers without script. */
export default function EditDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  return (
    <ProfilePanel title="Editar mis datos">
      {actionData?.kind === "saved" && !busy && (
        <Outcome of={actionData} kind="success">
          Usuario actualizado correctamente.
        </Outcome>
      )}
      <ProfileForm Form={Form} action="/perfil/datos" customer={loaderData.customer} reply={actionData} busy={busy} />
    </ProfilePanel>
  )
}
