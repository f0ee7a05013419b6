import type { Sender } from "./sender.ts"

/**
 * Runs work while no other write of the same kind runs, in this process or another. Numbering and stock moves are one kind for
 * the whole ERP; a narrower `kind` is for what Dolibarr keeps apart. It is not re-entrant.
 */
export type OneAtATime = <T>(work: () => Promise<T>, kind?: string) => Promise<T>

/** What every resource is built on. */
export interface ErpLink {
  readonly sender: Sender
  readonly oneAtATime: OneAtATime
}

/** The gate of a single process, for use without a database. */
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
