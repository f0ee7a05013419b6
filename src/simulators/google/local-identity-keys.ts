import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose"

export interface KeyDatabase {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
}

export interface SigningKey {
  readonly kid: string
  readonly privateKey: Awaited<ReturnType<typeof importJWK>>
  readonly publicJwk: JWK
}

const read = async ({ query }: KeyDatabase): Promise<SigningKey | null> => {
  const [row] = await query<{ kid: string; private_jwk: JWK }>(
    "select kid, private_jwk from local_identity_keys order by created_at limit 1",
  )
  if (!row) return null
  const { kty, n, e } = row.private_jwk
  const publicJwk = { kty, n, e, kid: row.kid, alg: "RS256", use: "sig" } as JWK
  return { kid: row.kid, privateKey: await importJWK(row.private_jwk, "RS256"), publicJwk }
}

export const localSigningKey = async (database: KeyDatabase): Promise<SigningKey> => {
  const known = await read(database)
  if (known) return known
  await database.withLock("local-identity-key", async () => {
    if (await read(database)) return
    const { privateKey } = await generateKeyPair("RS256", { extractable: true })
    const jwk = await exportJWK(privateKey)
    await database.query("insert into local_identity_keys (kid, private_jwk) values ($1, $2)", [
      await calculateJwkThumbprint(jwk),
      JSON.stringify(jwk),
    ])
  })
  const made = await read(database)
  if (!made) throw new Error("the local sign-in key could not be kept")
  return made
}
