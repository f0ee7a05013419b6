import { data } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { associationCalling } from "../staff-access.server.ts"
import type { Route } from "./+types/quote-endpoint"
import { jsonOf, quote } from "./items.server.ts"

/** Priced by the server; the cart stays as it is (QUOTE-07). */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const staff = await associationCalling(request, context)
  const wanted = quote.safeParse(await jsonOf(request))
  if (!wanted.success) throw data({ problem: "bad-request" }, { status: 400 })
  const made = await servicesOf(context).backOffice.quote(staff, wanted.data.items, wanted.data.customer)
  if (made.kind !== "quote") return Response.json({ problem: made.kind }, { status: made.kind === "empty" ? 422 : 502 })
  return new Response(new Uint8Array(made.pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${made.number}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  })
}
