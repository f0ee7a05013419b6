import { data, type LoaderFunctionArgs, type RouterContextProvider } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { csvOf } from "../../shop/vocabulary/text.ts"
import { lowStockHeadings } from "./low-stock/low-stock-page.tsx"
import { associationOf } from "./staff-access.server.ts"
import { readReport } from "./till/read-report.server.ts"
import { countedName, reportGroupTexts, rowName, sumTexts } from "./till/texts.ts"

type Context = Readonly<RouterContextProvider>

const lowStockRows = async (request: Request, context: Context) => {
  const low = await servicesOf(context).backOffice.lowStock(await associationOf(request, context))
  if (low === "failed") throw data(null, { status: 503 })
  const rows = low.map(({ ref, label, here, alertLevel, sold }) => [ref, label, here, alertLevel, sold])
  return { name: "por-agotarse", rows: [lowStockHeadings, ...rows] }
}

const reportRows = async (request: Request, context: Context) => {
  const { group, from, to, rows } = (await readReport(request, context)).report
  const { sales, handOvers, returns, total } = sumTexts
  const heading = [reportGroupTexts[group], sales, handOvers, returns, total, countedName(group)]
  const lines = rows.map(row => [rowName(group, row), row.sales, row.handOvers, row.returns, row.total, row.count])
  return { name: `reporte-${group}-${from}-${to}`, rows: [heading, ...lines] }
}

export const loader = async ({ request, context, pattern }: LoaderFunctionArgs) => {
  const isLowStock = pattern === "asocias/admin/por-agotarse/csv"
  const { name, rows } = await (isLowStock ? lowStockRows : reportRows)(request, context)
  return new Response(csvOf(rows), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  })
}
