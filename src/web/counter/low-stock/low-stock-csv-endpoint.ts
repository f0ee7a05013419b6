import { data } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { csvOf } from "../../../shop/vocabulary/text.ts"
import { associationOf } from "../staff-access.server.ts"
import type { Route } from "./+types/low-stock-csv-endpoint"
import { lowStockHeadings } from "./low-stock-page.tsx"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const low = await servicesOf(context).backOffice.lowStock(await associationOf(request, context))
  if (low === "failed") throw data(null, { status: 503 })
  const rows = low.map(({ ref, label, here, alertLevel, sold }) => [ref, label, here, alertLevel, sold])
  return new Response(csvOf([lowStockHeadings, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="por-agotarse.csv"',
      "Cache-Control": "private, no-store",
    },
  })
}
