import { createHash } from "node:crypto"
import sharp from "sharp"
import { encode } from "uqr"
import type { Order } from "../../erp/order.ts"
import type { Database } from "../../platform/database/database.ts"
import { isOneRecipient, type Mailer, type MailMessage } from "../../platform/mail/mailer.ts"
import {
  messageRecords,
  type QueuedMessage,
  type Recipient,
  recipientText,
} from "../../platform/mail/message-records.ts"
import type { Dependencies } from "../dependencies.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { isOpen } from "../vocabulary/order-status.ts"
import { normalEmail } from "../vocabulary/people.ts"
import { mailChoices } from "./mail-choices.ts"
import { drawMail, type Mail } from "./mail-layout.ts"
import { orderMails, otherMails } from "./mails.ts"
import { type MailData, type MailKind, mailName, mailTopicByKind } from "./messages.ts"

const modulePixels = 12

/** Mail programs show neither SVG nor data addresses. */
const qrPng = (code: string): Promise<Buffer> => {
  const { data, size } = encode(code, { border: 4 })
  const pixels = Buffer.from(data.flat().map(dark => (dark ? 0 : 255)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * modulePixels, size * modulePixels, { kernel: "nearest" })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

interface DeliveryServices extends Pick<Dependencies, "erp" | "database" | "settings"> {
  readonly mailer: Mailer
  readonly brand: Brand
  readonly publicUrl: string
  readonly orderPath: (order: Order, hasAccount: boolean) => Promise<string>
  readonly payerEmail: (orderId: number) => Promise<string | null>
  readonly pickupCode: (orderId: number) => Promise<string | null>
  readonly boardPicture: (orderId: number, questionId: number) => Promise<Buffer | null>
}

interface Addressee {
  readonly person: string
  readonly email: string
  readonly name: string
  readonly hasAccount: boolean
  readonly order: Order | null
}

const findAddressee = async (services: DeliveryServices, to: Recipient): Promise<Addressee | null> => {
  if ("email" in to) {
    const email = normalEmail(to.email)
    return { person: email, email, name: "", hasAccount: false, order: null }
  }
  const order = "orderId" in to ? await services.erp.orders.get(to.orderId) : null
  const customerId = "customerId" in to ? to.customerId : order?.customerId
  const customer = customerId === undefined ? null : await services.erp.thirdParties.get(customerId)
  if (!customer) return null
  const email = customer.email || (order && (await services.payerEmail(order.id))) || ""
  return {
    person: recipientText({ customerId: customer.id }),
    email: normalEmail(email),
    name: customer.name,
    hasAccount: customer.email !== "",
    order,
  }
}

const isOrderMail = (kind: MailKind): kind is keyof typeof orderMails => kind in orderMails

const markedBoard = async (services: DeliveryServices, kind: MailKind, data: unknown): Promise<Buffer | null> => {
  const { marked } = kind === "board-question" ? (data as MailData["board-question"]) : {}
  return marked ? services.boardPicture(marked.orderId, marked.questionId) : null
}

/** Returns null if the mail is out of date (the order was picked up meanwhile) or the order is gone. */
const composeMail = async (services: DeliveryServices, kind: MailKind, data: unknown, to: Addressee) => {
  const { brand, publicUrl } = services
  const buildOrderUrl = async (order: Order) => `${publicUrl}${await services.orderPath(order, to.hasAccount)}`
  if (!isOrderMail(kind)) {
    const png = await markedBoard(services, kind, data)
    const orderUrl = to.order ? await buildOrderUrl(to.order) : undefined
    const facts = { customerName: to.name, publicUrl, orderUrl, hasPicture: png !== null }
    return { mail: otherMails[kind](data as never, facts), images: png ? [{ name: "placa", png }] : undefined }
  }
  const { orderId } = data as MailData[typeof kind]
  const order = to.order ?? (await services.erp.orders.get(orderId))
  const isAboutPickup = kind === "ready" || kind === "reminder"
  if (!order || (isAboutPickup && order.status !== "shipped")) return null
  if (kind === "transfer-reminder" && (order.billed || !isOpen(order.status))) return null
  const business = services.settings.business()
  if (kind === "reminder" && order.warehouseId === business.postalWarehouse) return null
  const code = isAboutPickup ? await services.pickupCode(orderId) : null
  const facts = { order, customerName: to.name, url: await buildOrderUrl(order), brand, business, code }
  const images = code ? [{ name: "codigo", png: await qrPng(code) }] : undefined
  return { mail: orderMails[kind](facts, data as never) as Mail, images }
}

/** Headers for the mail program's own unsubscribe button (RFC 8058). */
const endHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
})

const createMessageId = ({ fact, to }: QueuedMessage, publicUrl: string): string => {
  const digest = createHash("sha256")
    .update(`${fact}\n${recipientText(to)}`)
    .digest("hex")
  return `<${digest.slice(0, 40)}@${new URL(publicUrl).hostname}>`
}

export const createDelivery =
  (services: DeliveryServices) =>
  async (message: QueuedMessage): Promise<"sent" | "not-needed"> => {
    const { brand, publicUrl, mailer } = services
    const kind = message.kind as MailKind
    const to = await findAddressee(services, message.to)
    if (!to || !isOneRecipient(to.email)) return "not-needed"
    const topic = mailTopicByKind[kind]
    const choices = mailChoices(services.database)
    if (topic && (await choices.unwanted(to.person)).includes(topic)) return "not-needed"
    const made = await composeMail(services, kind, message.data, to)
    if (!made) return "not-needed"
    const endUrl = topic ? `${publicUrl}/correos/${await choices.findOrMakeKey(to.person)}/${topic}` : undefined
    const mail: MailMessage = {
      to: to.email,
      ...drawMail(made.mail, { brand, publicUrl, seller: services.settings.business().sellerLine, endUrl }),
      messageId: createMessageId(message, publicUrl),
      headers: endUrl ? endHeaders(endUrl) : undefined,
      images: made.images,
    }
    await mailer.send(mail)
    return "sent"
  }

/** `recipient` is an address, 'customer:12' or 'order:34'. */
export const createFailedMails = (database: Pick<Database, "query">) => async () =>
  (await messageRecords(database).failures()).map(({ id, kind, recipient, writtenAt, failedAt, tries, problem }) => {
    const code = /(?:^|[\s-])([45]\d\d)[\s-]/.exec(problem)?.[1]
    return {
      id,
      name: mailName(kind),
      recipient,
      writtenAt: writtenAt.toISOString(),
      failedAt: failedAt.toISOString(),
      tries,
      /** The mail server's last status code; null if it gave no answer. Its text stays on the server. */
      smtpCode: code === undefined ? null : Number(code),
    }
  })

type FailedMails = ReturnType<typeof createFailedMails>
export type FailedMail = Awaited<ReturnType<FailedMails>>[number]
