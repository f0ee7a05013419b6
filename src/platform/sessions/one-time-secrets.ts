import type { Database } from "../database/database.ts"
import { storedJson } from "../database/stored-json.ts"
import { hashOfId, isSecretId, newSecretId } from "./secret-ids.ts"

export interface OneTimeSecrets<Payload> {
  readonly lifeMs: number
  make(payload: Payload, subject?: string): Promise<string>
  peek(secret: unknown): Promise<Payload | null>
  take(secret: unknown): Promise<Payload | null>
  revoke(subject: string): Promise<void>
}

/** Random, stored as a hash, expiring and usable once: nonces, verified profiles and reset links. */
export const createOneTimeSecrets = <Payload>(
  { query }: Pick<Database, "query">,
  { purpose, lifeMs, now = () => new Date() }: { purpose: string; lifeMs: number; now?: () => Date },
): OneTimeSecrets<Payload> => ({
  lifeMs,

  async make(payload, subject) {
    const secret = newSecretId()
    await query(
      "insert into one_time_secrets (secret_hash, purpose, subject, payload, expires_at) values ($1, $2, $3, $4, $5)",
      [hashOfId(secret), purpose, subject ?? null, storedJson(payload), new Date(now().getTime() + lifeMs)],
    )
    return secret
  },

  async peek(secret) {
    if (!isSecretId(secret)) return null
    const [row] = await query<{ payload: Payload }>(
      "select payload from one_time_secrets where secret_hash = $1 and purpose = $2 and expires_at > $3",
      [hashOfId(secret), purpose, now()],
    )
    return row ? row.payload : null
  },

  async take(secret) {
    if (!isSecretId(secret)) return null
    const [row] = await query<{ payload: Payload }>(
      "delete from one_time_secrets where secret_hash = $1 and purpose = $2 and expires_at > $3 returning payload",
      [hashOfId(secret), purpose, now()],
    )
    return row ? row.payload : null
  },

  async revoke(subject) {
    await query("delete from one_time_secrets where purpose = $1 and subject = $2", [purpose, subject])
  },
})
