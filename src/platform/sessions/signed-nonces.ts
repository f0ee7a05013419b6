import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { Database } from "../database/database.ts"
import { hashOfId, isSecretId } from "./secret-ids.ts"
import { createStoredKey } from "./stored-key.ts"

export interface SignedNonces {
  make(): Promise<string>
  take(nonce: unknown): Promise<boolean>
}

/** Seconds of expiry, random bits, signature: 32 bytes, the length of a secret id. */
const randomLength = 12
const bodyLength = 4 + randomLength

/** Anybody can ask for a nonce, so only a used one is stored. */
export const createSignedNonces = (
  { query }: Pick<Database, "query">,
  { purpose, lifeMs, now = () => new Date() }: { purpose: string; lifeMs: number; now?: () => Date },
): SignedNonces => {
  const key = createStoredKey({ query }, purpose)
  const signatureOf = async (body: Buffer) =>
    createHmac("sha256", await key())
      .update(body)
      .digest()
      .subarray(0, 16)

  return {
    async make() {
      const body = Buffer.alloc(bodyLength)
      body.writeUInt32BE(Math.floor((now().getTime() + lifeMs) / 1000))
      randomBytes(randomLength).copy(body, 4)
      return Buffer.concat([body, await signatureOf(body)]).toString("base64url")
    },

    async take(nonce) {
      if (!isSecretId(nonce)) return false
      const bytes = Buffer.from(nonce, "base64url")
      const body = bytes.subarray(0, bodyLength)
      if (!timingSafeEqual(bytes.subarray(bodyLength), await signatureOf(body))) return false
      const expiresAt = new Date(body.readUInt32BE() * 1000)
      if (expiresAt <= now()) return false
      const taken = await query(
        `insert into one_time_secrets (secret_hash, purpose, payload, expires_at) values ($1, $2, 'true', $3)
         on conflict do nothing returning secret_hash`,
        [hashOfId(nonce), `used-${purpose}`, expiresAt],
      )
      return taken.length > 0
    },
  }
}
