import type { Database, Query } from "../../platform/database/database.ts"
import { type Recipient, writeMessage } from "../../platform/mail/message-records.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { MailTopic } from "../vocabulary/people.ts"

/** Mails with an `orderId` read the order when they are sent. The others carry all their data, because the ERP may not have it then. */
export interface MailData {
  readonly "order-received": { readonly orderId: number; readonly isPriceOpen?: boolean }
  readonly "payment-confirmed": { readonly orderId: number; readonly method: string }
  readonly "payment-refused": {
    readonly amount: Colones
    readonly method: string
    readonly reason: string | null
    readonly path: string
  }
  readonly "transfer-rejected": { readonly ref: string; readonly amount: Colones; readonly reason: string }
  readonly "transfer-reminder": { readonly orderId: number }
  readonly ready: { readonly orderId: number }
  readonly reminder: { readonly orderId: number }
  readonly "handed-over": { readonly orderId: number; readonly invoiceRef: string; readonly association: string }
  readonly cancelled: { readonly ref: string; readonly total: Colones; readonly refund: string | null }
  readonly returned: {
    readonly ref: string
    readonly lines: readonly { readonly label: string; readonly quantity: number; readonly total: Colones }[]
    /** 0 for an exchange. */
    readonly total: Colones
    readonly how: string
  }
  readonly "board-question": {
    readonly ref: string
    readonly question: string
    readonly path: string
    readonly marked?: { readonly orderId: number; readonly questionId: number }
  }
  /** `state` is the text that the customer sees: 'En fabricación'. */
  readonly "board-state": {
    readonly ref: string
    readonly state: string
    readonly note: string | null
    readonly path: string
  }
  readonly "back-in-stock": { readonly label: string; readonly path: string }
  /** Other important news. It cannot be switched off, so it must never advertise. */
  readonly notice: {
    readonly subject: string
    readonly name: string
    readonly paragraphs: readonly string[]
    readonly links: readonly { readonly label: string; readonly url: string }[]
    readonly closing: readonly string[]
  }
}
export type MailKind = keyof MailData

const mailNames: Readonly<Record<MailKind, string>> = {
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
}

/** What staff call a stored mail; an earlier release may have stored other kinds. */
export const mailName = (kind: string): string => (mailNames as Readonly<Record<string, string>>)[kind] ?? kind

/** The mails that people can switch off. All others are about money, the account or a question that stops work. */
export const mailTopicByKind: Readonly<Partial<Record<MailKind, MailTopic>>> = {
  ready: "ready",
  reminder: "reminder",
  "board-state": "boards",
  "back-in-stock": "stock",
}

export type Message = {
  readonly [K in MailKind]: {
    /** The event's name, such as 'ready:{work}'. One recipient never gets two mails of one event. */
    readonly fact: string
    readonly to: Recipient
    readonly kind: K
    readonly data: MailData[K]
    readonly usefulMs?: number
    readonly urgent?: boolean
    readonly forgetRecipient?: boolean
  }
}[MailKind]

/** Only inserts a row: call it in the transaction or step that writes the fact (D16). It waits for no mail server and no ERP. */
export const messages = ({ query }: Pick<Database, "query">) => ({
  write: (message: Message, tx: Query = query): Promise<void> => writeMessage(tx, message),
})
