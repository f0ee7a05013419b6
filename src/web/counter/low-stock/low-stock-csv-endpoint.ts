import { data, type LoaderFunctionArgs } from "react-router"
import { getServices } from "../../../services.server.ts"
import { csvAnswer } from "../../shared/file-answers.server.ts"
import { openAsAssociation } from "../../shared/staff/staff-access.server.ts"
import { lowStockHeadings } from "./low-stock-page.tsx"

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const low = await getServices(context).counter.lowStock(await openAsAssociation(request, context))
  if (low === "failed") throw data(null, { status: 503 })
  const rows = low.map(({ ref, label, here, alertLevel, sold }) => [ref, label, here, alertLevel, sold])
  return csvAnswer("por-agotarse", [lowStockHeadings, ...rows])
}
