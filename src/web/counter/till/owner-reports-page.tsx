import { servicesOf } from "../../../services.server.ts"
import { reportGroups } from "../../../shop/till/rules/till-report.ts"
import { siteOf } from "../../shared/frame/site.ts"
import { privatePage } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import { OwnerFrame } from "../owner/owner-frame.tsx"
import { ownerOf } from "../staff-access.server.ts"
import type { Route } from "./+types/owner-reports-page"
import { readReport } from "./read-report.server.ts"
import { ReportView } from "./report-view.tsx"
import { reportTexts as t } from "./texts.ts"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await ownerOf(request, context)
  const report = await readReport(context, staff, request.url, "owner")
  const all = await servicesOf(context).tillReport("association", { ...report, associationId: null })
  const associations = all.rows.map(({ key, label }) => ({ id: key ?? "", name: label ?? "" }))
  return { name: staff.name, report, associations }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Reportes de la tienda", description: t.description, noIndex: true })

export default function OwnerReportsPage({ loaderData }: Route.ComponentProps) {
  const { name, report, associations } = loaderData
  return (
    <OwnerFrame name={name}>
      <ReportView
        report={report}
        title="Reportes de la tienda"
        groups={reportGroups}
        csvPath="/asocias/tienda/reportes/csv"
        associations={associations}
      />
    </OwnerFrame>
  )
}
