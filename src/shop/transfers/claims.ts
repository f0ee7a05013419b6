import type { Dependencies } from "../dependencies.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import type { Brand } from "../vocabulary/brand.ts"
import type { Colones } from "../vocabulary/money.ts"
import { transferCode } from "../vocabulary/payments.ts"
import { mayHandle, type StaffProfile } from "../vocabulary/people.ts"
import { createFileReaders } from "./file-readers.ts"
import { trackTransfer } from "./order-transfers.ts"
import type { ReceiptAnswer, ReceiptJob } from "./receipt-child.ts"
import { type ClaimProblem, readReference, receiptLimits } from "./rules/transfer-claim.ts"
import { type Receipt, transferRecords } from "./transfer-records.ts"

/** The sum of both times stays within a request's deadline (src/platform/deadline.ts). */
const receiptTimes = { maxWaitMs: 5_000, workMs: 8_000 }

export const createReceiptMaker = (log: Dependencies["log"], times = receiptTimes) => {
  const readers = createFileReaders<ReceiptJob, ReceiptAnswer>({
    program: new URL("./receipt-child.ts", import.meta.url),
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
    options: Pick<ReceiptJob, "maxSide"> = {},
  ): Promise<Receipt | { readonly problem: "too-large" | "unreadable" | "busy" }> => {
    if (bytes.byteLength > receiptLimits.bytes) return { problem: "too-large" }
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
  maker: ReturnType<typeof createReceiptMaker>,
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
          hasReceipt: transfer !== null && transfer.receiptType !== null,
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
        if (moved?.moved && made) await records.keepReceipt(tx, orderId, made)
        return moved
      })
      await openOrders.touch(orderId)
      return { kind: done?.moved ? "claimed" : "too-late" }
    },

    receipt: (orderId: number): Promise<Receipt | null> => records.receipt(orderId),

    async receiptFor(staff: StaffProfile, orderId: number): Promise<Receipt | null> {
      const transfer = await records.get(orderId)
      return transfer && mayHandle(staff, transfer.warehouseId) ? records.receipt(orderId) : null
    },
  }
}

type Claims = ReturnType<typeof createClaims>
export type OwnTransferPage = Awaited<ReturnType<Claims["own"]>>
