import { minuteMs } from "../../platform/durations.ts"
import type { Caller } from "../../platform/throttling/sign-in-throttle.ts"
import { googleMarker } from "../vocabulary/business.ts"
import { normalEmail } from "../vocabulary/emails.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import type { AccountMail } from "./account-mail.ts"
import type { AccountParts } from "./account-parts.ts"
import { customersWithEmail } from "./choose-customer.ts"
import { profileOf } from "./customer-profile.ts"
import { withEmailReserved } from "./registration-records.ts"
import type { ProfileValues } from "./rules/account-forms.ts"
import type { EmailProofs } from "./verify-email.ts"

type Parts = Pick<AccountParts, "database" | "erp" | "identity" | "log">

export type ProfileUpdate =
  | { readonly kind: "saved"; readonly customer: CustomerProfile }
  | { readonly kind: "taken" }
  | { readonly kind: "password-wrong" }
  | { readonly kind: "sign-in-again" }
  | { readonly kind: "wait"; readonly retryAfterSeconds: number }
  | { readonly kind: "failed" }

export interface Asker extends Caller {
  readonly password: string
  readonly sessionId: string | null
}

/** A sign-in younger than this stands for the password of an account that has none. */
const justSignedInMs = 10 * minuteMs

/** `customer` comes from the session: there is no other way to name the record that changes (PROF-10). */
export const createUpdateProfile = (
  { database, erp, identity, log }: Parts,
  mail: AccountMail,
  proofs: EmailProofs,
) => {
  const mayMove = async (customer: CustomerProfile, asker: Asker): Promise<ProfileUpdate | null> => {
    const credential = (await erp.thirdParties.get(customer.id))?.credential ?? ""
    if (credential === "" || credential === googleMarker) {
      const session = await identity.customerSessions.read(asker.sessionId)
      const age = session ? Date.now() - session.startedAt.getTime() : Number.POSITIVE_INFINITY
      return age < justSignedInMs ? null : { kind: "sign-in-again" }
    }
    const attempt = { account: customer.email, address: asker.address, devices: asker.devices }
    const admission = await identity.throttle.customer.admit(attempt)
    if (admission.kind === "wait") return admission
    if (!(await identity.passwords.verify(asker.password, credential))) return { kind: "password-wrong" }
    await identity.throttle.customer.succeeded(attempt)
    return null
  }

  return async (customer: CustomerProfile, values: ProfileValues, asker: Asker): Promise<ProfileUpdate> => {
    const email = normalEmail(values.email)
    const save = async () => {
      const party = await erp.thirdParties.update(customer.id, {
        name: values.name.trim(),
        email,
        phone: values.phone.trim(),
        address: values.address.trim().replace(/\r\n/g, "\n"),
      })
      if (party.id !== customer.id) throw new Error("the ERP answered with another record")
      return profileOf(party)
    }
    try {
      const moves = email !== normalEmail(customer.email)
      const refusal = moves ? await mayMove(customer, asker) : null
      if (refusal) return refusal
      const saved = !moves
        ? await save()
        : await withEmailReserved(database, email, async () => {
            const others = customersWithEmail(email, await erp.thirdParties.findByEmail(email))
            return others.some(other => other.id !== customer.id) ? null : save()
          })
      if (!saved) return { kind: "taken" }
      await identity.customerSessions.updateProfile(customer.id, saved)
      if (moves) {
        await identity.customerSessions.endAll(customer.id, asker.sessionId)
        await identity.passwordResets.revoke(customer.id)
        mail.emailChanged(customer.email, saved)
        await proofs.send(saved)
      }
      return { kind: "saved", customer: saved }
    } catch (error) {
      log.error({ err: error }, "the profile could not be updated")
      return { kind: "failed" }
    }
  }
}
