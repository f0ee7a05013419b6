import type { Database } from "../database/database.ts"
import { addressKey } from "./address-group.ts"
import type { Admission } from "./throttle.ts"

export interface Allowance {
  readonly uses: number
  readonly perSeconds: number
}

export interface AddressAllowance {
  use(address: string): Promise<Admission>
}

/** A throttle counts failures and doubles its wait; here uses come back one by one, evenly over the time. */
export const createAddressAllowance = (
  { query }: Pick<Database, "query">,
  scope: string,
  { uses, perSeconds }: Allowance,
  now: () => Date = () => new Date(),
): AddressAllowance => ({
  async use(address) {
    const key = addressKey(scope, address)
    const at = now()
    const oneMs = (perSeconds * 1000) / uses
    const roomForOne = new Date(at.getTime() + perSeconds * 1000 - oneMs)
    const [used] = await query(
      `insert into address_allowances as known (key, whole_at)
       values ($1, $2::timestamptz + $3 * interval '1 millisecond')
       on conflict (key) do update set whole_at = greatest(known.whole_at, $2) + $3 * interval '1 millisecond'
       where known.whole_at <= $4
       returning key`,
      [key, at, oneMs, roomForOne],
    )
    if (used) return { kind: "go" }
    const [known] = await query<{ whole_at: Date }>("select whole_at from address_allowances where key = $1", [key])
    const seconds = Math.ceil(((known?.whole_at ?? at).getTime() - roomForOne.getTime()) / 1000)
    return { kind: "wait", retryAfterSeconds: Math.max(1, seconds) }
  },
})
