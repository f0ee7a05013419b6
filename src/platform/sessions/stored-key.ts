import { randomBytes } from "node:crypto"
import type { Database } from "../database/database.ts"
import { hashOfId } from "./secret-ids.ts"

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
