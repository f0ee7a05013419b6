import { getServices } from "../../services.server.ts"
import { ownerAction } from "../shared/staff/decision-actions.server.ts"
import { keepAction, ReplyNotice } from "../shared/staff/form-reply.tsx"
import { StuckPaymentList } from "../shared/staff/resolve-form.tsx"
import { openAsOwner } from "../shared/staff/staff-access.server.ts"
import { counterMeta } from "../shared/staff/staff-frame.tsx"
import { EmptyState } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/stuck-payments-page"
import { OwnerFrame } from "./owner-frame.tsx"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await openAsOwner(request, context)
  return { name, payments: await getServices(context).stuckPayments.list("all"), now: new Date().toISOString() }
}

export const action = ownerAction

export const clientAction = keepAction

export const meta = counterMeta("Pagos por revisar", "Cobros con tarjeta que esperan una decisión.")

export default function StuckPaymentsPage({ loaderData: { name, payments, now }, actionData }: Route.ComponentProps) {
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <h1 className="text-xl font-bold">Pagos por revisar</h1>
        {actionData && <ReplyNotice reply={actionData} />}
        {payments.length === 0 && <EmptyState title="No hay pagos por revisar." />}
        <StuckPaymentList payments={payments} now={now} action="/asocias/tienda/pagos" />
      </div>
    </OwnerFrame>
  )
}
