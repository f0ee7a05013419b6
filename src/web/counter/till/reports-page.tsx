import { servicesOf } from "../../../services.server.ts"
import { reportGroups } from "../../../shop/till/rules/till-report.ts"
import { siteOf } from "../../shared/frame/site.ts"
import { privatePage } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { associationOf } from "../staff-access.server.ts"
import type { Route } from "./+types/reports-page"
import { counterBar } from "./counter-bar.server.ts"
import { readReport } from "./read-report.server.ts"
import { ReportView } from "./report-view.tsx"
import { reportTexts as t } from "./texts.ts"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await associationOf(request, context)
  const [report, bar, counts] = await Promise.all([
    readReport(context, staff, request.url, "association"),
    counterBar(context, staff),
    servicesOf(context).backOffice.queues.counts(staff, { soon: true }),
  ])
  return { association: { id: staff.id, name: staff.name }, report, bar, counts }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Reportes", description: t.description, noIndex: true })

const ownGroups = reportGroups.filter(group => group !== "association")

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { association, report, bar, counts } = loaderData
  return (
    <AdminFrame association={association} tab={null} counts={counts} bar={bar}>
      <ReportView
        report={report}
        title={`Reportes: ${association.name}`}
        groups={ownGroups}
        csvPath="/asocias/admin/reportes/csv"
        associations={null}
      />
    </AdminFrame>
  )
}
