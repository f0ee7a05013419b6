import { randomInt } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import type { Database } from "../database/database.ts"
import { hashOfId } from "./secrets.ts"

interface Row {
  secret: string
  confirmed_at: Date | null
  recovery: Buffer[]
}

const recoveryCodes = 10
/** Leaves out characters that look alike. */
const letters = "34679ACDEFGHJKMNPQRTWXY"
const newRecoveryCode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("")
const typed = (code: string) => code.replace(/[\s-]/g, "").toUpperCase()

const period = 30
/** Accepts the previous and the next code too, because clocks differ. */
const window = 1

export const createSecondFactors = (
  { query }: Pick<Database, "query">,
  { issuer, now = () => new Date() }: { readonly issuer: string; readonly now?: () => Date },
) => {
  const totp = (secret: string, label = "") => new TOTP({ issuer, label, period, secret: Secret.fromBase32(secret) })
  const find = async (accountId: number): Promise<Row | null> =>
    (await query<Row>("select * from second_factors where account_id = $1", [accountId]))[0] ?? null

  const takeCode = async (accountId: number, { secret }: Row, code: string): Promise<boolean> => {
    const timestamp = now().getTime()
    const delta = totp(secret).validate({ token: typed(code), timestamp, window })
    if (delta === null) return false
    const counter = Math.floor(timestamp / 1000 / period) + delta
    const taken = await query(
      "update second_factors set last_counter = $2 where account_id = $1 and last_counter < $2 returning 1",
      [accountId, counter],
    )
    return taken.length > 0
  }

  const takeRecovery = async (accountId: number, code: string): Promise<boolean> => {
    const taken = await query(
      `update second_factors set recovery = array_remove(recovery, $2)
        where account_id = $1 and $2 = any(recovery) returning 1`,
      [accountId, hashOfId(typed(code))],
    )
    return taken.length > 0
  }

  return {
    /** `left`: recovery codes not used yet; null: off. */
    async state(accountId: number): Promise<{ readonly left: number } | null> {
      const row = await find(accountId)
      return row?.confirmed_at ? { left: row.recovery.length } : null
    },

    async begun(accountId: number, label: string): Promise<{ readonly secret: string; readonly uri: string } | null> {
      const row = await find(accountId)
      return row && !row.confirmed_at ? { secret: row.secret, uri: totp(row.secret, label).toString() } : null
    },

    async begin(accountId: number): Promise<void> {
      await query("insert into second_factors (account_id, secret) values ($1, $2) on conflict do nothing", [
        accountId,
        new Secret({ size: 20 }).base32,
      ])
    },

    async cancel(accountId: number): Promise<void> {
      await query("delete from second_factors where account_id = $1 and confirmed_at is null", [accountId])
    },

    /** Turns the second factor on and returns the recovery codes, which are shown once. null: wrong code. */
    async confirm(accountId: number, code: string): Promise<readonly string[] | null> {
      const row = await find(accountId)
      if (!row || row.confirmed_at || !(await takeCode(accountId, row, code))) return null
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
      const confirmed = await query(
        "update second_factors set confirmed_at = $2, recovery = $3 where account_id = $1 and confirmed_at is null returning 1",
        [accountId, now(), codes.map(hashOfId)],
      )
      return confirmed.length > 0 ? codes : null
    },

    /** Accepts a code of the app or a recovery code, each once. */
    async check(accountId: number, code: string): Promise<boolean> {
      const row = await find(accountId)
      if (!row?.confirmed_at) return false
      return (await takeCode(accountId, row, code)) || takeRecovery(accountId, code)
    },

    remove: async (accountId: number): Promise<boolean> =>
      (await query("delete from second_factors where account_id = $1 returning 1", [accountId])).length > 0,
  }
}

export type SecondFactors = ReturnType<typeof createSecondFactors>
