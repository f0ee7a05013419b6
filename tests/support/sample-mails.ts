import type { Order } from "../../src/erp/order.ts"
import type { Mail } from "../../src/shop/messages/mail-layout.ts"
import { type OrderFacts, orderMails, otherMails } from "../../src/shop/messages/mails.ts"
import type { MailKind } from "../../src/shop/messages/messages.ts"
import type { Brand } from "../../src/shop/vocabulary/brand.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { business, paymentModes, pickupPoints } from "../shared/documented-business.ts"

export const brand: Brand = {
  name: "Chispa",
  phone: "88888888",
  email: "soporte@chispa.test",
  facebook: "",
  instagram: "",
  whatsapp: "",
  orderPrefix: "CHISPA",
  sinpeHolder: "Chispa S. A.",
}
export const publicUrl = "https://chispa.test"
export const line = (label: string, quantity: number, total: number) =>
  ({
    id: 1,
    productId: 1,
    productRef: "R",
    label,
    quantity,
    unitPrice: colones(total / quantity),
    taxRate: 0,
    total: colones(total),
    tax: colones(0),
    isService: false,
  }) as const
export const facts = (order: Partial<Order> = {}, code: string | null = null): OrderFacts => ({
  business,
  order: {
    ref: "CO2611-0042",
    warehouseId: pickupPoints.computing,
    paymentModeId: paymentModes.sinpe,
    total: colones(12500),
    tax: colones(0),
    lines: [line("Resistencia <220 Ω>", 10, 12500)],
    ...order,
  } as Order,
  customerName: "Ana María Solano Vargas",
  url: `${publicUrl}/perfil/pedidos/CO2611-0042`,
  brand,
  code,
})
export const ana = { customerName: "Ana", publicUrl }
export const ref = "CO1"
export const path = "/perfil/pedidos/CO1"
const orderId = 1
const amount = colones(12500)
const goods = [{ label: "Módulo ESP32 con antena", quantity: 2, total: amount }]

export const mailsOfEveryKind: Readonly<Record<MailKind, Mail>> = {
  "order-received": orderMails["order-received"](facts({ tax: colones(1438) }), { orderId }),
  "payment-confirmed": orderMails["payment-confirmed"](facts(), { orderId, method: "tarjeta" }),
  "payment-refused": otherMails["payment-refused"]({ amount, method: "tarjeta", reason: "Sin fondos.", path }, ana),
  "transfer-rejected": otherMails["transfer-rejected"]({ ref, amount, reason: "No llegó." }, ana),
  "transfer-reminder": orderMails["transfer-reminder"](facts(), { orderId }),
  ready: orderMails.ready(facts({ paymentModeId: paymentModes.cash }, "ACDEFG"), { orderId }),
  reminder: orderMails.reminder(facts({}, "ACDEFG"), { orderId }),
  "handed-over": orderMails["handed-over"](facts(), { orderId, invoiceRef: "FA1", association: "Asociación ASEIC" }),
  cancelled: otherMails.cancelled({ ref, total: amount, refund: "El dinero vuelve a su tarjeta." }, ana),
  returned: otherMails.returned({ ref, lines: goods, total: amount, how: "Le devolvimos el dinero." }, ana),
  "board-question": otherMails["board-question"](
    { ref, question: `¿Lleva máscara?\n${"https://ejemplo.test/hoja-de-datos".repeat(3)}`, path },
    { ...ana, hasPicture: true },
  ),
  "board-state": otherMails["board-state"]({ ref, state: "En fabricación", note: "Sale el viernes.", path }, ana),
  "back-in-stock": otherMails["back-in-stock"]({ label: "Raspberry Pi 4 de 4 GB", path: "/products/7" }, ana),
  notice: otherMails.notice(
    {
      subject: "Confirme su correo",
      name: "Ana",
      paragraphs: ["Hola."],
      links: [{ label: "Confirmar", url: `${publicUrl}/${"abc123".repeat(20)}` }],
      closing: ["Gracias."],
    },
    ana,
  ),
}
