import { passwordFitsBcrypt } from "../../platform/passwords/password-hashes.ts"
import type { Caller } from "../../platform/throttling/sign-in-throttle.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import type { AccountParts } from "./account-parts.ts"
import { customerByPassword } from "./choose-customer.ts"
import { profileOf } from "./customer-profile.ts"
import { unusedAccounts } from "./unused-accounts.ts"

export interface Credentials extends Caller {
  readonly email: string
  readonly password: string
}

export type SignIn =
  | { readonly kind: "signed-in"; readonly customer: CustomerProfile }
  /** Unknown e-mail, wrong password or an account without one: the answer is the same (AUTH-04). */
  | { readonly kind: "refused" }
  | { readonly kind: "wait"; readonly retryAfterSeconds: number }
  | { readonly kind: "failed" }

/** No mailbox has a longer name (RFC 5321), and the ERP's address line has no room for what strangers send. */
const maxEmailLength = 254

export const createSignIn =
  ({ database, erp, identity, log }: Pick<AccountParts, "database" | "erp" | "identity" | "log">) =>
  async ({ email, password, address, devices }: Credentials): Promise<SignIn> => {
    const { passwords, throttle } = identity
    const attempt = { account: email, address, devices }
    const readable = passwordFitsBcrypt(password)
    try {
      const admission = await throttle.customer.admit(attempt)
      if (admission.kind === "wait") return admission
    } catch (error) {
      log.error({ err: error }, "sign-in attempts could not be counted")
      return { kind: "failed" }
    }
    try {
      const records = email.length > maxEmailLength ? [] : await erp.thirdParties.findByEmail(email)
      const customer = await customerByPassword(email, records, hash =>
        passwords.verify(readable ? password : "", readable ? hash : null),
      )
      if (!customer) {
        // Without the e-mail: people type passwords into that field.
        log.warn({ address }, "sign-in refused")
        return { kind: "refused" }
      }
      await throttle.customer.succeeded(attempt)
      await unusedAccounts(database).used(customer.id)
      return { kind: "signed-in", customer: profileOf(customer) }
    } catch (error) {
      log.error({ err: error }, "sign-in failed")
      await throttle.customer.takeBack(attempt).catch(() => undefined)
      return { kind: "failed" }
    }
  }
