import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { afterEach, expect, test } from "vitest"
import { createSmtpMailer } from "./smtp.ts"

const open = new Set<Socket>()
const servers: Server[] = []

afterEach(async () => {
  for (const socket of open) socket.destroy()
  open.clear()
  await Promise.all(servers.splice(0).map(server => new Promise(resolve => server.close(resolve))))
})

/** A mail server that accepts every command except those the test overrides, and records what it received. */
const mailServer = async (answers: Record<string, string | null> = {}) => {
  const received: string[] = []
  const yes: Record<string, string> = {
    EHLO: "250 ok",
    MAIL: "250 ok",
    RCPT: "250 ok",
    DATA: "354 go on",
    QUIT: "221 bye",
  }
  const converse = (socket: Socket) => {
    open.add(socket)
    let inMessage = false
    const say = (text: string | null | undefined) => text && socket.write(`${text}\r\n`)
    say("greeting" in answers ? answers["greeting"] : "220 hello")
    socket.setEncoding("utf8").on("error", () => undefined)
    socket.on("data", chunk => {
      for (const line of String(chunk).split("\r\n").filter(Boolean)) {
        received.push(line)
        if (inMessage) {
          if (line === ".") {
            inMessage = false
            say("." in answers ? answers["."] : "250 accepted")
          }
          continue
        }
        const word = line.split(" ")[0]?.toUpperCase() ?? ""
        inMessage = word === "DATA"
        say(word in answers ? answers[word] : yes[word])
      }
    })
  }
  const server = createServer(converse)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const user = "AUTH" in answers ? "tienda:secreto@" : ""
  const url = `smtp://${user}127.0.0.1:${(server.address() as AddressInfo).port}`
  const timeLimitMs = answers["greeting"] === null ? 500 : 30_000
  const mailer = createSmtpMailer({ url, from: "Chispa <soporte@chispa.test>", timeLimitMs })
  return { mailer, received }
}

const message = { to: "ana@example.com", subject: "Restablecer contraseña", text: "Abra el enlace" }

test("a message reaches the mail server with our sender", async () => {
  const { mailer, received } = await mailServer()
  await mailer.send(message)
  expect(received).toContain("RCPT TO:<ana@example.com>")
  expect(received).toContain("From: Chispa <soporte@chispa.test>")
  expect(received.join("\n")).toContain("Abra el enlace")
})

test("a refused recipient, a silent server and a missing one are distinguished, without the message", async () => {
  const refusing = await mailServer({ RCPT: "550 no such user Abra el enlace" })
  const error = await refusing.mailer.send(message).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: "MailError", reason: "bad-recipient" })
  expect(String(error)).not.toContain("Abra")

  const silent = await mailServer({ greeting: null })
  await expect(silent.mailer.send(message)).rejects.toMatchObject({ reason: "time-limit" })

  const missing = createSmtpMailer({ url: "smtp://127.0.0.1:1", from: "a@b.c" })
  await expect(missing.send(message)).rejects.toMatchObject({ reason: "unreachable" })
})

test("[MAIL-04] a server that refuses the message or our password refuses the mail for every recipient", async () => {
  const catchFailure = async (answers: Record<string, string>, told: object = message) => {
    const { mailer } = await mailServer(answers)
    return mailer.send({ ...message, ...told }).catch((thrown: unknown) => thrown)
  }
  expect(await catchFailure({ ".": "554 spam Abra el enlace" })).toMatchObject({
    reason: "refused",
    message: "the mail server refused (EMESSAGE)",
  })
  const wrong = await catchFailure({ EHLO: "250-ok\r\n250 AUTH PLAIN", AUTH: "535 wrong password secreto" })
  expect(wrong).toMatchObject({ reason: "refused", message: "the mail server refused (EAUTH)" })
  expect(await catchFailure({ RCPT: "550 no" })).toMatchObject({ message: "the mail server refuses the recipient" })
  expect(await catchFailure({ greeting: "554 closed" })).toMatchObject({ reason: "unreachable" })
  for (const to of ["ana@example.com, luis@example.com", "", "Ana\n<ana@example.com>"])
    expect(await catchFailure({}, { to }), to).toMatchObject({ name: "MailError", reason: "bad-recipient" })
})

test("[MAIL-04] an unreachable or slow server is reported by its kind of failure", async () => {
  const missing = createSmtpMailer({ url: "smtp://127.0.0.1:1", from: "a@b.c" })
  await expect(missing.send(message)).rejects.toMatchObject({
    message: expect.stringMatching(/^the mail server cannot be used \(E[A-Z]+\)$/),
  })
  const silent = await mailServer({ greeting: null })
  await expect(silent.mailer.send(message)).rejects.toMatchObject({ message: "the mail server took too long" })
})

test("[MAIL-05] a mail carries headers and pictures; the pictures appear in its text and not as attachments", async () => {
  const { mailer, received } = await mailServer()
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])
  await mailer.send({
    ...message,
    html: '<img src="cid:codigo">',
    messageId: "<m1@chispa.test>",
    headers: { "List-Unsubscribe": "<https://tienda.test/fin>" },
    images: [{ name: "codigo", png }],
  })
  const sent = received.join("\n")
  for (const part of [
    "List-Unsubscribe: <https://tienda.test/fin>",
    "Message-ID: <m1@chispa.test>",
    "Content-Type: image/png",
    "Content-Id: <codigo>",
    "inline; filename=codigo.png",
    png.toString("base64"),
  ])
    expect(sent.toLowerCase()).toContain(part.toLowerCase())
})
