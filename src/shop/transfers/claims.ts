import type { Dependencies } from "../dependencies.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import type { Brand } from "../vocabulary/brand.ts"
import type { Colones } from "../vocabulary/money.ts"
import { transferCode } from "../vocabulary/payments.ts"
import { mayHandle, type StaffProfile } from "../vocabulary/people.ts"
import type { ComprobanteAnswer, ComprobanteJob } from "./comprobante-child.ts"
import { createFileReaders } from "./file-readers.ts"
import { trackTransfer } from "./order-transfers.ts"
import { type ClaimProblem, comprobanteLimits, readReference } from "./rules/transfer-claim.ts"
import { type Comprobante, transferRecords } from "./transfer-records.ts"

/** The sum of both times stays within a request's deadline (src/platform/deadline.ts). */
const comprobanteTimes = { maxWaitMs: 5_000, workMs: 8_000 }

export const createComprobanteMaker = (log: Dependencies["log"], times = comprobanteTimes) => {
  const readers = createFileReaders<ComprobanteJob, ComprobanteAnswer>({
    program: new URL("./comprobante-child.ts", import.meta.url),
    memoryMb: 200,
    maxPerKey: 3,
    maxWaiting: 40,
    ...times,
    log,
    refusal: "a comprobante could not be read",
  })
  const make = async (
    bytes: Uint8Array,
    personId: number,
    options: Pick<ComprobanteJob, "maxSide"> = {},
  ): Promise<Comprobante | { readonly problem: "too-large" | "unreadable" | "busy" }> => {
    if (bytes.byteLength > comprobanteLimits.bytes) return { problem: "too-large" }
    const made = await readers.run(personId, { bytes, ...options })
    if (made === "busy") return { problem: made }
    return made === null || made === "too-much" ? { problem: "unreadable" } : made
  }
  return { make, close: readers.close }
}

export type ClaimResult =
  | { readonly kind: "claimed" }
  | { readonly kind: "problem"; readonly problem: ClaimProblem }
  | { readonly kind: "too-late" }

/** Customers' claims that they paid by transfer. Callers have checked that the order is the customer's, except for staff. */
export const createClaims = (
  dependencies: Pick<Dependencies, "erp" | "database" | "settings"> & {
    readonly openOrders: Pick<OpenOrderIndex, "touch">
    readonly config: { readonly brand: Brand }
  },
  maker: ReturnType<typeof createComprobanteMaker>,
) => {
  const { erp, database, openOrders, settings } = dependencies
  const { brand } = dependencies.config
  const records = transferRecords(database)

  return {
    async own({ orderId, ref, total: amount }: { orderId: number; ref: string; total: Colones }) {
      const transfer = await records.get(orderId)
      return {
        own: {
          state: transfer?.state ?? "expected",
          reference: transfer?.reference ?? null,
          reason: transfer?.reason ?? null,
          hasComprobante: transfer !== null && transfer.comprobanteType !== null,
        },
        to: { phone: brand.phone, holder: brand.sinpeHolder, amount, code: transferCode(ref) },
      }
    },

    /** Records 'Ya pagué'. A second claim corrects the first. */
    async claim(
      orderId: number,
      { typed, file }: { readonly typed: string; readonly file: Uint8Array | null },
    ): Promise<ClaimResult> {
      const read = readReference(typed)
      if ("problem" in read) return { kind: "problem", problem: read.problem }
      const order = await erp.orders.get(orderId)
      if (order?.paymentModeId !== settings.business().paymentModes.sinpe || order.billed) return { kind: "too-late" }
      const made = file && (await maker.make(file, order.customerId))
      if (made && "problem" in made) return { kind: "problem", problem: made.problem }
      await trackTransfer({ erp, database }, order)
      const done = await database.transaction(async tx => {
        const moved = await records.move(tx, orderId, () => "claimed", { by: "cliente", ...read })
        if (moved?.moved && made) await records.storeComprobante(tx, orderId, made)
        return moved
      })
      await openOrders.touch(orderId)
      return { kind: done?.moved ? "claimed" : "too-late" }
    },

    comprobante: (orderId: number): Promise<Comprobante | null> => records.comprobante(orderId),

    async comprobanteForStaff(staff: StaffProfile, orderId: number): Promise<Comprobante | null> {
      const transfer = await records.get(orderId)
      return transfer && mayHandle(staff, transfer.warehouseId) ? records.comprobante(orderId) : null
    },
  }
}

type Claims = ReturnType<typeof createClaims>
export type OwnTransferPage = Awaited<ReturnType<Claims["own"]>>
