import { createHmac } from "node:crypto"
import { type Database, storedJson } from "../database/database.ts"
import { dayMs, hourMs, minuteMs } from "../durations.ts"
import { isSecretId, newSecretId } from "./secrets.ts"

const rules = {
  customer: { table: "customer_sessions", idleMs: 14 * dayMs, lifeMs: 90 * dayMs },
  // Counter computers are shared, so a session ends after a working day without a sale.
  staff: { table: "staff_sessions", idleMs: 12 * hourMs, lifeMs: 7 * dayMs },
} as const
export type SessionKind = keyof typeof rules

/** The minimum time between two updates of last_seen_at, so that not every page view is a write. */
const minSeenUpdateMs = minuteMs

const hashKey = (hash: Buffer): string => hash.toString("hex").slice(0, 32)

interface Row {
  id_hash: Buffer
  device: string
  account_id: number
  profile: unknown
  started_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** `secret` is part of the stored hash: changing it ends every session. */
export const createSessions = <Profile>(
  { query, transaction }: Pick<Database, "query" | "transaction">,
  kind: SessionKind,
  { secret = "", now = () => new Date() }: { readonly secret?: string; readonly now?: () => Date } = {},
) => {
  const hashId = (id: string): Buffer => createHmac("sha256", secret).update(id).digest()
  const { table, idleMs, lifeMs } = rules[kind]
  const expiryAt = (startedAt: Date, at: Date) =>
    new Date(Math.min(at.getTime() + idleMs, startedAt.getTime() + lifeMs))

  return {
    /** Creates a new id and ends the session that the browser came with. */
    async start(accountId: number, profile: Profile, replaces?: string | null, device = "") {
      const id = newSecretId()
      const at = now()
      const expiresAt = expiryAt(at, at)
      await transaction(async tx => {
        if (isSecretId(replaces)) await tx(`delete from ${table} where id_hash = $1`, [hashId(replaces)])
        await tx(
          `insert into ${table} (id_hash, account_id, profile, started_at, last_seen_at, expires_at, device)
           values ($1, $2, $3, $4, $4, $5, $6)`,
          [hashId(id), accountId, storedJson(profile), at, expiresAt, device.slice(0, 300)],
        )
      })
      return { id, expiresAt }
    },

    async read(id: string | null | undefined) {
      if (!isSecretId(id)) return null
      const at = now()
      const [row] = await query<Row>(`select * from ${table} where id_hash = $1 and expires_at > $2`, [hashId(id), at])
      if (!row) return null
      const isStale = at.getTime() - row.last_seen_at.getTime() >= minSeenUpdateMs
      const expiresAt = isStale ? expiryAt(row.started_at, at) : row.expires_at
      if (isStale)
        await query(`update ${table} set last_seen_at = $2, expires_at = $3 where id_hash = $1`, [
          hashId(id),
          at,
          expiresAt,
        ])
      return { accountId: row.account_id, profile: row.profile as Profile, startedAt: row.started_at, expiresAt }
    },

    async updateProfile(accountId: number, profile: Profile): Promise<void> {
      await query(`update ${table} set profile = $2 where account_id = $1`, [accountId, storedJson(profile)])
    },

    async end(id: string | null | undefined): Promise<void> {
      if (isSecretId(id)) await query(`delete from ${table} where id_hash = $1`, [hashId(id)])
    },

    /** The keys identify sessions to their owner; they grant no access. */
    async list(accountId: number, currentId: string | null) {
      const current = isSecretId(currentId) ? hashKey(hashId(currentId)) : null
      const rows = await query<Row>(
        `select * from ${table} where account_id = $1 and expires_at > $2 order by last_seen_at desc limit 50`,
        [accountId, now()],
      )
      return rows.map(({ id_hash, device, last_seen_at }) => {
        const key = hashKey(id_hash)
        return { key, device, lastSeenAt: last_seen_at, isCurrent: key === current }
      })
    },

    async endOne(accountId: number, key: string): Promise<boolean> {
      const ended = await query(
        `delete from ${table} where account_id = $1 and left(encode(id_hash, 'hex'), 32) = $2 returning account_id`,
        [accountId, key],
      )
      return ended.length > 0
    },

    async endAll(accountId: number, except?: string | null): Promise<void> {
      const exceptHash = isSecretId(except) ? hashId(except) : null
      await query(`delete from ${table} where account_id = $1 and id_hash is distinct from $2`, [accountId, exceptHash])
    },
  }
}

export type Sessions<Profile> = ReturnType<typeof createSessions<Profile>>
