import { expect, test } from "vitest"
import { boardOffer, paymentModes, pickupPoints, postalFee } from "../../../tests/shared/documented-business.ts"
import { ana, brand, facts, line, path, publicUrl, ref } from "../../../tests/support/sample-mails.ts"
import { colones } from "../vocabulary/money.ts"
import { drawMail, type Mail } from "./mail-layout.ts"
import { orderMails, otherMails } from "./mails.ts"

const drawn = (mail: Mail, endUrl?: string) => drawMail(mail, { brand, publicUrl, endUrl })

test("[PCB-24] a board without a price says so in every mail and asks for no money", () => {
  const board = { ...line("Placa pequeña", 2, 0), productId: boardOffer.products.small }
  const open = facts({ lines: [board], total: colones(0) })
  for (const mail of [orderMails["order-received"](open, { orderId: 1 }), orderMails.ready(open, { orderId: 1 })]) {
    const { text } = drawn(mail)
    expect(text).not.toMatch(/₡|SINPE|en efectivo/)
  }
  const { text, html } = drawn(orderMails["order-received"](open, { orderId: 1 }))
  expect(text).toContain("2 × Placa pequeña: Precio por definir\nTotal: Precio por definir")
  expect(text).toContain("Le diremos cuánto cuesta antes de que pague.")
  expect(html).toContain("Precio por definir")
})

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

Retiro: Asociación de Computadores
Dónde: Edificio D3, Campus Cartago
Horario: Lunes a viernes, de 8:00 a 17:00

Ver mi pedido:
https://chispa.test/perfil/pedidos/CO2611-0042

Chispa
https://chispa.test
soporte@chispa.test
Términos: https://chispa.test/terminos
Privacidad: https://chispa.test/privacidad`)
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

test("[MAIL-01] removed components of a kit are named without a count", () => {
  const kit = { lines: [line("Kit Analógica", 2, 10_000), line("El kit no incluirá: Multímetro", 2, -4000)] }
  const { text } = drawn(orderMails["payment-confirmed"](facts(kit), { orderId: 1, method: "tarjeta" }))
  expect(text).toContain("2 × Kit Analógica: ")
  expect(text).toContain("\nNo incluye: Multímetro: -₡")
})

test("[MAIL-01][TAX-01] cash is shown as still to be paid, a tax as part of the total", () => {
  const ready = drawn(orderMails.ready(facts({ paymentModeId: paymentModes.cash }, "ACDEFG"), { orderId: 1 }))
  expect(ready.text).toContain("Al retirarlo se paga ₡12\u00a0500 en efectivo.")
  expect(ready.text).toContain("Código de retiro: ACDEFG")
  const paid = drawn(orderMails["payment-confirmed"](facts({ tax: colones(1438) }), { orderId: 1, method: "tarjeta" }))
  expect(paid.text).toContain("Subtotal sin IVA: ₡11\u00a0062\nIVA: ₡1438\nTotal: ₡12\u00a0500")
})

const others: readonly (readonly [Mail, readonly string[]])[] = [
  [
    otherMails["payment-refused"](
      { amount: colones(5000), method: "tarjeta", reason: "Sin fondos.", path: "/perfil" },
      ana,
    ),
    ["Motivo: Sin fondos.", "No se hizo ningún pedido"],
  ],
  [
    otherMails["transfer-rejected"]({ ref, amount: colones(5000), reason: "No llegó." }, ana),
    ["Motivo: No llegó.", "El pedido CO1 sigue esperando su pago.", `https://chispa.test${path}`],
  ],
  [
    otherMails.cancelled({ ref, total: colones(5000), refund: "El reembolso a su tarjeta está en camino." }, ana),
    ["El pedido CO1 por ₡5000 fue cancelado.", "El reembolso a su tarjeta está en camino."],
  ],
  [
    otherMails.returned(
      { ref, lines: [{ label: "LED", quantity: 2, total: colones(200) }], total: colones(200), how: "En efectivo." },
      ana,
    ),
    ["2 × LED", "₡200", "En efectivo."],
  ],
  [
    otherMails["board-question"]({ ref, question: "¿Lleva máscara verde?", path }, { ...ana, customerName: "" }),
    ["Hola:", "¿Lleva máscara verde?", `https://chispa.test${path}`],
  ],
  [
    otherMails["board-state"]({ ref, state: "En fabricación", note: "Sale el viernes.", path }, ana),
    ["En fabricación", "Sale el viernes.", `https://chispa.test${path}`],
  ],
  [
    otherMails["back-in-stock"]({ label: "ESP32", path: "/products/7" }, ana),
    ["ya hay ESP32", "https://chispa.test/products/7"],
  ],
  [
    orderMails["transfer-reminder"](facts(), { orderId: 1 }),
    ["Monto exacto", "CO26110042", "indique su número de referencia"],
  ],
]
for (const [mail, words] of others)
  test(`[MAIL-01] text and HTML say the same: ${mail.subject}`, () => {
    const { text, html } = drawn(mail)
    for (const word of words) {
      expect(text).toContain(word)
      expect(html).toContain(word)
    }
  })

test("[MAIL-01] an optional mail says where to switch it off, in text and HTML", () => {
  const { text, html } = drawn(orderMails.reminder(facts(), { orderId: 1 }), `${publicUrl}/correos/k/reminder`)
  expect(text).toContain("No quiero más correos como este:\nhttps://chispa.test/correos/k/reminder")
  expect(html).toContain('href="https://chispa.test/correos/k/reminder"')
})

test("[MAIL-01] a customer's text never becomes a tag or an attribute of a mail", () => {
  const hostile = `"><script>alert('x')</script>&`
  const { html } = drawn(
    {
      subject: hostile,
      parts: [
        { kind: "text", text: hostile },
        { kind: "button", label: hostile, url: hostile },
        { kind: "facts", facts: [[hostile, hostile]] },
        { kind: "lines", lines: [{ label: hostile, quantity: 1, total: null }], total: null },
        { kind: "code", code: hostile },
        { kind: "picture", name: hostile, alt: hostile },
      ],
    },
    hostile,
  )
  expect(html).not.toContain("<script")
  expect(html).not.toMatch(/="">|&(?!amp;|lt;|gt;|quot;|#x27;)/)
  expect(html.match(/&quot;&gt;&lt;script&gt;alert\(&#x27;x&#x27;\)&lt;\/script&gt;&amp;/g)).toHaveLength(14)
})
