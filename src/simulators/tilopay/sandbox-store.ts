import { randomBytes } from "node:crypto"

type SandboxQuery = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>
export interface SandboxDatabase {
  readonly query: SandboxQuery
  transaction<T>(work: (query: SandboxQuery) => Promise<T>): Promise<T>
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

const paymentColumns = `order_number as "orderNumber", page_id as "pageId", amount::float8 as amount, currency, payer, email,
  redirect, return_data as "returnData"`
const entryColumns = `id, type, amount::float8 as amount, code, response, auth, settles_at as "settlesAt", created_at as "createdAt"`

type StoredEntry = SandboxEntry & { readonly settlesAt: Date }

const entryAt = ({ settlesAt, ...entry }: StoredEntry, now: Date): SandboxEntry =>
  settlesAt > now ? { ...entry, code: "Pending", response: "Pendiente", auth: "" } : entry

const listEntries = async (query: SandboxQuery, orderNumber: string, now: Date): Promise<SandboxEntry[]> => {
  const rows = await query<StoredEntry>(
    `select ${entryColumns} from sandbox_card_entries where order_number = $1 order by id`,
    [orderNumber],
  )
  return rows.map(row => entryAt(row, now))
}

/** The sandbox provider's records in PostgreSQL: a restart loses no attempt, and a pending one settles meanwhile. */
export const createSandboxStore = ({ query, transaction }: SandboxDatabase, now: () => Date) => ({
  async open(payment: Omit<SandboxPayment, "pageId">): Promise<SandboxPayment | null> {
    const { orderNumber, amount, currency, payer, email, redirect, returnData } = payment
    const rows = await query<SandboxPayment>(
      `insert into sandbox_card_payments
         (order_number, page_id, amount, currency, payer, email, redirect, return_data, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (order_number) do nothing returning ${paymentColumns}`,
      [orderNumber, randomBytes(18).toString("base64url"), amount, currency, payer, email, redirect, returnData, now()],
    )
    return rows[0] ?? null
  },

  async find(column: "page_id" | "order_number", value: string): Promise<SandboxPayment | null> {
    const rows = await query<SandboxPayment>(
      `select ${paymentColumns} from sandbox_card_payments where ${column} = $1`,
      [value],
    )
    return rows[0] ?? null
  },

  entries: (orderNumber: string) => listEntries(query, orderNumber, now()),

  addEntry: (orderNumber: string, decide: (sofar: readonly SandboxEntry[]) => NewEntry | null) =>
    transaction(async tx => {
      await tx("select 1 from sandbox_card_payments where order_number = $1 for update", [orderNumber])
      const at = now()
      const entry = decide(await listEntries(tx, orderNumber, at))
      if (!entry) return null
      const { type, amount, code, response, auth, pendingForMs = 0 } = entry
      const rows = await tx<StoredEntry>(
        `insert into sandbox_card_entries (order_number, type, amount, code, response, auth, settles_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${entryColumns}`,
        [orderNumber, type, amount, code, response, auth, new Date(at.getTime() + pendingForMs), at],
      )
      return entryAt(rows[0]!, at)
    }),
})

export type SandboxStore = ReturnType<typeof createSandboxStore>
