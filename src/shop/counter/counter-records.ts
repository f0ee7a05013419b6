import { randomUUID } from "node:crypto"
import type { Database, Query } from "../../platform/database/database.ts"
import { storedJson } from "../../platform/database/database.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { Difference } from "./rules/offline-sale.ts"
import type { WorkDecision } from "./rules/order-queues.ts"
import type { SaleRequest, SoldLine } from "./rules/sale.ts"

export interface CounterSale {
  readonly associationId: number
  readonly key: string
  readonly association: string
  readonly person: string | null
  readonly warehouseId: number
  readonly paymentModeId: number
  readonly request: SaleRequest
  readonly startedAt: Date
  /** When it was made, for a sale made offline; null for an online sale. */
  readonly madeAt: Date | null
  readonly endedAt: Date | null
  /** given-up: staff finish it in the ERP. */
  readonly outcome: "sold" | "undone" | "given-up" | null
  readonly orderId: number | null
  readonly orderRef: string | null
  readonly lines: readonly SoldLine[] | null
  readonly total: Colones | null
}

type Opening = Pick<CounterSale, "associationId" | "key" | "association" | "person" | "warehouseId" | "request">
type Validated = Required<Pick<CounterSale, "orderId" | "orderRef" | "lines" | "total">>

const saleColumns = `association_id as "associationId", key, association, person, warehouse_id as "warehouseId",
  payment_mode_id as "paymentModeId", request, started_at as "startedAt", made_at as "madeAt", ended_at as "endedAt", outcome, order_id as "orderId",
  order_ref as "orderRef", lines, total::float8 as total`

export const counterSales = ({ query }: Pick<Database, "query">) => {
  const select = (where: string, values: readonly unknown[]): Promise<CounterSale[]> =>
    query<CounterSale>(`select ${saleColumns} from counter_sales where ${where}`, values)

  return {
    async open({ associationId, key, association, person, warehouseId, request }: Opening): Promise<void> {
      await query(
        `insert into counter_sales (association_id, key, association, person, warehouse_id, payment_mode_id, request)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [associationId, key, association, person, warehouseId, request.methodId, storedJson(request)],
      )
    },

    /**
     * Opens an offline sale. It replaces a row with this key that sold nothing: an online attempt, because the customer was
     * charged since, or an earlier try. A row that sold something stays.
     */
    async openPaid({ request, madeAt, ...sale }: Opening & { readonly madeAt: Date }): Promise<void> {
      await query(
        `insert into counter_sales (association_id, key, association, person, warehouse_id, payment_mode_id, request, made_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (association_id, key) do update set made_at = excluded.made_at, request = excluded.request,
           payment_mode_id = excluded.payment_mode_id, person = excluded.person, outcome = null, ended_at = null
         where counter_sales.order_id is null`,
        [
          sale.associationId,
          sale.key,
          sale.association,
          sale.person,
          sale.warehouseId,
          request.methodId,
          storedJson(request),
          madeAt,
        ],
      )
    },

    /** Call it when the ERP has the order: from then on it is a sale. Returns the association's name. */
    async registered(associationId: number, key: string, order: Validated, tx: Query): Promise<string> {
      const [sale] = await tx<{ association: string }>(
        `update counter_sales set order_id = $3, order_ref = $4, lines = $5, total = $6
         where association_id = $1 and key = $2 returning association`,
        [associationId, key, order.orderId, order.orderRef, storedJson(order.lines), order.total],
      )
      return sale?.association ?? ""
    },

    async finish(associationId: number, key: string, outcome: "sold" | "undone" | "given-up"): Promise<void> {
      await query(
        `update counter_sales set outcome = $3, ended_at = now()
         where association_id = $1 and key = $2 and outcome is null`,
        [associationId, key, outcome],
      )
    },

    async get(associationId: number, key: string): Promise<CounterSale | null> {
      return (await select("association_id = $1 and key = $2", [associationId, key]))[0] ?? null
    },

    async ofOrder(orderId: number): Promise<CounterSale | null> {
      return (await select("order_id = $1", [orderId]))[0] ?? null
    },

    unfinished: (associationId: number): Promise<CounterSale[]> =>
      select(
        `association_id = $1 and outcome is null and order_id is not null and started_at < now() - interval '20 seconds'
         order by started_at limit 50`,
        [associationId],
      ),

    /** Returns the products that this counter sold most in three months, by its last sales. */
    async bestsellers(associationId: number, limit: number): Promise<number[]> {
      const rows = await query<{ id: number }>(
        `select (line->>'productId')::int as id
         from (select lines from counter_sales
               where association_id = $1 and order_id is not null and outcome is distinct from 'undone'
                 and lines is not null and started_at > now() - interval '90 days'
               order by started_at desc limit 1000) sales, jsonb_array_elements(sales.lines) line
         group by 1 order by sum((line->>'quantity')::numeric) desc, 1 limit $2`,
        [associationId, limit],
      )
      return rows.map(({ id }) => id)
    },

    recent: (associationId: number, limit: number): Promise<CounterSale[]> =>
      select(
        `association_id = $1 and order_id is not null and outcome is distinct from 'undone' order by started_at desc limit ${limit}`,
        [associationId],
      ),
  }
}

interface OfflineSaleCase {
  readonly associationId: number
  readonly key: string
  readonly association: string
  readonly at: Date
  readonly madeAt: Date
  /** null if the ERP has no order. */
  readonly orderRef: string | null
  readonly total: Colones
  readonly differences: readonly Difference[]
  /** How the association dealt with it. */
  readonly handledBy: string | null
  readonly handledAt: Date | null
  readonly handledWhy: string | null
}

type NewCase = Pick<
  OfflineSaleCase,
  "associationId" | "key" | "association" | "madeAt" | "orderRef" | "total" | "differences"
>

const caseColumns = `association_id as "associationId", key, association, at, made_at as "madeAt", order_ref as "orderRef",
  total::float8 as total, differences, handled_by as "handledBy", handled_at as "handledAt", handled_why as "handledWhy"`

const maxCases = 200

export const offlineSaleCases = ({ query }: Pick<Database, "query">) => {
  const select = (where: string, values: readonly unknown[]): Promise<OfflineSaleCase[]> =>
    query<OfflineSaleCase>(
      `select ${caseColumns} from offline_sale_cases where closed_at is null and ${where} order by at limit ${maxCases}`,
      values,
    )

  return {
    /** A known case changes only when the ERP gets the order. */
    async write(one: NewCase, tx: Query = query): Promise<void> {
      await tx(
        `insert into offline_sale_cases (association_id, key, association, made_at, order_ref, total, differences)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (association_id, key) do update
         set order_ref = excluded.order_ref, differences = excluded.differences
         where offline_sale_cases.order_ref is null and excluded.order_ref is not null`,
        [one.associationId, one.key, one.association, one.madeAt, one.orderRef, one.total, storedJson(one.differences)],
      )
    },

    /** Closes the case of a sale that was registered when a person tried again. */
    async settle(
      { associationId, key, orderRef }: Pick<NewCase, "associationId" | "key" | "orderRef">,
      { by, why }: { readonly by: string; readonly why: string },
      tx: Query,
    ): Promise<void> {
      await tx(
        `update offline_sale_cases set order_ref = $3, closed_by = $4, closed_at = now(), closed_why = $5
         where association_id = $1 and key = $2 and order_ref is null and closed_at is null`,
        [associationId, key, orderRef, by, why],
      )
    },

    async isUnregistered(associationId: number, key: string): Promise<boolean> {
      const found = `select 1 from offline_sale_cases where association_id = $1 and key = $2 and order_ref is null
        and closed_at is null and differences @> '[{"kind": "not-registered"}]'`
      return (await query(found, [associationId, key])).length > 0
    },

    async isKnown(associationId: number, key: string): Promise<boolean> {
      const found = "select 1 from offline_sale_cases where association_id = $1 and key = $2"
      return (await query(found, [associationId, key])).length > 0
    },

    /** Cases that the association has not dealt with. */
    waiting: (associationId: number): Promise<OfflineSaleCase[]> =>
      select("association_id = $1 and handled_at is null", [associationId]),

    open: (): Promise<OfflineSaleCase[]> => select("true", []),

    /** Returns false if another person was first. */
    async handle(associationId: number, key: string, by: string, why: string): Promise<boolean> {
      const rows = await query(
        `update offline_sale_cases set handled_by = $3, handled_at = now(), handled_why = $4
         where association_id = $1 and key = $2 and handled_at is null and closed_at is null returning 1`,
        [associationId, key, by, why],
      )
      return rows.length > 0
    },

    async close(associationId: number, key: string, by: string, why: string): Promise<boolean> {
      const rows = await query(
        `update offline_sale_cases set closed_by = $3, closed_at = now(), closed_why = $4
         where association_id = $1 and key = $2 and closed_at is null returning 1`,
        [associationId, key, by, why],
      )
      return rows.length > 0
    },
  }
}

export interface GoodsMove {
  readonly id: number
  /**
   * The inventory code of both movements in the ERP. Moves begun by older releases lack it, because their input must stay the
   * same.
   */
  readonly code?: string
  readonly orderId: number
  readonly productId: number
  readonly fromWarehouse: number
  readonly toWarehouse: number
  readonly units: number
}

type UnitsFrom = Readonly<Record<"productId" | "warehouseId" | "units", number>>

type MoveRow = Omit<GoodsMove, "code"> & { readonly key: string | null }

const moveColumns = `id::int, key, order_id as "orderId", product_id as "productId", from_warehouse as "fromWarehouse",
  to_warehouse as "toWarehouse", units`

const toMove = ({ key, ...move }: MoveRow): GoodsMove =>
  key === null ? move : { ...move, code: `TRAER-${move.id}-${key.slice(0, 8)}` }

export const goodsMoves = ({ query }: Pick<Database, "query">) => ({
  async findOpen(orderId: number, productId: number): Promise<GoodsMove | null> {
    const [row] = await query<MoveRow>(
      `select ${moveColumns} from goods_moves where order_id = $1 and product_id = $2 and outcome is null`,
      [orderId, productId],
    )
    return row ? toMove(row) : null
  },

  underWay: (productIds: readonly number[]): Promise<UnitsFrom[]> =>
    query<UnitsFrom>(
      `select product_id as "productId", from_warehouse as "warehouseId", sum(units)::int as units from goods_moves
       where outcome is null and product_id = any($1::integer[]) group by 1, 2`,
      [productIds],
    ),

  async begin(move: Omit<GoodsMove, "id" | "code"> & { readonly associationId: number }): Promise<GoodsMove> {
    const { orderId, productId, fromWarehouse, toWarehouse, units, associationId } = move
    const [row] = await query<MoveRow>(
      `insert into goods_moves (order_id, product_id, from_warehouse, to_warehouse, units, association_id, key)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${moveColumns}`,
      [orderId, productId, fromWarehouse, toWarehouse, units, associationId, randomUUID()],
    )
    return toMove(row!)
  },

  async finish(id: number, outcome: "done" | "undone"): Promise<void> {
    await query("update goods_moves set outcome = $2, ended_at = now() where id = $1 and outcome is null", [
      id,
      outcome,
    ])
  },
})

type NewDecision = Omit<WorkDecision, "at"> & { readonly workflowId: string }

export const workDecisions = ({ query }: Pick<Database, "query">) => ({
  async write({ workflowId, act, by, why }: NewDecision): Promise<void> {
    await query("insert into work_acts (workflow_id, act, by, why) values ($1, $2, $3, $4)", [workflowId, act, by, why])
  },

  async ofRuns(workflowIds: readonly string[]): Promise<ReadonlyMap<string, WorkDecision[]>> {
    const rows = await query<NewDecision & { readonly at: Date }>(
      `select workflow_id as "workflowId", act, by, why, at from work_acts where workflow_id = any($1) order by id`,
      [workflowIds],
    )
    const decisions = rows.map(({ at, ...act }) => ({ ...act, at: at.toISOString() }))
    return Map.groupBy(decisions, ({ workflowId }) => workflowId)
  },
})
