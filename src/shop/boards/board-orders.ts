/** The caller of `forStaff` and `file` has made sure that this association may see the order. */

import type { Database } from "../../platform/database/database.ts"
import type { Logger } from "../../platform/log.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import { createBoardInspector } from "./board-inspector.ts"
import { type KeptInspection, type PcbOrderRecord, pcbOrderStore } from "./board-records.ts"
import { isOrderKey, type PcbRequest, type Prepared, prepareOrder } from "./board-request.ts"
import {
  type BoardOrderInput,
  type BoardOrderMade,
  type BoardOrderNeeds,
  boardOrderId,
  placeBoardOrder,
} from "./place-board-order.ts"
import type { PcbForm } from "./rules/board-form.ts"

export type Confirmed =
  /** `newPhone`: the customer's, as the ERP has it now (ERP-40). */
  | ({ readonly kind: "confirmed"; readonly newPhone: string | null } & BoardOrderMade)
  /** `registered`: the ERP has the order; it will be finished, by the next confirm or without one. */
  | { readonly kind: "failed"; readonly registered: boolean }
  /** Nothing is kept under this key (any more) for this customer. */
  | { readonly kind: "unknown" }

export type KeptBoard = PcbOrderRecord

export interface StaffBoard {
  readonly form: PcbForm
  readonly files: readonly { readonly name: string; readonly size: number }[]
  readonly inspection: KeptInspection | null
  readonly svg: string | null
}

export interface PcbOrders {
  prepare(customerId: number, request: PcbRequest): Promise<Prepared>
  confirm(customerId: number, key: string): Promise<Confirmed>
  kept(customerId: number, key: string): Promise<PcbOrderRecord | null>
  forStaff(orderId: number): Promise<StaffBoard | null>
  file(orderId: number, name: string): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null>
  close(): Promise<void>
}

export interface PcbParts {
  readonly engine: Pick<Engine<BoardOrderNeeds>, "run">
  readonly database: Database
  readonly log: Logger
}

/** A confirm waits so long; the workflow goes on without it. */
const longestWait = 12_000

const inputOf = ({ key, customerId, form, files }: PcbOrderRecord): BoardOrderInput => ({
  key,
  customerId,
  form,
  files: files.map(({ name, digest }) => ({ name, digest })),
})

export const createPcbOrders = ({ engine, database, log }: PcbParts): PcbOrders => {
  const records = pcbOrderStore(database)
  const inspector = createBoardInspector(log)

  const run = async (record: PcbOrderRecord): Promise<BoardOrderMade | null> => {
    const { key, customerId } = record
    const request = { id: boardOrderId(key), input: inputOf(record), waitMs: longestWait }
    try {
      const outcome = await engine.run(placeBoardOrder, request)
      if (outcome.kind === "done") return outcome.result
      const failure = outcome.kind === "failed" ? outcome.failure : outcome.kind
      log.error({ failure, customerId, orderKey: key }, "error al procesar el pedido de PCB")
    } catch (error) {
      log.error({ err: error, customerId, orderKey: key }, "error al procesar el pedido de PCB")
    }
    return null
  }

  const kept = async (customerId: number, key: string) => {
    const record = isOrderKey(key) ? await records.find(key) : null
    return record?.customerId === customerId ? record : null
  }

  return {
    prepare: prepareOrder(records, inspector),
    kept,

    async confirm(customerId, key) {
      const record = await kept(customerId, key)
      if (!record) return { kind: "unknown" }
      await records.confirm(key)
      const made = await run(record)
      if (made) return { kind: "confirmed", ...made, newPhone: record.form.design ? record.form.phone : null }
      const after = await records.find(key)
      return { kind: "failed", registered: after?.orderId != null }
    },

    async forStaff(orderId) {
      const record = await records.findByOrder(orderId)
      if (!record) return null
      const { form, inspection, picture } = record
      return { form, inspection, svg: picture, files: record.files.map(({ name, size }) => ({ name, size })) }
    },

    async file(orderId, name) {
      const record = await records.findByOrder(orderId)
      const bytes = record && (await records.file(record.key, name))
      return bytes ? { name, bytes } : null
    },

    close: () => inspector.close(),
  }
}
