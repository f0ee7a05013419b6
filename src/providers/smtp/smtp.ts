import { setTimeout as pause } from "node:timers/promises"
import { createTransport } from "nodemailer"
import { MailError, type Mailer, requireOneRecipient } from "../../platform/mail/mailer.ts"

const smtpCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""

const tooLong = () => new MailError("time-limit", "the mail server took too long")

const toMailError = (error: unknown): MailError => {
  if (error instanceof MailError) return error
  const code = smtpCode(error)
  if (code === "ETIMEDOUT" || code === "ETIME") return tooLong()
  if (code === "EENVELOPE") return new MailError("bad-recipient", "the mail server refuses the recipient")
  if (code === "EAUTH" || code === "EMESSAGE") return new MailError("refused", `the mail server refused (${code})`)
  return new MailError("unreachable", `the mail server cannot be used (${code || "unknown fault"})`)
}

export const createSmtpMailer = (options: {
  readonly url: string
  readonly from: string
  /** The limit for each answer of the server. The whole mail may take three times as long. */
  readonly timeLimitMs?: number
}): Mailer => {
  const { url, from, timeLimitMs = 10_000 } = options
  // With a url nodemailer ignores all other options, so the timeouts are part of it.
  const address = new URL(url)
  for (const limit of ["connectionTimeout", "greetingTimeout", "socketTimeout", "dnsTimeout"])
    address.searchParams.set(limit, String(timeLimitMs))
  const transport = createTransport(address.href)
  return {
    async send({ to, subject, text, html, messageId, headers, images = [] }) {
      requireOneRecipient(to)
      const attachments = images.map(({ name, png }) => ({
        cid: name,
        filename: `${name}.png`,
        contentType: "image/png",
        contentDisposition: "inline" as const,
        content: png,
      }))
      const mail = { from, to, subject, text, html, messageId, headers: { ...headers }, attachments }
      const done = new AbortController()
      try {
        await Promise.race([
          transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true }),
          pause(3 * timeLimitMs, undefined, { signal: done.signal, ref: false }).then(() => {
            throw tooLong()
          }),
        ])
      } catch (error) {
        throw toMailError(error)
      } finally {
        done.abort()
      }
    },
  }
}
