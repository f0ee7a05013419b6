import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

export interface MailServer {
  readonly url: string
  /** Accepted mails in the order of arrival. */
  readonly accepted: { readonly to: string; readonly source: string }[]
  stop(): Promise<void>
}

/** A real SMTP server on the loopback. A test can override its handling of recipients and messages. */
export const startMailServer = async (options: SMTPServerOptions = {}, port = 0): Promise<MailServer> => {
  const accepted: { to: string; source: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        for (const { address } of envelope.rcptTo)
          accepted.push({ to: address, source: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  server.on("error", () => undefined)
  await new Promise<void>(resolve => server.listen(port, "127.0.0.1", resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}

const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8")

/** A part of a mail as it was sent, decoded: 'text/plain' or 'text/html'. */
export const mailPart = (source: string, type: "text/plain" | "text/html"): string => {
  const [, head = "", body = ""] = new RegExp(`Content-Type: ${type}([^]*?)\r\n\r\n([^]*?)\r\n----`).exec(source) ?? []
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8")
  return /quoted-printable/i.test(head) ? unquoted(body) : body
}

/** A header, its folded lines joined and its words decoded. */
export const mailHeader = (source: string, name: string): string => {
  const head = source.slice(0, source.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ")
  const value = new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim() ?? ""
  return value
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === "B" ? Buffer.from(text, "base64").toString("utf8") : unquoted(text.replaceAll("_", " ")),
    )
}
