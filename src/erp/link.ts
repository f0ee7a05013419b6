import type { Sender } from "./sender.ts"

/** Runs work while no other write of this kind runs, in this process or another. It is not re-entrant. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>

/** What every resource is built on. */
export interface ErpLink {
  readonly sender: Sender
  readonly oneAtATime: OneAtATime
}

/** The gate of a single process, for use without a database. */
export const createQueue = (): OneAtATime => {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
