import type { Database, Query } from "../../platform/database/database.ts"
import { type Recipient, writeMessage } from "../../platform/mail/message-records.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { MailTopic } from "../vocabulary/people.ts"

/** Mails with an `orderId` read the order when they are sent; the others carry everything, because the ERP may have nothing left. */
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
    /** 0 where another one was given in exchange. */
    readonly total: Colones
    readonly how: string
  }
  readonly "board-question": {
    readonly ref: string
    readonly question: string
    readonly path: string
    readonly marked?: { readonly orderId: number; readonly questionId: number }
  }
  /** `state` as the customer reads it: 'En fabricación'. */
  readonly "board-state": {
    readonly ref: string
    readonly state: string
    readonly note: string | null
    readonly path: string
  }
  readonly "back-in-stock": { readonly label: string; readonly path: string }
  /** Anything else a person has to know: never switched off, so never an advertisement. */
  readonly notice: {
    readonly subject: string
    readonly name: string
    readonly paragraphs: readonly string[]
    readonly links: readonly { readonly label: string; readonly url: string }[]
    readonly closing: readonly string[]
  }
}
export type MailKind = keyof MailData

/** What people can switch off. All other mails are about money, the account or a question that stops the work, and always sent. */
export const topicOf: Readonly<Partial<Record<MailKind, MailTopic>>> = {
  ready: "ready",
  reminder: "reminder",
  "board-state": "boards",
  "back-in-stock": "stock",
}

export type Message = {
  readonly [K in MailKind]: {
    /** Names the event, 'ready:{work}': one recipient never gets two mails of the same event. */
    readonly fact: string
    readonly to: Recipient
    readonly kind: K
    readonly data: MailData[K]
    readonly usefulMs?: number
    readonly urgent?: boolean
    readonly forgetRecipient?: boolean
  }
}[MailKind]

/** Only an insert: call it in the transaction or step that writes the fact (D16). No mail server and no ERP is waited for. */
export const messages = ({ query }: Pick<Database, "query">) => ({
  write: (message: Message, tx: Query = query): Promise<void> => writeMessage(tx, message),
})
