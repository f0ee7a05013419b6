import { data, Form, useNavigation } from "react-router"
import { getServices } from "../../../services.server.ts"
import { mailTopics } from "../../../shop/vocabulary/people.ts"
import { unlistedMeta } from "../../shared/frame/site.ts"
import { requireCustomer, requireCustomerCall } from "../../shared/session/customer.server.ts"
import { Button } from "../../ui/button.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import type { Route } from "./+types/mail-choices"
import { mailTopicTexts, ProfilePanel } from "./profile-panel.tsx"

const title = "Correos que recibo"
const intro = "Elija qué avisos quiere recibir por correo."

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const customer = await requireCustomer(request, context)
  return { unwanted: await getServices(context).mailPreferences.unwanted(customer.id) }
}

export const headers = privatePage

export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const wanted = (await request.formData()).getAll("correo")
  await getServices(context).mailPreferences.choose(
    customer.id,
    mailTopics.filter(topic => !wanted.includes(topic)),
  )
  return data({ saved: true })
}

export const meta = unlistedMeta(title, intro)

export default function MailChoicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const busy = navigation.state !== "idle"
  return (
    <ProfilePanel title={title} intro={intro}>
      {actionData && !busy && (
        <Outcome of={actionData} kind="success">
          Se guardaron sus preferencias.
        </Outcome>
      )}
      <Form method="post" className="flex flex-col gap-4">
        <fieldset className="flex flex-col divide-y divide-line rounded-board border border-line">
          <legend className="sr-only">{title}</legend>
          {mailTopics.map(topic => (
            <label key={topic} className="flex min-h-14 items-center gap-3 px-4 py-2">
              <input
                type="checkbox"
                name="correo"
                value={topic}
                defaultChecked={!loaderData.unwanted.includes(topic)}
                className="size-5 accent-mask-700"
              />
              <span>{mailTopicTexts[topic]}</span>
            </label>
          ))}
        </fieldset>
        <p className="text-sm text-ink-soft">Los correos sobre pedidos, pagos y su cuenta siempre se envían.</p>
        <Button type="submit" busy={busy} busyText="Guardando..." className="self-start">
          Guardar
        </Button>
      </Form>
    </ProfilePanel>
  )
}
