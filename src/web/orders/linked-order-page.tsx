import { data } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import { siteOf } from "../shared/frame/site.ts"
import { erpOrSay } from "../shared/session/session-reading.server.ts"
import { secretPage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/linked-order-page"
import { askReturn, returnsOf } from "./ask-return.server.ts"
import { OrderActions, type OrderOutcome, OtherPerson, OutcomeNotice } from "./order-actions.tsx"
import { OrderView } from "./order-view.tsx"
import { ReturnPanel } from "./return-panel.tsx"

/** ORD-03: the unguessable address is the access, so visitors need no account. */
const linkedOrder = async ({ context, params }: Route.LoaderArgs | Route.ActionArgs) => {
  const order = await erpOrSay(servicesOf(context).orderPages.byLink(params.token))
  if (!order) throw data(null, { status: 404 })
  return order
}

export const loader = async (args: Route.LoaderArgs) => {
  const order = await linkedOrder(args)
  const otherPerson = await servicesOf(args.context).backOffice.pickup.otherOf(order.orderId)
  return { order, otherPerson, returns: await returnsOf(args.context, order) }
}

export const action = async (args: Route.ActionArgs) => {
  const order = await linkedOrder(args)
  const { cancellations, backOffice } = servicesOf(args.context)
  const form = await args.request.formData()
  if (textOf(form, "accion") === "retira") {
    await backOffice.pickup.nameOther(order.orderId, textOf(form, "nombre"))
    return data<OrderOutcome>({ of: "other-person" })
  }
  if (textOf(form, "accion") === "devolver") return askReturn(args.context, order, form)
  if (textOf(form, "accion") !== "cancelar") throw data(null, { status: 400 })
  const result = await cancellations.cancel(order.orderId)
  const status = { cancelled: 200, running: 202, "too-late": 409, failed: 502 }[result.kind]
  return data<OrderOutcome>({ of: "cancel", result }, { status })
}

/** The address is a secret and must not reach another site. */
export const headers = secretPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Pedido",
    description: "Estado y detalle de su pedido.",
    brandName: siteOf(matches).brand?.name,
    noIndex: true,
  })

export default function LinkedOrderPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, otherPerson, returns } = loaderData
  return (
    <OrderView
      order={order}
      path={`/pedidos/${params.token}`}
      notice={<OutcomeNotice outcome={actionData} />}
      actions={facts => (
        <>
          <OtherPerson facts={facts} name={otherPerson} />
          <OrderActions facts={facts} again={false} />
          {returns && <ReturnPanel returns={returns} sent={actionData?.of === "return" ? actionData : undefined} />}
        </>
      )}
    />
  )
}
