import { randomBytes } from "node:crypto"
import type { Database } from "../../platform/database/database.ts"
import { recipientText } from "../../platform/mail/message-records.ts"
import type { MailTopic } from "../vocabulary/people.ts"

/** Which optional mails a person wants. `person` is a recipient: 'customer:12', or an address. */
export const mailChoices = ({ query }: Pick<Database, "query">) => ({
  async unwanted(person: string): Promise<readonly MailTopic[]> {
    const [row] = await query<{ unwanted: MailTopic[] }>("select unwanted from mail_choices where person = $1", [
      person,
    ])
    return row?.unwanted ?? []
  },

  async set(person: string, unwanted: readonly MailTopic[]): Promise<void> {
    await query(
      `insert into mail_choices (person, key, unwanted) values ($1, $2, $3)
       on conflict (person) do update set unwanted = excluded.unwanted`,
      [person, randomBytes(24).toString("base64url"), unwanted],
    )
  },

  /** The key in a mail's links. It replaces a sign-in and opens only this person's choices. */
  async findOrMakeKey(person: string): Promise<string> {
    const [row] = await query<{ key: string }>(
      `insert into mail_choices (person, key) values ($1, $2)
       on conflict (person) do update set person = excluded.person returning key`,
      [person, randomBytes(24).toString("base64url")],
    )
    return row?.key ?? ""
  },

  async want(person: string, topic: MailTopic): Promise<void> {
    await query("update mail_choices set unwanted = array_remove(unwanted, $2) where person = $1", [person, topic])
  },

  async turn(key: string, topic: MailTopic, wanted: boolean): Promise<boolean> {
    const changed = await query(
      `update mail_choices set unwanted = array_remove(unwanted, $2) || $3::text[] where key = $1 returning person`,
      [key, topic, wanted ? [] : [topic]],
    )
    return changed.length > 0
  },
})

export const createMailPreferences = (database: Database) => {
  const choices = mailChoices(database)
  return {
    unwanted: (customerId: number) => choices.unwanted(recipientText({ customerId })),
    choose: (customerId: number, unwanted: readonly MailTopic[]) =>
      choices.set(recipientText({ customerId }), unwanted),
    turn: choices.turn,
  }
}
