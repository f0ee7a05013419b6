import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { kQueueOptions, type Task, type TaskQueue, Tinypool } from "tinypool"
import { addressGroup } from "../throttling/throttle.ts"
import type { PasswordJob } from "./password-worker.ts"

export class PasswordsBusyError extends Error {
  override readonly name = "PasswordsBusyError"
}

const bcryptHash = /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/

/** A hash of an unknown password at the configured cost, so that unknown accounts take as long to check. */
const dummyHash = (cost: number): string =>
  `$2b$${String(cost).padStart(2, "0")}$6.AdCbFVfO/koDSJZ/OaaOAic0ejKfY83N9oc6iEte55A4SfO8UOG`

/** bcrypt reads 72 bytes and silently ignores the rest. */
export const passwordFitsBcrypt = (password: string): boolean => Buffer.byteLength(password) <= 72

/** Dolibarr removes tags, double quotes and '../' from what it stores: such a hash would never match again. */
const survivesErpStorage = (hash: string): boolean => !/\.\.\/|[<>"]/.test(hash)

export const storableHash = async (makeHash: () => Promise<string>): Promise<string> => {
  for (;;) {
    const hash = await makeHash()
    if (survivesErpStorage(hash)) return hash
  }
}

/** null for a sign-in; otherwise the address that the new password comes from. */
interface Waiting {
  readonly newFrom: string | null
}

const readNewFrom = (task: Task): string | null => (task[kQueueOptions] as Waiting | null)?.newFrom ?? null

/**
 * Sign-ins run before new passwords, so that a flood of registrations does not keep customers out. New passwords take turns by
 * address, so that a flood from one address does not keep others from registering.
 */
class SignInsFirst implements TaskQueue {
  readonly #comparisons: Task[] = []
  /** In the order in which addresses are served next. */
  readonly #newPasswords = new Map<string, Task[]>()

  get newCount(): number {
    return [...this.#newPasswords.values()].reduce((all, tasks) => all + tasks.length, 0)
  }
  get size(): number {
    return this.#comparisons.length + this.newCount
  }
  push(task: Task): void {
    const from = readNewFrom(task)
    if (from === null) this.#comparisons.push(task)
    else this.#newPasswords.set(from, [...(this.#newPasswords.get(from) ?? []), task])
  }
  shift(): Task | null {
    const comparison = this.#comparisons.shift()
    if (comparison) return comparison
    const [next] = this.#newPasswords
    if (!next) return null
    const [from, [task, ...others]] = next
    this.#keep(from, others)
    return task ?? null
  }
  /** Cancels the newest job of the address with the longest queue, if `from` would still have fewer. */
  makeRoomFor(from: string): boolean {
    const [heaviest = []] = [...this.#newPasswords.values()].sort((a, b) => b.length - a.length)
    const newest = heaviest.at(-1)
    if (!newest || heaviest.length <= (this.#newPasswords.get(from)?.length ?? 0) + 1) return false
    this.remove(newest)
    newest.cancel()
    return true
  }
  remove(task: Task): void {
    const at = this.#comparisons.indexOf(task)
    if (at >= 0) this.#comparisons.splice(at, 1)
    for (const [from, tasks] of this.#newPasswords)
      if (tasks.includes(task)) {
        const others = tasks.filter(other => other !== task)
        if (others.length > 0) this.#newPasswords.set(from, others)
        else this.#newPasswords.delete(from)
      }
  }
  cancel(): void {
    for (let task = this.shift(); task; task = this.shift()) task.cancel()
  }

  #keep(from: string, tasks: Task[]): void {
    this.#newPasswords.delete(from)
    if (tasks.length > 0) this.#newPasswords.set(from, tasks)
  }
}

/** Runs bcrypt in worker threads, because half a second of CPU per hash would block the pages. Idle threads end. */
export const createPasswords = ({
  cost,
  threads = 2,
  maxWaiting = 200,
  maxNewWaiting = 40,
}: {
  readonly cost: number
  readonly threads?: number
  readonly maxWaiting?: number
  readonly maxNewWaiting?: number
}) => {
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
      queue.size < maxWaiting && (newFrom === null || queue.newCount < maxNewWaiting || queue.makeRoomFor(newFrom))
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
    /** `from`: the client address. When the queue is full, jobs of the address with the longest queue are cancelled first. */
    hash: (password: string, from = ""): Promise<string> =>
      storableHash(async () => String(await run({ kind: "hash", password, cost }, addressGroup(from)))),

    /** Takes as long for an unknown account (null) or a credential that is no hash, such as 'GOOGLE', as for a wrong password. */
    async verify(password: string, hash: string | null): Promise<boolean> {
      const isHash = hash !== null && bcryptHash.test(hash)
      const fits = await run({ kind: "compare", password, hash: isHash ? hash : dummyHash(cost) }, null)
      return isHash && fits === true
    },

    async close(): Promise<void> {
      closed = true
      await pool.destroy()
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>

const commonPasswordsFile = "@zxcvbn-ts/language-common/src/passwords.json"

let commonPasswords: ReadonlySet<string> | undefined

/** The passwords of at least 8 characters among the 50 000 most used ones; shorter ones are refused anyway. Read on first use. */
const readCommonPasswords = (): ReadonlySet<string> => {
  if (commonPasswords) return commonPasswords
  const all: string[] = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(commonPasswordsFile)), "utf8"))
  commonPasswords = new Set(all.filter(({ length }) => length >= 8))
  return commonPasswords
}

/** Checked on the server only: the list is too large for a browser, whose form has a short one. */
export const isKnownPassword = (password: string): boolean => readCommonPasswords().has(password.toLowerCase())
