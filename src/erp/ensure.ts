import { ErpError } from "./erp-error.ts"

/** What a caller that knows may say: this write cannot have been sent before, so nothing need be looked for first. */
export interface Try {
  readonly firstTry?: boolean
}

/**
 * Look, write at most once, and after an unclear answer look again instead of repeating: a step made of this may be run as often
 * as a workflow likes. `refusedWhenDone` recognises refusals that mean that somebody was quicker.
 */
export const lookThenWrite = async <T>(
  look: () => Promise<T | null>,
  write: () => Promise<T>,
  { firstTry = false, refusedWhenDone = () => false }: Try & { refusedWhenDone?: (error: ErpError) => boolean } = {},
): Promise<{ value: T; created: boolean }> => {
  const there = firstTry ? null : await look()
  if (there !== null) return { value: there, created: false }
  try {
    return { value: await write(), created: true }
  } catch (error) {
    if (!(error instanceof ErpError && (error.outcomeUnknown || refusedWhenDone(error)))) throw error
    const after = await look().catch(() => null)
    if (after === null) throw error
    return { value: after, created: error.outcomeUnknown }
  }
}
