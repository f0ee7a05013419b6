import { ErpError } from "./erp-error.ts"
import type { Sender } from "./sender.ts"

/** Numbering and stock movements share one lock for the whole ERP. Not re-entrant. */
export type OneAtATime = <T>(work: () => Promise<T>, kind?: string) => Promise<T>

export interface ErpLink {
  readonly sender: Sender
  readonly oneAtATime: OneAtATime
}

export const createQueue = (): OneAtATime => {
  const last = new Map<string, Promise<unknown>>()
  return (work, kind = "") => {
    const turn = (last.get(kind) ?? Promise.resolve()).then(work)
    last.set(
      kind,
      turn.catch(() => undefined),
    )
    return turn
  }
}

export interface Try {
  /** Nobody can have written before, so no check is needed. Read under the lock, because it may change meanwhile. */
  readonly firstTry?: boolean
}

/** Checks, writes at most once, and checks again after an unclear answer. `refusedWhenDone`: Dolibarr refuses the write if it was already done. */
export const checkThenWrite = async <T>(
  find: () => Promise<T | null>,
  write: () => Promise<T>,
  { firstTry = false, refusedWhenDone = () => false }: Try & { refusedWhenDone?: (error: ErpError) => boolean } = {},
): Promise<{ value: T; created: boolean }> => {
  const there = firstTry ? null : await find()
  if (there !== null) return { value: there, created: false }
  try {
    return { value: await write(), created: true }
  } catch (error) {
    if (!(error instanceof ErpError && (error.outcomeUnknown || refusedWhenDone(error)))) throw error
    // A failed check leaves open what such a refusal means, so its error is thrown and the caller repeats the whole.
    const after = await find().catch(failure => {
      throw error.outcomeUnknown ? error : failure
    })
    if (after === null) throw error
    return { value: after, created: error.outcomeUnknown }
  }
}
