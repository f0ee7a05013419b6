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

export type MailFault = "bad-recipient" | "refused" | "time-limit" | "unreachable"

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

/** One plain address: no list, no display name, nothing that could open another header. */
export const requireOneRecipient = (to: string): void => {
  if (!isOneRecipient(to)) throw new MailError("bad-recipient", "the recipient is not one address")
}
