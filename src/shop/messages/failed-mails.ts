import type { Database } from "../../platform/database/database.ts"
import { messageRecords } from "../../platform/mail/message-records.ts"
import type { MailKind } from "./messages.ts"

export interface FailedMail {
  readonly id: number
  readonly kind: MailKind
  /** An address, 'customer:12' or 'order:34'. */
  readonly recipient: string
  readonly writtenAt: string
  readonly failedAt: string
  readonly tries: number
  /** What the mail server answered last; null: it gave no answer. Its words stay on the server. */
  readonly smtpCode: number | null
}

export type FailedMails = () => Promise<readonly FailedMail[]>

export const createFailedMails =
  (database: Pick<Database, "query">): FailedMails =>
  async () =>
    (await messageRecords(database).failures()).map(({ kind, writtenAt, failedAt, problem, ...mail }) => {
      const code = /(?:^|[\s-])([45]\d\d)[\s-]/.exec(problem)?.[1]
      return {
        id: mail.id,
        kind: kind as MailKind,
        recipient: mail.recipient,
        writtenAt: writtenAt.toISOString(),
        failedAt: failedAt.toISOString(),
        tries: mail.tries,
        smtpCode: code === undefined ? null : Number(code),
      }
    })
