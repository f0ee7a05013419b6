import { demoPage, escapeHtml } from "../demo-page.ts"
import type { SandboxPayment } from "./sandbox-store.ts"

export const sandboxChoices = {
  aprobar: { label: "Pagar", note: "La tarjeta se aprueba y vuelve a la tienda.", tone: "primary" },
  rechazar: { label: "Rechazar la tarjeta", note: "El banco la rechaza.", tone: "plain" },
  fondos: { label: "Fondos insuficientes", note: "La tarjeta no tiene saldo.", tone: "plain" },
  pendiente: { label: "Dejar pendiente", note: "Vuelve sin decidir; se aprueba al rato.", tone: "plain" },
  "sin-volver": {
    label: "Pagar y no volver",
    note: "Se aprueba, pero el navegador no regresa a la tienda.",
    tone: "plain",
  },
  "sin-devolucion": {
    label: "Pagar sin devoluciones",
    note: "Se aprueba; después el banco rechaza devolverla.",
    tone: "plain",
  },
  "devolucion-muda": {
    label: "Pagar con devolución muda",
    note: "Se aprueba; la primera devolución se hace y no contesta.",
    tone: "plain",
  },
  cancelar: { label: "Cancelar", note: "Vuelve a la tienda sin pagar.", tone: "quiet" },
} as const satisfies Record<string, { label: string; note: string; tone: "primary" | "plain" | "quiet" }>

export type SandboxChoice = keyof typeof sandboxChoices

export const isSandboxChoice = (value: unknown): value is SandboxChoice =>
  typeof value === "string" && Object.hasOwn(sandboxChoices, value)

const amountText = (amount: number) => `₡${amount.toLocaleString("es-CR")}`

const notice = "Pasarela de prueba: no se cobra nada"

const heading = (payment: SandboxPayment) =>
  `<header><h1>Pago con tarjeta</h1><p class="amount">${amountText(payment.amount)}</p></header>` +
  `<dl><dt>Orden</dt><dd class="ref">${escapeHtml(payment.orderNumber)}</dd>` +
  `<dt>A nombre de</dt><dd>${escapeHtml(payment.payer)}</dd><dt>Correo</dt><dd>${escapeHtml(payment.email)}</dd></dl>`

const message = (title: string, text: string, link = "") =>
  `<div class="message" role="status"><h2>${title}</h2><p>${text}</p>${link}</div>`

export const choicePage = (payment: SandboxPayment): Response => {
  const buttons = Object.entries(sandboxChoices).map(
    ([value, { label, note, tone }]) =>
      `<button class="${tone}" name="resultado" value="${value}">${label} <small>${note}</small></button>`,
  )
  return demoPage({
    title: "Pago con tarjeta (prueba)",
    notice,
    body: `${heading(payment)}<form method="post">${buttons.join("")}</form>`,
    formTo: new URL(payment.redirect).origin,
  })
}

export const approvedPage = (payment: SandboxPayment): Response =>
  demoPage({
    title: "Pago aprobado (prueba)",
    notice,
    body:
      heading(payment) +
      message("Pago aprobado", "Puede cerrar esta página: la tienda se entera del pago aunque usted no vuelva."),
  })

export const alreadyPaidPage = (payment: SandboxPayment, returnUrl: string): Response => {
  const link = `<a class="back" href="${escapeHtml(returnUrl)}">Volver a la tienda</a>`
  return demoPage({
    title: "Pago aprobado (prueba)",
    notice,
    body: heading(payment) + message("Este pago ya se hizo", "No hace falta pagar otra vez.", link),
  })
}

export const unknownPage = (): Response =>
  demoPage({
    title: "Pago no encontrado",
    notice,
    body: message("Pago no encontrado", "Este enlace no corresponde a ningún pago."),
    status: 404,
  })
