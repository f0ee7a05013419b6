import { Worker } from "node:worker_threads"
import { passwordRules } from "../../shop/vocabulary/business.ts"

export type PasswordJob =
  | { readonly kind: "hash"; readonly password: string; readonly cost: number }
  | { readonly kind: "compare"; readonly password: string; readonly hash: string }
export type PasswordResult =
  | { readonly ok: true; readonly value: string | boolean }
  | { readonly ok: false; readonly message: string }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown account (null) or a credential that is no hash, such as 'GOOGLE', as for a wrong password. */
  verify(password: string, hash: string | null): Promise<boolean>
  close(): Promise<void>
}

/** More wait than the processor can serve in reasonable time. */
export class PasswordsBusyError extends Error {
  override readonly name = "PasswordsBusyError"
}

interface Waiting {
  readonly job: PasswordJob
  resolve(value: string | boolean): void
  reject(error: Error): void
}

const bcryptHash = /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/

/** Of no password that anybody knows, at the cost that ours have. */
const nobodysHash = "$2b$12$6.AdCbFVfO/koDSJZ/OaaOAic0ejKfY83N9oc6iEte55A4SfO8UOG"

/** bcrypt reads 72 bytes: a longer password would be cut in silence. */
export const passwordFitsBcrypt = (password: string): boolean => Buffer.byteLength(password) <= 72

/** Dolibarr removes tags, double quotes and '../' from what it stores: such a hash would never match again. */
export const survivesErpStorage = (hash: string): boolean => !/\.\.\/|[<>"]/.test(hash)

/** A hash that the ERP would shorten is thrown away and made again, with another salt. */
export const storableHash = async (makeHash: () => Promise<string>): Promise<string> => {
  for (;;) {
    const hash = await makeHash()
    if (survivesErpStorage(hash)) return hash
  }
}

/** bcrypt in worker threads: half a second of processor each must not stop the pages. */
export const createPasswords = ({ threads = 2, mostWaiting = 200 } = {}): Passwords => {
  const queue: Waiting[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Waiting>()

  const startThread = (): Worker => {
    const worker = new Worker(new URL("./password-worker.ts", import.meta.url))
    worker.on("message", (result: PasswordResult) => {
      const done = busy.get(worker)
      busy.delete(worker)
      idle.push(worker)
      // A resting thread must not keep the process alive.
      worker.unref()
      if (result.ok) done?.resolve(result.value)
      else done?.reject(new Error(result.message))
      next()
    })
    worker.on("error", error => {
      busy.get(worker)?.reject(error instanceof Error ? error : new Error("password thread failed"))
      busy.delete(worker)
      next()
    })
    return worker
  }

  const next = () => {
    if (queue.length === 0) return
    const worker = idle.pop() ?? (busy.size < threads ? startThread() : undefined)
    if (!worker) return
    const waiting = queue.shift()!
    busy.set(worker, waiting)
    worker.ref()
    worker.postMessage(waiting.job)
  }

  const run = (job: PasswordJob): Promise<string | boolean> =>
    new Promise((resolve, reject) => {
      if (queue.length >= mostWaiting) return reject(new PasswordsBusyError("too many passwords wait to be checked"))
      queue.push({ job, resolve, reject })
      next()
    })

  return {
    hash: password =>
      storableHash(async () => String(await run({ kind: "hash", password, cost: passwordRules.hashCost }))),

    async verify(password, hash) {
      const isHash = hash !== null && bcryptHash.test(hash)
      const fits = await run({ kind: "compare", password, hash: isHash ? hash : nobodysHash })
      return isHash && fits === true
    },

    async close() {
      for (const waiting of [...queue.splice(0), ...busy.values()])
        waiting.reject(new PasswordsBusyError("the shop is stopping"))
      await Promise.all([...idle.splice(0), ...busy.keys()].map(worker => worker.terminate()))
    },
  }
}
