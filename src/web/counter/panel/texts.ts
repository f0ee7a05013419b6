import type { StuckRefund } from "../../../shop/card-payments/stuck-payments.ts"
import type { SaleResult } from "../../../shop/counter/rules/sale.ts"

export const panelTexts = {
  newSale: "Nueva Venta",
  seeCart: "Ver Carrito",
  quick: "Acciones rápidas",
  counting: "…",
  unfinished: "Por terminar",
  unfinishedHint: "Quedaron a medias. Continúan desde el paso en que se detuvieron.",
  kinds: { prepare: "Alistar", "hand-over": "Entregar", sale: "Venta" },
  running: "En curso",
  resume: "Continuar",
  resuming: "Continuando...",
  payments: "Pagos por revisar",
  paymentsHint: "Cobros con tarjeta que no llegaron a ser un pedido, o que se cobraron dos veces.",
  refund: "Devolver",
  refunding: "Devolviendo...",
  refundQuestion: (number: string) =>
    `Se devolverá al cliente lo cobrado en ${number} que no tiene pedido. Esto no se puede deshacer.`,
  close: "Ya se resolvió",
  closeQuestion: (number: string) =>
    `El pago ${number} saldrá de esta lista. Hágalo solo si ya lo devolvió o lo entregó por otro medio.`,
  keep: "Cancelar",
  sales: "Últimas ventas",
  noSales: "Todavía no hay ventas en persona.",
  receipt: "Comprobante",
  receiptOf: (ref: string) => `Comprobante de ${ref}`,
  print: "Imprimir",
  saleUnfinished: "Terminándose",
} as const

export const resumedSaleText = (result: SaleResult | null): string =>
  result?.kind === "sold"
    ? result.receipt.finished
      ? `Venta ${result.receipt.orderRef} terminada.`
      : `La venta ${result.receipt.orderRef} sigue sin terminar: el ERP la rechaza o no responde.`
    : "Esta venta ya no está por terminar."

export const closedPaymentText = (isClosed: boolean): string =>
  isClosed ? "Pago marcado como resuelto." : "Este pago ya no está por revisar."

export const refundTexts = (result: StuckRefund): string => {
  switch (result.kind) {
    case "refunded":
      return "Pago devuelto."
    case "unreachable":
      return "El proveedor de tarjetas no responde: la devolución se intentará de nuevo sola."
    case "refused":
      return "El proveedor de tarjetas rechazó la devolución. Hágala en su panel."
    case "by-hand":
      return "El monto cobrado es otro: la devolución se hace en el panel del proveedor."
    case "nothing-to-refund":
      return "No hay nada que devolver en este pago."
    case "unknown-payment":
      return "Este pago ya no está por revisar."
  }
}
