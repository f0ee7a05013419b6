import type { LoaderFunctionArgs } from "react-router"
import { getServices } from "../../../services.server.ts"
import { csvAnswer } from "../file-answers.server.ts"
import { readReport } from "./read-report.server.ts"
import { countedName, reportGroupTexts, rowName, sumTexts } from "./report-view.tsx"

/** For one association, or for all at the owner's address. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { group, from, to, rows } = (await readReport(request, context)).report
  const { sales, handOvers, returns, total } = sumTexts
  const heading = [reportGroupTexts[group], sales, handOvers, returns, total, countedName(group)]
  const lines = rows.map(row => [
    rowName(group, row, getServices(context).settings.business().paymentModes),
    row.sales,
    row.handOvers,
    row.returns,
    row.total,
    row.count,
  ])
  return csvAnswer(`reporte-${group}-${from}-${to}`, [heading, ...lines])
}
