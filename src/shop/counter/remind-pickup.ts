import type { Database } from "../../platform/database/database.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Logger } from "../../platform/log.ts"
import { messages } from "../messages/messages.ts"
import { pickupCodes } from "./pickup-code-records.ts"

const remindAfterDays = 3

/** One mail for each order that waits for its customer since three days; whether it still does is looked at when it is sent. */
export const remindForgotten = (database: Database): Promise<void> =>
  database.transaction(async tx => {
    for (const orderId of await pickupCodes(database).takeForgotten(tx, remindAfterDays)) {
      const fact = `pickup-reminder:${orderId}`
      await messages(database).write({ fact, to: { orderId }, kind: "reminder", data: { orderId } }, tx)
    }
  })

export const startReminders = (database: Database, log: Logger): Loop =>
  every(15 * 60_000, () => remindForgotten(database), {
    onError: error => log.warn({ err: error }, "pickup reminders could not be written"),
  })
