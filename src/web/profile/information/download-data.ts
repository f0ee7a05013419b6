import { getServices } from "../../../services.server.ts"
import { downloadAnswer } from "../../shared/file-answers.server.ts"
import { requireCustomer } from "../../shared/session/customer.server.ts"
import type { Route } from "./+types/download-data"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const customer = await requireCustomer(request, context)
  const { accounts, brand } = getServices(context)
  const result = await accounts.personalData(customer.id, new Date())
  if (result.kind === "failed")
    return new Response("No pudimos reunir sus datos. Inténtelo de nuevo en un momento.", {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    })
  const name = `mis-datos-${encodeURIComponent(brand.name.toLowerCase())}.json`
  return downloadAnswer(name, "application/json; charset=utf-8", JSON.stringify(result.file, null, 2))
}
