import { readReport } from "../../shared/staff/read-report.server.ts"
import { ReportView } from "../../shared/staff/report-view.tsx"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { readFrame } from "../staff-access.server.ts"
import type { Route } from "./+types/reports-page"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { staff, report } = await readReport(request, context)
  return { name: staff.name, report, frame: await readFrame(context, staff) }
}

export const meta = counterMeta(
  "Reportes",
  "Ventas, entregas y devoluciones por día, turno, persona, método, categoría y producto.",
)

export default function ReportsPage({ loaderData: { name, frame, report } }: Route.ComponentProps) {
  return (
    <AdminFrame frame={frame}>
      <ReportView report={report} associations={null} title={`Reportes: ${name}`} />
    </AdminFrame>
  )
}
