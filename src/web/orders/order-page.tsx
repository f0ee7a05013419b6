import { data, type ShouldRevalidateFunctionArgs } from "react-router"
import { getServices } from "../../services.server.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import { isPlaced } from "../../shop/vocabulary/order-status.ts"
import { siteMeta } from "../shared/frame/site.ts"
import { erpOr503, requireCustomer, requireCustomerCall } from "../shared/session/customer.server.ts"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/order-page"
import { BoardPanel } from "./board-panel.tsx"
import { answerBoard, answerOrder, readReturns } from "./order-actions.server.ts"
import { OrderActions, type OrderOutcome, OtherPerson, OutcomeNotice } from "./order-actions.tsx"
import { OrderView } from "./order-view.tsx"
import { ReturnPanel } from "./return-panel.tsx"
import { SinpePanel } from "./sinpe-panel.tsx"

const readOwnOrder = async (
  { request, context, params }: Route.LoaderArgs | Route.ActionArgs,
  required: typeof requireCustomer,
) => {
  const customer = await required(request, context)
  const order = await erpOr503(getServices(context).orderPages.ofCustomer(customer.id, params.ref))
  if (!order) throw data(null, { status: 404 })
  return { customer, order }
}

export const loader = async (args: Route.LoaderArgs) => {
  const { customer, order } = await readOwnOrder(args, requireCustomer)
  const { claims, boards, counter } = getServices(args.context)
  const { method, status, isPriceOpen } = order.facts
  const board = await boards.forCustomer.read(customer.id, order.ref)
  return {
    order,
    returns: await readReturns(args.context, order),
    sinpe: method === "sinpe" && isPlaced(status) && !isPriceOpen ? await claims.own(order) : null,
    otherPerson: await counter.pickup.readOtherPerson(order.orderId),
    board: board && { ...board, formKey: crypto.randomUUID() },
  }
}

const claimStatus = { claimed: 200, problem: 422, "too-late": 409 } as const

/** Browsers send an empty file field as a nameless file. */
const readFile = async (form: FormData): Promise<Uint8Array | null> => {
  const file = form.get("comprobante")
  return file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null
}

export const action = async (args: Route.ActionArgs) => {
  const { customer, order } = await readOwnOrder(args, requireCustomerCall)
  const { cart, claims } = getServices(args.context)
  const form = await args.request.formData()
  switch (readFormText(form, "accion")) {
    case "ya-pague": {
      const typed = readFormText(form, "referencia")
      const result = await claims.claim(order.orderId, { typed, file: await readFile(form) })
      return data<OrderOutcome>({ of: "claim", result, typed }, { status: claimStatus[result.kind] })
    }
    case "repetir": {
      const { missing } = await cart.addMany(customer.id, order.lines)
      return data<OrderOutcome>({ of: "again", missing, cart: await cart.units(customer.id) })
    }
    default:
      return (
        (await answerOrder(args.context, order, form)) ??
        answerBoard(args.context, { customerId: customer.id, ref: order.ref, form })
      )
  }
}

/** After a press that came too late (409) the page shows the current state. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate

export const headers = privatePage

export const meta: Route.MetaFunction = ({ matches, params }) =>
  siteMeta(matches, {
    title: `Pedido ${params.ref}`,
    description: "Estado y detalle de su pedido.",
    noIndex: true,
  })

export default function OwnOrderPage({
  loaderData: { order, board, otherPerson, sinpe, returns },
  actionData,
  params,
}: Route.ComponentProps) {
  const path = `/perfil/pedidos/${params.ref}`
  return (
    <OrderView
      order={order}
      path={path}
      notice={facts => <OutcomeNotice outcome={actionData} facts={facts} />}
      board={board && <BoardPanel board={board} typed={actionData?.of === "board" ? actionData.typed : ""} />}
      payment={facts =>
        sinpe && (
          <SinpePanel
            page={sinpe}
            state={facts.transfer}
            sent={actionData?.of === "claim" ? actionData : undefined}
            path={path}
          />
        )
      }
      actions={facts => (
        <>
          <OtherPerson facts={facts} name={otherPerson} />
          <OrderActions facts={facts} again={board === null} />
          {returns && <ReturnPanel returns={returns} sent={actionData?.of === "return" ? actionData : undefined} />}
        </>
      )}
    />
  )
}
