export type CircuitState = "closed" | "open" | "half-open"

export interface BreakerOptions {
  readonly failures?: number
  readonly coolDownMs?: number
  readonly now?: () => number
}

/** Circuit breaker: after several failures in a row calls fail at once, so that pages stay fast; later one call probes the ERP. */
export const createBreaker = ({
  failures = 5,
  coolDownMs = 5_000,
  now = () => performance.now(),
}: BreakerOptions = {}) => {
  let inARow = 0
  let openedAt: number | null = null
  let probing = false

  return {
    state(): CircuitState {
      if (openedAt === null) return "closed"
      return probing || now() - openedAt >= coolDownMs ? "half-open" : "open"
    },
    admits(): boolean {
      if (openedAt === null) return true
      if (probing || now() - openedAt < coolDownMs) return false
      probing = true
      return true
    },
    succeeded(): void {
      inARow = 0
      openedAt = null
      probing = false
    },
    failed(): void {
      inARow += 1
      if (probing || inARow >= failures) openedAt = now()
      probing = false
    },
    /** The call's end says nothing about the ERP: the next call probes. */
    undecided(): void {
      probing = false
    },
  }
}

export type Breaker = ReturnType<typeof createBreaker>
