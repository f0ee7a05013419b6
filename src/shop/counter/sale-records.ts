import { type Database, type Query, storedJson } from "../../platform/database/database.ts"
import { type Colones, colones } from "../vocabulary/money.ts"
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
  readonly endedAt: Date | null
  /** given-up: a person does the rest of it in the ERP. */
  readonly outcome: "sold" | "undone" | "given-up" | null
  readonly orderId: number | null
  readonly orderRef: string | null
  readonly lines: readonly SoldLine[] | null
  readonly total: Colones | null
}

type Opening = Pick<CounterSale, "associationId" | "key" | "association" | "person" | "warehouseId" | "request">
type Validated = Required<Pick<CounterSale, "orderId" | "orderRef" | "lines" | "total">>

const columns = `association_id as "associationId", key, association, person, warehouse_id as "warehouseId",
  payment_mode_id as "paymentModeId", request, started_at as "startedAt", ended_at as "endedAt", outcome, order_id as "orderId",
  order_ref as "orderRef", lines, total::float8 as total`

const withMoney = (sale: CounterSale): CounterSale => ({
  ...sale,
  total: sale.total === null ? null : colones(sale.total),
})

export const counterSales = ({ query }: Pick<Database, "query">) => {
  const select = async (where: string, values: readonly unknown[]): Promise<CounterSale[]> =>
    (await query<CounterSale>(`select ${columns} from counter_sales where ${where}`, values)).map(withMoney)

  return {
    async open(sale: Opening): Promise<void> {
      await query(
        `insert into counter_sales (association_id, key, association, person, warehouse_id, payment_mode_id, request)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [
          sale.associationId,
          sale.key,
          sale.association,
          sale.person,
          sale.warehouseId,
          sale.request.methodId,
          storedJson(sale.request),
        ],
      )
    },

    /** The ERP has the order: from here on it is a sale, whatever is still to be written. Answers the association's name. */
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

    recent: (associationId: number, limit: number): Promise<CounterSale[]> =>
      select(
        `association_id = $1 and order_id is not null and outcome is distinct from 'undone' order by started_at desc limit ${limit}`,
        [associationId],
      ),
  }
}
