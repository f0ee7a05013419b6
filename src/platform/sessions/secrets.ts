import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { type Database, storedJson } from "../database/database.ts"

export const newSecretId = (): string => randomBytes(32).toString("base64url")

/** The database stores only hashes, so that a stolen table grants no access. */
export const hashOfId = (id: string): Buffer => createHash("sha256").update(id).digest()

export const isSecretId = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Za-z0-9_-]{43}$/.test(value)

interface SecretOptions {
  readonly purpose: string
  readonly lifeMs: number
  readonly now?: () => Date
}

/** Random, stored as a hash, expiring and usable once: verified profiles and links in mails. */
export const createOneTimeSecrets = <Payload>(
  { query }: Pick<Database, "query">,
  { purpose, lifeMs, now = () => new Date() }: SecretOptions,
) => ({
  lifeMs,

  async make(payload: Payload, subject?: string): Promise<string> {
    const secret = newSecretId()
    await query(
      "insert into one_time_secrets (secret_hash, purpose, subject, payload, expires_at) values ($1, $2, $3, $4, $5)",
      [hashOfId(secret), purpose, subject ?? null, storedJson(payload), new Date(now().getTime() + lifeMs)],
    )
    return secret
  },

  async peek(secret: unknown): Promise<Payload | null> {
    if (!isSecretId(secret)) return null
    const [row] = await query<{ payload: Payload }>(
      "select payload from one_time_secrets where secret_hash = $1 and purpose = $2 and expires_at > $3",
      [hashOfId(secret), purpose, now()],
    )
    return row ? row.payload : null
  },

  async take(secret: unknown): Promise<Payload | null> {
    if (!isSecretId(secret)) return null
    const [row] = await query<{ payload: Payload }>(
      "delete from one_time_secrets where secret_hash = $1 and purpose = $2 and expires_at > $3 returning payload",
      [hashOfId(secret), purpose, now()],
    )
    return row ? row.payload : null
  },

  async revoke(subject: string): Promise<void> {
    await query("delete from one_time_secrets where purpose = $1 and subject = $2", [purpose, subject])
  },
})

/** A signing key that is created once for all processes and stored with the secrets; it never expires. */
export const createStoredKey = ({ query }: Pick<Database, "query">, purpose: string): (() => Promise<Buffer>) => {
  const read = async (): Promise<Buffer> => {
    const name = hashOfId(`${purpose}-key`)
    await query(
      `insert into one_time_secrets (secret_hash, purpose, payload, expires_at) values ($1, $2, to_jsonb($3::text), 'infinity')
       on conflict do nothing`,
      [name, `${purpose}-key`, randomBytes(32).toString("base64url")],
    )
    const [row] = await query<{ payload: string }>("select payload from one_time_secrets where secret_hash = $1", [
      name,
    ])
    return Buffer.from(row?.payload ?? "", "base64url")
  }
  let key: Promise<Buffer> | undefined
  return () => {
    key ??= read().catch(error => {
      key = undefined
      throw error
    })
    return key
  }
}

/** A nonce is an expiry in seconds, random bits and a signature: 32 bytes together, the length of a secret id. */
const randomLength = 12
const bodyLength = 4 + randomLength

/** Anybody can ask for a nonce, so only a used one is stored. */
export const createSignedNonces = (
  { query }: Pick<Database, "query">,
  { purpose, lifeMs, now = () => new Date() }: SecretOptions,
) => {
  const key = createStoredKey({ query }, purpose)
  const sign = async (body: Buffer) =>
    createHmac("sha256", await key())
      .update(body)
      .digest()
      .subarray(0, 16)

  return {
    async make(): Promise<string> {
      const body = Buffer.alloc(bodyLength)
      body.writeUInt32BE(Math.floor((now().getTime() + lifeMs) / 1000))
      randomBytes(randomLength).copy(body, 4)
      return Buffer.concat([body, await sign(body)]).toString("base64url")
    },

    async take(nonce: unknown): Promise<boolean> {
      if (!isSecretId(nonce)) return false
      const bytes = Buffer.from(nonce, "base64url")
      const body = bytes.subarray(0, bodyLength)
      if (!timingSafeEqual(bytes.subarray(bodyLength), await sign(body))) return false
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
