import { csvOf } from "../../../shop/vocabulary/text.ts"
import { associationOf, ownerOf } from "../staff-access.server.ts"
import type { Route } from "./+types/report-csv-endpoint"
import { readReport } from "./read-report.server.ts"
import { rowName } from "./report-view.tsx"
import { reportTexts as t, tillTexts } from "./texts.ts"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const who = new URL(request.url).pathname.startsWith("/asocias/tienda") ? "owner" : "association"
  const staff = await (who === "owner" ? ownerOf : associationOf)(request, context)
  const report = await readReport(context, staff, request.url, who)
  const counted = report.group === "product" || report.group === "category" ? "Unidades" : "Movimientos"
  const heading = [
    t.groups[report.group],
    tillTexts.sales,
    tillTexts.handOvers,
    tillTexts.returns,
    tillTexts.total,
    counted,
  ]
  const rows = report.rows.map(row => [
    rowName(report.group, row),
    row.sales,
    row.handOvers,
    row.returns,
    row.total,
    row.count,
  ])
  return new Response(csvOf([heading, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="reporte-${report.group}-${report.from}-${report.to}.csv"`,
      "Cache-Control": "private, no-store",
    },
  })
}
