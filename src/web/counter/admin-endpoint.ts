import { data } from "react-router"
import { getServices, requestFacts } from "../../services.server.ts"
import { newsTag } from "../../shop/counter/rules/order-queues.ts"
import { readId } from "../../shop/vocabulary/form-fields.ts"
import { cutText } from "../../shop/vocabulary/text.ts"
import { pictureAnswer } from "../shared/file-answers.server.ts"
import { answerAddresses, type StaffCall } from "./staff-access.server.ts"

const orderStatus = { order: 200, "not-yours": 404, failed: 502 } as const

const readOrder = async ({ context, params, staff }: StaffCall) => {
  const orderId = readId(params["order"])
  const { counter, boards } = getServices(context)
  const detail = await counter.orders.read(staff, orderId)
  const board = detail.kind === "order" ? await boards.forStaff(orderId) : null
  return data({ detail, board }, { status: orderStatus[detail.kind] })
}
export type OrderAnswer = Awaited<ReturnType<typeof readOrder>>["data"]

export const loader = answerAddresses({
  "asocias/admin/pedidos/:order": readOrder,

  /** Polled every few seconds, so no change is an empty 304. */
  "asocias/admin/novedades": async ({ request, context, staff }) => {
    const counts = await getServices(context).counter.queues.counts(staff)
    const etag = newsTag(counts)
    const headers = { ETag: etag, "Cache-Control": "private, no-cache" }
    if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers })
    return Response.json(counts, { headers })
  },

  "asocias/admin/retiro": ({ url, context, staff }) => {
    const code = cutText(url.searchParams.get("codigo") ?? "", 40)
    return getServices(context).counter.pickup.find(staff, code, requestFacts(context).clientAddress)
  },

  "asocias/admin/placas/:order/:version": async ({ request, context, params, staff }) => {
    const { boards } = getServices(context)
    const orderId = readId(params["order"])
    const mayRead = await boards.workshop.mayHandle(staff, orderId)
    const asked = { version: params["version"] ?? "", url: request.url }
    return pictureAnswer(boards.pictures, mayRead ? orderId : null, asked)
  },

  /** Always a download: the browser must never render what a customer uploaded. */
  "asocias/admin/pedidos/:order/archivos/:file": async ({ url, context, params, staff }) => {
    const { counter, boards } = getServices(context)
    const orderId = readId(params["order"])
    const mayRead = await counter.orders.mayHandle(staff, orderId)
    const version = Number(url.searchParams.get("version")) || undefined
    const file = mayRead ? await boards.file(orderId, params["file"] ?? "", version) : null
    if (!file) throw data({ problem: "not-found" }, { status: 404 })
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      },
    })
  },
})
