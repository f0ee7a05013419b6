import { AsyncLocalStorage } from "node:async_hooks"

/** Less than a proxy waits (deploy/nginx.conf): whoever waited in vain gets the shop's words. */
const requestMs = 13_000
const ends = new AsyncLocalStorage<number>()

/** All that the work waits for, locks, the ERP's gate and the ERP, comes out of one sum: limits of their own would add up. */
export const withDeadline = <T>(work: () => T, milliseconds = requestMs): T =>
  ends.run(performance.now() + milliseconds, work)

/** For what is done for everybody, or goes on by itself, whoever began it. */
export const withoutDeadline = <T>(work: () => T): T => withDeadline(work, Number.POSITIVE_INFINITY)

export const timeLeft = (): number => (ends.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()
