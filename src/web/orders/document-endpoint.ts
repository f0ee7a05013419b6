import { data, redirect } from "react-router"
import { getServices } from "../../services.server.ts"
import { downloadAnswer } from "../shared/file-answers.server.ts"
import { erpOr503, requireCustomer } from "../shared/session/customer.server.ts"
import type { Route } from "./+types/document-endpoint"

const pdfAnswer = (name: string, pdf: Uint8Array): Response =>
  downloadAnswer(`${name.replace(/[^\w.-]/g, "_")}.pdf`, "application/pdf", pdf)

/** For the customer's own order, or the order of a visitor's secret link (ORD-03). */
const readOrder = async ({ request, context, params }: Route.LoaderArgs) => {
  const { orderPages } = getServices(context)
  if (params.token !== undefined)
    return { order: await erpOr503(orderPages.byLink(params.token)), path: `/pedidos/${params.token}` }
  const customer = await requireCustomer(request, context)
  const order = await erpOr503(orderPages.ofCustomer(customer.id, params.ref))
  return { order, path: `/perfil/pedidos/${encodeURIComponent(params.ref)}` }
}

/** A link cannot show an answer, so the order's page shows the failure. */
export const loader = async (args: Route.LoaderArgs) => {
  const { order, path } = await readOrder(args)
  const { orderDocuments, log } = getServices(args.context)
  const { document } = args.params
  if (!order) throw data(null, { status: 404 })
  try {
    if (document === "recibo") return pdfAnswer(`Recibo ${order.ref}`, await orderDocuments.receipt(order))
    const invoice = document === "factura" ? await orderDocuments.invoice(order.orderId) : null
    if (invoice) return pdfAnswer(`Factura ${invoice.ref}`, invoice.pdf)
  } catch (error) {
    log.error({ err: error, order: order.ref }, "a document of an order could not be read")
    return redirect(`${path}?documento=no`)
  }
  throw data(null, { status: 404 })
}
