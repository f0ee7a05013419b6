import type { Database } from "../../platform/database/database.ts"
import { recipientText } from "../../platform/mail/message-records.ts"
import { mailChoices } from "./mail-choice-records.ts"
import type { MailTopic } from "./rules/mail-topics.ts"

export interface MailPreferences {
  unwanted(customerId: number): Promise<readonly MailTopic[]>
  choose(customerId: number, unwanted: readonly MailTopic[]): Promise<void>
  turn(key: string, topic: MailTopic, wanted: boolean): Promise<boolean>
}

export const createMailPreferences = (database: Database): MailPreferences => {
  const choices = mailChoices(database)
  return {
    unwanted: customerId => choices.unwanted(recipientText({ customerId })),
    choose: (customerId, unwanted) => choices.set(recipientText({ customerId }), unwanted),
    turn: choices.turn,
  }
}
