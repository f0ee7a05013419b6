import type { Database, Query } from "../../platform/database/database.ts"
import { storedJson } from "../../platform/database/database.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { ReturnLine, ReturnState, Settling, ShownReturn } from "./rules/goods-return.ts"
import type { ReturnRule } from "./rules/return-rules.ts"

/** The workflow's input, which never changes after the acceptance. */
export interface Decision {
  readonly settling: Settling
  readonly invoiceId: number
  readonly paymentModeId: number
  /** The reference of the transfer that gave the money back; by default made from the return's code. */
  readonly reference: string | null
  readonly orderNumber: string | null
  /** The warehouse that takes the goods and gives those in exchange. */
  readonly warehouseId: number
  readonly association: { readonly id: number; readonly name: string }
}

/** How staff gave the money back after the card provider refused to. */
export interface Closing extends Pick<Decision, "paymentModeId" | "reference" | "association"> {
  /** Of the form, so that the same request sent twice is one closing. */
  readonly key: string
  readonly settling: Extract<Settling, "cash" | "sinpe">
  readonly person: string | null
}

export interface ReturnRecord extends Omit<ShownReturn, "code"> {
  readonly key: string
  readonly warehouseId: number | null
  readonly customerId: number
  readonly decision: Decision | null
  readonly closing: Closing | null
}

type NewReturn = Pick<
  ReturnRecord,
  "key" | "orderId" | "orderRef" | "warehouseId" | "customerId" | "askedBy" | "wanted" | "rule" | "reason" | "lines"
>

interface Accepted {
  readonly lines: readonly ReturnLine[]
  readonly decision: Decision
  readonly rule: ReturnRule
  readonly amount: Colones
  readonly person: string | null
}

type Row = Omit<ReturnRecord, "askedAt" | "decidedAt" | "doneAt" | "settling"> &
  Record<"decidedAt" | "doneAt", Date | null> & { readonly askedAt: Date }

const columns = `id, key, order_id as "orderId", order_ref as "orderRef", warehouse_id as "warehouseId",
  customer_id as "customerId", asked_by as "askedBy", asked_at as "askedAt", wanted, rule, reason, state, lines, association, person,
  decided_at as "decidedAt", decision, closing, answer, amount::float8 as amount, problem, done_at as "doneAt"`

const toRecord = (row: Row): ReturnRecord => ({
  ...row,
  askedAt: row.askedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  doneAt: row.doneAt?.toISOString() ?? null,
  settling: row.closing?.settling ?? row.decision?.settling ?? null,
})

/** The return's code in the ERP and for people. The key makes it differ from another database's returns. */
export const returnCode = ({ id, key }: Pick<ReturnRecord, "id" | "key">): string => `DEV-${id}-${key.slice(0, 8)}`

const recent = 30

export const goodsReturns = ({ query }: Pick<Database, "query">) => {
  const select = async (rest: string, values: readonly unknown[], tx: Query = query): Promise<ReturnRecord[]> =>
    (await tx<Row>(`select ${columns} from goods_returns ${rest}`, values)).map(toRecord)

  return {
    async holdOrder(orderId: number, tx: Query): Promise<void> {
      await tx("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`returns:${orderId}`])
    },

    async insert(made: NewReturn, tx: Query): Promise<ReturnRecord> {
      const { key, orderId, orderRef, warehouseId, customerId, askedBy, wanted, rule, reason, lines } = made
      const rows = await tx<Row>(
        `insert into goods_returns (key, order_id, order_ref, warehouse_id, customer_id, asked_by, wanted, reason, lines, rule, state)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'asked') returning ${columns}`,
        [key, orderId, orderRef, warehouseId, customerId, askedBy, wanted, reason, storedJson(lines), rule],
      )
      return toRecord(rows[0]!)
    },

    async accept(id: number, { lines, decision, rule, amount, person }: Accepted, tx: Query): Promise<ReturnRecord> {
      const { id: associationId, name } = decision.association
      const rows = await tx<Row>(
        `update goods_returns set state = 'accepted', lines = $2, decision = $3, amount = $4, person = $5, association_id = $6,
           association = $7, rule = $8, decided_at = now(), next_try_at = now() + interval '1 minute'
         where id = $1 returning ${columns}`,
        [id, storedJson(lines), storedJson(decision), amount, person, associationId, name, rule],
      )
      return toRecord(rows[0]!)
    },

    async refuse(id: number, staff: StaffProfile, person: string | null, answer: string, tx: Query): Promise<void> {
      await tx(
        `update goods_returns set state = 'refused', association_id = $2, association = $3, person = $4, answer = $5,
           decided_at = now() where id = $1`,
        [id, staff.id, staff.name, person, answer],
      )
    },

    async finish(id: number, tx: Query): Promise<void> {
      await tx(
        `update goods_returns set state = 'done', done_at = now(), problem = null, next_try_at = null
         where id = $1 and state = 'accepted'`,
        [id],
      )
    },

    async close(id: number, closing: Closing, tx: Query): Promise<void> {
      await tx(
        `update goods_returns set closing = $2, problem = null, next_try_at = now() + interval '1 minute'
         where id = $1 and state = 'accepted'`,
        [id, storedJson(closing)],
      )
    },

    async setProblem(id: number, problem: string): Promise<void> {
      await query("update goods_returns set problem = $2 where id = $1 and state = 'accepted'", [id, problem])
    },

    async get(id: number, tx: Query = query): Promise<ReturnRecord | null> {
      return (await select("where id = $1", [id], tx))[0] ?? null
    },

    async withKey(key: string, tx: Query): Promise<ReturnRecord | null> {
      return (await select("where key = $1", [key], tx))[0] ?? null
    },

    ofOrder: (orderId: number, tx: Query = query): Promise<ReturnRecord[]> =>
      select("where order_id = $1 order by id", [orderId], tx),

    ofWarehouse: (warehouseId: number): Promise<ReturnRecord[]> =>
      select(
        `where warehouse_id = $1 or warehouse_id is null
         order by state <> 'asked', state <> 'accepted', id desc limit ${recent}`,
        [warehouseId],
      ),

    async open(warehouseId: number): Promise<number> {
      const [row] = await query<{ count: number }>(
        `select count(*)::int as count from goods_returns
         where (warehouse_id = $1 or warehouse_id is null) and (state = 'asked' or (state = 'accepted' and problem is not null))`,
        [warehouseId],
      )
      return row?.count ?? 0
    },

    async lastDone(orderId: number): Promise<string | null> {
      const [row] = await query<{ at: Date | null }>(
        "select max(done_at) as at from goods_returns where order_id = $1 and state = 'done'",
        [orderId],
      )
      return row?.at?.toISOString() ?? null
    },

    /** Takes accepted but unfinished returns that are due, with a growing delay. Each goes to one process only. */
    async takeDue(limit: number): Promise<ReturnRecord[]> {
      const rows = await query<Row>(
        `update goods_returns set next_try_at = now() + least(interval '6 hours', greatest(interval '1 minute', (now() - decided_at) / 4))
         where id in (select id from goods_returns where state = 'accepted' and next_try_at <= now()
                      order by next_try_at limit $1 for update skip locked)
         returning ${columns}`,
        [limit],
      )
      return rows.map(toRecord)
    },
  }
}

export const countsAsReturned = (state: ReturnState): boolean => state === "accepted" || state === "done"
