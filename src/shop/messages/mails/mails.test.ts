import { expect, test } from "vitest"
import type { Order } from "../../../erp/order.ts"
import type { Brand } from "../../vocabulary/brand.ts"
import { paymentModes, postalFee } from "../../vocabulary/business.ts"
import { colones } from "../../vocabulary/money.ts"
import { pickupPoints } from "../../vocabulary/pickup-points.ts"
import { drawMail, type Mail } from "./mail-layout.ts"
import { type OrderFacts, orderMails } from "./order-mails.ts"
import { otherMails } from "./other-mails.ts"

const brand: Brand = {
  name: "Chispa",
  phone: "88888888",
  email: "soporte@chispa.test",
  facebook: "",
  instagram: "",
  whatsapp: "",
  orderPrefix: "CHISPA",
  sinpeHolder: "Chispa S. A.",
}
const publicUrl = "https://chispa.test"
const line = (label: string, quantity: number, total: number) =>
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
  }) as const
const facts = (order: Partial<Order> = {}, code: string | null = null): OrderFacts => ({
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
const drawn = (mail: Mail, endUrl?: string) => drawMail(mail, { brand, publicUrl, endUrl })

test("[MAIL-01] order received: SINPE instructions, lines, place and the order's page, as text and as HTML", () => {
  const { subject, text, html } = drawn(orderMails["order-received"](facts(), { orderId: 1 }))
  expect(subject).toBe("Recibimos su pedido CO2611-0042")
  expect(text).toBe(`Hola, Ana María:

Recibimos su pedido CO2611-0042. Le avisaremos cuando esté listo.

Para completar su compra, haga la transferencia por SINPE Móvil:

Teléfono: 88888888
A nombre de: Chispa S. A.
Monto exacto: ₡12\u00a0500
Detalle de la transferencia: CO26110042

10 × Resistencia <220 Ω>: ₡12\u00a0500
Total: ₡12\u00a0500

Retiro: Asociación de Ingeniería en Computadores
Dónde: Edificio D3, Campus Cartago
Horario: Lunes a viernes, de 8:00 a 17:00

Ver mi pedido:
https://chispa.test/perfil/pedidos/CO2611-0042

Chispa
https://chispa.test
soporte@chispa.test`)
  expect(html).toContain("10 × Resistencia &lt;220 Ω&gt;")
  expect(html).not.toContain("<script")
})

test("[MAIL-01] by post there is nothing to pick up: no code, no place, the fee in words", () => {
  const order = { warehouseId: pickupPoints.postal, lines: [line(postalFee.label, 1, 2500)] }
  const { subject, text } = drawn(orderMails.ready(facts(order, "ACDEFG"), { orderId: 1 }))
  expect(subject).toBe("Su pedido CO2611-0042 está listo para enviarse")
  expect(text).toContain("1 × Envío por Correos de Costa Rica: ₡2500")
  expect(text).not.toContain("ACDEFG")
})

test("[MAIL-01] cash is told as still to be paid, a tax as included", () => {
  const ready = drawn(orderMails.ready(facts({ paymentModeId: paymentModes.cash }, "ACDEFG"), { orderId: 1 }))
  expect(ready.text).toContain("Al retirarlo se paga ₡12\u00a0500 en efectivo.")
  expect(ready.text).toContain("Código de retiro: ACDEFG")
  const paid = drawn(orderMails["payment-confirmed"](facts({ tax: colones(1438) }), { orderId: 1, method: "tarjeta" }))
  expect(paid.text).toContain("IVA incluido: ₡1438")
})

test.each([
  [
    otherMails["payment-refused"](
      { amount: colones(5000), method: "SINPE Móvil", reason: "No llegó.", ref: "CO1", path: "/perfil/pedidos/CO1" },
      { customerName: "Ana", publicUrl },
    ),
    ["Motivo: No llegó.", "El pedido CO1 sigue esperando su pago."],
  ],
  [
    otherMails.cancelled(
      { ref: "CO1", total: colones(5000), refund: "El reembolso a su tarjeta está en camino." },
      { customerName: "Ana", publicUrl },
    ),
    ["El pedido CO1 por ₡5000 fue cancelado.", "El reembolso a su tarjeta está en camino."],
  ],
  [
    otherMails.returned(
      {
        ref: "CO1",
        lines: [{ label: "LED", quantity: 2, total: colones(200) }],
        total: colones(200),
        how: "en efectivo",
      },
      { customerName: "Ana", publicUrl },
    ),
    ["2 × LED", "Le devolvemos ₡200 en efectivo."],
  ],
  [
    otherMails.board(
      {
        ref: "CO1",
        subject: "Pregunta sobre su PCB CO1",
        paragraphs: ["¿Lleva máscara verde?"],
        path: "/perfil/pedidos/CO1",
      },
      { customerName: "", publicUrl },
    ),
    ["Hola:", "¿Lleva máscara verde?", "https://chispa.test/perfil/pedidos/CO1"],
  ],
  [
    otherMails["back-in-stock"]({ label: "ESP32", path: "/products/7" }, { customerName: "Ana", publicUrl }),
    ["ya hay ESP32", "https://chispa.test/products/7"],
  ],
])("[MAIL-01] $subject", (mail, words) => {
  const { text, html } = drawn(mail)
  for (const word of words) {
    expect(text).toContain(word)
    expect(html).toContain(word)
  }
})

test("[MAIL-01] a mail that can be ended says where, in text and HTML", () => {
  const { text, html } = drawn(orderMails.reminder(facts(), { orderId: 1 }), `${publicUrl}/correos/k/reminder`)
  expect(text).toContain("No quiero más correos como este:\nhttps://chispa.test/correos/k/reminder")
  expect(html).toContain('href="https://chispa.test/correos/k/reminder"')
})
