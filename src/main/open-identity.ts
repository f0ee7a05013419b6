import type { Database } from "../platform/database/database.ts"
import { createPasswords } from "../platform/passwords/password-hashes.ts"
import { startHousekeeping } from "../platform/sessions/housekeeping.ts"
import { createSecondFactors } from "../platform/sessions/second-factors.ts"
import { createSessions } from "../platform/sessions/sessions.ts"
import { createSignInThrottle } from "../platform/throttling/sign-in-throttle.ts"
import { createThrottle } from "../platform/throttling/throttle.ts"
import { createGoogleTokens, google, remoteKeys } from "../providers/google/google-tokens.ts"
import type { Identity } from "../shop/accounts/identity.ts"
import { createPasswordResets, createPendingProfiles } from "../shop/accounts/identity.ts"
import { passwordRules } from "../shop/vocabulary/business.ts"
import type { CustomerProfile, StaffProfile } from "../shop/vocabulary/people.ts"
import { createLocalIdentityProvider } from "../simulators/google/local-identity-provider.ts"
import type { Config } from "./config.ts"

interface OpenIdentityOptions {
  readonly config: Pick<Config, "brand" | "google" | "publicUrl" | "sessionSecret">
  readonly database: Database
  readonly passwordCost?: number
  readonly onError?: (error: unknown) => void
}

const localClientId = "chispa-local"

const localPeople = [{ givenName: "Gabriela", familyName: "Núñez Rojas", email: "google@chispa.test" }]

const openSocial = ({ config, database }: OpenIdentityOptions): Pick<Identity, "social" | "localProvider"> => {
  if (config.google.kind === "none") return { social: null, localProvider: null }
  if (config.google.kind === "google") {
    const { clientId } = config.google
    const tokens = createGoogleTokens({ database, clientId, issuers: google.issuers, keys: remoteKeys(google.keysUrl) })
    return { social: { clientId, tokens }, localProvider: null }
  }
  const localProvider = createLocalIdentityProvider({
    database,
    publicUrl: config.publicUrl,
    clientId: localClientId,
    loginPath: "/auth/google",
    people: localPeople,
  })
  const keys = remoteKeys(
    localProvider.keysUrl,
    async request => (await localProvider.handle(request)) ?? new Response(null, { status: 404 }),
  )
  const tokens = createGoogleTokens({ database, clientId: localClientId, issuers: [localProvider.issuer], keys })
  return { social: { clientId: localClientId, tokens }, localProvider }
}

export const openIdentity = (options: OpenIdentityOptions): Identity => {
  const { config, database } = options
  const secret = config.sessionSecret ?? undefined
  const passwords = createPasswords({ cost: options.passwordCost ?? passwordRules.hashCost })
  const housekeeping = startHousekeeping(database, options.onError ?? (() => undefined))
  return {
    passwords,
    customerSessions: createSessions<CustomerProfile>(database, "customer", { secret }),
    staffSessions: createSessions<StaffProfile>(database, "staff", { secret }),
    secondFactors: createSecondFactors(database, { issuer: config.brand.name }),
    throttle: {
      customer: createSignInThrottle(database, "customer"),
      staff: createSignInThrottle(database, "staff"),
      code: createThrottle(database, "code"),
      reset: createThrottle(database, "reset"),
    },
    pendingProfiles: createPendingProfiles(database),
    passwordResets: createPasswordResets(database),
    ...openSocial(options),
    async close() {
      await housekeeping.stop()
      await passwords.close()
    },
  }
}
