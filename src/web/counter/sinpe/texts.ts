import type { NotRead } from "../../../shop/transfers/file-readers.ts"
import type { TransferState } from "../../../shop/vocabulary/payments.ts"

export const sameReferenceLabel = "Misma referencia que otro pedido"

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

export const notReadTexts: Readonly<Record<NotRead, string>> = {
  "too-much": "Leer ese archivo tomó demasiado tiempo. Descargue del banco un período más corto.",
  busy: "Estamos leyendo otros estados de cuenta. Inténtelo de nuevo en un minuto.",
}
