import type { Database, Query } from "../database/database.ts"
import { addressKey } from "./address-group.ts"
import { type Admission, waitUntil } from "./throttle.ts"

export interface Allowance {
  readonly uses: number
  readonly perSeconds: number
}

export interface AddressAllowance {
  use(address: string): Promise<Admission>
}

export const msOfOneUse = ({ uses, perSeconds }: Allowance): number => (perSeconds * 1000) / uses

/** Uses come back one by one, evenly over the time. null: one was used now; else: from when there is room for one. */
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
  now: () => Date = () => new Date(),
): AddressAllowance => ({
  async use(address) {
    const at = now()
    const from = await takeOneUse(query, addressKey(scope, address), allowance, at)
    return from ? waitUntil(from, at) : { kind: "go" }
  },
})
