import { AsyncLocalStorage } from "node:async_hooks"

/** Less than the proxy's timeout (deploy/nginx.conf), so that the visitor gets the shop's own text. */
const requestMs = 13_000
const ends = new AsyncLocalStorage<number>()

/** One deadline covers every wait of a request (locks, the ERP's gate, the ERP): separate limits would add up. */
export const withDeadline = <T>(work: () => T, milliseconds = requestMs): T =>
  ends.run(performance.now() + milliseconds, work)

/** For work that outlives the request that began it, or that serves all requests. */
export const withoutDeadline = <T>(work: () => T): T => withDeadline(work, Number.POSITIVE_INFINITY)

export const timeLeft = (): number => (ends.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()
