import type { BoardInspection } from "../../gerber/inspect.ts"
import type { Database } from "../../platform/database/database.ts"
import type { PcbForm } from "./rules/board-form.ts"

type ReadBoard = Extract<BoardInspection, { kind: "read" }>

export type KeptInspection = Omit<ReadBoard, "kind" | "svg">

export interface KeptFile {
  readonly name: string
  readonly digest: string
  readonly size: number
}

export interface NewPcbOrder {
  readonly key: string
  readonly customerId: number
  readonly fingerprint: string
  readonly form: PcbForm
  readonly inspection: KeptInspection | null
  readonly picture: string | null
  readonly files: readonly { readonly name: string; readonly digest: string; readonly bytes: Uint8Array }[]
}

export interface PcbOrderRecord {
  readonly key: string
  readonly customerId: number
  readonly fingerprint: string
  readonly form: PcbForm
  readonly inspection: KeptInspection | null
  readonly isConfirmed: boolean
  /** null: the ERP has no order of it yet, as far as we know. */
  readonly orderId: number | null
  readonly isFinished: boolean
  readonly files: readonly KeptFile[]
}

interface Row {
  key: string
  customer_id: number
  fingerprint: string
  form: PcbForm
  inspection: KeptInspection | null
  confirmed_at: Date | null
  order_id: number | null
  finished_at: Date | null
  files: KeptFile[] | null
}

const select = `select o.key, o.customer_id, o.fingerprint, o.form, o.inspection, o.confirmed_at, o.order_id,
  o.finished_at,
  (select json_agg(json_build_object('name', f.name, 'digest', f.digest, 'size', octet_length(f.bytes)) order by f.position)
     from pcb_files f where f.order_key = o.key) as files
  from pcb_orders o`

const toRecord = (row: Row): PcbOrderRecord => ({
  key: row.key,
  customerId: row.customer_id,
  fingerprint: row.fingerprint,
  form: row.form,
  inspection: row.inspection,
  isConfirmed: row.confirmed_at !== null,
  orderId: row.order_id,
  isFinished: row.finished_at !== null,
  files: row.files ?? [],
})

/** More than this wait for a confirm only by mistake or malice. */
const mostUnconfirmed = 3

export const pcbOrderStore = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  async find(key: string): Promise<PcbOrderRecord | null> {
    const [row] = await query<Row>(`${select} where o.key = $1`, [key])
    return row ? toRecord(row) : null
  },

  async findByOrder(orderId: number): Promise<(PcbOrderRecord & { readonly picture: string | null }) | null> {
    const [row] = await query<Row & { picture: string | null }>(
      `${select.replace("select ", "select o.picture, ")} where o.order_id = $1`,
      [orderId],
    )
    return row ? { ...toRecord(row), picture: row.picture } : null
  },

  /** False when the order under this key was confirmed meanwhile. Old uploads that nobody confirmed are removed. */
  keep: (order: NewPcbOrder): Promise<boolean> =>
    transaction(async run => {
      await run(
        `delete from pcb_orders where confirmed_at is null and (created_at < now() - interval '1 day' or key = $1 or key in
           (select key from pcb_orders where customer_id = $2 and confirmed_at is null
             order by created_at desc offset ${mostUnconfirmed - 1}))`,
        [order.key, order.customerId],
      )
      const kept = await run(
        `insert into pcb_orders (key, customer_id, fingerprint, form, inspection, picture) values ($1, $2, $3, $4, $5, $6)
         on conflict (key) do nothing returning key`,
        [
          order.key,
          order.customerId,
          order.fingerprint,
          JSON.stringify(order.form),
          order.inspection && JSON.stringify(order.inspection),
          order.picture,
        ],
      )
      if (kept.length === 0) return false
      for (const [position, file] of order.files.entries()) {
        await run("insert into pcb_files (order_key, position, name, digest, bytes) values ($1, $2, $3, $4, $5)", [
          order.key,
          position,
          file.name,
          file.digest,
          Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
        ])
      }
      return true
    }),

  async file(key: string, name: string): Promise<Uint8Array | null> {
    const [row] = await query<{ bytes: Buffer }>("select bytes from pcb_files where order_key = $1 and name = $2", [
      key,
      name,
    ])
    return row?.bytes ?? null
  },

  async confirm(key: string): Promise<void> {
    await query("update pcb_orders set confirmed_at = coalesce(confirmed_at, now()) where key = $1", [key])
  },

  async setOrder(key: string, orderId: number): Promise<void> {
    await query("update pcb_orders set order_id = $2 where key = $1", [key, orderId])
  },

  async finish(key: string, orderRef: string): Promise<void> {
    await query("update pcb_orders set order_ref = $2, finished_at = coalesce(finished_at, now()) where key = $1", [
      key,
      orderRef,
    ])
  },
})

export type PcbOrderStore = ReturnType<typeof pcbOrderStore>
