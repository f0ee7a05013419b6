import type { Database } from "../database/database.ts"

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Stays the same when a mail is sent again, so that mail programs show it once. */
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Pictures that the HTML shows as `cid:{name}`. */
  readonly images?: readonly { readonly name: string; readonly png: Buffer }[]
}

export interface Mailer {
  send(message: MailMessage): Promise<void>
}

type MailFault = "bad-recipient" | "refused" | "time-limit" | "unreachable"

/** The message was not accepted. The error holds neither its text (which may contain a reset link) nor the server's password. */
export class MailError extends Error {
  override readonly name = "MailError"
  readonly reason: MailFault
  constructor(reason: MailFault, message: string) {
    super(message)
    this.reason = reason
  }
}

const oneAddress = /^[^\s\p{Cc}@<>",;:]+@[^\s\p{Cc}@<>",;:]+$/u
export const isOneRecipient = (to: string): boolean => oneAddress.test(to)

/** Accepts one plain address only: a list, a display name or a line break could add recipients or headers. */
export const requireOneRecipient = (to: string): void => {
  if (!isOneRecipient(to)) throw new MailError("bad-recipient", "the recipient is not one address")
}

interface SentMail extends MailMessage {
  readonly id: number
  readonly from: string
  readonly sentAt: Date
}

interface Row {
  id: string
  sender: string
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  sent_at: Date
}

const toMail = (row: Row): SentMail => ({
  id: Number(row.id),
  from: row.sender,
  to: row.recipient,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html ?? undefined,
  sentAt: row.sent_at,
})

/** Stores mails instead of sending them, for a shop without a mail server. */
export const createOutbox = ({ query }: Pick<Database, "query">, from: string) => ({
  async send({ to, subject, text, html, images = [] }: MailMessage): Promise<void> {
    requireOneRecipient(to)
    const shown = images.reduce(
      (page, { name, png }) => page?.replaceAll(`cid:${name}`, `data:image/png;base64,${png.toString("base64")}`),
      html,
    )
    await query(
      "insert into sent_mail (sender, recipient, subject, body_text, body_html) values ($1, $2, $3, $4, $5)",
      [from, to, subject, text, shown ?? null],
    )
  },

  list: async (limit = 50): Promise<SentMail[]> =>
    (await query<Row>("select * from sent_mail order by id desc limit $1", [limit])).map(toMail),

  async get(id: number): Promise<SentMail | null> {
    if (!Number.isSafeInteger(id)) return null
    const [row] = await query<Row>("select * from sent_mail where id = $1", [id])
    return row ? toMail(row) : null
  },
})

export type Outbox = ReturnType<typeof createOutbox>
