import type { Dependencies } from "../dependencies.ts"
import { printedDate, printedName, printedPdf } from "../documents/printed-document.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { exclusionText } from "../vocabulary/kit-exclusion.ts"
import { taxRows } from "../vocabulary/money.ts"
import type { OrderPage } from "./order-pages.ts"
import type { OrderFacts } from "./rules/order-timeline.ts"

const paymentText = ({ method, paid, refund }: OrderFacts): string => {
  const name = { card: "Tarjeta", sinpe: "SINPE Móvil", cash: "Efectivo", other: "Al retirar" }[method]
  if (refund !== "none") return `${name}, devuelto`
  return `${name}, ${paid ? "pagado" : "pendiente"}`
}

/** ORD-06. Callers have checked that the order belongs to the person who asks. */
export const createOrderDocuments = ({
  erp,
  config,
  settings,
}: Pick<Dependencies, "erp" | "settings"> & {
  readonly config: { readonly brand: Brand; readonly publicUrl: string }
}) => ({
  receipt: ({ ref, lines, fee, tax, total, facts, pickup }: OrderPage): Promise<Uint8Array<ArrayBuffer>> =>
    printedPdf({
      title: "Recibo",
      number: ref,
      author: config.brand.name,
      facts: [
        ["Fecha", facts.receivedAt ? printedDate(new Date(facts.receivedAt)) : ""],
        ["Pago", paymentText(facts)],
        ["Retiro", pickup?.name ?? "Por definir"],
      ],
      lines: [
        ...lines.map(({ label, units, unitPrice, total: amount }) => {
          const excluded = exclusionText(label)
          const quantity = excluded === null ? units : null
          return { quantity, label: printedName(excluded ?? label), unitPrice, total: amount }
        }),
        ...(fee > 0 ? [{ quantity: 1, label: "Envío por Correos de Costa Rica", unitPrice: fee, total: fee }] : []),
      ],
      sums: taxRows({ tax, total }),
      total: ["Total", total],
      notes: ["Recibo del pedido; no sustituye a la factura."],
      brand: config.brand,
      site: new URL(config.publicUrl).host,
      seller: settings.business().sellerLine,
    }),

  async invoice(orderId: number): Promise<{ readonly ref: string; readonly pdf: Uint8Array } | null> {
    const [first] = (await erp.orders.get(orderId))?.invoiceIds ?? []
    const invoice = first === undefined ? null : await erp.invoices.get(first)
    // A draft has no number yet, and its PDF is not an invoice.
    if (!invoice || invoice.status === "draft") return null
    const file = await erp.documents.invoicePdf(invoice.ref)
    return file && { ref: invoice.ref, pdf: file.bytes }
  },
})
