import { createHash } from "node:crypto"
import { SignJWT } from "jose"
import { z } from "zod"
import { type KeyDatabase, localSigningKey, type SigningKey } from "./local-identity-keys.ts"
import { chooserPage, confirmPage, type LocalPerson, type SignedPerson, startAgainPage } from "./local-identity-page.ts"

export const localIdentityPath = "/identidad-local/"

export interface LocalIdentityOptions {
  readonly database: KeyDatabase
  readonly publicUrl: string
  readonly clientId: string
  readonly loginPath: string
  readonly people: readonly LocalPerson[]
  readonly now?: () => Date
}

export interface LocalIdentityProvider {
  readonly issuer: string
  readonly keysUrl: string
  pageFor(nonce: string): string
  handle(request: Request): Promise<Response | null>
}

const plainEmail = (email: string) => email.trim().toLowerCase()
const subjectOf = (email: string) => createHash("sha256").update(plainEmail(email)).digest("hex").slice(0, 21)
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

/** Stands in for Google where there is no client id: the same kind of tokens, signed with a key of its own. */
export const createLocalIdentityProvider = (options: LocalIdentityOptions): LocalIdentityProvider => {
  const { database, publicUrl, clientId, loginPath, people, now = () => new Date() } = options
  const issuer = `${publicUrl}/identidad-local`
  let key: Promise<SigningKey> | null = null

  const signingKey = () => {
    key ??= localSigningKey(database).catch(error => {
      key = null
      throw error
    })
    return key
  }

  const sign = async (person: LocalPerson, nonce: string): Promise<SignedPerson> => {
    const { kid, privateKey } = await signingKey()
    const seconds = Math.floor(now().getTime() / 1000)
    const token = await new SignJWT({
      email: plainEmail(person.email),
      email_verified: true,
      name: `${person.givenName} ${person.familyName}`.trim(),
      given_name: person.givenName,
      family_name: person.familyName,
      nonce,
    })
      .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
      .setSubject(subjectOf(person.email))
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
    pageFor: nonce => `${localIdentityPath}?nonce=${encodeURIComponent(nonce)}`,
    async handle(request) {
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
