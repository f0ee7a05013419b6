import { data, Form, useNavigation } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import { siteOf } from "../../shared/frame/site.ts"
import { customerSessionId, requireCustomer, requireCustomerCall } from "../../shared/session/customer.server.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import type { Route } from "./+types/devices"
import { deviceName } from "./device-name.ts"
import { ProfilePanel } from "./profile-panel.tsx"
import { deviceTexts as t } from "./texts.ts"

const moment = new Intl.DateTimeFormat("es-CR", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "America/Costa_Rica",
})

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const customer = await requireCustomer(request, context)
  const { customerSessions } = servicesOf(context).identity
  const open = await customerSessions.list(customer.id, await customerSessionId(request, context))
  return {
    devices: open.map(({ key, device, lastSeenAt, isCurrent }) => ({
      key,
      name: deviceName(device) ?? t.unknown,
      seen: moment.format(lastSeenAt),
      isCurrent,
    })),
  }
}

export const headers = privatePage

/** Only among the customer's own sessions. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const ended = await servicesOf(context).identity.customerSessions.endOne(
    customer.id,
    textOf(await request.formData(), "sesion"),
  )
  return data({ ended }, { status: ended ? 200 : 404 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: t.title, description: t.description, noIndex: true })

export default function DevicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const ending = navigation.state === "submitting" ? navigation.formData?.get("sesion") : null
  return (
    <ProfilePanel title={t.title} intro={t.intro}>
      {actionData && navigation.state === "idle" && (
        <Notice kind={actionData.ended ? "success" : "warning"}>{actionData.ended ? t.ended : t.gone}</Notice>
      )}
      <ul className="divide-y divide-line rounded-board border border-line">
        {loaderData.devices.map(({ key, name, seen, isCurrent }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <span className="flex flex-col">
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-ink-soft">{isCurrent ? t.current : t.seen(seen)}</span>
            </span>
            {!isCurrent && (
              <Form method="post">
                <Button
                  type="submit"
                  name="sesion"
                  value={key}
                  variant="secondary"
                  busy={ending === key}
                  busyText={t.ending}
                  aria-label={t.endOf(name)}
                >
                  {t.end}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </ProfilePanel>
  )
}
