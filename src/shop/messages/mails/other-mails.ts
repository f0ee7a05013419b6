import { formatColones } from "../../vocabulary/money.ts"
import type { MailData } from "../messages.ts"
import type { Mail, MailPart } from "./mail-layout.ts"
import { hello, text } from "./order-mails.ts"

interface Facts {
  readonly customerName: string
  readonly publicUrl: string
}

type OtherMailKind = "payment-refused" | "cancelled" | "returned" | "board" | "back-in-stock" | "notice"

const button = (label: string, url: string): MailPart => ({ kind: "button", label, url })
const orderPage = (publicUrl: string, ref: string) => `${publicUrl}/perfil/pedidos/${encodeURIComponent(ref)}`

export const otherMails: { readonly [K in OtherMailKind]: (data: MailData[K], facts: Facts) => Mail } = {
  "payment-refused": ({ amount, method, reason, ref, path }, { customerName, publicUrl }) => ({
    subject: ref ? `Su pago del pedido ${ref} no se confirmó` : "Su pago no se realizó",
    parts: [
      hello(customerName),
      text(`Su pago de ${formatColones(amount)} con ${method} no se pudo confirmar.`),
      ...(reason ? [text(`Motivo: ${reason}`)] : []),
      text(
        ref ? `El pedido ${ref} sigue esperando su pago.` : "No se hizo ningún pedido; su carrito sigue como estaba.",
      ),
      button("Intentar de nuevo", `${publicUrl}${path}`),
    ],
  }),

  cancelled: ({ ref, total, refund }, { customerName, publicUrl }) => ({
    subject: `Su pedido ${ref} fue cancelado`,
    parts: [
      hello(customerName),
      text(`El pedido ${ref} por ${formatColones(total)} fue cancelado.`),
      ...(refund ? [text(refund)] : []),
      button("Ver el pedido", orderPage(publicUrl, ref)),
    ],
  }),

  returned: ({ ref, lines, total, how }, { customerName, publicUrl }) => ({
    subject: `Recibimos su devolución del pedido ${ref}`,
    parts: [
      hello(customerName),
      text(`Recibimos de vuelta lo siguiente de su pedido ${ref}:`),
      { kind: "lines", lines, total },
      text(`Le devolvemos ${formatColones(total)} ${how}.`),
      button("Ver el pedido", orderPage(publicUrl, ref)),
    ],
  }),

  board: ({ subject, paragraphs, path }, { customerName, publicUrl }) => ({
    subject,
    parts: [hello(customerName), ...paragraphs.map(text), button("Ver mi PCB", `${publicUrl}${path}`)],
  }),

  "back-in-stock": ({ label, path }, { customerName, publicUrl }) => ({
    subject: `Ya hay: ${label}`,
    parts: [
      hello(customerName),
      text(`Nos pidió que le avisáramos: ya hay ${label}.`),
      button("Ver el producto", `${publicUrl}${path}`),
      text("Este aviso se envía una sola vez."),
    ],
  }),

  notice: ({ subject, name, paragraphs, links, closing }) => ({
    subject,
    parts: [
      hello(name),
      ...paragraphs.map(text),
      ...links.map(({ label, url }) => button(label, url)),
      ...closing.map((value): MailPart => ({ kind: "text", text: value, soft: true })),
    ],
  }),
}
