import type { Erp } from "../erp/erp.ts"
import type { Database } from "../platform/database/database.ts"
import type { Logger } from "../platform/log.ts"
import { createOutbox, type Outbox } from "../platform/mail/mail-outbox.ts"
import { startMailQueue } from "../platform/mail/mail-queue.ts"
import { createSmtpMailer } from "../providers/smtp/smtp.ts"
import { createBoardPictures } from "../shop/boards/board-orders.ts"
import type { PaymentRecords } from "../shop/card-payments/payment-records.ts"
import { pickupCodes } from "../shop/counter/pickup-code-records.ts"
import { startReminders } from "../shop/counter/pickup-codes.ts"
import { createDelivery } from "../shop/messages/deliver-message.ts"
import { orderLinks } from "../shop/orders/order-pages.ts"
import type { Config } from "./config.ts"

export interface MailParts {
  readonly outbox: Outbox | null
  close(): Promise<void>
}

interface Needs {
  readonly config: Config
  readonly database: Database
  readonly erp: Erp
  readonly payments: PaymentRecords
  readonly log: Logger
}

export const openMail = ({ config, database, erp, payments, log }: Needs): MailParts => {
  const { brand, publicUrl } = config
  const { smtpUrl, from } = config.mail
  const outbox = smtpUrl ? null : createOutbox(database, from)
  const mailer = outbox ?? createSmtpMailer({ url: smtpUrl ?? "", from })
  const deliver = createDelivery({
    erp,
    database,
    mailer,
    brand,
    publicUrl,
    orderPath: async ({ ref, refExt }, hasAccount) =>
      hasAccount || refExt === null
        ? `/perfil/pedidos/${encodeURIComponent(ref)}`
        : `/pedidos/${await orderLinks(database).tokenOf(refExt)}`,
    payerEmail: payments.payerEmail,
    pickupCode: pickupCodes(database).openOf,
    boardPicture: createBoardPictures(database).ofQuestion,
  })
  const queue = startMailQueue({ database, deliver, log })
  const reminders = startReminders(database, log)
  return {
    outbox,
    async close() {
      await reminders.stop()
      await queue.stop()
    },
  }
}
