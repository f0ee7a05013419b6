import { randomBytes } from "node:crypto"
import pg from "pg"

export type SandboxQuery = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>
export interface SandboxDatabase {
  readonly query: SandboxQuery
  transaction<T>(work: (query: SandboxQuery) => Promise<T>): Promise<T>
}

// Of a sandbox with a database of its own; in the shop's database a migration makes the same tables.
const schema = `
  create table if not exists sandbox_card_payments (
    order_number text primary key, page_id text not null unique, amount numeric(14, 2) not null, currency text not null,
    payer text not null, email text not null, redirect text not null, return_data text not null,
    created_at timestamptz not null);
  create table if not exists sandbox_card_entries (
    id bigint generated always as identity (start with 100001) primary key,
    order_number text not null references sandbox_card_payments, type text not null, amount numeric(14, 2) not null,
    code text not null, response text not null, auth text not null, settles_at timestamptz not null,
    created_at timestamptz not null);
  create index if not exists sandbox_card_entries_payment on sandbox_card_entries (order_number, id);`
const schemaLock = 7_402_002

/** A provider's memory apart from the shop's: a restored shop meets a provider that remembers everything. */
export const openSandboxDatabase = async (
  url: string,
  connections = 4,
): Promise<SandboxDatabase & { close(): Promise<void> }> => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  pool.on("error", () => undefined)
  pool.on("connect", client => client.on("error", () => undefined))
  const queryOn = (source: pg.Pool | pg.PoolClient): SandboxQuery =>
    (async (text: string, values?: readonly unknown[]) =>
      (await source.query(text, values && [...values])).rows) as SandboxQuery
  const transaction = async <T>(work: (query: SandboxQuery) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      await client.query("begin")
      const result = await work(queryOn(client))
      await client.query("commit")
      client.release()
      return result
    } catch (error) {
      await client.query("rollback").then(
        () => client.release(),
        () => client.release(true),
      )
      throw error
    }
  }
  await transaction(async query => {
    await query("select pg_advisory_xact_lock($1)", [schemaLock])
    await query(schema)
  })
  return { query: queryOn(pool), transaction, close: () => pool.end() }
}

export interface SandboxPayment {
  readonly orderNumber: string
  readonly pageId: string
  readonly amount: number
  readonly currency: string
  readonly payer: string
  readonly email: string
  readonly redirect: string
  readonly returnData: string
}

export interface SandboxEntry {
  readonly id: string
  readonly type: "Payment" | "Refund"
  readonly amount: number
  readonly code: string
  readonly response: string
  readonly auth: string
  readonly createdAt: Date
}

export type NewEntry = Pick<SandboxEntry, "type" | "amount" | "code" | "response" | "auth"> & {
  readonly pendingForMs?: number
}

interface PaymentRow {
  order_number: string
  page_id: string
  amount: string
  currency: string
  payer: string
  email: string
  redirect: string
  return_data: string
}

interface EntryRow {
  id: string
  type: SandboxEntry["type"]
  amount: string
  code: string
  response: string
  auth: string
  settles_at: Date
  created_at: Date
}

const toPayment = (row: PaymentRow): SandboxPayment => ({
  orderNumber: row.order_number,
  pageId: row.page_id,
  amount: Number(row.amount),
  currency: row.currency,
  payer: row.payer,
  email: row.email,
  redirect: row.redirect,
  returnData: row.return_data,
})

const toEntry = (row: EntryRow, now: Date): SandboxEntry => {
  const pending = row.settles_at > now
  return {
    id: row.id,
    type: row.type,
    amount: Number(row.amount),
    code: pending ? "Pending" : row.code,
    response: pending ? "Pendiente" : row.response,
    auth: pending ? "" : row.auth,
    createdAt: row.created_at,
  }
}

const entriesWith = async (query: SandboxQuery, orderNumber: string, now: Date): Promise<SandboxEntry[]> =>
  (await query<EntryRow>("select * from sandbox_card_entries where order_number = $1 order by id", [orderNumber])).map(
    row => toEntry(row, now),
  )

/** The sandbox provider's memory in PostgreSQL: a restart forgets no attempt, and a pending one settles while nobody runs. */
export const createSandboxStore = ({ query, transaction }: SandboxDatabase, now: () => Date) => ({
  async open(payment: Omit<SandboxPayment, "pageId">): Promise<SandboxPayment | null> {
    const { orderNumber, amount, currency, payer, email, redirect, returnData } = payment
    const rows = await query<PaymentRow>(
      `insert into sandbox_card_payments
         (order_number, page_id, amount, currency, payer, email, redirect, return_data, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (order_number) do nothing returning *`,
      [orderNumber, randomBytes(18).toString("base64url"), amount, currency, payer, email, redirect, returnData, now()],
    )
    return rows[0] ? toPayment(rows[0]) : null
  },

  async byPage(pageId: string): Promise<SandboxPayment | null> {
    const rows = await query<PaymentRow>("select * from sandbox_card_payments where page_id = $1", [pageId])
    return rows[0] ? toPayment(rows[0]) : null
  },

  async byOrderNumber(orderNumber: string): Promise<SandboxPayment | null> {
    const rows = await query<PaymentRow>("select * from sandbox_card_payments where order_number = $1", [orderNumber])
    return rows[0] ? toPayment(rows[0]) : null
  },

  entries: (orderNumber: string) => entriesWith(query, orderNumber, now()),

  addEntry: (orderNumber: string, decide: (sofar: readonly SandboxEntry[]) => NewEntry | null) =>
    transaction(async tx => {
      await tx("select 1 from sandbox_card_payments where order_number = $1 for update", [orderNumber])
      const at = now()
      const entry = decide(await entriesWith(tx, orderNumber, at))
      if (!entry) return null
      const rows = await tx<EntryRow>(
        `insert into sandbox_card_entries (order_number, type, amount, code, response, auth, settles_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
        [
          orderNumber,
          entry.type,
          entry.amount,
          entry.code,
          entry.response,
          entry.auth,
          new Date(at.getTime() + (entry.pendingForMs ?? 0)),
          at,
        ],
      )
      return toEntry(rows[0]!, at)
    }),
})

export type SandboxStore = ReturnType<typeof createSandboxStore>
