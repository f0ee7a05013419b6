import { ErpError } from "./erp-error.ts"

export interface Try {
  readonly firstTry?: boolean
}

/** Checks, writes at most once, and checks again after an unclear answer. `refusedWhenDone`: Dolibarr refuses the write if it was already done. */
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
