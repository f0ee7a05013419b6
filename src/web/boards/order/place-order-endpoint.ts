import { redirect } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { customerOf } from "../../shared/session/customer.server.ts"
import { privatePage } from "../../ui/page-headers.ts"
import type { Route } from "./+types/place-order-endpoint"
import type { PlaceOrderReply } from "./place-order-reply.ts"
import { confirmOrder, readPostedOrder, replyTo } from "./posted-order.server.ts"

const statusOf = (reply: PlaceOrderReply): number => {
  if (reply.kind === "confirmed") return 200
  if (reply.kind !== "problem") return 422
  switch (reply.problem) {
    case "unknown-size":
      return 400
    case "signed-out":
      return 401
    case "registered-otherwise":
      return 409
    case "gone":
      return 410
    case "busy":
      return 503
    case "failed":
    case "failed-registered":
      return 502
    default:
      return 422
  }
}

const place = async ({ request, context }: Route.ActionArgs): Promise<PlaceOrderReply> => {
  const customer = await customerOf(request, context)
  if (!customer) return { kind: "problem", problem: "signed-out" }
  const posted = await readPostedOrder(request, context)
  if (typeof posted === "string") return { kind: "problem", problem: posted }
  const prepared = await servicesOf(context).boards.prepare(customer.id, posted)
  if (prepared.kind !== "prepared") return replyTo(prepared)
  return confirmOrder(context, customer, prepared.order.key)
}

export const loader = () => redirect("/servicios/PCB")

/** Sent by script so that its progress can be shown. */
export const action = async (args: Route.ActionArgs): Promise<Response> => {
  const reply = await place(args)
  return Response.json(reply, { status: statusOf(reply), headers: privatePage() })
}
