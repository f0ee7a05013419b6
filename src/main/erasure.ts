import type { Database, Query } from "../platform/database/database.ts"
import { dayMs } from "../platform/durations.ts"
import { deleteAccount } from "../shop/accounts/delete-account.ts"
import type { Person, PersonalRows, VisitorKit } from "../shop/accounts/personal-rows.ts"
import type { OpenWork } from "../shop/accounts/rules/account-deletion.ts"
import { openRefunds, unreturnedExtras } from "../shop/card-payments/refund-records.ts"
import { waitingForStaff } from "../shop/transfers/rules/transfer-states.ts"
import { visitorKitTerms, workflowPayloads } from "./retention.ts"

const undecidedPayments = "('pending', 'paid', 'in-question', 'refunding')"

/** A card page that was left open longer than this no longer counts as a payment. */
const openPageHours = 2

/**
 * Kits that were paid without an account, under an e-mail that the account has verified. A carné is no proof: registering with a
 * stranger's would erase the data that the stranger needs to pick up a kit.
 */
const visitorKits = `select p.* from card_payments p join account_proofs a on lower(p.billing ->> 'email') = lower(a.verified_email)
  where a.account_id = $1 and p.kind = 'kit' and p.customer_id is null`

/** Workflow runs about the person, in any state. Reads each input once, because there is one per order of half a year. */
const matchingRuns = `select i.workflow_uuid from dbos.workflow_input i
  where substring(i.inputs from '"customerId":(\\d+)')::bigint = (select id from person)
    or substring(i.inputs from '"orderId":(\\d+)')::bigint = any ((select orders from person)::integer[])
    or i.workflow_uuid = any ((select keys from person)::text[])`

/** Queries that find open work in our tables. */
const openWork: readonly (readonly [OpenWork, string])[] = [
  [
    "payment",
    `select 1 from card_payments where customer_id = $1 and (state in ${undecidedPayments}
       or (state in ('started', 'waiting') and updated_at > now() - interval '${openPageHours} hours'))`,
  ],
  ["refund", `select 1 from card_payments where customer_id = $1 and order_number in (${openRefunds})`],
  ["refund", `select 1 from card_payments where customer_id = $1 and order_number in (${unreturnedExtras})`],
  ["payment", `select 1 from (${visitorKits}) kit where state in ${undecidedPayments}`],
  ["refund", `select 1 from (${visitorKits}) kit where order_number in (${openRefunds})`],
  ["refund", `select 1 from (${visitorKits}) kit where order_number in (${unreturnedExtras})`],
  [
    "return",
    `select 1 from (${visitorKits}) kit join goods_returns g using (order_id) where g.state in ('asked', 'accepted')`,
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

/** Blanks a text that contains the name, phone or carné of the person. */
const withoutWords = (column: string) =>
  `(select coalesce((select case when exists (select from unnest(words) word where strpos(lower(${column}), lower(word)) > 0)
     then '(dato borrado)' end from person), ${column}))`

/**
 * What remains of an account is listed in shop/accounts/rules/account-deletion.ts. Each statement sees `person`: id, emails,
 * proved (the verified ones, because anybody may register with a stranger's), words, orders and keys.
 * tests/shop/delete-account.test.ts finds a table with a customer that is missing here.
 */
export const erasureStatements: Readonly<Record<string, string>> = {
  customer_sessions: "delete from customer_sessions where account_id = (select id from person)",
  one_time_secrets: `delete from one_time_secrets where subject = (select id from person)::text
    or lower(payload ->> 'email') = any ((select proved from person)::text[])`,
  account_proofs: "delete from account_proofs where account_id = (select id from person)",
  unused_accounts: "delete from unused_accounts where account_id = (select id from person)",
  open_checkouts: "delete from open_checkouts where customer_id = (select id from person)",
  cart_units: "delete from cart_units where customer_id = (select id from person)",
  cart_list_adds: "delete from cart_list_adds where customer_id = (select id from person)",
  // The checks list it again while it applies. Not matched by name: a customer called 'pedido' would erase everybody's.
  truth_findings: `delete from truth_findings where subject = 'customer:' || (select id from person)
    or subject in (select 'order:' || o from person, unnest(orders) o union select 'payment:' || key from person, unnest(keys) key)
    or exists (select from person, unnest(proved) email where strpos(lower(facts::text), email) > 0)`,
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
  payment_acts: `update payment_acts set why = ${withoutWords("why")}
    where order_number = any ((select keys from person)::text[])`,
  work_acts: `update work_acts set why = ${withoutWords("why")} where workflow_id in (${matchingRuns})`,
  goods_returns: `update goods_returns set reason = '', answer = null, problem = null
    where (customer_id = (select id from person) or order_id = any ((select orders from person)::integer[]))
      and state in ('refused', 'done')`,
  transfers: `update transfers set customer_name = '', customer_phone = '', reason = null
    where customer_id = (select id from person)`,
  transfer_moves: `update transfer_moves set reason = null
    where order_id in (select order_id from transfers where customer_id = (select id from person))`,
  transfer_receipts: `delete from transfer_receipts
    where order_id in (select order_id from transfers where customer_id = (select id from person))`,
  paid_movements: `update paid_movements set detail = ''
    where order_id in (select order_id from transfers where customer_id = (select id from person))`,
  pickup_people: "delete from pickup_people where order_id = any ((select orders from person)::integer[])",
  open_orders: `update open_orders set customer_words = '', customer_ref = ''
    where customer_id = (select id from person) or order_id = any ((select orders from person)::integer[])`,
  order_links: "delete from order_links where order_key = any ((select keys from person)::text[])",
  messages: `delete from messages where recipient = 'customer:' || (select id from person)
    or lower(recipient) = any ((select emails from person)::text[])
    or recipient in (select 'order:' || o from unnest((select orders from person)) o)`,
  mail_choices: `delete from mail_choices where person = 'customer:' || (select id from person)
    or lower(person) = any ((select proved from person)::text[])`,
  // The demo's mailbox: mails that were not sent to a server.
  sent_mail: "delete from sent_mail where lower(recipient) = any ((select proved from person)::text[])",
}

/** Our part of the file that a customer can download, by its name there. Each statement sees `person`: id and orders. */
const exportStatements: Readonly<Record<string, string>> = {
  condicionesAceptadas: `select version, accepted_at as fecha from legal_acceptances, person
    where subject = 'customer:' || id order by version`,
  correosQueNoQuiere: "select unnest(unwanted) as tema from mail_choices m, person where m.person = 'customer:' || id",
  listas: `select name as nombre, lines as lineas, updated_at as fecha from part_lists
    where customer_id = (select id from person) order by 3`,
  avisosDeExistencias: `select product_id as producto, asked_at as fecha from stock_notices
    where customer_id = (select id from person) order by 2`,
  pagosConTarjeta: `select order_number as numero, order_ref as pedido, amount::float8 as monto, created_at as fecha,
      billing as facturacion, snapshot -> 'buyer' as comprador from card_payments
    where customer_id = (select id from person) order by 4`,
  transferencias: `select order_ref as pedido, amount::float8 as monto, customer_name as nombre, customer_phone as telefono,
      reference as referencia, ordered_at as fecha from transfers where customer_id = (select id from person) order by 6`,
  devoluciones: `select order_ref as pedido, asked_at as fecha, reason as motivo, answer as respuesta, amount::float8 as monto,
      (select json_agg(json_build_object('producto', line ->> 'label', 'cantidad', line -> 'units'))
       from jsonb_array_elements(lines) line) as lineas
    from goods_returns where customer_id = (select id from person) order by 2`,
  placas: `select order_ref as pedido, created_at as fecha, form as formulario,
      (select json_agg(name) from pcb_files where order_key = key) as archivos,
      (select json_agg(data ->> 'text') from board_events e where e.order_id = b.order_id and by_customer) as respuestas
    from pcb_orders b where customer_id = (select id from person) order by 2`,
  quienRetira: `select name as nombre, named_at as fecha from pickup_people
    where order_id = any ((select orders from person)::integer[]) order by 2`,
}

const finishedRuns = "status in ('SUCCESS', 'ERROR', 'CANCELLED', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED')"

const withPerson = `with person as (select $1::integer as id, $2::text[] as emails, $3::text[] as words, $4::integer[] as orders,
  $5::text[] as keys, $6::text[] as proved)`

/** Deletes the runs with their payloads, which DBOS would leave. */
const deleteRuns = `${withPerson}, runs as (select s.workflow_uuid from dbos.workflow_status s
    where ${finishedRuns} and s.workflow_uuid in (${matchingRuns})),
  ${workflowPayloads.map(table => `${table}_rows as (delete from dbos.${table} where workflow_uuid in (select * from runs))`).join(", ")}
  delete from dbos.workflow_status where workflow_uuid in (select * from runs)`

const ownEmails = `select lower(verified_email) as email, true as "isProved" from account_proofs
    where account_id = $1 and verified_email is not null
  union all select lower(email), false from unused_accounts where account_id = $1`

const ownKeys =
  "select order_number as key from card_payments where customer_id = $1 union select key::text from pcb_orders where customer_id = $1"

const kitColumns = `order_number as "orderNumber", order_id as "orderId", snapshot -> 'buyer' as buyer`
const paidStates = "('settled', 'refunded', 'closed')"
const unpaidStates = "('not-started', 'declined', 'cancelled', 'expired')"
const kitsPerBatch = 100

export const createPersonalRows = ({ query, transaction }: Pick<Database, "query" | "transaction">): PersonalRows => ({
  async openWork(customerId: number, tx: Query): Promise<OpenWork | null> {
    for (const [what, question] of openWork) if ((await tx(`${question} limit 1`, [customerId])).length > 0) return what
    return null
  },

  async ownData(customerId: number, orderIds: readonly number[]) {
    const person = "with person as (select $1::integer as id, $2::integer[] as orders)"
    const parts = Object.entries(exportStatements).map(
      async ([name, statement]) => [name, await query(`${person} ${statement}`, [customerId, orderIds])] as const,
    )
    return Object.fromEntries(await Promise.all(parts))
  },

  // A kit that may still be paid keeps its buyer until its own term ends.
  visitorKits: (customerId: number): Promise<VisitorKit[]> =>
    query<VisitorKit>(
      `select ${kitColumns} from (${visitorKits}) kit where state in ${paidStates} or state in ${unpaidStates}`,
      [customerId],
    ),

  expiredVisitorKits: (now: Date): Promise<VisitorKit[]> => {
    const before = ({ days }: { readonly days: number }) => new Date(now.getTime() - days * dayMs)
    return query<VisitorKit>(
      `select ${kitColumns} from card_payments where kind = 'kit' and customer_id is null and snapshot #>> '{buyer,name}' <> ''
         and (state in ${paidStates} and updated_at < $1 or state in ${unpaidStates} and updated_at < $2)
       order by updated_at limit ${kitsPerBatch}`,
      [before(visitorKitTerms.paid), before(visitorKitTerms.unpaid)],
    )
  },

  async withoutBuyer(orderNumbers: readonly string[]): Promise<string[]> {
    const rows = await query<{ number: string }>(
      `select order_number as number from card_payments
       where order_number = any ($1) and customer_id is null and snapshot #>> '{buyer,name}' = ''`,
      [orderNumbers],
    )
    return rows.map(({ number }) => number)
  },

  erase: ({ customerId, emails, words, orderIds, orderKeys }: Person): Promise<void> =>
    transaction(async tx => {
      const more = await tx<{ email: string; isProved: boolean }>(ownEmails, [customerId])
      const keys = await tx<{ key: string }>(ownKeys, [customerId])
      const person = [
        customerId,
        [...emails, ...more.map(({ email }) => email)],
        [...words, ...emails],
        orderIds,
        [...orderKeys, ...keys.map(({ key }) => key)],
        more.flatMap(({ email, isProved }) => (isProved ? email : [])),
      ]
      for (const statement of Object.values(erasureStatements)) await tx(`${withPerson} ${statement}`, person)
      await tx(deleteRuns, person)
    }),
})
