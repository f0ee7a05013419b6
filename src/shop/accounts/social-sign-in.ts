import type { ShopParts } from "../../main/compose.ts"
import type { GoogleProfile } from "../../providers/google/google-tokens.ts"
import { googleMarker } from "../vocabulary/business.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import { customerByVerifiedEmail } from "./choose-customer.ts"
import { profileOf } from "./customer-profile.ts"
import { createAccount } from "./registration.ts"
import type { AccountValues } from "./rules/account-forms.ts"

type Parts = Pick<ShopParts, "database" | "erp" | "identity" | "log">

export type SocialSignIn =
  | { readonly kind: "signed-in"; readonly profile: GoogleProfile; readonly customer: CustomerProfile }
  /** Nobody has the e-mail: the verified profile waits on the server under this id (SOC-04, SOC-17). */
  | { readonly kind: "new"; readonly profile: GoogleProfile; readonly pendingId: string }
  | { readonly kind: "not-loaded" }
  | { readonly kind: "refused" }

export type CompletedAccount =
  | { readonly kind: "signed-in"; readonly customer: CustomerProfile }
  | { readonly kind: "no-profile" }
  | { readonly kind: "not-read-back" }
  | { readonly kind: "failed" }

const matchFor = async ({ erp }: Pick<Parts, "erp">, email: string) =>
  customerByVerifiedEmail(email, await erp.thirdParties.findByEmail(email))

export const createSocialSignIn =
  (parts: Parts) =>
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
      const match = await matchFor(parts, profile.email)
      if (match.kind === "found") return { kind: "signed-in", profile, customer: profileOf(match.customer) }
      if (match.kind === "none")
        return { kind: "new", profile, pendingId: await identity.pendingProfiles.make(profile) }
      log.warn("several customers have the e-mail that Google verified")
    } catch (error) {
      log.error({ err: error }, "the customer of a verified e-mail could not be loaded")
    }
    return { kind: "not-loaded" }
  }

export const createCompleteAccount =
  (parts: Parts) =>
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
      // Whoever registered this e-mail meanwhile, in another tab say, is the same person: the provider vouches for it.
      const match = await matchFor(parts, profile.email)
      if (match.kind === "found") {
        await identity.pendingProfiles.take(pendingId)
        return { kind: "signed-in", customer: profileOf(match.customer) }
      }
      log.error({ match: match.kind }, "the new customer was not found by e-mail")
    } catch (error) {
      log.error({ err: error }, "the new customer could not be read back")
    }
    return { kind: "not-read-back" }
  }
