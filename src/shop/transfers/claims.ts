import type { Transfer as TransferTo } from "../cart/rules/checkout.ts"
import { mayHandle } from "../counter/rules/order-queues.ts"
import { paymentModes } from "../vocabulary/business.ts"
import { transferCode } from "../vocabulary/payments.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { TransferParts } from "./follow-orders.ts"
import { trackTransfer } from "./order-transfers.ts"
import type { ReceiptMaker } from "./receipts.ts"
import type { OwnTransfer } from "./rules/shown-transfer.ts"
import { type ClaimProblem, readReference } from "./rules/transfer-claim.ts"
import { type Receipt, transferRecords } from "./transfer-records.ts"

export type ClaimResult =
  | { readonly kind: "claimed" }
  | { readonly kind: "problem"; readonly problem: ClaimProblem }
  | { readonly kind: "too-late" }

export interface OwnTransferPage {
  readonly to: TransferTo
  readonly own: OwnTransfer
}

type Parts = Pick<TransferParts, "erp" | "database" | "openOrders" | "config">

const expected: OwnTransfer = { state: "expected", reference: null, reason: null, hasReceipt: false }

/** What a customer says of a transfer. Callers have checked whose order it is, except for staff. */
export const createClaims = ({ erp, database, openOrders, config }: Parts, maker: ReceiptMaker) => {
  const records = transferRecords(database)

  return {
    async own(order: { readonly orderId: number; readonly ref: string; readonly total: TransferTo["amount"] }) {
      const transfer = await records.get(order.orderId)
      const { phone, sinpeHolder: holder } = config.brand
      const own: OwnTransfer = transfer
        ? {
            state: transfer.state,
            reference: transfer.reference,
            reason: transfer.reason,
            hasReceipt: transfer.receiptType !== null,
          }
        : expected
      return {
        own,
        to: { phone, holder, amount: order.total, code: transferCode(order.ref) },
      } satisfies OwnTransferPage
    },

    /** 'Ya pagué'; said again, it corrects what was said before. */
    async claim(
      orderId: number,
      { typed, file }: { readonly typed: string; readonly file: Uint8Array | null },
    ): Promise<ClaimResult> {
      const read = readReference(typed)
      if ("problem" in read) return { kind: "problem", problem: read.problem }
      const order = await erp.orders.get(orderId)
      if (order?.paymentModeId !== paymentModes.sinpe || order.billed) return { kind: "too-late" }
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

export type Claims = ReturnType<typeof createClaims>
