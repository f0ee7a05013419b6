import { createHash } from "node:crypto"
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose"
import { z } from "zod"
import { chooserPage, confirmPage, type LocalPerson, type SignedPerson, startAgainPage } from "./local-identity-page.ts"

const localIdentityPath = "/identidad-local/"

interface KeyDatabase {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
}

interface SigningKey {
  readonly kid: string
  readonly privateKey: Awaited<ReturnType<typeof importJWK>>
  readonly publicJwk: JWK
}

const readKey = async ({ query }: KeyDatabase): Promise<SigningKey | null> => {
  const [row] = await query<{ kid: string; private_jwk: JWK }>(
    "select kid, private_jwk from local_identity_keys order by created_at limit 1",
  )
  if (!row) return null
  const { kty, n, e } = row.private_jwk
  const publicJwk = { kty, n, e, kid: row.kid, alg: "RS256", use: "sig" } as JWK
  return { kid: row.kid, privateKey: await importJWK(row.private_jwk, "RS256"), publicJwk }
}

const openSigningKey = async (database: KeyDatabase): Promise<SigningKey> => {
  const known = await readKey(database)
  if (known) return known
  await database.withLock("local-identity-key", async () => {
    if (await readKey(database)) return
    const { privateKey } = await generateKeyPair("RS256", { extractable: true })
    const jwk = await exportJWK(privateKey)
    await database.query("insert into local_identity_keys (kid, private_jwk) values ($1, $2)", [
      await calculateJwkThumbprint(jwk),
      JSON.stringify(jwk),
    ])
  })
  const made = await readKey(database)
  if (!made) throw new Error("the local sign-in key could not be stored")
  return made
}

interface LocalIdentityOptions {
  readonly database: KeyDatabase
  readonly publicUrl: string
  readonly clientId: string
  readonly loginPath: string
  readonly people: readonly LocalPerson[]
}

const plainEmail = (email: string) => email.trim().toLowerCase()
const hashSubject = (email: string) => createHash("sha256").update(plainEmail(email)).digest("hex").slice(0, 21)
const isNonce = (value: unknown): value is string => typeof value === "string" && /^[\w-]{43}$/.test(value)

const typedPerson = z.object({
  nombre: z.string().trim().min(1).max(120),
  apellidos: z.string().trim().max(120).catch(""),
  correo: z
    .string()
    .trim()
    .max(120)
    .regex(/^\S+@\S+\.\S+$/),
})

/** Replaces Google if there is no client id. It signs the same kind of tokens with its own key. */
export const createLocalIdentityProvider = (options: LocalIdentityOptions) => {
  const { database, publicUrl, clientId, loginPath, people } = options
  const issuer = `${publicUrl}/identidad-local`
  let key: Promise<SigningKey> | null = null

  const signingKey = () => {
    key ??= openSigningKey(database).catch(error => {
      key = null
      throw error
    })
    return key
  }

  const sign = async (person: LocalPerson, nonce: string): Promise<SignedPerson> => {
    const { kid, privateKey } = await signingKey()
    const seconds = Math.floor(Date.now() / 1000)
    const token = await new SignJWT({
      email: plainEmail(person.email),
      email_verified: true,
      name: `${person.givenName} ${person.familyName}`.trim(),
      given_name: person.givenName,
      family_name: person.familyName,
      nonce,
    })
      .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
      .setSubject(hashSubject(person.email))
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(privateKey)
    return { ...person, token }
  }

  const choose = async (nonce: unknown, typed?: Partial<LocalPerson>, problem?: "name" | "email") =>
    isNonce(nonce)
      ? chooserPage(loginPath, await Promise.all(people.map(person => sign(person, nonce))), nonce, typed, problem)
      : startAgainPage()

  const takePerson = async (request: Request): Promise<Response> => {
    const form = Object.fromEntries(await request.formData().catch(() => new FormData()))
    const text = (name: string) => (typeof form[name] === "string" ? form[name] : "")
    const nonce = text("nonce")
    const parsed = typedPerson.safeParse(form)
    if (!parsed.success) {
      const typed = { givenName: text("nombre"), familyName: text("apellidos"), email: text("correo") }
      return choose(nonce, typed, parsed.error.issues[0]?.path[0] === "nombre" ? "name" : "email")
    }
    if (!isNonce(nonce)) return startAgainPage()
    const { nombre, apellidos, correo } = parsed.data
    return confirmPage(loginPath, await sign({ givenName: nombre, familyName: apellidos, email: correo }, nonce))
  }

  return {
    issuer,
    keysUrl: `${publicUrl}${localIdentityPath}certs`,
    pageFor: (nonce: string) => `${localIdentityPath}?nonce=${encodeURIComponent(nonce)}`,
    async handle(request: Request): Promise<Response | null> {
      const { pathname, searchParams } = new URL(request.url)
      if (!pathname.startsWith(localIdentityPath)) return null
      const page = pathname.slice(localIdentityPath.length)
      if (page === "certs") return Response.json({ keys: [(await signingKey()).publicJwk] })
      if (page === "persona" && request.method === "POST") return takePerson(request)
      if (page === "" && request.method === "GET") return choose(searchParams.get("nonce"))
      return startAgainPage()
    },
  }
}
