/** The caller of `forStaff` and `file` has made sure that this association may see the order. */

import type { Engine } from "../../platform/workflows/engine.ts"
import { isPriceOpen } from "../vocabulary/business.ts"
import { type BoardFollow, createBoardFollow } from "./board-follow.ts"
import { createBoardInspector } from "./board-inspector.ts"
import { type BoardPictures, createBoardPictures } from "./board-pictures.ts"
import { createBoardProgress, type ProgressParts } from "./board-progress.ts"
import { type KeptInspection, type PcbOrderRecord, pcbOrderStore } from "./board-records.ts"
import { isOrderKey, type PcbRequest, type Prepared, prepareOrder } from "./board-request.ts"
import { boardStore } from "./board-state-records.ts"
import { createWorkshop, type Workshop, type WorkshopParts } from "./board-workshop.ts"
import {
  type BoardOrderInput,
  type BoardOrderMade,
  type BoardOrderNeeds,
  boardOrderId,
  placeBoardOrder,
} from "./place-board-order.ts"
import type { PcbForm } from "./rules/board-form.ts"
import type { BoardPriceNeeds } from "./set-board-price.ts"

export type Confirmed =
  | ({ readonly kind: "confirmed"; readonly newPhone: string | null } & BoardOrderMade)
  /** `registered`: the ERP has the order; it will be finished, by the next confirm or without one. */
  | { readonly kind: "failed"; readonly registered: boolean }
  | { readonly kind: "unknown" }

export type KeptBoard = PcbOrderRecord

export interface StaffBoard {
  readonly form: PcbForm
  readonly version: number
  readonly files: readonly { readonly name: string; readonly size: number }[]
  readonly inspection: KeptInspection | null
  readonly svg: string | null
}

export interface PcbOrders {
  prepare(customerId: number, request: PcbRequest): Promise<Prepared>
  confirm(customerId: number, key: string): Promise<Confirmed>
  kept(customerId: number, key: string): Promise<PcbOrderRecord | null>
  forStaff(orderId: number): Promise<StaffBoard | null>
  file(
    orderId: number,
    name: string,
    version?: number,
  ): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null>
  /** Of these orders: the ERP is asked only about those that were made without a size. */
  withoutPrice(orderIds: readonly number[]): Promise<ReadonlySet<number>>
  isDesignOpen(orderId: number): Promise<boolean>
  isAsked(orderId: number): Promise<boolean>
  readonly workshop: Workshop
  readonly follow: BoardFollow
  readonly pictures: BoardPictures
  close(): Promise<void>
}

export type PcbParts = WorkshopParts &
  ProgressParts & { readonly engine: Pick<Engine<BoardOrderNeeds & BoardPriceNeeds>, "run"> }

const maxWaitMs = 12_000

const inputOf = ({ key, customerId, form, files }: PcbOrderRecord): BoardOrderInput => ({
  key,
  customerId,
  form,
  files: files.map(({ name, digest }) => ({ name, digest })),
})

export const createPcbOrders = (parts: PcbParts): PcbOrders => {
  const { erp, engine, database, log } = parts
  const records = pcbOrderStore(database)
  const boards = boardStore(database)
  const inspector = createBoardInspector(log)
  const progress = createBoardProgress(parts)

  const run = async (record: PcbOrderRecord): Promise<BoardOrderMade | null> => {
    const { key, customerId } = record
    const request = { id: boardOrderId(key), input: inputOf(record), waitMs: maxWaitMs }
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
      const versions = await records.versions(orderId)
      const chosen = (await boards.get(orderId))?.chosenVersion
      const shown = versions.find(({ version }) => version === chosen) ?? versions.at(-1)
      if (!shown) return null
      const { version, form, inspection, files } = shown
      const svg = await records.picture(orderId, version)
      return { version, form, inspection, svg, files: files.map(({ name, size }) => ({ name, size })) }
    },

    async file(orderId, name, version) {
      const versions = await records.versions(orderId)
      const from = version === undefined ? versions.at(-1) : versions.find(each => each.version === version)
      const bytes = from && (await records.file(from.key, name))
      return bytes ? { name, bytes } : null
    },

    async withoutPrice(orderIds) {
      const [ids, designs] = await Promise.all([records.withoutSize(orderIds), boards.openDesigns(orderIds)])
      const orders = ids.length === 0 ? [] : await erp.orders.listWithLines({ ids })
      return new Set([...designs, ...orders.filter(({ lines }) => isPriceOpen(lines)).map(({ id }) => id)])
    },

    isAsked: async orderId => (await boards.get(orderId))?.state === "asked",

    isDesignOpen: async orderId => (await boards.openDesigns([orderId])).length > 0,

    workshop: createWorkshop(parts, progress),
    follow: createBoardFollow(parts, inspector, progress),
    pictures: createBoardPictures(database),
    close: () => inspector.close(),
  }
}
