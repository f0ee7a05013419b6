import type { TransferEntry } from "../../../shop/counter/rules/order-queues.ts"
import type { MoveResult } from "../../../shop/transfers/rules/shown-transfer.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import type { TransferState } from "../../../shop/vocabulary/payments.ts"
import { shortMoment } from "../texts.ts"

export const sinpeTexts = {
  title: "SINPE",
  claimed: "Dicen que ya pagaron",
  claimedNone: "Nadie espera que le confirmen un pago.",
  cancelledOrder: "Pedido cancelado: si la transferencia llegó, hay que devolverla.",
  owed: "Por devolver",
  giveBack: (amount: number) => `Devolver ${formatColones(amount)} por SINPE`,
  giveBackTo: (name: string, phone: string) => `A ${name}${phone === "" ? "" : `, teléfono ${phone}`}`,
  giveBackReference: "Referencia de la devolución",
  givenBack: "Ya lo devolví",
  waiting: "Esperan su transferencia",
  waitingNone: "Ningún pedido espera una transferencia.",
  waitingMore: (shown: number, all: number) => `Se muestran los ${shown} más antiguos de ${all}.`,
  reference: "Referencia",
  noReference: "sin referencia",
  said: (at: string) => `lo dijo el ${shortMoment(at)}`,
  ordered: (at: string) => `pedido el ${shortMoment(at)}`,
  refusedBefore: "Rechazado antes",
  receiptPicture: (ref: string) => `Comprobante de ${ref}`,
  receiptPdf: "Comprobante (PDF)",
  confirm: "Confirmar",
  confirming: "Confirmando...",
  bankReference: "Referencia del banco (opcional)",
  sameReference: "Misma referencia que otro pedido",
  sameReferenceAs: (other: string) => `Con esta referencia ya se confirmó el pedido ${other}.`,
  otherTransfer: "Revisé la cuenta: es otra transferencia",
  otherTransferReason: "Cómo lo sabe",
  refuse: "Rechazar",
  refusing: "Rechazando...",
  reason: "Motivo, que verá el cliente",
  reasonHint: "Por ejemplo: no aparece en la cuenta.",
  cancel: "Cancelar pedido",
  cancelling: "Cancelando...",
  cancelQuestion: (days: number) =>
    days === 1
      ? "Espera desde hace 1 día. No se puede deshacer."
      : `Espera desde hace ${days} días. No se puede deshacer.`,
  yesCancel: "Sí, cancelar",
} as const

export const transferStateTexts = {
  expected: "espera la transferencia",
  claimed: "el cliente dice que ya pagó",
  refused: "pago rechazado",
  seen: "pago visto en la cuenta",
  confirmed: "pago confirmado",
  dropped: "ya no se espera la transferencia",
  "to-check": "cancelado: revisar si llegó el pago",
  owed: "hay que devolver el pago",
  "given-back": "pago devuelto",
} as const satisfies Record<TransferState, string>

export const transferEntryText = ({ state, by, reason, at }: TransferEntry): string =>
  `SINPE: ${transferStateTexts[state]}, ${by}, ${shortMoment(at)}${reason ? `: ${reason}` : ""}`

const doneTexts: Partial<Record<TransferState, (ref: string, amount: number) => string>> = {
  confirmed: ref => `Pago del pedido ${ref} confirmado.`,
  refused: ref => `Pago del pedido ${ref} rechazado: el cliente recibe el motivo por correo.`,
  dropped: ref => `Anotado: la transferencia del pedido ${ref} no llegó.`,
  owed: (ref, amount) => `El pedido ${ref} está cancelado: ahora hay que devolver ${formatColones(amount)}.`,
  "given-back": ref => `Devolución del pedido ${ref} anotada: el cliente recibe un correo.`,
}

export const moveText = (result: MoveResult): string => {
  switch (result.kind) {
    case "done":
      return doneTexts[result.state]?.(result.ref, result.amount) ?? `Pedido ${result.ref} anotado.`
    case "already":
      return `El pedido ${result.ref} ya estaba así: ${transferStateTexts[result.state]}${result.by === "" ? "" : ` (${result.by}, ${shortMoment(result.at)})`}.`
    case "incomplete":
      return "Falta escribir el motivo o la referencia."
    case "same-reference":
      return `No se confirmó el pedido ${result.ref}: con esa referencia ya se confirmó el ${result.other}. Si es otra transferencia, márquelo en «${sinpeTexts.sameReference}» y escriba cómo lo sabe.`
    case "not-yours":
      return "Esta transferencia no es de su asociación."
  }
}

export const cancelResultTexts = {
  cancelled: "Pedido cancelado.",
  running: "El pedido se está cancelando.",
  "too-late": "El pedido ya está alistado o cambió: no se puede cancelar.",
  failed: "No se pudo cancelar el pedido. Inténtelo de nuevo.",
  "not-allowed": "Este pedido todavía no se puede cancelar.",
} as const
