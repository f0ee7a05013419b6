import { data, type RouterContextProvider, redirect } from "react-router"
import { servicesOf } from "../../services.server.ts"
import type { OrderPage } from "../../shop/orders/order-pages.ts"

const pdfAnswer = (name: string, pdf: Uint8Array): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  })

/** A link has no place for an answer: what fails is said by the order's own page. */
export const documentAnswer = async (
  context: Readonly<RouterContextProvider>,
  order: OrderPage,
  document: string,
  path: string,
): Promise<Response> => {
  const { orderDocuments, log } = servicesOf(context)
  try {
    if (document === "recibo") return pdfAnswer(`Recibo ${order.ref}`, await orderDocuments.receipt(order))
    const invoice = document === "factura" ? await orderDocuments.invoice(order.orderId) : null
    if (invoice) return pdfAnswer(`Factura ${invoice.ref}`, invoice.pdf)
  } catch (error) {
    log.error({ err: error, order: order.ref }, "un documento del pedido no se pudo leer")
    return redirect(`${path}?documento=no`)
  }
  throw data(null, { status: 404 })
}
