import type { Logger } from "../../platform/log.ts"
import { createWorkQueue, WorkRefused } from "../../platform/work-queue.ts"
import { createWorkerPool } from "../../platform/worker-process.ts"
import type { ReceiptAnswer, ReceiptJob } from "./receipt-child.ts"
import { receiptLimits } from "./rules/transfer-claim.ts"
import type { Receipt } from "./transfer-records.ts"

export type MadeReceipt = Receipt | { readonly problem: "too-large" | "unreadable" | "busy" }

export interface ReceiptMaker {
  make(bytes: Uint8Array, customerId: number): Promise<MadeReceipt>
  close(): void
}

const program = new URL("./receipt-child.ts", import.meta.url)

const defaultLimits = {
  /** Two processes, of which one customer has one: bad files of one customer delay nobody else. */
  concurrency: 2,
  maxPerCustomer: 3,
  maxWaiting: 40,
  memoryMb: 200,
  /** Waiting and working together take no longer than a request may (src/platform/deadline.ts). */
  maxWaitMs: 5_000,
  workMs: 8_000,
}

/** Files are read in processes of their own: a stranger's file may exhaust the process that opens it. */
export const createReceiptMaker = (log: Logger, limits: Partial<typeof defaultLimits> = {}): ReceiptMaker => {
  const { concurrency, maxPerCustomer, maxWaiting, memoryMb, maxWaitMs, workMs } = { ...defaultLimits, ...limits }
  const pool = createWorkerPool<ReceiptJob, ReceiptAnswer>(program, memoryMb)
  const queue = createWorkQueue<{ readonly customerId: number }>({
    concurrency,
    concurrencyPerKey: 1,
    maxPerKey: maxPerCustomer,
    maxWaiting,
    timeoutMs: maxWaitMs,
    keyOf: ({ customerId }) => customerId,
  })

  return {
    async make(bytes, customerId) {
      if (bytes.byteLength > receiptLimits.bytes) return { problem: "too-large" }
      try {
        const made = await queue.run({ customerId }, () => pool.run({ bytes }, workMs))
        return made ?? { problem: "unreadable" }
      } catch (error) {
        if (error instanceof WorkRefused) return { problem: "busy" }
        log.warn({ err: error, bytes: bytes.byteLength }, "a comprobante could not be read")
        return { problem: "unreadable" }
      }
    },

    close() {
      queue.close()
      pool.close()
    },
  }
}
