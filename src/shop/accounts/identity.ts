import type { Database } from "../../platform/database/database.ts"
import { hourMs, minuteMs } from "../../platform/durations.ts"
import type { Passwords } from "../../platform/passwords/password-hashes.ts"
import type { SecondFactors } from "../../platform/sessions/second-factors.ts"
import { createOneTimeSecrets } from "../../platform/sessions/secrets.ts"
import type { Sessions } from "../../platform/sessions/sessions.ts"
import type { SignInThrottle } from "../../platform/throttling/sign-in-throttle.ts"
import type { Throttle } from "../../platform/throttling/throttle.ts"
import type { GoogleProfile, GoogleTokens } from "../../providers/google/google-tokens.ts"
import type { CustomerProfile, StaffProfile } from "../vocabulary/people.ts"

/** Passwords, sessions and second factors, shared by the customers' accounts and the counter. */
export interface Identity {
  readonly passwords: Passwords
  readonly customerSessions: Sessions<CustomerProfile>
  readonly staffSessions: Sessions<StaffProfile>
  readonly secondFactors: SecondFactors
  /** Counted separately, so that throttling at /asocias does not slow the shop. */
  readonly throttle: Record<"customer" | "staff", SignInThrottle> & Record<"code" | "reset", Throttle>
  readonly pendingProfiles: ReturnType<typeof createPendingProfiles>
  readonly passwordResets: ReturnType<typeof createPasswordResets>
  /** null if the shop has no social sign-in. */
  readonly social: { readonly clientId: string; readonly tokens: GoogleTokens } | null
  readonly localProvider: {
    pageFor(nonce: string): string
    handle(request: Request): Promise<Response | null>
  } | null
  close(): Promise<void>
}

/** The browser holds only an id: no form field or navigation state can change the e-mail that the provider verified (SOC-17). */
export const createPendingProfiles = (database: Database, now?: () => Date) =>
  createOneTimeSecrets<GoogleProfile>(database, { purpose: "pending-profile", lifeMs: hourMs, now })

type ResetRequest = { readonly accountId: number; readonly email: string }

export const createPasswordResets = (database: Database, now?: () => Date) => {
  const links = createOneTimeSecrets<ResetRequest>(database, { purpose: "password-reset", lifeMs: 30 * minuteMs, now })
  return {
    ...links,
    revoke: (accountId: number) => links.revoke(String(accountId)),
    /** A new link ends the older ones of the same account. */
    async make(request: ResetRequest): Promise<string> {
      await links.revoke(String(request.accountId))
      return links.make(request, String(request.accountId))
    },
  }
}
