import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose"
import { z } from "zod"
import type { Database } from "../../platform/database/database.ts"
import { hourMs } from "../../platform/durations.ts"
import { createSignedNonces } from "../../platform/sessions/secrets.ts"

export const google = {
  issuers: ["https://accounts.google.com", "accounts.google.com"],
  keysUrl: "https://www.googleapis.com/oauth2/v3/certs",
} as const

export interface GoogleProfile {
  readonly subject: string
  readonly email: string
  readonly name: string
  readonly givenName: string
  readonly familyName: string
}

type TokenRefusal =
  | "malformed"
  | "signature"
  | "audience"
  | "issuer"
  | "expired"
  | "claims"
  | "email-not-verified"
  | "nonce"

type TokenCheck =
  | { readonly kind: "verified"; readonly profile: GoogleProfile }
  | { readonly kind: "refused"; readonly reason: TokenRefusal }

export const remoteKeys = (url: string, send?: (request: Request) => Promise<Response>): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    timeoutDuration: 5000,
    ...(send ? { [customFetch]: (address: string, init: RequestInit) => send(new Request(address, init)) } : {}),
  })

const claims = z.object({
  sub: z.string().min(1),
  aud: z.string(),
  email: z.string().min(3),
  email_verified: z.unknown().optional(),
  nonce: z.unknown().optional(),
  name: z.string().catch(""),
  given_name: z.string().catch(""),
  family_name: z.string().catch(""),
})

const isOutage = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  ["ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID", "ERR_JOSE_GENERIC"].includes(error.code)

const refusalReason = (error: unknown): TokenRefusal => {
  if (error instanceof errors.JWTExpired) return "expired"
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "aud") return "audience"
    return error.claim === "iss" ? "issuer" : "claims"
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return "malformed"
  return "signature"
}

export const createGoogleTokens = (options: {
  readonly database: Pick<Database, "query">
  readonly clientId: string
  readonly issuers: readonly string[]
  readonly keys: JWTVerifyGetKey
  readonly now?: () => Date
}) => {
  const { database, clientId, issuers, keys, now = () => new Date() } = options
  const nonces = createSignedNonces(database, { purpose: "nonce", lifeMs: 2 * hourMs, now })

  const signedClaims = async (idToken: string): Promise<JWTPayload | TokenRefusal> => {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ["RS256"],
        audience: clientId,
        issuer: [...issuers],
        requiredClaims: ["exp", "iat", "sub"],
        clockTolerance: 5,
        currentDate: now(),
      })
      return payload
    } catch (error) {
      if (isOutage(error)) throw error
      return refusalReason(error)
    }
  }

  return {
    /** Makes a nonce for one sign-in page. The token must contain it, and it is accepted once. */
    newNonce: nonces.make,

    async check(idToken: unknown): Promise<TokenCheck> {
      const refused = (reason: TokenRefusal): TokenCheck => ({ kind: "refused", reason })
      if (typeof idToken !== "string" || idToken.length > 8192) return refused("malformed")
      const payload = await signedClaims(idToken)
      if (typeof payload === "string") return refused(payload)
      const parsed = claims.safeParse(payload)
      if (!parsed.success) return refused("claims")
      const { sub, email, email_verified, nonce, name, given_name, family_name } = parsed.data
      if (email_verified !== true) return refused("email-not-verified")
      if (!(await nonces.take(nonce))) return refused("nonce")
      return {
        kind: "verified",
        profile: { subject: sub, email, name, givenName: given_name, familyName: family_name },
      }
    },
  }
}

export type GoogleTokens = ReturnType<typeof createGoogleTokens>
