import type { ThirdParty } from "../../erp/third-parties.ts"
import type { Caller } from "../../platform/throttling/sign-in-throttle.ts"
import type { GoogleProfile } from "../../providers/google/google-tokens.ts"
import { googleMarker } from "../vocabulary/business.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import type { AccountParts } from "./account-parts.ts"
import type { AccountRecords } from "./account-records.ts"
import { customerByPassword, customerByVerifiedEmail } from "./choose-customer.ts"
import { profileOf } from "./customer-profile.ts"
import { createAccount } from "./registration.ts"
import type { AccountValues } from "./rules/account-forms.ts"
import type { EmailProofs, LinkAsked } from "./verify-email.ts"

type Parts = Pick<AccountParts, "database" | "erp" | "identity" | "log">

export type SocialSignIn =
  | { readonly kind: "signed-in"; readonly profile: GoogleProfile; readonly customer: CustomerProfile }
  /** Nobody has the e-mail: the verified profile waits on the server under this id (SOC-04, SOC-17). */
  | { readonly kind: "new"; readonly profile: GoogleProfile; readonly pendingId: string }
  /** Somebody chose a password for this e-mail without proving that it is theirs: the password or a link comes first (MAIL-02). */
  | { readonly kind: "unverified"; readonly profile: GoogleProfile; readonly pendingId: string }
  | { readonly kind: "not-loaded" }
  | { readonly kind: "refused" }

export type CompletedAccount =
  | { readonly kind: "signed-in"; readonly customer: CustomerProfile }
  | { readonly kind: "no-profile" }
  | { readonly kind: "not-read-back" }
  | { readonly kind: "failed" }

export type AccountLinked =
  | { readonly kind: "signed-in"; readonly customer: CustomerProfile }
  | { readonly kind: "refused" }
  | { readonly kind: "wait"; readonly retryAfterSeconds: number }
  | { readonly kind: "no-profile" }
  | { readonly kind: "failed" }

const matchFor = async ({ erp }: Pick<Parts, "erp">, email: string) =>
  customerByVerifiedEmail(email, await erp.thirdParties.findByEmail(email))

const hasPassword = ({ credential }: { credential: string }) => credential !== "" && credential !== googleMarker

/** A record without any credential gets Google's marker: from then on the ERP shows that somebody signs in to it (KIT-13). */
const markAsGoogles = async ({ erp }: Pick<Parts, "erp">, { id, credential }: ThirdParty): Promise<void> => {
  if (credential === "") await erp.thirdParties.update(id, { credential: googleMarker })
}

export const createSocialSignIn =
  (parts: Parts, records: AccountRecords) =>
  async (idToken: unknown): Promise<SocialSignIn> => {
    const { identity, log } = parts
    if (!identity.social) return { kind: "refused" }
    let profile: GoogleProfile
    try {
      const check = await identity.social.tokens.check(idToken)
      if (check.kind === "refused") {
        log.warn({ reason: check.reason }, "id token refused")
        return { kind: "refused" }
      }
      profile = check.profile
    } catch (error) {
      log.error({ err: error }, "id token could not be checked")
      return { kind: "refused" }
    }
    try {
      const { subject, email } = profile
      // Google's id stays a person's own when the e-mail changes here or passes to somebody else there.
      const knownId = await records.accountOfGoogle(subject)
      const known = knownId === null ? null : await parts.erp.thirdParties.get(knownId)
      if (known?.isCustomer) {
        await markAsGoogles(parts, known)
        return { kind: "signed-in", profile, customer: profileOf(known) }
      }
      const match = await matchFor(parts, email)
      if (match.kind === "none")
        return { kind: "new", profile, pendingId: await identity.pendingProfiles.make(profile) }
      if (match.kind === "found") {
        const { customer } = match
        const otherSubject = await records.googleSubject(customer.id)
        if (otherSubject !== null && otherSubject !== subject) {
          log.warn({ accountId: customer.id }, "another Google account has the e-mail of a linked customer")
          return { kind: "not-loaded" }
        }
        if (hasPassword(customer) && !(await records.isVerified(customer.id, email)))
          return { kind: "unverified", profile, pendingId: await identity.pendingProfiles.make(profile) }
        await markAsGoogles(parts, customer)
        await records.linkGoogle(customer.id, subject, email)
        return { kind: "signed-in", profile, customer: profileOf(customer) }
      }
      log.warn("several customers have the e-mail that Google verified")
    } catch (error) {
      log.error({ err: error }, "the customer of a verified e-mail could not be loaded")
    }
    return { kind: "not-loaded" }
  }

export const createAccountLinking = (parts: Parts, records: AccountRecords, proofs: EmailProofs) => {
  const { erp, identity, log } = parts
  return {
    async byPassword(pendingId: string | null, password: string, caller: Caller): Promise<AccountLinked> {
      const profile = await identity.pendingProfiles.peek(pendingId)
      if (!profile) return { kind: "no-profile" }
      const attempt = { account: profile.email, ...caller }
      try {
        const admission = await identity.throttle.customer.admit(attempt)
        if (admission.kind === "wait") return admission
        const found = await customerByPassword(profile.email, await erp.thirdParties.findByEmail(profile.email), hash =>
          identity.passwords.verify(password, hash),
        )
        if (!found) return { kind: "refused" }
        await identity.throttle.customer.succeeded(attempt)
        await records.linkGoogle(found.id, profile.subject, profile.email)
        await identity.pendingProfiles.take(pendingId)
        return { kind: "signed-in", customer: profileOf(found) }
      } catch (error) {
        log.error({ err: error }, "an account could not be linked with Google")
        return { kind: "failed" }
      }
    },

    async sendLink(pendingId: string | null): Promise<LinkAsked | { readonly kind: "no-profile" | "failed" }> {
      const profile = await identity.pendingProfiles.peek(pendingId)
      if (!profile) return { kind: "no-profile" }
      try {
        const match = await matchFor(parts, profile.email)
        if (match.kind !== "found") return { kind: "no-profile" }
        return await proofs.send(profileOf(match.customer), { googleSubject: profile.subject })
      } catch (error) {
        log.error({ err: error }, "a link could not be made")
        return { kind: "failed" }
      }
    },
  }
}

export const createCompleteAccount =
  (parts: Parts, records: AccountRecords) =>
  async (pendingId: string | null, typed: Omit<AccountValues, "correo">): Promise<CompletedAccount> => {
    const { identity, log } = parts
    const profile = await identity.pendingProfiles.peek(pendingId)
    if (!profile) return { kind: "no-profile" }
    try {
      await createAccount(parts, { ...typed, correo: profile.email }, googleMarker)
    } catch (error) {
      log.error({ err: error }, "registration with Google failed")
      return { kind: "failed" }
    }
    try {
      // The provider verified this e-mail, so an account registered with it meanwhile belongs to the same person.
      const match = await matchFor(parts, profile.email)
      if (match.kind === "found" && !hasPassword(match.customer)) {
        await records.linkGoogle(match.customer.id, profile.subject, profile.email)
        await identity.pendingProfiles.take(pendingId)
        return { kind: "signed-in", customer: profileOf(match.customer) }
      }
      log.error({ match: match.kind }, "the new customer was not found by e-mail")
    } catch (error) {
      log.error({ err: error }, "the new customer could not be read back")
    }
    return { kind: "not-read-back" }
  }
