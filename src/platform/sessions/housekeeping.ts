import type { Database, Query } from "../database/database.ts"
import { hourMs, minuteMs } from "../durations.ts"
import { every, type Loop } from "../every.ts"
import { forgottenAfterMs } from "../throttling/throttle.ts"

export const sweepIdentity = async ({ query }: Pick<Database, "query">, now: Date): Promise<void> => {
  for (const table of ["customer_sessions", "staff_sessions", "one_time_secrets"])
    await query(`delete from ${table} where expires_at <= $1`, [now])
  await query("delete from address_allowances where whole_at <= $1", [now])
  // Locks of processes that were killed while they held them.
  await query("delete from locks where expires_at < $1", [new Date(now.getTime() - hourMs)])
  await query("delete from sign_in_attempts where last_at < $1", [new Date(now.getTime() - forgottenAfterMs)])
}

/**
 * A restored backup brings back sessions that were ended and links that were used since. Signing keys (which never expire)
 * stay, and so do the marks of used nonces, because a nonce without its mark could be used again.
 */
export const endEverySignIn = async (query: Query): Promise<void> => {
  await query("delete from customer_sessions")
  await query("delete from staff_sessions")
  await query("delete from one_time_secrets where expires_at <> 'infinity' and purpose not like 'used-%'")
}

const everyMs = 15 * minuteMs

export const startHousekeeping = (database: Pick<Database, "query">, onError: (error: unknown) => void): Loop =>
  every(everyMs, () => sweepIdentity(database, new Date()), { onError })
