import { getServices } from "../../services.server.ts"
import { ownerAction } from "../shared/staff/decision-actions.server.ts"
import { keepAction, ReplyNotice } from "../shared/staff/form-reply.tsx"
import { OfflineCases } from "../shared/staff/offline-cases.tsx"
import { openAsOwner } from "../shared/staff/staff-access.server.ts"
import { counterMeta } from "../shared/staff/staff-frame.tsx"
import { EmptyState } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/offline-sales-page"
import { OwnerFrame } from "./owner-frame.tsx"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await openAsOwner(request, context)
  return { name, cases: await getServices(context).counter.offlineSales.allCases() }
}

export const action = ownerAction

export const clientAction = keepAction

export const meta = counterMeta(
  "Ventas sin conexión",
  "Ventas que se cobraron sin conexión y no coinciden con la tienda.",
)

export default function OfflineSalesPage({ loaderData: { name, cases }, actionData }: Route.ComponentProps) {
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <h1 className="text-xl font-bold">Ventas sin conexión</h1>
        {actionData && <ReplyNotice reply={actionData} />}
        {cases.length === 0 && <EmptyState title="No hay ventas sin conexión por revisar." />}
        <OfflineCases cases={cases} action="/asocias/tienda/ventas-sin-conexion" />
      </div>
    </OwnerFrame>
  )
}
