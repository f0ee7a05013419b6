import { data } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { siteOf } from "../../shared/frame/site.ts"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import { lostAction } from "../lost-action.ts"
import { type ActionReply, resolvePayment } from "../panel/decision-actions.server.ts"
import { StuckPaymentList } from "../panel/stuck-payments.tsx"
import { ownerCalling, ownerOf } from "../staff-access.server.ts"
import type { Route } from "./+types/stuck-payments-page"
import { OwnerFrame } from "./owner-frame.tsx"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await ownerOf(request, context)
  return { name, payments: await servicesOf(context).stuckPayments.list("all"), now: new Date().toISOString() }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const owner = await ownerCalling(request, context)
  const answer = await resolvePayment(context, owner, await request.formData())
  if (!answer) throw data({ problem: "bad-request" }, { status: 400 })
  return data(answer.reply, { status: answer.status })
}

export const clientAction = whenLost<ActionReply>(lostAction)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    ...siteOf(matches),
    title: "Pagos por revisar",
    description: "Cobros con tarjeta que esperan una decisión.",
    noIndex: true,
  })

export default function StuckPaymentsPage({ loaderData: { name, payments, now }, actionData }: Route.ComponentProps) {
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <h1 className="text-xl font-bold">Pagos por revisar</h1>
        {actionData && <Notice kind={actionData.isGood ? "success" : "error"}>{actionData.text}</Notice>}
        {payments.length === 0 && <EmptyState title="No hay pagos por revisar." />}
        <StuckPaymentList payments={payments} now={now} action="/asocias/tienda/pagos" />
      </div>
    </OwnerFrame>
  )
}
