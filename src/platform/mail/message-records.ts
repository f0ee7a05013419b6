import { type Database, type Query, storedJson } from "../database/database.ts"
import { dayMs, hourMs, minuteMs } from "../durations.ts"

export type Recipient = { readonly email: string } | { readonly customerId: number } | { readonly orderId: number }

interface NewMessage {
  readonly fact: string
  readonly to: Recipient
  readonly kind: string
  readonly data: unknown
  readonly usefulMs?: number
  /** A person waits for it, so it is sent before mails that are not urgent. */
  readonly urgent?: boolean
  /** The address is replaced once the mail is sent or given up, so that no personal data is kept. */
  readonly forgetRecipient?: boolean
}

export interface QueuedMessage {
  readonly id: number
  readonly fact: string
  readonly to: Recipient
  readonly kind: string
  readonly data: unknown
  readonly tries: number
}

interface FailedMessage {
  readonly id: number
  readonly fact: string
  readonly recipient: string
  readonly kind: string
  readonly writtenAt: Date
  readonly failedAt: Date
  readonly tries: number
  readonly problem: string
}

export const recipientText = (to: Recipient): string => {
  if ("email" in to) return to.email
  return "customerId" in to ? `customer:${to.customerId}` : `order:${to.orderId}`
}

const readRecipient = (text: string): Recipient => {
  const [, whose, id] = /^(customer|order):(\d+)$/.exec(text) ?? []
  if (!whose) return { email: text }
  return whose === "customer" ? { customerId: Number(id) } : { orderId: Number(id) }
}

export const writeMessage = async (query: Query, message: NewMessage): Promise<void> => {
  const { fact, to, kind, data, usefulMs = 2 * dayMs, urgent = false, forgetRecipient = false } = message
  await query(
    `insert into messages (fact, recipient, kind, data, useful_until, urgent, forget_recipient)
     values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond', $6, $7) on conflict (fact, recipient) do nothing`,
    [fact, recipientText(to), kind, storedJson(data), usefulMs, urgent, forgetRecipient],
  )
}

const pauseAfter = (tries: number): number => Math.min(30_000 * 2 ** (tries - 1), 2 * hourMs)

/** `leaseMs`: after this time another process may send a message whose sender died. */
export const messageRecords = ({ query }: Pick<Database, "query">, { leaseMs = 2 * minuteMs } = {}) => ({
  async takeDue(limit: number, { urgent }: { readonly urgent: boolean }): Promise<QueuedMessage[]> {
    const rows = await query<Omit<QueuedMessage, "to"> & { recipient: string }>(
      `update messages set tries = tries + 1, next_try_at = now() + $2 * interval '1 millisecond'
       where id in (select id from messages where urgent = $3 and next_try_at <= now()
                    order by next_try_at limit $1 for update skip locked)
       returning id::int, fact, recipient, kind, data, tries`,
      [limit, leaseMs, urgent],
    )
    return rows.map(({ recipient, ...row }) => ({ ...row, to: readRecipient(recipient) }))
  },

  async end(id: number, outcome: "sent" | "not-needed"): Promise<void> {
    await query(
      `update messages set outcome = $2, ended_at = now(), next_try_at = null, data = null, problem = null,
         recipient = case when forget_recipient then 'forgotten:' || id else recipient end
       where id = $1 and outcome is distinct from 'sent'`,
      [id, outcome],
    )
  },

  /** Changes nothing if another process took the message over. Returns true if the message is given up. */
  async failed({ id, tries }: QueuedMessage, problem: string): Promise<boolean> {
    const [row] = await query<{ outcome: string | null }>(
      `update messages set
         problem = case when forget_recipient and useful_until <= now() then null else $3 end,
         recipient = case when forget_recipient and useful_until <= now() then 'forgotten:' || id else recipient end,
         outcome = case when useful_until <= now() then 'failed' end,
         ended_at = case when useful_until <= now() then now() end,
         next_try_at = case when useful_until > now() then least(now() + $4 * interval '1 millisecond', useful_until) end
       where id = $1 and tries = $2 and outcome is null returning outcome`,
      [id, tries, problem, pauseAfter(tries)],
    )
    return row?.outcome === "failed"
  },

  /** Tries a mail that was given up again, as often as a new one. */
  async retry(id: number): Promise<boolean> {
    const rows = await query(
      `update messages set outcome = null, ended_at = null, next_try_at = now(), tries = 0,
         useful_until = now() + interval '2 days' where id = $1 and outcome = 'failed' and data is not null returning 1`,
      [id],
    )
    return rows.length > 0
  },

  failures: (limit = 50): Promise<FailedMessage[]> =>
    query<FailedMessage>(
      `select id::int, fact, recipient, kind, written_at as "writtenAt", ended_at as "failedAt", tries, problem
       from messages where outcome = 'failed' order by ended_at desc limit $1`,
      [limit],
    ),
})
