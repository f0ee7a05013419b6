import type { MailKind } from "../../../shop/messages/messages.ts"

export const ownerTexts = {
  pages: "Páginas de la tienda",
  reports: "Reportes",
  mails: "Correos sin enviar",
  stopped: "Trabajos detenidos",
} as const

export const stoppedWorkTexts = {
  title: "Trabajos detenidos",
  description: "Trabajos que se detuvieron y esperan una decisión.",
  intro: "No se intentan solos; cada uno dice por qué se detuvo. Cada decisión se guarda con su nombre y su motivo.",
  empty: "No hay nada detenido.",
  between: "Se detuvo entre dos pasos.",
} as const

export const workflowNames: Readonly<Record<string, string>> = {
  "check out": "Pedido de la tienda",
  "place a board order": "Pedido de PCB",
  "set a board's price": "Precio de una PCB",
  "prepare order": "Alistar",
  "hand over": "Entregar",
  "sell in person": "Venta",
  "cancel order": "Cancelar pedido",
  "bring goods": "Traslado entre bodegas",
  "settle a cart payment": "Pedido pagado con tarjeta",
  "settle a kit payment": "Kit pagado con tarjeta",
}

export const failedMailTexts = {
  title: "Correos sin enviar",
  description: "Correos que no se pudieron entregar en dos días.",
  intro: "Se intentó enviarlos durante dos días. Avise a la persona por otro medio si hace falta.",
  empty: "Todos los correos se han podido enviar.",
  headings: ["Correo", "Para", "Escrito", "Abandonado", "Intentos", "Motivo"],
  customer: (id: string) => `Cliente ${id}`,
  order: (id: string) => `Cliente del pedido con id ${id}`,
  refused: (code: number) => `El servidor de correo lo rechazó (${code})`,
  noAnswer: "El servidor de correo no respondió",
} as const

export const mailNames = {
  "order-received": "Pedido recibido",
  "payment-confirmed": "Pago confirmado",
  "payment-refused": "Pago rechazado",
  "transfer-rejected": "Transferencia rechazada",
  "transfer-reminder": "Recordatorio de transferencia",
  ready: "Listo para retiro",
  reminder: "Recordatorio de retiro",
  "handed-over": "Entregado",
  cancelled: "Cancelado",
  returned: "Devolución",
  "board-question": "Pregunta sobre una PCB",
  "board-state": "Estado de una PCB",
  "back-in-stock": "Ya hay",
  notice: "Aviso",
} as const satisfies Record<MailKind, string>
