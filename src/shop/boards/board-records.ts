import type { BoardInspection } from "../../gerber/inspect.ts"
import type { Database, Query } from "../../platform/database/database.ts"
import { storedJson } from "../../platform/database/database.ts"
import type { BoardOrderForm, BoardQuote } from "./rules/board-form.ts"

export type StoredInspection = Omit<Extract<BoardInspection, { kind: "read" }>, "kind" | "svg">

interface StoredFile {
  readonly name: string
  readonly digest: string
  readonly size: number
}

export interface Upload {
  readonly inspection: StoredInspection | null
  readonly picture: string | null
  readonly files: readonly { readonly name: string; readonly digest: string; readonly bytes: Uint8Array }[]
}

interface NewBoardOrder extends Upload {
  readonly key: string
  readonly customerId: number
  readonly fingerprint: string
  readonly form: BoardOrderForm
  readonly quote: BoardQuote
}

export interface BoardVersion {
  readonly key: string
  readonly version: number
  readonly form: BoardOrderForm
  readonly inspection: StoredInspection | null
  readonly hasPicture: boolean
  readonly files: readonly StoredFile[]
  readonly createdAt: Date
}

export interface BoardOrderRecord extends Omit<NewBoardOrder, "picture" | "files" | "quote"> {
  /** null in rows of releases before quotes. */
  readonly quote: BoardQuote | null
  readonly isConfirmed: boolean
  readonly orderId: number | null
  readonly isFinished: boolean
  readonly files: readonly StoredFile[]
}

const filesColumn = `coalesce((select json_agg(json_build_object('name', f.name, 'digest', f.digest, 'size', octet_length(f.bytes))
  order by f.position) from pcb_files f where f.order_key = o.key), '[]') as files`

const select = `select o.key, o.customer_id as "customerId", o.fingerprint, o.form, o.quote, o.inspection,
  o.confirmed_at is not null as "isConfirmed", o.order_id as "orderId", o.finished_at is not null as "isFinished",
  ${filesColumn} from pcb_orders o`

const putFiles = async (tx: Query, key: string, files: Upload["files"]): Promise<void> => {
  for (const [position, { name, digest, bytes }] of files.entries()) {
    await tx("insert into pcb_files (order_key, position, name, digest, bytes) values ($1, $2, $3, $4, $5)", [
      key,
      position,
      name,
      digest,
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    ])
  }
}

/** A customer with more unconfirmed uploads made a mistake or attacks. */
const maxUnconfirmed = 3

export const boardOrderStore = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  async find(key: string): Promise<BoardOrderRecord | null> {
    const [row] = await query<BoardOrderRecord>(`${select} where o.key = $1`, [key])
    return row ?? null
  },

  /** Oldest first. A design from zero begins without files: its only version holds none. */
  versions: (orderId: number): Promise<BoardVersion[]> =>
    query(
      `select o.key, o.version, o.form, o.inspection, o.picture is not null as "hasPicture", o.created_at as "createdAt",
         ${filesColumn} from pcb_orders o where o.order_id = $1 order by o.version`,
      [orderId],
    ),

  async addVersion(tx: Query, orderId: number, upload: Upload): Promise<number> {
    const [row] = await tx<{ key: string; version: number }>(
      `insert into pcb_orders (key, customer_id, fingerprint, form, quote, inspection, picture, confirmed_at, order_id, order_ref,
         finished_at, version)
       select gen_random_uuid(), customer_id, '', form, quote, $2, $3, now(), order_id, order_ref, now(), version + 1
       from pcb_orders where order_id = $1 order by version desc limit 1 returning key, version`,
      [orderId, upload.inspection && storedJson(upload.inspection), upload.picture],
    )
    await putFiles(tx, row!.key, upload.files)
    return row!.version
  },

  async picture(orderId: number, version: number): Promise<string | null> {
    const [row] = await query<{ picture: string | null }>(
      "select picture from pcb_orders where order_id = $1 and version = $2",
      [orderId, version],
    )
    return row?.picture ?? null
  },

  async thumbnail(orderId: number, version: number): Promise<Buffer | null> {
    const [row] = await query<{ thumbnail: Buffer | null }>(
      "select thumbnail from pcb_orders where order_id = $1 and version = $2",
      [orderId, version],
    )
    return row?.thumbnail ?? null
  },

  async storeThumbnail(orderId: number, version: number, thumbnail: Buffer): Promise<void> {
    const sql = "update pcb_orders set thumbnail = $3 where order_id = $1 and version = $2"
    await query(sql, [orderId, version, thumbnail])
  },

  /** Returns false if the order with this key was confirmed meanwhile. Deletes old uploads that were never confirmed. */
  save: (order: NewBoardOrder): Promise<boolean> =>
    transaction(async tx => {
      await tx(
        `delete from pcb_orders where confirmed_at is null and (created_at < now() - interval '1 day' or key = $1 or key in
           (select key from pcb_orders where customer_id = $2 and confirmed_at is null
             order by created_at desc offset ${maxUnconfirmed - 1}))`,
        [order.key, order.customerId],
      )
      const added = await tx(
        `insert into pcb_orders (key, customer_id, fingerprint, form, inspection, picture, quote) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (key) do nothing returning key`,
        [
          order.key,
          order.customerId,
          order.fingerprint,
          storedJson(order.form),
          order.inspection && storedJson(order.inspection),
          order.picture,
          storedJson(order.quote),
        ],
      )
      if (added.length === 0) return false
      await putFiles(tx, order.key, order.files)
      return true
    }),

  async withoutSize(orderIds: readonly number[]): Promise<number[]> {
    const rows = await query<{ order_id: number }>(
      `select order_id from pcb_orders where order_id = any($1::integer[])
         and form->>'size' is null and not (form->>'design')::boolean`,
      [orderIds],
    )
    return rows.map(row => row.order_id)
  },

  async file(key: string, name: string): Promise<Uint8Array | null> {
    const sql = "select bytes from pcb_files where order_key = $1 and name = $2"
    const [row] = await query<{ bytes: Buffer }>(sql, [key, name])
    return row?.bytes ?? null
  },

  async confirm(key: string): Promise<void> {
    await query("update pcb_orders set confirmed_at = coalesce(confirmed_at, now()) where key = $1", [key])
  },

  async setOrder(key: string, orderId: number): Promise<void> {
    await query("update pcb_orders set order_id = $2 where key = $1", [key, orderId])
  },

  async finish(key: string, orderRef: string, tx: Query = query): Promise<void> {
    const sql = "update pcb_orders set order_ref = $2, finished_at = coalesce(finished_at, now()) where key = $1"
    await tx(sql, [key, orderRef])
  },
})

export type BoardOrderStore = ReturnType<typeof boardOrderStore>
