import { redirect } from "react-router"
import { getServices } from "../../../services.server.ts"
import { signedInCustomer } from "../../shared/session/customer.server.ts"
import { privatePage } from "../../ui/page-headers.ts"
import type { Route } from "./+types/place-order-endpoint"
import { confirmOrder, readPostedOrder, replyTo } from "./posted-order.server.ts"
import type { PlaceOrderReply } from "./texts.ts"

const problemStatus: Partial<Record<Extract<PlaceOrderReply, { kind: "problem" }>["problem"], number>> = {
  "unknown-size": 400,
  "signed-out": 401,
  "registered-otherwise": 409,
  gone: 410,
  busy: 503,
  failed: 502,
  "failed-registered": 502,
}

const place = async ({ request, context }: Route.ActionArgs): Promise<PlaceOrderReply> => {
  const customer = await signedInCustomer(request, context)
  if (!customer) return { kind: "problem", problem: "signed-out" }
  const posted = await readPostedOrder(request, context)
  if (typeof posted === "string") return { kind: "problem", problem: posted }
  const { boards, legal } = getServices(context)
  await legal.accept({ customerId: customer.id }, posted.acceptedTerms)
  const prepared = await boards.prepare(customer.id, posted)
  if (prepared.kind !== "prepared") return replyTo(prepared)
  return confirmOrder(context, customer, prepared.order.key)
}

export const loader = () => redirect("/servicios/PCB")

/** Sent by script, so that the page can show the progress. */
export const action = async (args: Route.ActionArgs): Promise<Response> => {
  const reply = await place(args)
  const status = reply.kind === "confirmed" ? 200 : (reply.kind === "problem" && problemStatus[reply.problem]) || 422
  return Response.json(reply, { status, headers: privatePage() })
}
