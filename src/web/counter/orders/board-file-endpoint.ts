import { data } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { associationCalling } from "../staff-access.server.ts"
import type { Route } from "./+types/board-file-endpoint"

/** Always a download: the browser must never render what a customer uploaded. */
export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const staff = await associationCalling(request, context)
  const { backOffice, boards } = servicesOf(context)
  const orderId = readId(params.order)
  const mayRead = await backOffice.orders.mayHandle(staff, orderId)
  const version = Number(new URL(request.url).searchParams.get("version") || Number.NaN)
  const file = mayRead ? await boards.file(orderId, params.file, Number.isNaN(version) ? undefined : version) : null
  if (!file) throw data({ problem: "not-found" }, { status: 404 })
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "Cache-Control": "private, no-store",
    },
  })
}
