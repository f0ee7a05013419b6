import { isIPv4, isIPv6 } from "node:net"
import type { Database, Query } from "../database/database.ts"
import { dayMs } from "../durations.ts"
import { hashOfId } from "../sessions/secrets.ts"

const splitGroups = (part: string): string[] => (part === "" ? [] : part.split(":"))

const network64 = (address: string): string => {
  const [head = "", tail] = address.split("::")
  const before = splitGroups(head)
  const after = tail === undefined ? [] : splitGroups(tail)
  // An embedded IPv4 address at the end takes the room of two groups.
  const taken = before.length + after.length + (address.includes(".") ? 1 : 0)
  const groups = [...before, ...Array<string>(tail === undefined ? 0 : Math.max(0, 8 - taken)).fill("0"), ...after]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(":")
}

/** Throttling counts by IPv4 address or by IPv6 /64, because one subscriber is given a whole /64. */
export const addressGroup = (address: string): string => {
  const plain = address.trim().toLowerCase().split("%", 1)[0]!
  const mapped = plain.replace(/^::ffff:(?=\d+\.)/, "")
  if (isIPv4(mapped)) return mapped
  return isIPv6(plain) ? `${network64(plain)}::/64` : "unknown"
}

export const addressKey = (scope: string, address: string): Buffer =>
  hashOfId(`address:${scope}:${addressGroup(address)}`)

export interface Attempt {
  readonly account: string
  readonly address: string
}

export type Wait = { readonly kind: "wait"; readonly retryAfterSeconds: number }
export type Admission = { readonly kind: "go" } | Wait

export interface Throttle<A extends Attempt = Attempt> {
  /** Counts the attempt as failed before it is made, so that guesses sent at the same moment cannot slip through together. */
  admit(attempt: A): Promise<Admission>
  succeeded(attempt: A): Promise<void>
  /** Uncounts an attempt that could not be checked (the ERP was down) or that says nothing about the earlier ones. */
  takeBack(attempt: A): Promise<void>
}

interface Limit {
  readonly free: number
  readonly maxSeconds: number
}

/** A classroom shares one address, so it may fail more often than one account. */
export const limits: Record<"account" | "address", Limit> = {
  account: { free: 5, maxSeconds: 900 },
  address: { free: 30, maxSeconds: 900 },
}

export const forgottenAfterMs = dayMs

export const waitUntil = (until: Date, at: Date): Admission => ({
  kind: "wait",
  retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000)),
})

export class Blocked extends Error {
  readonly until: Date
  constructor(until: Date) {
    super("blocked")
    this.until = until
  }
}

/** Counts one more failure of this key. Throws Blocked while the key has to wait. */
export const charge = async (query: Query, key: Buffer, { free, maxSeconds }: Limit, now: Date): Promise<void> => {
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
    [key, now, new Date(now.getTime() - forgottenAfterMs), free, maxSeconds],
  )
  if (charged) return
  const [known] = await query<{ blocked_until: Date }>("select blocked_until from sign_in_attempts where key = $1", [
    key,
  ])
  throw new Blocked(known?.blocked_until ?? now)
}

/** Undoes the count of an attempt that did not fail. */
export const uncharge = (query: Query, key: Buffer) =>
  query("update sign_in_attempts set failures = greatest(failures - 1, 0), blocked_until = null where key = $1", [key])

/** Normalises case and spaces, so that one account has one key. */
export const accountText = (account: string): string => account.trim().normalize("NFC").toLowerCase()

/**
 * Counts by account and by address, whatever the device. It serves what few people can try at all (codes) and what nobody may
 * ask for too often (reset mails). The counts are in PostgreSQL, so that all processes count together.
 */
export const createThrottle = (
  { query, transaction }: Pick<Database, "query" | "transaction">,
  scope: string,
  now = () => new Date(),
): Throttle => {
  const accountKey = ({ account }: Attempt) => hashOfId(`account:${scope}:${accountText(account)}`)
  const addressRowKey = ({ address }: Attempt) => addressKey(scope, address)

  return {
    async admit(attempt) {
      const at = now()
      try {
        await transaction(async tx => {
          await charge(tx, accountKey(attempt), limits.account, at)
          await charge(tx, addressRowKey(attempt), limits.address, at)
        })
        return { kind: "go" }
      } catch (error) {
        if (!(error instanceof Blocked)) throw error
        return waitUntil(error.until, at)
      }
    },

    async succeeded(attempt) {
      await query("delete from sign_in_attempts where key = $1", [accountKey(attempt)])
      await uncharge(query, addressRowKey(attempt))
    },

    async takeBack(attempt) {
      await uncharge(query, accountKey(attempt))
      await uncharge(query, addressRowKey(attempt))
    },
  }
}

export interface Allowance {
  readonly uses: number
  readonly perSeconds: number
}

export const msOfOneUse = ({ uses, perSeconds }: Allowance): number => (perSeconds * 1000) / uses

/** Uses come back one by one, evenly over the period. Returns null if one was used now, else the moment when one is free. */
export const takeOneUse = async (query: Query, key: Buffer, allowance: Allowance, at: Date): Promise<Date | null> => {
  const oneMs = msOfOneUse(allowance)
  const roomForOne = new Date(at.getTime() + allowance.perSeconds * 1000 - oneMs)
  const [used] = await query(
    `insert into address_allowances as known (key, whole_at)
     values ($1, $2::timestamptz + $3 * interval '1 millisecond')
     on conflict (key) do update set whole_at = greatest(known.whole_at, $2) + $3 * interval '1 millisecond'
     where known.whole_at <= $4
     returning key`,
    [key, at, oneMs, roomForOne],
  )
  if (used) return null
  const [known] = await query<{ whole_at: Date }>("select whole_at from address_allowances where key = $1", [key])
  return new Date(at.getTime() + Math.max(0, (known?.whole_at ?? at).getTime() - roomForOne.getTime()))
}

/** A throttle counts failures and doubles its wait; here every use counts. */
export const createAddressAllowance = (
  { query }: Pick<Database, "query">,
  scope: string,
  allowance: Allowance,
  now = () => new Date(),
) => ({
  async use(address: string): Promise<Admission> {
    const at = now()
    const from = await takeOneUse(query, addressKey(scope, address), allowance, at)
    return from ? waitUntil(from, at) : { kind: "go" }
  },
})
