import type { Logger } from "../../platform/log.ts"
import { WorkerProcess } from "../../platform/worker-process.ts"
import type { ReceiptAnswer, ReceiptJob } from "./receipt-child.ts"
import { receiptLimits } from "./rules/transfer-claim.ts"
import type { Receipt } from "./transfer-records.ts"

export type MadeReceipt = Receipt | { readonly problem: "too-large" | "unreadable" | "busy" }

export interface ReceiptMaker {
  make(bytes: Uint8Array): Promise<MadeReceipt>
  close(): void
}

const program = new URL("./receipt-child.ts", import.meta.url)
const memoryMb = 200
const limitMs = 8_000
const mostWaiting = 20

/** One at a time, in a process of its own: a file of a stranger may be made to exhaust whoever opens it. */
export const createReceiptMaker = (log: Logger): ReceiptMaker => {
  let worker: WorkerProcess<ReceiptJob, ReceiptAnswer> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const run = async (bytes: Uint8Array): Promise<MadeReceipt> => {
    if (!worker || worker.ended) worker = new WorkerProcess(program, memoryMb)
    try {
      return (await worker.run({ bytes }, limitMs)) ?? { problem: "unreadable" }
    } catch (error) {
      worker.kill()
      log.warn({ err: error, bytes: bytes.byteLength }, "un comprobante no se pudo leer")
      return { problem: "unreadable" }
    }
  }

  return {
    async make(bytes) {
      if (bytes.byteLength > receiptLimits.bytes) return { problem: "too-large" }
      if (waiting >= mostWaiting) return { problem: "busy" }
      waiting++
      const turn = last.then(() => run(bytes))
      last = turn
      return turn.finally(() => {
        waiting--
      })
    },

    close: () => worker?.kill(),
  }
}
