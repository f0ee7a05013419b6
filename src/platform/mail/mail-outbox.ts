import type { Database } from "../database/database.ts"
import { type Mailer, type MailMessage, requireOneRecipient } from "./mailer.ts"

export interface SentMail extends MailMessage {
  readonly id: number
  readonly from: string
  readonly sentAt: Date
}

export interface Outbox extends Mailer {
  list(limit?: number): Promise<SentMail[]>
  get(id: number): Promise<SentMail | null>
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

export const createOutbox = ({ query }: Pick<Database, "query">, from: string): Outbox => ({
  async send({ to, subject, text, html, images = [] }) {
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

  list: async (limit = 50) =>
    (await query<Row>("select * from sent_mail order by id desc limit $1", [limit])).map(toMail),

  async get(id) {
    if (!Number.isSafeInteger(id)) return null
    const [row] = await query<Row>("select * from sent_mail where id = $1", [id])
    return row ? toMail(row) : null
  },
})
