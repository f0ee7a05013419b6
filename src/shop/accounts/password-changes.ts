import { orFailed } from "../../platform/log.ts"
import { isKnownPassword } from "../../platform/passwords/password-hashes.ts"
import { hashOfId } from "../../platform/sessions/secrets.ts"
import type { Caller } from "../../platform/throttling/sign-in-throttle.ts"
import type { Wait } from "../../platform/throttling/throttle.ts"
import type { Dependencies } from "../dependencies.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import { normalEmail } from "../vocabulary/people.ts"
import type { AccountMail } from "./account-mail.ts"
import type { AccountRecords } from "./account-records.ts"
import { customersWithEmail, hasPassword, toProfile } from "./choose-customer.ts"
import type { Identity } from "./identity.ts"

const maxAccounts = 5

/** Earlier sessions and links stop working. */
export const replaceCredential = async (
  { erp, identity }: Pick<Dependencies, "erp"> & { readonly identity: Identity },
  accountId: number,
  credential: string,
): Promise<void> => {
  await erp.thirdParties.update(accountId, { credential })
  await identity.passwordResets.revoke(accountId)
  await identity.customerSessions.endAll(accountId)
  // An association is a third party too, with this password for the counter.
  await identity.staffSessions.endAll(accountId)
}

export const createPasswordChanges = (
  { database, erp, identity, log }: Dependencies & { readonly identity: Identity },
  mail: AccountMail,
  records: AccountRecords,
) => {
  const { passwords, passwordResets, customerSessions, throttle } = identity
  const store = async (customer: CustomerProfile, hash: string) => {
    await replaceCredential({ erp, identity }, customer.id, hash)
    mail.passwordChanged(customer)
  }

  const readAccount = async (token: string) => {
    const request = await passwordResets.peek(token)
    const party = request && (await erp.thirdParties.get(request.accountId))
    // The account may have got another e-mail, and perhaps another owner, since.
    if (!party?.isCustomer || normalEmail(party.email) !== normalEmail(request?.email ?? "")) return null
    return toProfile(party)
  }

  return {
    /** Answers "asked" whether the account exists or not. */
    askReset: (email: string, address: string): Promise<Wait | { readonly kind: "asked" | "failed" }> =>
      orFailed(log, "a reset link could not be made", async () => {
        const admission = await throttle.reset.admit({ account: email, address })
        if (admission.kind === "wait") return admission
        const customers = customersWithEmail(email, await erp.thirdParties.findByEmail(email)).slice(0, maxAccounts)
        // Not awaited: the time of sending would show that the account exists.
        if (customers.length > 0) mail.resetLinks(customers.map(toProfile))
        return { kind: "asked" }
      }),

    resetAccount: async (token: string): Promise<string | null> => (await passwordResets.peek(token))?.email ?? null,

    async reset(token: string, password: string) {
      if (isKnownPassword(password)) return { kind: "known-password" } as const
      return orFailed(log, "a password could not be reset", async () => {
        if (!(await passwordResets.peek(token))) return { kind: "expired" } as const
        const hash = await passwords.hash(password)
        // Of two concurrent requests one finds the link used. A failed update leaves the link valid for another try.
        return database.withLock(`reset:${hashOfId(token).toString("hex")}`, async () => {
          const customer = await readAccount(token)
          if (!customer) return { kind: "expired" } as const
          await store(customer, hash)
          await records.verifyByMail(customer.id, customer.email)
          return { kind: "done", customer } as const
        })
      })
    },

    /** null if the ERP does not answer. */
    async hasPassword(customerId: number): Promise<boolean | null> {
      try {
        const party = await erp.thirdParties.get(customerId)
        return party && hasPassword(party)
      } catch (error) {
        log.warn({ err: error }, "the kind of sign-in could not be read")
        return null
      }
    },

    async change(
      customer: CustomerProfile,
      { current, next, ...caller }: { readonly current: string; readonly next: string } & Caller,
    ): Promise<Wait | { readonly kind: "changed" | "wrong" | "known-password" | "failed" }> {
      if (isKnownPassword(next)) return { kind: "known-password" }
      const attempt = { account: customer.email, ...caller }
      let counted = false
      try {
        const admission = await throttle.customer.admit(attempt)
        if (admission.kind === "wait") return admission
        counted = true
        const party = await erp.thirdParties.get(customer.id)
        if (!(await passwords.verify(current, party?.credential ?? null))) return { kind: "wrong" }
        await store(customer, await passwords.hash(next))
        await throttle.customer.succeeded(attempt)
        return { kind: "changed" }
      } catch (error) {
        log.error({ err: error }, "a password could not be changed")
        if (counted) await throttle.customer.takeBack(attempt).catch(() => undefined)
        return { kind: "failed" }
      }
    },

    endOtherSessions: (customer: CustomerProfile, keep: string | null): Promise<void> =>
      customerSessions.endAll(customer.id, keep),
  }
}
