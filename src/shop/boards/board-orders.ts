import sharp from "sharp"
import { drawPins, type Pin } from "../../gerber/draw/draw-pins.ts"
import { firstSide, pictureMarks, pictureSize, viewPicture } from "../../gerber/draw/picture-view.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import type { Dependencies } from "../dependencies.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { createBoardInspector } from "./board-inspector.ts"
import { createBoardProgress } from "./board-progress.ts"
import { type BoardOrderRecord, boardOrderStore } from "./board-records.ts"
import { isOrderKey, prepareOrder } from "./board-request.ts"
import { boardStore } from "./board-state-records.ts"
import { createWorkshop } from "./board-workshop.ts"
import { createCustomerBoards } from "./customer-boards.ts"
import { type BoardOrderMade, type BoardOrderServices, boardOrderId, placeBoardOrder } from "./place-board-order.ts"
import { quoteBoards, readBoardOffer } from "./rules/board-form.ts"
import type { BoardPriceServices } from "./set-board-price.ts"

/** Callers of `forStaff` and `file` have checked that this association may see the order. */

type Confirmed =
  | ({ readonly kind: "confirmed"; readonly newPhone: string | null } & BoardOrderMade)
  /** `registered`: the ERP has the order, which will be finished by the next confirm or by itself. */
  | { readonly kind: "failed"; readonly registered: boolean }
  | { readonly kind: "unknown" }

const maxWaitMs = 12_000

export const createBoardOrders = (
  dependencies: Dependencies & {
    readonly engine: Pick<Engine<BoardOrderServices & BoardPriceServices>, "run">
    readonly openOrders: Pick<OpenOrderIndex, "readStatuses">
  },
) => {
  const { erp, engine, database, log, settings } = dependencies
  const records = boardOrderStore(database)
  const boards = boardStore(database)
  const progress = createBoardProgress(dependencies)
  const offer = () => readBoardOffer(settings.business())
  const inspector = createBoardInspector(log, () => settings.business().boards.limits)

  const run = async (record: BoardOrderRecord): Promise<BoardOrderMade | null> => {
    const { key, customerId, form } = record
    const quote = record.quote ?? quoteBoards(form, offer())
    const input = { key, customerId, form, quote, files: record.files.map(({ name, digest }) => ({ name, digest })) }
    const request = { id: boardOrderId(key), input, waitMs: maxWaitMs }
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

  const find = async (customerId: number, key: string) => {
    const record = isOrderKey(key) ? await records.find(key) : null
    return record?.customerId === customerId ? record : null
  }

  return {
    offer,
    prepare: prepareOrder(records, inspector, offer),
    find,

    async confirm(customerId: number, key: string): Promise<Confirmed> {
      const record = await find(customerId, key)
      if (!record) return { kind: "unknown" }
      await records.confirm(key)
      const made = await run(record)
      if (made) return { kind: "confirmed", ...made, newPhone: record.form.design ? record.form.phone : null }
      const after = await records.find(key)
      return { kind: "failed", registered: after?.orderId != null }
    },

    async forStaff(orderId: number) {
      const versions = await records.versions(orderId)
      const chosen = (await boards.get(orderId))?.chosenVersion
      const shown = versions.find(({ version }) => version === chosen) ?? versions.at(-1)
      if (!shown) return null
      const { version, form, inspection, files } = shown
      const svg = await records.picture(orderId, version)
      return { version, form, inspection, svg, files: files.map(({ name, size }) => ({ name, size })) }
    },

    async file(orderId: number, name: string, version?: number) {
      const versions = await records.versions(orderId)
      const from = version === undefined ? versions.at(-1) : versions.find(each => each.version === version)
      const bytes = from && (await records.file(from.key, name))
      return bytes ? { name, bytes } : null
    },

    /** Asks the ERP only about orders without a size. */
    async withoutPrice(orderIds: readonly number[]): Promise<ReadonlySet<number>> {
      const [ids, designs] = await Promise.all([records.withoutSize(orderIds), boards.openDesigns(orderIds)])
      const orders = ids.length === 0 ? [] : await erp.orders.listWithLines({ ids })
      return new Set([
        ...designs,
        ...orders.filter(({ lines }) => settings.business().isPriceOpen(lines)).map(({ id }) => id),
      ])
    },

    filterBoards: (orderIds: readonly number[]) => boards.filterBoards(orderIds),

    isAsked: async (orderId: number) => (await boards.get(orderId))?.state === "asked",

    isDesignOpen: async (orderId: number) => (await boards.openDesigns([orderId])).length > 0,

    workshop: createWorkshop(dependencies, progress),
    forCustomer: createCustomerBoards(dependencies, inspector, progress),
    pictures: createBoardPictures(database),
    close: () => inspector.close(),
  }
}

type BoardOrders = ReturnType<typeof createBoardOrders>
export type StoredBoard = BoardOrderRecord
export type StaffBoard = NonNullable<Awaited<ReturnType<BoardOrders["forStaff"]>>>

const thumbnailWidth = 320
const mailWidth = 900
/** A longer picture would delay the other orders. */
const maxSvgLength = 1_500_000
const maxSeconds = 10

const rasterise = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: Math.min(2400, Math.max(36, (72 * width) / pictureSize(svg).width)) })
    .resize({ width, withoutEnlargement: false })
    .flatten({ background: "#ffffff" })
    .timeout({ seconds: maxSeconds })

export const createBoardPictures = (database: Pick<Database, "query" | "transaction">) => {
  const uploads = boardOrderStore(database)
  const boards = boardStore(database)

  return {
    svg: uploads.picture,

    async thumbnail(orderId: number, version: number): Promise<Buffer | null> {
      const stored = await uploads.thumbnail(orderId, version)
      if (stored) return stored
      const svg = await uploads.picture(orderId, version)
      if (!svg || svg.length > maxSvgLength) return null
      const plain = viewPicture(svg, { side: firstSide(svg), hiddenLayers: ["ruler"], hiddenMarks: pictureMarks(svg) })
      const made = await rasterise(plain, thumbnailWidth).webp({ quality: 80 }).toBuffer()
      await uploads.storeThumbnail(orderId, version, made)
      return made
    },

    async ofQuestion(orderId: number, eventId: number): Promise<Buffer | null> {
      const asked = (await boards.events(orderId)).find(({ id, kind }) => id === eventId && kind === "asked")
      if (asked?.kind !== "asked" || asked.data.marks.length === 0) return null
      const svg = await uploads.picture(orderId, asked.data.version)
      if (!svg || svg.length > maxSvgLength) return null
      return rasterise(markedPicture(svg, asked.data.marks), mailWidth).png({ palette: true }).toBuffer()
    },
  }
}

const markedPicture = (svg: string, marks: readonly Pin[]): string => {
  const side = marks[0]?.side ?? "bottom"
  return viewPicture(svg, { side }).replace(/<\/svg>$/, `${drawPins(marks, side, pictureSize(svg))}</svg>`)
}

export type BoardPictures = ReturnType<typeof createBoardPictures>
