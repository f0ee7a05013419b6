import { data } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import { BoardPicture } from "../shared/board/board-picture.tsx"
import { FindingList } from "../shared/board/finding-list.tsx"
import { siteOf } from "../shared/frame/site.ts"
import { requireCustomer } from "../shared/session/customer.server.ts"
import { privatePage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/order-page"
import { OrderActions, type OrderOutcome, OtherPerson, OutcomeNotice } from "./order-actions.tsx"
import { OrderView } from "./order-view.tsx"
import { orderTexts as t } from "./texts.ts"

const ownOrder = async ({ request, context, params }: Route.LoaderArgs | Route.ActionArgs) => {
  const customer = await requireCustomer(request, context)
  const order = await servicesOf(context).orderPages.ofCustomer(customer.id, params.ref)
  if (!order) throw data(null, { status: 404 })
  return { customer, order }
}

export const loader = async (args: Route.LoaderArgs) => {
  const { order } = await ownOrder(args)
  const board = await servicesOf(args.context).pcb.forStaff(order.orderId)
  return {
    order,
    otherPerson: await servicesOf(args.context).backOffice.pickup.otherOf(order.orderId),
    board: board && { svg: board.svg, side: board.inspection?.side, findings: board.inspection?.findings ?? [] },
  }
}

export const action = async (args: Route.ActionArgs) => {
  const { customer, order } = await ownOrder(args)
  const { cancellations, buyAgain, backOffice } = servicesOf(args.context)
  const form = await args.request.formData()
  switch (form.get("accion")) {
    case "retira":
      await backOffice.pickup.nameOther(order.orderId, textOf(form, "nombre"))
      return data<OrderOutcome>({ of: "other-person" })
    case "cancelar": {
      const result = await cancellations.cancel(order.orderId)
      const status = { cancelled: 200, running: 202, "too-late": 409, failed: 502 }[result.kind]
      return data<OrderOutcome>({ of: "cancel", result }, { status })
    }
    case "repetir":
      return data<OrderOutcome>({ of: "again", missing: await buyAgain(customer.id, order) })
    default:
      throw data(null, { status: 400 })
  }
}

export const headers = privatePage

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: t.title(params.ref),
    description: t.description,
    brandName: siteOf(matches).brand?.name,
    noIndex: true,
  })

export default function OwnOrderPage({
  loaderData: { order, board, otherPerson },
  actionData,
  params,
}: Route.ComponentProps) {
  const path = `/perfil/pedidos/${params.ref}`
  return (
    <OrderView
      order={order}
      path={path}
      notice={<OutcomeNotice outcome={actionData} />}
      board={
        board && (
          <div className="grid gap-4 lg:grid-cols-2">
            {board.svg && <BoardPicture svg={board.svg} side={board.side ?? "bottom"} label={t.board} />}
            <FindingList findings={board.findings} />
          </div>
        )
      }
      documents={[]}
      actions={facts => (
        <>
          {(facts.status === 1 || facts.status === 2) && <OtherPerson name={otherPerson} />}
          <OrderActions facts={facts} again />
        </>
      )}
    />
  )
}
