import { kQueueOptions, Tinypool } from "tinypool"
import { addressGroup } from "../throttling/address-group.ts"
import type { PasswordJob } from "./password-worker.ts"
import { SignInsFirst, type Waiting } from "./sign-ins-first.ts"

export interface Passwords {
  /** `from`: the client address. When the queue is full, jobs of the address with the longest queue are cancelled first. */
  hash(password: string, from?: string): Promise<string>
  /** Takes as long for an unknown account (null) or a credential that is no hash, such as 'GOOGLE', as for a wrong password. */
  verify(password: string, hash: string | null): Promise<boolean>
  close(): Promise<void>
}

export class PasswordsBusyError extends Error {
  override readonly name = "PasswordsBusyError"
}

const bcryptHash = /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/

/** A hash of an unknown password at the configured cost, so that unknown accounts take as long to check. */
const nobodysHash = (cost: number): string =>
  `$2b$${String(cost).padStart(2, "0")}$6.AdCbFVfO/koDSJZ/OaaOAic0ejKfY83N9oc6iEte55A4SfO8UOG`

/** bcrypt reads 72 bytes and silently ignores the rest. */
export const passwordFitsBcrypt = (password: string): boolean => Buffer.byteLength(password) <= 72

/** Dolibarr removes tags, double quotes and '../' from what it stores: such a hash would never match again. */
export const survivesErpStorage = (hash: string): boolean => !/\.\.\/|[<>"]/.test(hash)

export const storableHash = async (makeHash: () => Promise<string>): Promise<string> => {
  for (;;) {
    const hash = await makeHash()
    if (survivesErpStorage(hash)) return hash
  }
}

interface PasswordsOptions {
  readonly cost: number
  readonly threads?: number
  readonly maxWaiting?: number
  readonly maxNewWaiting?: number
}

/** Runs bcrypt in worker threads, because half a second of CPU per hash would block the pages. Idle threads end. */
export const createPasswords = ({
  cost,
  threads = 2,
  maxWaiting = 200,
  maxNewWaiting = 40,
}: PasswordsOptions): Passwords => {
  const queue = new SignInsFirst()
  const pool = new Tinypool({
    filename: new URL("./password-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 10_000,
    taskQueue: queue,
  })
  let closed = false

  const run = async (job: PasswordJob, newFrom: string | null): Promise<string | boolean> => {
    const hasRoom =
      queue.size < maxWaiting && (newFrom === null || queue.newOnes < maxNewWaiting || queue.makeRoomFor(newFrom))
    if (!hasRoom) throw new PasswordsBusyError("too many passwords wait to be checked")
    try {
      return await pool.run({ ...job, [kQueueOptions]: { newFrom } satisfies Waiting })
    } catch (error) {
      if (closed) throw new PasswordsBusyError("the shop is stopping")
      const isCancelled = error instanceof Error && error.name === "CancelError"
      throw isCancelled ? new PasswordsBusyError("too many new passwords come from this address") : error
    }
  }

  return {
    hash: (password, from = "") =>
      storableHash(async () => String(await run({ kind: "hash", password, cost }, addressGroup(from)))),

    async verify(password, hash) {
      const isHash = hash !== null && bcryptHash.test(hash)
      const fits = await run({ kind: "compare", password, hash: isHash ? hash : nobodysHash(cost) }, null)
      return isHash && fits === true
    },

    async close() {
      closed = true
      await pool.destroy()
    },
  }
}
