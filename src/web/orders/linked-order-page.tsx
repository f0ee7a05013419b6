import { data } from "react-router"
import { getServices } from "../../services.server.ts"
import { unlistedMeta } from "../shared/frame/site.ts"
import { erpOr503 } from "../shared/session/customer.server.ts"
import { secretPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/linked-order-page"
import { answerOrder, readReturns } from "./order-actions.server.ts"
import { OrderActions, OtherPerson, OutcomeNotice } from "./order-actions.tsx"
import { OrderView } from "./order-view.tsx"
import { ReturnPanel } from "./return-panel.tsx"

/** ORD-03: the unguessable address gives access, so visitors need no account. */
const readLinkedOrder = async ({ context, params }: Route.LoaderArgs | Route.ActionArgs) => {
  const order = await erpOr503(getServices(context).orderPages.byLink(params.token))
  if (!order) throw data(null, { status: 404 })
  return order
}

export const loader = async (args: Route.LoaderArgs) => {
  const order = await readLinkedOrder(args)
  const otherPerson = await getServices(args.context).counter.pickup.readOtherPerson(order.orderId)
  return { order, otherPerson, returns: await readReturns(args.context, order) }
}

export const action = async (args: Route.ActionArgs) => {
  const answer = await answerOrder(args.context, await readLinkedOrder(args), await args.request.formData())
  if (!answer) throw data(null, { status: 400 })
  return answer
}

/** The address is a secret and must not reach another site. */
export const headers = secretPage

export const meta = unlistedMeta("Pedido", "Estado y detalle de su pedido.")

export default function LinkedOrderPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, otherPerson, returns } = loaderData
  return (
    <OrderView
      order={order}
      path={`/pedidos/${params.token}`}
      notice={facts => <OutcomeNotice outcome={actionData} facts={facts} />}
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
