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
