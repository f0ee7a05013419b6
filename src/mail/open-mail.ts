import type { Config } from "../config.ts"
import type { Database } from "../database/database.ts"
import type { Mailer } from "./mailer.ts"
import { createOutbox, type Outbox } from "./outbox.ts"
import { createSmtpMailer } from "./smtp.ts"

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
