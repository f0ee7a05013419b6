import { createTransport } from "nodemailer"
import { MailError, type Mailer, requireOneRecipient } from "../../platform/mail/mailer.ts"

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""

const toMailError = (error: unknown): MailError => {
  const code = codeOf(error)
  if (code === "ETIMEDOUT" || code === "ETIME") return new MailError("time-limit", "the mail server took too long")
  if (code === "EENVELOPE") return new MailError("bad-recipient", "the mail server refuses the recipient")
  if (code === "EAUTH" || code === "EMESSAGE") return new MailError("refused", `the mail server refused (${code})`)
  return new MailError("unreachable", `the mail server cannot be used (${code || "unknown fault"})`)
}

export const createSmtpMailer = (options: {
  readonly url: string
  readonly from: string
  readonly timeLimitMs?: number
}): Mailer => {
  const { url, from, timeLimitMs = 10_000 } = options
  // Beside a url nodemailer reads no other option: the limits have to be part of it.
  const address = new URL(url)
  for (const limit of ["connectionTimeout", "greetingTimeout", "socketTimeout"])
    address.searchParams.set(limit, String(timeLimitMs))
  const transport = createTransport(address.href)
  return {
    async send({ to, subject, text, html }) {
      requireOneRecipient(to)
      try {
        await transport.sendMail({ from, to, subject, text, html, disableFileAccess: true, disableUrlAccess: true })
      } catch (error) {
        throw toMailError(error)
      }
    },
  }
}
