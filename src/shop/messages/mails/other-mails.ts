import { formatColones, zero } from "../../vocabulary/money.ts"
import type { MailData } from "../messages.ts"
import type { Mail, MailPart } from "./mail-layout.ts"
import { hello, text } from "./order-mails.ts"

interface Facts {
  readonly customerName: string
  readonly publicUrl: string
  readonly hasPicture?: boolean
}

type OtherMailKind =
  | "payment-refused"
  | "transfer-rejected"
  | "cancelled"
  | "returned"
  | "board-question"
  | "board-state"
  | "back-in-stock"
  | "notice"

const button = (label: string, url: string): MailPart => ({ kind: "button", label, url })
const orderPage = (publicUrl: string, ref: string) => `${publicUrl}/perfil/pedidos/${encodeURIComponent(ref)}`

export const otherMails: { readonly [K in OtherMailKind]: (data: MailData[K], facts: Facts) => Mail } = {
  "payment-refused": ({ amount, method, reason, path }, { customerName, publicUrl }) => ({
    subject: "Su pago no se realizó",
    parts: [
      hello(customerName),
      text(`Su pago de ${formatColones(amount)} con ${method} no se pudo confirmar.`),
      ...(reason ? [text(`Motivo: ${reason}`)] : []),
      text("No se hizo ningún pedido; su carrito sigue como estaba."),
      button("Intentar de nuevo", `${publicUrl}${path}`),
    ],
  }),

  "transfer-rejected": ({ ref, amount, reason }, { customerName, publicUrl }) => ({
    subject: `Su transferencia del pedido ${ref} no se confirmó`,
    parts: [
      hello(customerName),
      text(`No pudimos confirmar su transferencia de ${formatColones(amount)} por SINPE Móvil.`),
      text(`Motivo: ${reason}`),
      text(`El pedido ${ref} sigue esperando su pago. En su página puede enviar el comprobante otra vez.`),
      button("Ver el pedido", orderPage(publicUrl, ref)),
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
      total === zero
        ? text(lines.map(({ label, quantity }) => `${quantity} × ${label}`).join(", "))
        : { kind: "lines", lines, total },
      text(how),
      button("Ver el pedido", orderPage(publicUrl, ref)),
    ],
  }),

  "board-question": ({ ref, question, path }, { customerName, publicUrl, hasPicture }) => ({
    subject: `Tenemos una pregunta sobre su PCB ${ref}`,
    parts: [
      hello(customerName),
      text("Antes de fabricar su PCB necesitamos su respuesta:"),
      text(question),
      ...(hasPicture ? [{ kind: "picture", name: "placa", alt: "Su PCB con las marcas de la pregunta" } as const] : []),
      button("Responder", `${publicUrl}${path}`),
    ],
  }),

  "board-state": ({ ref, state, note, path }, { customerName, publicUrl }) => ({
    subject: `Su PCB ${ref}: ${state}`,
    parts: [
      hello(customerName),
      text(`Su PCB ${ref} cambió de estado: ${state}.`),
      ...(note ? [text(note)] : []),
      button("Ver mi PCB", `${publicUrl}${path}`),
    ],
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
