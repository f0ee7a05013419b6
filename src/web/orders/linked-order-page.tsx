import { data } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { siteOf } from "../shared/frame/site.ts"
import { privatePage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/linked-order-page"
import { OrderActions, type OrderOutcome, OutcomeNotice } from "./order-actions.tsx"
import { OrderView } from "./order-view.tsx"
import { orderTexts as t } from "./texts.ts"

/** ORD-03: the unguessable address is the access, so visitors need no account. */
const linkedOrder = async ({ context, params }: Route.LoaderArgs | Route.ActionArgs) => {
  const order = await servicesOf(context).orderPages.byLink(params.token)
  if (!order) throw data(null, { status: 404 })
  return order
}

export const loader = async (args: Route.LoaderArgs) => ({ order: await linkedOrder(args) })

export const action = async (args: Route.ActionArgs) => {
  const order = await linkedOrder(args)
  if ((await args.request.formData()).get("accion") !== "cancelar") throw data(null, { status: 400 })
  const result = await servicesOf(args.context).cancellations.cancel(order.orderId)
  const status = { cancelled: 200, running: 202, "too-late": 409, failed: 502 }[result.kind]
  return data<OrderOutcome>({ of: "cancel", result }, { status })
}

/** The address is a secret and must not reach another site. */
export const headers = () => ({ ...privatePage(), "Referrer-Policy": "no-referrer" })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: t.order, description: t.description, brandName: siteOf(matches).brand?.name, noIndex: true })

export default function LinkedOrderPage({ loaderData: { order }, actionData, params }: Route.ComponentProps) {
  return (
    <OrderView
      order={order}
      path={`/pedidos/${params.token}`}
      notice={<OutcomeNotice outcome={actionData} />}
      documents={[]}
      actions={facts => <OrderActions facts={facts} again={false} />}
    />
  )
}
