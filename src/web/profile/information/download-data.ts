import { servicesOf } from "../../../services.server.ts"
import { requireCustomer } from "../../shared/session/customer.server.ts"
import { privatePage } from "../../ui/page-headers.ts"
import type { Route } from "./+types/download-data"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const customer = await requireCustomer(request, context)
  const { accounts, brand } = servicesOf(context)
  const result = await accounts.personalData(customer.id, new Date())
  if (result.kind === "failed")
    return new Response("No pudimos reunir sus datos. Inténtelo de nuevo en un momento.", {
      status: 503,
      headers: { ...privatePage(), "Content-Type": "text/plain; charset=utf-8" },
    })
  return new Response(JSON.stringify(result.file, null, 2), {
    headers: {
      ...privatePage(),
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="mis-datos-${encodeURIComponent(brand.name.toLowerCase())}.json"`,
    },
  })
}
