import { demoPage, escapeHtml } from "../demo-page.ts"
import type { SandboxPayment } from "./sandbox-store.ts"

/** The choices for a payment that was not made yet. */
const firstChoices = {
  aprobar: { label: "Pagar", note: "La tarjeta se aprueba y vuelve a la tienda.", tone: "primary" },
  rechazar: { label: "Rechazar la tarjeta", note: "El banco la rechaza." },
  fondos: { label: "Fondos insuficientes", note: "La tarjeta no tiene saldo." },
  pendiente: { label: "Dejar pendiente", note: "Vuelve sin decidir; se aprueba al rato." },
  "sin-volver": { label: "Pagar y no volver", note: "Se aprueba, pero el navegador no regresa a la tienda." },
  "sin-devolucion": { label: "Pagar sin devoluciones", note: "Se aprueba; después el banco rechaza devolverla." },
  "devolucion-muda": {
    label: "Pagar con devolución muda",
    note: "Se aprueba; la primera devolución se hace y no contesta.",
  },
  "dos-veces": { label: "Cobrar dos veces", note: "Se aprueban dos cobros de la misma orden, cada uno con su aviso." },
  "aviso-tardio": {
    label: "Pagar con aviso tardío",
    note: "Se aprueba, el navegador no regresa y el aviso llega al rato, dos veces.",
  },
  cancelar: { label: "Cancelar", note: "Vuelve a la tienda sin pagar.", tone: "quiet" },
} as const satisfies Record<string, Choice>

/** The choices for a payment that was made. */
const laterChoices = {
  "otra-vez": { label: "Cobrar otra vez", note: "Se aprueba otro cobro de la misma orden." },
  "repetir-avisos": {
    label: "Repetir los avisos",
    note: "La tienda recibe otra vez todos los avisos, el más nuevo primero.",
  },
} as const satisfies Record<string, Choice>

interface Choice {
  readonly label: string
  readonly note: string
  readonly tone?: "primary" | "quiet"
}

export type FirstChoice = keyof typeof firstChoices
export type LaterChoice = keyof typeof laterChoices
export type SandboxChoice = FirstChoice | LaterChoice

export const isFirstChoice = (value: unknown): value is FirstChoice =>
  typeof value === "string" && Object.hasOwn(firstChoices, value)

export const isLaterChoice = (value: unknown): value is LaterChoice =>
  typeof value === "string" && Object.hasOwn(laterChoices, value)

const amountText = (amount: number) => `₡${amount.toLocaleString("es-CR")}`

const notice = "Pasarela de prueba: no se cobra nada"

const heading = (payment: SandboxPayment) =>
  `<header><h1>Pago con tarjeta</h1><p class="amount">${amountText(payment.amount)}</p></header>` +
  `<dl><dt>Orden</dt><dd class="ref">${escapeHtml(payment.orderNumber)}</dd>` +
  `<dt>A nombre de</dt><dd>${escapeHtml(payment.payer)}</dd><dt>Correo</dt><dd>${escapeHtml(payment.email)}</dd></dl>`

const message = (title: string, text: string, link = "") =>
  `<div class="message" role="status"><h2>${title}</h2><p>${text}</p>${link}</div>`

const choiceForm = (choices: Readonly<Record<string, Choice>>, attributes = ""): string => {
  const buttons = Object.entries(choices).map(
    ([value, { label, note, tone = "plain" }]) =>
      `<button class="${tone}" name="resultado" value="${value}">${label} <small>${note}</small></button>`,
  )
  return `<form method="post"${attributes}>${buttons.join("")}</form>`
}

export const choicePage = (payment: SandboxPayment): Response =>
  demoPage({
    title: "Pago con tarjeta (prueba)",
    notice,
    body: heading(payment) + choiceForm(firstChoices),
    formTo: new URL(payment.redirect).origin,
  })

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
    body:
      heading(payment) +
      message("Este pago ya se hizo", "No hace falta pagar otra vez.", link) +
      choiceForm(laterChoices, ' class="apart"'),
  })
}

export const unknownPage = (): Response =>
  demoPage({
    title: "Pago no encontrado",
    notice,
    body: message("Pago no encontrado", "Este enlace no corresponde a ningún pago."),
    status: 404,
  })
