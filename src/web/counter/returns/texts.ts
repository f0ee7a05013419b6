import type { DecisionResult } from "../../../shop/returns/return-decisions.ts"
import type { ReturnState, Settling, Wanted } from "../../../shop/returns/rules/goods-return.ts"

export const returnTexts = {
  title: "Devoluciones",
  description: "Solicitudes de devolución y devoluciones de la asociación.",
  search: "Número de pedido",
  searchHint: "SO2611-0057, de cualquier pedido entregado",
  look: "Buscar",
  notFound: (ref: string) => `No hay un pedido entregado ${ref} de su asociación.`,
  erpFailed: "No se pudo leer el pedido del ERP. Inténtelo de nuevo.",
  empty: "Todavía no hay devoluciones.",
  list: "Devoluciones",
  beginTitle: (ref: string) => `Devolución del pedido ${ref}`,
  requestTitle: (code: string) => `Devolución ${code}`,
  handedOver: (moment: string) => `Entregado el ${moment}`,
  asked: (by: "customer" | "staff", moment: string) =>
    by === "customer" ? `La pidió el cliente el ${moment}` : `La empezó el mostrador el ${moment}`,
  wants: { refund: "Quiere su dinero de vuelta", exchange: "Quiere otro igual" },
  reasonOf: (reason: string) => `Motivo: ${reason}`,
  lines: "Productos que vuelven",
  units: (label: string) => `Unidades de ${label}`,
  left: (left: number, bought: number) => `Quedan ${left} de ${bought}`,
  goods: (label: string) => `Qué pasa con ${label}`,
  goodsTo: { shelf: "Vuelve al estante", "written-off": "Se da de baja" },
  how: "Cómo se resuelve",
  exchange: "Cambiar por otro igual",
  reference: "Referencia del SINPE que hizo",
  referenceHint: "Haga la transferencia y anote aquí su número.",
  reason: "Motivo",
  total: "A devolver",
  begin: "Registrar devolución",
  accept: "Aceptar",
  working: "Registrando...",
  refuseTitle: "No aceptar",
  refuseReason: "Motivo, que le llega al cliente",
  refuse: "No aceptar",
  refusing: "Anotando...",
  retry: "Reintentar ahora",
  retrying: "Reintentando...",
  openHint: "Sigue abierta: se reintenta sola y no cuenta como hecha hasta que el dinero vuelva.",
  back: "Todas las devoluciones",
  print: "Imprimir comprobante",
  receipt: "Comprobante de devolución",
  order: "Pedido",
  date: "Fecha",
  decidedBy: "Atendió",
  signature: "Firma de quien recibe",
} as const

export const wayTexts = {
  card: "Devolver a la tarjeta",
  cash: "Devolver en efectivo, de la gaveta",
  sinpe: "Devolver por SINPE Móvil",
} as const satisfies Record<Exclude<Settling, "exchange">, string>

export const settledTexts = {
  card: "A la tarjeta",
  cash: "En efectivo",
  sinpe: "Por SINPE Móvil",
  exchange: "Otro igual a cambio",
} as const satisfies Record<Settling, string>

export const stateTexts = {
  asked: "Por atender",
  accepted: "En curso",
  refused: "No aceptada",
  done: "Hecha",
} as const satisfies Record<ReturnState, string>

export const wantedTexts = returnTexts.wants satisfies Record<Wanted, string>

type Refused = Exclude<DecisionResult, { readonly kind: "done" | "running" | "stopped" }>

export const decisionText = (result: Refused): string => {
  switch (result.kind) {
    case "already":
      return `Ya la atendió ${result.by ?? "otra persona"}: ${stateTexts[result.state].toLowerCase()}.`
    case "too-many":
      return result.left === 0
        ? `${result.label}: ya se devolvió todo lo que se compró.`
        : `${result.label}: solo se pueden devolver ${result.left}.`
    case "nothing":
      return "Escriba cuántas unidades vuelven."
    case "no-reason":
      return "Escriba el motivo."
    case "no-reference":
      return "Escriba la referencia del SINPE con que devolvió el dinero."
    case "no-shift":
      return "Abra un turno: el efectivo se devuelve de la gaveta de un turno."
    case "not-yours":
      return "Este pedido no es de su asociación o no está entregado."
    case "refused":
      return "Se le avisó al cliente que no se acepta."
    case "failed":
      return returnTexts.erpFailed
  }
}
