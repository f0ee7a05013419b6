import type { Erp } from "../../erp/erp.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Logger } from "../../platform/log.ts"
import type { Outbox } from "../../platform/mail/mailer.ts"
import type { Passwords } from "../../platform/passwords/password-hashes.ts"
import type { SecondFactors } from "../../platform/sessions/second-factors.ts"
import type { Sessions } from "../../platform/sessions/sessions.ts"
import type { SignInThrottle } from "../../platform/throttling/sign-in-throttle.ts"
import type { Throttle } from "../../platform/throttling/throttle.ts"
import type { GoogleTokens } from "../../providers/google/google-tokens.ts"
import type { Brand } from "../vocabulary/brand.ts"
import type { CustomerProfile, StaffProfile } from "../vocabulary/people.ts"
import type { PasswordResets } from "./password-resets.ts"
import type { PendingProfiles } from "./pending-profiles.ts"

export interface IdentityParts {
  readonly passwords: Passwords
  readonly customerSessions: Sessions<CustomerProfile>
  readonly staffSessions: Sessions<StaffProfile>
  readonly secondFactors: SecondFactors
  /** Counted separately, so that throttling at /asocias does not slow the shop. */
  readonly throttle: {
    readonly customer: SignInThrottle
    readonly staff: SignInThrottle
    readonly code: Throttle
    readonly reset: Throttle
  }
  readonly pendingProfiles: PendingProfiles
  readonly passwordResets: PasswordResets
  /** null: this shop has no social sign-in. */
  readonly social: { readonly clientId: string; readonly tokens: GoogleTokens } | null
  readonly localProvider: {
    pageFor(nonce: string): string
    handle(request: Request): Promise<Response | null>
  } | null
  close(): Promise<void>
}

export interface AccountParts {
  readonly config: {
    readonly brand: Brand
    readonly publicUrl: string
    readonly erp: { readonly url: string | null }
  }
  readonly database: Database
  readonly erp: Erp
  readonly identity: IdentityParts
  readonly log: Logger
  readonly mail: {
    /** null: mail is really sent, so there is nothing to read here. */
    readonly outbox: Outbox | null
  }
}
