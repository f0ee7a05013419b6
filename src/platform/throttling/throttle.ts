import type { Database, Query } from "../database/database.ts"
import { hashOfId } from "../sessions/secret-ids.ts"
import { addressKey } from "./address-group.ts"

export interface Attempt {
  readonly account: string
  readonly address: string
}

export type Admission = { readonly kind: "go" } | { readonly kind: "wait"; readonly retryAfterSeconds: number }

export interface Throttle {
  /** Counts the attempt as failed before it is made, so that guesses sent at the same moment cannot slip through together. */
  admit(attempt: Attempt): Promise<Admission>
  succeeded(attempt: Attempt): Promise<void>
  /** This attempt does not count: it could not be checked (the ERP was down), or says nothing about the earlier ones. */
  takeBack(attempt: Attempt): Promise<void>
}

interface Limit {
  readonly free: number
  readonly mostSeconds: number
}

/** A classroom shares one address, so it may fail more often than one account. */
const limits: Record<"account" | "address", Limit> = {
  account: { free: 5, mostSeconds: 900 },
  address: { free: 30, mostSeconds: 900 },
}

export const forgottenAfterMs = 24 * 3_600_000

class Blocked extends Error {
  readonly until: Date
  constructor(until: Date) {
    super("blocked")
    this.until = until
  }
}

const charge = async (query: Query, key: Buffer, { free, mostSeconds }: Limit, now: Date): Promise<void> => {
  const [charged] = await query(
    `insert into sign_in_attempts as known (key, failures, last_at) values ($1, 1, $2)
     on conflict (key) do update set
       failures = case when known.last_at < $3 then 1 else known.failures + 1 end,
       blocked_until = case
         when known.last_at >= $3 and known.failures + 1 >= $4
         then $2::timestamptz + least($5, power(2, least(known.failures + 1 - $4, 30))) * interval '1 second'
       end,
       last_at = $2
     where known.blocked_until is null or known.blocked_until <= $2
     returning failures`,
    [key, now, new Date(now.getTime() - forgottenAfterMs), free, mostSeconds],
  )
  if (charged) return
  const [known] = await query<{ blocked_until: Date }>("select blocked_until from sign_in_attempts where key = $1", [
    key,
  ])
  throw new Blocked(known?.blocked_until ?? now)
}

/** In PostgreSQL, so that all processes count together. `scope` keeps customers, staff and reset requests apart. */
export const createThrottle = (
  { query, transaction }: Pick<Database, "query" | "transaction">,
  scope: string,
  now: () => Date = () => new Date(),
): Throttle => {
  const accountKey = ({ account }: Attempt) =>
    hashOfId(`account:${scope}:${account.trim().normalize("NFC").toLowerCase()}`)
  const placeKey = ({ address }: Attempt) => addressKey(scope, address)
  const giveBack = (key: Buffer) =>
    query("update sign_in_attempts set failures = greatest(failures - 1, 0), blocked_until = null where key = $1", [
      key,
    ])

  return {
    async admit(attempt) {
      const at = now()
      try {
        await transaction(async within => {
          await charge(within, accountKey(attempt), limits.account, at)
          await charge(within, placeKey(attempt), limits.address, at)
        })
        return { kind: "go" }
      } catch (error) {
        if (!(error instanceof Blocked)) throw error
        const seconds = Math.ceil((error.until.getTime() - at.getTime()) / 1000)
        return { kind: "wait", retryAfterSeconds: Math.max(1, seconds) }
      }
    },

    async succeeded(attempt) {
      await query("delete from sign_in_attempts where key = $1", [accountKey(attempt)])
      await giveBack(placeKey(attempt))
    },

    async takeBack(attempt) {
      await giveBack(accountKey(attempt))
      await giveBack(placeKey(attempt))
    },
  }
}
