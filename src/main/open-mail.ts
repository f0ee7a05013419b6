import type { Database } from "../platform/database/database.ts"
import { createOutbox, type Outbox } from "../platform/mail/mail-outbox.ts"
import type { Mailer } from "../platform/mail/mailer.ts"
import { createSmtpMailer } from "../providers/smtp/smtp.ts"
import type { Config } from "./config.ts"

export interface MailParts {
  readonly mailer: Mailer
  /** null: mail really leaves, there is nothing to read here. */
  readonly outbox: Outbox | null
}

export const openMail = ({ smtpUrl, from }: Config["mail"], database: Database): MailParts => {
  if (smtpUrl) return { mailer: createSmtpMailer({ url: smtpUrl, from }), outbox: null }
  const outbox = createOutbox(database, from)
  return { mailer: outbox, outbox }
}
