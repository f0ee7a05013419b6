import { getServices } from "../../services.server.ts"
import { readReport } from "../shared/staff/read-report.server.ts"
import { ReportView } from "../shared/staff/report-view.tsx"
import { counterMeta } from "../shared/staff/staff-frame.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/reports-page"
import { OwnerFrame } from "./owner-frame.tsx"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { staff, report } = await readReport(request, context)
  const all = await getServices(context).tillReport("association", { ...report, associationId: null })
  const associations = all.rows.map(({ key, label }) => ({ id: key ?? "", name: label ?? "" }))
  return { name: staff.name, report, associations }
}

export const meta = counterMeta(
  "Reportes de la tienda",
  "Ventas, entregas y devoluciones por día, turno, persona, método, categoría y producto.",
)

export default function ReportsPage({ loaderData: { name, report, associations } }: Route.ComponentProps) {
  return (
    <OwnerFrame name={name}>
      <ReportView report={report} associations={associations} title="Reportes de la tienda" />
    </OwnerFrame>
  )
}
