import type { Database, Query } from "../platform/database/database.ts"
import { deleteAccount, type Person, type PersonalRows } from "../shop/accounts/delete-account.ts"
import type { OpenWork } from "../shop/accounts/rules/account-deletion.ts"
import { waitingForStaff } from "../shop/transfers/rules/transfer-states.ts"
import { workflowPayloads } from "./retention.ts"

const undecidedPayments = "('pending', 'paid', 'in-question', 'refunding')"

/** A card page that was left open for longer is no payment any more. */
const openPageHours = 2

/** Runs about the person, whatever their state. One look at each input: there are as many as orders of half a year. */
const runsOf = `select i.workflow_uuid from dbos.workflow_input i
  where substring(i.inputs from '"customerId":(\\d+)')::bigint = (select id from person)
    or substring(i.inputs from '"orderId":(\\d+)')::bigint = any ((select orders from person)::integer[])
    or i.workflow_uuid = any ((select keys from person)::text[])`

/** What is still under way in our tables, by its question. */
const openWork: readonly (readonly [OpenWork, string])[] = [
  [
    "payment",
    `select 1 from card_payments where customer_id = $1 and (state in ${undecidedPayments}
       or (state in ('started', 'waiting') and updated_at > now() - interval '${openPageHours} hours'))`,
  ],
  [
    "refund",
    "select 1 from card_payments p join card_refunds r using (order_number) where customer_id = $1 and r.state <> 'done'",
  ],
  [
    "refund",
    `select 1 from transfers where customer_id = $1 and state in (${waitingForStaff.map(state => `'${state}'`).join()})`,
  ],
  ["return", "select 1 from goods_returns where customer_id = $1 and state in ('asked', 'accepted')"],
  ["board", "select 1 from board_states where customer_id = $1 and state not in ('delivered', 'cancelled')"],
  ["board", "select 1 from pcb_orders where customer_id = $1 and confirmed_at is not null and finished_at is null"],
  [
    "order",
    `select 1 from dbos.workflow_status s join dbos.workflow_input i using (workflow_uuid)
     where s.name <> '${deleteAccount.name}' and (s.status in ('PENDING', 'ENQUEUED', 'DELAYED') or (s.status in ('ERROR', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED')
         and not exists (select from work_acts a where a.workflow_id = s.workflow_uuid and a.act = 'give-up')))
       and i.inputs ~ ('"customerId":' || $1::integer || '[,}]')`,
  ],
]

const noBilling = `'{"firstName":"","lastName":"","email":"","phone":"","address":"","province":"","postalCode":""}'`
const noBuyer = `'{"name":"","carnet":"","contactNumber":""}'`

/** What somebody wrote freely about the person. */
const withoutWords = (column: string) =>
  `(select coalesce((select case when ${column} ilike any (select '%' || word || '%' from unnest(words) word)
     then '(dato borrado)' end from person), ${column}))`

/**
 * What an account leaves is said by shop/accounts/rules/account-deletion.ts. Each statement sees `person`: id, emails, words,
 * orders and keys. A table with a customer that is not here is found by tests/shop/delete-account.test.ts.
 */
export const erasureStatements: Readonly<Record<string, string>> = {
  customer_sessions: "delete from customer_sessions where account_id = (select id from person)",
  one_time_secrets: `delete from one_time_secrets where subject = (select id from person)::text
    or lower(payload ->> 'email') = any ((select emails from person)::text[])`,
  account_proofs: "delete from account_proofs where account_id = (select id from person)",
  unused_accounts: "delete from unused_accounts where account_id = (select id from person)",
  open_checkouts: "delete from open_checkouts where customer_id = (select id from person)",
  cart_units: "delete from cart_units where customer_id = (select id from person)",
  cart_list_adds: "delete from cart_list_adds where customer_id = (select id from person)",
  // Found anew while it still holds.
  truth_findings:
    "delete from truth_findings where facts::text ilike any (select '%' || word || '%' from person, unnest(words) word)",
  stock_notices: "delete from stock_notices where customer_id = (select id from person)",
  part_lists: "delete from part_lists where customer_id = (select id from person)",
  part_list_uses: "delete from part_list_uses where customer_id = (select id from person) and order_id is null",
  // Its files go with it.
  pcb_orders: "delete from pcb_orders where customer_id = (select id from person)",
  // Questions and answers go with it.
  board_states: "delete from board_states where customer_id = (select id from person)",
  card_payments: `update card_payments set billing = ${noBilling}, description = null, problem = ${withoutWords("problem")},
      snapshot = case when jsonb_typeof(snapshot) = 'object' and snapshot ? 'buyer'
        then jsonb_set(snapshot, '{buyer}', ${noBuyer}) else snapshot end
    where customer_id = (select id from person) or order_number = any ((select keys from person)::text[])`,
  payment_acts: `update payment_acts set why = ${withoutWords("why")} where order_number in
    (select order_number from card_payments where customer_id = (select id from person))`,
  goods_returns: `update goods_returns set reason = '', answer = null, problem = null
    where customer_id = (select id from person) and state in ('refused', 'done')`,
  transfers: `update transfers set customer_name = '', customer_phone = '', reason = null
    where customer_id = (select id from person)`,
  transfer_moves: `update transfer_moves set reason = null
    where order_id in (select order_id from transfers where customer_id = (select id from person))`,
  transfer_receipts: `delete from transfer_receipts
    where order_id in (select order_id from transfers where customer_id = (select id from person))`,
  paid_movements: `update paid_movements set detail = ''
    where order_id in (select order_id from transfers where customer_id = (select id from person))`,
  pickup_people: "delete from pickup_people where order_id = any ((select orders from person)::integer[])",
  open_orders:
    "update open_orders set customer_words = '', customer_ref = '' where customer_id = (select id from person)",
  order_links: "delete from order_links where order_key = any ((select keys from person)::text[])",
  messages: `delete from messages where recipient = 'customer:' || (select id from person)
    or lower(recipient) = any ((select emails from person)::text[])
    or recipient in (select 'order:' || o from unnest((select orders from person)) o)`,
  mail_choices: `delete from mail_choices where person = 'customer:' || (select id from person)
    or lower(person) = any ((select emails from person)::text[])`,
  // Mails that no server took: the demo's mailbox.
  sent_mail: "delete from sent_mail where lower(recipient) = any ((select emails from person)::text[])",
}

const finishedRuns = "status in ('SUCCESS', 'ERROR', 'CANCELLED', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED')"

const withPerson = `with person as (select $1::integer as id, $2::text[] as emails, $3::text[] as words, $4::integer[] as orders,
  $5::text[] as keys)`

/** Also their payloads, which DBOS does not delete with them. */
const deleteRuns = `${withPerson}, runs as (select s.workflow_uuid from dbos.workflow_status s
    where ${finishedRuns} and s.workflow_uuid in (${runsOf})),
  ${workflowPayloads.map(table => `${table}_rows as (delete from dbos.${table} where workflow_uuid in (select * from runs))`).join(", ")}
  delete from dbos.workflow_status where workflow_uuid in (select * from runs)`

const verifiedEmails = `select lower(verified_email) as email from account_proofs where account_id = $1 and verified_email is not null
  union select lower(email) from unused_accounts where account_id = $1`

const ownKeys =
  "select order_number as key from card_payments where customer_id = $1 union select key::text from pcb_orders where customer_id = $1"

export const createPersonalRows = ({ transaction }: Pick<Database, "transaction">): PersonalRows => ({
  async openWork(customerId: number, tx: Query): Promise<OpenWork | null> {
    for (const [what, question] of openWork) if ((await tx(`${question} limit 1`, [customerId])).length > 0) return what
    return null
  },

  erase: ({ customerId, emails, words, orderIds, orderKeys }: Person): Promise<void> =>
    transaction(async tx => {
      const more = await tx<{ email: string }>(verifiedEmails, [customerId])
      const keys = await tx<{ key: string }>(ownKeys, [customerId])
      const person = [
        customerId,
        [...emails, ...more.map(({ email }) => email)],
        [...words, ...emails],
        orderIds,
        [...orderKeys, ...keys.map(({ key }) => key)],
      ]
      for (const statement of Object.values(erasureStatements)) await tx(`${withPerson} ${statement}`, person)
      await tx(deleteRuns, person)
    }),
})
