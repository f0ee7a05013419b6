import type { ThirdParty } from "../../erp/third-parties.ts"
import { orFailed } from "../../platform/log.ts"
import { passwordFitsBcrypt } from "../../platform/passwords/password-hashes.ts"
import type { Caller } from "../../platform/throttling/sign-in-throttle.ts"
import type { Wait } from "../../platform/throttling/throttle.ts"
import type { GoogleProfile } from "../../providers/google/google-tokens.ts"
import type { Dependencies } from "../dependencies.ts"
import { googleMarker } from "../vocabulary/business.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import { type AccountRecords, unusedAccounts } from "./account-records.ts"
import { customerByPassword, customerByVerifiedEmail, hasPassword, toProfile } from "./choose-customer.ts"
import type { Identity } from "./identity.ts"
import { createAccount } from "./registration.ts"
import type { AccountValues } from "./rules/account-forms.ts"
import type { EmailProofs } from "./verify-email.ts"

type SignedIn = { readonly kind: "signed-in"; readonly customer: CustomerProfile }

/** RFC 5321 allows no longer address. The ERP's address line has no room for longer texts from strangers. */
const maxEmailLength = 254

/** "refused" covers an unknown e-mail, a wrong password and an account without one: the answer is the same (AUTH-04). */
type SignIn = SignedIn | Wait | { readonly kind: "refused" | "failed" }

export const createSignIn =
  ({ database, erp, identity, log }: Dependencies & { readonly identity: Identity }) =>
  async ({ email, password, ...caller }: Caller & Record<"email" | "password", string>): Promise<SignIn> => {
    const { passwords, throttle } = identity
    const attempt = { account: email, ...caller }
    const readable = passwordFitsBcrypt(password)
    const admission = await orFailed(log, "sign-in attempts could not be counted", () =>
      throttle.customer.admit(attempt),
    )
    if (admission.kind !== "go") return admission
    try {
      const records = email.length > maxEmailLength ? [] : await erp.thirdParties.findByEmail(email)
      const customer = await customerByPassword(email, records, hash =>
        passwords.verify(readable ? password : "", readable ? hash : null),
      )
      if (!customer) {
        // Logged without the e-mail, because people type passwords into that field.
        log.warn({ address: caller.address }, "sign-in refused")
        return { kind: "refused" }
      }
      await throttle.customer.succeeded(attempt)
      await unusedAccounts(database).used(customer.id)
      return { kind: "signed-in", customer: toProfile(customer) }
    } catch (error) {
      log.error({ err: error }, "sign-in failed")
      await throttle.customer.takeBack(attempt).catch(() => undefined)
      return { kind: "failed" }
    }
  }

type GoogleSignIn =
  | (SignedIn & { readonly profile: GoogleProfile })
  // The server stores the profile under this id (SOC-04, SOC-17). "unverified": somebody chose a password for this e-mail
  // without proving that they own it, so they must first enter the password or open a link (MAIL-02).
  | { readonly kind: "new" | "unverified"; readonly profile: GoogleProfile; readonly pendingId: string }
  | { readonly kind: "not-loaded" }
  | { readonly kind: "refused" }

/** Google may confirm an e-mail that another person registered here, so only a proof of ownership links the two. */
export const createGoogleSignIn = (
  { database, erp, identity, log }: Dependencies & { readonly identity: Identity },
  records: AccountRecords,
  proofs: EmailProofs,
) => {
  const findMatch = async (email: string) => customerByVerifiedEmail(email, await erp.thirdParties.findByEmail(email))

  /** Writes Google's marker into a record without credentials, so that the ERP shows that somebody signs in to it (KIT-13). */
  const markAsGoogles = async ({ id, credential }: ThirdParty): Promise<void> => {
    if (credential === "") await erp.thirdParties.update(id, { credential: googleMarker })
  }

  const checkToken = async (idToken: unknown): Promise<GoogleProfile | null> => {
    try {
      const check = await identity.social?.tokens.check(idToken)
      if (check?.kind === "refused") log.warn({ reason: check.reason }, "id token refused")
      return check && check.kind !== "refused" ? check.profile : null
    } catch (error) {
      log.error({ err: error }, "id token could not be checked")
      return null
    }
  }

  const findCustomer = async (profile: GoogleProfile): Promise<GoogleSignIn> => {
    const { subject, email } = profile
    // Google's id identifies the person even if the e-mail changes here or is given to another person there.
    const knownId = await records.findByGoogle(subject)
    const known = knownId === null ? null : await erp.thirdParties.get(knownId)
    if (known?.isCustomer) {
      await markAsGoogles(known)
      return { kind: "signed-in", profile, customer: toProfile(known) }
    }
    const match = await findMatch(email)
    if (match.kind === "none") return { kind: "new", profile, pendingId: await identity.pendingProfiles.make(profile) }
    if (match.kind !== "found") {
      log.warn("several customers have the e-mail that Google verified")
      return { kind: "not-loaded" }
    }
    const { customer } = match
    const otherSubject = await records.googleSubject(customer.id)
    if (otherSubject !== null && otherSubject !== subject) {
      log.warn({ accountId: customer.id }, "another Google account has the e-mail of a linked customer")
      return { kind: "not-loaded" }
    }
    if (hasPassword(customer) && !(await records.isVerified(customer.id, email)))
      return { kind: "unverified", profile, pendingId: await identity.pendingProfiles.make(profile) }
    await markAsGoogles(customer)
    await records.linkGoogle(customer.id, subject, email)
    return { kind: "signed-in", profile, customer: toProfile(customer) }
  }

  /** Links the customer with the pending Google profile, which is deleted. */
  const link = async (pendingId: string | null, { subject, email }: GoogleProfile, customer: ThirdParty) => {
    await records.linkGoogle(customer.id, subject, email)
    await identity.pendingProfiles.take(pendingId)
    return { kind: "signed-in", customer: toProfile(customer) } as const
  }

  return {
    async signInWithGoogle(idToken: unknown): Promise<GoogleSignIn> {
      const profile = await checkToken(idToken)
      if (!profile) return { kind: "refused" }
      const found = await orFailed(log, "the customer of a verified e-mail could not be loaded", () =>
        findCustomer(profile),
      )
      return found.kind === "failed" ? { kind: "not-loaded" } : found
    },

    linking: {
      async byPassword(pendingId: string | null, password: string, caller: Caller) {
        const profile = await identity.pendingProfiles.peek(pendingId)
        if (!profile) return { kind: "no-profile" } as const
        const attempt = { account: profile.email, ...caller }
        return orFailed(log, "an account could not be linked with Google", async () => {
          const admission = await identity.throttle.customer.admit(attempt)
          if (admission.kind === "wait") return admission
          const found = await customerByPassword(
            profile.email,
            await erp.thirdParties.findByEmail(profile.email),
            hash => identity.passwords.verify(password, hash),
          )
          if (!found) return { kind: "refused" } as const
          await identity.throttle.customer.succeeded(attempt)
          return link(pendingId, profile, found)
        })
      },

      async sendLink(pendingId: string | null) {
        const profile = await identity.pendingProfiles.peek(pendingId)
        if (!profile) return { kind: "no-profile" } as const
        return orFailed(log, "a link could not be made", async () => {
          const match = await findMatch(profile.email)
          if (match.kind !== "found") return { kind: "no-profile" } as const
          return proofs.send(toProfile(match.customer), { googleSubject: profile.subject })
        })
      },
    },

    async completeAccount(pendingId: string | null, typed: Omit<AccountValues, "correo">) {
      const profile = await identity.pendingProfiles.peek(pendingId)
      if (!profile) return { kind: "no-profile" } as const
      const made = await orFailed(log, "registration with Google failed", () =>
        createAccount({ database, erp }, { ...typed, correo: profile.email }, googleMarker),
      )
      if (made.kind === "failed") return made
      try {
        // The provider verified this e-mail, so an account registered with it meanwhile belongs to the same person.
        const match = await findMatch(profile.email)
        if (match.kind === "found" && !hasPassword(match.customer))
          return await link(pendingId, profile, match.customer)
        log.error({ match: match.kind }, "the new customer was not found by e-mail")
      } catch (error) {
        log.error({ err: error }, "the new customer could not be read back")
      }
      return { kind: "not-read-back" } as const
    },
  }
}
