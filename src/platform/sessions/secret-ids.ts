import { createHash, randomBytes } from "node:crypto"

export const newSecretId = (): string => randomBytes(32).toString("base64url")

/** The database stores only hashes, so that a stolen table grants no access. */
export const hashOfId = (id: string): Buffer => createHash("sha256").update(id).digest()

export const isSecretId = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Za-z0-9_-]{43}$/.test(value)
