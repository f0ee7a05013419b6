import { createHmac, createPublicKey, type JsonWebKey } from "node:crypto"
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { createGoogleTokens, type GoogleTokens, google, remoteKeys } from "../../src/providers/google/google-tokens.ts"
import { createPendingProfiles } from "../../src/shop/accounts/identity.ts"
import { createLocalIdentityProvider } from "../../src/simulators/google/local-identity-provider.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

let fresh: FreshDatabase
let database: Database
let other: Database
let privateJwk: JWK
let publicJwk: JWK
let tokens: GoogleTokens
const clientId = "chispa-client.apps.googleusercontent.com"

beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect(fresh.url)
  other = connect(fresh.url)
  await migrate(database)
  const pair = await generateKeyPair("RS256", { extractable: true })
  privateJwk = await exportJWK(pair.privateKey)
  publicJwk = { ...(await exportJWK(pair.publicKey)), kid: "k1", alg: "RS256", use: "sig" }
  const keys = createLocalJWKSet({ keys: [publicJwk] })
  tokens = createGoogleTokens({ database, clientId, issuers: google.issuers, keys })
})

afterAll(async () => {
  await Promise.all([database.close(), other.close()])
  await fresh.drop()
})

interface TokenParts {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  expiresIn?: number
}

const readClaims = async ({ claims = {}, expiresIn = 3600 }: TokenParts) => {
  const seconds = Math.floor(Date.now() / 1000)
  return {
    iss: "https://accounts.google.com",
    aud: clientId,
    sub: "1234567890",
    email: "ana@example.com",
    email_verified: true,
    name: "Ana Mora",
    given_name: "Ana",
    family_name: "Mora",
    iat: seconds - 7200,
    exp: seconds + expiresIn,
    nonce: await tokens.newNonce(),
    ...claims,
  }
}

const aToken = async (parts: TokenParts = {}, key: JWK = privateJwk) =>
  new SignJWT(await readClaims(parts))
    .setProtectedHeader({ alg: "RS256", kid: "k1", ...parts.header })
    .sign(await importJWK(key, "RS256"))

const refusal = async (token: unknown) => {
  const result = await tokens.check(token)
  return result.kind === "refused" ? result.reason : result.kind
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

test("[SOC-02] a good token gives the verified e-mail and profile", async () => {
  const profile = {
    subject: "1234567890",
    email: "ana@example.com",
    name: "Ana Mora",
    givenName: "Ana",
    familyName: "Mora",
  }
  expect(await tokens.check(await aToken())).toEqual({ kind: "verified", profile })
  const shortIssuer = await aToken({ claims: { iss: "accounts.google.com" } })
  expect(await tokens.check(shortIssuer)).toMatchObject({ kind: "verified" })
})

test("[SOC-02] tokens for another audience, of another issuer, expired or of an unverified e-mail are refused", async () => {
  expect(await refusal(await aToken({ claims: { aud: "otra.apps.googleusercontent.com" } }))).toBe("audience")
  expect(await refusal(await aToken({ claims: { aud: [clientId, "otra"] } }))).toBe("claims")
  expect(await refusal(await aToken({ claims: { iss: "https://accounts.google.com.evil.test" } }))).toBe("issuer")
  expect(await refusal(await aToken({ expiresIn: -60 }))).toBe("expired")
  for (const email_verified of [false, "true", 1, undefined])
    expect(await refusal(await aToken({ claims: { email_verified } }))).toBe("email-not-verified")
  for (const missing of ["exp", "sub", "email", "iat"])
    expect(await refusal(await aToken({ claims: { [missing]: undefined } })), missing).toBe("claims")
})

test("[SOC-02] tokens that the provider did not sign are refused", async () => {
  const claims = await readClaims({})
  const none = `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`
  expect(await refusal(none)).toBe("signature")
  const pem = createPublicKey({ key: publicJwk as JsonWebKey, format: "jwk" }).export({ type: "spki", format: "pem" })
  for (const secret of [pem.toString(), String(publicJwk.n)]) {
    const signed = `${part({ alg: "HS256", kid: "k1" })}.${part(claims)}`
    const hs256 = `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`
    expect(await refusal(hs256)).toBe("signature")
  }
  const stranger = await exportJWK((await generateKeyPair("RS256", { extractable: true })).privateKey)
  expect(await refusal(await aToken({}, stranger))).toBe("signature")
  expect(await refusal(await aToken({ header: { kid: "k2" } }))).toBe("signature")
  const [head, , tail] = (await aToken()).split(".")
  expect(await refusal(`${head}.${part({ ...claims, email: "luis@example.com" })}.${tail}`)).toBe("signature")
})

test("[SOC-02] a nonce is accepted once, and only one that the shop made", async () => {
  const token = await aToken()
  const results = await Promise.all([1, 2, 3, 4].map(() => refusal(token)))
  expect(results.sort()).toEqual(["nonce", "nonce", "nonce", "verified"])
  for (const nonce of [undefined, null, 7, "", "x".repeat(43), {}])
    expect(await refusal(await aToken({ claims: { nonce } }))).toBe("nonce")
})

test("[SOC-02] asking for nonces leaves no rows, and another process knows them", async () => {
  await tokens.newNonce()
  const rows = async () => (await database.query("select 1 from one_time_secrets")).length
  const before = await rows()
  for (let asked = 0; asked < 50; asked++) await tokens.newNonce()
  expect(await rows()).toBe(before)
  const keys = createLocalJWKSet({ keys: [publicJwk] })
  const elsewhere = createGoogleTokens({ database: other, clientId, issuers: google.issuers, keys })
  const token = await aToken({ claims: { nonce: await elsewhere.newNonce() } })
  expect((await tokens.check(token)).kind).toBe("verified")
})

test("[SOC-02] a nonce that waited too long is refused", async () => {
  const token = await aToken({ expiresIn: 6 * 3600 })
  const keys = createLocalJWKSet({ keys: [publicJwk] })
  const now = () => new Date(Date.now() + 3 * 3_600_000)
  const late = createGoogleTokens({ database, clientId, issuers: google.issuers, keys, now })
  expect(await late.check(token)).toEqual({ kind: "refused", reason: "nonce" })
})

test("[SOC-02] a text that is not a token is refused without an exception", async () => {
  for (const junk of [
    undefined,
    null,
    7,
    {},
    "",
    "a.b.c",
    "a.b",
    "....",
    "x".repeat(10_000),
    `${part({})}.${part({})}.`,
  ])
    expect(["malformed", "signature"]).toContain(await refusal(junk))
})

test("keys are read from the provider, kept, and read again when it changes them", async () => {
  let published = [publicJwk]
  let reads = 0
  const keys = remoteKeys("https://keys.test/certs", async () => {
    reads++
    return Response.json({ keys: published })
  })
  const remote = createGoogleTokens({ database, clientId, issuers: google.issuers, keys })
  expect(await remote.check(await aToken())).toMatchObject({ kind: "verified" })
  expect(await remote.check(await aToken())).toMatchObject({ kind: "verified" })
  expect(reads).toBe(1)
  const rotated = await generateKeyPair("RS256", { extractable: true })
  published = [{ ...(await exportJWK(rotated.publicKey)), kid: "k9", alg: "RS256" }]
  const coolsDown = Date.now
  Date.now = () => coolsDown() + 31_000
  try {
    const token = await aToken({ header: { kid: "k9" } }, await exportJWK(rotated.privateKey))
    expect(await remote.check(token)).toMatchObject({ kind: "verified" })
  } finally {
    Date.now = coolsDown
  }
  expect(reads).toBe(2)
})

test("keys that cannot be read are an outage, not a bad token, and the nonce stays good", async () => {
  const token = await aToken()
  for (const answer of [
    async () => new Response("<html>", { status: 503 }),
    async () => new Response("<html>"),
    () => Promise.reject(new TypeError("fetch failed")),
  ]) {
    const keys = remoteKeys("https://keys.test/certs", answer)
    const broken = createGoogleTokens({ database, clientId, issuers: google.issuers, keys })
    await expect(broken.check(token)).rejects.toThrow()
  }
  expect(await refusal(token)).toBe("verified")
})

const localSetup = (on: Database) => {
  const provider = createLocalIdentityProvider({
    database: on,
    publicUrl: "http://localhost:3000",
    clientId: "local",
    loginPath: "/auth/google",
    people: [{ givenName: "Gabriela", familyName: "Gómez", email: "google@chispa.test" }],
  })
  const open = async (path: string, init?: RequestInit) => {
    const response = await provider.handle(new Request(`http://localhost:3000${path}`, init))
    if (!response) throw new Error("not answered")
    return response
  }
  const keys = remoteKeys(provider.keysUrl, async request => (await provider.handle(request)) ?? new Response())
  const check = createGoogleTokens({ database: on, clientId: "local", issuers: [provider.issuer], keys })
  return { provider, open, check }
}

const tokenIn = (html: string) =>
  /action="\/auth\/google"><input type="hidden" name="id_token" value="([^"]+)"/.exec(html)?.[1]

test("[SOC-01] the local provider's page signs real tokens for a known person and for a new one", async () => {
  const { provider, open, check } = localSetup(database)
  const page = await open(provider.pageFor(await check.newNonce()))
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
  const html = await page.text()
  expect(html).toContain("no es Google")
  expect(html).not.toContain("<script")
  expect(await check.check(tokenIn(html))).toMatchObject({
    kind: "verified",
    profile: { email: "google@chispa.test", name: "Gabriela Gómez", givenName: "Gabriela", familyName: "Gómez" },
  })
  const body = new URLSearchParams({
    nonce: await check.newNonce(),
    nombre: "Eva <i>",
    apellidos: "Rojas",
    correo: "Eva.Nueva@Example.com",
  })
  const confirm = await (await open("/identidad-local/persona", { method: "POST", body })).text()
  expect(confirm).toContain("Eva &lt;i&gt; Rojas")
  expect(await check.check(tokenIn(confirm))).toMatchObject({ profile: { email: "eva.nueva@example.com" } })
})

test("two processes of the demo share one signing key", async () => {
  const [one, two] = [localSetup(database), localSetup(other)]
  const html = await (await one.open(one.provider.pageFor(await two.check.newNonce()))).text()
  expect(await two.check.check(tokenIn(html))).toMatchObject({ kind: "verified" })
  const [certs] = await Promise.all([one.open("/identidad-local/certs")])
  const { keys } = (await certs.json()) as { keys: JWK[] }
  expect(keys).toHaveLength(1)
  expect(keys[0]).not.toHaveProperty("d")
})

test("the local provider keeps invalid input in the form, and needs the shop's nonce", async () => {
  const { open, check, provider } = localSetup(database)
  const body = new URLSearchParams({ nonce: await check.newNonce(), nombre: "Eva", correo: "sin-arroba" })
  const again = await open("/identidad-local/persona", { method: "POST", body })
  expect(again.status).toBe(400)
  const html = await again.text()
  expect(html).toContain("Escriba un correo válido.")
  expect(html).toContain('value="sin-arroba"')
  for (const path of ["/identidad-local/", "/identidad-local/?nonce=corto", "/identidad-local/otra"])
    expect((await open(path)).status).toBe(400)
  expect(await provider.handle(new Request("http://localhost:3000/perfil"))).toBeNull()
})

test("[SOC-17] the server stores the verified profile under an id, for a limited time; nothing else gives access", async () => {
  const profile = { subject: "1", email: "ana@example.com", name: "Ana Mora", givenName: "Ana", familyName: "Mora" }
  const id = await createPendingProfiles(database).make(profile)
  expect(await createPendingProfiles(other).peek(id)).toEqual(profile)
  for (const wrong of ["", "x".repeat(43), `${id}x`, null, { id }, await tokens.newNonce()])
    expect(await createPendingProfiles(database).peek(wrong)).toBeNull()
  const later = createPendingProfiles(database, () => new Date(Date.now() + 2 * 3_600_000))
  expect(await later.peek(id)).toBeNull()
  expect(await createPendingProfiles(database).take(id)).toEqual(profile)
  expect(await createPendingProfiles(database).take(id)).toBeNull()
})
